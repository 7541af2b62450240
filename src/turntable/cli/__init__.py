"""The command `turntable`: one module a command, imported when it is called."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

COMMANDS = ("serve", "play", "arena", "report", "replay", "verify", "rules", "bench", "lab", "warm")


class Parser(argparse.ArgumentParser):
    """Wrong usage is one clear line and exit code 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def parser() -> argparse.ArgumentParser:
    top = Parser(prog="turntable", description="Trains, Superline and Tickets.", allow_abbrev=False)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name in COMMANDS:
        module = import_module(f"turntable.cli.{name}")
        command = commands.add_parser(name, help=module.HELP, description=module.HELP, allow_abbrev=False)
        module.arguments(command)
        command.set_defaults(run=module.run)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0 for fine, 1 for failed, 2 for wrong usage."""
    given = list(sys.argv[1:] if arguments is None else arguments) or ["serve", "--open"]
    options = parser().parse_args(given)
    try:
        return int(options.run(options))
    except (ValueError, KeyError, OSError) as fault:
        text = fault.args[0] if isinstance(fault, KeyError) else fault
        print(f"turntable {options.command}: {text}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
