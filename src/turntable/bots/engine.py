"""The engine of bots: one thread's workspace for one game, and the calls of compiled code."""

from __future__ import annotations

from collections.abc import Iterator
from threading import local
from typing import Any

import numpy as np

from turntable.bots.network import Network, has_network, network_of
from turntable.bots.search import DEPTH, NODE, NODES, POLICY_WEIGHT, Search, Tree, begin, prefer, run, simulate
from turntable.bots.weights import weights_of
from turntable.kernel.compiled import Floats
from turntable.kernel.evaluation import POOL, Workspace, chances, evaluate_moves
from turntable.match.game import Game
from turntable.match.match import Match

_threads = local()


def workspace(game: Game, weights: Floats, seed: int) -> Workspace:
    """Return a workspace for a game of any number of seats."""
    return Workspace(
        weights=weights,
        rng=np.array([seed], np.uint64),
        pool=np.zeros(POOL, game.state),
        listed=np.zeros(game.most_moves, np.int32),
        moves=np.zeros(game.most_moves, np.int32),
        features=np.zeros(len(weights), np.float32),
        values=np.zeros(game.seat_counts[-1], np.float32),
        totals=np.zeros(game.most_moves, np.float32),
    )


class Engine:
    """Evaluates and searches positions of one game, in memory of fixed size."""

    def __init__(self, game: Game, network: Network | None) -> None:
        self.game = game
        self.root = np.zeros(1, game.state)
        self.work = workspace(game, weights_of(game) if game.evaluation else np.zeros(0, np.float32), 1)
        self.tree = Tree(
            nodes=np.zeros(NODES, np.dtype((np.record, NODE))),
            size=np.ones(1, np.int32),
            candidates=np.zeros(game.most_moves, np.int32),
            child_of=np.zeros(game.moves, np.int32),
            baseline=np.zeros(game.seat_counts[-1], np.float32),
            path=np.zeros(DEPTH, np.int32),
            priors=np.zeros(game.most_moves, np.float32),
        )
        self.net = network

    @classmethod
    def of(cls, game: Game, file: str = "") -> Engine:
        """Return this thread's engine for a game, with the game's own network or the one in a file."""
        engines: dict[tuple[Game, str], Engine] = _threads.__dict__.setdefault("engines", {})
        if (game, file) not in engines:
            network = network_of(game, file) if file or has_network(game) else None
            engines[game, file] = cls(game, network)
        return engines[game, file]

    @property
    def parts(self) -> Search:
        """All that a search works with; its weights may change from one choice to the next."""
        return Search(self.root, self.work, self.tree)

    @property
    def nbytes(self) -> int:
        """The bytes that thinking about this game takes: a fixed number."""
        return sum(array.nbytes for array in (self.root, *self.work, *self.tree))

    def look(self, match: Match, seed: int) -> None:
        """Begin to think about a position; the same seed comes to the same conclusions."""
        match.copy_into(self.root)
        self.work.rng[0] = seed

    def evaluate(self, match: Match) -> list[float]:
        """Return each seat's chance to win as all cards lie: for looking back at a finished game."""
        chances(match.state, self.work.weights, self.work.features, self.work.values)
        values: list[float] = self.work.values[: match.seats].tolist()
        return values

    def evaluate_moves(self, seat: int, deals: int) -> tuple[list[int], list[float]]:
        """Return the moves of a seat, and its chance to win after each, one move ahead."""
        count = evaluate_moves(self.root, self.work, seat, deals)
        return self.work.listed[:count].tolist(), (self.work.totals[:count] / deals).tolist()

    def begin(self, seat: int, net: Network | None) -> None:
        """Begin to search for a seat's best move, with a network or without."""
        begin(self.parts, seat)
        if net is not None:
            prefer(self.parts, net, seat)

    def run(self, seat: int, simulations: int) -> None:
        """Search with a budget of simulations."""
        run(self.parts, seat, simulations)

    def simulate(self, seat: int, share: float, simulations: int) -> int:
        """Run simulations after a share of the budget; return how many: 0 if the best move is settled."""
        return int(simulate(self.parts, seat, share, simulations))

    def priors(self) -> list[tuple[int, float]]:
        """Return the moves at the root with how likely the network holds each, likeliest first."""
        priors = [(int(node.move), float(np.exp(node.bonus / POLICY_WEIGHT))) for node in self._candidates()]
        return sorted(priors, key=lambda found: found[1], reverse=True)

    def found(self) -> list[tuple[int, int, float, float]]:
        """Return the moves at the root: number, visits, what they are ordered by, chance to win."""
        root = self.tree.nodes[0]
        baseline = float(root.value / max(root.visits, 1))
        found = []
        for node in self._candidates():
            chance = min(max(baseline + float(node.value / max(node.visits, 1)), 0.0), 1.0)
            found.append((int(node.move), int(node.visits), chance + float(node.bonus * root.bonus), chance))
        return found

    def _candidates(self) -> Iterator[Any]:
        child = int(self.tree.nodes[0].first)
        while child:
            yield self.tree.nodes[child]
            child = int(self.tree.nodes[child].next)
