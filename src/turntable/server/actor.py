"""A table that this process runs: it handles one command at a time, stores the resulting events, then broadcasts.

Only the actor changes its table, and only after the events are stored. If the store fails, the table stays as it was,
and the next command sees it unchanged.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable

from turntable.match.errors import IllegalMove
from turntable.server import messages as m
from turntable.server.broadcaster import Answer, Broadcaster
from turntable.server.listener import Listener
from turntable.server.now import current_time
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.store.chat import LAST_LINES
from turntable.server.store.leases import LeaseLost
from turntable.server.store.moves import PlyTaken
from turntable.server.store.store import Store
from turntable.server.store.transaction import TableTransaction
from turntable.server.table import commands as c
from turntable.server.table import events as e
from turntable.server.table.data import TableData
from turntable.server.table.events import StoredMove
from turntable.server.table.table import Change, Table
from turntable.server.table.views import state_message
from turntable.server.timers import Timers
from turntable.server.wire import encode, words

log = logging.getLogger(__name__)


class TableActor:
    """One table: its state, its sockets, and a lock that admits one command at a time."""

    def __init__(self, table: Table, store: Store, timers: Timers, drop: Callable[[TableActor], None]) -> None:
        self.table = table
        self.used = time.monotonic()
        """Time of the last request for this table (monotonic)."""
        self.broadcaster = Broadcaster()
        self._store = store
        self._timers = timers
        self._drop = drop
        self._lock = asyncio.Lock()
        self._last_line = 0
        """Number of the last chat line broadcast."""
        self._lines: list[m.ChatLine] | None = None
        """Recent chat lines for newcomers; None until the first socket enters."""
        self._here: tuple[list[int], int] = [], 0
        """Presence as last broadcast."""
        self._told_of_bots: set[tuple[int, m.BotNote]] = set()
        """Bot notes already announced: a seat, and why its bot plays below its level."""

    def view(self, person: Person | None) -> m.Table:
        """Return the table as this person may see it."""
        return self.broadcaster.view(self.table, person)

    def is_idle_since(self, time: float) -> bool:
        """Return whether the table has been idle since `time`: no requests, no sockets and no command in progress."""
        return self.used < time and not self.broadcaster.listeners and not self._lock.locked()

    # --- commands

    async def execute(self, command: c.Command, answer: Answer | None = None) -> None:
        """Carry out any command except a move: decide on the stored state and save the result, in one transaction."""
        takes_back = False
        async with self._lock:
            try:
                async with self._store.changing(self.table.id) as stored:
                    self._catch_up(await stored.data(lock=True), await stored.moves(self.table.ply))
                    await stored.check_allowed(command, self.table.data)
                    change = self.table.handle(command, current_time())
                    await stored.save(change.events)
                    table = change.table
                    if takes_back := any(isinstance(event, e.TakenBack) for event in change.events):
                        table = await self._reload(stored)
                    data, lines = await stored.data(), await stored.lines(self._last_line)
            except LeaseLost:
                self._drop(self)
                raise Refusal(503, "busy") from None
            except BaseException:
                if takes_back:  # the transaction may have been committed all the same
                    self._drop(self)
                raise
            before, self.table = self.table, table.with_data(data)
            self.broadcaster.send_change(before, self.table)
            self._timers.set(data.id, data.due)
            self._show_lines(lines, answer)
        self._update_presence()

    async def _reload(self, stored: TableTransaction) -> Table:
        """Return the table after a takeback, reloaded because clocks depend on all remaining moves."""
        table = Table.load(await stored.data(), await stored.moves(), self.table.bot_delay)
        change = table.handle(c.Reschedule(), current_time())
        await stored.save(change.events)
        return change.table

    async def move(self, listener: Listener, sent: m.Move) -> None:
        """Make a person's move. The answer is sent once the move is stored."""
        command = c.Move(listener.person, sent.seat, sent.version, sent.move, sent.id)
        answer = Answer(listener, sent.id, sent.seat)
        async with self._lock:
            try:
                change = await self._commit(command)
            except IllegalMove as fault:
                refused = m.Refused("illegal", words(fault.why), answers=sent.id, clause=fault.clause)
                listener.send(encode(refused))
                return
            except Refusal as refusal:
                if refusal.code not in ("stale", "not_playing", "has_resigned"):
                    raise
                if not await self._store.moves.is_stored(self.table.id, sent.seat, sent.id):
                    if refusal.code != "stale":
                        raise
                    listener.send(encode(m.Refused("stale", words(refusal.words), answers=sent.id)))
                    listener.send(state_message(self.table, sent.seat, current_time()))
                    return
                change = Change(self.table)
            if change.events:
                self.broadcaster.send_move(self.table, answer)
                await self._show_ratings()
            else:
                listener.send(state_message(self.table, sent.seat, current_time(), sent.id))

    async def move_bot(self, seat: int, move: str, version: int) -> None:
        """Make a bot's move, unless the position changed since it was chosen."""
        async with self._lock:
            if (await self._commit(c.BotMove(seat, version, move))).events:
                self.broadcaster.send_move(self.table)
                await self._show_ratings()

    async def note_bot(self, seat: int, why: m.BotNote) -> None:
        """Tell the table why a bot plays below its level, once for each seat and reason."""
        if (seat, why) not in self._told_of_bots:
            self._told_of_bots.add((seat, why))
            await self.execute(c.NoteBot(seat, why))

    async def _commit(self, command: c.Move | c.BotMove) -> Change:
        """Decide on a move, store it and apply it to the table. Retry if another move took its ply first."""
        while True:
            before = self.table
            change = before.handle(command, current_time())
            if not change.events:
                return change
            try:
                await self._store.moves.append(before.data.game, before.id, change.events)
            except PlyTaken:  # the answer to an earlier commit was lost
                await self._read()
                continue
            except LeaseLost:
                self._drop(self)
                raise Refusal(503, "busy") from None
            except Exception as fault:
                raise Refusal(503, "busy") from fault
            self.table = change.table
            if before.data is not self.table.data:
                self._timers.set(before.id, self.table.data.due)
                if _is_shown(before.data) != _is_shown(self.table.data):
                    self.broadcaster.send_table(self.table)
            return change

    # --- what is stored

    async def refresh(self) -> None:
        """Read what changed in the store, and broadcast it."""
        async with self._lock:
            await self._read()
            people = {listener.person.id for listener in self.broadcaster.listeners if listener.person}
            blocked = await self._store.friends.blocked_by(people) if people else {}
            for listener in self.broadcaster.listeners:
                if listener.person:
                    listener.blocks = blocked[listener.person.id]
        self._update_presence()

    async def _show_ratings(self) -> None:
        """Broadcast the new ratings if the last move ended a rated game."""
        if self.table.data.rated and self.table.data.state == "over":
            try:
                await self._read()
            except Exception:
                log.warning("cannot read the new ratings at table %s", self.table.id)

    async def _read(self) -> None:
        async with self._store.reading(self.table.id) as stored:
            data, moves = await stored.data(), await stored.moves(self.table.ply)
            lines = await stored.lines(self._last_line)
        self._catch_up(data, moves)
        self._show_lines(lines)

    def _catch_up(self, data: TableData, moves: Iterable[StoredMove]) -> None:
        """Apply what was stored since, and broadcast it. If it does not fit the table in memory, drop that one."""
        before = self.table
        try:
            if data.takebacks != before.data.takebacks:
                raise ValueError("moves were taken back")
            self.table = before.with_data(data)
            for move in moves:
                self.table = self.table.with_move(move)
                if before.match is not None:
                    self.broadcaster.send_move(self.table)
        except Exception as fault:
            log.exception("table %s differs from the store and is reloaded", before.id)
            self._drop(self)
            raise Refusal(503, "busy") from fault
        self.broadcaster.send_change(before, self.table)
        self._timers.set(data.id, data.due)

    def _show_lines(self, lines: list[m.ChatLine], answer: Answer | None = None) -> None:
        if lines:
            self._last_line = lines[-1].n
            if self._lines is not None:
                self._lines = [*self._lines, *lines][-LAST_LINES:]
            self.broadcaster.send_chat(self.table, lines, answer)

    # --- presence

    async def enter(self, listener: Listener) -> None:
        async with self._lock:
            if self._lines is None:
                async with self._store.reading(self.table.id) as stored:
                    self._lines = await stored.lines(after=0)
                self._last_line = max(self._last_line, self._lines[-1].n if self._lines else 0)
            self.broadcaster.welcome(listener, self.table, self._lines)
        self._update_presence()

    async def leave(self, listener: Listener) -> None:
        self.broadcaster.listeners.discard(listener)
        self.used = time.monotonic()
        self._update_presence()
        data = self.table.data
        if listener.person and listener.person.id == data.host and data.state != "over":
            await self._store.tables.saw_host(data.id)

    def _update_presence(self) -> None:
        """Broadcast who is present, if that changed."""
        here = self.broadcaster.here(self.table)
        if here != self._here:
            self._here = here
            self.broadcaster.send_presence(self.table)


def _is_shown(data: TableData) -> tuple[object, ...]:
    """Return the parts of the table message that a move may change."""
    return data.state, data.seats, data.proposal
