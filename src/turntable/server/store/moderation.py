"""Reports, bans, mutes and renames, and the audit log, written in the same transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server.messages_moderation import AuditAction, AuditEntry, Moderated, Report
from turntable.server.messages_social import NewReport, Person
from turntable.server.now import current_time
from turntable.server.refusal import Refusal
from turntable.server.store import schema
from turntable.server.store.database import Database
from turntable.server.store.history import GONE
from turntable.server.table.setup import new_id

FOREVER = 1e11  # seconds since 1970: the end of a permanent ban
DAY = 86400.0
NAME_KEPT = 30 * DAY  # how long people cannot change a name that a moderator gave them
ADDRESS_KEPT = 30 * DAY  # after a person's last visit
LISTED = 50
ALL = (schema.people.c.id, schema.people.c.name, schema.people.c.login, schema.people.c.created, schema.people.c.seen,
       schema.people.c.banned, schema.people.c.muted, schema.people.c.moderator)  # fmt: skip


class Actor(msgspec.Struct, frozen=True):
    """Who moderates: a person, or a system user on the command line."""

    by: str | None = None
    who: str | None = None


class Entry(msgspec.Struct, frozen=True):
    """An audit log entry to be written."""

    action: AuditAction
    why: str
    person: str | None = None
    table: str | None = None
    days: int | None = None
    """Duration in days; 0: permanent."""
    detail: str | None = None


class ModerationRepository:
    def __init__(self, database: Database) -> None:
        self.database = database

    # --- reports

    async def report(self, report_id: str, by: str, new: NewReport) -> None:
        """Store a report with the chat line it is about. Raise Refusal if that person did not write it."""
        said = None
        async with self.database.write() as connection:
            if new.line is not None:
                chat = schema.chat
                line = sa.select(chat.c.text).where(chat.c.table_id == new.table, chat.c.n == new.line)
                said = await connection.scalar(line.where(chat.c.person == new.person, chat.c.note.is_(None)))
                if said is None:
                    raise Refusal(404, "no_such_line")
            row = {"id": report_id, "person": new.person, "by": by, "at": current_time(), "reason": new.reason}
            kept = {**row, "text": new.text, "table_id": new.table, "said": said}
            await connection.execute(sa.insert(schema.reports).values(kept))

    async def reports(self, done: bool, before: float | None = None) -> list[Report]:
        """Return the newest open reports, or resolved ones."""
        reports, about, by = schema.reports, schema.people.alias("about"), schema.people.alias("reporter")
        wanted = (
            sa.select(reports, about.c.name.label("about_name"), by.c.name.label("by_name"))
            .join(about, about.c.id == reports.c.person)
            .outerjoin(by, by.c.id == reports.c.by)
            .where(reports.c.done.is_(done))
            .order_by(reports.c.at.desc())
            .limit(LISTED)
        )
        if before is not None:
            wanted = wanted.where(reports.c.at < before)
        async with self.database.read() as connection:
            rows = (await connection.execute(wanted)).all()
        return [
            Report(
                row.id,
                row.at,
                Person(row.person, row.about_name),
                _person(row.by, row.by_name),
                row.reason,
                row.text,
                row.table_id,
                row.said,
                row.done,
            )
            for row in rows
        ]

    async def resolve(self, report_id: str, actor: Actor, why: str) -> None:
        """Mark a report as resolved. Raise Refusal if it is not an open one."""
        reports = schema.reports
        own = sa.update(reports).where(reports.c.id == report_id, reports.c.done.is_(False)).values(done=True)
        async with self.database.write() as connection:
            about = (await connection.execute(own.returning(reports.c.person))).scalar()
            if about is None:
                raise Refusal(404, "no_such_report")
            await self._log(connection, actor, Entry("resolve", why, about))

    # --- people

    async def find(self, person: str) -> Moderated | None:
        async with self.database.read() as connection:
            row = (await connection.execute(_moderated().where(schema.people.c.id == person))).first()
        return Moderated(*row) if row else None

    async def people(self, search: str) -> list[Moderated]:
        """Return people whose id, login or start of name matches; without a search text, those banned, muted or
        moderating.
        """
        people, wanted = schema.people, _moderated()
        if search:
            named = people.c.name.startswith(search, autoescape=True)
            wanted = wanted.where(sa.or_(people.c.id == search, people.c.login_key == search.lower(), named))
        else:
            now = current_time()
            wanted = wanted.where(sa.or_(people.c.banned > now, people.c.muted > now, people.c.moderator.is_(True)))
        async with self.database.read() as connection:
            rows = await connection.execute(wanted.order_by(people.c.created.desc()).limit(LISTED))
            return [Moderated(*row) for row in rows]

    async def mute(self, person: str, until: float | None, actor: Actor, why: str) -> str:
        """Mute someone until a time; None unmutes. Return their name. Raise Refusal if there is no such person."""
        entry = Entry(
            "unmute" if until is None else "mute", why, person, days=None if until is None else days_left(until)
        )
        return await self._change(entry, actor, muted=until)

    async def addresses(self, person: str) -> list[str]:
        """Return the addresses a person's devices last used."""
        logins = schema.logins
        wanted = sa.select(logins.c.address).where(logins.c.person == person, logins.c.address.is_not(None)).distinct()
        async with self.database.read() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def devices(self, person: str) -> list[str]:
        """Return a person's active logins."""
        logins = schema.logins
        wanted = sa.select(logins.c.id).where(logins.c.person == person, logins.c.revoked.is_(False))
        async with self.database.read() as connection:
            return list((await connection.execute(wanted)).scalars())

    async def ban(self, person: str, until: float, actor: Actor, why: str, addresses: Sequence[str] = ()) -> str:
        """Ban someone and the given addresses. Return their name."""
        own = schema.address_bans
        async with self.database.write() as connection:
            name = await self._set(connection, person, banned=until)
            for address in addresses:
                row = self.database.insert(own).values(address=address, until=until, person=person)
                await connection.execute(row.on_conflict_do_update(index_elements=["address"], set_={"until": until}))
            entry = Entry("ban", why, person, days=days_left(until), detail=" ".join(addresses)[:100])
            await self._log(connection, actor, entry)
        return name

    async def unban(self, person: str, actor: Actor, why: str) -> str:
        """Unban someone and the addresses banned with them. Return their name."""
        own = schema.address_bans
        async with self.database.write() as connection:
            name = await self._set(connection, person, banned=None)
            await connection.execute(sa.delete(own).where(own.c.person == person))
            await self._log(connection, actor, Entry("unban", why, person))
        return name

    async def rename(self, person: str, name: str, actor: Actor, why: str) -> str:
        """Rename someone, who may not change it for a while. Return the old name."""
        async with self.database.write() as connection:
            before = await self._set(connection, person, name=name, name_kept=current_time() + NAME_KEPT)
            await self._log(connection, actor, Entry("rename", why, person, detail=f"{before} → {name}"))
        return before

    async def appoint(self, person: str, moderator: bool, actor: Actor, why: str) -> str:
        """Make someone a moderator, or revoke it. Return their name. Raise Refusal if they have no account."""
        async with self.database.write() as connection:
            name = await self._set(connection, person, moderator=moderator)
            keys = sa.exists().where(schema.passkeys.c.person == person)
            ways = sa.select(schema.people.c.id).where(schema.people.c.id == person)
            ways = ways.where(sa.or_(schema.people.c.login.is_not(None), keys))
            if moderator and await connection.scalar(ways) is None:
                raise Refusal(409, "no_account", name=name)
            await self._log(connection, actor, Entry("moderator" if moderator else "unmoderator", why, person))
        return name

    async def _change(self, entry: Entry, actor: Actor, **columns: Any) -> str:
        assert entry.person is not None
        async with self.database.write() as connection:
            name = await self._set(connection, entry.person, **columns)
            await self._log(connection, actor, entry)
        return name

    async def _set(self, connection: AsyncConnection, person: str, **columns: Any) -> str:
        """Update a person's columns. Return their previous name."""
        people = schema.people
        name: str | None = await connection.scalar(sa.select(people.c.name).where(people.c.id == person))
        if name is None or person == GONE:
            raise Refusal(404, "no_such_person")
        await connection.execute(sa.update(people).where(people.c.id == person).values(columns))
        return name

    # --- restrictions

    async def is_muted(self, connection: AsyncConnection, person: str) -> float | None:
        """Return when a person's mute ends, or None if not muted."""
        until: float | None = await connection.scalar(
            sa.select(schema.people.c.muted).where(schema.people.c.id == person)
        )
        return until if until is not None and until > current_time() else None

    async def name_kept(self, person: str) -> float | None:
        """Return until when a person may not change their name, or None."""
        async with self.database.read() as connection:
            until: float | None = await connection.scalar(
                sa.select(schema.people.c.name_kept).where(schema.people.c.id == person)
            )
        return until if until is not None and until > current_time() else None

    async def muted(self, person: str) -> float | None:
        async with self.database.read() as connection:
            return await self.is_muted(connection, person)

    # --- addresses

    async def address_ban(self, address: str) -> float | None:
        """Return when an address's ban ends, or None if not banned."""
        own = schema.address_bans
        wanted = sa.select(own.c.until).where(own.c.address == address, own.c.until > current_time())
        async with self.database.read() as connection:
            until: float | None = await connection.scalar(wanted)
        return until

    async def address_bans(self) -> Sequence[sa.Row[Any]]:
        async with self.database.read() as connection:
            return (await connection.execute(sa.select(schema.address_bans).limit(LISTED))).all()

    async def ban_address(self, address: str, until: float, actor: Actor, why: str) -> None:
        row = self.database.insert(schema.address_bans).values(address=address, until=until)
        async with self.database.write() as connection:
            await connection.execute(row.on_conflict_do_update(index_elements=["address"], set_={"until": until}))
            await self._log(connection, actor, Entry("ban-address", why, days=days_left(until), detail=address))

    async def unban_address(self, address: str, actor: Actor, why: str) -> bool:
        """Lift the ban of an address. Return False if it was not banned."""
        own = schema.address_bans
        async with self.database.write() as connection:
            lifted = bool((await connection.execute(sa.delete(own).where(own.c.address == address))).rowcount)
            if lifted:
                await self._log(connection, actor, Entry("unban-address", why, detail=address))
        return lifted

    async def note_addresses(self, seen: dict[str, str]) -> None:
        """Store the addresses logins were used from; sorted, so that two workers cannot deadlock."""
        logins = schema.logins
        own = sa.update(logins).where(logins.c.id == sa.bindparam("device")).values(address=sa.bindparam("at"))
        async with self.database.write() as connection:
            await connection.execute(
                own, [{"device": device, "at": address} for device, address in sorted(seen.items())]
            )

    async def forget_addresses(self) -> None:
        """Delete the addresses of people long absent, and bans that ended."""
        people, logins, own = schema.people, schema.logins, schema.address_bans
        gone = sa.select(people.c.id).where(people.c.seen < current_time() - ADDRESS_KEPT)
        async with self.database.write() as connection:
            old = sa.update(logins).where(logins.c.person.in_(gone), logins.c.address.is_not(None))
            await connection.execute(old.values(address=None))
            await connection.execute(sa.delete(own).where(own.c.until < current_time()))

    # --- the log

    async def log(self, actor: Actor, entry: Entry) -> None:
        async with self.database.write() as connection:
            await self._log(connection, actor, entry)

    async def _log(self, connection: AsyncConnection, actor: Actor, entry: Entry) -> None:
        row = {"at": current_time(), "by": actor.by, "who": actor.who, "action": entry.action, "why": entry.why}
        what = {"person": entry.person, "table_id": entry.table, "days": entry.days, "detail": entry.detail or None}
        await connection.execute(sa.insert(schema.audit).values(id=new_id(), **row, **what))

    async def audit(self, before: float | None = None) -> list[AuditEntry]:
        """Return the audit log, latest first."""
        audit, by, person = schema.audit, schema.people.alias("moderating"), schema.people.alias("subject")
        wanted = (
            sa.select(audit, by.c.name.label("by_name"), person.c.name.label("person_name"))
            .outerjoin(by, by.c.id == audit.c.by)
            .outerjoin(person, person.c.id == audit.c.person)
            .where(audit.c.at < (FOREVER if before is None else before))
            .order_by(audit.c.at.desc())
            .limit(LISTED)
        )
        async with self.database.read() as connection:
            rows = (await connection.execute(wanted)).all()
        return [
            AuditEntry(
                row.at,
                _person(row.by, row.by_name),
                row.who,
                row.action,
                _person(row.person, row.person_name),
                row.table_id,
                row.days,
                row.detail,
                row.why,
            )
            for row in rows
        ]


def _moderated() -> sa.Select[Any]:
    """Return the query of people with the number of open reports about them."""
    people, reports = schema.people, schema.reports
    count = sa.select(sa.func.count()).where(reports.c.person == people.c.id, reports.c.done.is_(False))
    return sa.select(*ALL, count.scalar_subquery().label("reports")).where(people.c.id != GONE)


def until(days: int | None) -> float:
    """Return the end time of a sanction of this many days; None: permanent."""
    return FOREVER if days is None else current_time() + days * DAY


def days_left(end: float) -> int:
    """Return the days left until a time, rounded up; 0: permanent."""
    return 0 if end >= FOREVER else max(1, -int(-(end - current_time()) // DAY))


def _person(person_id: str | None, name: str | None) -> Person | None:
    return None if person_id is None or name is None or person_id == GONE else Person(person_id, name)
