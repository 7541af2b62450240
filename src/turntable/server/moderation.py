"""Moderation while the server runs: actions are stored and logged, then applied to open tables and logins."""

from __future__ import annotations

from turntable.server.address import check_bannable
from turntable.server.messages_moderation import Sanction
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.registry import TableRegistry
from turntable.server.store.moderation import Actor, Entry, until
from turntable.server.store.store import Store
from turntable.server.table import commands as c
from turntable.server.text import clean_name, one_line


class Moderation:
    def __init__(self, store: Store, tables: TableRegistry) -> None:
        self.store = store
        self.tables = tables

    async def sanction(self, by: Person, person: str, wish: Sanction) -> None:
        """Apply a moderator's sanction. Raise Refusal if it is not possible or the person is a moderator."""
        found = await self.store.moderation.find(person) if person.isprintable() else None
        if found is None:
            raise Refusal(404, "no_such_person")
        if found.moderator:
            raise Refusal(403, "is_moderator")
        actor, why, moderation = Actor(by.id), one_line(wish.why), self.store.moderation
        match wish.action:
            case "mute":
                await moderation.mute(person, until(wish.days), actor, why)
            case "unmute":
                await moderation.mute(person, None, actor, why)
            case "ban":
                await self._ban(person, wish, actor, why)
            case "unban":
                await moderation.unban(person, actor, why)
            case "rename":
                await moderation.rename(person, clean_name(wish.name), actor, why)
                await self.tables.show_person(person)

    async def _ban(self, person: str, wish: Sanction, actor: Actor, why: str) -> None:
        addresses = await self.store.moderation.addresses(person) if wish.address else []
        for address in addresses:
            check_bannable(address)
        devices = await self.store.moderation.devices(person)
        await self.store.moderation.ban(person, until(wish.days), actor, why, addresses)
        for device in devices:
            await self.tables.end_login(device)

    async def close(self, by: Person, table_id: str, why: str) -> None:
        """Close a table without a winner."""
        await self.tables.command(table_id, c.Shut(by))
        await self.store.moderation.log(Actor(by.id), Entry("close", one_line(why), table=table_id))
