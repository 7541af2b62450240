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
    "reports": "list open reports by people",
    "resolve": "mark a report as dealt with",
    "mute": "mute a person in chats",
    "unmute": "lift a person's mute",
    "ban": "ban a person; open sockets are closed within seconds",
    "unban": "lift a person's ban",
    "ban-address": "ban an address",
    "unban-address": "lift the ban of an address",
    "addresses": "list banned addresses",
    "rename": "rename a person, who cannot change the name for 30 days",
    "moderator": "make a person with an account a moderator",
    "unmoderator": "revoke a person's moderator role",
    "close": "end a table without a winner",
    "audit": "list actions of moderators and hosts, the latest first",
    "retention": "remove expired tables and guests now (servers do so every six hours)",
    "vacuum": "free the disk space of removed rows",
    "schema": "migrate the database to a schema version, to go back to an earlier release",
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
                action.add_argument("--done", action="store_true", help="list resolved reports instead")
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
                "--address",
                action="store_true",
                dest="everywhere",
                help="also ban the addresses that their devices last used",
            )
        if name in TIMED:
            action.add_argument(
                "--days",
                type=int,
                choices=range(1, 3651),
                metavar="N",
                help="for this many days (default: permanently)",
            )
        if name in LOGGED:
            action.add_argument("--why", required=True, metavar="TEXT", help="the reason, for the log")


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
        raise ValueError(
            "nothing expires: set TURNTABLE_KEEP_UNFINISHED or TURNTABLE_KEEP_GUEST_GAMES to a number of days"
        )
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
