"""Commands: what people and the server ask of a table. Plain data, so that they can be sent to another process."""

from __future__ import annotations

import msgspec

from turntable.server.messages import BotNote, ProposalKind, SeatWish
from turntable.server.person import Person


class Sit(msgspec.Struct, tag=True, frozen=True):
    """Take an open seat, leave one's own, or say as the host what a seat shall be."""

    by: Person
    seat: int
    wish: SeatWish


class Start(msgspec.Struct, tag=True, frozen=True):
    by: Person


class Ready(msgspec.Struct, tag=True, frozen=True):
    """Agree to begin a rated game with the people who sit here, or take that back."""

    by: Person
    ready: bool


class Close(msgspec.Struct, tag=True, frozen=True):
    """Call off a game that has not begun."""

    by: Person


class Resign(msgspec.Struct, tag=True, frozen=True):
    """Give up all seats that a person holds."""

    by: Person


class Claim(msgspec.Struct, tag=True, frozen=True):
    """Host a table whose host left."""

    by: Person
    host_is_here: bool = True


class Rematch(msgspec.Struct, tag=True, frozen=True):
    """Play again, everyone one seat further on."""

    by: Person


class Propose(msgspec.Struct, tag=True, frozen=True):
    """Ask the others at the table for something that needs their consent."""

    by: Person
    kind: ProposalKind


class Reply(msgspec.Struct, tag=True, frozen=True):
    """Agree to what was proposed, or decline it; whoever proposed it may take it back."""

    by: Person
    agree: bool


class Accept(msgspec.Struct, tag=True, frozen=True):
    """Take a free seat at a table that one was challenged to; the game begins if it was the last."""

    by: Person


class Decline(msgspec.Struct, tag=True, frozen=True):
    """Tell a table that one does not take the challenge."""

    by: Person


class Shut(msgspec.Struct, tag=True, frozen=True):
    """End a table without a winner, as a moderator."""

    by: Person


class Move(msgspec.Struct, tag=True, frozen=True):
    """A person's move, in answer to the table as it was at `version`. The same `id` again applies once."""

    by: Person | None
    seat: int
    version: int
    move: str
    id: str


class BotMove(msgspec.Struct, tag=True, frozen=True):
    """A move that a bot chose when the table was at `version`."""

    seat: int
    version: int
    move: str


class Return(msgspec.Struct, tag=True, frozen=True):
    """The person of a seat is back: no bot stands in any more."""

    by: Person | None
    seat: int


class TimeOut(msgspec.Struct, tag=True, frozen=True):
    """Apply what happens to a seat whose clock ran out."""

    seat: int


class TakeHint(msgspec.Struct, tag=True, frozen=True):
    """Count a hint, once for each version."""

    by: Person
    seat: int
    version: int


class Say(msgspec.Struct, tag=True, frozen=True):
    """Chat, to the whole table: never to a team alone (S6.2)."""

    by: Person | None
    text: str


class NoteBot(msgspec.Struct, tag=True, frozen=True):
    """Tell the table why a seat's bot plays below its level."""

    seat: int
    why: BotNote


class NoteTurn(msgspec.Struct, tag=True, frozen=True):
    """Note that whoever is to move was told so, or is here and sees it."""


class Reschedule(msgspec.Struct, tag=True, frozen=True):
    """Work out again when something is due."""


class View(msgspec.Struct, tag=True, frozen=True):
    """Show the table to a person. Changes nothing, so it is no command."""

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
