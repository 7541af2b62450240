"""The results of a tournament: wins, rates with their intervals, ratings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean
from typing import Any

from openskill.models import PlackettLuce, PlackettLuceRating

from turntable.kernel.driver import MOST_MOVES
from turntable.lab.tournament import Played, Tournament

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return Wilson's interval for the rate of wins; a shared victory counts as a fraction."""
    spread = Z * Z / games
    middle = (share / games + spread / 2) / (1 + spread)
    rate = share / games
    half = sqrt(spread * (rate * (1 - rate) + spread / 4)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def shares(plan: Tournament, played: Played) -> tuple[float, float]:
    """Return both players' shares of a victory: each of k winning sides gets 1/k; without a winner, 0."""
    sides = {seat % plan.sides for seat in played.winners}
    first = played.fixture.rotation in sides
    return (first / len(sides), (len(sides) - first) / len(sides)) if sides else (0.0, 0.0)


@dataclass
class Tally:
    """A player's games, or those of the first player of a pairing."""

    games: int = 0
    wins: int = 0
    """Victories not shared with the other player."""
    draws: int = 0
    """Games shared with the other player, or without a winner."""
    share: float = 0.0
    """Wins plus its share of shared ones."""

    def add(self, own: float, other: float) -> None:
        """Count a game in which the player got a share of `own`, and its opponent `other`."""
        self.games += 1
        self.wins += own == 1
        self.draws += own < 1 and other < 1
        self.share += own

    @property
    def rate(self) -> float:
        return self.share / self.games if self.games else 0.0

    def to_json(self) -> dict[str, Any]:
        low, high = wilson(self.share, self.games)
        counts = {"games": self.games, "wins": self.wins, "draws": self.draws}
        return counts | {"rate": self.rate, "low": low, "high": high}


class Standings:
    """The tallies of a tournament, as its games come in."""

    def __init__(self, plan: Tournament) -> None:
        self._plan = plan
        self._games: list[Played] = []
        self.players = {name: Tally() for pairing in plan.pairings for name in pairing}
        self.pairings = {pairing: Tally() for pairing in plan.pairings}

    def add(self, played: Played) -> None:
        """Count a finished game."""
        first, second = shares(self._plan, played)
        fixture = played.fixture
        self._games.append(played)
        self.players[fixture.first].add(first, second)
        self.players[fixture.second].add(second, first)
        self.pairings[fixture.first, fixture.second].add(first, second)

    def to_json(self) -> dict[str, Any]:
        """Return everything, once all games are in."""
        skills = ratings(self._plan, self._games)
        return {
            "game": self._plan.game,
            "seats": self._plan.seats,
            "seed": self._plan.seed,
            "stopped": sum(played.moves >= MOST_MOVES for played in self._games),
            "players": [
                {"name": name, **tally.to_json(), "rating": {"mu": skills[name].mu, "sigma": skills[name].sigma}}
                for name, tally in self.players.items()
            ],
            "pairings": [
                {"first": first, "second": second, **tally.to_json()}
                for (first, second), tally in self.pairings.items()
            ],
        }


def ratings(plan: Tournament, games: Iterable[Played]) -> dict[str, PlackettLuceRating]:
    """Return OpenSkill ratings (Plackett-Luce) after all games, in the order of the plan, whenever they were finished.

    A player with several sides at a table gets the mean of their ratings.
    """
    model = PlackettLuce()
    found = {name: model.rating() for name in plan.players}
    order = {fixture: number for number, fixture in enumerate(plan.fixtures())}
    for played in sorted(games, key=lambda played: order[played.fixture]):
        names = [plan.player(played.fixture, side) for side in range(plan.sides)]
        won = {seat % plan.sides for seat in played.winners}
        ranks = [float(side not in won) for side in range(plan.sides)]
        rated = model.rate([[found[name]] for name in names], ranks=ranks)
        for name in set(names):
            own = [side[0] for side, holder in zip(rated, names, strict=True) if holder == name]
            found[name] = model.rating(fmean(skill.mu for skill in own), fmean(skill.sigma for skill in own))
    return found
