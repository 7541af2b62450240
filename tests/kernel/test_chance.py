"""The stream of chance: ChaCha as published, draws without bias, every order of a shuffle as likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from turntable.kernel.chance import FIELDS, below, chacha, plant, shuffle
from turntable.kernel.compiled import State

# RFC 8439, section 2.3.2, and appendix A.1, vectors 1, 2, 3 and 4: key, last row of the matrix, keystream
RFC_8439 = [
    (
        bytes(range(32)),
        (1, 0x09000000, 0x4A000000, 0),
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
    ),
    (
        bytes(32),
        (0, 0, 0, 0),
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
    ),
    (
        bytes(32),
        (1, 0, 0, 0),
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    ),
    (
        bytes(31) + b"\x01",
        (1, 0, 0, 0),
        "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
        "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
    ),
]

# draft-strombergson-chacha-test-vectors-01, TC1, 256-bit key, 8 rounds: blocks 0 and 1 of the zero key
CHACHA8 = [
    (
        0,
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
    ),
    (
        1,
        "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
        "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa",
    ),
]


def keystream(key: bytes, tail: tuple[int, int, int, int], rounds: int) -> str:
    out = np.zeros(16, np.uint32)
    chacha(np.frombuffer(key, "<u4").copy(), tail, rounds, out)
    return out.astype("<u4").tobytes().hex()


def stream(seed: int) -> State:
    s = np.zeros(1, np.dtype((np.record, np.dtype([("own", np.int64), *FIELDS]))))[0]
    plant(s, seed.to_bytes(32))
    return s


@pytest.mark.parametrize(("key", "tail", "expected"), RFC_8439)
def test_twenty_rounds_give_the_blocks_of_rfc_8439(key: bytes, tail: tuple[int, int, int, int], expected: str) -> None:
    assert keystream(key, tail, 20) == expected


@pytest.mark.parametrize(("block", "expected"), CHACHA8)
def test_eight_rounds_give_the_published_blocks(block: int, expected: str) -> None:
    assert keystream(bytes(32), (block, 0, 0, 0), 8) == expected


def test_draws_are_the_words_of_the_stream_in_order() -> None:
    s = stream(0)
    words = np.frombuffer(bytes.fromhex(CHACHA8[0][1] + CHACHA8[1][1]), "<u4").tolist()
    assert [below(s, 1 << 16) for _ in range(32)] == [word >> 16 for word in words]
    assert s.drawn == 32


def test_a_word_that_would_make_a_draw_unfair_is_passed_over() -> None:
    """A bound of 3 * 2**30 leaves 2**30 of 2**32 words over: a quarter of all words is drawn again."""
    s = stream(1)
    bound = 3 << 30
    draws = [below(s, bound) for _ in range(4000)]
    assert max(draws) < bound
    assert 4000 * 1.28 < s.drawn < 4000 * 1.39
    thirds = Counter(draw * 3 // bound for draw in draws)
    assert all(1200 < count < 1470 for count in thirds.values())


@pytest.mark.compiled_only("draws numbers by the thousand, which takes long when interpreted")
@pytest.mark.parametrize("bound", [1, 2, 3, 7, 84])
def test_every_number_below_the_bound_is_as_likely(bound: int) -> None:
    s = stream(bound)
    found = Counter(below(s, bound) for _ in range(1000 * bound))
    assert set(found) == set(range(bound))
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in found.values())
    assert chi_squared < bound + 5 * (2 * bound) ** 0.5


@pytest.mark.compiled_only("draws numbers by the thousand, which takes long when interpreted")
def test_every_order_of_a_shuffle_is_as_likely() -> None:
    s = stream(5)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = np.arange(5, dtype=np.uint8)
        shuffle(s, cards, 4)
        assert cards[4] == 4
        found[tuple(cards[:4].tolist())] += 1
    assert set(found) == set(permutations(range(4)))
    assert all(850 < count < 1150 for count in found.values())


def test_the_stream_goes_on_past_the_first_32_bits_of_its_counter() -> None:
    s = stream(0)
    s.drawn = 16 << 32
    below(s, 2)
    assert s.words.astype("<u4").tobytes().hex() == keystream(bytes(32), (0, 1, 0, 0), 8)
