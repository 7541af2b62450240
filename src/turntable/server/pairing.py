"""Grouping the queue: people of similar skill play together, and after a long wait anyone."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from turntable.server.messages import ClockSettings
from turntable.server.messages_people import Pace

NEAR = 6.0  # difference in skill (OpenSkill's mu) accepted without waiting
PER_SECOND = 0.5  # growth of that difference per second waited: after half a minute anyone will do
OFFER_BOT = 20.0  # seconds

CLOCKS: dict[Pace, ClockSettings] = {
    "quick": ClockSettings("bank", 5 * 60, increment=3, forfeit=True),
    "calm": ClockSettings("bank", 15 * 60, increment=5, forfeit=True),
    "days": ClockSettings("move", 3 * 86400, forfeit=True),
}


class Waiting(msgspec.Struct, frozen=True):
    """Someone in the queue."""

    person: str
    skill: float
    """OpenSkill's mu."""
    waited: float
    """Seconds."""


def groups(
    waiting: Sequence[Waiting], seats: int, apart: Collection[frozenset[str]] = frozenset()
) -> list[list[Waiting]]:
    """Return groups that each fill a table. A person is in at most one, and no two in a group are in `apart`.

    Whoever waited longest chooses first: the people nearest in skill, within the difference that their wait allows.
    """
    left = sorted(waiting, key=lambda one: -one.waited)
    found = []
    for first in left.copy():
        if first not in left:
            continue
        far = NEAR + PER_SECOND * first.waited
        others = [one for one in left if one is not first and abs(one.skill - first.skill) <= far]
        others.sort(key=lambda one: abs(one.skill - first.skill))
        group = [first]
        for one in others:
            if len(group) < seats and not any(frozenset((one.person, other.person)) in apart for other in group):
                group.append(one)
        if len(group) == seats:
            left = [one for one in left if one not in group]
            found.append(group)
    return found
