"""What several commands share."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, Progress, TextColumn

from turntable.bots.engine import weights_of
from turntable.bots.warm import STEPS
from turntable.kernel import cache
from turntable.locales import DEFAULT, LANGUAGES, say
from turntable.match.data import replace
from turntable.match.errors import BadRecord, quoted
from turntable.match.game import Game
from turntable.match.game import game as load


def add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--lang", choices=LANGUAGES, default=DEFAULT, help="language (en)")


def add_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print one JSON object")


def add_data(command: argparse.ArgumentParser) -> None:
    command.add_argument("--deck", metavar="FILE", help="the deck to play with; the same as --data cards=FILE")
    add_any_data(command, "NAME=FILE", "a file in place of the game's NAME.csv; may be given several times")


def add_any_data(command: argparse.ArgumentParser, form: str, what: str) -> None:
    command.add_argument("--data", action="append", default=[], metavar=form, help=what)


def use_data(options: argparse.Namespace) -> None:
    """Have the designer's files replace the game's own, and check them. To be called before the game is."""
    games: set[str] = set()
    deck = [] if getattr(options, "deck", None) is None else [f"cards={options.deck}"]
    for text in (*deck, *options.data):
        name, equals, path = text.partition("=")
        game, slash, name = ("", "", name) if hasattr(options, "game") else name.partition("/")
        if not equals or not (slash or hasattr(options, "game")):
            form = "NAME=FILE" if hasattr(options, "game") else "GAME/NAME=FILE"
            raise ValueError(f"--data: expected {form}, not {text}")
        games.add(game or options.game)
        replace(game or options.game, name, path)
    for name in games:
        load(name)


def add_options(command: argparse.ArgumentParser) -> None:
    what = "an option of the game, as `turntable rules GAME` lists them; may be given several times"
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=what)


def read_option(played: Game, text: str) -> tuple[str, Any]:
    """An option from the command line: what looks like one of its values is that value."""
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"--option: expected NAME=VALUE, not {quoted(text)}")
    option = played.options.get(name)
    if option and not isinstance(option.values, range):
        for one in option.values:
            if str(one).lower() == value.lower():
                return name, one
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False))


def read_seed(text: str) -> int | str:
    """A seed from the command line: a number, or 64 hex digits."""
    return int(text) if text.isdecimal() and len(text) < 64 else text


def read_record(path: str) -> Any:
    """The JSON in a file; BadRecord if it is none."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError):
        raise BadRecord(f"{path}: is not a whole JSON file") from None


def get_ready(games: Sequence[Game], lang: str) -> None:
    """Compile the rules and bots of games if this machine has not done so yet; a terminal shows a line for each.

    Each game is compiled by a process of its own, and loaded from the disk afterwards. MissingPart if the weights of
    an evaluation are missing or stale.
    """
    check_weights(games)
    cold = [game for game in games if not cache.is_warm(game.name)]
    if not cold:
        return
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}")
    console = Console(stderr=True)
    with (
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
        ThreadPoolExecutor(len(cold)) as threads,
    ):
        list(threads.map(lambda game: _compile(game, lang, progress), cold))


def check_weights(games: Iterable[Game]) -> None:
    """MissingPart if the weights of a game's evaluation are missing or stale."""
    for game in games:
        if game.evaluation:
            weights_of(game)


def _compile(game: Game, lang: str, progress: Progress) -> None:
    task = progress.add_task(say("compiling", lang, game=game.title(lang)), total=STEPS)
    command = [sys.executable, "-m", "turntable.bots.warm", game.name]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout
        for _ in process.stdout:
            progress.update(task, advance=1)
    if process.returncode:
        raise RuntimeError(f"{game.name} could not be compiled: see above")


def rules_of(game: Game, lang: str) -> Markdown:
    """Return the rules for a terminal: without pictures, but with what those in tables stand for."""
    text = re.sub(r"^!\[.*\]\(.*\)\n\n", "", game.rules_text(lang), flags=re.MULTILINE)
    return Markdown(re.sub(r"!\[(.*?)\]\(.*?\) ?", r"\1", text))
