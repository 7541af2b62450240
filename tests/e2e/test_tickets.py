"""Tickets: a scoring in which everyone chooses at the same time, and what only memory keeps."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import findings
from tests.e2e.conftest import PHONE, Visit, wide
from tests.e2e.test_still import LAPTOP, assert_on_screen
from tests.e2e.wire import Wire
from tests.server.client import Socket, Visitor
from tests.server.conftest import Server

SEED = f"{7:064x}"
COLOURS = re.compile(r"\b(black|white|yellow|green|blue|red|purple|orange|locomotive)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Game:
    """A table at which Ada has seat 0 and Bob all others."""

    ada: Visitor
    bob: Visitor
    table: str
    sockets: list[Socket]
    """By seat."""

    def state(self, seat: int) -> dict[str, Any]:
        return self.sockets[seat].states[seat]

    def play(self, seat: int, move: str) -> None:
        """Make a move that everyone sees."""
        answer = self.sockets[seat].play(move, seat)
        assert answer["type"] == "state", answer
        for other, socket in enumerate(self.sockets):
            while self.state(other)["version"] < answer["version"]:
                socket.until("state")

    def play_until(self, reached: Callable[[dict[str, Any]], bool]) -> None:
        """Take cards and send trains, until Ada's view is as wanted."""
        while not reached(view := self.state(0)["view"]):
            seat = view["to_act"][0]
            self.play(seat, choose(self.state(seat)["legal"]))

    def hold(self, count: int) -> None:
        """Go on until Ada holds so many tickets and it is her turn."""
        while (view := self.state(0)["view"])["to_act"] != [0] or len(view["held"]) < count:
            seat = view["to_act"][0]
            legal = self.state(seat)["legal"]
            wanted = count - len(view["held"])
            moves = [move for move in legal if not move.startswith("keep") or len(move.split()) <= wanted + 1]
            draws = seat == 0 and wanted and "tickets" in legal
            self.play(seat, "tickets" if draws else choose(dict.fromkeys(moves if seat == 0 else legal)))

    def complete(self, seat: int, tickets: list[int]) -> None:
        """Complete tickets and finish, of which the others learn only the last."""
        for move in (*(f"complete {ticket}" for ticket in tickets), "done"):
            answer = self.sockets[seat].play(move, seat)
            assert answer["type"] == "state", answer
        for other, socket in enumerate(self.sockets):
            while seat in self.state(other)["view"]["choosing"]:
                socket.until("state")


def choose(legal: dict[str, Any]) -> str:
    """Keep all tickets; play the longest train, else three colours, else take a card."""

    def worth(move: str) -> tuple[int, int]:
        verb, *rest = move.split()
        if verb == "keep":
            return 4, len(move)
        if verb == "play":
            return (2, 0) if len(rest) == 3 else (3, sum(map(int, rest[1].split("+"))))
        return int(verb == "take"), 0

    return max(sorted(legal), key=worth)


@contextmanager
def game(server: Server, seats: int = 2) -> Iterator[Game]:
    """A game whose deal is the same every time."""
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("tickets", "me", *["open"] * (seats - 1), options={"first": 0})["id"]
    for seat in range(1, seats):
        bob.sit(table, seat)
    with sqlite3.connect(server.database.removeprefix("sqlite:///")) as database:
        database.execute("UPDATE tables SET seed = ? WHERE id = ?", (SEED, table))
    ada.post(f"/api/tables/{table}/start")
    with ExitStack() as stack:
        one, other = (stack.enter_context(person.join(table)) for person in (ada, bob))
        one.reach(0)
        other.reach(0)
        yield Game(ada, bob, table, [one, *[other] * (seats - 1)])


def in_scoring(view: dict[str, Any]) -> bool:
    return bool(view["phase"] == "score")


def sheet(page: Page) -> Locator:
    return page.get_by_role("region", name="Final scoring")


def ticked(page: Page) -> Locator:
    return page.locator(".offer .ticket[aria-pressed=true]")


def story(page: Page, name: str) -> Locator:
    """Return what the page says about a player's scoring."""
    return page.locator(".story .player").filter(has=page.get_by_role("heading", name=name))


def test_two_people_choose_their_tickets_at_the_same_time_C7_3(visit: Visit, server: Server) -> None:
    with game(server) as played:
        played.play_until(in_scoring)
        ada, bob = (played.state(seat)["view"] for seat in range(2))
        one = visit(f"/t/{played.table}", person=played.ada, size=LAPTOP)
        other = visit(f"/t/{played.table}", person=played.bob, size=PHONE, touch=True)

        # The suggestion is ticked; one click accepts it, and the other learns nothing but that.
        expect(ticked(one)).to_have_count(len(ada["suggestion"]))
        expect(ticked(other)).to_have_count(len(bob["suggestion"]))
        for page, size in ((one, LAPTOP), (other, PHONE)):
            assert_on_screen(page, ".offer .stack li, .offer .ticket, .offer .sum, .offer .button", size)
        one.get_by_role("button", name=f"Complete these {len(ada['suggestion'])} tickets").click()
        expect(sheet(one)).to_contain_text("You have chosen.")
        expect(sheet(one)).to_contain_text("Still choosing tickets: Bob")
        expect(sheet(other)).to_contain_text("Have chosen: Ada")
        expect(other.locator(".story")).to_have_count(0)
        assert "Ada completes" not in other.locator("#side").inner_text()

        # Another choice: the cards and the sum follow, and the suggestion can be had back.
        suggested = ticked(other)
        expect(suggested).to_have_count(len(bob["suggestion"]))
        main = other.locator(".offer .button.main")
        left, sum_up = other.locator(".offer section.stack"), other.locator(".offer .sum")
        before = left.inner_text(), sum_up.inner_text()
        suggested.first.tap()
        expect(suggested).to_have_count(len(bob["suggestion"]) - 1)
        assert left.inner_text() != before[0]
        assert sum_up.inner_text() != before[1]
        other.get_by_role("button", name="Back to the suggestion").tap()
        expect(suggested).to_have_count(len(bob["suggestion"]))
        assert (left.inner_text(), sum_up.inner_text()) == before
        suggested.first.tap()
        expect(suggested).to_have_count(len(bob["suggestion"]) - 1)
        assert not wide(other)
        main.tap()

        # All is revealed together.
        for page in (one, other):
            for name in ("Ada", "Bob"):
                expect(story(page, name)).to_be_visible()
        final = played.bob.get(f"/api/tables/{played.table}")["result"]["detail"]["players"]
        assert final[0]["completed"] == sorted(ada["suggestion"])
        assert sorted(final[1]["completed"]) == sorted(bob["suggestion"])[1:]


@pytest.mark.parametrize(("seats", "count", "size"), [(3, 10, PHONE), (4, 8, PHONE), (4, 12, LAPTOP)])
def test_many_tickets_are_in_sight_and_the_map_says_their_names(
    visit: Visit, server: Server, seats: int, count: int, size: tuple[int, int]
) -> None:
    with game(server, seats) as played:
        played.hold(count)
        page = visit(f"/t/{played.table}", person=played.ada, size=size, lang="ru")
        held = page.locator(".held .ticket")
        expect(held).to_have_count(count)
        page.evaluate("document.fonts.ready")
        assert_on_screen(page, ".atlas, .held .list, .market .slot, .hand .pile", size)
        assert page.locator(".held .list").evaluate("list => list.scrollHeight - list.clientHeight") <= 0
        held.last.click()
        aimed = page.locator(".atlas .name.aimed")
        expect(aimed).to_have_count(2)
        label = (held.last.get_attribute("aria-label") or "").lower()
        for name in aimed.all_text_contents():
            assert name.lower() in label


def test_a_ticket_that_the_cards_left_cannot_pay_for_says_why(visit: Visit, server: Server) -> None:
    with game(server, seats=4) as played:
        played.play_until(in_scoring)
        page = visit(f"/t/{played.table}", person=played.ada)
        closed = page.locator(".offer .ticket[aria-disabled=true]").first
        expect(closed).to_contain_text(re.compile("Not (in your stack|left over): "))
        closed.click(force=True)
        expect(closed).to_have_attribute("aria-pressed", "false")
        assert findings(page) == []


def test_a_choice_arrives_whole_after_a_clash_and_a_broken_connection(visit: Visit, server: Server) -> None:
    with game(server) as played, Wire(server.port) as wire:
        played.play_until(in_scoring)
        wanted = played.state(0)["view"]["suggestion"]
        page = visit(f"/t/{played.table}", person=played.ada, address=wire.address, noisy=True)
        main = page.locator(".offer .button.main")
        expect(main).to_be_enabled()
        wire.deaf = True
        played.complete(1, [])
        main.click()  # against a state that is no longer the latest
        wire.cut()
        wire.mend()
        expect(story(page, "Ada")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
        final = played.ada.get(f"/api/tables/{played.table}")["result"]["detail"]["players"]
        assert sorted(final[0]["completed"]) == sorted(wanted)


def test_a_dispatch_is_seen_when_it_happens_and_never_again_C2_4(visit: Visit, server: Server) -> None:
    with game(server) as played:
        played.play_until(lambda view: any(view["dispatched"][1].values()) and view["turn"] == 1)
        page = visit(f"/t/{played.table}", person=played.ada)
        station = page.get_by_role("region", name="Station: Bob")
        sent = station.locator(".sent")
        expect(sent).to_contain_text(COLOURS)

        def shown() -> bool:
            return any(played.state(0)["view"]["dispatched"][1].values())

        # It stays until Bob's next turn, and the log keeps only how many cards it was.
        log = page.locator("#side ol")
        expect(log).to_contain_text(re.compile(r"Bob sends \d card"))
        while shown():
            seat = played.state(0)["view"]["to_act"][0]
            legal = played.state(seat)["legal"]
            played.play(seat, next((move for move in legal if move.startswith("take")), choose(legal)))
        expect(sent).to_have_count(0)
        for reloaded in (False, True):
            if reloaded:
                page.reload()
            expect(log).to_contain_text(re.compile(r"Bob sends \d card"))
            expect(sent).to_have_count(0)
            assert not COLOURS.search(log.inner_text())


def test_completed_tickets_lie_face_down_after_their_scoring_C7_4(visit: Visit, server: Server) -> None:
    with game(server, seats=4) as played:
        played.play_until(in_scoring)
        page = visit(f"/t/{played.table}", person=played.ada)
        for seat in (1, 2, 3):
            played.complete(seat, played.state(seat)["view"]["suggestion"])
        page.locator(".offer .button.main").click()

        # As they are scored, everybody's are shown.
        told = page.get_by_role("region", name="Interim scoring")
        expect(told.locator(".player")).to_have_count(4)
        expect(told.locator(".list li").first).to_be_visible()
        for seat, socket in enumerate(played.sockets):
            while in_scoring(played.state(seat)["view"]):
                socket.until("state")
        points = played.state(0)["view"]["points"][0]
        page.get_by_role("button", name="Go on").click()

        # Then their number and points are all that is told, also of the own.
        expect(told).to_have_count(0)
        held = page.get_by_role("region", name="Your tickets")
        expect(held).to_contain_text(f"{points} points, face down")
        expect(held.locator(".ticket.completed")).to_have_count(0)
        turns = played.state(0)["view"]["turns"]
        played.play_until(lambda view: view["turns"] > turns)
        page.reload()
        expect(held).to_contain_text(f"{points} points, face down")
        expect(told).to_have_count(0)
        expect(held.locator(".ticket.completed")).to_have_count(0)
