"""The levels of play, and what each does differently.

| level | how it chooses |
| --- | --- |
| random | any legal move |
| beginner | one move ahead, and often not the best it sees |
| casual | one move ahead, over several deals of what it cannot know |
| expert | by search, within a budget of time or simulations |
| master | by search too, with weights of its own, a network or both; one simulation is the network alone |
| rita, bruno, … | as their level does, with a style of their own (characters.py) |
| FILE.safetensors | as master does, with the network in that file |
| FILE.py:Name | as that bot from outside does (outside.py) |
"""

from __future__ import annotations

import logging
import math
import re
import time as clock
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Protocol

import numpy as np

from turntable.bots.characters import CHARACTERS, taste_of, weights_by
from turntable.bots.engine import Engine
from turntable.bots.network import Network, has_network, network_of
from turntable.bots.outside import OutsideBot, is_outside, load, split_budget
from turntable.bots.players import STYLE, GuidedPlayer, LevelPlayer
from turntable.bots.weights import has_master_weights, master_weights, weights_of
from turntable.kernel.compiled import Floats, Ints, States
from turntable.kernel.rivals import Rivals
from turntable.match.errors import BadSetup, MissingPart, quoted
from turntable.match.game import Game
from turntable.match.match import Match

LEVELS = ("random", "beginner", "casual", "expert")
MASTER = "master"  # only where a game has what it plays by (has_master)
SEARCHING = ("expert", MASTER)  # those that take a budget
USUAL_TIME = 1.0  # seconds a move
BATCH = 64  # simulations between two looks at the clock
MOST_SIMULATIONS = 100_000_000
MOST_TIME = 3600.0
NETWORK_FILE = re.compile(r"(.+\.safetensors)(:?)(.*)")

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Level:
    """A level with its budget, if it takes one: simulations or seconds for each move."""

    name: str
    simulations: int | None = None
    time: float | None = None
    network: str = ""
    """The file of the network that guides the search; empty: the game's own."""
    character: str = ""
    """Who plays at this level in a style of their own; empty: nobody."""

    @property
    def is_outside(self) -> bool:
        """Whether it is a bot from outside."""
        return self.name not in (*LEVELS, MASTER)

    @property
    def in_driver(self) -> bool:
        """Whether compiled code can play it, without a clock."""
        if self.is_outside or self.network or self.character:
            return False
        return self.name not in SEARCHING or bool(self.simulations)

    @property
    def digest(self) -> str:
        """A hash of the file that it plays by, which may be another one tomorrow; empty if there is none."""
        file = self.network or (self.name.rpartition(":")[0] if self.is_outside else "")
        return sha256(Path(file).read_bytes()).hexdigest() if Path(file).is_file() else ""

    def check(self, game: Game) -> None:
        """Raise MissingPart if the game lacks what this level needs, or its network is for other observations."""
        if self.name != "random" and not self.is_outside:
            game.need_evaluation()
        if self.network:
            network_of(game, self.network)


@dataclass(frozen=True)
class OnePly:
    """The settings of a player who looks one move ahead."""

    deals: int
    """How many deals of what cannot be known are looked at."""
    temperature: float
    """The temperature of a softmax over moves, in units of best minus average value; 0: always the best."""


ONE_PLY = {"beginner": OnePly(deals=1, temperature=0.5), "casual": OnePly(deals=2, temperature=0.25)}


def one_ply(game: Game, seats: int, level: str) -> OnePly:
    """Return how a level looks one move ahead in a game; one that searches, as casual does."""
    usual = ONE_PLY.get(level, ONE_PLY["casual"])
    return replace(usual, temperature=game.temperature.get(level, usual.temperature)) if seats == 2 else usual


class Bot(Protocol):
    """Someone who chooses moves, from what a seat knows and nothing else."""

    def choose(self, match: Match, seat: int) -> str:
        """Return a legal move for a seat that may act."""

    def rank(self, match: Match, seat: int) -> list[tuple[str, float]]:
        """Return the moves of a seat that may act with its chance to win after each, best first."""


def random_at(seed: int, match: Match, seat: int) -> Random:
    """Return randomness that is the same for the same seed at the same point of a match."""
    return Random(f"{seed} {len(match.moves)} {seat}")


@contextmanager
def engine_at(seed: int, match: Match, seat: int, weights: Floats, network: str = "") -> Iterator[Engine]:
    """This thread's engine, looking at a match with these weights."""
    engine = Engine.of(match.game, network)
    engine.look(match, random_at(seed, match, seat).getrandbits(64) | 1)
    usual = engine.work
    engine.work = usual._replace(weights=weights)
    try:
        yield engine
    finally:
        engine.work = usual


@dataclass(frozen=True)
class RandomBot:
    """Any legal move, each as likely as the next."""

    seed: int

    def choose(self, match: Match, seat: int) -> str:
        return random_at(self.seed, match, seat).choice(match.legal(seat))

    def rank(self, match: Match, seat: int) -> list[tuple[str, float]]:
        return [(move, 1 / match.seats) for move in match.legal(seat)]


@dataclass(frozen=True)
class OnePlyBot:
    """Looks one move ahead."""

    seed: int
    level: str
    character: str = ""

    def choose(self, match: Match, seat: int) -> str:
        if suggested := match.suggested(seat):
            return suggested
        moves, values = self._evaluate(match, seat)
        if extras := taste_of(match.game, self.character).extras(match, seat):
            texts = [match.spell(seat, move) for move in moves]
            values = [value + extras.get(text, 0.0) for text, value in zip(texts, values, strict=True)]
        best = max(values)
        scale = self._temperature(match) * (best - sum(values) / len(values))
        weights = [math.exp((value - best) / scale) if scale else value == best for value in values]
        return match.spell(seat, random_at(self.seed, match, seat).choices(moves, weights)[0])

    def rank(self, match: Match, seat: int) -> list[tuple[str, float]]:
        moves, values = self._evaluate(match, seat)
        ranked = sorted(zip(values, moves, strict=True), reverse=True)
        return [(match.spell(seat, move), value) for value, move in ranked]

    def _temperature(self, match: Match) -> float:
        own = CHARACTERS[self.character].temperature if self.character else None
        return one_ply(match.game, match.seats, self.level).temperature if own is None else own

    def _evaluate(self, match: Match, seat: int) -> tuple[list[int], list[float]]:
        deals = one_ply(match.game, match.seats, self.level).deals
        with engine_at(self.seed, match, seat, weights_by(match.game, self.character)) as engine:
            return engine.evaluate_moves(seat, deals)


def calibrated(calibration: tuple[float, float], chance: float) -> float:
    """Return the chance to win that comes true where a search says `chance`; what is certain stays so."""
    if not 0 < chance < 1:
        return min(max(chance, 0.0), 1.0)
    factor, bias = calibration
    return 1 / (1 + math.exp(-factor * math.log(chance / (1 - chance)) - bias))


@dataclass(frozen=True)
class SearchBot:
    """Searches, within a budget of simulations or seconds. Answers as soon as it is settled what to play."""

    seed: int
    simulations: int | None
    time: float
    guided: bool = False
    """Whether it is a master; with a network, a single simulation is its policy alone."""
    network: str = ""
    """The file of the network; empty: the game's own."""
    character: str = ""

    def choose(self, match: Match, seat: int) -> str:
        if suggested := match.suggested(seat):
            return suggested
        extras = taste_of(match.game, self.character).extras(match, seat)
        return max(self.rank(match, seat), key=lambda ranked: ranked[1] + extras.get(ranked[0], 0.0))[0]

    def rank(self, match: Match, seat: int) -> list[tuple[str, float]]:
        game = match.game
        weights, calibration = weights_by(game, self.character), game.calibration
        if self.guided:
            weights = master_weights(game, match.seats)
            calibration = game.master_calibration.get(match.seats, calibration)
        with engine_at(self.seed, match, seat, weights, self.network) as engine:
            found = self._search(game, engine, seat, calibration)
        # A candidate that was dropped was looked at less deeply: it is worth no more than those it was dropped for.
        bounded = accumulate((value for _, value in found), min)
        return [(match.spell(seat, move), value) for (move, _), value in zip(found, bounded, strict=True)]

    def _search(
        self, game: Game, engine: Engine, seat: int, calibration: tuple[float, float]
    ) -> list[tuple[int, float]]:
        """Return the moves of the position that the engine looks at with chances to win, best first."""
        moves, values = engine.evaluate_moves(seat, 1)
        if len(moves) == 1:
            return [(moves[0], calibrated(calibration, values[0]))]
        net = guide_of(game, self.network) if self.guided else None
        engine.begin(seat, net)
        if net and self.simulations == 1:
            return engine.priors()
        if self.simulations is not None:
            engine.run(seat, self.simulations)
        else:
            self._spend_time(lambda share: engine.simulate(seat, share, BATCH))
        ranked = sorted(((visits, order, value, move) for move, visits, order, value in engine.found()), reverse=True)
        return [(move, calibrated(calibration, value)) for _, _, value, move in ranked]

    def _spend_time(self, simulate: Callable[[float], int]) -> None:
        """Simulate after each share of the time, until it is over or no simulation was run."""
        begun = clock.monotonic()
        while (share := (clock.monotonic() - begun) / self.time) < 1 and simulate(share) > 0:
            pass


@dataclass(frozen=True)
class FallbackBot:
    """Asks one bot after the other until one answers: no fault in a bot can cost anyone a match."""

    bots: Sequence[Bot]

    def choose(self, match: Match, seat: int) -> str:
        for player in self.bots:
            try:
                return player.choose(match, seat)
            except MissingPart:
                raise
            except Exception:
                log.exception("%s could not choose in %s", type(player).__name__, match.game.name)
        return match.legal(seat)[0]

    def rank(self, match: Match, seat: int) -> list[tuple[str, float]]:
        return self.bots[0].rank(match, seat)


def bot(level: str, seed: int | None = None, simulations: int | None = None, time: float | None = None) -> Bot:
    """Return a bot of a level, which may carry a budget: `expert:200ms`, `expert:5s`, `expert:1000` (simulations).

    A network of the lab is a level too (`network.safetensors`, `network.safetensors:200ms`), and so is a bot from
    outside (`mybot.py:Bot`, `mybot.py:Bot:200ms`). The same seed and number of simulations choose the same moves.
    BadSetup if there is no such level or budget.
    """
    chosen = read_level(level, simulations, time)
    seed = Random().getrandbits(64) if seed is None else seed
    if chosen.is_outside:
        return OutsideBot(chosen.name, seed, chosen.simulations, chosen.time)
    if chosen.name == "random":
        return RandomBot(seed)
    if chosen.name in SEARCHING:
        search = SearchBot(
            seed, chosen.simulations, chosen.time or USUAL_TIME, chosen.name == MASTER, chosen.network, chosen.character
        )
        return FallbackBot((search, OnePlyBot(seed, "casual")))
    return FallbackBot((OnePlyBot(seed, chosen.name, chosen.character),))


def read_level(level: str, simulations: int | None = None, time: float | None = None) -> Level:
    """Return a level with the budget in its name, or the one given beside it; BadSetup that names what is wrong."""
    file = NETWORK_FILE.fullmatch(str(level))
    name, colon, text = (MASTER, file[2], file[3]) if file else str(level).partition(":")
    network = file[1] if file else ""
    character = name if name in CHARACTERS else ""
    if character:
        name, own_colon, own = CHARACTERS[character].level.partition(":")
        if own_colon and not colon and simulations is None and time is None:
            colon, text = own_colon, own
    outside = name not in (*LEVELS, MASTER)
    if outside:
        name, colon, text = split_budget(str(level))
        if not is_outside(name):
            if name.endswith(".py"):
                raise BadSetup(f"bot {quoted(name)}: name its class too, as {quoted(name)}:MyBot")
            raise BadSetup(
                f"no level {quoted(level) or '(empty)'}: there are {', '.join((*LEVELS, MASTER, *CHARACTERS))}"
            )
        load(name)
    if network and not Path(network).is_file():
        raise BadSetup(f"no network {quoted(network)}: there is no such file")
    if colon:
        found = re.fullmatch(r"([0-9]{1,9})|([0-9]{1,9}(?:\.[0-9]{1,3})?)(ms|s)", text)
        if found is None:
            raise BadSetup(f"{quoted(level)}: a budget is like 200ms, 5s or 1000 (simulations)")
        simulations = int(text) if found[1] else None
        time = float(found[2]) * (0.001 if found[3] == "ms" else 1) if found[2] else None
    if name not in SEARCHING and not outside and (simulations is not None or time is not None):
        raise BadSetup(f"{quoted(level)}: only {' and '.join(SEARCHING)} take a budget")
    if simulations is not None and not (type(simulations) is int and 1 <= simulations <= MOST_SIMULATIONS):
        raise BadSetup(f"simulations: expected a whole number from 1 to {MOST_SIMULATIONS}, not {quoted(simulations)}")
    if time is not None and not (type(time) in (int, float) and 0 < time <= MOST_TIME):
        raise BadSetup(f"time: expected seconds above 0 and up to {MOST_TIME:g}, not {quoted(time)}")
    return Level(name, simulations, time, network, character)


def level_player(match: Match, levels: Sequence[Level], seed: int) -> LevelPlayer | GuidedPlayer:
    """Return a player for the seats of a match, in this thread's memory; MissingPart if a level cannot play there."""
    engine = Engine.of(match.game)
    engine.work.rng[0] = seed | 1
    styles = styles_of(match.game, match.seats, levels)
    return _player(engine, styles, bool(styles["guided"].any()))


def batch_players(levels: Sequence[str], seed: int) -> list[OutsideBot]:
    """Return bots from outside that play batches (`act`), one for each level; none if no level is from outside.

    BadSetup if only some are, or one cannot play batches.
    """
    read = [read_level(level) for level in levels]
    if not any(level.is_outside for level in read):
        return []
    players = [
        OutsideBot(one.name, seed + n, one.simulations, one.time) for n, one in enumerate(read) if one.is_outside
    ]
    for player in players:
        if not player.acts:
            raise BadSetup(f"opponents: {quoted(player.name)} has no act(obs, mask, seats), so it cannot play a batch")
    if len(players) < len(levels):
        raise BadSetup("opponents: in a batch all of them come from outside, or none")
    return players


def level_rivals(game: Game, levels: Sequence[Level], learners: Ints) -> Rivals:
    """Return players of levels for games of a batch: they sit after the learner, in this order, each time around."""
    seats = len(levels) + 1
    for level in levels:
        if level.is_outside or level.character:
            other = level.character or level.name
            raise BadSetup(f"opponents: a batch plays levels and bots with act(obs, mask, seats), not {quoted(other)}")
        if level.name in SEARCHING and not level.simulations:
            raise BadSetup(f"opponents: {level.name} needs a number of simulations here, as in {level.name}:200")
    networks = {level.network for level in levels if level.name == MASTER}
    if len(networks) > 1:
        raise BadSetup("opponents: a batch plays one network at a time")
    others = styles_of(game, seats, levels)
    net = guide_of(game, networks.pop()) if networks else None
    seated: States = np.zeros((seats, seats), others.dtype)
    for learner in range(seats):
        seated[learner, (learner + 1 + np.arange(len(levels))) % seats] = others
    engine = Engine(game, net)
    styles = seated[0].copy()
    return Rivals(learners, engine.root, _player(engine, styles, net is not None), styles, seated)


def styles_of(game: Game, seats: int, levels: Sequence[Level]) -> States:
    """Return how each of some levels plays a game; MissingPart if it lacks what one of them needs."""
    styles: States = np.zeros(len(levels), np.dtype((np.record, STYLE)))
    for n, level in enumerate(levels):
        if level.name != "random":
            game.need_evaluation()
            chosen = one_ply(game, seats, level.name)
            master = level.name == MASTER
            guided = master and guide_of(game, level.network) is not None
            styles[n] = level.simulations or 0, master, guided, chosen.deals, chosen.temperature
    return styles


def _player(engine: Engine, styles: States, guided: bool) -> LevelPlayer | GuidedPlayer:
    game, seats = engine.game, len(styles)
    weights = (
        np.stack([weights_of(game), master_weights(game, seats)]) if game.evaluation else np.zeros((2, 0), np.float32)
    )
    work = engine.work._replace(weights=weights[0].copy())
    player = LevelPlayer(work.rng, work, engine.tree, styles, weights)
    return GuidedPlayer(player.rng, player, engine.net) if guided and engine.net else player


def has_master(game: Game) -> bool:
    """Return whether a game has what master plays by: weights of its own, a network, or both."""
    return has_master_weights(game) or has_network(game)


def guide_of(game: Game, file: str = "") -> Network | None:
    """Return the network that guides a master; None where it has weights of its own and no network.

    MissingPart if it has neither.
    """
    if not file and has_master_weights(game) and not has_network(game):
        return None
    return network_of(game, file)
