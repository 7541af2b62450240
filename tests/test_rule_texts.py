"""The rules are the same in every language; their pictures are there, and their lists are what the data says."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from tests.playing import NAMES
from turntable.games.trains.state import ABILITIES
from turntable.games.trains.terminal import SIGNS
from turntable.locales import LANGUAGES, say
from turntable.match.game import game

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
REFERENCE = re.compile(r"!\[.*?\]\(\.\./pictures/([\w.-]+)\)")
each_language = pytest.mark.parametrize("lang", LANGUAGES)


def outline(text: str) -> list[str]:
    """Return the structure of a text: headings, pictures and marked parts, in order."""
    found = re.findall(r"^(#+) |^(<!-- /?\w+ -->)$|\.\./pictures/([\w-]+)", text, re.MULTILINE)
    return ["".join(parts) for parts in found]


def part(text: str, name: str) -> list[list[str]]:
    """Return the rows of the table in a marked part."""
    (block,) = re.findall(rf"^<!-- {name} -->$(.*)^<!-- /{name} -->$", text, re.MULTILINE | re.DOTALL)
    return table(block)


def table(block: str) -> list[list[str]]:
    return [line.strip("| ").split(" | ") for line in block.strip().splitlines()[2:]]


def read(name: str, file: str) -> list[dict[str, str]]:
    with (ROOT / "src" / "turntable" / "games" / name / f"{file}.csv").open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def city(name: str, lang: str) -> str:
    return say("tickets-city", lang, city=name.lower().replace(".", "").replace(" ", "-"))


@each_language
@pytest.mark.parametrize("name", NAMES)
def test_the_rules_have_the_same_sections_and_pictures_in_every_language(name: str, lang: str) -> None:
    assert outline(game(name).rules_text(lang)) == outline(game(name).rules_text("en"))


@each_language
@pytest.mark.parametrize("name", NAMES)
def test_players_age_and_time_stand_below_the_title(name: str, lang: str) -> None:
    facts = [game(name).rules_text(one).split("\n\n")[1] for one in (lang, "en")]
    assert all(fact.startswith("**") and fact.endswith("**") for fact in facts)
    assert re.findall(r"\d+", facts[0]) == re.findall(r"\d+", facts[1])


def test_every_picture_in_the_rules_exists_and_no_other() -> None:
    used = {file for name in NAMES for lang in LANGUAGES for file in REFERENCE.findall(game(name).rules_text(lang))}
    kept = {path.name for path in PICTURES.glob("*.png") if "-page" not in path.name}
    assert used == kept


@each_language
@pytest.mark.parametrize("name", NAMES)
def test_a_picture_with_words_is_in_the_language_of_its_text(name: str, lang: str) -> None:
    for file in REFERENCE.findall(game(name).rules_text(lang)):
        assert re.fullmatch(rf"[\w-]+(\.{lang})?\.png", file)


@each_language
def test_the_list_of_railcars_is_the_deck(lang: str) -> None:
    rows = part(game("trains").rules_text(lang), "deck")
    listed = [(re.findall(r"`(.*)`", called)[0], count, numbers) for called, count, numbers in rows]
    deck: dict[str, list[str]] = {ability: [] for ability in ABILITIES}
    for card in read("trains", "cards"):
        deck[card["ability"]].append(card["number"])
    assert listed == [(ability, str(len(cards)), ", ".join(cards)) for ability, cards in deck.items()]
    for called, ability in zip((row[0] for row in rows), ABILITIES, strict=True):
        assert called.startswith((say("trains-ability", lang, ability=ability), f"`{ability}`"))


@each_language
def test_the_list_of_tickets_is_the_ticket_deck(lang: str) -> None:
    assert part(game("tickets").rules_text(lang), "tickets") == [
        [
            ticket["id"],
            f"{city(ticket['from'], lang)} – {city(ticket['to'], lang)}",
            ", ".join(say("tickets-card", lang, card=car) for car in ticket["cars"].split()),
            ticket["points"],
        ]
        for ticket in read("tickets", "tickets")
    ]


@each_language
def test_the_bonuses_in_the_rules_are_those_of_the_big_cities(lang: str) -> None:
    (block,) = re.findall(
        r"(?:^\|[^|\n]*\|[^|\n]*\|\n){2}(?:^\| [^|\n]* \| \d+ \|\n)+", game("tickets").rules_text(lang), re.M
    )
    big = [(city(row["city"], lang), row["points"]) for row in read("tickets", "big_cities")]
    assert sorted((name, points) for name, points in table(block)) == sorted(big)


@each_language
def test_the_signs_of_the_terminal_stand_beside_name_and_code(lang: str) -> None:
    text = game("trains").rules_text(lang)
    for ability, sign in SIGNS.items():
        assert f"| `{sign}` | {say('trains-ability', lang, ability=ability)} | `{ability}` |" in text
