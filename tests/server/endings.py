"""Tables about to end, in every way in which one can."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import count
from random import Random
from typing import Any

import sqlalchemy as sa

import turntable
from tests.playing import play_randomly
from tests.server.client import Visitor
from tests.server.conftest import Server
from turntable.server.store import schema


@dataclass(frozen=True)
class Closing:
    """A table at which Ada sits or watches, and what ends it."""

    ada: Visitor
    others: tuple[Visitor, ...]
    table: str
    end: Callable[[], Any]

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def wait(self) -> dict[str, Any]:
        """End it; the table afterwards."""
        self.end()
        with self.ada.join(self.table) as socket:
            while socket.table.get("state") != "over":
                socket.receive()
            return socket.table


def _two(server: Server, game: str = "trains", seed: str | None = None, **wish: Any) -> tuple[Visitor, Visitor, str]:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table: str = ada.table(game, "me", "open", **wish)["id"]
    if seed:
        _set_seed(server, table, seed)
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    return ada, bob, table


def win(server: Server) -> Closing:
    """Two bots play, and Ada watches."""
    ada = server.guest("Ada")
    table = ada.table("trains", "beginner", "beginner")["id"]
    return Closing(ada, (), table, lambda: ada.post(f"/api/tables/{table}/start"))


def draw(server: Server) -> Closing:
    seed, moves = _drawn()
    ada, bob, table = _two(server, "superline", seed)
    play = _Together(ada, bob, table, lambda state: moves[state["version"]][1])
    play.until(lambda state: state["version"] >= len(moves) - 3)
    return Closing(ada, (bob,), table, play.until)


def limit(server: Server) -> Closing:
    ada, bob, table = _two(server, options={"turn_limit": 3})
    play = _Together(ada, bob, table, lambda state: min(state["legal"]))
    play.until(lambda state: state["view"]["phase"] == "turn")
    return Closing(ada, (bob,), table, play.until)


def resigned(server: Server) -> Closing:
    ada, bob, table = _two(server)
    return Closing(ada, (bob,), table, lambda: bob.post(f"/api/tables/{table}/resign"))


def lost(server: Server) -> Closing:
    """The one who looks gives up."""
    ada, bob, table = _two(server, "tickets")
    return Closing(ada, (bob,), table, lambda: ada.post(f"/api/tables/{table}/resign"))


def team_resigned(server: Server) -> Closing:
    """Bob plays for both of a team."""
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("superline", "me", "open", "beginner", "open", options={"first": 0})["id"]
    bob.sit(table, 1)
    bob.sit(table, 3)
    ada.post(f"/api/tables/{table}/start")
    return Closing(ada, (bob,), table, lambda: bob.post(f"/api/tables/{table}/resign"))


def all_resigned(server: Server) -> Closing:
    """Two at one device stop."""
    ada = server.guest("Ada")
    table = ada.table("trains", "me", "me", start=True)["id"]
    return Closing(ada, (), table, lambda: ada.post(f"/api/tables/{table}/resign"))


def time(server: Server) -> Closing:
    """Bob begins, and does nothing."""
    clock = {"kind": "move", "seconds": 5, "forfeit": True}
    ada, bob, table = _two(server, options={"first": 1}, clock=clock)
    return Closing(ada, (bob,), table, lambda: None)


def closed(server: Server) -> Closing:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("tickets", "me", "open", "open", public=True)["id"]
    bob.sit(table, 1)
    return Closing(ada, (bob,), table, lambda: ada.post(f"/api/tables/{table}/close"))


class _Together:
    """Two who play on as they have agreed."""

    def __init__(self, ada: Visitor, bob: Visitor, table: str, choose: Callable[[dict[str, Any]], str]) -> None:
        self.people = ada, bob
        self.table = table
        self.choose = choose

    def until(self, enough: Callable[[dict[str, Any]], bool] = lambda state: False) -> None:
        """Until the game is over or comes to such a state."""
        with self.people[0].join(self.table) as one, self.people[1].join(self.table) as other:
            version = one.reach(0)["version"]
            while True:
                one.reach(version)
                other.reach(version)
                playing = next((who for who in (one, other) if who.state["legal"]), None)
                if playing is None or enough(playing.state):
                    return
                version = playing.play(self.choose(playing.state))["version"]


@cache
def _drawn() -> tuple[str, list[tuple[int, str]]]:
    """The seed and the moves of a game of Superline that is drawn."""
    for seed in count():
        match = turntable.game("superline").deal(2, seed=seed)
        for _ in play_randomly(match, Random(seed), 1000):
            pass
        if match.result and match.result.draw:
            return match.seed, match.moves
    raise AssertionError


def _set_seed(server: Server, table: str, seed: str) -> None:
    """Have a table that is still open dealt from this seed."""
    engine = sa.create_engine(server.database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table).values(seed=seed))
    engine.dispose()


ENDINGS = {one.__name__: one for one in (win, draw, limit, resigned, lost, team_resigned, all_resigned, time, closed)}
