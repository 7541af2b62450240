"""Data files of a designer's own: read in place of a game's, and refused with file, line and fault."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import turntable
from turntable import BadRecord, BadSetup
from turntable.kernel import cache
from turntable.match import data
from turntable.match.errors import BadData

Edit = Callable[[str], str]


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore what these tests replaced."""
    monkeypatch.setattr(data, "_replaced", {})
    monkeypatch.setattr(data, "_contents", {})


def own(game: str, name: str) -> str:
    """The text of a game's own file."""
    return (files(f"turntable.games.{game}") / f"{name}.csv").read_text(encoding="utf-8")


def line(number: int, text: str) -> Edit:
    """Another text in one line."""

    def edit(whole: str) -> str:
        lines = whole.splitlines()
        lines[number - 1] = text
        return "\n".join(lines) + "\n"

    return edit


def first(count: int) -> Edit:
    """Only the first lines."""
    return lambda whole: "\n".join(whole.splitlines()[:count]) + "\n"


def more(*lines: str) -> Edit:
    return lambda whole: whole + "\n".join(lines) + "\n"


def two_red_cars(whole: str) -> str:
    head, *rows = whole.splitlines()
    return "\n".join([head, *(row.rpartition(",")[0] + ",red red" for row in rows)])


@pytest.mark.parametrize(
    ("game", "name", "edit", "fault"),
    [
        ("trains", "cards", first(57), ": expected 58 to 250 railcars, not 56"),
        ("trains", "cards", line(4, "3,fly"), ", line 4: ability: expected one of swap, skip, left"),
        ("trains", "cards", line(4, "2,left"), ", line 4: railcar 2 is there twice"),
        ("trains", "cards", line(4, "85,left"), ", line 4: number: expected a whole number from 1 to 84, not 85"),
        ("trains", "cards", line(4, "x,left"), ", line 4: number: expected a whole number from 1 to 84, not x"),
        ("trains", "cards", line(4, "3"), ", line 4: expected 2 fields"),
        ("trains", "cards", line(4, "3,left,right"), ", line 4: expected 2 fields"),
        ("trains", "cards", line(1, "number,colour"), ", line 1: expected the columns number,ability; abi"),
        ("trains", "cards", first(0), ", line 1: expected the columns number,ability; number is missing"),
        ("trains", "cards", line(4, '3,"left'), ", line 4: unexpected end of data"),
        ("tickets", "cards", line(2, "black,16"), ", line 2: copies: expected a whole number from 1 to 15, not 16"),
        ("tickets", "cards", line(10, "loco,3"), ", line 10: copies: expected a whole number from 4 to 40, not 3"),
        ("tickets", "cards", line(3, "black,9"), ", line 3: black is there twice"),
        ("tickets", "cards", line(3, "pink,9"), ", line 3: card: expected one of black, white, yellow"),
        ("tickets", "cards", first(9), ": expected 9 kinds of cards, not 8"),
        ("tickets", "cards", lambda whole: whole.replace("10", "1"), ": expected 38 to 127 cards in all, not 24"),
        ("tickets", "tickets", first(20), ": expected 24 to 46 tickets, not 19"),
        ("tickets", "tickets", more("47,Omaha,Miami,5,red"), ": expected 24 to 46 tickets, not 47"),
        ("tickets", "tickets", line(3, "1,New York,Chicago,5,blue"), ", line 3: id: expected a whole number from 2"),
        ("tickets", "tickets", line(3, "2,New York,Chicago,26,blue"), ", line 3: points: expected a whole number"),
        ("tickets", "tickets", line(3, "2,New York,Chicago,5,pink"), ", line 3: cars: expected 1 to 5 of black, white"),
        ("tickets", "tickets", line(3, "2,New York,,5,blue"), ", line 3: to: expected the name of a city"),
        ("tickets", "tickets", two_red_cars, ": all tickets need 92 red cars; at most 63 are possible"),
        ("tickets", "big_cities", line(2, "Omsk,8"), ", line 2: city: Omsk is there twice or on no ticket"),
        ("tickets", "big_cities", line(2, "Seattle,100"), ", line 2: points: expected a whole number from 0 to 99"),
        ("tickets", "big_cities", first(1), ": expected 1 to 12 cities, not 0"),
        ("tickets", "constants", line(2, "hand,13"), ", line 2: value: expected a whole number from 1 to 12, not 13"),
        ("tickets", "constants", line(2, "row,5"), ", line 2: name: expected one of hand, offer, second_hand, not row"),
        ("tickets", "constants", line(3, "hand,7"), ", line 3: hand is there twice"),
        ("tickets", "constants", first(3), ": second_hand is missing"),
        ("superline", "cards", line(2, "city,1"), None),
        ("superline", "cards", line(2, "city,3"), ": expected 73 to 255 cards in all, the hands of 12 players"),
        ("superline", "cards", line(3, "arms,4"), ", line 4: arms is there twice"),
        ("superline", "cards", first(4), ": expected 6 kinds of cards, not 3"),
        ("superline", "constants", line(3, "winning,10"), ", line 3: value: expected a whole number from 1 to 9"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_played_with_is_refused_with_file_line_and_fault(
    game: str, name: str, edit: Edit, fault: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.csv"
    path.write_text(edit(own(game, name)), encoding="utf-8")
    monkeypatch.setenv(cache.variable(f"turntable.games.{game}", name), str(path))
    state = Path(turntable.__file__).parent / "games" / game / "state.py"
    if fault is None:
        runpy.run_path(str(state), run_name=f"turntable.games.{game}.state")
        assert list(data.replaced(f"turntable.games.{game}")) == [name]
        assert data.contents(f"turntable.games.{game}")[name][0] == {"card": "city", "copies": "1"}
        return
    with pytest.raises(BadData) as refused:
        runpy.run_path(str(state), run_name=f"turntable.games.{game}.state")
    assert str(refused.value).startswith(str(path))
    assert fault in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"\xff\xfe", "is not UTF-8 text"),
        (b"a" * (1 << 20) + b"a", "is larger than a data file can be"),
        (b"", "expected 12 rows, not 0"),
        (b"*,a\n", "line 1: expected 14 cells, not 2"),
        (b'"', "line 1: unexpected end of data"),
        (None, "No such file"),
    ],
)
def test_a_board_that_is_no_board_is_refused(
    content: bytes | None, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.csv"
    if content is not None:
        path.write_bytes(content)
    package = "turntable.games.superline"
    monkeypatch.setenv(cache.variable(package, "russia_board"), str(path))
    with pytest.raises(BadData, match=fault):
        data.grid(package, "russia_board", 14, 12)


def test_a_copy_of_a_games_own_file_replaces_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "mine.csv"
    path.write_text(own("trains", "cards"), encoding="utf-8")
    monkeypatch.setenv(cache.variable("turntable.games.trains", "cards"), str(path))
    data.table("turntable.games.trains", "cards", ("number", "ability"))
    assert data.replaced("turntable.games.trains") == {}


@pytest.mark.parametrize(
    ("game", "name", "path", "fault"),
    [
        ("chess", "cards", "x.csv", "no game chess: there are superline, tickets, trains"),
        ("trains", "tickets", "x.csv", "trains has no data file tickets: there are cards"),
        (
            "tickets",
            "weights",
            "x.csv",
            "tickets has no data file weights: there are big_cities, cards, constants, tickets",
        ),
        ("trains", "cards", __file__, "trains is in use already"),
    ],
)
def test_what_cannot_be_replaced_is_refused(game: str, name: str, path: str, fault: str) -> None:
    turntable.game("trains")
    with pytest.raises(BadSetup, match=fault):
        data.replace(game, name, path)


# Whole games with other data, in processes of their own; interpreted, as compiling takes longer than they do

PLAY = """
import json, random, sys, turntable
name, seats, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
match = turntable.game(name).deal(seats, seed=seed)
chance = random.Random(seed)
start = match.position()
while match.to_act:
    seat = chance.choice(match.to_act)
    match.play(chance.choice(match.legal(seat)), seat)
told = [message.text(lang) for message in match.told() for lang in ("en", "ru", "pl")]
assert turntable.replay(match.record()).position() == match.position()
assert turntable.game(name).position(start).position() == start
print(json.dumps({"start": start, "record": match.record(), "told": told, "view": match.view(0)}))
"""


def played(game: str, seats: int, files: dict[str, Path]) -> dict[str, Any]:
    """A random game with these files, from its deal to its end."""
    folder = next(iter(files.values())).parent
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "TURNTABLE_CACHE_DIR": str(folder / "cache")}
    environment |= {cache.variable(game, name): str(path) for name, path in files.items()}
    command = [sys.executable, "-W", "ignore", "-c", PLAY, game, str(seats), "3"]
    done = subprocess.run(command, env=environment, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_trains_with_another_deck(tmp_path: Path) -> None:
    path = tmp_path / "short.csv"
    path.write_text("number,ability\n" + "".join(f"{n},{'swap' if n % 2 else 'protect'}\n" for n in range(1, 61)))
    found = played("trains", 4, {"cards": path})
    cards = [card for row in found["start"]["lines"] for card in row]
    assert len(found["start"]["draw"]) + len(cards) + 10 == 60
    used = {move.split()[0] for _, move in found["record"]["moves"]}
    assert used == {"keep", "draw", "replace", "swap", "protect"}
    with pytest.raises(BadRecord, match="data: was played with other cards, boards or constants"):
        turntable.replay(found["record"])


def test_tickets_with_other_cards_tickets_cities_and_constants(tmp_path: Path) -> None:
    edits: dict[str, Edit] = {
        "cards": line(10, "loco,8"),
        "tickets": lambda whole: first(31)(whole).replace("Chicago", "Gotham"),
        "big_cities": lambda whole: "city,points\nGotham,30\nNew York,1\n",
        "constants": lambda whole: "name,value\nhand,3\noffer,6\nsecond_hand,1\n",
    }
    paths = {name: tmp_path / f"{name}.csv" for name in edits}
    for name, path in paths.items():
        path.write_text(edits[name](own("tickets", name)))
    found = played("tickets", 4, paths)
    assert [sum(hand.values()) for hand in found["start"]["hands"]] == [4] * 4
    assert found["record"]["data"].keys() == edits.keys()
    final = found["view"]["final"]
    assert max(ticket for player in final for ticket in player["completed"] + player["missed"]) <= 30
    assert {city for player in final for city in player["bonuses"]} <= {"Gotham", "New York"}


def test_superline_with_other_cards_board_and_constants(tmp_path: Path) -> None:
    edits: dict[str, Edit] = {
        "cards": lambda whole: whole.replace("flag,4", "flag,30"),
        "constants": lambda whole: "name,value\nhand,9\nwinning,1\n",
        "russia_board": lambda whole: "\n".join(reversed(whole.splitlines())) + "\n",
    }
    paths = {name: tmp_path / f"{name}.csv" for name in edits}
    for name, path in paths.items():
        path.write_text(edits[name](own("superline", name)))
    found = played("superline", 12, paths)
    assert [len(hand) for hand in found["start"]["hands"]] == [9] * 12
    result = found["record"]["result"]
    assert max(result["scores"]) <= 4
    assert any("1" in text for text in found["told"]) == (max(result["scores"]) > 0)
