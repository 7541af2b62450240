"""Records and positions: written, read back, and refused if anything in them is impossible."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turntable.conformance.playing import EachGame, midway, patiently, somewhere
from turntable.match.errors import BadPosition, BadRecord, IllegalMove, TurntableError
from turntable.match.game import Game
from turntable.match.record import replay

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=6,
)


def spoiled(value: Any, data: st.DataObject) -> Any:
    """Return the value with one of its parts replaced."""
    if isinstance(value, dict) and value and data.draw(st.integers(0, 5)):
        key = data.draw(st.sampled_from(sorted(value)))
        return value | {key: spoiled(value[key], data)}
    if isinstance(value, list) and value and data.draw(st.integers(0, 5)):
        index = data.draw(st.integers(0, len(value) - 1))
        return [*value[:index], spoiled(value[index], data), *value[index + 1 :]]
    if type(value) is int and data.draw(st.booleans()):
        return value + data.draw(st.sampled_from([-1, 1, 100, -100]))
    return data.draw(JSON)


def replaced(value: Any) -> Iterator[Any]:
    """Yield copies of the value, each with another part replaced by something of another type."""
    yield from (None, 0.5, "", {}, [None])
    if isinstance(value, dict):
        yield from (value | {key: other} for key in value for other in replaced(value[key]))
    if isinstance(value, list):
        yield from ([*value[:n], other, *value[n + 1 :]] for n, part in enumerate(value) for other in replaced(part))


class Records(EachGame):
    def test_a_record_gives_the_match_back(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        match = somewhere(game, seats, 21, 40, **options)
        record = json.loads(json.dumps(match.record()))
        again = replay(record)
        assert again.record() == record
        assert again.position() == match.position()

    def test_a_record_of_a_set_up_position_gives_the_match_back(self, game: Game) -> None:
        start = midway(game, game.seat_counts[0], seed=5).position()
        match = game.position(start)
        seat = match.to_act[0]
        match.play(match.legal(seat)[0], seat)
        again = replay(json.loads(json.dumps(match.record())))
        assert again.position() == match.position()
        assert again.restarted().position() == start

    def test_the_commitment_is_the_sha_256_of_the_seed(self, game: Game) -> None:
        match = game.deal(seed=0)
        assert match.commitment == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
        assert match.record()["commitment"] == match.commitment

    def test_a_record_that_lost_or_changed_anything_is_refused(self, game: Game) -> None:
        record = midway(game, game.seat_counts[0], seed=5).record()
        for field in record:
            lost = {key: value for key, value in record.items() if key != field}
            with pytest.raises(BadRecord, match=field):
                replay(lost)
        other: dict[str, Any] = {
            "format": 2, "game": "chess", "rules": 99, "seats": 99, "options": {"x": 1}, "seed": "0" * 64,
            "commitment": "0" * 64, "start": {}, "moves": record["moves"][:-1], "result": {}, "digest": "0" * 64,
        }  # fmt: skip
        if "data" in record:
            other["data"] = {}
        assert other.keys() == record.keys()
        for field, value in other.items():
            with pytest.raises(TurntableError):
                replay(record | {field: value})
        with pytest.raises(BadRecord, match="colour"):
            replay(record | {"colour": 1})

    def test_an_illegal_move_in_a_record_is_named(self, game: Game) -> None:
        record = midway(game, game.seat_counts[0], seed=5).record()
        number = len(record["moves"])
        record["moves"][-1][1] = "castle"
        with pytest.raises(IllegalMove, match=f"move {number}: castle"):
            replay(record)

    @patiently
    @given(data=st.data())
    def test_whatever_a_record_is_spoiled_with_only_our_own_errors_come_out(
        self, game: Game, data: st.DataObject
    ) -> None:
        record = somewhere(game, data.draw(st.sampled_from(game.seat_counts)), 4, 15).record()
        bad = spoiled(copy.deepcopy(record), data)
        try:
            match = replay(bad)
        except TurntableError:
            return
        assert match.record() == record

    def test_whatever_part_of_a_position_is_of_another_kind_only_our_own_errors_come_out(self, game: Game) -> None:
        position = midway(game, game.seat_counts[-1], seed=5).position()
        for other in replaced(position):
            with suppress(BadPosition):
                game.position(other)

    @patiently
    @given(data=st.data())
    def test_whatever_a_position_is_spoiled_with_it_is_refused_or_playable(
        self, game: Game, data: st.DataObject
    ) -> None:
        seats = data.draw(st.sampled_from(game.seat_counts))
        position = somewhere(game, seats, data.draw(st.integers(0, 3)), data.draw(st.integers(0, 40))).position()
        for _ in range(data.draw(st.integers(1, 3))):
            position = spoiled(position, data)
        try:
            match = game.position(position)
        except BadPosition as fault:
            assert str(fault)
            return
        assert game.position(match.position()).position() == match.position()
        for _ in range(10):
            for seat in match.to_act[:1]:
                match.play(match.legal(seat)[-1], seat)
        for viewer in (None, *range(match.seats)):
            assert json.dumps(match.view(viewer))
