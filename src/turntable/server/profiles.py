"""A person's profile and history: visibility, download and deletion."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial

import msgspec

from turntable.match.match import Match
from turntable.match.record import with_moves
from turntable.server.messages import SeatWish
from turntable.server.messages_people import Profile
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.registry import TableRegistry
from turntable.server.replays import Replays
from turntable.server.store.friends import Relation
from turntable.server.store.history import GONE, Wanted
from turntable.server.store.people import Known
from turntable.server.store.store import Store
from turntable.server.table import commands as c
from turntable.server.table.table import Table

GAMES_NAME = "turntable-games.jsonl"
MOST_EXPORTS = 8  # concurrently
BUSY = 10.0  # seconds to wait before trying again


class Profiles:
    def __init__(self, store: Store, tables: TableRegistry, exports: Replays) -> None:
        self.store = store
        self.tables = tables
        self.exports = exports
        self._exporting = 0

    async def profile(self, person: str, viewer: Person | None) -> Profile:
        """Return a profile as the viewer may see it. Raise Refusal if there is no such person."""
        known = await self._find(person)
        you = viewer is not None and viewer.id == person
        wanted = Wanted(person, public=not you)
        games = you or known.show_games
        history = self.store.history
        relation = await self.store.friends.relation(viewer.id, person) if viewer and not you else Relation()
        return Profile(
            id=known.id,
            name=known.name,
            since=known.created,
            you=you,
            show_ratings=known.show_ratings,
            show_games=known.show_games,
            show_here=known.show_here,
            here=not relation.blocked and await self.store.friends.is_here(person),
            following=relation.follows,
            blocked=relation.blocks,
            ratings=await self.store.ratings.of_person(person) if you or known.show_ratings else None,
            results=await history.results(wanted) if games else None,
            opponents=await history.opponents(wanted) if games else None,
        )

    async def check_ratings(self, person: str, viewer: Person | None) -> None:
        """Raise Refusal if the viewer may not see the person's rating history."""
        known = await self._find(person)
        if not known.show_ratings and (viewer is None or viewer.id != person):
            raise Refusal(403, "not_shown")

    async def check_games(self, person: str, viewer: Person | None) -> None:
        """Raise Refusal if the viewer may not see the person's games."""
        known = await self._find(person)
        if not known.show_games and (viewer is None or viewer.id != person):
            raise Refusal(403, "not_shown")

    async def _find(self, person: str) -> Known:
        known = await self.store.people.find(person) if person.isprintable() else None
        if known is None or known.id == GONE:
            raise Refusal(404, "no_such_person")
        return known

    def check_exports(self) -> None:
        """Raise Refusal if too many downloads are in progress."""
        if self._exporting >= MOST_EXPORTS:
            raise Refusal(503, "busy", BUSY)

    async def records(self, person: Person) -> AsyncIterator[bytes]:
        """Yield the records of all games a person finished, latest first. Unreadable ones are skipped."""
        before: float | None = None
        self._exporting += 1
        try:
            while found := await self.store.history.games(Wanted(person.id, public=False, before=before)):
                for entry in found:
                    if record := await self._record(person, entry.table):
                        yield record
                before = found[-1].ended
        finally:
            self._exporting -= 1

    async def _record(self, person: Person, table_id: str) -> bytes | None:
        async with self.store.reading(table_id) as stored:
            data, moves = await stored.data(), await stored.moves()
        if data.is_playable:
            table = await self.exports.run(person.id, partial(Table.load, data, moves, 0.0))
            return None if table.match is None else await asyncio.to_thread(_as_json, table.match)
        if data.final is None:
            return None
        return msgspec.json.encode(with_moves(data.final["record"], [(move.seat, move.move) for move in moves]))

    async def erase(self, person: Person) -> None:
        """Delete a person: they resign their games, leave unstarted tables, and their data is erased."""
        unfinished = await self.store.tables.unfinished(person.id)
        for table_id in unfinished:
            await self._leave(table_id, person)
        devices = await self.store.people.logins(person)
        last = await self.store.history.games(Wanted(person.id, public=False))  # some may still be open in a page
        await self.store.history.erase(person.id)
        await self.tables.show_tables({*unfinished, *(one.table for one in last)})
        for device in devices:
            await self.tables.end_login(device.id)

    async def _leave(self, table_id: str, person: Person) -> None:
        data = (await self.tables.snapshot(table_id)).data
        mine = data.seats_of(person.id)
        if data.state == "open" and data.host == person.id:
            await self._try(table_id, c.Close(person))
        elif data.state == "open":
            for seat in mine:
                await self._try(table_id, c.Sit(person, seat, SeatWish("open")))
        elif mine:
            await self._try(table_id, c.Resign(person))

    async def _try(self, table_id: str, command: c.Command) -> None:
        """Carry out a command; ignore a refusal if the table changed in the meantime."""
        try:
            await self.tables.command(table_id, command)
        except Refusal as refusal:
            if refusal.status >= 500:
                raise


def _as_json(match: Match) -> bytes:
    return msgspec.json.encode(match.record())
