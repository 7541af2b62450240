"""Hold a tournament between bots."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Column, Table

from turntable.cli.common import (
    add_data,
    add_game,
    add_json,
    add_options,
    print_json,
    read_option,
    read_seed,
    use_data,
)
from turntable.cli.ready import get_ready
from turntable.kernel.driver import MOST_MOVES
from turntable.lab.arena import Venue, hold
from turntable.lab.standings import Standings
from turntable.lab.tournament import Tournament, compile_players, tournament
from turntable.lab.workers import WorkersFailed
from turntable.locales import DEFAULT, say
from turntable.match.game import game

COLUMNS = ("games", "wins", "draws", "rate", "95 %")


def arguments(command: argparse.ArgumentParser) -> None:
    add_game(command)
    command.add_argument(
        "--bots", required=True, metavar="A,B,…", help="two levels or more, like expert:200ms,expert:1000,casual"
    )
    command.add_argument("--games", type=int, default=100, metavar="N", help="games per pairing (default: 100)")
    command.add_argument("--seats", type=int, metavar="N", help="number of seats (default: the fewest the game has)")
    command.add_argument("--gauntlet", action="store_true", help="play only the first bot against each of the others")
    command.add_argument("--seed", default="0", metavar="S", help="a number or 64 hex digits (default: 0)")
    command.add_argument(
        "--workers", type=int, metavar="N", help="games to play at the same time (default: one per core)"
    )
    command.add_argument(
        "--results", metavar="FILE", help="save finished games there; the same command resumes the tournament"
    )
    command.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; `local` starts one on this machine")
    add_options(command)
    add_data(command)
    add_json(command)


def run(options: argparse.Namespace) -> int:
    if options.ray and (options.deck or options.data):
        raise ValueError("--ray: a cluster uses the games' own data; leave out --deck and --data")
    use_data(options)
    played = game(options.game)
    seed = read_seed(options.seed)
    chosen = dict(read_option(played, text) for text in options.option)
    bots = options.bots.split(",")
    plan = tournament(played, bots, options.games, options.seats, seed, options.gauntlet, chosen)
    if options.workers is not None and options.workers < 1:
        raise ValueError(f"--workers: expected a number above 0, not {options.workers}")
    get_ready([played], DEFAULT)
    with Console(stderr=True).status(say("compiling", DEFAULT, game=played.title())):
        compile_players(plan)
    try:
        found = _hold(plan, options).to_json()
    except WorkersFailed as fault:
        print(f"turntable arena: {fault}", file=sys.stderr)
        return 1
    if options.json:
        print_json(found)
    else:
        _print_tables(found)
    return 0


def _hold(plan: Tournament, options: argparse.Namespace) -> Standings:
    """Play the missing games, with a progress line on stderr."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(plan.game, total=len(plan.fixtures()))

        def watch(standings: Standings) -> None:
            progress.update(task, advance=1, description=_so_far(standings))

        path = Path(options.results) if options.results else None
        return hold(plan, Venue(options.workers, options.ray), path, watch)


def _so_far(standings: Standings) -> str:
    return "  ".join(f"{name} {tally.rate:.0%}" for name, tally in standings.players.items())


def _print_tables(found: dict[str, Any]) -> None:
    players = Table(_name("player"), *COLUMNS, "rating")
    for row in sorted(found["players"], key=lambda row: -row["rating"]["mu"]):
        players.add_row(row["name"], *_cells(row), "{mu:z.1f} ± {sigma:.1f}".format(**row["rating"]))
    pairings = Table(_name("first"), _name("second"), *COLUMNS)
    for row in found["pairings"]:
        pairings.add_row(row["first"], row["second"], *_cells(row))
    Console().print(players, pairings)
    if found["stopped"]:
        print(f"{found['stopped']} games were stopped after {MOST_MOVES:,} moves and count as won by nobody.")


def _name(title: str) -> Column:
    """Return a column that never cuts names off: two files may differ only at the end."""
    return Column(title, overflow="fold")


def _cells(row: dict[str, Any]) -> list[str]:
    counts = [str(row[column]) for column in COLUMNS[:3]]
    return [*counts, f"{row['rate']:.1%}", f"{row['low']:.1%} – {row['high']:.1%}"]
