"""The command `turntable`: people and bots play the game, and its rules are printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from turntable.cli import main
from turntable.conformance.playing import EachGame
from turntable.locales import LANGUAGES, say
from turntable.match.game import Game
from turntable.match.record import replay

Captured = pytest.CaptureFixture[str]


def keyboard(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Type these lines, then end the input."""
    typed = iter(lines)

    def answer(prompt: str = "") -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


def opponents(game: Game) -> str:
    return "casual" if game.evaluation else "random"


class Commands(EachGame):
    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_a_person_plays_by_number_and_by_text_in_every_language(
        self, game: Game, lang: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
    ) -> None:
        keyboard(monkeypatch, "1", "?", "castle", "999", "1", "q")
        assert main(["play", game.name, "--bots", opponents(game), "--seed", "7", "--lang", lang]) == 0
        shown = capsys.readouterr().out
        assert game.title(lang) in shown
        assert "castle:" in shown
        assert "999:" in shown

    def test_bots_play_a_whole_game_and_the_end_is_told(self, game: Game, tmp_path: Path, capsys: Captured) -> None:
        path = tmp_path / "game.json"
        command = ["play", game.name, "--people", "0", "--bots", opponents(game), "--seed", "7", "--record", str(path)]
        assert main(command) == 0
        match = replay(json.loads(path.read_text()))
        assert match.result is not None
        last = " ".join(capsys.readouterr().out.split())
        names = [say("bot-name", number=seat + 1) for seat in range(match.seats)]
        assert match.result.why.text(names=names) in last
        assert main(["verify", str(path)]) == 0
        assert main(["replay", str(path)]) == 0

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_the_rules_are_printed_in_every_language(self, game: Game, lang: str, capsys: Captured) -> None:
        assert main(["rules", game.name, "--lang", lang]) == 0
        assert game.title(lang) in capsys.readouterr().out
