"""Piles, bits and seats: the helpers that games share."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from turntable.kernel import chance
from turntable.kernel.bits import LOWEST, awaited_seat, next_seat, popcount, seat_after
from turntable.kernel.piles import (
    discard,
    insert_ascending,
    pile_fields,
    put_anywhere,
    put_on_top,
    take_top,
    turn_over,
)
from turntable.kernel.record import record

CARDS = 6
STATE = record("piles_of_a_test", pile_fields(CARDS))


@pytest.fixture
def s() -> Any:
    state = np.zeros(1, STATE)[0]
    chance.plant(state, bytes(32))
    state.seats = 3
    return state


def test_the_last_card_put_on_top_is_the_first_taken(s: Any) -> None:
    for card in (4, 5, 6):
        put_on_top(s, card)
    assert [take_top(s) for _ in range(3)] == [6, 5, 4]
    assert s.draw_size == 0


def test_the_discards_lie_behind_the_draw_pile_and_become_it(s: Any) -> None:
    for card in range(1, CARDS + 1):
        discard(s, card)
    assert s.piles.tolist() == [6, 5, 4, 3, 2, 1]
    turn_over(s)
    assert (s.draw_size, s.discard_size) == (CARDS, 0)
    assert sorted(take_top(s) for _ in range(CARDS)) == [1, 2, 3, 4, 5, 6]


def test_a_card_is_put_anywhere_into_a_pile(s: Any) -> None:
    places = set()
    for _ in range(60):
        s.draw_size = 0
        for card in (1, 2):
            put_on_top(s, card)
        put_anywhere(s, 9)
        assert sorted(s.piles[:3].tolist()) == [1, 2, 9]
        places.add(s.piles[:3].tolist().index(9))
    assert places == {0, 1, 2}


def test_cards_are_kept_in_order() -> None:
    cards = np.zeros(4, np.uint8)
    for size, card in enumerate((3, 1, 4, 2)):
        insert_ascending(cards, size, card)
    assert cards.tolist() == [1, 2, 3, 4]


def test_bits_are_counted_and_the_lowest_seat_found() -> None:
    assert [popcount(bits) for bits in (0, 1, 0b1011, 1 << 45)] == [0, 1, 3, 1]
    assert LOWEST[[1, 0b1010, 1 << 11]].tolist() == [0, 1, 11]


def test_seats_follow_each_other_round_the_table(s: Any) -> None:
    assert [next_seat(s, seat) for seat in range(3)] == [1, 2, 0]
    assert [seat_after(s, 1, k) for k in range(4)] == [1, 2, 0, 1]


def test_play_waits_for_the_seat_whose_turn_it_is_or_else_the_lowest(s: Any) -> None:
    s.turn = 1
    assert awaited_seat(s, 0b110) == 1
    assert awaited_seat(s, 0b101) == 0


def test_a_record_has_what_every_game_has_and_its_name_in_its_type() -> None:
    other = record("another_of_a_test", pile_fields(CARDS))
    assert {"seed", "drawn", "seats", "turn", "teams"} <= set(STATE.names or ())
    assert other != STATE
    assert other.itemsize == STATE.itemsize
