"""A tournament between bots: pairings, seats and deals.

A game is between two players. The first has one side (a seat; in games with teams, a team), the second all others. Each
deal is played once for every side that the first can have, so both have had every seat and every hand:

    deal 0, rotation 0   expert  casual  casual        deal 1, rotation 0   expert  casual  casual
    deal 0, rotation 1   casual  expert  casual        …
    deal 0, rotation 2   casual  casual  expert

All pairings play the same deals. Deals and bots are seeded from the tournament's seed alone, so with budgets in
simulations it does not matter where and in which order the games are played.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from turntable.bots.levels import SEARCHING, bot, level_player, read_level
from turntable.bots.outside import OutsideBot
from turntable.kernel.decisions import OVER
from turntable.kernel.driver import MOST_MOVES, Nobody, play_game
from turntable.lab.decisions import Decisions
from turntable.match.data import replaced
from turntable.match.errors import BadSetup, quoted
from turntable.match.game import Game, game
from turntable.match.match import Match, seed_bytes

MOST_GAMES = 10_000_000
TOGETHER = 64  # games that are played side by side for a bot that chooses for many at a time


@dataclass(frozen=True)
class Fixture:
    """A game to play. `rotation` is the side of the first player."""

    first: str
    second: str
    deal: int
    rotation: int


@dataclass(frozen=True)
class Played:
    """A finished game: the seats that won, and its number of moves. One with MOST_MOVES was stopped."""

    fixture: Fixture
    winners: tuple[int, ...]
    moves: int


@dataclass(frozen=True)
class Tournament:
    """The settings that determine the games. `tournament` returns a checked one."""

    game: str
    seats: int
    sides: int
    players: tuple[str, ...]
    games: int
    """Minimum number of games per pairing: whole deals are played."""
    seed: str
    gauntlet: bool = False
    """Whether only the first player plays the others."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The game's options that were given; the others are its defaults for programs."""

    @cached_property
    def pairings(self) -> list[tuple[str, str]]:
        """The pairings; the first-named player has one side."""
        pairs = combinations(self.players, 2)
        return [pair for pair in pairs if not self.gauntlet or pair[0] == self.players[0]]

    def fixtures(self) -> list[Fixture]:
        """Return all games; every pairing's first deal comes before any second."""
        deals = -(-self.games // self.sides)
        return [
            Fixture(first, second, deal, rotation)
            for deal in range(deals)
            for first, second in self.pairings
            for rotation in range(self.sides)
        ]

    def player(self, fixture: Fixture, side: int) -> str:
        """Return the player of a side in a game."""
        return fixture.first if side == fixture.rotation else fixture.second

    def identity(self) -> dict[str, Any]:
        """Return what two runs must have in common to share their games, JSON-ready."""
        played = game(self.game)
        data = [f"{name} {digest}" for name, digest in replaced(played.package).items()]
        rules = ", ".join([str(played.version), *data]) if data else played.version
        names = {"game": self.game, "rules": rules, "seats": self.seats}
        files = {name: found for name in self.players if (found := read_level(name).digest)}
        chosen = {"options": dict(self.options)} if self.options else {}
        return names | {"players": list(self.players), "seed": self.seed} | chosen | ({"files": files} if files else {})


def tournament(
    played: Game,
    players: Sequence[str],
    games: int,
    seats: int | None = None,
    seed: int | str = 0,
    gauntlet: bool = False,
    options: Mapping[str, Any] | None = None,
) -> Tournament:
    """Return a tournament of levels, which may carry budgets; BadSetup that names what is wrong."""
    seats = played.check_seats(played.seat_counts[0] if seats is None else seats)
    if len(players) < 2:
        raise BadSetup("bots: a tournament needs two players or more, like expert,casual")
    for player in players:
        read_level(player).check(played)
        if players.count(player) > 1:
            raise BadSetup(f"bots: {quoted(player)} is named twice")
    if not 1 <= games <= MOST_GAMES:
        raise BadSetup(f"games: expected a number from 1 to {MOST_GAMES}, not {games}")
    options = options or {}
    sides = int(played.deal(seats, seed=0, **played.check_lab_options(seats, options)).state.teams)
    return Tournament(played.name, seats, sides, tuple(players), games, seed_bytes(seed).hex(), gauntlet, options)


def _deal(plan: Tournament, seed: int | str) -> Match:
    played = game(plan.game)
    return played.deal(plan.seats, seed=seed, **{**played.lab_options, **plan.options})


def compile_players(plan: Tournament) -> None:
    """Compile everything that the players run, so that workers need not all do it at the same time.

    BadSetup if a player cannot play this game.
    """
    match = _deal(plan, 0)
    for name in plan.players:
        level = read_level(name)
        level.check(match.game)
        if not level.is_outside:
            budget = 1 if level.name in SEARCHING else None
            bot(level.network or level.name, seed=0, simulations=budget).choose(match, match.to_act[0])
        if level.in_driver:
            play_game(match.copy().states, level_player(match, [level] * plan.seats, 0), Nobody(), 0)


def play(plan: Tournament, fixture: Fixture) -> Played:
    """Play one game of a tournament, in the driver if all its players can run there."""
    match = _deal(plan, _hash(plan.seed, fixture.deal))
    names = [plan.player(fixture, seat % plan.sides) for seat in range(plan.seats)]
    levels = [read_level(name) for name in names]
    if all(level.in_driver for level in levels):
        player = level_player(match, levels, _bot_seed(plan, fixture, 0))
        moves = play_game(match.states, player, Nobody(), MOST_MOVES)
    else:
        bots = [bot(name, seed=_bot_seed(plan, fixture, seat)) for seat, name in enumerate(names)]
        while (seat := match.awaited) is not None and len(match.moves) < MOST_MOVES:
            match.play(bots[seat].choose(match, seat), seat)
        moves = len(match.moves)
    return Played(fixture, match.result.winners if match.result else (), moves)


def batch_size(plan: Tournament) -> int:
    """Return how many games to play together: more than one if a bot chooses for many at a time."""
    return TOGETHER if any(_batcher(plan, name) for name in plan.players) else 1


def play_all(plan: Tournament, fixtures: Sequence[Fixture]) -> list[Played]:
    """Play some games of a tournament: side by side, if a bot chooses for many at a time."""
    if len(fixtures) == 1:
        return [play(plan, fixtures[0])]
    tables = [Seated(plan, fixture) for fixture in fixtures]
    batchers = {name: player for name in plan.players if (player := _batcher(plan, name))}
    while playing := [table for table in tables if table.goes_on]:
        groups: dict[str, list[Seated]] = {}
        for table in playing:
            name = table.names[table.decisions.seat]
            if name in batchers:
                groups.setdefault(name, []).append(table)
            else:
                table.choose()
        for name, group in groups.items():
            _act(batchers[name], group)
    return [table.played for table in tables]


def _batcher(plan: Tournament, name: str) -> OutsideBot | None:
    seed = int(_hash(plan.seed, name)[:16], 16)
    player = bot(name, seed=seed) if read_level(name).is_outside else None
    return player if isinstance(player, OutsideBot) and player.acts else None


def _act(player: OutsideBot, group: Sequence[Seated]) -> None:
    """Carry out a bot's choices in some games, in all of which it decides."""
    seats = np.array([table.decisions.seat for table in group], np.int32)
    obs = np.stack([table.decisions.observe(table.decisions.seat) for table in group])
    mask = np.stack([table.decisions.mask(table.decisions.seat) for table in group]).astype(np.bool_)
    for table, action in zip(group, player.act(group[0].match.game.name, obs, mask, seats), strict=True):
        table.decisions.take(int(action))


class Seated:
    """One of several games of a tournament that are played together."""

    def __init__(self, plan: Tournament, fixture: Fixture) -> None:
        self.fixture = fixture
        self.match = _deal(plan, _hash(plan.seed, fixture.deal))
        self.decisions = Decisions(self.match)
        self.names = [plan.player(fixture, seat % plan.sides) for seat in range(plan.seats)]
        self._bots = [bot(name, seed=_bot_seed(plan, fixture, seat)) for seat, name in enumerate(self.names)]

    @property
    def goes_on(self) -> bool:
        return self.decisions.seat != OVER and len(self.match.moves) < MOST_MOVES

    def choose(self) -> None:
        """Carry out a move of the bot that decides; where it may wait, it waits."""
        seat = self.decisions.seat
        if self.decisions.wait in self.decisions.actions():
            self.decisions.take(self.decisions.wait)
        else:
            self.decisions.play(self._bots[seat].choose(self.match, seat))

    @property
    def played(self) -> Played:
        return Played(self.fixture, self.match.result.winners if self.match.result else (), len(self.match.moves))


def _bot_seed(plan: Tournament, fixture: Fixture, seat: int) -> int:
    parts = fixture.first, fixture.second, fixture.deal, fixture.rotation, seat
    return int(_hash(plan.seed, *parts)[:16], 16)


def _hash(*parts: object) -> str:
    return hashlib.sha256(" ".join(map(str, parts)).encode()).hexdigest()
