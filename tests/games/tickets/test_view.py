"""Views, told facts and texts of Tickets."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from random import Random

import pytest
from rich.console import Console

from tests.games.tickets.tables import GAME, last_turns, table
from tests.playing import play_randomly
from turntable import Match
from turntable.games.tickets.names import city_name
from turntable.games.tickets.state import BIG_CITIES, CARDS, ENDS
from turntable.games.tickets.terminal import SYMBOLS
from turntable.locales import LANGUAGES, Message

NAMES = ["Ann", "Bob", "Cleo", "Dan"]


def told(match: Match, viewer: int | None) -> str:
    return " ".join(message.text(names=NAMES) for message in match.told(viewer))


def logged(match: Match, viewer: int | None) -> str:
    return " ".join(message.text(names=NAMES) for message in match.logged(viewer))


def test_nobody_learns_how_many_tickets_others_kept_before_all_have_chosen_C1_3() -> None:
    few, many = GAME.deal(3, seed=1), GAME.deal(3, seed=1)
    offers = few.position()["offers"]
    few.play(f"keep {offers[1][0]}", 1)
    many.play("keep " + " ".join(str(ticket) for ticket in sorted(offers[1])), 1)
    for viewer in (None, 0, 2):
        assert few.view(viewer) == many.view(viewer)
        assert told(few, viewer) == told(many, viewer)
        assert logged(few, viewer) == logged(many, viewer)
    for match in (few, many):
        match.play(f"keep {offers[0][0]}", 0)
    assert few.view(2) == many.view(2)
    for match in (few, many):
        match.play(f"keep {offers[2][0]}", 2)
    assert (few.view(2)["tickets"], many.view(2)["tickets"]) == ([1, 1, 1], [1, 6, 1])


def test_choices_in_the_set_up_are_secret_C1_3() -> None:
    match = GAME.deal(3, seed=1)
    offers = match.position()["offers"]
    assert match.view(None)["choosing"] == [0, 1, 2]
    match.play(f"keep {offers[1][0]} {offers[1][2]}", 1)
    for viewer in (None, 0, 2):
        view = match.view(viewer)
        assert (view["choosing"], view["tickets"], view["offers"]) == ([0, 2], [0, 0, 0], [6, 0, 6])
        assert told(match, viewer) == "Bob has chosen tickets."
    assert match.view(0)["held"] == match.view(None)["held"] == []
    assert match.view(0)["offer"] == offers[0]
    assert match.view(1)["held"] == [offers[1][0], offers[1][2]]
    assert told(match, 1).startswith("Bob keeps ")
    assert re.search(r" – .* points?\), ", told(match, 1))


def test_a_card_from_the_deck_is_told_to_its_taker_only() -> None:
    match = table(deck=["purple", "red"])
    match.play("take deck")
    assert told(match, 0) == "Ann takes from the deck: purple."
    assert told(match, 1) == told(match, None) == "Ann takes a card from the deck."
    assert match.view(1)["hand"] == {}
    assert match.view(1)["known"] == [{}, {}]
    match.play("take 1")
    assert told(match, 1) == "Ann takes from the display: black. New in slot 1: red."
    assert match.view(1)["known"] == [{"black": 1}, {}]


def test_drawn_tickets_are_told_to_the_one_who_looks_at_them_only() -> None:
    match = table(ticket_deck=[9, 3, 40, 12])
    match.play("tickets")
    assert told(match, 1) == "Ann looks at 4 tickets."
    assert "Los Angeles – Miami (19 points)" in told(match, 0)
    assert match.view(1)["offer"] == []
    assert match.view(1)["offers"] == [4, 0]
    match.play("keep 40")
    assert told(match, 1) == "Ann keeps 1 of 4 tickets."
    assert told(match, 0) == "Ann keeps Los Angeles – Miami (19 points)."


@pytest.mark.compiled_only("plays long games, which takes long when interpreted")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_people_read_the_cities_and_points_of_tickets_never_their_numbers(lang: str) -> None:
    match = GAME.deal(4, seed=3)
    cities = "|".join(city_name(city).text(lang) for ends in ENDS for city in ends)
    for seat, _ in play_randomly(match, Random(4), 400):
        said = [*match.labels(seat).values(), *(match.told(seat) if match.moves else [])]
        for text in (message.text(lang) for message in said):
            assert not re.search(rf"\d+ (?:{cities}) –", text), text


def test_plays_robberies_and_dispatches_are_told_to_all() -> None:
    match = table(stations=[{}, {"red": [2, 1], "white": [2, 0]}], hands=[{"red": 3, "loco": 1}, {}])
    match.play("play red 3+1")
    assert told(match, None) == (
        "Ann plays to the station: red ×3, locomotive. Ann robs Bob: red ×2, locomotive to the discard pile. "
        "Bob sends to the stack: white."
    )
    assert match.labels(1)["tickets"].text() == "look at 4 tickets"


def test_a_robbery_and_a_dispatch_name_their_places_on_the_page() -> None:
    match = table(stations=[{}, {"red": [2, 1], "white": [2, 0]}], hands=[{"red": 3, "loco": 1}, {}])
    match.play("play red 3+1")
    for messages in (match.told(None), match.logged(None)):
        assert [(message.facts["from"], message.facts["to"]) for message in messages] == [
            ("hand-0", "station-0"),
            ("seat-0", "station-1"),
            ("station-1", "stack-1"),
        ]


def test_scorings_are_told_to_all() -> None:
    match = last_turns(turns_left=1, stacks=[{"yellow": 1, "red": 1}, {}], tickets=[[12], [1]], scoring="best")
    match.play("tickets")
    match.play("keep none")
    assert told(match, None).endswith("Ann completes Chicago – Miami (10 points): 10 points. Bob completes no ticket.")


# Only memory keeps it


def test_a_dispatch_is_shown_until_that_players_next_turn_C2_4() -> None:
    match = table(
        seats=3, stations=[{}, {"red": [2, 0], "white": [1, 1]}, {}], hands=[{"blue": 2}, {"black": 2}, {"green": 2}]
    )
    match.play("play blue 2")
    shown = [{}, {"red": 1, "loco": 1}, {}]
    assert match.view(None)["dispatched"] == match.position()["dispatched"] == shown
    match.play("play black 2")
    assert match.view(0)["dispatched"] == shown
    match.play("play green 2")
    assert match.view(1)["dispatched"] == [{"blue": 1}, {"red": 1, "loco": 1}, {}]
    match.play("tickets")
    match.play("keep none")
    assert match.view(1)["dispatched"] == [{"blue": 1}, {"black": 1, "white": 1, "red": 1}, {}]
    assert match.view(1)["stacks"] == [1, 5, 0]


def test_the_log_counts_what_was_told_with_its_cards_C2_4() -> None:
    match = table(stations=[{}, {"red": [2, 1], "white": [2, 0]}], hands=[{"red": 3, "loco": 1}, {"green": 2}])
    match.play("play red 3+1")
    assert logged(match, None) == (
        "Ann plays 4 cards to the station. Ann robs Bob: 3 cards to the discard pile. Bob sends 1 card to the stack."
    )


@pytest.mark.compiled_only("plays long games, which takes long when interpreted")
def test_while_the_game_goes_on_the_log_names_no_card_and_no_ticket_C2_4_C7_4() -> None:
    """From the cards taken, drawn and played one could work out what is in the stacks."""
    named = {"tickets-card", "tickets-cards", "tickets-ticket", "tickets-city"}
    for seats in (2, 4):
        match = GAME.deal(seats, seed=seats, peek=[0])
        for _ in play_randomly(match, Random(seats), 1000):
            for viewer in (None, *range(seats)):
                assert not named & {name for message in match.logged(viewer) for name in ids(message)}
        assert match.result is not None
        assert match.logged() == match.told()


def ids(message: Message) -> Iterator[str]:
    """Yield the ids of a message and of all messages in it."""
    yield message.id
    for fact in message.facts.values():
        for part in fact if isinstance(fact, tuple) else (fact,):
            if isinstance(part, Message):
                yield from ids(part)


def test_cards_known_in_hands_are_not_shown_when_the_rest_could_be_counted_out_C2_4() -> None:
    """Without a deck, what is neither open nor in a hand lies in a stack."""
    match = last_turns(hands=[{"red": 2}, {"blue": 3}], known=[{"red": 1}, {"blue": 3}])
    assert match.view(0)["known"] == match.view(None)["known"] == [{}, {}]
    assert match.position()["known"] == [{"red": 1}, {"blue": 3}]


def test_every_city_and_colour_has_a_name_in_every_language() -> None:
    cities = {city for ends in ENDS for city in ends}
    assert set(BIG_CITIES) <= cities
    for lang in LANGUAGES:
        assert len({city_name(city).text(lang) for city in cities}) == len(cities) == 34
    assert city_name("Sault Ste. Marie").text("en") == "Sault Ste. Marie"
    assert all(city_name(city).text("en") == city for city in cities)
    assert city_name("New York").text("ru") == "Нью-Йорк"
    assert city_name("New Orleans").text("pl") == "Nowy Orlean"


def test_every_kind_of_card_has_a_symbol_of_its_own() -> None:
    assert set(SYMBOLS) == set(CARDS)
    assert len(set(SYMBOLS.values())) == len(CARDS)


@pytest.mark.compiled_only("plays long games, which takes long when interpreted")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 4])
def test_the_table_fits_in_80_columns_and_needs_no_colours(lang: str, seats: int) -> None:
    match = GAME.deal(seats, seed=2, peek=[0], scoring="own")
    names = [f"Player {seat + 1}" for seat in range(seats)]
    for number, _ in enumerate(play_randomly(match, Random(3), 1000)):
        if number % 25 == 0:
            shown = drawn(match, names, lang)
            assert all(SYMBOLS[card] in shown for card in match.view(0)["hand"])
    assert match.result is not None
    assert all(str(score).replace("-", "−") in drawn(match, names, lang) for score in match.result.scores or ())


def drawn(match: Match, names: list[str], lang: str) -> str:
    console = Console(width=80, file=io.StringIO(), color_system=None, highlight=False, record=True)
    console.print(GAME.terminal.draw(match.view(0), names, lang))
    text = console.export_text()
    assert all(len(line.rstrip()) <= 80 for line in text.splitlines())
    assert "…" not in text
    return text
