"""Compile all games now."""

from __future__ import annotations

import argparse

from turntable.cli.common import add_language
from turntable.cli.ready import get_ready
from turntable.match.game import all_games


def arguments(command: argparse.ArgumentParser) -> None:
    add_language(command)


def run(options: argparse.Namespace) -> int:
    get_ready([*all_games()], options.lang)
    return 0
