"""Make positions whose right moves are certain by the rules: the data of tests/tactics.

    PYTHONPATH=src python benchmarks/tactics.py GAME [--count 36] > tests/tactics/GAME.jsonl
    PYTHONPATH=src python benchmarks/tactics.py GAME --solve LEVEL        how many of them a level finds

Games between casual players only bring the positions about. What is right follows from the rules, by enumeration:

| why | proof |
| --- | --- |
| win | a right move ends the game at once with a victory, whatever lies hidden |
| block | after a wrong move the rival can win at once for certain; after a right one not |
| end | Superline with an empty deck: nothing is hidden between two, and all lines of play were searched |
| keep | Tickets, last turn: a wrong move keeps what the stack cannot complete, or leaves what it can beside all else |
| draw | Tickets, last turn: nothing else counts any more, and several tickets that can be completed may come |
"""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from scripted import CORNER_NAMES as CORNER_CELLS
from scripted import THROUGH

import turntable
from turntable.bots import bot
from turntable.games.superline.names import IDS
from turntable.games.superline.packs import BOARDS, PAIRS
from turntable.games.superline.packs import NAMES as CELL_NAMES
from turntable.games.superline.state import COPIES
from turntable.games.tickets.state import COLOURS, NEEDS, TICKETS
from turntable.match.match import Match

FOLDER = Path(__file__).parents[1] / "tests" / "tactics"
CERTAIN = ("swap", "skip", "left", "right", "replace")  # moves of Trains that leave nothing to chance
FEW_CARDS = 3  # in each hand at the end of Superline
MOST_NODES = 4000
FITTING = 4  # unseen tickets, so that drawing is worth it


def entry(why: str, match: Match, right: list[str]) -> dict[str, Any]:
    return {"why": why, "right": right, "position": match.position()}


def positions(name: str) -> Iterator[tuple[Match, int]]:
    """Yield positions of games between two casual players, with the seat to act."""
    seed = 0
    while True:
        match, player = turntable.game(name).deal(2, seed=seed), bot("casual", seed=seed)
        while (seat := match.awaited) is not None:
            yield match, seat
            match.play(player.choose(match, seat), seat)
        seed += 1


def after(match: Match, move: str, seat: int) -> Match:
    copy = match.copy()
    copy.play(move, seat)
    return copy


# Trains


def wins(match: Match, seat: int) -> list[str]:
    """Return the moves of Trains that win at once and for certain."""
    found = []
    for move in match.legal(seat):
        if move.split()[0] in CERTAIN:
            result = after(match, move, seat).result
            if result is not None and result.winners == (seat,):
                found.append(move)
    return found


def trains() -> Iterator[dict[str, Any]]:
    """Yield a win and a block in turn."""
    waiting: dict[str, list[dict[str, Any]]] = {"win": [], "block": []}
    for match, seat in positions("trains"):
        legal = match.legal(seat)
        if legal[0].split()[0] == "keep" or len(legal) == 1:
            continue
        if right := wins(match, seat):
            waiting["win"].append(entry("win", match, right))
        elif legal[0].startswith("replace"):
            right = [move for move in legal if not wins(after(match, move, seat), 1 - seat)]
            if 1 <= len(right) <= len(legal) // 2:
                waiting["block"].append(entry("block", match, right))
        if all(waiting.values()):
            yield from (found.pop(0) for found in waiting.values())


# Superline


class TooMany(Exception):
    """The lines of play are too many to search."""


class Solver:
    """Searches a game of two in which nothing is hidden to its end."""

    def __init__(self) -> None:
        self.nodes = 0

    def value(self, match: Match, seat: int, low: float = 0.0, high: float = 1.0) -> float:
        """Return what a seat gets if both play as well as can be."""
        self.nodes += 1
        if self.nodes > MOST_NODES:
            raise TooMany
        if match.result is not None:
            return (seat in match.result.winners) / len(match.result.winners)
        mover = match.awaited
        assert mover is not None
        best = 0.0 if mover == seat else 1.0
        for move in match.legal(mover):
            value = self.value(after(match, move, mover), seat, low, high)
            if mover == seat:
                best, low = max(best, value), max(low, value)
            else:
                best, high = min(best, value), min(high, value)
            if low >= high:
                break
        return best


def longest(board: dict[str, int], cell: str) -> int:
    """Return how many chips the best line through a free cell has that only one team can still make."""
    best = 0
    for line in THROUGH.get(cell, ()) if cell not in board else ():
        teams = {board[other] for other in line if other in board}
        if len(teams) <= 1:
            best = max(best, sum(other in board or other in CORNER_CELLS for other in line))
    return best


def end_of_superline(match: Match, random: Random) -> Match | None:
    """Return the same board with an empty deck and few cards that matter in both hands; None if that cannot be."""
    position = match.position()
    cards = [card for card, count in zip(IDS[0], COPIES, strict=True) for _ in range(int(count))]
    random.shuffle(cards)
    cells = dict(zip(IDS[0], (BOARDS[0].cells(pair) for pair in range(PAIRS)), strict=False))
    cards.sort(key=lambda card: -max(longest(position["board"], CELL_NAMES[cell]) for cell in cells.get(card, (0,))))
    chosen = cards[: 2 * FEW_CARDS]
    random.shuffle(chosen)
    new = {
        "hands": [sorted(chosen[:FEW_CARDS]), sorted(chosen[FEW_CARDS:])],
        "draw": [],
        "discards": [cards[2 * FEW_CARDS :], []],
    }
    try:
        return turntable.game("superline").position(position | new)
    except turntable.BadPosition:
        return None


def superline() -> Iterator[dict[str, Any]]:
    for number, (match, _) in enumerate(positions("superline")):
        if number % 7 or len(match.view(None)["board"]) < 40:
            continue
        end = end_of_superline(match, Random(number))
        if end is None or (seat := end.awaited) is None:
            continue
        try:
            values = {move: Solver().value(after(end, move, seat), seat) for move in end.legal(seat)}
        except TooMany:
            continue
        best = max(values.values())
        right = [move for move, value in values.items() if value == best]
        if len(right) <= len(values) // 2:
            won = all(after(end, move, seat).result is not None for move in right)
            yield entry("win" if won else "end", end, right)


# Tickets


def can_complete(stack: dict[str, int], tickets: set[int]) -> bool:
    """Return whether a stack completes tickets all together (C7.1)."""
    short = 0
    for place, colour in enumerate(COLOURS):
        short += max(0, sum(int(NEEDS[number - 1, place]) for number in tickets) - stack.get(colour, 0))
    return short <= stack.get("loco", 0)


def tickets() -> Iterator[dict[str, Any]]:
    """Yield whether to draw, and what to keep of it where that is a question."""
    for match, seat in positions("tickets"):
        position = match.position()
        if position["phase"] != "turn" or position["turns_left"] != 1 or not position["ticket_deck"]:
            continue
        stack, held = position["stacks"][seat], set(position["tickets"][seat])
        done = {number for number in held if can_complete(stack, {number})}
        seen = held.union(*position["completed"])
        unseen = set(range(1, TICKETS + 1)) - seen
        fitting = sum(can_complete(stack, {*done, number}) for number in unseen)
        if can_complete(stack, done) and fitting >= FITTING:
            yield entry("draw", match, ["tickets"])
        drawn = after(match, "tickets", seat)
        offer = drawn.position()["offer"]
        good = [number for number in offer if can_complete(stack, {number})]
        right = [move for move in drawn.legal(seat) if kept_by(move) <= set(good)]
        if can_complete(stack, done.union(good)):
            right = [move for move in right if kept_by(move) == set(good)]
        if len(right) <= len(drawn.legal(seat)) // 2:
            yield entry("keep", drawn, right)


def kept_by(move: str) -> set[int]:
    return {int(number) for number in move.split()[1:] if number != "none"}


MAKERS = {"trains": trains, "superline": superline, "tickets": tickets}


def solved(name: str, level: str) -> tuple[int, int]:
    """Return how many of the positions of a game a level finds the right move in, and how many there are."""
    entries = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    found = 0
    for one in entries:
        match = turntable.game(name).position(one["position"])
        chosen = bot(level, seed=1).choose(match, match.to_act[0])
        found += chosen in one["right"]
        if chosen not in one["right"]:
            print(f"{one['why']}: {chosen}, not {one['right']}", file=sys.stderr)
    return found, len(entries)


def main() -> None:
    parser = argparse.ArgumentParser(description="Positions whose right move is certain.")
    parser.add_argument("game", choices=sorted(MAKERS))
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--solve", metavar="LEVEL", help="let a level find the right moves")
    options = parser.parse_args()
    if options.solve:
        print("{} of {}".format(*solved(options.game, options.solve)))
        return
    for found in islice(MAKERS[options.game](), options.count):
        print(json.dumps(found, separators=(",", ":")))


if __name__ == "__main__":
    main()
