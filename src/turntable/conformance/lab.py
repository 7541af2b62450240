"""Observations, environments and the report of a game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numba.core.runtime import _nrt_python
from numba.core.runtime.nrt import rtsys

from turntable.cli import main
from turntable.conformance.playing import EachGame, otherwise, play_randomly
from turntable.kernel import calls
from turntable.kernel.compiled import Floats
from turntable.kernel.decisions import size
from turntable.lab import BatchEnv
from turntable.locales import LANGUAGES, say
from turntable.match.errors import MissingPart
from turntable.match.game import Game
from turntable.match.match import Match

GAMES, STEPS = 4, 600  # of a batch: enough that most games end


def observed(match: Match, seat: int) -> Floats:
    out = np.full(size(match.game.need_observation().LAYOUT), np.nan, np.float32)
    calls.observe(match.states, seat, out)
    return out


def allocations() -> int:
    """Return how often compiled code has allocated memory so far."""
    count: int = rtsys.get_allocation_stats().mi_alloc  # type: ignore[no-untyped-call]
    return count


class Lab(EachGame):
    """Observations, environments and reports; a game without these parts must say so in one sentence."""

    def test_dealing_the_unknown_again_changes_nothing_that_a_seat_observes(
        self, game: Game, seats: int, options: dict[str, Any]
    ) -> None:
        if game.observation is None:
            return
        match = game.deal(seats, seed=5, **options)
        changed = False
        for number, _ in enumerate(play_randomly(match, Random(seats), 40)):
            for seat in Random(number).sample(range(seats), min(seats, 2)):
                twin = otherwise(match, seat, number)
                changed |= twin.position() != match.position()
                assert np.array_equal(observed(twin, seat), observed(match, seat))
        assert changed == self.secrets

    def test_every_number_of_an_observation_is_written_and_lies_between_0_and_1(self, game: Game, seats: int) -> None:
        if game.observation is None:
            return
        match = game.deal(seats, seed=3)
        for _ in play_randomly(match, Random(3), 300):
            for seat in range(seats):
                vector = observed(match, seat)
                assert ((vector >= 0) & (vector <= 1)).all()  # NaN is neither

    def test_programs_play_many_games_at_once(self, game: Game, seats: int) -> None:
        if game.observation is None:
            with pytest.raises(MissingPart, match=r"observation\.py"):
                BatchEnv(game.name, seats)
            return
        env = BatchEnv(game.name, seats, games=GAMES, threads=1)
        _, mask, _ = env.reset(seed=1)
        for _ in range(STEPS):
            assert mask.any(axis=1).all()
            _, mask, seat, reward, done = env.step(env.random_actions())
            assert ((seat >= 0) & (seat < seats)).all()
            assert np.allclose(reward.sum(axis=1), 0, atol=1e-6)
            assert not reward[~done].any()

    def test_a_game_allocates_nothing_so_that_a_gpu_can_play_it(self, game: Game) -> None:
        if game.observation is None:
            return
        _nrt_python.memsys_enable_stats()
        counts = []
        for games in (1, GAMES):  # handing over arrays is counted as well, the same for any number of games
            env = BatchEnv(game.name, games=games, threads=1)
            env.reset(seed=1)
            before = allocations()
            for _ in range(STEPS):
                env.step(env.random_actions())
                if game.evaluation:
                    env.chances()
            counts.append(allocations() - before)
        assert counts[0] == counts[1]

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_a_report_is_written_in_every_language(self, game: Game, lang: str, tmp_path: Path) -> None:
        page = tmp_path / "report.html"
        assert main(["report", game.name, "--games", "2", "--out", str(page), "--lang", lang]) == 0
        text = page.read_text(encoding="utf-8")
        for section in game.report.SECTIONS if game.report else ():
            assert say(section.title, lang) in text
