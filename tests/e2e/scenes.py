"""Tables in the middle of a game and after its end, to be looked at."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from tests.server.client import PATIENCE, Visitor
from tests.server.conftest import Server

SEATS = {"trains": 3, "tickets": 3, "superline": 4}
MOVES = {"trains": 24, "tickets": 20, "superline": 18}


def turning_points(review: dict[str, Any]) -> list[dict[str, Any]]:
    """The moves that gave away at least 5 % of the chances to win, the worst first."""

    def loss(judged: dict[str, Any]) -> float:
        return float(judged["best_chance"] - judged["chance"])

    mistakes = [judged for judged in review["moves"] if judged["move"] != judged["best"] and loss(judged) >= 0.05]
    return sorted(mistakes, key=loss, reverse=True)


@dataclass(frozen=True)
class Scene:
    """A table, and one who sits at it."""

    person: Visitor
    table: str
    code: str


class Scenes:
    def __init__(self, server: Server) -> None:
        self.server = server
        self.midgame = cache(self._midgame)
        self.finished = cache(self._finished)
        self.rated = cache(self._rated)

    def _midgame(self, game: str, seats: int | None = None) -> Scene:
        """Ada's turn begins, after a few moves against bots."""
        ada = self.server.guest("Ada")
        table = ada.table(game, "me", *["beginner"] * ((seats or SEATS[game]) - 1), start=True)
        random = Random(5)
        with ada.join(table["id"]) as socket:
            socket.reach(0)
            while socket.state["version"] < MOVES[game] or not socket.state["legal"] or socket.state["by"] == 0:
                if legal := sorted(socket.state["legal"]):
                    socket.play(random.choice(legal))
                else:
                    socket.until("state")
        return Scene(ada, table["id"], table["code"])

    def _finished(self, game: str) -> Scene:
        """A whole game between bots: one plays on for Ada, who gives up when all wait for her."""
        ada = self.server.guest("Ada")
        table = ada.table(game, "me", *["beginner"] * 2, start=True)
        with ada.join(table["id"]) as socket:
            socket.reach(0)
            while socket.state["view"]["to_act"] != [0]:
                socket.until("state")
        ada.post(f"/api/tables/{table['id']}/resign")
        end = time.monotonic() + 5 * PATIENCE
        while ada.get(f"/api/tables/{table['id']}")["state"] != "over":
            assert time.monotonic() < end
            time.sleep(0.05)
        return Scene(ada, table["id"], table["code"])

    def _rated(self, game: str) -> Scene:
        """Bob gave up against Ada after some moves: both are rated."""
        ada, bob = self.server.guest("Ada"), self.server.guest("Bob")
        table = ada.table(game, "me", "open", rated=True)
        bob.sit(table["id"], 1)
        bob.post(f"/api/tables/{table['id']}/ready", {"ready": True})
        ada.post(f"/api/tables/{table['id']}/start")
        with ada.join(table["id"]) as one, bob.join(table["id"]) as other:
            for version in range(8):
                one.reach(version)
                other.reach(version)
                playing = one if one.state["legal"] else other
                playing.play(min(playing.state["legal"]))
        bob.post(f"/api/tables/{table['id']}/resign")
        return Scene(ada, table["id"], table["code"])
