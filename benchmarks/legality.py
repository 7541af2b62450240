"""Count how often bots choose an illegal move or fail to choose one, in games between all levels.

    PYTHONPATH=src python benchmarks/legality.py [--games 10000] [--workers N] [--game trains]

The levels and the number of seats change from game to game. `Match.play` checks every move. A bot that fails is
silently replaced for that move, so failures are counted from the log.
"""

import argparse
import logging
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

import turntable
from turntable.bots import bot
from turntable.bots.warm import warm

LEVELS = ("beginner", "casual", "expert:8", "random")
CHUNK = 50  # games that a worker plays at a time


class Count(NamedTuple):
    games: int
    moves: int
    illegal: int
    failed: int


class Failures(logging.Handler):
    """Counts the moves for which a bot had to be replaced."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1


def play(name: str, numbers: range) -> Count:
    """Play the games with these numbers; an illegal move ends a game."""
    game, failures = turntable.game(name), Failures()
    log = logging.getLogger("turntable.bots")
    log.addHandler(failures)
    moves = illegal = 0
    for number in numbers:
        seats = game.seat_counts[number // len(LEVELS) % len(game.seat_counts)]
        match = game.deal(seats, seed=number)
        players = [bot(LEVELS[(number + seat) % len(LEVELS)], seed=number) for seat in range(seats)]
        while (seat := match.awaited) is not None:
            try:
                match.play(players[seat].choose(match, seat), seat)
            except turntable.IllegalMove as mistake:
                print(f"{name}, game {number}: {mistake}", file=sys.stderr)
                illegal += 1
                break
        moves += len(match.moves)
    log.removeHandler(failures)
    return Count(len(numbers), moves, illegal, failures.count)


def main() -> None:
    parser = argparse.ArgumentParser(description="Illegal moves and failures of bots, as Markdown.")
    parser.add_argument("--games", type=int, default=10_000, help="of each game (10000)")
    parser.add_argument("--workers", type=int, help="processes (one a core)")
    parser.add_argument("--game", choices=turntable.games(), help="only this one")
    options = parser.parse_args()

    print("| game | games | moves | illegal moves | failures of a bot |")
    print("| --- | --- | --- | --- | --- |")
    with ProcessPoolExecutor(options.workers, get_context("spawn")) as workers:
        for name in turntable.games():
            if options.game in (None, name):
                for _ in warm(turntable.game(name)):
                    pass
                whole = range(options.games)
                chunks = [whole[start : start + CHUNK] for start in range(0, len(whole), CHUNK)]
                total = Count(0, 0, 0, 0)
                for count in workers.map(play, [name] * len(chunks), chunks):
                    total = Count(*(a + b for a, b in zip(total, count, strict=True)))
                    print(f"\r{name} {total.games}/{options.games}", end="", file=sys.stderr, flush=True)
                print(file=sys.stderr)
                print(f"| {name} | {' | '.join(f'{number:,}' for number in total)} |", flush=True)
                if total.illegal or total.failed:
                    sys.exit(1)


if __name__ == "__main__":
    main()
