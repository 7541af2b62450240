"""The time of this process: the system clock at its start, plus monotonic seconds since.

So nobody loses on time because the system clock is set while the server runs.
"""

from __future__ import annotations

import time

_BEGAN = time.time() - time.monotonic()


def current_time() -> float:
    """Return seconds since 1970."""
    return _BEGAN + time.monotonic()
