"""Random play of Trains: compiled Python against its twin in C, and against OpenSpiel's Python interface.

Numba's random_moves and trains.c play the very same moves from the same dice; the run stops with an error if
the games ended or any field of the last state differ. They are timed in turns, so a busy machine slows both.
OpenSpiel plays tic-tac-toe from Python by the same steps: who acts, the legal actions, a random choice, apply. It is
left out where `pyspiel` cannot be imported. Numba's compile time is not counted.

    pip install -r requirements/bench.txt    # OpenSpiel, optional
    PYTHONPATH=src python benchmarks/random_play.py [--moves 10000000] [--rounds 5] [--seed 12345]

Needs a C compiler as `cc`. Prints a Markdown table; the ratios are of the medians.
"""

import argparse
import subprocess
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from turntable.games.trains.rules import RULES
from turntable.games.trains.state import NOBODY, SEATS, TURN_LIMIT
from turntable.kernel.playout import random_moves
from turntable.kernel.rules import register

TWIN = Path(__file__).with_name("trains.c")
SPIEL_SHARE = 50  # OpenSpiel plays so many times fewer moves


def compile_twin(folder: Path) -> Path:
    program = folder / "trains"
    subprocess.run(["cc", "-O3", "-march=native", "-o", program, TWIN], check=True)
    return program


def run_c(program: Path, seats: int, moves: int, seed: int) -> tuple[float, int, bytes]:
    """Moves per second, games ended, the last state."""
    command = [str(program), str(seats), str(moves), str(seed)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    values = dict(line.split() for line in printed.splitlines())
    return float(values["moves/s"]), int(values["games"]), bytes.fromhex(values["state"])


def run_numba(seats: int, moves: int, seed: int) -> tuple[float, int, bytes]:
    """Moves per second, games ended, the last state."""
    states = np.zeros(2, RULES.state)
    states[0].seats = seats
    states[0].first = NOBODY
    states[0].turn_limit = TURN_LIMIT
    dice = np.array([seed], np.uint64)
    out = np.zeros(RULES.most_moves, np.int32)
    began = perf_counter()
    games = random_moves(states, dice, out, moves)
    seconds = perf_counter() - began
    return moves / seconds, int(games), states[1:].tobytes()


def check_same(c: tuple[float, int, bytes], numba: tuple[float, int, bytes]) -> None:
    if c[1] != numba[1]:
        raise SystemExit(f"games ended: C {c[1]}, Numba {numba[1]}")
    theirs, ours = np.frombuffer(c[2], RULES.state)[0], np.frombuffer(numba[2], RULES.state)[0]
    for name in RULES.state.names or ():
        if not np.array_equal(theirs[name], ours[name]):
            raise SystemExit(f"{name}: C {theirs[name]}, Numba {ours[name]}")


def run_openspiel(game: Any, moves: int, seed: int) -> float:
    """Moves per second."""
    choice = Random(seed).choice
    state = game.new_initial_state()
    began = perf_counter()
    for _ in range(moves):
        state.apply_action(choice(state.legal_actions(state.current_player())))
        if state.is_terminal():
            state = game.new_initial_state()
    return moves / (perf_counter() - began)


def load_openspiel() -> Any:
    """OpenSpiel's tic-tac-toe, or None."""
    try:
        import pyspiel
    except ImportError:
        return None
    return pyspiel.load_game("tic_tac_toe")


def row(what: str, seats: int, speeds: list[float], to_c: float | None, spiel: list[float]) -> str:
    ratio = f"{to_c:.2f}" if to_c else ""
    to_spiel = f"{median(speeds) / median(spiel):.1f}" if spiel else ""
    speed = f"{median(speeds) / 1e6:.2f} | {max(speeds) / 1e6:.2f}"
    return f"| {what} | {seats} | {speed} | {ratio} | {to_spiel} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="Random play: Numba, C and OpenSpiel.")
    parser.add_argument("--moves", type=int, default=10_000_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=12345, help="of the dice, not 0")
    args = parser.parse_args()

    register(RULES)
    run_numba(2, 10, args.seed)  # compiles
    game = load_openspiel()
    c: dict[int, list[float]] = {seats: [] for seats in range(2, SEATS + 1)}
    numba: dict[int, list[float]] = {seats: [] for seats in c}
    spiel: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        program = compile_twin(Path(folder))
        for _ in range(args.rounds):
            for seats in c:
                theirs = run_c(program, seats, args.moves, args.seed)
                ours = run_numba(seats, args.moves, args.seed)
                check_same(theirs, ours)
                c[seats].append(theirs[0])
                numba[seats].append(ours[0])
            if game is not None:
                spiel.append(run_openspiel(game, max(1, args.moves // SPIEL_SHARE), args.seed))

    print("| what | seats | million moves/s, median | best | Numba / C | to OpenSpiel |")
    print("|---|---|---|---|---|---|")
    for seats in c:
        print(row("Trains, C", seats, c[seats], None, spiel))
        print(row("Trains, Numba", seats, numba[seats], median(numba[seats]) / median(c[seats]), spiel))
    if spiel:
        print(row("tic-tac-toe, OpenSpiel from Python", 2, spiel, None, spiel))


if __name__ == "__main__":
    main()
