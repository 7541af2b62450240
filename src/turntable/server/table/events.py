"""Events: what a command changed about a table. The store writes them, `TableData.apply` and `Table` carry them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from turntable.server.messages import Note

if TYPE_CHECKING:
    from turntable.server.table.data import SeatData, TableData


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Someone took or left a seat, or the host opened it or gave it to a bot."""

    seat: int
    occupant: SeatData


@dataclass(frozen=True, slots=True)
class SeatAway:
    """A bot stands in for the person of a seat, or stops."""

    seat: int
    away: bool


@dataclass(frozen=True, slots=True)
class SeatResigned:
    seat: int


@dataclass(frozen=True, slots=True)
class HintTaken:
    seat: int
    version: int


@dataclass(frozen=True, slots=True)
class Started:
    at: float


@dataclass(frozen=True, slots=True)
class Moved:
    """A move; `ply` is the number of moves made before it."""

    ply: int
    seat: int
    move: str
    move_id: str | None
    """The client's own id; None for a bot's move."""
    at: float
    stand_in: bool
    """Made by a bot for a person."""


@dataclass(frozen=True, slots=True)
class Ended:
    at: float
    result: dict[str, Any]


@dataclass(frozen=True, slots=True)
class HostChanged:
    person: str
    name: str
    at: float


@dataclass(frozen=True, slots=True)
class RematchCreated:
    table: TableData


@dataclass(frozen=True, slots=True)
class DueChanged:
    due: float | None


@dataclass(frozen=True, slots=True)
class LineAdded:
    """A line of chat, or a note of what someone did."""

    person: str
    name: str
    seat: int | None
    at: float
    text: str = ""
    note: Note | None = None


Event = (
    SeatChanged
    | SeatAway
    | SeatResigned
    | HintTaken
    | Started
    | Moved
    | Ended
    | HostChanged
    | RematchCreated
    | DueChanged
    | LineAdded
)
