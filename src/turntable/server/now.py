"""The time of this process: the system clock at its start, plus monotonic seconds since.

Setting the system clock while the server runs makes nobody lose on time.
"""

from __future__ import annotations

import time

_BEGAN = time.time() - time.monotonic()


def current_time() -> float:
    """Return seconds since 1970."""
    return _BEGAN + time.monotonic()
