"""One player's thinking about one game: room of fixed size for it, and the calls of compiled code."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files
from threading import local
from typing import Any

import numpy as np
import numpy.typing as npt

from turntable.bots.search import NODE, NODES, simulate
from turntable.kernel.judgement import Floats, at_sight, judge
from turntable.kernel.playout import Dice
from turntable.match.errors import BadSetup
from turntable.match.game import Game
from turntable.match.match import Match

WEIGHTS = "weights.csv"
POOL = 5  # records: the position, a deal of it, one to play it on in, and two to try moves in

_threads = local()


@cache
def weights_of(game: Game) -> Floats:
    """What the game's features weigh, as learned; BadSetup if the game has no judgement."""
    if game.judge is None:
        raise BadSetup(f"{game.name} has no judgement of its positions: only random players can play it")
    with (files(game.package) / WEIGHTS).open(encoding="utf-8") as file:
        learned = {row["feature"]: float(row["weight"]) for row in csv.DictReader(file)}
    return np.array([learned[name] for name in game.judge.NAMES], np.float32)


class Mind:
    """Room to think about one game; its contents mean nothing between decisions."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self.weights = weights_of(game)
        self.pool: npt.NDArray[Any] = np.zeros(POOL, rules.state)
        self.nodes: npt.NDArray[Any] = np.zeros(NODES, np.dtype((np.record, NODE)))
        self.moves = np.zeros(rules.most_moves, np.int32)
        self.child_of = np.zeros(rules.moves, np.int32)
        self.about = np.zeros(len(self.weights), np.float32)
        self.chances = np.zeros(game.seat_counts[-1], np.float32)
        self.totals = np.zeros(rules.most_moves, np.float32)

    @classmethod
    def about_game(cls, game: Game) -> Mind:
        """This thread's room for a game."""
        minds: dict[str, Mind] = _threads.__dict__.setdefault("minds", {})
        if game.name not in minds:
            minds[game.name] = cls(game)
        return minds[game.name]

    @property
    def nbytes(self) -> int:
        """Memory that thinking about this game takes: it never grows."""
        return sum(room.nbytes for room in vars(self).values())

    def at_sight(self, match: Match, seat: int, dice: Dice, deals: int) -> tuple[list[int], list[float]]:
        """The moves of a seat, and the chance to win that each gives at first sight."""
        match.copy_into(self.pool)
        count = at_sight(self.pool, seat, self.weights, self.moves, self.about, self.chances, self.totals, dice, deals)
        return self.moves[:count].tolist(), (self.totals[:count] / deals).tolist()

    def judged(self, match: Match) -> list[float]:
        """Each seat's chance to win as all cards lie: for looking back at a finished game."""
        match.copy_into(self.pool)
        judge(self.pool[0], self.weights, self.about, self.chances)
        chances: list[float] = self.chances[: match.seats].tolist()
        return chances

    def begin(self, match: Match) -> int:
        """Plant a tree for the position; return the number of its nodes."""
        match.copy_into(self.pool)
        root = self.nodes[0]
        root.first, root.visits, root.value = 0, 0, 0
        return 1

    def simulate(self, seat: int, dice: Dice, used: int, simulations: int) -> int:
        """Let the tree grow; return the number of its nodes."""
        room = self.moves, self.child_of, self.about, self.chances
        return simulate(self.pool, seat, self.weights, self.nodes, used, *room, dice, simulations)

    def found(self) -> list[tuple[int, int, float]]:
        """The moves at the root: number, visits, chance to win."""
        root = self.nodes[0]
        promised = float(root.value / max(root.visits, 1))
        found = []
        child = int(root.first)
        while child:
            node = self.nodes[child]
            chance = promised + float(node.value / max(node.visits, 1))
            found.append((int(node.move), int(node.visits), min(max(chance, 0.0), 1.0)))
            child = int(node.next)
        return found
