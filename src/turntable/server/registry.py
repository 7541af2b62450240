"""The tables that this worker owns, and access to those of other workers.

A table is loaded on demand, unloaded when idle, and dropped when its state in memory cannot be trusted: it is loaded
again, and its sockets do not notice.
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

IDLE = 60.0  # seconds after which an idle table is unloaded
LOOK = 5.0  # seconds between checks for idle tables
LOADING = 8  # tables read concurrently: others need database connections too
SNAPSHOTS = 100  # cached tables of other workers
PATIENCE = 8.0  # seconds to keep trying to reach a table's owner
PAUSE = 0.2  # seconds between attempts
LOGGED_OUT = 4401

HELD = Gauge("turntable_tables_held", "Tables that this process holds")
SOCKETS = Gauge("turntable_sockets", "Open sockets")

log = logging.getLogger(__name__)


class TableRegistry:
    """Finds each table: in this worker if it owns the table, otherwise through its owner."""

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
        """Return the table, or the worker that owns it. Raise Refusal if there is no such table or its owner is
        unreachable.
        """
        end = time.monotonic() + PATIENCE
        while True:
            if actor := await self.own(table_id):
                return actor
            owner = await self.store.leases.owner(table_id)
            if owner is None or owner.worker == self.store.leases.worker:
                continue
            try:
                return await self.peers.reach(owner)
            except ConnectionRefusedError:  # that worker is gone
                await self._remove(owner.worker)
            except (OSError, TimeoutError):
                if time.monotonic() > end:
                    raise Refusal(503, "busy") from None
                await asyncio.sleep(PAUSE)

    async def _remove(self, worker: str) -> None:
        """Remove the lease of a dead worker, once for all of its tables that find it dead at the same time."""
        if worker not in self._removing:
            self._removing[worker] = asyncio.ensure_future(self.store.leases.remove(worker))
            self._removing[worker].add_done_callback(partial(_done, self._removing, worker))
        await asyncio.shield(self._removing[worker])

    async def own(self, table_id: str) -> TableActor | None:
        """Return the loaded table if this worker owns or can claim it; None if another worker owns it."""
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
        """Drop a table whose state cannot be trusted; its sockets find it again."""
        table_id = actor.table.id
        if self._held.get(table_id) is actor:
            del self._held[table_id]
            HELD.set(len(self._held))
        listeners, actor.broadcaster.listeners = actor.broadcaster.listeners, set()
        for listener in listeners:
            listener.detach()

    def drop_all(self) -> None:
        """Drop all tables, after the lease was lost."""
        self.timers.close()
        self.peers.hang_up()
        for actor in list(self._held.values()):
            self.drop(actor)

    async def forget_idle(self) -> None:
        """Unload idle tables until cancelled. Their timers keep running."""
        while True:
            await asyncio.sleep(LOOK)
            before = time.monotonic() - IDLE
            for table_id, actor in list(self._held.items()):
                if actor.is_idle_since(before):
                    del self._held[table_id]
            HELD.set(len(self._held))

    async def note_watching(self) -> None:
        """Store how many people watch each public table of this worker, until cancelled."""
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
                log.warning("cannot store the numbers of spectators: %s", type(fault).__name__)

    # --- reading

    async def snapshot(self, table_id: str, age: float = 0.0) -> Table:
        """Return a table for reading. If it is not loaded here, it may be up to `age` seconds old."""
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
        """Read a table from the store. If `known` is given, read only what is new."""
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
        """Return the table as a person may see it. Raise Refusal if they may not."""
        if table_id not in self._held:
            owner = await self.store.leases.owner(table_id)
            if owner is None or owner.worker == self.store.leases.worker:
                table = await self.snapshot(table_id)
                return table_view(table, person.id if person else None, False, current_time())
        return await self.command(table_id, c.View(person))

    # --- commands

    async def command(self, table_id: str, command: c.Command | c.View) -> TableMessage:
        """Carry out a command, wherever the table is. Return the resulting table as the person may see it."""
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
        """Carry out a command at a table that this worker owns."""
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
        """Create a table, and start its game if requested."""
        now = current_time()
        return await self._add(person, new_table(person, wish, now), wish.start, now)

    async def play_on(self, person: Person, match: Match, wish: PlayOn) -> TableActor:
        """Start a game that continues a match, against bots."""
        now = current_time()
        return await self._add(person, onward_table(person, match, wish, now), True, now)

    async def _add(self, person: Person, data: TableData, start: bool, now: float) -> TableActor:
        table = Table(data, self.bot_delay)
        if start:
            table = table.handle(c.Start(person), now).table
        return await self.owned((await self.store.tables.insert(table.data)).id)

    async def owned(self, table_id: str) -> TableActor:
        """Return a table that this worker owns. Raise Refusal if another worker owns it."""
        actor = await self.own(table_id)
        if actor is None:
            raise Refusal(503, "busy")
        return actor

    async def show_person(self, person: str) -> None:
        """Broadcast a person's changed data at all their unfinished tables."""
        await self.show_tables(await self.store.tables.unfinished(person))

    async def show_tables(self, table_ids: Iterable[str]) -> None:
        """Broadcast what changed in the store at these tables, wherever they are."""
        for table_id in table_ids:
            owner = await self.store.leases.owner(table_id)
            if owner is None or owner.worker == self.store.leases.worker:
                await self.refresh_here(table_id)
                continue
            with suppress(OSError, TimeoutError):  # its next owner reads the new state anyway
                (await self.peers.reach(owner)).refresh(table_id)

    async def refresh_here(self, table_id: str) -> None:
        if actor := self._held.get(table_id):
            await actor.refresh()

    # --- sockets

    async def plays(self, table_id: str, person: Person | None) -> bool:
        """Return whether a person has a seat at a table."""
        if person is None:
            return False
        if actor := self._held.get(table_id):
            return bool(actor.table.data.seats_of(person.id))
        return await self.store.tables.has_seat(table_id, person.id)

    async def enter(self, table_id: str, listener: Listener) -> Place:
        """Join one of this worker's sockets to a table. Raise Refusal if the person may not join."""
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
        """Join a socket, of any worker, to a table that this worker owns."""
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
        """Return the logins connected to this worker."""
        return {place.listener.person.device for place in self._places if place.listener.person}

    def people(self) -> set[str]:
        """Return the people connected to this worker."""
        return {place.listener.person.id for place in self._places if place.listener.person}

    async def end_login(self, device: str) -> None:
        """Close the sockets of a revoked login, at every worker."""
        self.close_login(device)
        for other in await self.store.leases.others():
            try:
                (await self.peers.reach(other)).end_login(device)
            except (OSError, TimeoutError):
                log.warning("cannot tell another worker that a login ended")

    def close_login(self, device: str) -> None:
        for place in self._places:
            person = place.listener.person
            if person and person.device == device:
                place.listener.close(LOGGED_OUT)


def _done(running: dict[str, asyncio.Future[Any]], key: str, work: asyncio.Future[Any]) -> None:
    del running[key]
    if not work.cancelled():
        work.exception()  # mark as retrieved: the caller may be gone
