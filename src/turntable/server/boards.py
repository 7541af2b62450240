"""A game's own board for the page: the files in the folder `board` of its package (docs/add-a-game.md).

Installing a game means trusting its package, board included. Still, only regular files of these types are served,
looked up by their exact name.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath

from turntable.match.game import Game

FOLDER = "board"
MEDIA_TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


def files_of(game: Game) -> dict[str, Traversable]:
    """Return the files of a game's board by name; empty if it has no board of its own."""
    folder = files(game.package) / FOLDER
    found = folder.iterdir() if folder.is_dir() else ()
    return {one.name: one for one in found if one.is_file() and not _is_link(one) and _suffix(one.name) in MEDIA_TYPES}


def media_type(name: str) -> str:
    return MEDIA_TYPES[_suffix(name)]


def _suffix(name: str) -> str:
    return PurePosixPath(name).suffix


def _is_link(file: Traversable) -> bool:
    return isinstance(file, Path) and file.is_symlink()
