"""Put a backup into a database."""

from __future__ import annotations

import argparse
from pathlib import Path

from turntable.cli.common import add_database, settings_of


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="what `turntable backup` wrote, from SQLite or PostgreSQL")
    add_database(command)
    command.add_argument("--replace", action="store_true", help="replace what the database holds")


def run(options: argparse.Namespace) -> int:
    from turntable.server.store.backup import restore

    rows = restore(Path(options.file), settings_of(options).database_url, options.replace)
    print(f"{rows} rows restored from {options.file}")
    return 0
