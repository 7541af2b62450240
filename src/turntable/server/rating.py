"""Ratings: OpenSkill's Plackett-Luce model over the people of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

MODEL = PlackettLuce()


@dataclass(frozen=True)
class Rating:
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0


def rate(placed: Mapping[str, float], before: Mapping[str, Rating], weight: float = 1.0) -> dict[str, Rating]:
    """The ratings of people after a game in which they came to these places, and which counts this much."""
    old = {person: before.get(person, Rating()) for person in placed}
    teams = [[MODEL.rating(rating.mu, rating.sigma)] for rating in old.values()]
    after = MODEL.rate(teams, ranks=list(placed.values()))
    return {person: _moved(old[person], new, weight) for person, [new] in zip(placed, after, strict=True)}


def _moved(old: Rating, new: PlackettLuceRating, weight: float) -> Rating:
    """A rating that goes part of the way to a new one."""
    mu, sigma = old.mu + weight * (new.mu - old.mu), old.sigma + weight * (new.sigma - old.sigma)
    return Rating(mu, sigma, old.games + 1)


def places(sitting: Sequence[str | None], winners: Sequence[int]) -> dict[str, float]:
    """Each person's place: 0 for those who won, 1 for the others."""
    found: dict[str, float] = {}
    for seat, person in enumerate(sitting):
        if person is not None:
            found[person] = min(found.get(person, 1.0), 0.0 if seat in winners else 1.0)
    return found


def shown_rating(mu: float, sigma: float) -> float:
    """A cautious estimate of someone's strength: OpenSkill's ordinal, on a scale that starts at 1000."""
    return round(1000 + 40 * (mu - 3 * sigma), 1)
