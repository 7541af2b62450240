"""The learned weights of a game's features: those of all levels, and those of master where it has its own.

`weights.csv` has a weight for each feature. `master.csv` has one column for each number of seats for which weights were
tuned further; among other numbers of seats, master plays by the same weights as everyone.
"""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from turntable.kernel.cache import MASTER_WEIGHTS, WEIGHTS
from turntable.kernel.compiled import Floats
from turntable.match.errors import MissingPart
from turntable.match.game import Game

FEATURE, WEIGHT = "feature", "weight"


@cache
def weights_of(game: Game) -> Floats:
    """Return the weights of the game's features; MissingPart if it has no evaluation or no weights for it."""
    folder = files(game.package)
    command = f"run turntable lab train {game.name} --out {folder}"
    if not (folder / WEIGHTS).is_file():
        raise MissingPart(f"{game.name} has no {WEIGHTS}: {command}")
    return _read(game, folder / WEIGHTS, command)[WEIGHT]


@cache
def has_master_weights(game: Game) -> bool:
    """Return whether master plays by weights of its own, for some number of seats."""
    return game.evaluation is not None and (files(game.package) / MASTER_WEIGHTS).is_file()


@cache
def master_weights(game: Game, seats: int) -> Floats:
    """Return the weights that master plays by; MissingPart if its file does not fit the game's features."""
    if not has_master_weights(game):
        return weights_of(game)
    folder = files(game.package)
    command = f"run turntable lab train {game.name} --master --duels 32000 --out {folder}"
    return _read(game, folder / MASTER_WEIGHTS, command).get(str(seats), weights_of(game))


def save(game: Game, weights: Floats, folder: Path) -> Path:
    """Write the weights of all levels into a folder; return the file's path."""
    return _write(game, folder / WEIGHTS, {WEIGHT: weights})


def save_master(game: Game, weights: Floats, seats: int, folder: Path) -> Path:
    """Write the weights of master for a number of seats into a folder, beside those for others; return its path."""
    path = folder / MASTER_WEIGHTS
    columns = _read(game, path, f"remove {path}") if path.is_file() else {}
    columns[str(seats)] = weights
    return _write(game, path, {name: columns[name] for name in sorted(columns, key=int)})


def _read(game: Game, path: Any, command: str) -> dict[str, Floats]:
    """Return the columns of a file of weights; MissingPart with the command that makes it if it does not fit."""
    names = game.need_evaluation().FEATURES
    try:
        with path.open(encoding="utf-8") as file:
            rows = {row.pop(FEATURE): row for row in csv.DictReader(file)}
        if rows.keys() != set(names):
            raise KeyError(names)
        columns = rows[names[0]] if names else {}
        return {name: np.array([rows[feature][name] for feature in names], np.float32) for name in columns}
    except (KeyError, TypeError, ValueError):
        raise MissingPart(f"{game.name}: {path.name} does not fit the features of evaluation.py: {command}") from None


def _write(game: Game, path: Path, columns: dict[str, Floats]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow([FEATURE, *columns])
        for i, name in enumerate(game.need_evaluation().FEATURES):
            rows.writerow([name, *(f"{weights[i]:.4f}" for weights in columns.values())])
    return path
