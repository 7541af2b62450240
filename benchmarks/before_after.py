"""Compare the speed of these sources with that of others, such as an earlier commit, in turns in one run.

    git worktree add /tmp/old aa5c1fa
    python benchmarks/before_after.py /tmp/old/src [--games tickets,trains] [--rounds 9] [--seconds 0.2] [--what play]

A process for each of the two measures a slice of every row in turn, in processor time, so that other programs slow
both alike. Prints a Markdown table: medians of the slices, and the median of the ratios of slices side by side. Both
play by the same options, and both search from the same position. What is compiled for the others is kept apart.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import median
from tempfile import gettempdir
from time import process_time
from types import SimpleNamespace
from typing import Any

OWN = Path(__file__).parent.parent / "src"
OPTIONS: dict[str, dict[str, Any]] = {"tickets": {"scoring": "best"}}
ROWS = {"random": "random play", "search": "simulations", "play": "`Match.play` of text", "view": "`view`"}


def measure(what: str, name: str, seats: int, seconds: float, moves: list[Any]) -> float:
    """Return how many a second, with either version's own functions where the public ones do not suffice."""
    import turntable
    from turntable.cli import bench

    vars(bench)["time"] = SimpleNamespace(perf_counter=process_time)
    game, options = turntable.game(name), OPTIONS.get(name, {})
    if what == "random":
        return float(bench.random_play(game, seats, seconds, *([options] if has_options(bench.random_play) else [])))
    if what == "search":
        match = game.deal(seed=0)
        for seat, move in moves:
            match.play(move, seat)
        vars(bench)["in_the_middle"] = lambda _: match
        return float(bench.simulations(game, seconds))
    return calls(game, seats, what, seconds)


def has_options(function: Any) -> bool:
    return int(function.__code__.co_argcount) > 3


def calls(game: Any, seats: int, what: str, seconds: float) -> float:
    """Return calls a second of `Match.play` or of `view`, over random games."""
    chance, number, count, spent = Random(1), 1, 0, 0.0
    match = game.deal(seats=seats, seed=1, **OPTIONS.get(game.name, {}))
    while spent < seconds:
        if not match.to_act:
            number += 1
            match = game.deal(seats=seats, seed=number, **OPTIONS.get(game.name, {}))
        seat = chance.choice(match.to_act)
        move = chance.choice(match.legal(seat))
        begun = process_time()
        match.play(move, seat)
        if what == "view":
            begun = process_time()
            match.view(seat)
        spent += process_time() - begun
        count += 1
    return count / spent


def serve() -> None:
    """Answer measurements that are asked for by the line."""
    for line in sys.stdin:
        print(measure(*json.loads(line)), flush=True)


def start(sources: Path, cache: str | None) -> subprocess.Popen[str]:
    environment = os.environ | {"PYTHONPATH": str(sources)} | ({"TURNTABLE_CACHE_DIR": cache} if cache else {})
    command = [sys.executable, __file__, str(sources), "--serve"]
    return subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(worker: subprocess.Popen[str], *job: Any) -> float:
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(json.dumps(job) + "\n")
    worker.stdin.flush()
    return float(worker.stdout.readline())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", type=Path, help="the folder src of the other version")
    parser.add_argument("--games", default="trains,superline,tickets")
    parser.add_argument("--what", default=",".join(ROWS), help=", ".join(ROWS))
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.2, help="of a slice")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve()
        return

    sys.path.insert(0, str(OWN))
    import turntable
    from turntable.cli.bench import in_the_middle

    before = start(options.sources, str(Path(gettempdir()) / "turntable-before"))
    after = start(OWN, None)
    print("| game | what | seats | before, a second | now | now / before |\n| --- | --- | --- | --- | --- | --- |")
    for name in options.games.split(","):
        game = turntable.game(name)
        moves = in_the_middle(game).moves if "search" in options.what else []
        for what in options.what.split(","):
            for seats in game.seat_counts if what == "random" else game.seat_counts[:1]:
                job = what, name, seats, options.seconds, moves
                for worker in (before, after):
                    ask(worker, *job)  # compiles
                slices = [(ask(before, *job), ask(after, *job)) for _ in range(options.rounds)]
                then, now = (median(side) for side in zip(*slices, strict=True))
                ratio = median(b / a for a, b in slices)
                print(f"| {name} | {ROWS[what]} | {seats} | {then:,.0f} | {now:,.0f} | {ratio:.2f} |", flush=True)
    for worker in (before, after):
        worker.communicate()


if __name__ == "__main__":
    main()
