"""Challenges: a table reserved for invited people, and their answers."""

from __future__ import annotations

from turntable.server.messages import NewTable, SeatWish
from turntable.server.messages import Table as TableMessage
from turntable.server.messages_social import NewChallenge
from turntable.server.notifier import Notifier
from turntable.server.pairing import CLOCKS
from turntable.server.person import Person
from turntable.server.readiness import Readiness
from turntable.server.refusal import Refusal
from turntable.server.registry import TableRegistry
from turntable.server.store.history import GONE
from turntable.server.store.store import Store
from turntable.server.table import commands as c


class Challenges:
    def __init__(self, store: Store, tables: TableRegistry, readiness: Readiness, notifier: Notifier) -> None:
        self.store = store
        self.tables = tables
        self.readiness = readiness
        self.notifier = notifier

    async def send(self, person: Person, wish: NewChallenge) -> TableMessage:
        """Create a table for a person and those they challenge. Raise Refusal if one of them may not be challenged."""
        asked = list(dict.fromkeys(wish.people))
        if person.id in asked:
            raise Refusal(400, "not_yourself")
        if len(asked) >= wish.seats:
            raise Refusal(400, "too_few_seats")
        for other in asked:
            if other == GONE or await self.store.people.find(other) is None:
                raise Refusal(404, "no_such_person")
        async with self.store.database.read() as connection:
            await self.store.friends.check_apart(connection, person.id, asked)
        await self.readiness.wait(wish.game)
        seats = [SeatWish("me"), *[SeatWish("invited")] * (wish.seats - 1)]
        clock = CLOCKS[wish.pace] if wish.pace else None
        actor = await self.tables.create(person, NewTable(wish.game, seats, rated=wish.rated, clock=clock))
        await self.store.friends.challenge(actor.table.id, person.id, asked)
        for other in asked:
            if not await self.store.friends.is_here(other):
                self.notifier.challenge(actor.table.data, other, person.name)
        return actor.view(person)

    async def accept(self, person: Person, table_id: str) -> TableMessage:
        """Seat a person at the table they were challenged to."""
        await self._check(person, table_id)
        table = await self.tables.command(table_id, c.Accept(person))
        await self.store.friends.answered(table_id, person.id)
        return table

    async def decline(self, person: Person, table_id: str) -> None:
        await self._check(person, table_id)
        await self.store.friends.answered(table_id, person.id)
        await self.tables.command(table_id, c.Decline(person))

    async def _check(self, person: Person, table_id: str) -> None:
        if not await self.store.friends.is_challenged(table_id, person.id):
            raise Refusal(404, "no_such_challenge")
