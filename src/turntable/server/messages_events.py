"""HTTP bodies for events: round robins, arenas, knock-outs."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from turntable.server.messages import In, Level, Out
from turntable.server.messages_people import Pace

Form = Literal["robin", "arena", "knockout"]
"""robin: everyone plays everyone; arena: continuous pairing until the time is up; knockout: losers are out."""


class NewEvent(In):
    """An event for people and bots, two at a table."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    form: Form
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    pace: Pace = "quick"
    rated: bool = False
    """Games between two people change ratings; games against bots never do."""
    minutes: Annotated[int, Meta(ge=5, le=240)] = 30
    """Duration of an arena."""
    bots: Annotated[list[Level], Meta(max_length=15)] = field(default_factory=list)


class Standing(Out):
    """An entrant of an event and their standing."""

    number: int
    """The entrant's number, from 0 in order of joining; `EventGame` refers to it."""
    place: int
    """Shared by entrants equal in every criterion."""
    name: str | None
    person: str | None
    level: str | None
    """The level of a bot."""
    points: float
    tie_break: float
    games: int
    won: int
    drawn: int
    withdrawn: bool
    you: bool


class EventGame(Out):
    """A pairing."""

    table: str | None
    """Null if the pairing was decided without play."""
    round: int
    first: int
    second: int | None
    """Null for a bye."""
    result: Literal["first", "second", "draw"] | None
    """The winner; null while the game is being played."""


class EventListed(Out):
    """An event in a list."""

    id: str
    name: str
    form: Form
    game: str
    pace: Pace
    rated: bool
    state: Literal["open", "playing", "over"]
    entrants: int
    created: float


class Event(Out):
    """An event with its standings and games."""

    id: str
    name: str
    form: Form
    game: str
    pace: Pace
    rated: bool
    state: Literal["open", "playing", "over"]
    host_name: str
    you_host: bool
    you_play: bool
    """You joined and have not withdrawn."""
    minutes: int
    ends: float | None
    """The time at which an arena stops pairing."""
    now: float
    round: int
    rounds: int | None
    """The number of rounds; null if not known in advance."""
    your_table: str | None
    """The table of your current game, if any."""
    standings: list[Standing]
    games: list[EventGame]
    """The latest first; for an arena, only the last 50."""
