"""What a seat cannot know changes neither its view, nor its moves, nor what it is told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.playing import VARIANTS, label, play_randomly
from turntable import Game, Match
from turntable.kernel import chance


def otherwise(match: Match, seat: int, seed: int) -> Match:
    """The same match, with all that the seat cannot know dealt again."""
    twin = match.copy()
    chance.plant(twin.state, seed.to_bytes(32))
    match.game.hidden.redeal(twin.state, seat)
    twin.state.seed, twin.state.words, twin.state.drawn = match.state.seed, match.state.words, match.state.drawn
    return twin


@pytest.mark.parametrize(("game", "seats", "options"), VARIANTS, ids=label)
def test_dealing_the_unknown_again_changes_nothing_that_a_seat_sees(
    game: Game, seats: int, options: dict[str, Any]
) -> None:
    match = game.deal(seats, seed=11, **options)
    changed = 0
    for number, (seat, move) in enumerate(play_randomly(match, Random(seats), 60)):
        for viewer in {None, seat, *Random(number).sample(range(seats), 2)}:
            twin = otherwise(match, -1 if viewer is None else viewer, number)
            assert twin.view(viewer) == match.view(viewer)
            assert game.position(twin.position()).position() == twin.position()
            changed += twin.position() != match.position()
            if viewer == seat:
                assert twin.legal(seat) == match.legal(seat)
                assert twin.labels(seat) == match.labels(seat)
                assert move in twin.legal(seat)
    assert changed
