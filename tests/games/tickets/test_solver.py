"""The choice of tickets to complete: the best there is, by brute force and by integer programming (C7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from numba import njit
from numba.core.runtime._nrt_python import memsys_enable_stats
from numba.core.runtime.nrt import rtsys
from scipy.optimize import Bounds, LinearConstraint, milp

from turntable.games.tickets import packed
from turntable.games.tickets.solver import best_choice, completable
from turntable.games.tickets.state import COPIES, DECK, NEEDS, POINTS, TICKETS, ticket_numbers, ticket_set

Stack = npt.NDArray[np.int8]
ALL = np.repeat(np.arange(9), COPIES)


def drawn(rng: np.random.Generator, size: int) -> Stack:
    """Draw a stack of this many cards from all of them."""
    return np.bincount(rng.choice(ALL, size, replace=False), minlength=9).astype(np.int8)


def some(rng: np.random.Generator, count: int) -> list[int]:
    numbers: list[int] = sorted((rng.choice(TICKETS, count, replace=False) + 1).tolist())
    return numbers


def choose(stack: Stack, held: list[int]) -> list[int]:
    return ticket_numbers(int(best_choice(stack, ticket_set(held))))


def by_brute_force(stack: Stack, held: list[int]) -> list[int]:
    """Look at every set of the tickets."""
    subsets = np.arange(1 << len(held))
    taken = (subsets[:, None] >> np.arange(len(held))) & 1  # ticket held[i] is column i
    short = np.maximum(taken @ NEEDS[np.array(held, int) - 1] - stack[:8], 0).sum(axis=1)
    points = taken @ POINTS[np.array(held, int) - 1]
    possible = [
        (int(points[i]), int(taken[i].sum()), tuple(-held[k] for k in np.flatnonzero(taken[i])))
        for i in np.flatnonzero(short <= stack[8])
    ]
    return [-number for number in max(possible)[2]]


@pytest.mark.compiled_only("solves thousands of cases, which takes long when interpreted")
def test_it_agrees_with_brute_force_on_ten_thousand_small_cases() -> None:
    rng = np.random.default_rng(1)
    for case in range(10_000):
        held = some(rng, int(rng.integers(0, 10)))
        stack = drawn(rng, int(rng.integers(0, 25)))
        if case % 4 == 0:
            stack = np.append(rng.integers(0, 3, 8), rng.integers(0, 7)).astype(np.int8)
        assert choose(stack, held) == by_brute_force(stack, held), (stack.tolist(), held)


@pytest.mark.compiled_only("solves many cases, which takes long when interpreted")
def test_it_agrees_with_brute_force_where_prices_are_looked_for() -> None:
    rng = np.random.default_rng(2)
    for _ in range(25):
        held = some(rng, 16)
        stack = drawn(rng, int(rng.integers(8, 40)))
        assert choose(stack, held) == by_brute_force(stack, held), (stack.tolist(), held)


class Program:
    """The choice as an integer program: one variable a ticket, and locomotives standing in for each colour."""

    def __init__(self, stack: Stack, held: list[int]) -> None:
        self.held = held
        cars = np.hstack([NEEDS[np.array(held) - 1].T, -np.eye(8)])
        locos = np.append(np.zeros(len(held)), np.ones(8))
        self.rules = LinearConstraint(np.vstack([cars, locos]), ub=stack.astype(float))
        self.worth = np.append(64 * POINTS[np.array(held) - 1] + 1, np.zeros(8))  # points, then how many
        self.low = np.zeros(len(held) + 8)
        self.high = np.append(np.ones(len(held)), np.full(8, 16.0))

    def most(self, with_: list[int] | None = None, without: list[int] | None = None) -> int:
        """Return the value of the best set with some tickets and without others; -1 if there is none."""
        low, high = self.low.copy(), self.high.copy()
        low[[self.held.index(ticket) for ticket in with_ or []]] = 1
        high[[self.held.index(ticket) for ticket in without or []]] = 0
        found = milp(-self.worth, constraints=self.rules, bounds=Bounds(low, high), integrality=np.ones(len(low)))
        return -1 if found.x is None else round(-found.fun)


def large_cases() -> Iterator[tuple[Stack, list[int]]]:
    rng = np.random.default_rng(3)
    for count, cases in ((20, 40), (30, 15), (46, 10)):
        for _ in range(cases):
            yield drawn(rng, int(rng.integers(10, 60))), some(rng, count)
    for held in ([n for n in range(1, 47) if NEEDS[n - 1].sum() == 2], list(range(1, 47))):
        for locos in (5, 11, 16):
            yield np.array([0] * 8 + [locos], np.int8), held


@pytest.mark.parametrize(("stack", "held"), list(large_cases()))
def test_large_choices_are_proved_best_by_integer_programming(stack: Stack, held: list[int]) -> None:
    """Worth as much as any, and at every number where another best set could differ, it has the lower one."""
    chosen = choose(stack, held)
    assert completable(stack, ticket_set(chosen))
    program = Program(stack, held)
    best = program.most()
    assert sum(64 * POINTS[ticket - 1] + 1 for ticket in chosen) == best
    passed_over: list[int] = []
    for i, ticket in enumerate(held):
        if ticket not in chosen and any(other > ticket for other in chosen):
            before = [other for other in held[:i] if other in chosen]
            assert program.most(with_=[*before, ticket], without=passed_over) < best
            passed_over.append(ticket)


@pytest.mark.compiled_only("solves hard cases, which takes long when interpreted")
def test_the_hardest_cases_found_are_solved() -> None:
    """Found by changing cases step by step so that they take longer; here only the answers count."""
    for stack, held in (
        ([3, 1, 4, 1, 1, 2, 2, 2, 11], [1, 3, 8, 9, 13, 14, 15, 16, 17, 18, 19, 28, 29, 31, 33, 40, 41, 43, 44, 45]),
        ([2, 2, 1, 1, 0, 0, 1, 2, 15], [6, 8, 9, 10, 12, 13, 14, 15, 16, 17, 19, 21, 22, 23, 24, 25, 30, 44, 45, 46]),
        ([7, 4, 4, 7, 7, 5, 6, 4, 8], list(range(1, 47))),
        ([4, 3, 7, 3, 5, 1, 1, 8, 6], [1, 9, 11, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 28, 39, 43, 44, 45, 46]),
    ):
        cards = np.array(stack, np.int8)
        chosen = choose(cards, held)
        assert sum(64 * POINTS[ticket - 1] + 1 for ticket in chosen) == Program(cards, held).most()


def _solve_again_and_again(stack: Stack, held: int, times: int) -> int:
    found = 0
    for _ in range(times):
        found += best_choice(stack, held)
    return found


solve_again_and_again: Any = njit(_solve_again_and_again)
allocations: Any = rtsys.get_allocation_stats


@pytest.mark.compiled_only("counts what compiled code allocates")
def test_it_allocates_nothing() -> None:
    """A GPU has no heap for it."""
    hard = np.array([2, 2, 2, 2, 3, 0, 3, 0, 13], np.int8)
    held = ticket_set([7, 8, 9, *range(13, 20), 21, 22, 28, *range(39, 46)])
    solve_again_and_again(hard, held, 1)
    memsys_enable_stats()
    before = allocations().alloc
    assert solve_again_and_again(hard, held, 100) == 100 * best_choice(hard, held)
    assert allocations().alloc - before < 100


def test_all_tickets_are_completed_if_the_cards_are_enough() -> None:
    held = list(range(1, 20))
    assert choose(np.array([10] * 8 + [16], np.int8), held) == held
    assert choose(np.zeros(9, np.int8), held) == []
    assert choose(np.array([10] * 8 + [16], np.int8), []) == []


def test_no_sum_outgrows_its_bits() -> None:
    """All tickets at once need more cards than there are: what is missing must not wrap around."""
    assert NEEDS.sum() > 127
    assert NEEDS.sum(axis=0).max() < packed.NONE
    none = np.zeros(9, np.int8)
    assert packed.missing(packed.pack(none) - packed.CARS.sum()) == NEEDS.sum()
    assert not completable(np.array([0] * 8 + [16], np.int8), (1 << TICKETS) - 1)
    assert DECK == 96


def test_a_set_is_flipped_there_and_back() -> None:
    for tickets in (0, 1, 1 << 45, 0x2AAAAAAAAAAA):
        assert packed.flipped(packed.flipped(tickets)) == tickets
    assert packed.flipped(1) == 1 << 45
    assert [packed.rank_of(1 << i) for i in range(46)] == list(range(46))
