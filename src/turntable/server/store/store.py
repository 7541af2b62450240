"""All repositories, and transactions on one table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from turntable.server.store.chat import ChatRepository
from turntable.server.store.database import Database
from turntable.server.store.events import EventRepository
from turntable.server.store.friends import FriendRepository
from turntable.server.store.history import HistoryRepository
from turntable.server.store.leases import LeaseLost, LeaseRepository
from turntable.server.store.mail import MailRepository
from turntable.server.store.moderation import ModerationRepository
from turntable.server.store.moves import MoveRepository
from turntable.server.store.notices import NoticeRepository
from turntable.server.store.pairing import PairingRepository
from turntable.server.store.passkeys import PasskeyRepository
from turntable.server.store.people import PeopleRepository
from turntable.server.store.ratings import RatingRepository
from turntable.server.store.reviews import ReviewRepository
from turntable.server.store.tables import TableRepository
from turntable.server.store.transaction import TableTransaction


class Store:
    """The repositories of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.leases = LeaseRepository(database)
        self.people = PeopleRepository(database)
        self.passkeys = PasskeyRepository(database)
        self.friends = FriendRepository(database)
        self.moderation = ModerationRepository(database)
        self.chat = ChatRepository()
        self.notices = NoticeRepository(database)
        self.mail = MailRepository(database)
        self.ratings = RatingRepository(database)
        self.history = HistoryRepository(database)
        self.tables = TableRepository(database, self.leases, self.chat, self.ratings, self.history)
        self.moves = MoveRepository(database, self.leases, self.tables)
        self.pairing = PairingRepository(database, self.tables, self.friends)
        self.events = EventRepository(database, self.tables, self.friends)
        self.reviews = ReviewRepository(database)

    @asynccontextmanager
    async def reading(self, table_id: str) -> AsyncIterator[TableTransaction]:
        """Open a table for reading."""
        async with self.database.read() as connection:
            yield TableTransaction(connection, table_id, self)

    @asynccontextmanager
    async def changing(self, table_id: str) -> AsyncIterator[TableTransaction]:
        """Open a table of this worker to change it in one transaction. Raise LeaseLost if another worker owns it."""
        async with self.database.write() as connection:
            if table_id not in await self.leases.owned(connection, [table_id]):
                raise LeaseLost
            yield TableTransaction(connection, table_id, self)
