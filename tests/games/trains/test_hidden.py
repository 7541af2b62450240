"""What a player of Trains remembers is kept when the unknown is dealt again."""

from __future__ import annotations

from collections import Counter

import turntable
from tests.games.trains.tables import HIGH, OTHER, THIRD
from tests.playing import otherwise

TRAINS = turntable.game("trains")


def test_offers_hands_and_what_others_put_down_are_dealt_again_and_seen_discards_stay() -> None:
    match = TRAINS.position(
        {"seats": 3, "lines": [HIGH, OTHER, THIRD], "phase": "setup", "turn": 1, "offers": [[], [1, 2], [3, 4, 5]],
         "discard": [6, 7], "buried": [[6], [], []]}
    )  # fmt: skip
    found: Counter[int] = Counter()
    for seed in range(300):
        after = otherwise(match, 1, seed).position()
        assert after["offers"][1] == [1, 2]
        assert after["offers"][2] == sorted(after["offers"][2])
        assert after["discard"][1] == 7
        assert after["buried"] == [[after["discard"][0]], [], []]
        found.update([*after["offers"][2], after["discard"][0]])
    assert {1, 2, 7, *HIGH, *OTHER, *THIRD}.isdisjoint(found)
    assert len(found) == 84 - 3 * 7 - 3


def test_the_same_knowledge_gives_the_same_deal() -> None:
    one = {"seats": 2, "lines": [HIGH, OTHER], "phase": "replace", "hand": 5, "draw": [1, 2, 3]}
    two = one | {"hand": 3, "draw": [2, 5, 1]}
    deals = [otherwise(TRAINS.position(position), 1, 9).position() for position in (one, two)]
    assert deals[0] == deals[1]


def test_the_own_hand_is_kept() -> None:
    match = TRAINS.position({"seats": 2, "lines": [HIGH, OTHER], "phase": "replace", "hand": 5})
    assert all(otherwise(match, 0, seed).position()["hand"] == 5 for seed in range(20))
    assert len({otherwise(match, 1, seed).position()["hand"] for seed in range(40)}) > 15
