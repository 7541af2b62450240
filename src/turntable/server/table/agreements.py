"""Proposals during a game: takebacks, pauses, and continuing without someone who vanished.

A proposal takes effect once everyone else concerned has agreed. Bots are not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from turntable.locales import Message
from turntable.match.match import Match
from turntable.match.secrecy import reveals
from turntable.server.messages import Note
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.table import commands as c
from turntable.server.table import events as e
from turntable.server.table.data import Proposal
from turntable.server.table.results import final_of, unfinished_result

if TYPE_CHECKING:
    from turntable.server.table.table import Change, Table

VANISHED = 3 * 86400.0  # seconds without a move, in games without a clock
MOST_PAUSES = 200  # per game, including takebacks


def propose(table: Table, command: c.Propose, now: float) -> Change:
    """Make a proposal. Carry it out at once if nobody else has to agree."""
    seat = _seat(table, command.by)
    pending = table.data.proposal
    if pending is not None and pending.kind == command.kind:
        return _agree(table, pending, command.by, now)
    if pending is not None and command.by.id not in pending.agreed:
        raise Refusal(409, "answer_first")
    moves = _check(table, command, now)
    return _agree(table, Proposal(command.kind, seat, now, (), moves), command.by, now)


def reply(table: Table, command: c.Reply, now: float) -> Change:
    """Agree or decline. Declining one's own proposal withdraws it."""
    _seat(table, command.by)
    pending = table.data.proposal
    if pending is None:
        raise Refusal(409, "nothing_proposed")
    if not command.agree:
        return table.after(e.ProposalChanged(None))
    return _agree(table, pending, command.by, now)


def is_void_after_a_move(proposal: Proposal | None) -> bool:
    """Return whether a move makes the proposal obsolete."""
    return proposal is not None and proposal.kind in ("takeback", "bot", "end")


def vanished(table: Table, now: float) -> list[int]:
    """Return the seats to act whose people have not moved for days, in a game without a clock."""
    data = table.data
    if not table.is_on or data.clock is not None or data.started is None:
        return []
    last = table.times[-1] if table.times else data.started
    if now < last + VANISHED:
        return []
    return [n for n in table.acting if data.seats[n].kind == "person" and not data.seats[n].by_bot]


def waits_for(table: Table, proposal: Proposal, now: float) -> set[int]:
    """Return the seats whose people still have to agree."""
    return {n for n in _voters(table, proposal, now) if table.data.seats[n].person not in proposal.agreed}


def end_long_pause(table: Table, now: float) -> Change:
    """Restart the clocks if the maximum length of a pause has passed."""
    pauses = table.data.pauses
    due = table.next_due(now)
    if not table.data.is_paused or due is None or now < due:
        return table.after()
    return table.after(e.PausesChanged((*pauses[:-1], (pauses[-1][0], now))))


def _seat(table: Table, by: Person) -> int:
    """Return a seat that this person still plays. Raise Refusal if there is none or no game is on."""
    table.check_not_stranded()
    if not table.is_on:
        raise Refusal(409, "not_playing")
    mine = table.data.seats_of(by.id)
    if not mine:
        raise Refusal(403, "not_yours")
    left = [seat for seat in mine if not table.data.seats[seat].resigned]
    if not left:
        raise Refusal(409, "has_resigned")
    return left[0]


def _voters(table: Table, proposal: Proposal, now: float) -> set[int]:
    """Return the seats whose people have to agree: not those of bots or with a bot standing in."""
    people = {n for n, seat in enumerate(table.data.seats) if seat.kind == "person" and not seat.by_bot}
    return people - set(vanished(table, now)) if proposal.kind in ("bot", "end") else people


def _agree(table: Table, proposal: Proposal, by: Person, now: float) -> Change:
    if by.id not in proposal.agreed:
        proposal = replace(proposal, agreed=(*proposal.agreed, by.id))
    if waits_for(table, proposal, now):
        return table.after(e.ProposalChanged(proposal))
    return _carry_out(table, proposal, by, now)


def _check(table: Table, command: c.Propose, now: float) -> int:
    """Raise Refusal if a proposal is not possible. Return the number of moves to take back."""
    data = table.data
    match command.kind:
        case "takeback":
            return _moves_to_take_back(table, command.by)
        case "pause" | "resume":
            if data.clock is None:
                raise Refusal(409, "no_clock")
            if data.is_paused and command.kind == "pause":
                raise Refusal(409, "paused")
            if not data.is_paused and command.kind == "resume":
                raise Refusal(409, "not_paused")
            _check_pauses(table)
        case "bot" | "end":
            gone = vanished(table, now)
            if not gone or {data.seats[n].person for n in gone} & {command.by.id}:
                raise Refusal(409, "nobody_vanished")
    return 0


def _check_pauses(table: Table) -> None:
    if len(table.data.pauses) >= MOST_PAUSES:
        raise Refusal(409, "too_many_pauses")


def _moves_to_take_back(table: Table, by: Person) -> int:
    """Return the number of moves from a person's last one on. Raise Refusal if they cannot be taken back."""
    data, match = table.data, table.match
    assert match is not None
    if data.rated:
        raise Refusal(409, "rated_takeback")
    if data.is_paused:
        raise Refusal(409, "paused")
    _check_pauses(table)
    mine = data.seats_of(by.id)
    ply = next((n for n in reversed(range(len(match.moves))) if match.moves[n][0] in mine), None)
    if ply is None:
        raise Refusal(409, "no_move_yet")
    if _reveal_anything(match, ply):
        raise Refusal(409, "was_revealed")
    return len(match.moves) - ply


def _reveal_anything(match: Match, ply: int) -> bool:
    """Return whether a move from a ply on revealed anything new to anyone."""
    replayed = match.restarted()
    for n, (seat, move) in enumerate(match.moves):
        if n >= ply and reveals(replayed, seat, move):
            return True
        replayed.play(move, seat)
    return False


def _carry_out(table: Table, proposal: Proposal, by: Person, now: float) -> Change:
    data = table.data
    settled = e.ProposalChanged(None)
    match proposal.kind:
        case "takeback":
            ply = table.ply - proposal.moves
            events: list[e.Event] = [
                settled,
                e.TakenBack(ply, proposal.moves),
                _note(table, proposal, by, now, "takeback"),
            ]
            if data.clock is not None:  # the time since then counts against nobody
                events.append(e.PausesChanged((*data.pauses, (table.times[ply], now))))
            return table.after(*events)
        case "pause":
            stopped = e.PausesChanged((*data.pauses, (now, None)))
            return table.after(settled, stopped, _note(table, proposal, by, now, "pause")).then_due(now)
        case "resume":
            going = e.PausesChanged((*data.pauses[:-1], (data.pauses[-1][0], now)))
            return table.after(settled, going, _note(table, proposal, by, now, "resume")).then_due(now)
        case "bot":
            away = [e.SeatAway(seat, True) for seat in vanished(table, now)]
            return table.after(settled, *away, _note(table, proposal, by, now, "stand-in")).then_due(now)
        case "end":
            assert table.match is not None
            result = unfinished_result([], Message("server-result-vanished")) | {"rated": False}
            return table.after(settled, e.Ended(now, result, final_of(table.match, result))).then_due(now)


def _note(table: Table, proposal: Proposal, by: Person, now: float, note: Note) -> e.LineAdded:
    """Return a note for the chat, in the name of the proposer."""
    seat = table.data.seats[proposal.seat]
    return e.LineAdded(seat.person or by.id, seat.name or by.name, proposal.seat, now, note=note)
