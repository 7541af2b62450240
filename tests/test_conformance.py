"""Every game keeps what every game promises."""

from __future__ import annotations

from pathlib import Path

from tests.playing import GAMES
from turntable import Game
from turntable.conformance import Conformance


class TestEveryGame(Conformance):
    games = GAMES

    def folder_of_tests(self, game: Game) -> Path:
        return Path(__file__).parent / "games" / game.name
