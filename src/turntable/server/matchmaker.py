"""Matchmaking: any worker may find a group that fits, and the database decides which worker seats it."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence

from turntable.match.errors import BadSetup
from turntable.match.game import game, games
from turntable.server.messages import NewTable, SeatWish
from turntable.server.messages_people import Pairing, PairingWish
from turntable.server.now import current_time
from turntable.server.pairing import CLOCKS, OFFER_BOT
from turntable.server.person import Person
from turntable.server.readiness import Readiness
from turntable.server.refusal import Refusal
from turntable.server.registry import TableRegistry
from turntable.server.store.store import Store
from turntable.server.table import commands as c
from turntable.server.table.data import TableData
from turntable.server.table.setup import paired_table
from turntable.server.table.table import Table

log = logging.getLogger(__name__)


class Matchmaker:
    def __init__(self, store: Store, tables: TableRegistry, readiness: Readiness) -> None:
        self.store = store
        self.tables = tables
        self.readiness = readiness

    async def wait(self, person: Person, wish: PairingWish) -> Pairing:
        """Queue a person, and seat those who fit together now."""
        _check(wish)
        await self.readiness.wait(wish.game)
        place = await self.store.pairing.wait(person.id, wish)
        if place.table is None and place.others >= wish.seats - 1:
            for table_id in await self.store.pairing.match(wish, lambda people: self._table(people, wish)):
                await self._open(table_id)
            place = await self.store.pairing.wait(person.id, wish)
        return Pairing(place.table, round(place.waited, 1), max(0, place.others), place.waited >= OFFER_BOT)

    async def leave(self, person: Person, wish_id: str) -> str | None:
        """Remove a person from the queue. Return the table at which they were already seated, if any."""
        return await self.store.pairing.leave(person.id, wish_id)

    def _table(self, people: Sequence[Person], wish: PairingWish) -> TableData:
        """Return a started table for these people, seated at random."""
        seated = random.SystemRandom().sample(people, len(people))
        new = NewTable(
            wish.game,
            [SeatWish("open")] * len(seated),
            public=True,
            hints=False,
            rated=wish.rated,
            clock=CLOCKS[wish.pace],
        )
        now = current_time()
        table = Table(paired_table(seated, new, now), self.tables.bot_delay)
        return table.handle(c.Start(seated[0]), now).table.data

    async def _open(self, table_id: str) -> None:
        """Start the clocks of a new table. If that fails, whoever opens the table next starts them."""
        try:
            await self.tables.owned(table_id)
        except Refusal:
            log.warning("a new table was lost to another worker at once")


def _check(wish: PairingWish) -> None:
    if wish.game not in games():
        raise Refusal(400, "no_such_game", game=wish.game)
    try:
        game(wish.game).check_seats(wish.seats)
    except BadSetup as fault:
        raise Refusal(400, "bad_setup", detail=str(fault)) from None
