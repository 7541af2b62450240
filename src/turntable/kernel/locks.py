"""Locks between processes: on an open file, until it is closed or the process ends."""

from __future__ import annotations

import sys
from typing import IO


def lock(file: IO[str], wait: bool) -> None:
    """Lock a file. If another process has it, wait for that one, or raise OSError."""
    if sys.platform == "win32":
        import msvcrt

        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
                return
            except OSError:  # LK_LOCK gives up after ten seconds
                if not wait:
                    raise
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
