"""Where compiled code is kept between runs.

Numba's cache does not notice that a function *called* by a cached one has changed, so a cached search would go on
playing yesterday's rules. Here the folder's name is a hash of everything that is compiled: change a rule, a deck or
the bounds check, and the code is compiled anew into a folder of its own. That goes for files of a designer's own too,
which replace a game's data: `TURNTABLE_DATA_TRAINS_CARDS` names one that is read in place of trains/cards.csv.
"""

import hashlib
import os
import re
import shutil
import sys
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

import platformdirs

GROUP = "turntable.games"
KEPT = 4  # folders of other versions that stay, newest first
COMPILED = {".py", ".csv"}
DATA = "TURNTABLE_DATA_"

_PACKAGE = Path(__file__).parent.parent
_WITH_COMPILED_CODE = ("bots", "games", "kernel", "lab")


def prepare() -> None:
    """Point Numba at the folder for these sources. Must run before anything is compiled."""
    folder = _root() / _fingerprint()
    folder.mkdir(parents=True, exist_ok=True)
    folder.touch()
    _forget_old(folder)
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    if "numba" in sys.modules:
        sys.modules["numba"].config.CACHE_DIR = str(folder)


def variable(package: str, name: str) -> str:
    """The environment variable that names what replaces a data file of a game's package."""
    return DATA + re.sub("[^A-Z0-9]", "_", f"{package.rpartition('.')[2]}_{name}".upper())


def replace(package: str, name: str, path: Path) -> None:
    """Read a file in place of a game's own, in this process and those it starts.

    The game must not be imported yet: its tables are compiled in. What knows no game is, and finds its folder anew.
    """
    from turntable.kernel.compiled import FUNCTIONS

    assert package not in sys.modules, f"{package} is imported already"
    os.environ[variable(package, name)] = str(path.resolve())
    prepare()
    for function in FUNCTIONS:
        if hasattr(function, "enable_caching"):  # not where nothing is compiled
            function.enable_caching()


def folder() -> Path:
    """The folder in use, as `prepare` chose it."""
    return Path(os.environ["NUMBA_CACHE_DIR"])


def is_warm(game: str) -> bool:
    """Whether everything of this game was compiled here before."""
    return (folder() / f"{game}.warm").exists()


def mark_warm(game: str) -> None:
    (folder() / f"{game}.warm").touch()


def _root() -> Path:
    chosen = os.environ.get("TURNTABLE_CACHE_DIR")
    return Path(chosen) if chosen else platformdirs.user_cache_path("turntable")


def _fingerprint() -> str:
    digest = hashlib.sha256(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for folder in _source_folders():
        for path in sorted(folder.rglob("*")):
            if path.suffix in COMPILED:
                digest.update(path.relative_to(folder).as_posix().encode())
                digest.update(path.read_bytes())
    for name, value in sorted(os.environ.items()):
        if name.startswith(DATA):
            digest.update(name.encode())
            digest.update(Path(value).read_bytes() if Path(value).is_file() else b"")
    return digest.hexdigest()[:20]


def _source_folders() -> list[Path]:
    """Those of this package that hold compiled code, and the packages of games from elsewhere."""
    folders = {_PACKAGE / name for name in _WITH_COMPILED_CODE}
    for entry in entry_points(group=GROUP):
        top = entry.module.partition(".")[0]
        spec = find_spec(top) if top != "turntable" else None
        if spec:
            folders.update(map(Path, spec.submodule_search_locations or ()))
    return sorted(folders)


def _forget_old(current: Path) -> None:
    others = [path for path in current.parent.iterdir() if path.is_dir() and path != current]
    for path in sorted(others, key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(path, ignore_errors=True)
