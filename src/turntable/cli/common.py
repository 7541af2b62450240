"""Options and helpers that several commands share."""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import fields
from dataclasses import replace as replace_fields
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from turntable.locales import DEFAULT, LANGUAGES
from turntable.match.errors import BadRecord, quoted

if TYPE_CHECKING:
    from turntable.match.game import Game
    from turntable.server.settings import Settings


def add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help="an installed game, such as trains")


def add_language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--lang", choices=LANGUAGES, default=DEFAULT, help="language (default: en)")


def add_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="print a JSON object")


def add_data(command: argparse.ArgumentParser) -> None:
    command.add_argument("--deck", metavar="FILE", help="your own deck; short for --data cards=FILE")
    add_any_data(command, "NAME=FILE", "a file to use instead of the game's NAME.csv; may be repeated")


def add_any_data(command: argparse.ArgumentParser, form: str, what: str) -> None:
    command.add_argument("--data", action="append", default=[], metavar=form, help=what)


def add_database(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://… (default: a file in your data folder)"
    )
    command.add_argument("--config", metavar="FILE", help="settings in TOML; flags and the environment override them")


def settings_of(options: argparse.Namespace) -> Settings:
    """Return a server's settings: from flags, else the environment, else the file of --config or TURNTABLE_CONFIG."""
    from turntable.server.settings import Settings

    given = {
        field.name: value for field in fields(Settings) if (value := getattr(options, field.name, None)) is not None
    }
    environment = {**os.environ, **({"TURNTABLE_CONFIG": options.config} if options.config else {})}
    settings = replace_fields(Settings.from_environment(environment), **given)
    return Settings.from_environment(settings.to_environment())


def check_output(flag: str, path: Path) -> None:
    """Raise ValueError if a file cannot be written there: before hours of play, not after them."""
    if not path.parent.is_dir():
        raise ValueError(f"{flag}: there is no folder {quoted(str(path.parent))}")
    if path.is_dir():
        raise ValueError(f"{flag}: {quoted(str(path))} is a folder; name a file")


def use_data(options: argparse.Namespace) -> None:
    """Replace the games' own data files with a designer's, and check them. Call it before the game is loaded."""
    if not options.data and getattr(options, "deck", None) is None:
        return
    from turntable.match.data import replace  # brings the compiler, which few of those who call this need at once
    from turntable.match.game import game as load

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
    what = "an option of the game (`turntable rules GAME` lists them); may be repeated"
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=what)


def read_option(played: Game, text: str) -> tuple[str, Any]:
    """Return an option from the command line and its value: one of the option's values if it looks like one."""
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
    """Return a seed from the command line: a number, or 64 hex digits."""
    return int(text) if text.isdecimal() and len(text) < 64 else text


def read_record(path: str) -> Any:
    """Return the JSON in a file; BadRecord if it is not JSON."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError):
        raise BadRecord(f"{path}: not a complete JSON file") from None


def print_rows(options: argparse.Namespace, rows: list[dict[str, Any]]) -> None:
    """Print rows as a table, or as JSON if that was asked for."""
    if options.json:
        print_json({"rows": rows})
        return
    lines = [list(rows[0]), *([_text(name, value) for name, value in row.items()] for row in rows)] if rows else []
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())


def _text(name: str, value: Any) -> str:
    if name in ("created", "at") and value is not None:
        return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%d %H:%M")
    return "" if value is None else str(value)
