"""Events: what a command changed about a table. The store saves them; `TableData.apply` and `Table` apply them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from turntable.server.messages import Note

if TYPE_CHECKING:
    from turntable.server.table.clock import Pauses
    from turntable.server.table.data import Proposal, SeatData, TableData


class SeatChanged(msgspec.Struct, frozen=True):
    """Someone took or left a seat, or the host opened it or gave it to a bot."""

    seat: int
    occupant: SeatData


class PersonRemoved(msgspec.Struct, frozen=True):
    """The host removed someone from the table; they may not sit down here again."""

    person: str


class SeatAway(msgspec.Struct, frozen=True):
    """A bot starts or stops standing in for the person of a seat."""

    seat: int
    away: bool


class SeatResigned(msgspec.Struct, frozen=True):
    seat: int


class SeatReady(msgspec.Struct, frozen=True):
    """The person of a seat agrees to start, or no longer does."""

    seat: int
    ready: bool


class SeatNoticed(msgspec.Struct, frozen=True):
    """The person of a seat was notified of their turn, or has moved since."""

    seat: int
    noticed: bool


class HintTaken(msgspec.Struct, frozen=True):
    seat: int
    version: int


class Started(msgspec.Struct, frozen=True):
    at: float


class Moved(msgspec.Struct, frozen=True):
    """A move; `ply` is the number of moves made before it."""

    ply: int
    seat: int
    move: str
    move_id: str | None
    """The id chosen by the client; None for a bot's move."""
    at: float
    stand_in: bool
    """Made by a bot on behalf of a person."""


class TakenBack(msgspec.Struct, frozen=True):
    """The moves from `ply` on are undone. Versions keep growing."""

    ply: int
    moves: int


class ProposalChanged(msgspec.Struct, frozen=True):
    """A proposal was made, agreed to or declined."""

    proposal: Proposal | None


class PausesChanged(msgspec.Struct, frozen=True):
    """The clocks were stopped or restarted."""

    pauses: Pauses


class StoredMove(Protocol):
    """A stored move: an event `Moved`, or a row of the database."""

    @property
    def seat(self) -> int: ...
    @property
    def move(self) -> str: ...
    @property
    def move_id(self) -> str | None: ...
    @property
    def at(self) -> float: ...
    @property
    def stand_in(self) -> bool: ...


class Ended(msgspec.Struct, frozen=True):
    at: float
    result: dict[str, Any]
    final: dict[str, Any] | None = None
    """What stays readable after the rules change, see `TableData.final`; None if the game was not played."""


class HostChanged(msgspec.Struct, frozen=True):
    person: str
    name: str
    at: float


class RematchCreated(msgspec.Struct, frozen=True):
    table: TableData


class DueChanged(msgspec.Struct, frozen=True):
    due: float | None


class LineAdded(msgspec.Struct, frozen=True):
    """A chat line, or a note of something that happened."""

    person: str
    name: str
    seat: int | None
    at: float
    text: str = ""
    note: Note | None = None


Event = (
    SeatChanged
    | PersonRemoved
    | SeatAway
    | SeatResigned
    | SeatReady
    | SeatNoticed
    | HintTaken
    | Started
    | Moved
    | TakenBack
    | ProposalChanged
    | PausesChanged
    | Ended
    | HostChanged
    | RematchCreated
    | DueChanged
    | LineAdded
)
