"""Games on a GPU: how fast they are played, and whether they are the same games as on the CPU.

    python benchmarks/gpu.py            # random play, steps, layouts of records, and Pgx where it is installed
    python benchmarks/gpu.py --verify   # a million games of each title, step by step, against the CPU

It needs an NVIDIA GPU and numba-cuda (`pip install 'turntable-games[cuda]'`). The first line names the device.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import numpy as np
from numba import cuda
from numba.core import config

from turntable import Game, game
from turntable.kernel import batch
from turntable.kernel.batch import Games
from turntable.kernel.cuda import ALL_LEGAL, BLOCK, launch, to_host
from turntable.kernel.driver import RandomPlayer, deal_from, decide
from turntable.kernel.verbs import acting, begin_move, finish_move
from turntable.lab import BatchEnv

CASES = (
    ("trains", 2),
    ("trains", 4),
    ("superline", 2),
    ("superline", 4),
    ("superline", 12),
    ("tickets", 2),
    ("tickets", 4),
)
THREADS = {"trains": 540_672, "superline": 135_168, "tickets": 33_792}
STEP_GAMES = {"trains": 1 << 20, "superline": 1 << 16, "tickets": 1 << 17}
TOGETHER = {"trains": 16, "superline": 16, "tickets": 28}
ALL_LANES = 0xFFFFFFFF


DEALING, MOVING, FINISHING, DONE = range(4)


@cache
def random_player(played: Game, together: int) -> Any:
    """A kernel: every thread plays this many games in its local memory, and counts the moves.

    A warp runs what any of its 32 threads has to do while the others wait, so deals, and what few moves have and takes
    long, such as scorings, wait until this many threads have come to one, or no thread can go on.
    """
    state, most = played.state, played.most_moves

    @cuda.jit
    def run(start: Any, rngs: Any, games: int, moves: Any) -> None:
        at = cuda.grid(1)  # the blocks are full: all threads of a warp vote
        states = cuda.local.array(1, state)
        listed = cuda.local.array(most, np.int32)
        player = RandomPlayer(rngs[at], listed)
        count, todo = 0, DEALING
        while cuda.any_sync(ALL_LANES, todo != DONE):
            if todo == MOVING:
                seat, move = decide(player, states, acting(states[0]))
                count += 1
                if begin_move(states[0], seat, move):
                    todo = FINISHING
                elif acting(states[0]) == 0:
                    todo = DEALING
            waiting = cuda.popc(cuda.ballot_sync(ALL_LANES, todo in (DEALING, FINISHING)))
            if waiting >= together or not cuda.any_sync(ALL_LANES, todo == MOVING):
                if todo == FINISHING:
                    finish_move(states[0])
                    todo = DEALING if acting(states[0]) == 0 else MOVING
                cuda.syncwarp(ALL_LANES)
                if todo == DEALING and games == 0:
                    todo = DONE
                elif todo == DEALING:
                    deal_from(start, states, player.rng)
                    games -= 1
                    todo = MOVING
        moves[at] = count

    return run


def random_play(played: Game, seats: int, threads: int, games: int, together: int) -> float:
    """Moves a second, deals included."""
    threads -= threads % BLOCK
    start = cuda.to_device(played.set_up(seats, played.check_lab_options(seats, {})))
    rngs = cuda.to_device(np.random.SeedSequence(1).generate_state(threads, np.uint64)[:, None] | 1)
    moves = cuda.device_array(threads, np.int64)
    run = random_player(played, together)
    blocks = threads // BLOCK
    run[blocks, BLOCK](start, rngs, 1, moves)
    cuda.synchronize()
    begun = time.perf_counter()
    run[blocks, BLOCK](start, rngs, games, moves)
    cuda.synchronize()
    spent = time.perf_counter() - begun
    return float(moves.copy_to_host().sum() / spent)


@cache
def in_local_memory(played: Game) -> Any:
    """The kernel of a step, with the record in local memory while it lasts."""
    state = played.state

    @cuda.jit
    def step(games: Games, actions: Any, illegal: Any) -> None:
        game = cuda.grid(1)
        if game < games.seats.shape[0]:
            states = cuda.local.array(1, state)
            states[0] = games.states[game]
            row = slice(game, game + 1)
            own = Games(
                games.blank, states, games.pending[row], games.deal_rng[row], games.action_rng[row], games.moves[row],
                games.obs[row], games.mask[row], games.seats[row], games.actions[row], games.drawn[row],
                games.rewards[row], games.done[row], games.final[row],
            )  # fmt: skip
            if batch.is_legal(own, 0, actions[game]):
                own.actions[0] = actions[game]
                batch.step_game(own, 0)
                games.states[game] = states[0]
            else:
                cuda.atomic.min(illegal, 0, game)

    return step


def decisions(env: BatchEnv, step: Callable[[], object], steps: int) -> float:
    """Decisions a second."""
    for _ in range(3):
        env.random_actions()
        step()
    cuda.synchronize()
    begun = time.perf_counter()
    for _ in range(steps):
        env.random_actions()
        step()
    cuda.synchronize()
    return float(env.games * steps / (time.perf_counter() - begun))


def steps(name: str, seats: int, steps: int, layouts: bool) -> Iterator[tuple[str, float]]:
    for observe in (True, False):
        env = BatchEnv(name, seats, STEP_GAMES[name], device="cuda", observe=observe)
        env.reset(seed=1)
        what = "with observations" if observe else "without"
        yield f"{what}, records in global memory", decisions(env, partial(env.step, env._all.drawn), steps)
        env.check()
        if not layouts:
            continue
        kernel, illegal = in_local_memory(game(name)), cuda.to_device(np.array([ALL_LEGAL], np.int32))
        yield (
            f"{what}, records in local memory",
            decisions(env, partial(launch, kernel, env._all, env._all.drawn, illegal), steps),
        )
        assert illegal.copy_to_host()[0] == ALL_LEGAL


def verify(name: str, seats: int, games: int, steps: int) -> int:
    """Play the same games on both; return how many. AssertionError at the first difference."""
    here = BatchEnv(name, seats, games)
    there = BatchEnv(name, seats, games, device="cuda")
    said = zip(("obs", "mask", "seat"), here.reset(seed=1), there.reset(seed=1), strict=True)
    ended = 0
    for number in range(steps + 1):
        for what, one, other in said:
            assert np.array_equal(one, to_host(other)), f"{name}: {what} differs after {number} steps"
        assert np.array_equal(here._all.states.view(np.uint8), to_host(there._all.states).view(np.uint8)), name
        one, other = here.random_actions(), there.random_actions()
        assert np.array_equal(one, to_host(other))
        names = ("obs", "mask", "seat", "reward", "done")
        said = zip(names, here.step(one), there.step(other), strict=True)
        ended += int(here._all.done.sum())
    there.check()
    here.close()
    return games + ended


def pgx_games(steps: int, games: int) -> Iterator[tuple[str, float]]:
    """Pgx's games on the same GPU: random legal actions, auto-reset, observations and masks."""
    try:
        import jax
        import jax.numpy as jnp
        import pgx
        from pgx.experimental.wrappers import auto_reset
    except ImportError as missing:
        print(f"Pgx was left out ({missing})")
        return
    for name in ("tic_tac_toe", "connect_four", "backgammon", "go_9x9"):
        env = pgx.make(name)
        init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

        def loop(state: Any, key: Any, step: Any = step) -> Any:
            def once(carry: Any, _: Any) -> Any:
                state, key = carry
                key, draw, chance = jax.random.split(key, 3)
                logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
                action = jax.random.categorical(draw, logits, axis=1)
                state = step(state, action, jax.random.split(chance, games))
                return (state, key), state.observation.astype(jnp.float32).sum()

            return jax.lax.scan(once, (state, key), None, length=steps)

        run = jax.jit(loop)
        key = jax.random.PRNGKey(0)
        (state, _), _ = run(init(jax.random.split(key, games)), key)
        jax.block_until_ready(state)
        begun = time.perf_counter()
        (state, _), _ = run(state, key)
        jax.block_until_ready(state)
        yield name, steps * games / (time.perf_counter() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--verify", action="store_true", help="compare with the CPU")
    parser.add_argument("--layouts", action="store_true", help="steps with records in local memory too")
    parser.add_argument("--games", default="trains,superline,tickets")
    parser.add_argument("--random", action="store_true", help="random play alone")
    parser.add_argument("--threads", type=int, nargs="*", help="of random play")
    parser.add_argument("--together", type=int, nargs="*", help="threads of a warp that wait for each other, 1 to 32")
    parser.add_argument("--batch", type=int, default=1_000_000, help="games of each title to verify")
    options = parser.parse_args()
    assert not config.ENABLE_CUDASIM, "the simulator is for tests"
    print(
        cuda.get_current_device().name.decode()
        if isinstance(cuda.get_current_device().name, bytes)
        else cuda.get_current_device().name
    )
    names = options.games.split(",")
    for name, seats in CASES:
        if name not in names:
            continue
        if options.verify:
            most = options.batch // 8 if name == "superline" else options.batch
            begun = time.perf_counter()
            count = verify(name, seats, most // 8, 60)
            print(f"{name}, {seats} seats: {count:,} games, the same ({time.perf_counter() - begun:.0f} s)", flush=True)
            continue
        for together in options.together or [TOGETHER[name]]:
            for threads in options.threads or [THREADS[name]]:
                rate = random_play(game(name), seats, threads, 4, together)
                how = f"{threads:,} threads, {together} together"
                print(f"| {name}, {seats} seats, random play ({how}) | {rate / 1e6:,.0f} million moves/s |", flush=True)
        if options.random:
            continue
        for what, rate in steps(name, seats, 40, options.layouts):
            print(f"| {name}, {seats} seats, step {what} | {rate / 1e6:,.1f} million decisions/s |", flush=True)
    if not options.verify:
        for name, rate in pgx_games(64, 1 << 16):
            print(f"| Pgx, {name} | {rate / 1e6:,.1f} million steps/s |", flush=True)


if __name__ == "__main__":
    main()
