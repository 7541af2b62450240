"""The random stream of a match: ChaCha8, keyed with the match's 256-bit seed.

A record that uses chance has the fields of `FIELDS`. Word `drawn` of the stream comes next; `words` holds
its block, so that only every sixteenth draw computes one.
"""

import numpy as np
import numpy.typing as npt

from turntable.kernel.compiled import State, compiled

ROUNDS = 8
BLOCK = 16  # words of 32 bits

FIELDS = [
    ("seed", np.uint32, 8),  # the key, in ChaCha's order: little-endian words
    ("words", np.uint32, BLOCK),  # the block that word `drawn` lies in, once its first word was drawn
    ("drawn", np.int64),  # how many words were drawn so far
]

SEED_BYTES = 32

Words = npt.NDArray[np.uint32]


def plant(s: State, seed: bytes) -> None:
    """Set a record's seed, and rewind its stream to the beginning."""
    s.seed = np.frombuffer(seed, "<u4")
    s.words = 0
    s.drawn = 0


@compiled
def _rotate(x: np.uint32, by: int) -> np.uint32:
    return np.uint32((x << by) | (x >> (32 - by)))


@compiled
def _quarter(
    a: np.uint32, b: np.uint32, c: np.uint32, d: np.uint32
) -> tuple[np.uint32, np.uint32, np.uint32, np.uint32]:
    a = np.uint32(a + b)
    d = _rotate(np.uint32(d ^ a), 16)
    c = np.uint32(c + d)
    b = _rotate(np.uint32(b ^ c), 12)
    a = np.uint32(a + b)
    d = _rotate(np.uint32(d ^ a), 8)
    c = np.uint32(c + d)
    b = _rotate(np.uint32(b ^ c), 7)
    return a, b, c, d


@compiled
def chacha(key: Words, tail: tuple[int, int, int, int], rounds: int, out: Words) -> None:
    """Fill `out` with one block. `tail` is the last row of ChaCha's matrix: counter and nonce."""
    c0, c1, c2, c3 = (
        np.uint32(0x61707865),
        np.uint32(0x3320646E),
        np.uint32(0x79622D32),
        np.uint32(0x6B206574),
    )
    t0, t1, t2, t3 = np.uint32(tail[0]), np.uint32(tail[1]), np.uint32(tail[2]), np.uint32(tail[3])
    a0, a1, a2, a3 = c0, c1, c2, c3
    b0, b1, b2, b3 = key[0], key[1], key[2], key[3]
    e0, e1, e2, e3 = key[4], key[5], key[6], key[7]
    d0, d1, d2, d3 = t0, t1, t2, t3
    for _ in range(rounds // 2):
        a0, b0, e0, d0 = _quarter(a0, b0, e0, d0)
        a1, b1, e1, d1 = _quarter(a1, b1, e1, d1)
        a2, b2, e2, d2 = _quarter(a2, b2, e2, d2)
        a3, b3, e3, d3 = _quarter(a3, b3, e3, d3)
        a0, b1, e2, d3 = _quarter(a0, b1, e2, d3)
        a1, b2, e3, d0 = _quarter(a1, b2, e3, d0)
        a2, b3, e0, d1 = _quarter(a2, b3, e0, d1)
        a3, b0, e1, d2 = _quarter(a3, b0, e1, d2)
    out[0], out[1], out[2], out[3] = (
        np.uint32(a0 + c0),
        np.uint32(a1 + c1),
        np.uint32(a2 + c2),
        np.uint32(a3 + c3),
    )
    out[4], out[5] = np.uint32(b0 + key[0]), np.uint32(b1 + key[1])
    out[6], out[7] = np.uint32(b2 + key[2]), np.uint32(b3 + key[3])
    out[8], out[9] = np.uint32(e0 + key[4]), np.uint32(e1 + key[5])
    out[10], out[11] = np.uint32(e2 + key[6]), np.uint32(e3 + key[7])
    out[12], out[13], out[14], out[15] = (
        np.uint32(d0 + t0),
        np.uint32(d1 + t1),
        np.uint32(d2 + t2),
        np.uint32(d3 + t3),
    )


@compiled
def load_block(s: State) -> None:
    """Fill `words` with the block that word `drawn` lies in."""
    block = s.drawn // BLOCK
    chacha(s.seed, (block & 0xFFFFFFFF, block >> 32, 0, 0), ROUNDS, s.words)


@compiled
def _word(s: State) -> int:
    place = s.drawn % BLOCK
    if place == 0:
        load_block(s)
    s.drawn += 1
    return int(s.words[place])


@compiled
def below(s: State, n: int) -> int:
    """Return a number from 0 to n-1, all equally likely (Lemire's method, with rejection)."""
    product = _word(s) * n
    if product & 0xFFFFFFFF < n:
        surplus = 0x100000000 % n
        while product & 0xFFFFFFFF < surplus:
            product = _word(s) * n
    return product >> 32


@compiled
def shuffle(s: State, cards: npt.NDArray[np.uint8], n: int) -> None:
    """Shuffle the first n of `cards` (Fisher-Yates, from the end)."""
    for i in range(n - 1, 0, -1):
        j = below(s, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
