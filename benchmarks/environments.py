"""Compare Turntable's BatchEnv with OpenSpiel, PettingZoo's classic games and Pgx on this machine.

Everybody plays random legal moves and starts finished games again. "With observations" computes what the acting seat
may know at every step, as a tensor. The libraries are timed in turns, so a busy machine slows all of them. The numbers
are medians of one run. Compile time is not counted. A library that cannot be imported is left out.

    pip install -r requirements/bench.txt    # OpenSpiel, PettingZoo with pygame, Pgx with JAX: optional
    PYTHONPATH=src python benchmarks/environments.py [--games 4096] [--seconds 1] [--rounds 5]
    PYTHONPATH=src python benchmarks/environments.py --sizes [--seconds 1] [--rounds 5]

`--sizes` compares one thread with one for each core instead, in Trains for two, with 1,024 to 131,072 games at once.

OpenSpiel and PettingZoo step one game at a time from Python, as their interfaces require; both use one core. Pgx
steps as many games at once as Turntable does, compiled by JAX for the processor, moves chosen inside the same call.
"""

import argparse
import os
import warnings
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from turntable import game
from turntable.lab import BatchEnv

Steps = Callable[[], int]
"""Makes some steps; returns how many."""

SIZES = 1024, 4096, 16_384, 32_768, 65_536, 131_072
ONE_BY_ONE = 2000  # steps between two looks at the clock


def turntable_steps(name: str, seats: int, games: int, observe: bool, threads: int | None = None) -> Steps:
    env = BatchEnv(name, seats, games=games, observe=observe, threads=threads)
    env.reset(seed=1)

    def steps() -> int:
        env.step(env.random_actions())
        return games

    return steps


def openspiel_steps(name: str, observe: bool) -> Steps:
    import pyspiel

    choice = Random(1).choice
    played = pyspiel.load_game(name)
    state = played.new_initial_state()

    def steps() -> int:
        nonlocal state
        for _ in range(ONE_BY_ONE):
            if observe and not state.is_chance_node():
                state.observation_tensor(state.current_player())
            state.apply_action(choice(state.legal_actions()))
            if state.is_terminal():
                state = played.new_initial_state()
        return ONE_BY_ONE

    return steps


def pettingzoo_steps(name: str) -> Steps:
    with warnings.catch_warnings(action="ignore"):
        env = import_module(f"pettingzoo.classic.{name}").env()

    def steps() -> int:
        made = 0
        env.reset()
        for agent in env.agent_iter():
            observed, _, over, cut, _ = env.last()
            env.step(None if over or cut else env.action_space(agent).sample(observed["action_mask"]))
            made += not (over or cut)
        return made

    return steps


def pgx_steps(name: str, games: int, observe: bool) -> Steps:
    jax: Any = import_module("jax")
    jnp = jax.numpy
    env: Any = import_module("pgx").make(name)

    def restart_if_over(state: Any, key: Any) -> Any:
        over = state.terminated | state.truncated
        return jax.tree.map(lambda old, new: jnp.where(over, new, old), state, env.init(key))

    def step(state: Any, key: Any) -> Any:
        chosen, dealt, drawn = jax.random.split(key, 3)
        actions = jax.random.categorical(chosen, jnp.log(state.legal_action_mask.astype(jnp.float32)))
        state = jax.vmap(env.step)(state, actions, jax.random.split(drawn, games))
        state = jax.vmap(restart_if_over)(state, jax.random.split(dealt, games))
        return state if observe else state.replace(observation=jnp.zeros((games, 0)))

    compiled = jax.jit(step)
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, games))
    if not observe:
        state = state.replace(observation=jnp.zeros((games, 0)))

    def steps() -> int:
        nonlocal state, key
        key, now = jax.random.split(key)
        state = compiled(state, now)
        jax.block_until_ready(state)
        return games

    return steps


def contenders(games: int) -> Iterator[tuple[str, bool, Callable[[], Steps]]]:
    """Yield what to measure: its name, whether it observes, and how to make it."""
    for name, seats in (("trains", 2), ("trains", 4), ("tickets", 2), ("superline", 2)):
        for observe in (False, True):
            what = f"Turntable, {game(name).title()}, {seats} seats"
            yield what, observe, lambda n=name, s=seats, o=observe: turntable_steps(n, s, games, o)  # type: ignore[misc]
    for name in ("tic_tac_toe", "connect_four", "kuhn_poker", "backgammon"):
        for observe in (False, True):
            yield f"Pgx, {name}", observe, lambda n=name, o=observe: pgx_steps(n, games, o)  # type: ignore[misc]
    for name in ("tic_tac_toe", "connect_four", "gin_rummy"):
        for observe in (False, True):
            yield f"OpenSpiel, {name}", observe, lambda n=name, o=observe: openspiel_steps(n, o)  # type: ignore[misc]
    for name in ("tictactoe_v3", "connect_four_v3"):
        yield f"PettingZoo, {name}", True, lambda n=name: pettingzoo_steps(n)  # type: ignore[misc]


def measure(measured: Iterable[tuple[Steps, list[float]]], seconds: float, rounds: int) -> None:
    """Note steps per second, a round after the other: whatever else the machine does slows all of them."""
    for _ in range(rounds):
        for steps, speeds in measured:
            speeds.append(speed(steps, seconds))


def compare_sizes(seconds: float, rounds: int) -> None:
    """Print the speed of one thread next to that of all."""
    cores = os.cpu_count() or 1
    print(f"Trains, 2 seats; medians of {rounds} rounds; load {os.getloadavg()[0]:.1f}\n")
    print(f"| games at once | observations | 1 thread | {cores} threads | they are faster by |")
    print("|---|---|---|---|---|")
    for games in SIZES:
        for observe in (False, True):
            both: list[tuple[Steps, list[float]]] = [
                (turntable_steps("trains", 2, games, observe, threads), []) for threads in (1, cores)
            ]
            measure(both, seconds, rounds)
            one, every = (median(speeds) for _, speeds in both)
            told = "yes" if observe else "no"
            print(f"| {games:,} | {told} | {one:,.0f} | {every:,.0f} | {every / one:.2f} |", flush=True)


def speed(steps: Steps, seconds: float) -> float:
    """Return steps per second."""
    made = 0
    began = perf_counter()
    while (elapsed := perf_counter() - began) < seconds:
        made += steps()
    return made / elapsed


def main() -> None:
    parser = argparse.ArgumentParser(description="Steps a second: Turntable, Pgx, OpenSpiel, PettingZoo.")
    parser.add_argument("--games", type=int, default=4096, help="at once, where a library can")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--sizes", action="store_true", help="compare numbers of threads and games, see above")
    args = parser.parse_args()
    if args.sizes:
        compare_sizes(args.seconds, args.rounds)
        return

    measured: dict[tuple[str, bool], tuple[Steps, list[float]]] = {}
    for what, observe, make in contenders(args.games):
        try:
            steps = make()
            steps()
        except ImportError as missing:
            print(f"{what}: left out, {missing}")
            continue
        measured[what, observe] = steps, []
    measure(measured.values(), args.seconds, args.rounds)

    print(f"{args.games} games at once, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    base = {observe: median(measured["Turntable, Trains, 2 seats", observe][1]) for observe in (False, True)}
    print("| what | observations | steps a second, median | best | Trains is faster by |")
    print("|---|---|---|---|---|")
    for (what, observe), (_, speeds) in measured.items():
        middle = median(speeds)
        row = f"{what} | {'yes' if observe else 'no'} | {middle:,.0f} | {max(speeds):,.0f}"
        print(f"| {row} | {base[observe] / middle:,.1f} |")


if __name__ == "__main__":
    main()
