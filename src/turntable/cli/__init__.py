"""The command `turntable`: one module per subcommand, imported when it is called."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import NoReturn

import turntable

COMMANDS = {
    "serve": "start a server: play in the browser, with anyone",
    "admin": "administer a server: people, tables, bans, statistics, retention",
    "backup": "back up a server's database to one file, even while it runs",
    "restore": "restore a backup into a database, SQLite or PostgreSQL",
    "play": "play in the terminal, against bots or with several people at one keyboard",
    "arena": "hold a tournament between bots: win rates with confidence intervals, and ratings",
    "report": "have bots play many games and write balance statistics as a page with plots",
    "data": "print a game's deck, tickets or board as CSV, to start your own design",
    "replay": "show a record move by move, or the table after one of its moves",
    "verify": "check a record: the seed against its published hash, every move, the result",
    "rules": "print a game's rules and options, in your language",
    "bench": "measure moves and simulations per second of every game, on one core of this machine",
    "lab": "train a game's evaluation, or a network, by self-play",
    "mcp": "let an AI assistant play on a server, through the Model Context Protocol",
    "warm": "compile all games ahead of time, for images and installers",
}


# What commands import that need the extra `server`.
SERVER = [
    "aiosmtplib",
    "aiosqlite",
    "alembic",
    "argon2",
    "cryptography",
    "http_ece",
    "httptools",
    "itsdangerous",
    "litestar",
    "msgspec",
    "prometheus_client",
    "psycopg",
    "py_vapid",
    "resvg_py",
    "sqlalchemy",
    "structlog",
    "uvicorn",
    "webauthn",
    "websockets",
]
INSTALL = "pip install 'turntable-games[server]' brings what a server needs"


class Parser(argparse.ArgumentParser):
    """An argument parser that reports wrong usage in one line, with exit code 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


class Version(argparse.Action):
    """The action of --version: look up the version only when it is needed."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(f"turntable {turntable.__version__}")
        parser.exit(0)


def parser(asked: str) -> argparse.ArgumentParser:
    """Return a parser with the arguments of the subcommand that is called, and only the names of the others."""
    top = Parser(prog="turntable", description="Trains, Superline and Tickets.", allow_abbrev=False)
    top.add_argument("--version", action=Version, nargs=0, help="print the version")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name, what in COMMANDS.items():
        command = commands.add_parser(name, help=what, description=what, allow_abbrev=False)
        if name == asked:
            module = import_module(f"turntable.cli.{name}")
            module.arguments(command)
            command.set_defaults(run=module.run)
    return top


@contextmanager
def loading() -> Iterator[None]:
    """Pause garbage collection during imports: they create many objects, and nearly all of them stay."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _words(fault: Exception) -> object:
    """Return the text of an error; for files without the error number."""
    if isinstance(fault, OSError) and fault.filename is not None:
        return f"{fault.filename}: {fault.strerror}"
    return fault.args[0] if isinstance(fault, KeyError) else fault


def _to_install(missing: ImportError) -> str:
    """Return what to install for a failed import; empty for a bug of ours."""
    from turntable.match.errors import MissingExtra

    if isinstance(missing, MissingExtra):
        return str(missing)
    return f"{missing.name} is not installed; {INSTALL}" if (missing.name or "").partition(".")[0] in SERVER else ""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return 0 for success, 1 for failure, 2 for wrong usage."""
    given = list(sys.argv[1:] if arguments is None else arguments) or ["serve", "--open"]
    with loading():
        options = parser(given[0]).parse_args(given)
    try:
        return int(options.run(options))
    except (ValueError, KeyError, OSError) as fault:
        print(f"turntable {options.command}: {_words(fault)}", file=sys.stderr)
        return 2
    except ImportError as missing:
        if not (text := _to_install(missing)):
            raise
        print(f"turntable {options.command}: {text}", file=sys.stderr)
        return 2
    except RuntimeError as fault:
        print(f"turntable {options.command}: {fault}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
