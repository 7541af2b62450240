"""The levels of play, and what each does differently.

| level | how it chooses |
| --- | --- |
| random | any legal move |
| beginner | at first sight, and often not the best it sees |
| casual | at first sight, over several deals of what it cannot know |
| expert | plans ahead: a search within a budget of time or simulations |
"""

from __future__ import annotations

import logging
import math
import re
import time as clock
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from random import Random
from typing import Protocol

import numpy as np

from turntable.bots.mind import Mind
from turntable.kernel.playout import Dice
from turntable.match.errors import BadSetup, quoted
from turntable.match.match import Match

LEVELS = ("random", "beginner", "casual", "expert")
EXPERT_TIME = 1.0  # seconds a move
BATCH = 256  # simulations between two looks at the clock
MOST_SIMULATIONS = 100_000_000
MOST_TIME = 3600.0


@dataclass(frozen=True)
class Sight:
    """How a player who does not plan ahead looks at a position."""

    deals: int
    """Of what cannot be known, to look at."""
    carelessness: float
    """How readily a worse move is made, as a part of what the best is better than the average of all."""


log = logging.getLogger(__name__)

SIGHTS = {"beginner": Sight(deals=1, carelessness=0.5), "casual": Sight(deals=2, carelessness=0.25)}


def sight_in(match: Match, level: str) -> Sight:
    """How a player of a level that does not plan ahead looks at this match."""
    usual = SIGHTS[level]
    if match.seats > 2:
        return usual
    return replace(usual, carelessness=match.game.carelessness.get(level, usual.carelessness))


class Bot(Protocol):
    """Someone who chooses moves, from what a seat knows and nothing else."""

    def choose(self, match: Match, seat: int) -> str:
        """A legal move for a seat that may act."""

    def rank(self, match: Match, seat: int) -> list[tuple[str, float]]:
        """The moves of a seat that may act with its chance to win after each, best first."""


def dice_for(seed: int, match: Match, seat: int) -> Dice:
    """Dice that fall the same for the same seed at the same point of a match."""
    return np.array([Random(f"{seed} {len(match.moves)} {seat}").getrandbits(64) | 1], np.uint64)


@dataclass(frozen=True)
class RandomBot:
    """Any legal move, each as likely as the next."""

    seed: int

    def choose(self, match: Match, seat: int) -> str:
        return Random(f"{self.seed} {len(match.moves)} {seat}").choice(match.legal(seat))

    def rank(self, match: Match, seat: int) -> list[tuple[str, float]]:
        return [(move, 1 / match.seats) for move in match.legal(seat)]


@dataclass(frozen=True)
class SightBot:
    """Chooses at first sight."""

    seed: int
    level: str

    def choose(self, match: Match, seat: int) -> str:
        if suggested := match.suggested(seat):
            return suggested
        moves, chances = self._look(match, seat)
        best = max(chances)
        overlooked = sight_in(match, self.level).carelessness * (best - sum(chances) / len(chances))
        weights = [math.exp((chance - best) / overlooked) if overlooked else chance == best for chance in chances]
        chosen = Random(f"{self.seed} {len(match.moves)} {seat}").choices(moves, weights)[0]
        return match.spell(seat, chosen)

    def rank(self, match: Match, seat: int) -> list[tuple[str, float]]:
        moves, chances = self._look(match, seat)
        ranked = sorted(zip(chances, moves, strict=True), reverse=True)
        return [(match.spell(seat, move), chance) for chance, move in ranked]

    def _look(self, match: Match, seat: int) -> tuple[list[int], list[float]]:
        deals = sight_in(match, self.level).deals
        return Mind.about_game(match.game).at_sight(match, seat, dice_for(self.seed, match, seat), deals)


@dataclass(frozen=True)
class Expert:
    """Searches, for so many simulations or so many seconds. Answers at once when there is one move or a suggestion."""

    seed: int
    simulations: int | None
    time: float

    def choose(self, match: Match, seat: int) -> str:
        return match.suggested(seat) or self.rank(match, seat)[0][0]

    def rank(self, match: Match, seat: int) -> list[tuple[str, float]]:
        mind = Mind.about_game(match.game)
        dice = dice_for(self.seed, match, seat)
        moves, sight = mind.at_sight(match, seat, dice, 1)
        if len(moves) == 1:
            return [(match.spell(seat, moves[0]), sight[0])]
        self._think(mind, match, seat, dice)
        ranked = sorted(((visits, chance, move) for move, visits, chance in mind.found()), reverse=True)
        # A move that was left out was looked at less deeply: it is worth no more than those it was left out for.
        chances = accumulate((chance for _, chance, _ in ranked), min)
        return [(match.spell(seat, move), chance) for (_, _, move), chance in zip(ranked, chances, strict=True)]

    def _think(self, mind: Mind, match: Match, seat: int, dice: Dice) -> None:
        used = mind.begin(match)
        if self.simulations is not None:
            mind.simulate(seat, dice, used, self.simulations)
            return
        end = clock.monotonic() + self.time
        while clock.monotonic() < end:
            used = mind.simulate(seat, dice, used, BATCH)


@dataclass(frozen=True)
class Steady:
    """Asks one bot after the other until one answers: no fault in a bot can cost anyone a match."""

    bots: Sequence[Bot]

    def choose(self, match: Match, seat: int) -> str:
        for player in self.bots:
            try:
                return player.choose(match, seat)
            except Exception:
                log.exception("%s could not choose in %s", type(player).__name__, match.game.name)
        return match.legal(seat)[0]

    def rank(self, match: Match, seat: int) -> list[tuple[str, float]]:
        return self.bots[0].rank(match, seat)


def bot(level: str, seed: int | None = None, simulations: int | None = None, time: float | None = None) -> Bot:
    """A bot of a level, which may carry a budget: `expert:200ms`, `expert:5s`, `expert:1000` (simulations).

    The same seed and number of simulations choose the same moves. BadSetup if there is no such level or budget.
    """
    name, budget, text = str(level).partition(":")
    if name not in LEVELS:
        raise BadSetup(f"no level {quoted(level)}: there are {', '.join(LEVELS)}")
    if budget:
        simulations, time = _read_budget(level, text)
    if seed is None:
        seed = Random().getrandbits(64)
    if name != "expert" and (simulations is not None or time is not None):
        raise BadSetup(f"{quoted(level)}: only expert takes a budget")
    if name == "random":
        return RandomBot(seed)
    if name == "expert":
        quick = SightBot(seed, "casual")
        return Steady((Expert(seed, _checked_simulations(simulations), _checked_time(time)), quick))
    return Steady((SightBot(seed, name),))


def _read_budget(level: str, text: str) -> tuple[int | None, float | None]:
    if found := re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,3})?)(ms|s)", text):
        return None, float(found[1]) * (0.001 if found[2] == "ms" else 1)
    if re.fullmatch(r"[0-9]{1,9}", text):
        return int(text), None
    raise BadSetup(f"{quoted(level)}: a budget is like 200ms, 5s or 1000 (simulations)")


def _checked_simulations(simulations: int | None) -> int | None:
    if simulations is not None and not (type(simulations) is int and 1 <= simulations <= MOST_SIMULATIONS):
        raise BadSetup(f"simulations: expected a whole number from 1 to {MOST_SIMULATIONS}, not {quoted(simulations)}")
    return simulations


def _checked_time(time: float | None) -> float:
    if time is None:
        return EXPERT_TIME
    if not (type(time) in (int, float) and 0 < time <= MOST_TIME):
        raise BadSetup(f"time: expected seconds above 0 and up to {MOST_TIME:g}, not {quoted(time)}")
    return float(time)
