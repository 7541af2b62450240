"""The moderation actions of `turntable admin`: reports, mutes, bans, names. Each is logged with who and why."""

from __future__ import annotations

import argparse
import getpass
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from turntable.cli.common import print_rows

if TYPE_CHECKING:
    from turntable.server.store.database import Database
    from turntable.server.store.moderation import Actor, ModerationRepository


async def moderate(database: Database, options: argparse.Namespace) -> None:
    """Carry out one of the actions. Refusal, in words, if it cannot be done."""
    from turntable.server.store.moderation import ModerationRepository

    await MODERATE[options.action](ModerationRepository(database), options)


async def log_close(database: Database, options: argparse.Namespace) -> None:
    """Log that a table was closed."""
    from turntable.server.store.moderation import Entry, ModerationRepository

    await ModerationRepository(database).log(_actor(), Entry("close", options.why[:300], table=options.table))


def _actor() -> Actor:
    from turntable.server.store.moderation import Actor

    return Actor(who=getpass.getuser()[:40])


async def _reports(moderation: ModerationRepository, options: argparse.Namespace) -> None:
    print_rows(
        options,
        [
            {
                "id": one.id,
                "at": one.at,
                "person": one.about.id,
                "name": one.about.name,
                "reason": one.reason,
                "by": one.by.name if one.by else None,
                "text": one.text,
                "said": one.said,
                "table": one.table,
            }
            for one in await moderation.reports(options.done)
        ],
    )


async def _resolve(moderation: ModerationRepository, options: argparse.Namespace) -> None:
    await moderation.resolve(options.report, _actor(), options.why[:300])
    print("The report is dealt with.")


async def _mute(moderation: ModerationRepository, options: argparse.Namespace) -> None:
    from turntable.server.store.moderation import until

    name = await moderation.mute(options.person, until(options.days), _actor(), options.why[:300])
    print(f"{name} is muted.")


async def _unmute(moderation: ModerationRepository, options: argparse.Namespace) -> None:
    name = await moderation.mute(options.person, None, _actor(), options.why[:300])
    print(f"{name} may chat again.")


async def _ban(moderation: ModerationRepository, options: argparse.Namespace) -> None:
    from turntable.server.address import check_bannable
    from turntable.server.store.moderation import until

    found = await moderation.addresses(options.person) if options.everywhere else []
    addresses = [check_bannable(address) for address in found]
    name = await moderation.ban(options.person, until(options.days), _actor(), options.why[:300], addresses)
    print(f"{name} is banned.")
    for address in addresses:
        print(f"So is everyone from {address}.")


async def _unban(moderation: ModerationRepository, options: argparse.Namespace) -> None:
    print(f"{await moderation.unban(options.person, _actor(), options.why[:300])} is not banned any more.")


async def _ban_address(moderation: ModerationRepository, options: argparse.Namespace) -> None:
    from turntable.server.address import check_bannable
    from turntable.server.store.moderation import until

    address = check_bannable(options.where)
    await moderation.ban_address(address, until(options.days), _actor(), options.why[:300])
    print(f"Nobody comes in from {address} any more.")


async def _unban_address(moderation: ModerationRepository, options: argparse.Namespace) -> None:
    if not await moderation.unban_address(options.where, _actor(), options.why[:300]):
        raise ValueError(f"{options.where} is not banned")
    print(f"{options.where} is not banned any more.")


async def _addresses(moderation: ModerationRepository, options: argparse.Namespace) -> None:
    from turntable.server.store.moderation import days_left

    rows = await moderation.address_bans()
    print_rows(options, [{"address": row.address, "days": days_left(row.until), "person": row.person} for row in rows])


async def _rename(moderation: ModerationRepository, options: argparse.Namespace) -> None:
    from turntable.server.text import clean_name

    name = clean_name(options.name)
    before = await moderation.rename(options.person, name, _actor(), options.why[:300])
    print(f"{before} is called {name} now.")


async def _moderator(moderation: ModerationRepository, options: argparse.Namespace) -> None:
    appointed = options.action == "moderator"
    name = await moderation.appoint(options.person, appointed, _actor(), options.why[:300])
    print(f"{name} is {'a moderator' if appointed else 'no moderator any more'}.")


async def _audit(moderation: ModerationRepository, options: argparse.Namespace) -> None:
    rows: list[dict[str, Any]] = [
        {
            "at": one.at,
            "by": one.by.name if one.by else one.who,
            "action": one.action,
            "person": one.person.name if one.person else None,
            "table": one.table,
            "days": one.days,
            "detail": one.detail,
            "why": one.why,
        }
        for one in await moderation.audit()
    ]
    print_rows(options, rows)


MODERATE: dict[str, Callable[[ModerationRepository, argparse.Namespace], Awaitable[None]]] = {
    "reports": _reports,
    "resolve": _resolve,
    "mute": _mute,
    "unmute": _unmute,
    "ban": _ban,
    "unban": _unban,
    "ban-address": _ban_address,
    "unban-address": _unban_address,
    "addresses": _addresses,
    "rename": _rename,
    "moderator": _moderator,
    "unmoderator": _moderator,
    "audit": _audit,
}
