"""Write a backup of a server's database."""

from __future__ import annotations

import argparse
from pathlib import Path

from turntable.cli.common import add_database, settings_of


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="where to write it; must not exist")
    add_database(command)


def run(options: argparse.Namespace) -> int:
    from turntable.server.store.backup import back_up

    rows = back_up(settings_of(options).database_url, Path(options.file))
    print(f"{rows} rows written to {options.file}")
    return 0
