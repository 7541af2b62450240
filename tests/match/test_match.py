"""Copies of a match, and matches one move further on: neither changes the other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import turntable
from turntable import Match
from turntable.match.errors import IllegalMove


def seen(match: Match) -> tuple[Any, ...]:
    """Everything that a match shows."""
    told = [[message.text() for message in match.told(seat)] for seat in (None, 0, 1)]
    return match.position(), list(match.moves), match.to_act, [match.view(seat) for seat in (None, 0, 1)], told


@pytest.mark.parametrize("game", turntable.games())
def test_a_match_played_further_leaves_the_one_before_as_it_was(game: str) -> None:
    random = Random(game)
    match = turntable.game(game).deal(2, seed=1)
    beside = match.copy()
    for _ in range(40):
        seat = random.choice(match.to_act)
        move, other = random.choice(match.legal(seat)), random.choice(match.legal(seat))
        before = seen(match)
        after, another = match.played(move, seat), match.played(other, seat)
        beside.play(move, seat)
        assert seen(match) == before
        assert seen(after) == seen(beside)
        if other != move:
            assert seen(another) != seen(after)
        with pytest.raises(IllegalMove):
            match.played("no such move", seat)
        match.play(other, seat)  # goes another way: what came of it before stays too
        assert seen(match) == seen(another)
        assert seen(after) == seen(beside)
        match = after


def test_a_view_tells_the_teams_even_if_the_game_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    game = turntable.game("superline")
    monkeypatch.setattr(game.view, "view", lambda s, seat: {})
    assert game.deal(4, teams=2).view()["teams"] == 2
    assert "teams" not in game.deal(3).view()
