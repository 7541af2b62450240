"""Compiled code is kept between runs, game by game, and never for other sources than its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import turntable
from turntable.kernel import cache

pytestmark = pytest.mark.compiled_only("starts processes that choose for themselves how rules run")

GAMES = ("generic", "superline", "tickets", "trains")


def fresh(folder: Path, **more: str) -> dict[str, str]:
    """The cache folders that a new process chooses."""
    code = (
        f"import json; from turntable.kernel import cache; print(json.dumps([cache.folder(g).name for g in {GAMES}]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"TURNTABLE_CACHE_DIR": str(folder)} | more,
        text=True,
        capture_output=True,
        check=True,
    )
    return dict(zip(GAMES, json.loads(done.stdout), strict=True))


def changed(before: dict[str, str], after: dict[str, str]) -> set[str]:
    return {game for game in GAMES if before[game] != after[game]}


def test_folders_are_named_by_the_sources_and_how_they_run(tmp_path: Path) -> None:
    plain = {"NUMBA_BOUNDSCHECK": "0", "NUMBA_DISABLE_JIT": "0"}
    one = fresh(tmp_path, **plain)
    assert one == fresh(tmp_path, **plain)
    checked = fresh(tmp_path, **plain | {"NUMBA_BOUNDSCHECK": "1"})
    interpreted = fresh(tmp_path, **plain | {"NUMBA_DISABLE_JIT": "1"})
    assert changed(one, checked) == changed(one, interpreted) == set(GAMES)
    assert {path.name for path in tmp_path.iterdir()} >= set(one.values())


def test_the_ways_to_run_are_told_apart_when_they_are_set_to_the_same_value(tmp_path: Path) -> None:
    checked = fresh(tmp_path, NUMBA_BOUNDSCHECK="1", NUMBA_DISABLE_JIT="")
    interpreted = fresh(tmp_path, NUMBA_BOUNDSCHECK="", NUMBA_DISABLE_JIT="1")
    assert changed(checked, interpreted) == set(GAMES)


def test_a_folder_that_another_process_removes_at_the_same_time_is_no_fault(tmp_path: Path) -> None:
    for number in range(cache.KEPT + 2):
        (tmp_path / f"trains-{number}").mkdir()
    (tmp_path / "trains-gone").symlink_to(tmp_path / "nowhere")  # listed, and not there when it is looked at
    assert fresh(tmp_path)["trains"] in {path.name for path in tmp_path.iterdir()}
    assert sum(path.exists() for path in tmp_path.glob("trains-*")) == cache.KEPT + 1


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project with two games, in place of the real one."""
    files = {
        "kernel/rules.py": "@compiled\ndef deal(): ...",
        "bots/search.py": "from turntable.bots import tree\n@compiled\ndef simulate(): ...",
        "bots/tree.py": "SIZE = 1",
        "bots/levels.py": "LEVELS = ()",
        "lab/report/tree.py": "WIDTH = 760",
        "games/comet/rules.py": "from turntable.games.comet import (\n    state,\n)\n@compiled\ndef deal(): ...",
        "games/comet/state.py": "SEATS = 2",
        "games/comet/view.py": "def view(): ...",
        "games/comet/cards.csv": "card",
        "games/comet/weights.csv": "feature,weight",
        "games/meteor/rules.py": "from . import state\nfrom .deck import CARDS\n@compiled\ndef deal(): ...",
        "games/meteor/state.py": "SEATS = 2",
        "games/meteor/deck.py": "CARDS = 9",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    packages = {name: (f"turntable.games.{name}", tmp_path / "games" / name) for name in ("comet", "meteor")}
    monkeypatch.setattr(cache, "_PACKAGE", tmp_path)
    monkeypatch.setattr(cache, "_packages", lambda: packages)
    return tmp_path


@pytest.mark.parametrize(
    ("edited", "compiled_again"),
    [
        ("kernel/rules.py", {"generic", "comet", "meteor"}),
        ("bots/tree.py", {"generic", "comet", "meteor"}),
        ("bots/levels.py", set()),
        ("lab/report/tree.py", set()),
        ("games/comet/rules.py", {"comet"}),
        ("games/comet/state.py", {"comet"}),
        ("games/comet/cards.csv", {"comet"}),
        ("games/comet/view.py", set()),
        ("games/comet/weights.csv", set()),
        ("games/meteor/rules.py", {"meteor"}),
        ("games/meteor/state.py", {"meteor"}),
        ("games/meteor/deck.py", {"meteor"}),
    ],
)
def test_an_edit_throws_away_what_it_changes_and_nothing_else(
    project: Path, edited: str, compiled_again: set[str]
) -> None:
    def prints() -> dict[str, str]:
        return {game: cache._fingerprint(game) for game in ("generic", "comet", "meteor")}

    before = prints()
    (project / edited).write_text((project / edited).read_text() + "\n# edited\n")
    after = prints()
    assert {game for game in before if before[game] != after[game]} == compiled_again


def test_games_from_elsewhere_are_found_in_their_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [EntryPoint("comet", "acme.comet", cache.GROUP), EntryPoint("gone", "nowhere:GAME", cache.GROUP)]
    (tmp_path / "acme" / "comet").mkdir(parents=True)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(cache, "entry_points", lambda group: entries)
    find: Callable[[], dict[str, tuple[str, Path | None]]] = cache._packages.__wrapped__
    assert find() == {"comet": ("acme.comet", tmp_path / "acme" / "comet"), "gone": ("nowhere", None)}


def test_data_of_ones_own_has_a_folder_for_every_content(tmp_path: Path) -> None:
    mine = tmp_path / "mine.csv"
    chosen = {"TURNTABLE_DATA_TRAINS_CARDS": str(mine)}
    own = fresh(tmp_path / "cache")
    seen = [own, fresh(tmp_path / "cache", **chosen)]
    for content in ("a", "b", "a"):
        mine.write_text(content)
        seen.append(fresh(tmp_path / "cache", **chosen))
    assert seen[2] == seen[4]
    assert len({folders["trains"] for folders in seen}) == 4
    assert set.union(*(changed(own, folders) for folders in seen)) == {"trains"}


def test_folders_of_old_versions_are_removed(tmp_path: Path) -> None:
    for number in range(cache.KEPT + 3):
        (tmp_path / f"trains-{number}").mkdir()
        os.utime(tmp_path / f"trains-{number}", (number, number))
    (tmp_path / "other-1").mkdir()
    current = fresh(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {
        *current.values(),
        *(f"trains-{number}" for number in range(3, cache.KEPT + 3)),
        "other-1",
    }


def dealt(folder: Path, **more: str) -> str:
    """Deal with a cache; where the package lies that was used."""
    code = "import turntable; turntable.game('trains').deal(seats=2, seed=1); print(turntable.__file__)"
    environment = os.environ | {"TURNTABLE_CACHE_DIR": str(folder), "NUMBA_DISABLE_JIT": "0"} | more
    done = subprocess.run([sys.executable, "-c", code], env=environment, text=True, capture_output=True, check=True)
    return done.stdout.strip()


def test_compiled_code_lies_in_the_folder_of_its_game(tmp_path: Path) -> None:
    dealt(tmp_path)
    where = {path.name.split("-")[0]: path.parents[1].name for path in tmp_path.rglob("*.nbc")}
    assert where["calls.deal"].startswith("trains-")  # a generic function, compiled for an array of records of Trains
    assert where["chance.shuffle"].startswith("trains-")  # and for one record
    assert {folder.split("-")[0] for name, folder in where.items() if name.startswith("rules.")} == {"trains"}
    assert not any(folder.startswith(("superline-", "tickets-")) for folder in where.values())


def test_another_copy_of_the_same_sources_uses_what_was_compiled(tmp_path: Path) -> None:
    dealt(tmp_path / "cache")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "cache").rglob("*.nb?")}
    assert before
    copy = tmp_path / "copy" / "turntable"
    shutil.copytree(Path(turntable.__file__).parent, copy, ignore=shutil.ignore_patterns("static", "__pycache__"))
    assert dealt(tmp_path / "cache", PYTHONPATH=str(copy.parent)) == str(copy / "__init__.py")
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "cache").rglob("*.nb?")} == before
