"""The C library's heaps, from which threads allocate."""

from __future__ import annotations

import ctypes
from contextlib import suppress

ARENA_MAX = -8  # M_ARENA_MAX of glibc's malloc.h
HEAPS = 2  # threads seldom allocate at the same time: most of what they do needs the GIL


def share_heaps() -> None:
    """Let all threads of this process allocate from two heaps; call it before they start.

    glibc makes up to eight heaps a core, and each keeps what its threads once took: some MiB, with a thread for each
    connection to SQLite. Other C libraries have one heap.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(ARENA_MAX, HEAPS)
