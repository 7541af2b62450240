"""Clocks: a function of the settings and of when each move was stored, so that every worker reads the same time."""

from __future__ import annotations

from collections.abc import Collection

from turntable.server.messages import Clocks, ClockSettings

RETURN = 30.0  # seconds a bank holds at least when someone comes back after their time ran out


class Clock:
    """The time of each seat. A clock runs while its seat may act."""

    def __init__(self, settings: ClockSettings, seats: int) -> None:
        self.settings = settings
        self.left = [float(settings.seconds)] * seats
        self.since: dict[int, float] = {}

    def copy(self) -> Clock:
        twin = Clock(self.settings, 0)
        twin.left = self.left.copy()
        twin.since = self.since.copy()
        return twin

    def acting(self, seats: Collection[int], at: float) -> None:
        """From now on these seats may act."""
        self.since = {seat: self.since.get(seat, at) for seat in seats}

    def moved(self, seat: int, at: float, stand_in: bool) -> None:
        began = self.since.pop(seat, at)
        if self.settings.kind == "move":
            return
        self.left[seat] -= at - began
        if stand_in:
            self.left[seat] = max(self.left[seat], RETURN)
        self.left[seat] += self.settings.increment

    def deadline(self, seat: int) -> float:
        """When the time of a seat that may act runs out."""
        return self.since[seat] + self.left[seat]

    def deadlines(self) -> list[float]:
        return [self.deadline(seat) for seat in self.since]

    def told(self, now: float) -> Clocks:
        """The time that each seat has left, for a message."""
        left: list[float | None] = [
            max(0.0, self.deadline(seat) - now) if seat in self.since else time for seat, time in enumerate(self.left)
        ]
        return Clocks(left=left, running=sorted(self.since))
