"""What a seat cannot know is dealt again: all of it, fairly, and nothing that a careful player knows."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.superline.table import SPECIALS, SUPERLINE, all_cards, at, cards_in, city, drawn, spent
from tests.playing import play_randomly
from turntable import Match
from turntable.games.superline.packs import CORNERS, NAMES
from turntable.kernel import chance


def redealt(match: Match, seat: int, seed: int) -> dict[str, Any]:
    """The position after dealing again what the seat cannot know."""
    twin = match.copy()
    chance.plant(twin.state, seed.to_bytes(32))
    SUPERLINE.hidden.redeal(twin.state, seat)
    return twin.position()


def test_other_hands_and_the_deck_are_dealt_again_evenly() -> None:
    match = SUPERLINE.deal(12, seed=1, first=0)
    own = match.view(0)["hand"]
    dealt = [redealt(match, 0, seed) for seed in range(60)]
    assert all(position["hands"][0] == own for position in dealt)
    seen = Counter(card for position in dealt for hand in position["hands"][1:] for card in hand)
    expected = 60 * 66 / 169  # of each copy
    assert 0.6 < sum(seen[card] for card in ("flag", "arms")) / (8 * expected) < 1.4
    unknown = all_cards() - Counter(own)
    assert all(seen[card] > 0.2 * expected for card in unknown)
    assert all(seen[card] < 2.5 * expected * count for card, count in unknown.items())
    assert len({tuple(position["draw"][:3]) for position in dealt}) == 60


@pytest.mark.compiled_only("deals again hundreds of times, which takes long when interpreted")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_result_does_not_depend_on_how_the_unknown_lay_before(seats: int) -> None:
    match = SUPERLINE.deal(seats, seed=8, talk_penalty=True, draw="manual")
    for number, _ in enumerate(play_randomly(match, Random(3), 120)):
        if number % 5:
            continue
        for seat in range(seats):
            other = match.copy()
            chance.plant(other.state, (77).to_bytes(32))
            SUPERLINE.hidden.redeal(other.state, seat)
            other.state.seed, other.state.words, other.state.drawn = (
                match.state.seed,
                match.state.words,
                match.state.drawn,
            )
            assert redealt(match, seat, number) == redealt(other, seat, number)


@pytest.mark.compiled_only("deals again hundreds of times, which takes long when interpreted")
def test_all_cards_are_there_after_dealing_again() -> None:
    match = SUPERLINE.deal(6, seed=8, teams=3, talk_penalty=True, draw="manual")
    for number, _ in enumerate(play_randomly(match, Random(4), 600)):
        if number % 7 == 0:
            for seat in range(-1, 6):
                assert cards_in(redealt(match, seat, number)) == all_cards()


def test_hardly_anyone_keeps_an_empty_card_S3_6() -> None:
    covered = [".011001100110.", *["11001100110011", "00110011001100"] * 4]
    match = at("\n".join(covered), [["flag"], ["omsk", "tula", "perm", "tver", "kirov", "komi"]])
    free = {city(cell) for cell in NAMES if cell not in drawn("\n".join(covered)) and NAMES.index(cell) not in CORNERS}
    dealt = [card for seed in range(200) for card in redealt(match, 0, seed)["hands"][1]]
    unknown = (all_cards() - Counter(["flag"])).elements()
    empty, kept = (
        sum(card not in free and card not in SPECIALS for card in cards) / len(cards)
        for cards in (list(unknown), dealt)
    )
    assert empty > 0.4
    assert 0.3 * empty**3 < kept < 2 * empty**3


def test_what_a_pass_has_shown_is_kept_S3_7() -> None:
    match = at(".0", [["arms", "star-moscow"], ["tula"]])
    match.play("pass")
    found = set()
    for seed in range(40):
        hand = redealt(match, 1, seed)["hands"][0]
        assert all(card == "arms" or card.startswith("star") for card in hand)
        found.add(tuple(hand))
    assert len(found) > 3
    match.play("place C3")
    match.play("arms C3")  # one of the two is known still, and a card was taken
    hands = [redealt(match, 1, seed)["hands"][0] for seed in range(60)]
    specials = [sum(card == "arms" or card.startswith("star") for card in hand) for hand in hands]
    assert min(specials) == 1
    assert specials.count(1) > 40


def test_a_pass_with_a_full_board_shows_flags_S3_7() -> None:
    board = {}
    for x, column in enumerate("ABCDEFGHIJKLMN"):
        for y in range(1, 13):
            if (column, y) not in {("A", 1), ("N", 1), ("A", 12), ("N", 12)}:
                board[f"{column}{y}"] = (x + 2 * y) // 3 % 2
    match = at(hands=[["flag", "flag"], ["tula"]], board=board)
    assert match.legal() == ["pass"]
    match.play("pass")
    assert match.position()["idle"] == [{"cards": 2, "of": ["flag"]}, None]
    assert all(redealt(match, 1, seed)["hands"][0] == ["flag", "flag"] for seed in range(20))


def test_a_card_given_up_is_known_to_be_in_the_deck_by_its_giver_S6_2() -> None:
    hands = [["tver", "perm"], ["star-moscow", "komi"], ["omsk", "tula"], ["kursk", "kirov"]]
    position = spent({"seats": 4, "hands": hands, "talk_penalty": True}, deck=["penza", "arms", "flag", "ryazan"])
    match = SUPERLINE.position(position)
    for seat, move in ((0, "call 1"), (2, "uphold"), (1, "give star"), (3, "give kursk")):
        match.play(move, seat)
    assert match.view(1)["gave"] == "star-moscow"
    assert all("star-moscow" in redealt(match, 1, seed)["draw"] for seed in range(50))
    unaware = [redealt(match, 2, seed)["hands"] for seed in range(50)]
    assert any("star-moscow" in hand for hands in unaware for hand in hands)
    match.play("place B3", 0)
    assert match.view(1)["gave"] == "star-moscow"
    found = [redealt(match, 1, seed)["hands"] for seed in range(50)]
    assert {seat for seat in range(4) if any("star-moscow" in hands[seat] for hands in found)} == {0}  # who took a card


def test_cards_laid_down_by_others_are_not_known_S6_2() -> None:
    hands = [["tver", "perm"], ["star-moscow", "komi"], ["omsk", "tula"], ["kursk", "kirov"]]
    match = at("", hands, seats=4, options={"talk_penalty": True})
    for seat, move in ((0, "call 1"), (2, "uphold"), (1, "give star")):
        match.play(move, seat)
    found = {redealt(match, 3, seed)["given"][1] for seed in range(60)}
    assert len(found) > 25
    assert {redealt(match, 1, seed)["given"][1] for seed in range(20)} == {"star-moscow"}


def test_somebody_can_play_while_the_game_goes_on_S5_2() -> None:
    unplayable = ["arms", "arms", "star-moscow", "star-petersburg", "star-sevastopol"]
    match = SUPERLINE.position(spent({"seats": 3, "hands": [["arms"], ["tver"], []]}, deck=unplayable))
    assert match.view(0)["draw"] == 5
    assert match.legal() == ["pass"]
    assert all(redealt(match, 0, seed)["hands"][1] == ["tver"] for seed in range(30))
