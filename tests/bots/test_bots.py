"""Bots of every level choose legal moves."""

from __future__ import annotations

import pytest

from tests.playing import GAMES, label
from turntable import Game
from turntable.bots import LEVELS, bot


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES, ids=label)
def test_a_bot_plays_a_game_to_its_end_and_the_same_seed_the_same_game(game: Game, level: str) -> None:
    played = []
    for _ in range(2):
        match = game.deal(seed=3)
        players = [bot(level, seed=seat) for seat in range(match.seats)]
        for _ in range(100):
            for seat in match.to_act[:1]:
                match.play(players[seat].choose(match, seat), seat)
        played.append(match.moves)
    assert played[0] == played[1]


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=", ".join(LEVELS)):
        bot("god")
