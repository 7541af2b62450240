"""Compile all games now."""

from __future__ import annotations

import argparse

from turntable.cli.common import add_language, get_ready
from turntable.match.game import all_games

HELP = "compile all games now, so that no first start has to (for images and installers)"


def arguments(command: argparse.ArgumentParser) -> None:
    add_language(command)


def run(options: argparse.Namespace) -> int:
    for game in all_games():
        get_ready(game, options.lang)
    return 0
