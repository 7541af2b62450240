"""The arena: hold a tournament, wherever its games are played, and save its results."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from turntable.lab.results import Results
from turntable.lab.standings import Standings
from turntable.lab.tournament import Fixture, Played, Tournament
from turntable.lab.workers import play_here, play_on_ray


@dataclass(frozen=True)
class Venue:
    """Where games are played: by processes of this machine, or by a Ray cluster."""

    workers: int | None = None
    """Games at the same time; None: one per core."""
    ray: str | None = None

    def play(self, plan: Tournament, fixtures: list[Fixture]) -> Iterator[Played]:
        """Yield games as they are finished."""
        if self.ray is not None:
            return play_on_ray(plan, fixtures, self.ray, self.workers)
        return play_here(plan, fixtures, self.workers or os.cpu_count() or 1)


def hold(plan: Tournament, venue: Venue, path: Path | None, watch: Callable[[Standings], None]) -> Standings:
    """Return the standings after all games. `watch` is called with those so far after each.

    With a path, games are saved in that file, and those already there are not played again.
    """
    standings, fixtures = Standings(plan), plan.fixtures()
    with Results(path, plan) if path else nullcontext() as results:
        before = results.played if results else {}
        left = [fixture for fixture in fixtures if fixture not in before]
        for played in chain((before[fixture] for fixture in fixtures if fixture in before), venue.play(plan, left)):
            if results and played.fixture not in before:
                results.add(played)
            standings.add(played)
            watch(standings)
    return standings
