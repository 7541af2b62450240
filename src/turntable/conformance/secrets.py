"""Secrets: what a seat cannot know changes neither its view, nor its moves, nor what it is told."""

from __future__ import annotations

from random import Random
from typing import Any

from turntable.conformance.playing import EachGame, otherwise, play_randomly
from turntable.match.game import Game


class Secrets(EachGame):
    def test_dealing_the_unknown_again_changes_nothing_that_a_seat_sees(
        self, game: Game, seats: int, options: dict[str, Any]
    ) -> None:
        match = game.deal(seats, seed=11, **options)
        changed = False
        for number, (seat, move) in enumerate(play_randomly(match, Random(seats), 60)):
            before = match.position()
            for viewer in {None, seat, *Random(number).sample(range(seats), min(seats, 2))}:
                twin = otherwise(match, -1 if viewer is None else viewer, number)
                assert twin.view(viewer) == match.view(viewer)
                position = twin.position()
                assert game.position(position).position() == position
                changed |= position != before
                if viewer == seat:
                    assert twin.legal(seat) == match.legal(seat)
                    assert twin.labels(seat) == match.labels(seat)
                    assert move in twin.legal(seat)
        assert changed == self.secrets
