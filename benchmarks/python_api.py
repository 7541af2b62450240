"""Measure calls of the Python interface: Match.play, view, replay, and a warm start of the program.

    python benchmarks/python_api.py

Prints a Markdown table of medians, for every game with its smallest number of seats.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

import turntable
from turntable import Game
from turntable.match.game import all_games

RECORD_MOVES = 300


def timed(call: Callable[[], object], times: int) -> float:
    """Return the median seconds of a call."""
    spans = []
    for _ in range(times):
        began = perf_counter()
        call()
        spans.append(perf_counter() - began)
    return median(spans)


def play_and_view(game: Game) -> tuple[float, float]:
    """Return the median seconds of Match.play of a text and of Match.view, over random games."""
    chance = Random(1)
    match = game.deal(seed=1)
    plays, views = [], []
    for seed in range(2000):
        if not match.to_act:
            match = game.deal(seed=seed)
        seat = chance.choice(match.to_act)
        move = chance.choice(match.legal(seat))
        began = perf_counter()
        match.play(move, seat)
        played = perf_counter()
        match.view(seat)
        plays.append(played - began)
        views.append(perf_counter() - played)
    return median(plays), median(views)


def replay(game: Game) -> tuple[float, int]:
    """Return the seconds to replay a record of up to 300 moves, and its number of moves."""
    chance = Random(2)
    match = game.deal(seed=2)
    while match.to_act and len(match.moves) < RECORD_MOVES:
        seat = chance.choice(match.to_act)
        match.play(chance.choice(match.legal(seat)), seat)
    record = match.record()
    return timed(lambda: turntable.replay(record), 50), len(match.moves)


def second_start(game: Game) -> float:
    """Return the seconds from the shell to the first prompt and back, with everything compiled before."""
    command = [str(Path(sys.executable).parent / "turntable"), "play", game.name]
    return timed(lambda: subprocess.run(command, input="", text=True, capture_output=True, check=True), 5)


def main() -> None:
    print("| game | Match.play | view | replay | start to prompt |")
    print("|---|---|---|---|---|")
    for game in all_games():
        play, view = play_and_view(game)
        replayed, moves = replay(game)
        second_start(game)
        start = second_start(game)
        times = f"{play * 1e6:.1f} µs | {view * 1e6:.1f} µs | {replayed * 1e3:.2f} ms for {moves} moves | {start:.2f} s"
        print(f"| {game.name} | {times} |")


if __name__ == "__main__":
    main()
