"""Bodies over HTTP about events: round robins, arenas, knock-outs."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from turntable.server.messages import In, Level, Out
from turntable.server.messages_people import Pace

Form = Literal["robin", "arena", "knockout"]
"""robin: everyone meets everyone; arena: paired again and again until the time is up; knockout: who loses is out."""


class NewEvent(In):
    """An event for people and bots, two at a table."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    form: Form
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    pace: Pace = "quick"
    rated: bool = False
    """Games between two people change ratings; those with bots never do."""
    minutes: Annotated[int, Meta(ge=5, le=240)] = 30
    """How long an arena pairs people."""
    bots: Annotated[list[Level], Meta(max_length=15)] = field(default_factory=list)


class Standing(Out):
    """Someone in an event, and how they stand."""

    number: int
    """Of the order in which people joined, from 0; `EventGame` refers to it."""
    place: int
    """Shared by those who are level in everything."""
    name: str | None
    person: str | None
    level: str | None
    """Of a bot."""
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
    """None: nobody had to play."""
    round: int
    first: int
    second: int | None
    """None: nobody was left to play against."""
    result: Literal["first", "second", "draw"] | None
    """Who won; null while they play."""


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
    """An event, and how it stands."""

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
    """When an arena pairs nobody any more."""
    now: float
    round: int
    rounds: int | None
    """How many there will be; null where nobody knows."""
    your_table: str | None
    """Your game that is being played, if it is."""
    standings: list[Standing]
    games: list[EventGame]
    """The latest first; of an arena the last 50."""
