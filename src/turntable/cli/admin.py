"""Look after a server: what a host has to do by hand. Works on the database, also while servers run."""

from __future__ import annotations

import argparse
import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from turntable.cli.common import add_database, add_json, print_json, settings_of

if TYPE_CHECKING:
    from turntable.server.settings import Settings
    from turntable.server.store.admin import AdminRepository

ACTIONS = {
    "statistics": "count people, devices and tables",
    "people": "list the newest people, or find some",
    "tables": "list the newest tables",
    "ban": "end all logins of a person and make codes and password void; sockets are closed within seconds",
    "close": "end a table without a winner",
    "retention": "remove now what the settings do not keep (servers do so every six hours)",
    "vacuum": "give back the space of what was removed",
    "schema": "bring the database to a version of the schema, to go back to an earlier release",
}


def arguments(command: argparse.ArgumentParser) -> None:
    actions = command.add_subparsers(dest="action", metavar="ACTION", required=True)
    for name, what in ACTIONS.items():
        action = actions.add_parser(name, help=what, description=what, allow_abbrev=False)
        add_database(action)
        add_json(action)
        match name:
            case "people":
                action.add_argument(
                    "search", nargs="?", default="", metavar="TEXT", help="id, login or start of a name"
                )
            case "tables":
                action.add_argument("--state", choices=("open", "playing", "over"))
            case "ban":
                action.add_argument("person", metavar="ID", help="as `turntable admin people` shows it")
            case "close":
                action.add_argument("table", metavar="ID", help="as `turntable admin tables` shows it")
            case "schema":
                action.add_argument("version", metavar="VERSION", help="four digits, such as 0004")


def run(options: argparse.Namespace) -> int:
    from turntable import locales
    from turntable.server.store.database import bring_to, prepare

    settings = settings_of(options)
    locales.add("turntable.server")
    if options.action == "schema":
        bring_to(settings.database_url, options.version)
        print(f"The schema is {options.version} now.")
        return 0
    prepare(settings.database_url)
    asyncio.run(_run(settings, options))
    return 0


async def _run(settings: Settings, options: argparse.Namespace) -> None:
    from turntable.server.store import Database
    from turntable.server.store.admin import AdminRepository

    database = Database(settings.database_url)
    try:
        await DO[options.action](AdminRepository(database), settings, options)
    finally:
        await database.close()


async def _statistics(admin: AdminRepository, _settings: Settings, options: argparse.Namespace) -> None:
    _show(options, [{"what": name, "count": count} for name, count in (await admin.statistics()).items()])


async def _people(admin: AdminRepository, _settings: Settings, options: argparse.Namespace) -> None:
    _show(options, await admin.people(options.search))


async def _tables(admin: AdminRepository, _settings: Settings, options: argparse.Namespace) -> None:
    _show(options, await admin.tables(options.state))


async def _ban(admin: AdminRepository, _settings: Settings, options: argparse.Namespace) -> None:
    from argon2 import PasswordHasher

    name = await admin.ban(options.person, PasswordHasher().hash(secrets.token_hex(32)))
    if name is None:
        raise ValueError(f"there is no person {options.person}")
    print(f"{name} is signed out everywhere and cannot sign in again.")


async def _close(admin: AdminRepository, _settings: Settings, options: argparse.Namespace) -> None:
    if not await admin.close(options.table):
        raise ValueError(f"there is no unfinished table {options.table}")
    print("The table is closed.")


async def _retention(admin: AdminRepository, settings: Settings, options: argparse.Namespace) -> None:
    from turntable.server.store.retention import Retention

    days = settings.keep_unfinished, settings.keep_guest_games
    if not any(days):
        raise ValueError("everything is kept: set TURNTABLE_KEEP_UNFINISHED or TURNTABLE_KEEP_GUEST_GAMES to some days")
    removed = await Retention(admin.database).run(*days, time.time())
    _show(options, [{"removed": name, "count": count} for name, count in removed._asdict().items()])


async def _vacuum(admin: AdminRepository, _settings: Settings, _options: argparse.Namespace) -> None:
    await admin.vacuum()
    print("Done.")


DO: dict[str, Callable[[AdminRepository, Settings, argparse.Namespace], Awaitable[None]]] = {
    "statistics": _statistics,
    "people": _people,
    "tables": _tables,
    "ban": _ban,
    "close": _close,
    "retention": _retention,
    "vacuum": _vacuum,
}


def _show(options: argparse.Namespace, rows: list[dict[str, Any]]) -> None:
    if options.json:
        print_json({"rows": rows})
        return
    lines = [list(rows[0]), *([_text(name, value) for name, value in row.items()] for row in rows)] if rows else []
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        print("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip())


def _text(name: str, value: Any) -> str:
    if name == "created":
        return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%d %H:%M")
    return "" if value is None else str(value)
