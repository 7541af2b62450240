"""Clocks: a pure function of the settings and of when each move was stored, so all workers agree."""

from __future__ import annotations

from collections.abc import Collection
from math import inf

from turntable.server.messages import Clocks, ClockSettings

RETURN = 30.0  # minimum seconds in a bank when someone returns after running out of time


Pauses = tuple[tuple[float, float | None], ...]
"""Intervals in which the clocks were stopped; the last may still be open."""


class Clock:
    """The time left for each seat. A seat's clock runs while it may act."""

    def __init__(self, settings: ClockSettings, seats: int, pauses: Pauses = ()) -> None:
        self.settings = settings
        self.pauses = pauses
        self.left = [float(settings.seconds)] * seats
        self.since: dict[int, float] = {}

    def copy(self) -> Clock:
        twin = Clock(self.settings, 0, self.pauses)
        twin.left = self.left.copy()
        twin.since = self.since.copy()
        return twin

    def with_pauses(self, pauses: Pauses) -> Clock:
        twin = self.copy()
        twin.pauses = pauses
        return twin

    def acting(self, seats: Collection[int], at: float) -> None:
        """Start the clocks of the seats that may act now."""
        self.since = {seat: self.since.get(seat, at) for seat in seats}

    def moved(self, seat: int, at: float, stand_in: bool) -> None:
        began = self.since.pop(seat, at)
        if self.settings.kind == "move":
            return
        self.left[seat] -= at - began - self._paused(began, at)
        if stand_in:
            self.left[seat] = max(self.left[seat], RETURN)
        self.left[seat] += self.settings.increment

    def deadline(self, seat: int) -> float:
        """Return when the time of an acting seat runs out; infinite while the clocks are paused."""
        since = self.since[seat]
        end = since + self.left[seat]
        for start, stop in self.pauses:  # in order, as each one postpones the end
            if start < end and (stop is None or stop > since):
                end += inf if stop is None else stop - max(start, since)
        return end

    def deadlines(self) -> list[float]:
        return [end for seat in self.since if (end := self.deadline(seat)) < inf]

    def _paused(self, since: float, until: float) -> float:
        """Return how long the clocks were paused within an interval."""
        spans = ((max(start, since), min(until if stop is None else stop, until)) for start, stop in self.pauses)
        return sum(max(0.0, stop - start) for start, stop in spans)

    def told(self, now: float) -> Clocks:
        """Return the time left of each seat, as a message."""
        left: list[float | None] = [
            max(0.0, time - (now - self.since[seat] - self._paused(self.since[seat], now)))
            if seat in self.since
            else time
            for seat, time in enumerate(self.left)
        ]
        stopped = self.pauses and self.pauses[-1][1] is None
        return Clocks(left=left, running=[] if stopped else sorted(self.since))
