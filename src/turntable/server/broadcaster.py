"""The sockets connected to a table, and what is sent to each."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from turntable.server import messages as m
from turntable.server.listener import Listener
from turntable.server.now import current_time
from turntable.server.person import Person
from turntable.server.table.table import Table
from turntable.server.table.views import has_state, state_message, table_view
from turntable.server.wire import encode


class Answer(msgspec.Struct, frozen=True):
    """The message being answered: its listener, its id and, for a move, its seat."""

    listener: Listener
    id: str
    seat: int | None = None


class Broadcaster:
    """The sockets at one table. Holds no table: each call is given the current one."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()

    # --- presence

    def here(self, table: Table) -> tuple[list[int], int]:
        """Return the seats whose people are connected, and the number of spectators."""
        seats: set[int] = set()
        others: set[object] = set()
        for listener in self.listeners:
            if mine := _seats(table, listener):
                seats.update(mine)
            else:
                others.add((listener.person.id, listener.display) if listener.person else listener)
        return sorted(seats), len(others)

    def presence(self, table: Table) -> m.Presence:
        """Return who is connected."""
        return m.Presence(*self.here(table))

    def host_is_here(self, table: Table) -> bool:
        return any(one.person and one.person.id == table.data.host for one in self.listeners)

    # --- what is sent

    def view(self, table: Table, person: Person | None) -> m.Table:
        """Return the table as this person may see it."""
        return table_view(table, person.id if person else None, self.host_is_here(table), current_time())

    def welcome(self, listener: Listener, table: Table, lines: list[m.ChatLine]) -> None:
        """Add a listener, and send it the table, presence, chat and game."""
        self.listeners.add(listener)
        listener.send(encode(m.TableChanged(self.view(table, listener.person), current_time())))
        listener.send(encode(self.presence(table)))
        listener.send(encode(m.Chat(_heard(table, listener, lines))))
        if has_state(table):
            for seat in _seats(table, listener) or (None,):
                listener.send(state_message(table, seat, current_time()))
        if table.match is not None:
            table.match.forget()

    def send_change(self, before: Table, table: Table) -> None:
        """Send what changed between two versions of the table that have the same moves."""
        if before.data == table.data:
            return
        self.send_table(table)
        dealt = before.match is None and table.match is not None
        told = (before.data.takebacks, before.data.pauses) != (table.data.takebacks, table.data.pauses)
        if dealt or told or [seat.player for seat in before.data.seats] != [seat.player for seat in table.data.seats]:
            self.send_state(table)

    def send_table(self, table: Table) -> None:
        sent: dict[str | None, bytes] = {}
        for listener in self.listeners:
            viewer = listener.person.id if listener.person else None
            if viewer not in sent:
                sent[viewer] = encode(m.TableChanged(self.view(table, listener.person), current_time()))
            listener.send(sent[viewer])

    def send_state(
        self, table: Table, answer: Answer | None = None, skip: Callable[[int | None], bool] = lambda viewer: False
    ) -> None:
        """Send everyone their view of the game; one of them gets it as the answer to a move."""
        if table.match is None:
            return
        now = current_time()
        sent: dict[int | None, bytes] = {}
        for listener in self.listeners:
            for seat in _seats(table, listener) or (None,):
                if answer is not None and listener is answer.listener and seat == answer.seat:
                    listener.send(state_message(table, seat, now, answer.id))
                    continue
                if skip(seat):
                    continue
                if seat not in sent:
                    sent[seat] = state_message(table, seat, now)
                listener.send(sent[seat])
        table.match.forget()

    def send_move(self, table: Table, answer: Answer | None = None) -> None:
        """Send the game after a move to everyone whose view the move changes."""
        self.send_state(table, answer, skip=table.hides_last_move)

    def send_presence(self, table: Table) -> None:
        message = encode(self.presence(table))
        for listener in self.listeners:
            listener.send(message)

    def send_chat(self, table: Table, lines: list[m.ChatLine], answer: Answer | None = None) -> None:
        for listener in self.listeners:
            answers = answer.id if answer is not None and listener is answer.listener else None
            heard = _heard(table, listener, lines)
            if heard or answers:
                listener.send(encode(m.Chat(heard, answers)))


def _heard(table: Table, listener: Listener, lines: list[m.ChatLine]) -> list[m.ChatLine]:
    """Return the lines that a socket may receive.

    What spectators say does not reach players during the game, and nobody receives lines of people they block.
    """
    if listener.blocks:
        lines = [line for line in lines if line.note is not None or line.person not in listener.blocks]
    started = table.data.started
    if started is None:
        return lines
    marked = [
        replace(line, watcher=True) if line.seat is None and line.note is None and line.at >= started else line
        for line in lines
    ]
    playing = table.is_on and (listener.display or bool(_seats(table, listener)))
    return [line for line in marked if not line.watcher] if playing else marked


def _seats(table: Table, listener: Listener) -> tuple[int, ...]:
    """Return the seats whose views a socket is sent."""
    if listener.display or listener.person is None:
        return ()
    return table.data.seats_of(listener.person.id)
