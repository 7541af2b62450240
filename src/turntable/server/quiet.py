"""Quiet hours, in which a person gets no notifications."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

DAY = 24 * 60  # minutes


class Quiet(Protocol):
    """A person's quiet hours: a row of the database."""

    @property
    def zone(self) -> str: ...
    @property
    def quiet_from(self) -> int | None: ...
    @property
    def quiet_to(self) -> int | None: ...


def quiet_until(row: Quiet | None, now: float) -> float | None:
    """Return when the current quiet hours end, or None if it is not quiet hours."""
    if row is None or row.quiet_from is None or row.quiet_to is None or row.quiet_from == row.quiet_to:
        return None
    here = datetime.fromtimestamp(now, ZoneInfo(row.zone))
    minute = here.hour * 60 + here.minute
    if not (minute - row.quiet_from) % DAY < (row.quiet_to - row.quiet_from) % DAY:
        return None
    end = here.replace(hour=row.quiet_to // 60, minute=row.quiet_to % 60, second=0, microsecond=0)
    return (end if end > here else end + timedelta(days=1)).timestamp()
