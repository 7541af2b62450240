"""Records: written, replayed, and refused when anything in them was altered."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import turntable
from tests.playing import GAMES, VARIANTS, label, somewhere
from turntable import BadRecord, Game, IllegalMove, TurntableError

each_game = pytest.mark.parametrize("game", GAMES, ids=label)


@pytest.mark.parametrize(("game", "seats", "options"), VARIANTS, ids=label)
def test_a_record_gives_the_match_back(game: Game, seats: int, options: dict[str, Any]) -> None:
    match = somewhere(game, seats, 21, 40, **options)
    record = json.loads(json.dumps(match.record()))
    again = turntable.replay(record)
    assert again.record() == record
    assert again.position() == match.position()


@each_game
def test_a_record_of_a_set_up_position_gives_the_match_back(game: Game) -> None:
    start = somewhere(game, game.seat_counts[0], seed=5, moves=15).position()
    match = game.position(start)
    seat = match.to_act[0]
    match.play(match.legal(seat)[0], seat)
    again = turntable.replay(json.loads(json.dumps(match.record())))
    assert again.position() == match.position()
    assert again.restarted().position() == start


@each_game
def test_the_commitment_is_the_sha_256_of_the_seed(game: Game) -> None:
    match = game.deal(seed=0)
    assert match.commitment == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert match.record()["commitment"] == match.commitment


@each_game
def test_a_record_that_lost_or_changed_anything_is_refused(game: Game) -> None:
    record = somewhere(game, game.seat_counts[0], seed=5, moves=12).record()
    for field in record:
        lost = {key: value for key, value in record.items() if key != field}
        with pytest.raises(BadRecord, match=field):
            turntable.replay(lost)
    other: dict[str, Any] = {
        "format": 2, "game": "chess", "rules": 99, "seats": 99, "options": {"x": 1}, "seed": "0" * 64,
        "commitment": "0" * 64, "start": {}, "moves": record["moves"][:-1], "result": {}, "digest": "0" * 64,
    }  # fmt: skip
    assert other.keys() == record.keys()
    for field, value in other.items():
        with pytest.raises(TurntableError):
            turntable.replay(record | {field: value})
    with pytest.raises(BadRecord, match="colour"):
        turntable.replay(record | {"colour": 1})


@each_game
def test_an_illegal_move_in_a_record_is_named(game: Game) -> None:
    record = somewhere(game, game.seat_counts[0], seed=5, moves=12).record()
    record["moves"][7][1] = "castle"
    with pytest.raises(IllegalMove, match="move 8: castle"):
        turntable.replay(record)


@pytest.mark.parametrize("record", [None, 7, "x", [], {}, {"game": []}, {1: 2}])
def test_what_is_no_record_is_refused(record: Any) -> None:
    with pytest.raises(BadRecord):
        turntable.replay(record)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=6,
)


def spoiled(value: Any, data: st.DataObject) -> Any:
    """The value with something in it replaced, anywhere."""
    if isinstance(value, dict) and value and data.draw(st.integers(0, 5)):
        key = data.draw(st.sampled_from(sorted(value)))
        return value | {key: spoiled(value[key], data)}
    if isinstance(value, list) and value and data.draw(st.integers(0, 5)):
        index = data.draw(st.integers(0, len(value) - 1))
        return [*value[:index], spoiled(value[index], data), *value[index + 1 :]]
    if type(value) is int and data.draw(st.booleans()):
        return value + data.draw(st.sampled_from([-1, 1, 100, -100]))
    return data.draw(JSON)


@each_game
@given(data=st.data())
def test_whatever_a_record_is_spoiled_with_only_our_own_errors_come_out(game: Game, data: st.DataObject) -> None:
    record = somewhere(game, data.draw(st.sampled_from(game.seat_counts)), 4, 15).record()
    bad = spoiled(copy.deepcopy(record), data)
    try:
        match = turntable.replay(bad)
    except TurntableError:
        return
    assert match.record() == record


@each_game
@given(data=st.data())
def test_whatever_a_position_is_spoiled_with_it_is_refused_or_playable(game: Game, data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(game.seat_counts))
    position = somewhere(game, seats, data.draw(st.integers(0, 3)), data.draw(st.integers(0, 40))).position()
    for _ in range(data.draw(st.integers(1, 3))):
        position = spoiled(position, data)
    try:
        match = game.position(position)
    except turntable.BadPosition as fault:
        assert str(fault)
        return
    assert game.position(match.position()).position() == match.position()
    for _ in range(10):
        for seat in match.to_act[:1]:
            match.play(match.legal(seat)[-1], seat)
    for viewer in (None, *range(match.seats)):
        assert json.dumps(match.view(viewer))
