"""The command `turntable`: one module a command, imported when it is called."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

COMMANDS = {
    "serve": "start a server: play in the browser, with anyone",
    "play": "play in the terminal, against bots or several people at one keyboard",
    "arena": "a tournament between bots: win rates with confidence intervals, and ratings",
    "report": "balance statistics of a game, from many games between bots, as a page with plots",
    "replay": "show a record move by move, or the table after one of its moves",
    "verify": "check a record: the seed against its published hash, every move, the result",
    "rules": "the rules of a game and its options, in your language",
    "bench": "moves and simulations per second of every game on this machine, one core",
    "lab": "for researchers and designers: learn a game's evaluation by self-play",
    "warm": "compile all games now, so that no first start has to (for images and installers)",
}


class Parser(argparse.ArgumentParser):
    """Wrong usage is one clear line and exit code 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def parser(asked: str) -> argparse.ArgumentParser:
    """Read the arguments of the command that is asked for, and know the others by name."""
    top = Parser(prog="turntable", description="Trains, Superline and Tickets.", allow_abbrev=False)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name, what in COMMANDS.items():
        command = commands.add_parser(name, help=what, description=what, allow_abbrev=False)
        if name == asked:
            module = import_module(f"turntable.cli.{name}")
            module.arguments(command)
            command.set_defaults(run=module.run)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0 for fine, 1 for failed, 2 for wrong usage."""
    given = list(sys.argv[1:] if arguments is None else arguments) or ["serve", "--open"]
    options = parser(given[0]).parse_args(given)
    try:
        return int(options.run(options))
    except (ValueError, KeyError, OSError) as fault:
        text = fault.args[0] if isinstance(fault, KeyError) else fault
        print(f"turntable {options.command}: {text}", file=sys.stderr)
        return 2
    except RuntimeError as fault:
        print(f"turntable {options.command}: {fault}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
