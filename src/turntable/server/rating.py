"""Ratings: OpenSkill's Plackett-Luce model over the people of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

MODEL = PlackettLuce()


@dataclass(frozen=True)
class Rating:
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0


def rate(placed: Mapping[str, float], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings of people after a game in which they came to these places."""
    old = {person: before.get(person, Rating()) for person in placed}
    teams = [[MODEL.rating(rating.mu, rating.sigma)] for rating in old.values()]
    after = MODEL.rate(teams, ranks=list(placed.values()))
    return {
        person: Rating(new.mu, new.sigma, old[person].games + 1) for person, [new] in zip(placed, after, strict=True)
    }


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
