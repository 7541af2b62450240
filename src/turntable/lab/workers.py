"""Play the games of a tournament in this process, in several on this machine, or on a Ray cluster."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import Any

from turntable.lab.tournament import Fixture, Played, Tournament, batch_size, play_all
from turntable.match.errors import BadSetup

LOCAL = "local"
OBJECT_STORE = 80 << 20  # bytes, near the least that Ray accepts: results are small
PATIENCE = 5.0  # seconds to wait for a cluster's answer
AHEAD = 2  # games handed out for each worker, so that none waits for the next

Submit = Callable[[Sequence[Fixture]], "Future[list[Played]]"]


class WorkersFailed(RuntimeError):
    """Games could not be finished, through no fault of the request."""


def play_here(plan: Tournament, fixtures: Sequence[Fixture], workers: int) -> Iterator[Played]:
    """Yield games as they are finished, by `workers` processes; with one, by this process itself and in order."""
    batches = _batches(plan, fixtures)
    if workers == 1 or len(batches) < 2:
        for part in batches:
            yield from play_all(plan, part)
        return
    context = get_context("spawn")
    pool = ProcessPoolExecutor(min(workers, len(batches)), context, initializer=_end_quietly)
    try:
        yield from _finished(batches, lambda part: pool.submit(play_all, plan, part), workers)
    except BrokenExecutor:
        raise WorkersFailed("a worker process died before its game was over") from None
    finally:
        pool.shutdown(cancel_futures=True)


def play_on_ray(plan: Tournament, fixtures: Sequence[Fixture], address: str, workers: int | None) -> Iterator[Played]:
    """Yield games as they are finished, by a Ray cluster; `local` starts one on this machine."""
    if not fixtures:
        return
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise BadSetup("--ray: ray is not installed: pip install 'turntable-games[ray]'") from None
    with _cluster(ray, address, workers):
        remote = ray.remote(play_all)
        at_once = workers or int(ray.cluster_resources().get("CPU", 1))
        try:
            batches = _batches(plan, fixtures)
            yield from _finished(batches, lambda part: remote.remote(plan, part).future(), at_once)
        except ray.exceptions.RayError as fault:
            raise WorkersFailed(f"a game failed on the cluster: {_last_line(fault)}") from None


@contextmanager
def _cluster(ray: Any, address: str, workers: int | None) -> Iterator[None]:
    """Connect to a cluster, and disconnect at the end."""
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == LOCAL:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        quiet |= {"num_cpus": workers, "include_dashboard": False, "object_store_memory": OBJECT_STORE}
    try:
        _check_listening(address)
        ray.init(address=address, **quiet)
    except (OSError, RuntimeError, ValueError) as fault:
        raise WorkersFailed(f"--ray: no cluster at {address}: {_last_line(fault)}") from None
    try:
        yield
    finally:
        ray.shutdown()


def _check_listening(address: str) -> None:
    """Raise OSError if nobody listens at host:port. Ray would take minutes, and many lines, to say so."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), PATIENCE).close()


def _batches(plan: Tournament, fixtures: Sequence[Fixture]) -> list[Sequence[Fixture]]:
    """Return the games to play together: one by one, unless a bot chooses for many at a time."""
    size = batch_size(plan)
    return [fixtures[start : start + size] for start in range(0, len(fixtures), size)]


def _finished(batches: Sequence[Sequence[Fixture]], submit: Submit, workers: int) -> Iterator[Played]:
    """Hand games out, a few ahead of the workers; yield each as it is finished."""
    waiting = iter(batches)
    running = {submit(part) for part in islice(waiting, AHEAD * workers)}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        running |= {submit(part) for part in islice(waiting, len(done))}
        for future in done:
            yield from future.result()


def _end_quietly() -> None:
    """Let Ctrl-C end a worker at once and silently: its current game is not counted."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _last_line(fault: Exception) -> str:
    return (str(fault).strip().splitlines() or [type(fault).__name__])[-1]
