"""Measure `make play` in a fresh clone: until the page answers, and until every game can be played at once.

    python benchmarks/first_start.py

The first start installs everything, builds the page and compiles the games; the second one finds all of that. Prints a
Markdown table of seconds on the clock. Packages come from pip's cache if they are there.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep

ROOT = Path(__file__).parent.parent
PATIENCE = 1200.0  # seconds until a start is given up


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def started(clone: Path, port: int) -> Iterator[None]:
    """Run `make play` on a port, with its own files, caches and database, without a browser."""
    own = {"XDG_DATA_HOME": str(clone / ".data"), "TURNTABLE_CACHE_DIR": str(clone / ".compiled")}
    plain = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "PYTHONPATH")}
    environment = plain | own | {"TURNTABLE_PORT": str(port), "BROWSER": "true"}
    running = subprocess.Popen(
        ["make", "play"], cwd=clone, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        yield
    finally:
        os.killpg(running.pid, signal.SIGTERM)
        running.wait()


def seconds_until(address: str, began: float) -> float:
    """Return how many seconds after the beginning an address first answers that all is well."""
    while (passed := perf_counter() - began) < PATIENCE:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE):
                return perf_counter() - began
        except (urllib.error.URLError, ConnectionError):
            sleep(0.02)
    raise TimeoutError(f"{address} did not answer in {passed:.0f} s")


def main() -> None:
    print("| start | page | every game |")
    print("| --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "turntable"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        for what in ("first", "second"):
            port = free_port()
            began = perf_counter()
            with started(clone, port):
                page = seconds_until(f"http://127.0.0.1:{port}/", began)
                ready = seconds_until(f"http://127.0.0.1:{port}/readyz", began)
            print(f"| {what} | {page:.1f} s | {ready:.1f} s |", flush=True)


if __name__ == "__main__":
    main()
