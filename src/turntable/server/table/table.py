"""A table as an aggregate: its data, match and clock, changed only by commands.

A command does not modify its table. It returns the resulting table and the events that lead to it; the caller stores
the events before it keeps the new table. If they cannot be stored, the old table is unchanged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from turntable.locales import Message, Seat
from turntable.match.match import Match
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.table import agreements, invitations, turns
from turntable.server.table import commands as c
from turntable.server.table import events as e
from turntable.server.table.clock import Clock
from turntable.server.table.data import SeatData, TableData
from turntable.server.table.events import StoredMove
from turntable.server.table.results import final_of, played_out, unfinished_result
from turntable.server.table.setup import occupant, rematch_of
from turntable.server.text import one_line

HOST_GONE = 60.0  # seconds of absence after which others may claim the host's role
LONGEST_PAUSE = 14 * 86400.0  # seconds after which paused clocks restart by themselves
LOOKS_AGAIN = 600.0  # seconds by which a stored due time may lie in the past if only a notification is due
REMEMBERED = 8  # move ids per seat, to recognise a move that is sent again


class Change(msgspec.Struct, frozen=True):
    """The result of a command: the new table, and the events to store. Without events nothing has changed."""

    table: Table
    events: tuple[e.Event, ...] = ()

    def then_due(self, now: float) -> Change:
        """Return the change plus an update of when work is next due."""
        due, known = self.table.next_due(now), self.table.data.due
        if due == known or (known is not None and self.table.waits_for_notice() and now - LOOKS_AGAIN < known):
            return self  # a notification is due a minute after each move: checked then, not rescheduled by each move
        return self.then(e.DueChanged(due))

    def then(self, event: e.Event) -> Change:
        """Return the change plus one more event."""
        return Change(self.table.with_data(self.table.data.apply(event)), (*self.events, event))


class Table(msgspec.Struct, frozen=True, eq=False):
    """One table. `Table.load` builds it from what is stored."""

    data: TableData
    bot_delay: float
    """Minimum seconds per bot move."""
    match: Match | None = None
    acting: tuple[int, ...] = ()
    """The seats that may act in the match."""
    clock: Clock | None = None
    move_ids: Mapping[int, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """The ids of each seat's last moves."""
    answerable: Mapping[int, int] = msgspec.field(default_factory=dict)
    """For each seat that chooses simultaneously with others, the oldest version that its move may be based on."""
    hinted: Mapping[int, int] = msgspec.field(default_factory=dict)
    """The version at which each seat last took a hint."""
    times: tuple[float, ...] = ()
    """The time of each move."""

    @classmethod
    def load(cls, data: TableData, moves: Iterable[StoredMove], bot_delay: float) -> Table:
        """Return the table after these moves."""
        table = cls(data, bot_delay).with_data(data)
        if table.match is None:
            return table
        match = table.match
        for move in moves:
            before = match.copy() if len(table.acting) > 1 else None
            match.play(move.move, move.seat)
            table = table._moved(match, before, move)
        return table

    @property
    def id(self) -> str:
        return self.data.id

    @property
    def ply(self) -> int:
        """Number of moves made."""
        return len(self.match.moves) if self.match else 0

    @property
    def version(self) -> int:
        """A number that grows with every move and every takeback."""
        return self.ply + self.data.takebacks

    @property
    def is_on(self) -> bool:
        return self.data.state == "playing"

    @property
    def is_stranded(self) -> bool:
        """Return whether the game is unfinished under rules that are no longer supported."""
        return self.is_on and self.match is None

    def hides_last_move(self, viewer: int | None) -> bool:
        """Return whether a viewer may not yet know that the last move was made."""
        match = self.match
        if match is None or match.game.unseen is None or not match.moves or match.moves[-1][0] == viewer:
            return False
        return not match.told(viewer)

    # --- background work

    def bots_to_move(self) -> list[tuple[int, SeatData]]:
        """Return the seats to act that a bot plays, the awaited one first."""
        if not self.is_on or self.data.is_paused:
            return []
        bots = [(seat, self.data.seats[seat]) for seat in self.acting if self.data.seats[seat].by_bot]
        if len(bots) > 1:
            assert self.match is not None
            awaited = self.match.awaited
            bots.sort(key=lambda bot: bot[0] != awaited)
        return bots

    def waits_for_notice(self) -> bool:
        """Return whether only a notification is due, in a game without a clock."""
        return self.clock is None and bool(turns.unnoticed(self)) and not self.bots_to_move()

    def next_due(self, now: float) -> float | None:
        """Return when the next bot move, timeout, notification or review is due."""
        if self.data.state == "over":
            return now
        if self.data.is_paused:
            return self.data.pauses[-1][0] + LONGEST_PAUSE
        if self.bots_to_move():
            return now + self.bot_delay
        times = self.clock.deadlines() if self.clock else []
        if turns.unnoticed(self):
            times.append(turns.notice_due(self))
        return min(times, default=None)

    def out_of_time(self, now: float) -> list[int]:
        """Return the seats whose people have run out of time."""
        if self.clock is None or not self.is_on:
            return []
        seats = self.data.seats
        return [seat for seat in self.clock.since if self.clock.deadline(seat) <= now and not seats[seat].by_bot]

    def oversleeps(self) -> bool:
        """Return whether a bot is to move but no work is due: it took over while another worker stored a move."""
        due = self.data.due
        if not self.bots_to_move() or due is None:
            return bool(self.bots_to_move())
        return due >= turns.notice_due(self) or (self.clock is not None and due in self.clock.deadlines())

    # --- changes stored elsewhere

    def with_data(self, data: TableData) -> Table:
        """Return the table with new data; deal if the game has started."""
        if self.match is not None or data.started is None or not data.is_playable:
            clock = (
                self.clock.with_pauses(data.pauses) if self.clock and data.pauses != self.data.pauses else self.clock
            )
            return replace(self, data=data, clock=clock)
        match = data.deal()
        dealt = replace(self, data=data, match=match, acting=match.to_act)
        if data.clock is None:
            return dealt
        clock = Clock(data.clock, len(data.seats), data.pauses)
        clock.acting(dealt._timed(match.to_act), data.started)
        return replace(dealt, clock=clock)

    def with_move(self, move: StoredMove) -> Table:
        """Return the table after one more stored move; unchanged if its rules are not supported."""
        if self.match is None:
            return self
        return self._moved(self.match.played(move.move, move.seat), self.match, move)

    def _moved(self, match: Match, before: Match | None, move: StoredMove) -> Table:
        """Return the table after a move already played on `match`; `before` is the match before it, if kept."""
        seat, acting = move.seat, match.to_act
        move_ids = self.move_ids
        if move.move_id is not None:
            move_ids = {**move_ids, seat: (*move_ids.get(seat, ())[1 - REMEMBERED :], move.move_id)}
        answerable = (
            self._still_answerable(match, before, seat, acting) if before is not None and len(self.acting) > 1 else {}
        )
        times = (*self.times, move.at)
        table = Table(self.data, self.bot_delay, match, acting, self.clock, move_ids, answerable, self.hinted, times)
        if self.clock is None:
            return table
        clock = self.clock.copy()
        if not table.hides_last_move(None):  # otherwise the clock would reveal it: it runs until the seat has finished
            clock.moved(seat, move.at, move.stand_in)
        clock.acting(self._timed(acting), move.at)
        return replace(table, clock=clock)

    def _still_answerable(self, match: Match, before: Match, mover: int, acting: tuple[int, ...]) -> dict[int, int]:
        """Return the seats still choosing: no new seat may act, and their legal moves are unchanged."""
        if not set(acting) <= set(self.acting) or match.state.turn != before.state.turn:
            return {}
        return {
            seat: self.answerable.get(seat, before.seen(seat))
            for seat in acting
            if seat != mover and match.legal_numbers(seat) == before.legal_numbers(seat)
        }

    def _timed(self, acting: Iterable[int]) -> list[int]:
        return [seat for seat in acting if self.data.seats[seat].kind == "person"]

    # --- commands

    def handle(self, command: c.Command, now: float) -> Change:
        """Carry out a command. Raise Refusal or IllegalMove if it is not possible."""
        match command:
            case c.Move():
                return self._move(command, now)
            case c.BotMove():
                return self._bot_move(command, now)
            case c.Sit():
                return self._sit(command)
            case c.Start():
                return self._start(command.by, now)
            case c.Ready():
                return self._ready(command, now)
            case c.Close():
                return self._close(command.by, now)
            case c.Resign():
                return self._resign(command.by, now)
            case c.Claim():
                return self._claim(command, now)
            case c.Rematch():
                return self._rematch(command.by, now)
            case c.Propose():
                return agreements.propose(self, command, now)
            case c.Reply():
                return agreements.reply(self, command, now)
            case c.Accept():
                return invitations.accept(self, command.by, now)
            case c.Decline():
                return invitations.decline(self, command.by, now)
            case c.Shut():
                return invitations.shut(self, now)
            case c.Return():
                return self._return(command, now)
            case c.TimeOut():
                return self._time_out(command.seat, now)
            case c.TakeHint():
                return self._take_hint(command, now)
            case c.Say():
                return self._say(command, now)
            case c.NoteTurn():
                return turns.note(self, now)
            case c.NoteBot():
                return self._note_bot(command, now)
            case c.Reschedule():
                return self._rescheduled(now)

    def check_not_stranded(self) -> None:
        """Raise Refusal if the game cannot be continued here."""
        if self.is_stranded:
            raise Refusal(410, "other_rules", game=self.data.game)

    def check_seat(self, person: Person | None, seat: int) -> None:
        """Raise Refusal if this person does not play that seat."""
        if person is None or seat >= len(self.data.seats) or self.data.seats[seat].person != person.id:
            raise Refusal(403, "not_yours")
        if self.data.seats[seat].resigned:
            raise Refusal(409, "has_resigned")

    def check_hint(self, person: Person | None, seat: int) -> None:
        """Raise Refusal if a person may not take hints for a seat."""
        self.check_seat(person, seat)
        if not self.data.hints or self.data.rules_of_game.evaluation is None:
            raise Refusal(403, "no_hints")

    def after(self, *events: e.Event) -> Change:
        """Return the change these events make; they must not affect the match."""
        data, hinted = self.data, self.hinted
        for event in events:
            data = data.apply(event)
            if isinstance(event, e.HintTaken):
                hinted = {**hinted, event.seat: event.version}
        return Change(replace(self, hinted=hinted).with_data(data), events)

    def _rescheduled(self, now: float) -> Change:
        if not self.is_on:
            return Change(self)
        return agreements.end_long_pause(self, now).then_due(now)

    # --- before the game

    def _check_host(self, person: Person) -> None:
        if self.data.host != person.id:
            raise Refusal(403, "not_host")

    def _check_open(self) -> None:
        if self.data.state != "open":
            raise Refusal(409, "has_started")

    def _sit(self, command: c.Sit) -> Change:
        data, by, wish = self.data, command.by, command.wish
        self._check_open()
        if command.seat >= len(data.seats):
            raise Refusal(404, "no_such_seat")
        seat = data.seats[command.seat]
        hosts = data.host == by.id
        if wish.kind == "me":
            if not seat.is_free and not (hosts and seat.kind == "bot"):
                raise Refusal(409, "seat_taken")
            if not hosts:
                self._check_may_sit(seat, command)
        elif seat.person != by.id and not (hosts and (seat.person is None or wish.kind != "bot")):
            raise Refusal(403, "not_host")
        elif not hosts and (wish.kind == "bot" or (wish.kind == "invited" and data.public)):
            raise Refusal(403, "not_host")  # whoever leaves a seat leaves it to others
        if data.rated and (wish.kind == "bot" or (wish.kind == "me" and (data.seats_of(by.id) or wish.name))):
            raise Refusal(409, "rated_people")
        agreed = [n for n, other in enumerate(data.seats) if other.ready and n != command.seat]
        unsettled = [e.SeatReady(n, False) for n in agreed]  # they agreed to play with someone else there
        removed = [e.PersonRemoved(seat.person)] if seat.person not in (None, by.id) else []
        return self.after(e.SeatChanged(command.seat, occupant(data.game, wish, by)), *unsettled, *removed)

    def _check_may_sit(self, seat: SeatData, command: c.Sit) -> None:
        """Raise Refusal if someone other than the host may not take this seat."""
        data, by = self.data, command.by
        if by.id in data.removed:
            raise Refusal(403, "removed")
        if seat.kind == "invited" and command.wish.code.upper() != data.code:
            raise Refusal(403, "invited_only")
        if data.public and data.seats_of(by.id):
            raise Refusal(409, "one_seat")

    def _ready(self, command: c.Ready, now: float) -> Change:
        mine = self.data.seats_of(command.by.id)
        if not mine:
            raise Refusal(403, "not_yours")
        if self.is_stranded:
            return self._agree_to_end(command, now)
        self._check_open()
        if any(seat.is_free for seat in self.data.seats):
            raise Refusal(409, "seats_open")
        changed = [seat for seat in mine if self.data.seats[seat].ready != command.ready]
        return self.after(*(e.SeatReady(seat, command.ready) for seat in changed))

    def _agree_to_end(self, command: c.Ready, now: float) -> Change:
        """End a game whose rules are no longer supported, once all its people have agreed."""
        mine = self.data.seats_of(command.by.id)
        change = self.after(*(e.SeatReady(seat, command.ready) for seat in mine))
        people = [seat for seat in change.table.data.seats if seat.kind == "person" and not seat.resigned]
        if not all(seat.ready for seat in people):
            return change
        return change.then(e.Ended(now, unfinished_result([], Message("server-result-rules")))).then_due(now)

    def _start(self, by: Person, now: float) -> Change:
        data = self.data
        self._check_host(by)
        self._check_open()
        if any(seat.is_free for seat in data.seats):
            raise Refusal(409, "seats_open")
        if data.rated and len(set(data.people) - {None}) < len(data.seats):
            raise Refusal(409, "rated_people")
        if data.rated and not all(seat.ready or seat.person == by.id for seat in data.seats):
            raise Refusal(409, "not_ready")
        return self.after(e.Started(now)).then_due(now)

    def _close(self, by: Person, now: float) -> Change:
        self._check_host(by)
        self._check_open()
        return self.after(e.Ended(now, unfinished_result([], Message("server-result-closed"))))

    def _claim(self, command: c.Claim, now: float) -> Change:
        data, by = self.data, command.by
        if not data.seats_of(by.id):
            raise Refusal(403, "not_yours")
        if data.host == by.id:
            return Change(self)
        if command.host_is_here or now < data.host_seen + HOST_GONE:
            raise Refusal(409, "host_is_here")
        return self.after(e.HostChanged(by.id, by.name, now))

    # --- the game

    def _move(self, command: c.Move, now: float) -> Change:
        seat = command.seat
        self.check_seat(command.by, seat)
        if command.id in self.move_ids.get(seat, ()):
            return Change(self)
        self.check_not_stranded()
        match = self.match
        if match is None or not self.is_on:
            raise Refusal(409, "not_playing")
        seen, answered = match.seen(seat), command.version - self.data.takebacks
        if answered != seen and not self.answerable.get(seat, seen) <= answered < seen:
            raise Refusal(409, "stale")
        if self.data.is_paused:
            raise Refusal(409, "paused")
        return self._play(seat, command.move, command.id, now)

    def _bot_move(self, command: c.BotMove, now: float) -> Change:
        if command.version != self.version or all(command.seat != seat for seat, _ in self.bots_to_move()):
            return Change(self)
        return self._play(command.seat, command.move, None, now)

    def _play(self, seat: int, move: str, move_id: str | None, now: float) -> Change:
        """Play a move on a copy of the match. A person who moves is no longer away."""
        assert self.match is not None
        match = self.match.played(move, seat)
        sitting = self.data.seats[seat]
        moved = e.Moved(
            self.ply, seat, match.moves[-1][1], move_id, now, stand_in=move_id is None and sitting.kind == "person"
        )
        change = Change(self._moved(match, self.match, moved), (moved,))
        if move_id is not None and sitting.away:
            change = change.then(e.SeatAway(seat, False))
        if sitting.noticed:
            change = change.then(e.SeatNoticed(seat, False))
        if agreements.is_void_after_a_move(self.data.proposal):
            change = change.then(e.ProposalChanged(None))
        if not change.table.acting:
            result = played_out(match)
            change = change.then(e.Ended(now, result, final_of(match, result)))
        return change.then_due(now)

    def _resign(self, by: Person, now: float) -> Change:
        if not self.is_on:
            raise Refusal(409, "not_playing")
        self.check_not_stranded()
        mine = self.data.seats_of(by.id)
        if not mine:
            raise Refusal(403, "not_yours")
        return self._give_up(mine, "server-result-resigned", now)

    def _time_out(self, seat: int, now: float) -> Change:
        if seat not in self.out_of_time(now):
            return self._rescheduled(now)
        assert self.data.clock is not None
        if self.data.clock.forfeit:
            return self._give_up((seat,), "server-result-time", now)
        return self.after(e.SeatAway(seat, True)).then_due(now)

    def _give_up(self, seats: tuple[int, ...], why: str, now: float) -> Change:
        """Resign seats. The game ends when only one side is left."""
        assert self.match is not None
        change = self.after(*(e.SeatResigned(seat) for seat in seats))
        sides = int(self.match.state.teams)
        playing = change.table.data.seats
        left = {n % sides for n, seat in enumerate(playing) if not seat.resigned}
        if len(left) <= 1:
            winners = [n for n in range(len(playing)) if n % sides in left]
            result = unfinished_result(winners, Message(why, {"who": tuple(map(Seat, seats)), "count": len(seats)}))
            if self.data.rated:
                result["rated"] = self._is_under_way()
            change = change.then(e.Ended(now, result, final_of(self.match, result)))
        return change.then_due(now)

    def _is_under_way(self) -> bool:
        """Return whether every seat has had two turns. A rated game resigned before that is not rated."""
        assert self.match is not None
        by = [seat for seat, _ in self.match.moves]
        turns = Counter(seat for seat, before in zip(by, [None, *by], strict=False) if seat != before)
        return all(turns[seat] >= 2 for seat in range(len(self.data.seats)))

    def _return(self, command: c.Return, now: float) -> Change:
        self.check_seat(command.by, command.seat)
        if not self.data.seats[command.seat].away:
            return Change(self)
        change = self.after(e.SeatAway(command.seat, False))
        return change.then_due(now) if self.is_on else change

    # --- hints, chat, rematch

    def _take_hint(self, command: c.TakeHint, now: float) -> Change:
        if self.hinted.get(command.seat) == command.version:
            return Change(self)
        line = e.LineAdded(command.by.id, command.by.name, command.seat, now, note="hint")
        return self.after(e.HintTaken(command.seat, command.version), line)

    def _say(self, command: c.Say, now: float) -> Change:
        text = one_line(command.text)
        if command.by is None or not text:
            raise Refusal(403, "not_yours")
        seats = self.data.seats_of(command.by.id)
        return self.after(e.LineAdded(command.by.id, command.by.name, seats[0] if seats else None, now, text))

    def _note_bot(self, command: c.NoteBot, now: float) -> Change:
        """Add a note about a bot to the chat, in the host's name."""
        return self.after(e.LineAdded(self.data.host, self.data.host_name, command.seat, now, note=command.why))

    def _rematch(self, by: Person, now: float) -> Change:
        self.data.check_played()
        if not self.data.includes(by.id):
            raise Refusal(403, "not_yours")
        if self.data.rematch is not None:
            return Change(self)
        return self.after(e.RematchCreated(rematch_of(self.data, by, now)))
