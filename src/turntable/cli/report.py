"""Write balance statistics with plots."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from turntable.cli.common import (
    add_data,
    add_game,
    add_json,
    add_language,
    add_options,
    check_output,
    print_json,
    read_option,
    use_data,
)
from turntable.cli.ready import get_ready
from turntable.kernel.cache import DATA
from turntable.lab.report.compare import differences
from turntable.lab.report.drawing import SETTINGS
from turntable.lab.report.files import painter, write_csv, write_pictures
from turntable.lab.report.findings import Setting
from turntable.lab.report.page import labels, page
from turntable.lab.report.study import Manner, setting, skill_games, study
from turntable.lab.report.sweep import read_sweep, write_variant
from turntable.locales import say
from turntable.match.data import contents, replaced
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
    command.add_argument(
        "--sweep",
        metavar="NAME=LOW..HIGH[:STEP]",
        help="the same study for each value of a number: cards.protect=4..14 of a data file, or an option",
    )
    command.add_argument(
        "--bots",
        metavar="A,B,…",
        help="players, which take the sides in turn: levels or your own bots (default: bots that look one move ahead)",
    )
    command.add_argument("--results", metavar="FILE", help="save the counts there; the same command resumes the study")
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
    out = Path(options.out or f"{played.name}-report.html")
    check_output("--out", out)
    if options.results:
        check_output("--results", Path(options.results))
    if options.png:
        painter()
    found = _sweep(played, options) if options.sweep else _compare(played, options)
    if options.json:
        print_json(found)
    for one in found.get("differences", ()) if not options.json else ():
        print("\n".join(one["verdict"]), file=sys.stderr)
    if options.out or not options.json:
        for path in _write(played, found, options, out):
            print(path, file=sys.stderr if options.json else sys.stdout)
    return 0


def _compare(played: Game, options: argparse.Namespace) -> dict[str, Any]:
    """Return the findings for all settings, and the differences of each from the first."""
    settings = _settings(played, options)
    standard = STANDARD in options.versus
    if standard and not replaced(played.package):
        raise ValueError(f"--versus: {STANDARD} needs --deck or --data")
    if len(settings) + standard > SETTINGS:
        raise ValueError(f"--versus: expected at most {SETTINGS} settings, not {len(settings) + standard}")
    found = _study(played, settings, options)
    if standard:
        without = {name: value for name, value in os.environ.items() if not name.startswith(DATA)}
        found["settings"][:0] = _elsewhere(options, without, "standard")["settings"]  # what the others differ from
    if len(found["settings"]) > 1:
        found["differences"] = differences(found, labels(found, options.lang), options.lang)
    return found


def _sweep(played: Game, options: argparse.Namespace) -> dict[str, Any]:
    """Return the findings for each value of a number: as settings in this process, or as data files in others."""
    sweep = read_sweep(options.sweep)
    if options.versus or "," in (options.seats or ""):
        raise ValueError("--sweep: a sweep is of one setting; leave --versus out, and give --seats one number")
    if not sweep.file:
        options.option = [text for text in options.option if text.partition("=")[0] != sweep.name]
        chosen = [f"{sweep.name}={value}" for value in sweep.values]
        settings = [_changed(played, options, text) for text in chosen]
        found = _study(played, settings, options)
    else:
        with TemporaryDirectory() as folder:
            rows = contents(played.package).get(sweep.file)
            files = [write_variant(sweep, value, rows, Path(folder)) for value in sweep.values]
            parts = [_variant(options, sweep.file, path) for path in files]
        found = parts[0] | {"settings": [part["settings"][0] for part in parts]}
    return found | {"sweep": {"name": sweep.name, "values": [*sweep.values]}}


def _variant(options: argparse.Namespace, name: str, path: Path) -> dict[str, Any]:
    """Return the findings with another data file."""
    if sys.stderr.isatty():
        print(path.stem, file=sys.stderr)
    return _elsewhere(options, dict(os.environ), path.stem, "--data", f"{name}={path}")


def _study(played: Game, settings: Sequence[Setting], options: argparse.Namespace) -> dict[str, Any]:
    """Play the games, with a progress line on stderr."""
    if played.report is None:
        print(f"{played.name} has no report.py: the report has only what every game has", file=sys.stderr)
    get_ready([played], options.lang)
    manner = Manner(_bots(options), Path(options.results) if options.results else None)
    with Console(stderr=True).status(say("compiling", options.lang, game=played.title(options.lang))):
        study(played, settings[:1], min(options.games, 1), threads=options.threads, manner=Manner(manner.bots))
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        title = say("report-playing", options.lang, game=played.title(options.lang))
        games = options.games + skill_games(played, options.games)
        task = progress.add_task(title, total=games * len(settings))

        def watch(games: int) -> None:
            progress.update(task, advance=games)

        return study(played, settings, options.games, options.seed, options.threads, watch, options.lang, manner)


def _bots(options: argparse.Namespace) -> tuple[str, ...]:
    return tuple(options.bots.split(",")) if options.bots else ()


def _elsewhere(options: argparse.Namespace, environment: dict[str, str], name: str, *more: str) -> dict[str, Any]:
    """Return the findings of the first setting with other data, from another process, because data is compiled in."""
    given = ["--games", str(options.games), "--seed", str(options.seed), "--lang", options.lang, *more]
    for text in options.option:
        given += ["--option", text]
    for flag in ("seats", "threads", "bots"):
        if (value := getattr(options, flag)) is not None:
            given += [f"--{flag}", str(value).split(",")[0] if flag == "seats" else str(value)]
    if options.results:
        given += ["--results", f"{options.results}.{name}"]
    command = [sys.executable, "-m", "turntable", "report", options.game, *given, "--json"]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise ValueError(f"the study with other data ({name}) failed: see above")
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


def _changed(played: Game, options: argparse.Namespace, text: str) -> Setting:
    """Return the first setting with changes."""
    seats = _whole("seats", options.seats.split(",")[0]) if options.seats else played.seat_counts[0]
    chosen = dict(_choice(played, part) for part in (*options.option, *text.split()))
    return setting(played, chosen.pop("seats", seats), chosen)


def _settings(played: Game, options: argparse.Namespace) -> list[Setting]:
    """Return the settings of --seats with the options of --option, then those of --versus: the first one, changed."""
    counts = [_whole("seats", part) for part in options.seats.split(",")] if options.seats else [played.seat_counts[0]]
    chosen = dict(_choice(played, text) for text in options.option)
    settings = [setting(played, seats, chosen) for seats in counts]
    settings += [_changed(played, options, text) for text in options.versus if text != STANDARD]
    for number, one in enumerate(settings):
        if one in settings[:number]:
            told = " ".join([f"seats={one.seats}", *(f"{name}={value}" for name, value in one.chosen.items())])
            raise ValueError(f"--seats, --versus: the setting {told} is given twice")
    return settings


def _choice(played: Game, text: str) -> tuple[str, Any]:
    """Return an option of the game, or the number of seats, with its value."""
    name, _, value = text.partition("=")
    return (name, _whole(name, value)) if name == "seats" else read_option(played, text)


def _whole(name: str, text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise ValueError(f"--{name}: expected a whole number, not {quoted(text)}")
    return int(text)
