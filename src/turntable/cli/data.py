"""Print the data files of a game."""

from __future__ import annotations

import argparse
import sys
from importlib.resources import files

from turntable.cli.common import add_game
from turntable.match.data import LEARNED
from turntable.match.errors import quoted
from turntable.match.game import game


def arguments(command: argparse.ArgumentParser) -> None:
    add_game(command)
    command.add_argument(
        "name", metavar="NAME", nargs="?", help="the file to print, such as cards (default: list them)"
    )


def run(options: argparse.Namespace) -> int:
    played = game(options.game)
    found = {path.name.removesuffix(".csv"): path for path in files(played.package).iterdir()}
    names = sorted(name for name, path in found.items() if path.name.endswith(".csv") and name not in LEARNED)
    if options.name is None:
        print("\n".join(names))
    elif options.name in names:
        sys.stdout.write(found[options.name].read_text(encoding="utf-8"))
    else:
        there = ", ".join(names) or "none"
        raise ValueError(f"{played.name} has no data file {quoted(options.name)}: there are {there}")
    return 0
