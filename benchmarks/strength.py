"""Measure how strong the bots are: the tables of docs/bots.md, as Markdown.

    PYTHONPATH=src python benchmarks/strength.py --results FOLDER [--games 400] [--workers N] [--game trains]
    PYTHONPATH=src python benchmarks/strength.py --results FOLDER --bot mybot.py:Hasty

PAIRINGS lists everything that is measured; with --bot, a level or a bot of your own meets each of OPPONENTS instead.
Budgets are in simulations, so that anyone gets the same games. Finished games are saved in FOLDER, so a run that was
stopped can be resumed. Games that are not installed are left out.
"""

import argparse
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

import turntable
from turntable.lab.arena import Venue, hold
from turntable.lab.tournament import compile_players, tournament


class Pairing(NamedTuple):
    game: str
    seats: int
    first: str
    second: str


GAMES = ("trains", "tickets", "superline")
PLAYERS = (
    (2, "beginner", "random"),
    (2, "casual", "beginner"),
    (2, "expert:200", "casual"),
    (4, "expert:200", "casual"),  # one against three; in Superline two against two
    (2, "expert:200", "expert:20"),  # ten times the budget
    (2, "expert:2000", "casual"),  # what ten times the budget adds: the cap that luck sets
    (4, "expert:2000", "casual"),
    (2, "expert:2000", "expert:200"),
)
OPPONENTS = ("random", "beginner", "casual", "expert:200")
PAIRINGS = [Pairing(game, *players) for players in PLAYERS for game in GAMES]


def measured(pairing: Pairing, games: int, folder: Path, workers: int | None) -> dict[str, Any]:
    """Return the pairing's row of the arena's report."""
    plan = tournament(turntable.game(pairing.game), [pairing.first, pairing.second], games, pairing.seats)
    compile_players(plan)
    name = re.sub(r"[:/\\]", "_", f"{pairing.game}-{pairing.seats}-{pairing.first}-{pairing.second}.jsonl")
    found: dict[str, Any] = hold(plan, Venue(workers), folder / name, lambda standings: None).to_json()["pairings"][0]
    return found


def row(pairing: Pairing, found: dict[str, Any]) -> str:
    counts = " | ".join(str(found[column]) for column in ("games", "wins", "draws"))
    rates = f"{found['rate']:.1%} | {found['low']:.1%} – {found['high']:.1%}"
    return f"| {pairing.game} | {pairing.seats} | {pairing.first} | {pairing.second} | {counts} | {rates} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="How strong the bots are, as Markdown.")
    parser.add_argument("--results", type=Path, required=True, help="folder for finished games")
    parser.add_argument("--games", type=int, default=400, help="of each pairing (400)")
    parser.add_argument("--workers", type=int, help="games at the same time (all cores)")
    parser.add_argument("--game", choices=GAMES, help="only this one")
    parser.add_argument("--bot", help="measure this player, for two seats")
    options = parser.parse_args()

    options.results.mkdir(parents=True, exist_ok=True)
    print("| game | seats | first | second | games | wins | draws | rate of the first | 95 % |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    own = [Pairing(game, 2, options.bot, level) for game in GAMES for level in OPPONENTS]
    for pairing in own if options.bot else PAIRINGS:
        if pairing.game in turntable.games() and options.game in (None, pairing.game):
            print("…", *pairing, file=sys.stderr)
            found = measured(pairing, options.games, options.results, options.workers)
            print(row(pairing, found), flush=True)


if __name__ == "__main__":
    main()
