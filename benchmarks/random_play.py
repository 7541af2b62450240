"""Compare random play of Trains in compiled Python with the same game in C, and with OpenSpiel's Python interface.

The driver and trains.c play exactly the same moves from the same seed; the run stops with an error if the number of
moves or any field of the last state differ. They are timed in turns, so a busy machine slows both.
OpenSpiel plays tic-tac-toe from Python by the same steps: who acts, the legal actions, a random choice, apply. It is
left out where `pyspiel` cannot be imported. Numba's compile time is not counted.

    pip install -r requirements/bench.txt    # OpenSpiel, optional
    PYTHONPATH=src python benchmarks/random_play.py [--games 20000] [--rounds 5] [--seed 12345]

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

from turntable.games.trains import GAME
from turntable.kernel.driver import MOST_MOVES, Nobody, RandomPlayer, play_games

TWIN = Path(__file__).with_name("trains.c")
SPIEL_MOVES = 200_000


def compile_twin(folder: Path) -> Path:
    program = folder / "trains"
    subprocess.run(["cc", "-O3", "-march=native", "-o", program, TWIN], check=True)
    return program


def run_c(program: Path, seats: int, games: int, seed: int) -> tuple[float, int, bytes]:
    """Return moves per second, moves, the last state."""
    command = [str(program), str(seats), str(games), str(seed)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    values = dict(line.split() for line in printed.splitlines())
    return float(values["moves/s"]), int(values["moves"]), bytes.fromhex(values["state"])


def run_numba(seats: int, games: int, seed: int) -> tuple[float, int, bytes]:
    """Return moves per second, moves, the last state."""
    start, states = GAME.set_up(seats, GAME.check_options(seats, {})), np.zeros(1, GAME.state)
    player = RandomPlayer(np.array([seed], np.uint64), np.zeros(GAME.most_moves, np.int32))
    began = perf_counter()
    moves, _ = play_games(start, states, player, Nobody(), games, MOST_MOVES)
    return moves / (perf_counter() - began), moves, states.tobytes()


def check_same(c: tuple[float, int, bytes], numba: tuple[float, int, bytes]) -> None:
    if c[1] != numba[1]:
        raise SystemExit(f"moves: C {c[1]}, Numba {numba[1]}")
    theirs, ours = np.frombuffer(c[2], GAME.state)[0], np.frombuffer(numba[2], GAME.state)[0]
    for name in GAME.state.names or ():
        if not np.array_equal(theirs[name], ours[name]):
            raise SystemExit(f"{name}: C {theirs[name]}, Numba {ours[name]}")


def run_openspiel(game: Any, moves: int, seed: int) -> float:
    """Return moves per second."""
    choice = Random(seed).choice
    state = game.new_initial_state()
    began = perf_counter()
    for _ in range(moves):
        state.apply_action(choice(state.legal_actions(state.current_player())))
        if state.is_terminal():
            state = game.new_initial_state()
    return moves / (perf_counter() - began)


def load_openspiel() -> Any:
    """Return OpenSpiel's tic-tac-toe, or None."""
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
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=12345, help="of the generator, not 0")
    args = parser.parse_args()

    run_numba(2, 1, args.seed)  # compiles
    game = load_openspiel()
    c: dict[int, list[float]] = {seats: [] for seats in GAME.seat_counts}
    numba: dict[int, list[float]] = {seats: [] for seats in c}
    spiel: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        program = compile_twin(Path(folder))
        for _ in range(args.rounds):
            for seats in c:
                theirs = run_c(program, seats, args.games, args.seed)
                ours = run_numba(seats, args.games, args.seed)
                check_same(theirs, ours)
                c[seats].append(theirs[0])
                numba[seats].append(ours[0])
            if game is not None:
                spiel.append(run_openspiel(game, SPIEL_MOVES, args.seed))

    print("| what | seats | million moves/s, median | best | Numba / C | to OpenSpiel |")
    print("|---|---|---|---|---|---|")
    for seats in c:
        print(row("Trains, C", seats, c[seats], None, spiel))
        print(row("Trains, Numba", seats, numba[seats], median(numba[seats]) / median(c[seats]), spiel))
    if spiel:
        print(row("tic-tac-toe, OpenSpiel from Python", 2, spiel, None, spiel))


if __name__ == "__main__":
    main()
