"""A table as a process holds it: the match, made from the log of moves, and the sockets that look at it.

A move is checked, stored and only then shown. What another worker stored is read from the database and shown too.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from turntable.locales import Message
from turntable.match.errors import IllegalMove
from turntable.match.match import Match
from turntable.server import messages as m
from turntable.server import schema
from turntable.server.chat import add_line, read_lines
from turntable.server.clocks import Clock
from turntable.server.journal import Entry, Journal, Taken
from turntable.server.listener import Listener
from turntable.server.people import Person
from turntable.server.refusal import Refusal
from turntable.server.tables import HOST_GONE, Sitter, TableData, Tables
from turntable.server.wire import encode, words


class Room:
    """One table. Everything that changes it happens under its lock."""

    def __init__(self, table: TableData, tables: Tables, journal: Journal, bot_delay: float) -> None:
        self.table = table
        self.tables = tables
        self.journal = journal
        self.bot_delay = bot_delay
        self.match: Match | None = None
        self.acting: tuple[int, ...] = ()
        """The seats that may act in the match."""
        self.clock: Clock | None = None
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, tuple[list[int], int, float]] = {}
        """Who is present at other workers: seats, watchers, when they said so."""
        self.lock = asyncio.Lock()
        self.lines = 0
        self.hinted: dict[int, int] = {}
        """By seat, the version that it last took a hint at."""
        self.schedule: Callable[[str, float | None], None] = lambda table_id, due: None

    # --- what it knows

    @property
    def version(self) -> int:
        return len(self.match.moves) if self.match else 0

    @property
    def is_on(self) -> bool:
        return self.table.state == "playing"

    def here(self) -> tuple[list[int], int]:
        """The seats whose people are connected to this worker, and how many others."""
        seats = {seat for one in self.listeners for seat in self.seats_at(one)}
        others = [one for one in self.listeners if not self.seats_at(one)]
        return sorted(seats), len({(one.person.id, one.display) if one.person else one for one in others})

    def present(self) -> list[int]:
        """The seats whose people are connected, to whichever worker."""
        seats, _ = self.here()
        return sorted(set(seats).union(*(seats for seats, _, _ in self.elsewhere.values())))

    def watching(self) -> int:
        """How many others are connected."""
        _, watching = self.here()
        return watching + sum(watching for _, watching, _ in self.elsewhere.values())

    def seats_at(self, listener: Listener) -> tuple[int, ...]:
        """The seats whose views a socket shows."""
        if listener.display or listener.person is None:
            return ()
        return self.table.seats_of(listener.person.id)

    def host_is_here(self) -> bool:
        if any(one.person and one.person.id == self.table.host for one in self.listeners):
            return True
        return bool(set(self.table.seats_of(self.table.host)) & set(self.present()))

    def shown(self, viewer: str | None) -> m.Table:
        """The table as a person may know it."""
        table = self.table
        teams = self.match.view().get("teams") if self.match else None
        over = table.state == "over"
        inside = viewer is not None and (viewer == table.host or bool(table.seats_of(viewer)))
        return m.Table(
            id=table.id,
            code=table.code if inside else None,
            game=table.game,
            options=table.options,
            state=table.state,  # type: ignore[arg-type]
            seats=[seat.shown(viewer, n % teams if teams else None) for n, seat in enumerate(table.seats)],
            public=table.public,
            spectators=table.spectators,
            hints=table.hints,
            rated=table.rated,
            clock=table.clock,
            host=table.host_name,
            you_host=viewer == table.host,
            claimable=inside
            and viewer != table.host
            and not self.host_is_here()
            and time.time() > table.host_seen + HOST_GONE,
            commitment=self.match.commitment if self.match else None,
            seed=table.seed if over else None,
            result=table.result,
            rematch=table.rematch,
            version=self.match.seen() if self.match else 0,
            created=table.created,
            ended=table.ended,
        )

    def listed(self, viewer: str | None) -> m.Listed:
        table = self.table
        mine = {seat for seat in table.seats_of(viewer) if not table.seats[seat].resigned}
        return m.Listed(
            id=table.id,
            game=table.game,
            state=table.state,  # type: ignore[arg-type]
            seats=[seat.shown(viewer) for seat in table.seats],
            clock=table.clock,
            spectators=table.spectators,
            hints=table.hints,
            rated=table.rated,
            options=table.options,
            version=self.match.seen() if self.match else 0,
            created=table.created,
            your_turn=self.is_on and bool(mine.intersection(self.acting)),
        )

    def view(self, match: Match, seat: int | None) -> dict[str, Any]:
        """A moment of this game as a seat may know it. Once the table is over nobody is to act, played out or not."""
        view = match.view(seat)
        result = self.table.result
        if result is not None and view["result"] is None and len(match.moves) == self.version:
            view |= {"to_act": [], "result": {key: result[key] for key in ("winners", "scores", "reason")}}
        return view

    def state(self, seat: int | None, answers: str | None = None) -> bytes:
        """The game as a seat may know it."""
        match = self.match
        assert match is not None
        may_move = seat in self.acting and self.is_on and seat is not None and not self.table.seats[seat].resigned
        by, move = match.moves[-1] if match.moves and not self.is_hidden(seat) else (None, None)
        told = match.told(seat)
        logged = match.logged(seat) if match.game.log else told
        now = time.time()
        return encode(
            m.State(
                version=match.seen(seat),
                seat=seat,
                view=self.view(match, seat),
                legal=match.labels(seat) if may_move else {},  # type: ignore[arg-type]
                told=told,  # type: ignore[arg-type]
                by=by,
                move=move if by == seat else None,
                now=now,
                log=None if logged == told else logged,  # type: ignore[arg-type]
                clocks=self.clock.told(now) if self.clock and self.is_on else None,
                answers=answers,
            )
        )

    def is_hidden(self, viewer: int | None) -> bool:
        """Whether a viewer may not know yet that the last move was made."""
        match = self.match
        if match is None or match.game.unseen is None or not match.moves or match.moves[-1][0] == viewer:
            return False
        return not match.told(viewer)

    # --- loading

    async def load(self) -> None:
        """Make the match from the log, if the game has begun."""
        if self.table.started is None:
            return
        self.match = self.table.deal()
        self.acting = self.match.to_act
        if self.table.clock:
            self.clock = Clock(self.table.clock, len(self.table.seats))
            self.clock.acting(self._timed(), self.table.started)
        for row in await self._rows():
            self._replay(row)

    async def _rows(self) -> list[Any]:
        moves = schema.moves
        wanted = sa.select(moves).where(moves.c.table_id == self.table.id, moves.c.ply >= self.version)
        async with self.tables.database.read() as connection:
            return list((await connection.execute(wanted.order_by(moves.c.ply))).all())

    def _replay(self, row: Any) -> None:
        assert self.match is not None
        self.match.play(row.move, row.seat)
        self._tick(row.seat, row.at, row.stand_in)

    def _tick(self, seat: int, at: float, stand_in: bool) -> None:
        """A seat has moved."""
        assert self.match is not None
        self.acting = self.match.to_act
        if self.clock:
            if not self.is_hidden(None):  # else a clock would tell of it: it goes on until the seat has finished
                self.clock.moved(seat, at, stand_in)
            self.clock.acting(self._timed(), at)

    def _timed(self) -> list[int]:
        return [seat for seat in self.acting if self.table.seats[seat].kind == "person"]

    async def refresh(self) -> None:
        """Read what changed in the database, and show it."""
        async with self.lock:
            await self._refresh()

    async def _refresh(self) -> None:
        here = self.here()
        was, self.table = self.table, await self.tables.load(self.table.id)
        if self.match is None and self.table.started is not None:
            await self.load()
            self.show_table()
            self.show_state()
        else:
            if self.match is not None:
                for row in await self._rows():
                    self._replay(row)
                    self.show_move()
            if was != self.table:
                self.show_table()
                if [seat.player for seat in was.seats] != [seat.player for seat in self.table.seats]:
                    self.show_state()
        if here != self.here():
            self.show_presence()
            await self.tell_presence()
        await self._show_lines()
        await self._wake_bots()
        self.schedule(self.table.id, self.table.due)

    async def _wake_bots(self) -> None:
        """A bot may have taken a seat over while a move was stored that did not know of it."""
        asleep = self.table.due is None or (
            self.clock is not None and self.table.due in map(self.clock.deadline, self.clock.since)
        )
        if asleep and self.bots_to_move():
            self.table = replace(self.table, due=time.time() + self.bot_delay)
            await self.tables.set_due(self.table.id, self.table.due)

    # --- showing

    def show_table(self) -> None:
        shown: dict[str | None, bytes] = {}
        for listener in self.listeners:
            viewer = listener.person.id if listener.person else None
            if viewer not in shown:
                shown[viewer] = encode(m.TableChanged(self.shown(viewer), time.time()))
            listener.send(shown[viewer])

    def show_state(
        self,
        answer_to: Listener | None = None,
        seat: int | None = None,
        answers: str | None = None,
        skip: Callable[[int | None], bool] = lambda viewer: False,
    ) -> None:
        """Send everyone the game as they may know it; to one of them as the answer to a move."""
        if self.match is None:
            return
        shown: dict[int | None, bytes] = {}
        for listener in self.listeners:
            for point in self.seats_at(listener) or (None,):
                if listener is answer_to and point == seat:
                    listener.send(self.state(point, answers))
                    continue
                if skip(point):
                    continue
                if point not in shown:
                    shown[point] = self.state(point)
                listener.send(shown[point])

    def show_move(self, answer_to: Listener | None = None, seat: int | None = None, answers: str | None = None) -> None:
        """Send the game after a move to everyone who may know of it."""
        self.show_state(answer_to, seat, answers, skip=self.is_hidden)

    def show_presence(self) -> None:
        message = encode(m.Presence(self.present(), self.watching()))
        for listener in self.listeners:
            listener.send(message)

    async def tell_presence(self, asks: bool = False) -> None:
        """Tell the other workers who is connected here, and ask who is there."""
        await self.tables.bus.tell({self.table.id: self.here()}, asks=asks)

    async def _show_lines(self) -> None:
        if lines := await self._read_lines(self.lines):
            self.lines = lines[-1].n
            message = encode(m.Chat(lines))
            for listener in self.listeners:
                listener.send(message)

    async def _read_lines(self, after: int) -> list[m.ChatLine]:
        async with self.tables.database.read() as connection:
            return await read_lines(connection, self.table.id, after)

    # --- people

    async def enter(self, listener: Listener) -> None:
        async with self.lock:
            self.listeners.add(listener)
            viewer = listener.person.id if listener.person else None
            lines = await self._read_lines(0)
            self.lines = max(self.lines, lines[-1].n if lines else 0)
            listener.send(encode(m.TableChanged(self.shown(viewer), time.time())))
            listener.send(encode(m.Presence(self.present(), self.watching())))
            listener.send(encode(m.Chat(lines)))
            if self.match is not None:
                for seat in self.seats_at(listener) or (None,):
                    listener.send(self.state(seat))
        self.show_presence()

    async def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.show_presence()
        if listener.person and listener.person.id == self.table.host and self.table.state != "over":
            await self.tables.saw_host(self.table.id)

    async def move(self, listener: Listener, sent: m.Move) -> None:
        """Make a person's move. Answered once it is stored."""
        async with self.lock:
            self.check_seat(listener, sent.seat)
            match = self.match
            if match is None or not self.is_on:
                raise Refusal(409, "not_playing")
            if sent.version != match.seen(sent.seat):
                if not await self._was_made(sent):
                    self._refuse_stale(listener, sent)
                listener.send(self.state(sent.seat, sent.id))
                return
            try:
                match.play(sent.move, sent.seat)
            except IllegalMove as fault:
                refused = m.Refused("illegal", words(fault.why), answers=sent.id, clause=fault.clause)
                listener.send(encode(refused))
                return
            if not await self._store(sent.seat, stand_in=False, move_id=sent.id):
                self._refuse_stale(listener, sent)
                listener.send(self.state(sent.seat))
                return
            self.show_move(listener, sent.seat, sent.id)
        if self.table.seats[sent.seat].away:
            await self.come_back(sent.seat)

    def _refuse_stale(self, listener: Listener, sent: m.Move) -> None:
        listener.send(encode(m.Refused("stale", words(Message("server-stale")), answers=sent.id)))

    def check_seat(self, listener: Listener, seat: int) -> None:
        """Refusal if that seat is not this person's to play."""
        if seat not in (self.table.seats_of(listener.person.id) if listener.person else ()):
            raise Refusal(403, "not_yours")
        if self.table.seats[seat].resigned:
            raise Refusal(409, "has_resigned")

    async def _was_made(self, sent: m.Move) -> bool:
        moves = schema.moves
        wanted = sa.select(moves.c.ply).where(
            moves.c.table_id == self.table.id, moves.c.seat == sent.seat, moves.c.move_id == sent.id
        )
        async with self.tables.database.read() as connection:
            return await connection.scalar(wanted) is not None

    async def _store(self, seat: int, stand_in: bool, move_id: str | None = None) -> bool:
        """Store the move just made; False, and the table as it is in the database, if another one was first."""
        match = self.match
        assert match is not None
        now = time.time()
        self._tick(seat, now, stand_in)
        row = {
            "table_id": self.table.id,
            "ply": self.version - 1,
            "seat": seat,
            "move": match.moves[-1][1],
            "move_id": move_id,
            "at": now,
            "stand_in": stand_in,
        }
        ending = self._ending(now)
        due = now if ending else self.next_due(now)
        try:
            await self.journal.append(Entry(self.table.game, row, due, self.table.due, ending))
        except Exception as fault:
            await self._start_over()
            if isinstance(fault, Taken):
                return False
            raise Refusal(503, "busy") from fault
        if ending or due != self.table.due:
            self.table = replace(self.table, due=due, **(ending or {}))
            self.schedule(self.table.id, due)
        if ending:
            self.show_table()
        return True

    async def _start_over(self) -> None:
        """Forget what is not stored."""
        self.match = self.clock = None
        self.table = await self.tables.load(self.table.id)
        await self.load()
        self.show_state()

    def _ending(self, now: float) -> dict[str, Any] | None:
        assert self.match is not None
        if self.acting:
            return None
        result = self.match.result
        assert result is not None
        shown = {**result.to_json(), "why": words(result.why), "detail": result.detail}
        return {"state": "over", "ended": now, "result": shown}

    async def say(self, listener: Listener, sent: m.Say) -> None:
        """Chat, to the whole table: never to a team alone (S6.2)."""
        person = listener.person
        text = " ".join(sent.text.split())
        if person is None or not text:
            raise Refusal(403, "not_yours")
        seats = self.table.seats_of(person.id)
        async with self.lock:
            async with self.tables.changing(self.table.id) as (connection, _):
                number = await add_line(connection, self.table.id, person, seats[0] if seats else None, text)
            lines = await self._read_lines(self.lines)
            self.lines = number
            for one in self.listeners:
                one.send(encode(m.Chat(lines, answers=sent.id if one is listener else None)))

    async def note_hint(self, person: Person, seat: int, version: int) -> None:
        """Tell everyone that a seat took a hint; once for each of its moves."""
        async with self.lock:
            if self.hinted.get(seat) == version:
                return
            async with self.tables.changing(self.table.id) as (connection, _):
                await add_line(connection, self.table.id, person, seat, note="hint")
                await self.tables.count_hint(connection, self.table.id, seat)
            self.hinted[seat] = version
            await self._refresh()

    async def come_back(self, seat: int) -> None:
        """The person of a seat is there again."""
        if self.table.seats[seat].away:
            await self.tables.come_back(self.table.id, seat)
        await self.refresh()

    # --- what is to be done without anyone asking

    def bots_to_move(self) -> list[tuple[int, Sitter]]:
        """The seats that may act and that a bot plays, the awaited one first."""
        bots = [(seat, self.table.seats[seat]) for seat in self.acting if self.table.seats[seat].by_bot]
        if len(bots) > 1:
            assert self.match is not None
            awaited = self.match.awaited
            bots.sort(key=lambda bot: bot[0] != awaited)
        return bots if self.is_on else []

    def next_due(self, now: float) -> float | None:
        """When a bot shall move or a clock runs out."""
        if self.bots_to_move():
            return now + self.bot_delay
        return min((self.clock.deadline(seat) for seat in self.clock.since), default=None) if self.clock else None

    def out_of_time(self, now: float) -> list[int]:
        return [seat for seat in self.clock.since if self.clock.deadline(seat) <= now] if self.clock else []

    async def play_for(self, seat: int, move: str, version: int) -> None:
        """Make a bot's move, chosen when the game was at that version."""
        async with self.lock:
            sitter = self.table.seats[seat]
            if version != self.version or not self.is_on or not sitter.by_bot:
                return
            assert self.match is not None
            self.match.play(move, seat)
            if await self._store(seat, stand_in=sitter.kind == "person"):
                self.show_move()
