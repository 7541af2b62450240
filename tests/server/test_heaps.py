"""Memory that threads take is there for other threads."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import ctypes, sys, threading
from turntable.server.heaps import share_heaps
if sys.argv[1] == "shared":
    share_heaps()
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
everyone = threading.Barrier(12)
def take():
    everyone.wait()
    libc.malloc(1000)
    everyone.wait()
threads = [threading.Thread(target=take) for _ in range(12)]
for thread in threads: thread.start()
for thread in threads: thread.join()
libc.malloc_info(0, ctypes.c_void_p.in_dll(libc, "stdout"))
libc.fflush(None)
"""


@pytest.mark.parametrize(("how", "least", "most"), [("shared", 1, 2), ("apart", 3, 1000)])
def test_threads_of_a_server_share_two_heaps(how: str, least: int, most: int) -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM, how], capture_output=True, text=True, check=True)
    assert least <= done.stdout.count("<heap ") <= most
