"""The boards: what a pack promises, and what is refused when it is read."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.games.superline.table import RUSSIA, SUPERLINE, WORLD, city
from turntable.games.superline.packs import (
    BOARDS,
    CORNERS,
    NAMES,
    PACKS,
    PAIR_COLUMNS,
    SPECIAL_IDS,
    Pack,
    build,
    windows,
)
from turntable.match.data import Row, grid, table
from turntable.match.errors import BadData

each_pack = pytest.mark.parametrize("pack", BOARDS, ids=PACKS)


def rows(name: str) -> tuple[list[Row], list[Row]]:
    """The rows of a pack's two files, to be spoiled."""
    folder = "turntable.games.superline"
    found = [*table(folder, f"{name}_pairs", PAIR_COLUMNS)], grid(folder, f"{name}_board", 14, 12)
    return ([replace(row, fields=dict(row.fields)) for row in found[0]], found[1])


@each_pack
def test_the_board_has_82_regions_twice_and_four_corners_S1_2(pack: Pack) -> None:
    assert len(pack.pair_at) == 12 * 14
    assert [NAMES[cell] for cell in CORNERS] == ["A1", "N1", "A12", "N12"]
    assert [cell for cell, pair in enumerate(pack.pair_at) if pair == -1] == list(CORNERS)
    for half in (pack.pair_at[:84], pack.pair_at[84:]):
        assert sorted(set(half)) == list(range(-1, 82))
        assert len(half) - half.count(-1) == 82


@each_pack
def test_no_line_of_six_contains_a_region_twice_S1_2(pack: Pack) -> None:
    lines = list(windows())
    assert len(lines) == 12 * 9 + 14 * 7 + 2 * 7 * 9
    for _, _, cells in lines:
        shown = [pack.pair_at[cell] for cell in cells if pack.pair_at[cell] != -1]
        assert len(shown) == len(set(shown))


def test_cells_are_named_from_the_top_left_corner_S1_2() -> None:
    assert (NAMES[0], NAMES[1], NAMES[14], NAMES[-1]) == ("A1", "B1", "A2", "N12")
    assert (city("B1"), city("A2"), city("N11"), city("B3")) == ("murmansk", "leningrad", "kaliningrad", "tver")


@each_pack
def test_every_pair_is_named_in_three_languages(pack: Pack) -> None:
    for lang in ("en", "ru", "pl"):
        for names in ([p.city[lang] for p in pack.pairs], [p.region[lang] for p in pack.pairs]):
            assert len(set(names)) == 82
            assert all(name == name.strip() and name for name in names)
        short = [pair.short[lang] for pair in pack.pairs]
        assert len(set(short)) == 82
        assert max(map(len, short)) <= 7


def test_the_ids_of_the_packs_and_the_special_cards_do_not_meet() -> None:
    russia, world = ({pair.id for pair in pack.pairs} for pack in (RUSSIA, WORLD))
    assert not russia & world
    assert not (russia | world) & {*SPECIAL_IDS, "star"}


def test_the_board_is_chosen_by_the_option() -> None:
    assert SUPERLINE.deal(seed=1).view(0)["pack"] == "russia"
    match = SUPERLINE.deal(seed=1, board="world")
    assert match.view(0)["pack"] == "world"
    capitals = {pair.id: pair for pair in WORLD.pairs}
    assert all(card in capitals or card in SPECIAL_IDS for card in match.position()["hands"][0])
    assert (capitals["poland"].city["pl"], capitals["china"].city["ru"]) == ("Warszawa", "Пекин")
    assert (city("N3", 1), city("A8", 1)) == ("japan", "japan")


def spoil_short(pairs: Any, board: Any) -> None:
    pairs[3].fields["short_pl"] = "Buriacja!"


def spoil_name(pairs: Any, board: Any) -> None:
    pairs[3].fields["city_ru"] = ""


def spoil_twice(pairs: Any, board: Any) -> None:
    pairs[1].fields["id"] = "adygea"


def spoil_special(pairs: Any, board: Any) -> None:
    pairs[1].fields["id"] = "flag"


def spoil_corner(pairs: Any, board: Any) -> None:
    board[0].fields["0"] = "tver"


def spoil_unknown(pairs: Any, board: Any) -> None:
    board[4].fields["4"] = "atlantis"


def spoil_inner(pairs: Any, board: Any) -> None:
    board[4].fields["4"] = "*"


def spoil_half(pairs: Any, board: Any) -> None:
    board[2].fields["1"], board[9].fields["1"] = board[9].fields["1"], board[2].fields["1"]


def spoil_line(pairs: Any, board: Any) -> None:
    board[5].fields["1"], board[0].fields["1"] = board[0].fields["1"], board[5].fields["1"]


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (spoil_short, "pairs.csv, line 5: short_pl: expected 1 to 7 letters, not 'Buriacja!'"),
        (spoil_name, "pairs.csv, line 5: city_ru: expected a name, not ''"),
        (spoil_twice, "pairs.csv, line 3: id: 'adygea' is the name of another card"),
        (spoil_special, "pairs.csv, line 3: id: 'flag' is the name of another card"),
        (spoil_corner, r"board.csv, line 1: A1: the four corners are \*, and nothing else is"),
        (spoil_unknown, "board.csv, line 5: E5: there is no pair 'atlantis'"),
        (spoil_inner, r"board.csv, line 5: E5: the four corners are \*, and nothing else is"),
        (spoil_half, "board.csv, line 4: B4: bryansk is in the upper half already"),
        (spoil_line, "board.csv, line 2: murmansk is twice in the line B2-B7"),
    ],
    ids=lambda case: getattr(case, "__name__", ""),
)
def test_a_pack_that_breaks_its_promise_is_refused_with_file_line_and_fault(spoil: Any, fault: str) -> None:
    pairs, board = rows("russia")
    build("russia", pairs, board)
    spoil(pairs, board)
    with pytest.raises(BadData, match=f"^russia_{fault}"):
        build("mine", pairs, board)
