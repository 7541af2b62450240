"""The file in which a study saves its counts, so that it can be resumed after an interruption.

It is a NumPy archive: the study's identity, and for each series of games the finished batches and their sums.
"""

from __future__ import annotations

import json
import os
import time
import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from turntable.lab.report.play import Tally
from turntable.match.errors import BadRecord

EVERY = 5.0  # seconds between two times that it is written
FORMAT = 1


class Kept:
    """The counts so far, by series. BadRecord if the file is another study's, or not a study's."""

    def __init__(self, path: Path | None, identity: dict[str, Any]) -> None:
        self._path = path
        self._identity = json.dumps({"study": FORMAT} | identity, sort_keys=True)
        self._series: dict[str, tuple[int, int, Tally]] = {}
        self._written = time.monotonic()
        if path and path.exists():
            self._read(path)

    def series(self, key: str) -> tuple[int, int, Tally | None]:
        """Return how many lots of a series are in, how many games of it were stopped, and what they come to."""
        return self._series.get(key, (0, 0, None))

    def keep(self, key: str, lots: int, stopped: int, tally: Tally) -> None:
        """Store the sums of a series; they are written periodically, and by `write`."""
        self._series[key] = lots, stopped, tally
        if time.monotonic() - self._written > EVERY:
            self.write()

    def write(self) -> None:
        """Write the whole file, or leave the old one."""
        if self._path is None:
            return
        arrays: dict[str, Any] = {"identity": np.frombuffer(self._identity.encode(), np.uint8)}
        for key, (lots, stopped, tally) in self._series.items():
            arrays[f"{key}/progress"] = np.array([lots, stopped])
            arrays |= {f"{key}/{name}": array for name, array in tally._asdict().items()}
        beside = self._path.with_name(f"{self._path.name}.new")
        with beside.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **arrays)
        os.replace(beside, self._path)
        self._written = time.monotonic()

    def _read(self, path: Path) -> None:
        try:
            with np.load(path, allow_pickle=False) as found:
                arrays = {name: found[name] for name in found.files}
            identity = bytes(arrays.pop("identity")).decode()
        except (ValueError, KeyError, EOFError, zipfile.BadZipFile):
            raise BadRecord(f"{path}: is no file of a report's results") from None
        if identity != self._identity:
            raise BadRecord(f"{path}: is of another study; name another file, or remove it")
        for name, array in arrays.items():
            key, _, field = name.rpartition("/")
            if field == "progress":
                lots, stopped = array.tolist()
                tally = Tally(*(arrays[f"{key}/{field}"] for field in Tally._fields))
                self._series[key] = lots, stopped, tally
