"""The tables that this worker owns, and the way to all others.

A table is loaded when it is needed, forgotten when nobody has looked at it for a while, and dropped when what is held
of it cannot be trusted: it is loaded again, and its sockets do not notice.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec.structs import replace
from prometheus_client import Gauge

from turntable.match.match import Match
from turntable.server.actor import TableActor
from turntable.server.front import RESTART
from turntable.server.listener import Listener
from turntable.server.messages import NewTable, PlayOn
from turntable.server.messages import Table as TableMessage
from turntable.server.now import current_time
from turntable.server.peers import Answering, LinkLost, Peers, Remote
from turntable.server.person import Person
from turntable.server.places import Place
from turntable.server.readiness import Readiness
from turntable.server.refusal import Refusal
from turntable.server.store.leases import LeaseLost
from turntable.server.store.store import Store
from turntable.server.table import commands as c
from turntable.server.table.data import TableData
from turntable.server.table.setup import new_table, onward_table
from turntable.server.table.table import Table
from turntable.server.table.views import table_view
from turntable.server.timers import Timers

IDLE = 60.0  # seconds after which a table that nobody looks at is forgotten
LOOK = 5.0  # seconds between two looks for such tables
LOADING = 8  # tables read at the same time: others need connections to the database too
SNAPSHOTS = 100  # tables kept of those that were only read
PATIENCE = 8.0  # seconds until a table whose owner cannot be reached is refused
PAUSE = 0.2  # seconds between two tries
LOGGED_OUT = 4401

HELD = Gauge("turntable_tables_held", "Tables that this process holds")
SOCKETS = Gauge("turntable_sockets", "Open sockets")

log = logging.getLogger(__name__)


class TableRegistry:
    """Finds each table: here if this worker owns it, else through its owner."""

    def __init__(
        self, store: Store, timers: Timers, readiness: Readiness, bot_delay: float, peers: Peers, answer: Answering
    ) -> None:
        self.store = store
        self.timers = timers
        self.readiness = readiness
        self.bot_delay = bot_delay
        self.peers = peers
        self.answer = answer
        self._held: dict[str, TableActor] = {}
        self._loading: dict[str, asyncio.Future[TableActor | None]] = {}
        self._reading = asyncio.Semaphore(LOADING)
        self._removing: dict[str, asyncio.Future[None]] = {}
        self._places: set[Place] = set()
        self._snapshots: OrderedDict[str, tuple[Table, float]] = OrderedDict()

    # --- the tables of this worker

    async def find(self, table_id: str) -> TableActor | Remote:
        """The table, or the worker that owns it. Refusal if there is no such table, or its owner is not reached."""
        end = time.monotonic() + PATIENCE
        while True:
            if actor := await self.own(table_id):
                return actor
            owner = await self.store.leases.owner(table_id)
            if owner is None or owner.worker == self.store.leases.worker:
                continue
            try:
                return await self.peers.reach(owner)
            except ConnectionRefusedError:  # nobody is there any more
                await self._remove(owner.worker)
            except (OSError, TimeoutError):
                if time.monotonic() > end:
                    raise Refusal(503, "busy") from None
                await asyncio.sleep(PAUSE)

    async def _remove(self, worker: str) -> None:
        """Let others own what a worker owned that is gone: once, although all who were at its tables find that out."""
        if worker not in self._removing:
            self._removing[worker] = asyncio.ensure_future(self.store.leases.remove(worker))
            self._removing[worker].add_done_callback(partial(_done, self._removing, worker))
        await asyncio.shield(self._removing[worker])

    async def own(self, table_id: str) -> TableActor | None:
        """The table if this worker owns it or can, loaded; None if another worker owns it."""
        if actor := self._held.get(table_id):
            actor.used = time.monotonic()
            return actor
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id].add_done_callback(partial(_done, self._loading, table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> TableActor | None:
        leases = self.store.leases
        async with self._reading:
            owner = await leases.owner(table_id)
        try:
            if not (owner.worker == leases.worker if owner else await leases.claim(table_id)):
                return None
        except LeaseLost:
            raise Refusal(503, "busy") from None
        table = await self._read(table_id)
        actor = self._held[table_id] = TableActor(table, self.store, self.timers, self.drop)
        self.timers.set(table_id, table.data.due)
        HELD.set(len(self._held))
        return actor

    def drop(self, actor: TableActor) -> None:
        """Hold a table no more, as it cannot be trusted; its sockets find it again."""
        table_id = actor.table.id
        if self._held.get(table_id) is actor:
            del self._held[table_id]
            HELD.set(len(self._held))
        listeners, actor.broadcaster.listeners = actor.broadcaster.listeners, set()
        for listener in listeners:
            listener.detach()

    def drop_all(self) -> None:
        """Own nothing any more."""
        self.timers.close()
        self.peers.hang_up()
        for actor in list(self._held.values()):
            self.drop(actor)

    async def forget_idle(self) -> None:
        """Forget tables that nobody looks at, for ever. Their timers go on."""
        while True:
            await asyncio.sleep(LOOK)
            before = time.monotonic() - IDLE
            for table_id, actor in list(self._held.items()):
                if actor.is_idle_since(before):
                    del self._held[table_id]
            HELD.set(len(self._held))

    async def note_watching(self) -> None:
        """Store how many people watch each public table of this worker's, for ever."""
        noted: dict[str, int] = {}
        while True:
            await asyncio.sleep(LOOK)
            now = {
                table_id: actor.broadcaster.here(actor.table)[1]
                for table_id, actor in self._held.items()
                if actor.table.data.public and actor.table.is_on
            }
            changed = {table_id: count for table_id, count in now.items() if noted.get(table_id) != count}
            try:
                if changed:
                    await self.store.tables.set_watching(changed)
                noted = now
            except Exception as fault:
                log.warning("noting who watches: %s", type(fault).__name__)

    # --- reading

    async def snapshot(self, table_id: str, age: float = 0.0) -> Table:
        """A table, to be read; at most so many seconds old if another worker owns it."""
        if actor := self._held.get(table_id):
            return actor.table
        known, at = self._snapshots.get(table_id, (None, 0.0))
        now = time.monotonic()
        if known is None or now - at > age:
            known, at = await self._read(table_id, known), now
        self._snapshots[table_id] = known, at
        self._snapshots.move_to_end(table_id)
        if len(self._snapshots) > SNAPSHOTS:
            self._snapshots.popitem(last=False)
        return known

    async def _read(self, table_id: str, known: Table | None = None) -> Table:
        """A table from the store; only what is new to one that is known already."""
        async with self._reading, self.store.reading(table_id) as stored:
            data = await stored.data()
            if known is not None and known.data.takebacks != data.takebacks:
                known = None
            moves = await stored.moves(known.ply if known else 0) if data.started is not None else ()
        await self.readiness.wait(data.game)
        if known is None:
            return Table.load(data, moves, self.bot_delay)
        table = known.with_data(data)
        for move in moves:
            table = table.with_move(move)
        return table

    async def view(self, table_id: str, person: Person | None) -> TableMessage:
        """The table as a person may know it. Refusal if they may not."""
        if table_id not in self._held:
            owner = await self.store.leases.owner(table_id)
            if owner is None or owner.worker == self.store.leases.worker:
                table = await self.snapshot(table_id)
                return table_view(table, person.id if person else None, False, current_time())
        return await self.command(table_id, c.View(person))

    # --- commands

    async def command(self, table_id: str, command: c.Command | c.View) -> TableMessage:
        """Carry out a person's command, wherever the table is; the table afterwards, as that person may know it."""
        for _ in range(3):
            at = await self.find(table_id)
            try:
                if isinstance(at, TableActor):
                    return await self.command_here(table_id, command)
                return await at.command(table_id, command)
            except LinkLost:
                if not isinstance(command, c.View):
                    break  # it may have been carried out
        raise Refusal(503, "busy")

    async def command_here(self, table_id: str, command: c.Command | c.View) -> TableMessage:
        """Carry out a command at a table of this worker's."""
        actor = await self.owned(table_id)
        match command:
            case c.View():
                return actor.view(command.by)
            case c.Claim():
                here = actor.broadcaster.host_is_here(actor.table)
                await actor.execute(replace(command, host_is_here=here))
                return actor.view(command.by)
            case c.Rematch():
                await actor.execute(command)
                assert actor.table.data.rematch is not None
                return await self.view(actor.table.data.rematch, command.by)
            case (
                c.Sit()
                | c.Start()
                | c.Ready()
                | c.Close()
                | c.Resign()
                | c.Propose()
                | c.Reply()
                | c.Accept()
                | c.Decline()
                | c.Shut()
            ):
                await actor.execute(command)
                return actor.view(command.by)
            case _:
                raise ValueError("no command over HTTP")

    async def create(self, person: Person, wish: NewTable) -> TableActor:
        """Set up a table, and start its game if that is wished."""
        now = current_time()
        return await self._add(person, new_table(person, wish, now), wish.start, now)

    async def play_on(self, person: Person, match: Match, wish: PlayOn) -> TableActor:
        """Start a game that goes on from a match, against bots."""
        now = current_time()
        return await self._add(person, onward_table(person, match, wish, now), True, now)

    async def _add(self, person: Person, data: TableData, start: bool, now: float) -> TableActor:
        table = Table(data, self.bot_delay)
        if start:
            table = table.handle(c.Start(person), now).table
        return await self.owned((await self.store.tables.insert(table.data)).id)

    async def owned(self, table_id: str) -> TableActor:
        """A table of this worker's; Refusal if another worker owns it."""
        actor = await self.own(table_id)
        if actor is None:
            raise Refusal(503, "busy")
        return actor

    async def show_person(self, person: str) -> None:
        """Show what changed about a person at every unfinished table of theirs."""
        await self.show_tables(await self.store.tables.unfinished(person))

    async def show_tables(self, table_ids: Iterable[str]) -> None:
        """Show what changed in the store at these tables, wherever they are."""
        for table_id in table_ids:
            owner = await self.store.leases.owner(table_id)
            if owner is None or owner.worker == self.store.leases.worker:
                await self.refresh_here(table_id)
                continue
            with suppress(OSError, TimeoutError):  # whoever owns it next reads it anew
                (await self.peers.reach(owner)).refresh(table_id)

    async def refresh_here(self, table_id: str) -> None:
        if actor := self._held.get(table_id):
            await actor.refresh()

    # --- sockets

    async def plays(self, table_id: str, person: Person | None) -> bool:
        """Whether a person has a seat at a table."""
        if person is None:
            return False
        if actor := self._held.get(table_id):
            return bool(actor.table.data.seats_of(person.id))
        return await self.store.tables.has_seat(table_id, person.id)

    async def enter(self, table_id: str, listener: Listener) -> Place:
        """A place at a table for a socket of this worker's. Refusal if there is none for this person."""
        place = Place(self, table_id, listener)
        try:
            await place.enter()
        except LinkLost:
            raise Refusal(503, "busy") from None
        self._places.add(place)
        SOCKETS.inc()
        return place

    async def leave(self, place: Place) -> None:
        self._places.discard(place)
        SOCKETS.dec()
        await place.leave()

    async def enter_here(self, table_id: str, listener: Listener) -> TableActor:
        """Let a socket, of whichever worker, sit at a table of this one's."""
        actor = await self.owned(table_id)
        if not actor.table.data.may_watch(listener.person.id if listener.person else None):
            raise Refusal(404, "no_such_table")
        await actor.enter(listener)
        return actor

    async def leave_here(self, actor: TableActor, listener: Listener) -> None:
        await actor.leave(listener)

    def close_sockets(self) -> None:
        for place in self._places:
            place.listener.close(RESTART)

    def devices(self) -> set[str]:
        """The logins of everyone who is connected to this worker."""
        return {place.listener.person.device for place in self._places if place.listener.person}

    def people(self) -> set[str]:
        """Everyone who is connected to this worker."""
        return {place.listener.person.id for place in self._places if place.listener.person}

    async def end_login(self, device: str) -> None:
        """Close the sockets of a login that was ended, at every worker."""
        self.close_login(device)
        for other in await self.store.leases.others():
            try:
                (await self.peers.reach(other)).end_login(device)
            except (OSError, TimeoutError):
                log.warning("another worker was not told that a login ended")

    def close_login(self, device: str) -> None:
        for place in self._places:
            person = place.listener.person
            if person and person.device == device:
                place.listener.close(LOGGED_OUT)


def _done(running: dict[str, asyncio.Future[Any]], key: str, work: asyncio.Future[Any]) -> None:
    del running[key]
    if not work.cancelled():
        work.exception()  # whoever waited for it may have left
