"""Runs events: people join, and any worker pairs them; the database decides which one does.

A running event is processed every two seconds, under a lock on its row: results are read from its tables, and the next
tables are created in the same transaction. A worker that dies leaves the event unchanged, and another one continues.
"""

from __future__ import annotations

import asyncio
import logging
import random

from msgspec.structs import replace

from turntable.match.errors import BadSetup
from turntable.match.game import game, games
from turntable.server import messages_events as m
from turntable.server.events import MOST, Entrant, Event, Game, Line, next_step, rounds_of, standings
from turntable.server.messages import NewTable, SeatWish
from turntable.server.now import current_time
from turntable.server.pairing import CLOCKS
from turntable.server.person import Person
from turntable.server.readiness import Readiness
from turntable.server.refusal import Refusal
from turntable.server.registry import TableRegistry
from turntable.server.store.events import Change, Stored
from turntable.server.store.history import GONE
from turntable.server.store.store import Store
from turntable.server.table import commands as c
from turntable.server.table.data import SeatData, TableData
from turntable.server.table.setup import new_id, new_table, occupant
from turntable.server.table.table import Table
from turntable.server.text import one_line

LOOK = 1.0  # seconds between polls for due events
MOST_EVENTS = 3  # unfinished events per host
FEWEST = 2  # entrants
SHOWN = 50  # games of an arena shown

log = logging.getLogger(__name__)


class Organiser:
    def __init__(self, store: Store, tables: TableRegistry, readiness: Readiness, allowed: bool) -> None:
        self.store = store
        self.tables = tables
        self.readiness = readiness
        self.allowed = allowed

    # --- requests of people

    async def create(self, person: Person, wish: m.NewEvent) -> str:
        """Create an event with its bots, and return its id. Raise Refusal if it is not allowed or the person has too
        many.
        """
        if not self.allowed:
            raise Refusal(403, "no_events")
        if wish.game not in games():
            raise Refusal(400, "no_such_game", game=wish.game)
        try:
            game(wish.game).check_seats(2)
        except BadSetup as fault:
            raise Refusal(400, "bad_setup", detail=str(fault)) from None
        for level in wish.bots:
            occupant(wish.game, SeatWish("bot", level=level), person)
        name = one_line(wish.name)
        if not name:
            raise Refusal(400, "no_name")
        if await self.store.events.count_unfinished(person.id) >= MOST_EVENTS:
            raise Refusal(409, "too_many_events", count=MOST_EVENTS)
        columns = {key: getattr(wish, key) for key in ("form", "game", "pace", "rated", "minutes")}
        columns |= {"id": new_id(), "name": name, "host": person.id, "state": "open", "created": current_time()}
        await self.store.events.insert(columns, [Entrant(n, level=level) for n, level in enumerate(wish.bots)])
        return str(columns["id"])

    async def join(self, person: Person, event_id: str) -> None:
        """Join or rejoin an event. An arena can be joined while it runs."""

        def decide(stored: Stored) -> Change:
            event = stored.event
            late = event.form == "arena" and event.state == "playing" and current_time() < (event.ends or 0.0)
            if event.state != "open" and not late:
                raise Refusal(409, "event_has_begun")
            mine = _entrant(event, person)
            if mine is not None:
                if mine.withdrawn and not late:
                    raise Refusal(409, "has_withdrawn")
                return Change(withdrawn={mine.number: False})
            if len(event.entrants) >= MOST[event.form]:
                raise Refusal(409, "event_full", count=MOST[event.form])
            return Change(add=(Entrant(0, person=person.id, seen=current_time()),))

        await self.store.events.change(event_id, decide)

    async def leave(self, person: Person, event_id: str) -> None:
        """Leave an event, or withdraw if it has begun."""

        def decide(stored: Stored) -> Change:
            mine = _entrant(stored.event, person)
            if mine is None:
                raise Refusal(409, "not_in_event")
            return (
                Change(remove=(mine.number,)) if stored.event.state == "open" else Change(withdrawn={mine.number: True})
            )

        await self.store.events.change(event_id, decide)

    async def start(self, person: Person, event_id: str) -> None:
        """Start an event. Only its host may, with enough entrants."""

        def decide(stored: Stored) -> Change:
            event = stored.event
            if event.details["host"] != person.id:
                raise Refusal(403, "not_host")
            if event.state != "open":
                raise Refusal(409, "event_has_begun")
            if len(event.entrants) < FEWEST:
                raise Refusal(409, "too_few", count=FEWEST)
            ends = current_time() + 60 * event.details["minutes"] if event.form == "arena" else None
            return Change(columns={"state": "playing", "ends": ends, "due": 0.0})

        event = await self.store.events.read(event_id)
        await self.readiness.wait(event.details["game"])
        await self.store.events.change(event_id, decide)
        await self.advance(event_id)

    async def close(self, person: Person, event_id: str) -> None:
        """End an event with its current standings. Only its host may. Games in progress are played to their end."""

        def decide(stored: Stored) -> Change:
            if stored.event.details["host"] != person.id:
                raise Refusal(403, "not_host")
            if stored.event.state == "over":
                raise Refusal(409, "event_over")
            return Change(columns={"state": "over", "due": None})

        await self.store.events.change(event_id, decide)

    # --- background work

    async def run(self) -> None:
        """Process due events until cancelled."""
        while True:
            try:
                for event_id in await self.store.events.claim_due():
                    await self._look_after(event_id)
            except Exception as fault:
                log.warning("cannot look for due events: %s", type(fault).__name__)
            await asyncio.sleep(LOOK)

    async def _look_after(self, event_id: str) -> None:
        try:
            event = await self.store.events.read(event_id)
            await self.readiness.wait(event.details["game"])
            await self.advance(event_id)
        except Exception:
            log.exception("cannot advance an event")

    async def advance(self, event_id: str) -> None:
        """Record finished games, and pair whoever is free."""
        _, made = await self.store.events.change(event_id, _advanced, self._table)
        for table_id in made:
            try:
                await self.tables.owned(table_id)  # which starts its clocks here
            except Refusal:
                log.warning("a new table was lost to another worker at once")

    def _table(self, event: Event, pair: Game) -> TableData:
        """Return a started table for a pairing."""
        assert pair.second is not None
        two = [event.entrants[number] for number in (pair.first, pair.second)]
        person = next((one for one in two if one.person is not None), None)
        host = Person(person.person or GONE, person.name or "—", None, "") if person else Person(GONE, "—", None, "")
        rated = bool(event.details["rated"]) and all(one.person is not None for one in two)
        wish = NewTable(
            event.details["game"],
            [SeatWish("open")] * 2,
            public=True,
            hints=False,
            rated=rated,
            clock=CLOCKS[event.pace],
        )
        now = current_time()
        data = replace(new_table(host, wish, now), seats=tuple(_seat(one) for one in two))
        return Table(data, self.tables.bot_delay).handle(c.Start(host), now).table.data

    # --- views

    async def view(self, event_id: str, person: Person | None) -> m.Event:
        """Return an event as a person may see it."""
        event = await self.store.events.read(event_id)
        details = event.details
        mine = _entrant(event, person) if person else None
        shown = event.games if event.form != "arena" else event.games[-SHOWN:]
        table = next((one.table for one in event.open_games if mine and one.has(mine.number)), None)
        lines = standings(event)
        return m.Event(
            **{key: details[key] for key in ("id", "name", "form", "game", "pace", "rated", "state", "host_name")},
            **{key: details[key] for key in ("minutes", "ends")},
            you_host=person is not None and details["host"] == person.id,
            you_play=mine is not None and not mine.withdrawn,
            now=current_time(),
            round=event.round,
            rounds=rounds_of(event),
            your_table=table,
            standings=[_standing(event.entrants[one.number], one, mine) for one in lines],
            games=[m.EventGame(one.table, one.round, one.first, one.second, one.result) for one in reversed(shown)],
        )


def _advanced(stored: Stored) -> Change:
    event = stored.event
    if event.state != "playing":
        return Change()
    there = tuple(replace(one, withdrawn=one.withdrawn or one.number in stored.vanished) for one in event.entrants)
    step = next_step(replace(event, entrants=there), current_time(), random.SystemRandom())
    columns = {"state": "over", "due": None} if step.over else {}
    return Change(columns, withdrawn=dict.fromkeys(stored.vanished, True), games=step.games)


def _entrant(event: Event, person: Person) -> Entrant | None:
    return next((one for one in event.entrants if one.person == person.id), None)


def _seat(entrant: Entrant) -> SeatData:
    if entrant.person is None:
        return SeatData("bot", level=entrant.level)
    return SeatData("person", entrant.person, entrant.name, ready=True)


def _standing(entrant: Entrant, line: Line, mine: Entrant | None) -> m.Standing:
    gone = entrant.person == GONE
    return m.Standing(
        number=line.number,
        place=line.place,
        name=None if gone else entrant.name,
        person=None if gone else entrant.person,
        level=entrant.level,
        points=line.points,
        tie_break=line.tie_break,
        games=line.games,
        won=line.won,
        drawn=line.drawn,
        withdrawn=entrant.withdrawn,
        you=entrant is mine,
    )
