"""Settings for the whole suite, and options for a part of it or for another order."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, settings

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT") == "1"

settings.register_profile(
    "turntable",
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=15 if INTERPRETED else 150,  # the same examples and more are tried compiled
)
settings.load_profile("turntable")

if "probes" in sys.modules:  # scripts/coverage, where coverage is measured
    sys.modules["probes"].install_in_pytest()

# What takes long, the longest first: it begins before everything else, and `--quick` leaves it out. These tests drive a
# browser, compile, play tournaments, train, or have servers and databases of their own, for which they wait.
LONG = (
    "tests/test_extreme_data.py",
    "tests/test_new_game.py",
    "tests/test_outside_game.py",
    "tests/lab/test_gpu.py",
    "tests/lab/test_environments_rivals.py",
    "tests/lab/test_baseline.py",
    "tests/cli/test_report.py",
    "tests/bots/test_network.py",
    "tests/server/test_faults.py",
    "tests/server/test_edges.py",
    "tests/server/test_migrations.py",
    "tests/server/test_schema.py",
    "tests/server/test_moderation.py::test_a_ban_of_an_address",
    "tests/server/test_protocol.py",
    "tests/server/test_notices.py",
    "tests/server/test_storage_faults.py",
    "tests/server/test_rolling_restart.py",
    "tests/server/test_memory.py",
    "tests/server/test_events.py::test_a_worker_killed",
    "tests/server/test_pairing.py::test_a_worker_killed",
    "tests/server/test_presence.py::test_presence_is_the_same",
    "tests/server/test_rules.py::test_everything_about_an_old_game",
    "tests/server/test_outside_bots.py",
    "tests/server/test_outside_game.py",
    "tests/server/test_backup.py",
    "tests/server/test_mail.py",
    "tests/server/test_limits.py",
    "tests/server/test_proxies.py",
    "tests/server/test_admin.py::test_a_server_removes",
    "tests/test_package.py",
    "tests/test_missing_parts.py",
    "tests/e2e/",
    "tests/lab/",
    "tests/cli/",
    "tests/bots/test_characters.py",
    "tests/bots/test_learning.py",
    "tests/bots/test_outside.py",
    "tests/kernel/test_batch.py",
    "tests/kernel/test_cache.py",
    "tests/match/test_data.py",
    "tests/test_docs_code.py",
    "tests/test_examples.py",
    "tests/test_first_start.py",
)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "compiled_only(why): left out where the rules run interpreted")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("turntable")
    group.addoption("--quick", action="store_true", help="leave out browsers, tournaments and whatever takes long")
    group.addoption("--shuffle", type=int, metavar="SEED", help="run the tests in a random order")


@pytest.hookimpl(tryfirst=True)  # pytest then brings together what shares a costly fixture
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--quick"):
        long = {item for item in items if _rank(item) < len(LONG) or _needs_postgres(item)}
        config.hook.pytest_deselected(items=[*long])
        items[:] = [item for item in items if item not in long]
    if INTERPRETED:
        slow = [item for item in items if item.get_closest_marker("compiled_only")]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]
    seed = config.getoption("--shuffle")
    items.sort(key=_rank if seed is None else _shuffled(seed))


def _rank(item: pytest.Item) -> int:
    """Return the place in LONG, or the length of LONG if the test does not take long."""
    return next((rank for rank, path in enumerate(LONG) if item.nodeid.startswith(path)), len(LONG))


def _needs_postgres(item: pytest.Item) -> bool:
    return "postgresql" in item.name or "postgres" in getattr(item, "fixturenames", ())


def _shuffled(seed: int) -> Callable[[pytest.Item], tuple[float, ...]]:
    """Return a sort key for a random order of folders, of files in them, and of tests in these."""
    random = Random(seed)
    places: dict[object, float] = {}
    return lambda item: tuple(
        places.setdefault(part, random.random()) for part in (item.path.parent, item.path, item.nodeid)
    )
