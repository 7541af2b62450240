"""Administer a server. Works on the database, also while servers run."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from turntable.cli.common import add_database, add_json, print_rows, settings_of
from turntable.cli.moderate import MODERATE, log_close, moderate

if TYPE_CHECKING:
    from turntable.server.settings import Settings
    from turntable.server.store.admin import AdminRepository

ACTIONS = {
    "statistics": "count people, devices and tables",
    "people": "list the newest people, or find some",
    "tables": "list the newest tables",
    "reports": "list what people reported and nobody has dealt with yet",
    "resolve": "say that a report was dealt with",
    "mute": "keep a person from chatting",
    "unmute": "let a person chat again",
    "ban": "keep a person out; sockets are closed within seconds",
    "unban": "let a person in again",
    "ban-address": "let nobody come in from an address",
    "unban-address": "lift that",
    "addresses": "list the addresses that are banned",
    "rename": "give a person another name, which they cannot change for 30 days",
    "moderator": "make a person with an account a moderator",
    "unmoderator": "make a person no moderator any more",
    "close": "end a table without a winner",
    "audit": "list what moderators and hosts did, the last first",
    "retention": "remove now what the settings do not keep (servers do so every six hours)",
    "vacuum": "give back the space of what was removed",
    "schema": "bring the database to a version of the schema, to go back to an earlier release",
}

TIMED = ("mute", "ban", "ban-address")
LOGGED = ("resolve", "mute", "unmute", "ban", "unban", "ban-address", "unban-address", "rename", "moderator",
          "unmoderator", "close")  # fmt: skip


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
            case "reports":
                action.add_argument("--done", action="store_true", help="those that were dealt with")
            case "resolve":
                action.add_argument("report", metavar="ID", help="as `turntable admin reports` shows it")
            case "ban-address" | "unban-address":
                action.add_argument("where", metavar="ADDRESS")
            case "mute" | "unmute" | "ban" | "unban" | "rename" | "moderator" | "unmoderator":
                action.add_argument("person", metavar="ID", help="as `turntable admin people` shows it")
            case "close":
                action.add_argument("table", metavar="ID", help="as `turntable admin tables` shows it")
            case "schema":
                action.add_argument("version", metavar="VERSION", help="four digits, such as 0004")
        if name == "rename":
            action.add_argument("name", metavar="NAME")
        if name == "ban":
            action.add_argument(
                "--address", action="store_true", dest="everywhere", help="and where their devices were last used from"
            )
        if name in TIMED:
            action.add_argument("--days", type=int, choices=range(1, 3651), metavar="N", help="left out: for good")
        if name in LOGGED:
            action.add_argument("--why", required=True, metavar="TEXT", help="for the log")


def run(options: argparse.Namespace) -> int:
    from turntable import locales
    from turntable.server.refusal import Refusal
    from turntable.server.store.database import bring_to, prepare

    settings = settings_of(options)
    locales.add("turntable.server")
    if options.action == "schema":
        bring_to(settings.database_url, options.version)
        print(f"The schema is {options.version} now.")
        return 0
    prepare(settings.database_url)
    try:
        asyncio.run(_run(settings, options))
    except Refusal as refusal:
        raise ValueError(refusal.words.text()) from None
    return 0


async def _run(settings: Settings, options: argparse.Namespace) -> None:
    from turntable.server.store.admin import AdminRepository
    from turntable.server.store.database import Database

    database = Database(settings.database_url)
    try:
        if options.action in MODERATE:
            await moderate(database, options)
        else:
            await DO[options.action](AdminRepository(database), settings, options)
    finally:
        await database.close()


async def _statistics(admin: AdminRepository, _settings: Settings, options: argparse.Namespace) -> None:
    print_rows(options, [{"what": name, "count": count} for name, count in (await admin.statistics()).items()])


async def _people(admin: AdminRepository, _settings: Settings, options: argparse.Namespace) -> None:
    print_rows(options, await admin.people(options.search))


async def _tables(admin: AdminRepository, _settings: Settings, options: argparse.Namespace) -> None:
    print_rows(options, await admin.tables(options.state))


async def _close(admin: AdminRepository, _settings: Settings, options: argparse.Namespace) -> None:
    if not await admin.close(options.table):
        raise ValueError(f"there is no unfinished table {options.table}")
    await log_close(admin.database, options)
    print("The table is closed.")


async def _retention(admin: AdminRepository, settings: Settings, options: argparse.Namespace) -> None:
    from turntable.server.now import current_time
    from turntable.server.store.retention import Retention

    days = settings.keep_unfinished, settings.keep_guest_games
    if not any(days):
        raise ValueError("everything is kept: set TURNTABLE_KEEP_UNFINISHED or TURNTABLE_KEEP_GUEST_GAMES to some days")
    removed = await Retention(admin.database).run(*days, current_time())
    print_rows(options, [{"removed": name, "count": count} for name, count in removed._asdict().items()])


async def _vacuum(admin: AdminRepository, _settings: Settings, _options: argparse.Namespace) -> None:
    await admin.vacuum()
    print("Done.")


DO: dict[str, Callable[[AdminRepository, Settings, argparse.Namespace], Awaitable[None]]] = {
    "statistics": _statistics,
    "people": _people,
    "tables": _tables,
    "close": _close,
    "retention": _retention,
    "vacuum": _vacuum,
}
