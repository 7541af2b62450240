"""Every kind of thing that a game tells is shown with its sentence, and marked where it happened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import turntable
from tests.e2e.conftest import Visit
from tests.e2e.stage import PAINTED, SCRIPT, UNMARKED
from tests.server.conftest import Server
from turntable import Match
from turntable.server.messages import State
from turntable.server.wire import encode, words

# By game: seats and options of the games in which everything there is to tell is told sooner or later.
DEALS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "trains": [(2, {}), (4, {})],
    "tickets": [(4, {}), (3, {"scoring": "best"}), (2, {"turn_limit": 12})],
    "superline": [(4, {}), (6, {"teams": 2, "talk_penalty": True}), (2, {"draw": "manual"})],
}
COLOURS = ("black", "white", "yellow", "green", "blue", "red", "purple", "orange")
# Chance hardly ever leads to a pass: seat 1 can do nothing else here.
PASSES: dict[str, dict[str, Any]] = {
    "superline": {"hands": [["tver"], ["arms"]]},
    "tickets": {
        "discard": dict.fromkeys(COLOURS, 10) | {"loco": 16},
        "row": [None] * 5,
        "tickets": [list(range(1, 24)), list(range(24, 47))],
        "turns_left": 2,
    },
}
SEEDS = 3
Episode = tuple[Match, Match]  # before a move, and after it


def kinds(game: str) -> set[str]:
    """The names of all sentences that tell of a move."""
    catalogue = Path(turntable.__file__).parent / "games" / game / "en.ftl"
    return set(re.findall(rf"^({game}-told-[a-z-]+)", catalogue.read_text(), re.MULTILINE))


def played(match: Match, seed: int) -> Iterator[Episode]:
    """Each move of a game at random."""
    random = Random(seed)
    while match.to_act:
        before = match.copy()
        seat = random.choice(match.to_act)
        match.play(random.choice(match.legal(seat)), seat)
        yield before, match


def episodes(game: str) -> list[Episode]:
    """Return for each kind of message the first move with it, another player's if there is one."""
    found: dict[tuple[str, bool], Episode] = {}
    for seats, options in DEALS[game]:
        for seed in range(SEEDS):
            for before, after in played(turntable.game(game).deal(seats=seats, seed=seed, **options), seed):
                kept = None
                for line in after.told(0):
                    if (key := (line.id, after.moves[-1][0] == 0)) not in found:
                        kept = kept or after.copy()
                        found[key] = before, kept
    if game in PASSES:
        before = turntable.game(game).position({"game": game, "seats": 2, "turn": 1, "phase": "turn"} | PASSES[game])
        after = before.copy()
        after.play("pass", 1)
        found[f"{game}-told-pass", False] = before, after
    assert {kind for kind, _ in found} == kinds(game)
    chosen = [episode for (kind, own), episode in found.items() if not own or (kind, False) not in found]
    return sorted(chosen, key=lambda episode: episode[0].seats)


class Theatre:
    """A page at a table whose server is the test: it shows whatever it is sent."""

    def __init__(self, visit: Visit, server: Server, game: str, seats: int) -> None:
        ada = server.guest("Ada")
        table = ada.table(game, "me", *["beginner"] * (seats - 1), start=True)["id"]
        self.table = ada.get(f"/api/tables/{table}")
        self.names = [seat["name"] or f"Bot {n + 1}" for n, seat in enumerate(self.table["seats"])]
        self.version = 0
        self.page: Page = visit(person=ada, steps=True, script=SCRIPT)
        self.page.route("**/log*", lambda route: route.fulfill(json=[]))
        self.page.route_web_socket("**/socket", self.joined)
        self.first: Match | None = None

    def joined(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.send(msgspec.json.encode({"type": "table", "table": self.table, "now": 0}).decode())
        assert self.first
        self.send(self.first, tell=False)

    def open(self, match: Match) -> None:
        self.first = match
        self.page.goto(f"/t/{self.table['id']}")
        expect(self.page.locator(".board svg").first).to_be_visible()

    def send(self, match: Match, tell: bool) -> None:
        self.version += 1
        by = match.moves[-1][0] if tell else None
        told = [words(line) for line in match.told(0)] if tell else []
        version = self.version
        state = State(version, version, 0, match.view(0), legal={}, told=told, by=by, move=None, now=0)
        self.socket.send(encode(state).decode())

    def show(self, before: Match, after: Match) -> None:
        self.send(before, tell=False)
        self.page.evaluate("captions.length = 0")
        self.send(after, tell=True)
        said = [line.text("en", self.names) for line in after.told(0)]
        expected = [line for n, line in enumerate(said) if not n or line != said[n - 1]]
        self.page.wait_for_function("said => captions.join('\\n') === said", arg="\n".join(expected))
        self.page.wait_for_function("() => document.querySelector('.caption.preview')")
        self.page.evaluate(PAINTED)
        assert not self.unmarked(after), said

    def unmarked(self, match: Match) -> list[str]:
        """The places that others changed and that bear no mark. After the end there are none."""
        by = match.moves[-1][0]
        places = [line.facts.get("to", ()) for line in match.told(0) if line.facts.get("by", by) != 0]
        listed = [place for one in places for place in ((one,) if isinstance(one, str) else one)]
        wanted = [] if match.result else [place for place in listed if not place.startswith("seat-")]
        found: list[str] = self.page.evaluate(UNMARKED, wanted)
        return found


@pytest.mark.parametrize("game", DEALS)
def test_every_kind_of_move_is_told_and_marked(visit: Visit, server: Server, game: str) -> None:
    theatre: Theatre | None = None
    for before, after in episodes(game):
        if theatre is None or len(theatre.names) != before.seats:
            theatre = Theatre(visit, server, game, before.seats)
            theatre.open(before)
        theatre.show(before, after)
