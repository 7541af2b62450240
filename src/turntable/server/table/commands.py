"""Commands: what people and the server request of a table. Plain data, so that they can be sent to other processes."""

from __future__ import annotations

import msgspec

from turntable.server.messages import BotNote, ProposalKind, SeatWish
from turntable.server.person import Person


class Sit(msgspec.Struct, tag=True, frozen=True):
    """Take an open seat, leave your own, or as the host decide how to fill a seat."""

    by: Person
    seat: int
    wish: SeatWish


class Start(msgspec.Struct, tag=True, frozen=True):
    by: Person


class Ready(msgspec.Struct, tag=True, frozen=True):
    """Agree to start a rated game with the people now seated, or withdraw that."""

    by: Person
    ready: bool


class Close(msgspec.Struct, tag=True, frozen=True):
    """Cancel a game that has not started."""

    by: Person


class Resign(msgspec.Struct, tag=True, frozen=True):
    """Resign all of a person's seats."""

    by: Person


class Claim(msgspec.Struct, tag=True, frozen=True):
    """Become the host of a table whose host left."""

    by: Person
    host_is_here: bool = True


class Rematch(msgspec.Struct, tag=True, frozen=True):
    """Play again, with everyone moved by one seat."""

    by: Person


class Propose(msgspec.Struct, tag=True, frozen=True):
    """Make a proposal that needs the others' consent."""

    by: Person
    kind: ProposalKind


class Reply(msgspec.Struct, tag=True, frozen=True):
    """Agree to a proposal or decline it; its proposer may withdraw it."""

    by: Person
    agree: bool


class Accept(msgspec.Struct, tag=True, frozen=True):
    """Accept a challenge: take a free seat; the game starts if it was the last one."""

    by: Person


class Decline(msgspec.Struct, tag=True, frozen=True):
    """Decline a challenge."""

    by: Person


class Shut(msgspec.Struct, tag=True, frozen=True):
    """End a table without a winner, as a moderator."""

    by: Person


class Move(msgspec.Struct, tag=True, frozen=True):
    """A person's move, based on the state at `version`. Sent again with the same `id`, it applies once."""

    by: Person | None
    seat: int
    version: int
    move: str
    id: str


class BotMove(msgspec.Struct, tag=True, frozen=True):
    """A move that a bot chose for the state at `version`."""

    seat: int
    version: int
    move: str


class Return(msgspec.Struct, tag=True, frozen=True):
    """End a bot's standing in: the person of the seat is back."""

    by: Person | None
    seat: int


class TimeOut(msgspec.Struct, tag=True, frozen=True):
    """Handle that a seat's time has run out."""

    seat: int


class TakeHint(msgspec.Struct, tag=True, frozen=True):
    """Count a hint, once for each version."""

    by: Person
    seat: int
    version: int


class Say(msgspec.Struct, tag=True, frozen=True):
    """Say something to the whole table, never to a team alone (S6.2)."""

    by: Person | None
    text: str


class NoteBot(msgspec.Struct, tag=True, frozen=True):
    """Tell the table why a seat's bot plays below its level."""

    seat: int
    why: BotNote


class NoteTurn(msgspec.Struct, tag=True, frozen=True):
    """Record that the people to move were notified, or are online and see it."""


class Reschedule(msgspec.Struct, tag=True, frozen=True):
    """Recompute when work is next due."""


class View(msgspec.Struct, tag=True, frozen=True):
    """Get the table as a person may see it. Changes nothing, so it is not a command."""

    by: Person | None


Command = (
    Sit
    | Start
    | Ready
    | Close
    | Resign
    | Claim
    | Rematch
    | Propose
    | Reply
    | Accept
    | Decline
    | Shut
    | Move
    | BotMove
    | Return
    | TimeOut
    | TakeHint
    | Say
    | NoteBot
    | NoteTurn
    | Reschedule
)
