"""Compiled code is kept between runs, and never for other sources than its own."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from turntable.kernel import cache


def fresh(folder: Path, **more: str) -> str:
    """The cache folder that a new process chooses."""
    environment = {k: v for k, v in os.environ.items() if k != "NUMBA_CACHE_DIR"}
    environment |= {"TURNTABLE_CACHE_DIR": str(folder)} | more
    code = "from turntable.kernel import cache; print(cache.folder())"
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, text=True, capture_output=True, check=True
    ).stdout.strip()


def test_the_folder_is_named_by_the_sources_and_the_bounds_check(tmp_path: Path) -> None:
    one = fresh(tmp_path, NUMBA_BOUNDSCHECK="0")
    assert one == fresh(tmp_path, NUMBA_BOUNDSCHECK="0")
    assert one != fresh(tmp_path, NUMBA_BOUNDSCHECK="1")
    assert Path(one).parent == tmp_path


def test_a_changed_source_or_deck_changes_the_fingerprint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules.py").write_text("a")
    (tmp_path / "cards.csv").write_text("b")
    monkeypatch.setattr(cache, "_source_folders", lambda: [tmp_path])
    seen = {cache._fingerprint()}
    (tmp_path / "rules.py").write_text("c")
    seen.add(cache._fingerprint())
    (tmp_path / "cards.csv").write_text("d")
    seen.add(cache._fingerprint())
    (tmp_path / "notes.txt").write_text("e")
    seen.add(cache._fingerprint())
    assert len(seen) == 3


def test_the_sources_of_games_from_elsewhere_count_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [EntryPoint("comet", "acme.comet:GAME", cache.GROUP), EntryPoint("gone", "nowhere:GAME", cache.GROUP)]
    (tmp_path / "acme" / "comet").mkdir(parents=True)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(cache, "entry_points", lambda group: entries)
    own = [Path(cache.__file__).parents[1] / name for name in ("bots", "games", "kernel", "lab")]
    assert cache._source_folders() == sorted([tmp_path / "acme", *own])


def test_data_of_ones_own_has_a_folder_for_every_content(tmp_path: Path) -> None:
    mine = tmp_path / "mine.csv"
    chosen = {"TURNTABLE_DATA_TRAINS_CARDS": str(mine)}
    seen = [fresh(tmp_path / "cache"), fresh(tmp_path / "cache", **chosen)]
    for content in ("a", "b", "a"):
        mine.write_text(content)
        seen.append(fresh(tmp_path / "cache", **chosen))
    assert seen[2] == seen[4]
    assert len(set(seen)) == 4


def test_folders_of_old_versions_are_removed(tmp_path: Path) -> None:
    for number in range(8):
        (tmp_path / f"old{number}").mkdir()
        os.utime(tmp_path / f"old{number}", (number, number))
    current = Path(fresh(tmp_path))
    assert {path.name for path in tmp_path.iterdir()} == {current.name, "old4", "old5", "old6", "old7"}
