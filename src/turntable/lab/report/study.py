"""A study: the same number of games in each of some settings, on all cores, and the findings.

Games are played in batches (lots), each seeded from the study's seed, so that the same study finds the same numbers
whatever the number of threads, and whether or not it was interrupted. Different bots change sides from lot to lot.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from turntable.bots.levels import read_level
from turntable.bots.warm import get_warm
from turntable.lab.report.bots import check_bots, play_lot
from turntable.lab.report.findings import Findings, Setting, rate_of
from turntable.lab.report.kept import Kept
from turntable.lab.report.play import Tally
from turntable.match.data import replaced, replaced_by
from turntable.match.errors import BadSetup
from turntable.match.game import Game

MOST_GAMES = 100_000_000
LOTS = 1000  # lots a setting, at the most: the steps of its progress
SMALLEST_LOT = 25
STRONG, WEAK = "casual", "beginner"  # whose games measure skill against luck
SKILL_PART, MOST_SKILL = 20, 2000  # one in this many games, with a maximum


@dataclass(frozen=True)
class Manner:
    """How the games of a study are played and kept."""

    bots: tuple[str, ...] = ()
    """The bots, which take the sides in turn; empty: greedy players."""
    path: Path | None = None
    """The file that stores the counts so far."""


USUAL = Manner()


@dataclass(frozen=True)
class Series:
    """Games of one setting between the same bots."""

    game: Game
    setting: Setting
    bots: tuple[str, ...]
    games: int
    seed: str

    @property
    def lots(self) -> list[tuple[int, int]]:
        """The number of each batch, and its games."""
        size = max(SMALLEST_LOT, -(-self.games // LOTS))
        if len(self.bots) > 1:  # each has every side at least once
            size = max(1, min(size, self.games // len(self.bots)))
        return [(n, min(size, self.games - n * size)) for n in range(-(-self.games // size))]

    def play(self, number: int, count: int) -> tuple[Tally, int]:
        """Play a batch; return its sums, by bot instead of side, and how many games were stopped."""
        turn = number % max(len(self.bots), 1)
        seated = self.bots[turn:] + self.bots[:turn]
        digest = sha256(f"{self.seed} {number}".encode()).digest()
        tally, stopped = play_lot(self.game, self.setting, seated, count, int.from_bytes(digest[:8]) | 1)
        by_bot = np.zeros((max(len(self.bots), 1), 2))
        for side, share in enumerate(tally.sides.tolist()):
            by_bot[(side + turn) % len(by_bot)] += share, count - stopped
        return tally._replace(sides=by_bot), stopped

    def in_order(self, done: int, threads: int) -> Iterator[tuple[Tally, int, int]]:
        """Yield unfinished batches as they finish, but in order, so that sums are the same to the last bit."""
        lots = iter(self.lots[done:])

        def play(number: int, count: int) -> tuple[Tally, int, int]:
            return *self.play(number, count), count

        for lot in islice(lots, 1):
            yield play(*lot)  # what is not compiled yet is compiled once
        with ThreadPoolExecutor(threads) as pool:
            running = [pool.submit(play, *lot) for lot in islice(lots, 2 * threads)]
            try:
                while running:
                    yield running.pop(0).result()
                    running += [pool.submit(play, *lot) for lot in islice(lots, 1)]
            finally:
                pool.shutdown(cancel_futures=True)


def setting(game: Game, seats: int, options: Mapping[str, Any]) -> Setting:
    """Return a checked setting; BadSetup that names the fault."""
    checked = game.check_lab_options(game.check_seats(seats), options)
    game.deal(seats, seed=0, **checked)  # options may not go together
    usual = game.check_lab_options(seats, {})
    return Setting(seats, checked, {k: v for k, v in checked.items() if v != usual[k]})


def skill_games(game: Game, games: int) -> int:
    """Return the number of games that measure skill against luck, given the games per setting."""
    return min(games, MOST_SKILL, max(games // SKILL_PART, 2 * SMALLEST_LOT)) if game.evaluation else 0


def study(
    game: Game,
    settings: Sequence[Setting],
    games: int,
    seed: int = 0,
    threads: int | None = None,
    watch: Callable[[int], None] = lambda games: None,
    lang: str = "en",
    manner: Manner = USUAL,
) -> dict[str, Any]:
    """Return the findings, JSON-ready, with names in a language. `watch` gets each finished batch's games."""
    if not 1 <= games <= MOST_GAMES:
        raise BadSetup(f"games: expected a number from 1 to {MOST_GAMES}, not {games}")
    if threads is not None and threads < 1:
        raise BadSetup(f"threads: expected a number above 0, not {threads}")
    check_bots(game, manner.bots)
    get_warm(game)  # compiled on the way, it was seen to fill the cache many times over
    kept = Kept(manner.path, _identity(game, games, seed, manner.bots))
    threads = threads or os.cpu_count() or 1

    def gather(series: Series, part: str) -> tuple[Tally, int]:
        return _gather(series, f"{part} {series.seed}", kept, threads, watch)

    found = []
    for one in settings:
        name = f"{seed} {one.seats} {sorted(one.chosen.items())}"
        tally, stopped = gather(Series(game, one, manner.bots, games, name), "games")
        about = {"seats": one.seats, "options": dict(one.chosen), "data": replaced_by(game.package)}
        sections = game.report.SECTIONS if game.report else ()
        findings = Findings(one, len(tally.places), games - stopped, tally, lang)
        shown = about | {"stopped": stopped} | findings.all(sections)
        shown["drama"] = findings.drama() if game.evaluation else None
        shown["bots"] = findings.bots(manner.bots)
        shown["skill"] = None
        if (few := skill_games(game, games)) > 0:
            bots = (STRONG, *[WEAK] * (findings.sides - 1))
            tally, _ = gather(Series(game, one, bots, few, f"skill {name}"), "skill")
            shown["skill"] = {"strong": STRONG, "weak": WEAK} | rate_of(*tally.sides[0].tolist())
        found.append(shown)
    kept.write()
    about = {"game": game.name, "rules": game.version, "seed": seed, "games": games, "bots": list(manner.bots)}
    return about | {"settings": found}


def _identity(game: Game, games: int, seed: int, bots: Sequence[str]) -> dict[str, Any]:
    """Return what two runs must have in common to share counts."""
    named = {name: read_level(name).digest for name in bots}
    about = {"game": game.name, "rules": game.version, "data": replaced(game.package)}
    return about | {"games": games, "seed": seed, "bots": [*bots], "files": named}


def _gather(series: Series, key: str, kept: Kept, threads: int, watch: Callable[[int], None]) -> tuple[Tally, int]:
    """Play the missing games of a series; return the sums of all, and how many games were stopped."""
    done, stopped, tally = kept.series(key)
    watch(sum(count for _, count in series.lots[:done]))
    try:
        for lot, unfinished, count in series.in_order(done, threads):
            if tally is None:
                tally = lot
            else:
                tally.add(lot)
            done, stopped = done + 1, stopped + unfinished
            kept.keep(key, done, stopped, tally)
            watch(count)
    except BaseException:
        kept.write()
        raise
    assert tally is not None
    return tally, stopped
