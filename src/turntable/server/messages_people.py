"""HTTP bodies for pairing, ratings and profiles. `messages` has those for tables."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from turntable.server.messages import MOST_SEATS, In, Listed, MoveId, Out, Words

Pace = Literal["quick", "calm", "days"]
"""quick: 5 minutes for the game; calm: 15 minutes; days: 3 days for each move."""


class PairingWish(In):
    """A request to be paired. Repeat it every two seconds to stay in the queue."""

    id: MoveId
    """An id you choose each time you join the queue: the same id gets the same answer."""
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    pace: Pace
    rated: bool = False
    again: bool = False
    """You are already in the queue. Refused if you joined it from elsewhere since."""


class Pairing(Out):
    """The state of your pairing request."""

    table: str | None
    """The table you were seated at; null while you wait."""
    waited: float
    """Seconds."""
    others: int
    """Number of others waiting for the same."""
    offer_bot: bool
    """You have waited so long that the page should offer a game against a bot."""


class RatingInfo(Out):
    """A rating in a game with a certain number of seats."""

    game: str
    seats: int
    rating: float
    deviation: float
    """The uncertainty of the rating: one standard deviation."""
    games: int
    provisional: bool
    """The rating is based on few games and may be far off."""


class Me(Out):
    """The signed-in person."""

    id: str
    name: str
    login: str | None
    """The login name of your account, if you have one."""
    ratings: list[RatingInfo]
    moderator: bool
    told: Words | None
    """A message saying that you are banned or muted, and for how long."""


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
    """A person's results in one game with a certain number of seats."""

    game: str
    seats: int
    games: int
    won: int
    drawn: int


class Opponent(Out):
    """An opponent of a person, and that person's results against them."""

    person: str
    name: str
    games: int
    won: int
    drawn: int


class Profile(Out):
    """A person's profile. What they do not show is null."""

    id: str
    name: str
    since: float
    you: bool
    show_ratings: bool
    show_games: bool
    show_here: bool
    here: bool
    """Is online, and shows it to you."""
    following: bool
    """You follow them."""
    blocked: bool
    """You block them."""
    ratings: list[RatingInfo] | None
    results: list[Results] | None
    opponents: list[Opponent] | None


class Shown(In):
    """What others may see of you: your ratings, your games at public tables and, if they follow you, that you are
    online.
    """

    ratings: bool
    games: bool
    here: bool = True


class Played(Out):
    """A finished game of a person."""

    table: Listed
    ended: float
    outcome: Literal["won", "lost", "drawn"] | None


class Watched(Out):
    """A game in progress, and the number of its spectators."""

    table: Listed
    watching: int
