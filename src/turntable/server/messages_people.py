"""Bodies over HTTP about people who meet: pairing, ratings, profiles. `messages` has those about tables."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from turntable.server.messages import MOST_SEATS, In, Listed, MoveId, Out, Words

Pace = Literal["quick", "calm", "days"]
"""quick: 5 minutes for the game; calm: 15 minutes; days: 3 days for each move."""


class PairingWish(In):
    """Whom you would like to play with. Send it again every two seconds to stay in the queue."""

    id: MoveId
    """Your own, for each time you begin to wait: the same id again gets the same answer."""
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    pace: Pace
    rated: bool = False
    again: bool = False
    """You wait already. Refused if you began to wait elsewhere since."""


class Pairing(Out):
    """How it stands with your wish."""

    table: str | None
    """The table at which you were seated; null: you wait."""
    waited: float
    """Seconds."""
    others: int
    """How many others wait for the same."""
    offer_bot: bool
    """It has taken long enough that you may like to play a bot instead."""


class RatingInfo(Out):
    """A rating in a game with so many seats."""

    game: str
    seats: int
    rating: float
    deviation: float
    """How uncertain it is: one standard deviation."""
    games: int
    provisional: bool
    """It is of few games, and may be far off."""


class Me(Out):
    """You."""

    id: str
    name: str
    login: str | None
    """The name of your account, if you made one."""
    ratings: list[RatingInfo]
    moderator: bool
    told: Words | None
    """What a moderator decided about you: that you are banned or muted, and for how long."""


class Rated(Out):
    """A line of a leaderboard."""

    place: int
    person: str
    name: str
    rating: float
    deviation: float
    games: int
    provisional: bool
    you: bool


class RatingPoint(Out):
    """A rating after a game."""

    at: float
    rating: float
    deviation: float
    table: str


class Results(Out):
    """How a person's games of a kind ended for them."""

    game: str
    seats: int
    games: int
    won: int
    drawn: int


class Opponent(Out):
    """Someone a person has played with, and how those games ended for that person."""

    person: str
    name: str
    games: int
    won: int
    drawn: int


class Profile(Out):
    """A person. What they do not show is null."""

    id: str
    name: str
    since: float
    you: bool
    show_ratings: bool
    show_games: bool
    show_here: bool
    here: bool
    """Was here a moment ago, and lets you know it."""
    following: bool
    """You follow them."""
    blocked: bool
    """You block them."""
    ratings: list[RatingInfo] | None
    results: list[Results] | None
    opponents: list[Opponent] | None


class Shown(In):
    """What of you others see: your ratings, your games at public tables, and, if they follow you, that you are here."""

    ratings: bool
    games: bool
    here: bool = True


class Played(Out):
    """A finished game of a person's."""

    table: Listed
    ended: float
    outcome: Literal["won", "lost", "drawn"] | None


class Watched(Out):
    """A game that goes on, and how many people watch it."""

    table: Listed
    watching: int
