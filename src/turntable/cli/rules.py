"""The rules of a game, to read."""

from __future__ import annotations

import argparse

from rich.console import Console

from turntable.cli.common import add_language, rules_of
from turntable.match.game import game


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME")
    add_language(command)


def run(options: argparse.Namespace) -> int:
    Console().print(rules_of(game(options.game), options.lang))
    return 0
