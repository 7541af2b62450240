"""A designer's own deck, tickets and board are drawn as they are played."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from importlib.resources import files

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit, wide
from tests.server.client import Visitor
from tests.server.conftest import Server
from turntable.kernel import cache

DECK = 60
CONSTANTS = "name,value\nhand,{hand}\n{rest}\n"


def own(game: str, name: str) -> str:
    return (files(f"turntable.games.{game}") / f"{name}.csv").read_text(encoding="utf-8")


def changed() -> dict[tuple[str, str], str]:
    """A deck with two abilities, tickets that all begin in a city of no map, a board upside down with another city."""
    deck = "".join(f"{n},{'swap' if n % 2 else 'protect'}\n" for n in range(1, DECK + 1))
    tickets = [row | {"from": "Gotham"} for row in csv.DictReader(own("tickets", "tickets").splitlines())]
    return {
        ("trains", "cards"): f"number,ability\n{deck}",
        ("tickets", "tickets"): "id,from,to,points,cars\n"
        + "".join(",".join(row.values()) + "\n" for row in tickets[:30]),
        ("tickets", "big_cities"): "city,points\nGotham,33\n",
        ("tickets", "constants"): CONSTANTS.format(hand=3, rest="offer,4\nsecond_hand,2"),
        ("superline", "russia_board"): "\n".join(reversed(own("superline", "russia_board").splitlines())) + "\n",
        ("superline", "russia_pairs"): own("superline", "russia_pairs").replace(",Tver,", ",Camelot,"),
        ("superline", "constants"): CONSTANTS.format(hand=4, rest="winning,2"),
    }


@pytest.fixture(scope="module")
def designed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with files of a designer's own; interpreted, as compiling takes longer than what is tested here."""
    folder = tmp_path_factory.mktemp("designed")
    environment = {"NUMBA_DISABLE_JIT": "1", "TURNTABLE_CACHE_DIR": str(folder / "cache")}
    for (game, name), text in changed().items():
        path = folder / f"{game}-{name}.csv"
        path.write_text(text, encoding="utf-8")
        environment[cache.variable(game, name)] = str(path)
    running = Server(f"sqlite:///{folder / 'turntable.sqlite'}", folder, **environment)
    yield running
    running.stop()
    assert "Traceback" not in running.log.read_text(), running.log.read_text()


def seated(server: Server, game: str) -> tuple[Visitor, str]:
    """Ada at a table with Bob, and the address of its page."""
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table(game, "me", "open", options={"first": 0})
    bob.sit(table["id"], 1)
    ada.post(f"/api/tables/{table['id']}/start")
    return ada, f"/t/{table['id']}"


def test_railcars_have_the_abilities_of_the_deck(visit: Visit, designed: Server) -> None:
    ada, path = seated(designed, "trains")
    page = visit(path, person=ada, address=designed.address)
    cars = page.locator(".own [data-card]")
    expect(cars.first).to_be_visible()
    for car in cars.all():
        number = int(car.get_attribute("data-card") or "")
        assert number <= DECK
        expect(car).to_have_accessible_name(re.compile("[Ss]wap" if number % 2 else "[Pp]rotect"))


def test_the_rules_and_the_poster_show_the_deck(visit: Visit, designed: Server) -> None:
    page = visit("/rules/trains", address=designed.address)
    expect(page.locator(".deck .car .number")).to_have_count(DECK)
    expect(page.locator("article figure [data-card]").first).to_be_visible()
    page.goto("/")
    numbers = page.locator("article:has(button:enabled) svg text")
    expect(numbers.last).to_have_text(str(DECK))


def test_tickets_go_to_cities_of_the_designers_own(visit: Visit, designed: Server) -> None:
    ada, path = seated(designed, "tickets")
    page = visit(path, person=ada, address=designed.address)
    tickets = page.locator(".offer .ticket")
    expect(tickets).to_have_count(6)
    assert all("Gotham" in text for text in tickets.evaluate_all("all => all.map((one) => one.ariaLabel)"))
    expect(page.locator(".atlas text.name", has_text="Gotham")).to_be_visible()
    expect(page.locator(".atlas .bonus")).to_have_text(["33"])
    assert not wide(page)
    page.goto("/rules/tickets")
    expect(page.locator('[data-figure="tickets"] .ticket')).to_have_count(30)
    expect(page.locator('[data-figure="setup"] section:nth-child(3) .cards > .card')).to_have_count(4)


def test_a_board_has_its_regions_where_the_designer_put_them(visit: Visit, designed: Server) -> None:
    ada, path = seated(designed, "superline")
    page = visit(path, person=ada, address=designed.address)
    expect(page.locator("[data-cell=B10]")).to_have_accessible_name(re.compile("Camelot"))
    expect(page.locator("[data-cell=B4]")).to_have_accessible_name(re.compile("Camelot"))
    expect(page.locator(".tracks").first.locator("g")).to_have_count(2)
    expect(page.locator(".hand .card")).to_have_count(4)
