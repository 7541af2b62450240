"""Playing games in tests: which ones, and how."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from turntable import BadSetup, Game, Match
from turntable.match.game import Option, all_games

GAMES = list(all_games())
NAMES = [game.name for game in GAMES]
SEATED = [(game, seats) for game in GAMES for seats in game.seat_counts]


def label(case: Any) -> str:
    """A readable name for a parametrised case."""
    if isinstance(case, Game):
        return case.name
    return ",".join(f"{k}={v}" for k, v in case.items()) or "default" if isinstance(case, dict) else str(case)


def samples(option: Option) -> list[Any]:
    """A few allowed values of an option."""
    few = list(option.values[:3])
    return [few[:1], few[:2]] if option.many else few


def variants(game: Game, seats: int) -> list[dict[str, Any]]:
    """The default, and each option changed alone, where it goes with the number of seats."""
    found: list[dict[str, Any]] = [{}]
    for name, option in game.options.items():
        for value in samples(option):
            if value != option.default:
                try:
                    game.deal(seats, seed=0, **{name: value})
                except BadSetup:
                    continue
                found.append({name: value})
    return found


VARIANTS = [(game, seats, options) for game, seats in SEATED for options in variants(game, seats)]


def play_randomly(match: Match, chance: Random, moves: int) -> Iterator[tuple[int, str]]:
    """Play random moves, yielding before each one the seat and move that come next."""
    for _ in range(moves):
        if not match.to_act:
            return
        seat = chance.choice(match.to_act)
        move = chance.choice(match.legal(seat))
        yield seat, move
        match.play(move, seat)


def somewhere(game: Game, seats: int, seed: int, moves: int, **options: Any) -> Match:
    """A match after some random moves."""
    match = game.deal(seats, seed=seed, **options)
    for _ in play_randomly(match, Random(seed), moves):
        pass
    return match
