"""Write balance statistics with plots."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from turntable.cli.common import (
    add_data,
    add_game,
    add_json,
    add_language,
    add_options,
    get_ready,
    print_json,
    read_option,
    use_data,
)
from turntable.kernel.cache import DATA
from turntable.lab.report.drawing import SETTINGS
from turntable.lab.report.files import write_csv, write_pictures
from turntable.lab.report.findings import Setting
from turntable.lab.report.page import page
from turntable.lab.report.study import setting, study
from turntable.locales import say
from turntable.match.data import replaced
from turntable.match.errors import quoted
from turntable.match.game import Game, game

STANDARD = "data=standard"


def arguments(command: argparse.ArgumentParser) -> None:
    add_game(command)
    command.add_argument(
        "--games", type=int, default=100_000, metavar="N", help="games in each setting (default: 100000)"
    )
    command.add_argument(
        "--seats", metavar="N,…", help="numbers of players to compare (default: the fewest the game has)"
    )
    add_options(command)
    command.add_argument(
        "--versus",
        action="append",
        default=[],
        metavar="NAME=VALUE …",
        help=f"another setting to compare: options, seats=N, or {STANDARD} for the game's own data",
    )
    command.add_argument("--out", metavar="FILE", help="the page to write (default: GAME-report.html)")
    command.add_argument("--csv", action="store_true", help="also write a table for spreadsheets")
    command.add_argument("--png", action="store_true", help="also write the plots as PNG and SVG")
    command.add_argument(
        "--seed", type=int, default=0, metavar="S", help="the same seed gives the same numbers (default: 0)"
    )
    command.add_argument(
        "--threads", type=int, metavar="N", help="games to play at the same time (default: one per core)"
    )
    add_data(command)
    add_language(command)
    add_json(command)


def run(options: argparse.Namespace) -> int:
    use_data(options)
    played = game(options.game)
    settings = _settings(played, options)
    standard = STANDARD in options.versus
    if standard and not replaced(played.package):
        raise ValueError(f"--versus: {STANDARD} needs --deck or --data")
    if len(settings) + standard > SETTINGS:
        raise ValueError(f"--versus: expected at most {SETTINGS} settings, not {len(settings) + standard}")
    out = Path(options.out or f"{played.name}-report.html")
    if not out.parent.is_dir():
        raise ValueError(f"--out: there is no folder {quoted(str(out.parent))}")
    if played.report is None:
        print(f"{played.name} has no report.py: the report has only what every game has", file=sys.stderr)
    get_ready([played], options.lang)
    with Console(stderr=True).status(say("compiling", options.lang, game=played.title(options.lang))):
        study(played, settings[:1], min(options.games, 1), threads=options.threads)
    found = _study(played, settings, options)
    if standard:
        found["settings"] += _standard(options)["settings"]
    if options.json:
        print_json(found)
    if options.out or not options.json:
        for path in _write(played, found, options, out):
            print(path, file=sys.stderr if options.json else sys.stdout)
    return 0


def _study(played: Game, settings: Sequence[Setting], options: argparse.Namespace) -> dict[str, Any]:
    """Play the games, with a progress line on stderr."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        title = say("report-playing", options.lang, game=played.title(options.lang))
        task = progress.add_task(title, total=options.games * len(settings))

        def watch(games: int) -> None:
            progress.update(task, advance=games)

        return study(played, settings, options.games, options.seed, options.threads, watch, options.lang)


def _standard(options: argparse.Namespace) -> dict[str, Any]:
    """Return the findings of the first setting with the game's own data, from another process: data is compiled in."""
    seats = [] if options.seats is None else ["--seats", options.seats.split(",")[0]]
    chosen = [part for text in options.option for part in ("--option", text)]
    numbers = ["--games", str(options.games), "--seed", str(options.seed), "--lang", options.lang]
    threads = [] if options.threads is None else ["--threads", str(options.threads)]
    command = [sys.executable, "-m", "turntable", "report", options.game, *numbers, *seats, *chosen, *threads, "--json"]
    own = {name: value for name, value in os.environ.items() if not name.startswith(DATA)}
    done = subprocess.run(command, env=own, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise ValueError("--versus: the study with the game's own data failed")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _write(played: Game, found: dict[str, Any], options: argparse.Namespace, out: Path) -> list[Path]:
    out.write_text(page(played, found, options.lang), encoding="utf-8")
    written = [out]
    if options.csv:
        written.append(out.with_suffix(".csv"))
        write_csv(found, options.lang, written[-1])
    if options.png:
        written += write_pictures(found, options.lang, out)
    return written


# Settings


def _settings(played: Game, options: argparse.Namespace) -> list[Setting]:
    """Return the settings of --seats with the options of --option, then those of --versus: the first one, changed."""
    counts = [_whole("seats", part) for part in options.seats.split(",")] if options.seats else [played.seat_counts[0]]
    chosen = dict(_choice(played, text) for text in options.option)
    settings = [setting(played, seats, chosen) for seats in counts]
    for text in options.versus:
        if text != STANDARD:
            changed = chosen | dict(_choice(played, part) for part in text.split())
            settings.append(setting(played, changed.pop("seats", counts[0]), changed))
    for number, one in enumerate(settings):
        if one in settings[:number]:
            raise ValueError(f"--versus: the setting with {one.seats} seats and {dict(one.chosen)} is given twice")
    return settings


def _choice(played: Game, text: str) -> tuple[str, Any]:
    """Return an option of the game, or the number of seats, with its value."""
    name, _, value = text.partition("=")
    return (name, _whole(name, value)) if name == "seats" else read_option(played, text)


def _whole(name: str, text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise ValueError(f"--{name}: expected a whole number, not {quoted(text)}")
    return int(text)
