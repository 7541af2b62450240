"""Measure the choice of tickets to complete (C7.2): random stacks, and the slowest that a search finds.

Prints a Markdown table. `python benchmarks/tickets_solver.py [--cases N] [--climbs N] [--steps N]`
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from turntable.games.tickets.solver import best_choice
from turntable.games.tickets.state import COPIES, TICKETS

Stack = npt.NDArray[np.int8]
Case = tuple[Stack, int]
Rng = np.random.Generator

CARDS = np.repeat(np.arange(9), COPIES)


def _solve(stack: Stack, held: int, times: int) -> int:
    """Again and again, so that the call from Python does not count."""
    found = 0
    for _ in range(times):
        found ^= best_choice(stack, held)
    return found


solve: Any = njit(_solve)  # not kept on disk, where it would outlive a changed solver


def microseconds(case: Case, times: int = 3) -> float:
    """Return the processor time, the best of three measurements."""
    spent = []
    for _ in range(3):
        start = time.process_time()
        solve(*case, times)
        spent.append((time.process_time() - start) / times * 1e6)
    return min(spent)


def cards(rng: Rng, tickets: int) -> Case:
    """Cards drawn from all 96."""
    stack = np.bincount(rng.choice(CARDS, rng.integers(5, 61), replace=False), minlength=9)
    return stack.astype(np.int8), _held(rng, tickets)


def counts(rng: Rng, tickets: int) -> Case:
    """Any number of each kind."""
    stack = np.array([rng.integers(0, rng.integers(1, copies) + 1) for copies in COPIES])
    return stack.astype(np.int8), _held(rng, tickets)


def locomotives(rng: Rng, tickets: int) -> Case:
    """Mostly locomotives: many choices are worth the same."""
    stack = np.append(rng.integers(0, 3, 8), rng.integers(5, 17))
    return stack.astype(np.int8), _held(rng, tickets)


def _held(rng: Rng, tickets: int) -> int:
    return sum(1 << int(ticket) for ticket in rng.choice(TICKETS, tickets, replace=False))


def changed(rng: Rng, case: Case) -> Case:
    """One or two tickets exchanged, or cards more or fewer."""
    stack, held = case[0].copy(), case[1]
    for _ in range(rng.integers(1, 3)):
        inside = [ticket for ticket in range(TICKETS) if held >> ticket & 1]
        outside = [ticket for ticket in range(TICKETS) if not held >> ticket & 1]
        if outside and rng.random() < 0.5:
            held ^= 1 << int(rng.choice(inside)) | 1 << int(rng.choice(outside))
        else:
            kind = int(rng.integers(9))
            stack[kind] = min(max(int(stack[kind]) + int(rng.choice([-1, 1])), 0), int(COPIES[kind]))
    return stack, held


def climb(seed: int, tickets: int, steps: int) -> tuple[float, Case]:
    """The slowest case found from the slowest of a hundred random ones, by changes that make it slower."""
    rng = np.random.default_rng(seed)
    start = [(cards, counts, locomotives)[i % 3](rng, tickets) for i in range(100)]
    slowest = max(start, key=microseconds)
    most = microseconds(slowest)
    for _ in range(steps):
        other = changed(rng, slowest)
        if (spent := microseconds(other)) >= most and (spent := microseconds(other, 10)) >= most:
            slowest, most = other, spent
    return microseconds(slowest, 50), slowest


def row(what: str, tickets: int, spent: list[float]) -> None:
    quantiles = np.quantile(spent, [0.5, 0.99, 1.0])
    numbers = " | ".join(f"{number:.1f}" for number in (np.mean(spent), *quantiles))
    print(f"| {what} | {tickets} | {len(spent):,} | {numbers} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=3000, help="random cases a row (3000)")
    parser.add_argument("--climbs", type=int, default=8, help="searches for the worst case (8)")
    parser.add_argument("--steps", type=int, default=1500, help="steps of each (1500)")
    options = parser.parse_args()
    kinds: dict[str, Callable[[Rng, int], Case]] = {
        "5 to 60 random cards": cards,
        "any number of each kind": counts,
        "mostly locomotives": locomotives,
    }
    print("| stacks | tickets | cases | mean µs | median µs | 99 % µs | most µs |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    worst: list[tuple[float, Any, Any]] = []
    for tickets in (6, 12, 20, 30, 46):
        for what, kind in kinds.items():
            rng = np.random.default_rng(tickets)
            row(what, tickets, [microseconds(kind(rng, tickets)) for _ in range(options.cases)])
    for tickets in (20, 46):
        found = [climb(seed, tickets, options.steps) for seed in range(options.climbs)]
        row("searched for the slowest", tickets, [spent for spent, _ in found])
        spent, (stack, held) = max(found, key=lambda one: one[0])
        worst.append((spent, stack.tolist(), [i + 1 for i in range(TICKETS) if held >> i & 1]))
    for spent, stack, numbers in worst:
        print(f"\nThe slowest found, {spent:.1f} µs: stack {stack}, tickets {numbers}")


if __name__ == "__main__":
    main()
