"""Ratings: OpenSkill's Plackett-Luce model over the people of a game; those of a team are rated as a team."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

MODEL = PlackettLuce()
PROVISIONAL = 10  # games: with fewer a rating may still be far off


@dataclass(frozen=True)
class Rating:
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0


@dataclass(frozen=True)
class Side:
    """People who win or lose together."""

    people: tuple[str, ...]
    won: bool


def sides_of(sitting: Sequence[str | None], winners: Sequence[int], teams: int) -> list[Side]:
    """The sides of a game. Seats are dealt to the teams in turn; where everyone plays alone, each is one."""
    seats = range(len(sitting))
    return [
        Side(
            tuple(person for seat in seats if seat % teams == team and (person := sitting[seat]) is not None),
            any(seat in winners for seat in seats if seat % teams == team),
        )
        for team in range(teams)
    ]


def rate(sides: Sequence[Side], before: Mapping[str, Rating], weight: float = 1.0) -> dict[str, Rating]:
    """The ratings of people after a game that ended like this, and that counts this much."""
    old = [[before.get(person, Rating()) for person in side.people] for side in sides]
    teams = [[MODEL.rating(one.mu, one.sigma) for one in team] for team in old]
    after = MODEL.rate(teams, ranks=[0.0 if side.won else 1.0 for side in sides])
    return {
        person: _moved(was, new, weight)
        for side, team, rated in zip(sides, old, after, strict=True)
        for person, was, new in zip(side.people, team, rated, strict=True)
    }


def _moved(old: Rating, new: PlackettLuceRating, weight: float) -> Rating:
    """A rating that goes part of the way to a new one."""
    mu, sigma = old.mu + weight * (new.mu - old.mu), old.sigma + weight * (new.sigma - old.sigma)
    return Rating(mu, sigma, old.games + 1)


def shown_rating(mu: float, sigma: float) -> float:
    """A cautious estimate of someone's strength: OpenSkill's ordinal, on a scale that starts at 1000."""
    return round(1000 + 40 * (mu - 3 * sigma), 1)


def shown_deviation(sigma: float) -> float:
    """How uncertain it is: one standard deviation, on the same scale."""
    return round(40 * sigma, 1)
