"""The rules of a game, to read."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.markdown import Markdown

from turntable.cli.common import add_language
from turntable.match.game import game


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME")
    add_language(command)


def run(options: argparse.Namespace) -> int:
    Console().print(Markdown(game(options.game).rules_text(options.lang)))
    return 0
