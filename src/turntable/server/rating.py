"""Ratings: OpenSkill's Plackett-Luce model over the people of a game; teammates are rated as a team."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

MODEL = PlackettLuce()
PROVISIONAL = 10  # games; with fewer, a rating is provisional


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
    """Return the sides of a game. Seats are assigned to teams in turn; without teams each seat is a side."""
    seats = range(len(sitting))
    return [
        Side(
            tuple(person for seat in seats if seat % teams == team and (person := sitting[seat]) is not None),
            any(seat in winners for seat in seats if seat % teams == team),
        )
        for team in range(teams)
    ]


def rate(sides: Sequence[Side], before: Mapping[str, Rating], weight: float = 1.0) -> dict[str, Rating]:
    """Return people's ratings after a game with this result. `weight` scales the change."""
    old = [[before.get(person, Rating()) for person in side.people] for side in sides]
    teams = [[MODEL.rating(one.mu, one.sigma) for one in team] for team in old]
    after = MODEL.rate(teams, ranks=[0.0 if side.won else 1.0 for side in sides])
    return {
        person: _moved(was, new, weight)
        for side, team, rated in zip(sides, old, after, strict=True)
        for person, was, new in zip(side.people, team, rated, strict=True)
    }


def _moved(old: Rating, new: PlackettLuceRating, weight: float) -> Rating:
    """Return a rating part of the way from the old to the new one."""
    mu, sigma = old.mu + weight * (new.mu - old.mu), old.sigma + weight * (new.sigma - old.sigma)
    return Rating(mu, sigma, old.games + 1)


def shown_rating(mu: float, sigma: float) -> float:
    """Return a conservative estimate of skill: OpenSkill's ordinal, on a scale that starts at 1000."""
    return round(1000 + 40 * (mu - 3 * sigma), 1)


def shown_deviation(sigma: float) -> float:
    """Return the uncertainty of a rating: one standard deviation, on the same scale."""
    return round(40 * sigma, 1)
