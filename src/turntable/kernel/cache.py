"""Keep compiled code between runs.

Numba's cache does not notice that a function *called* by a cached one has changed, so a cached search would keep
playing yesterday's rules. Here each game has its own folder, named by a hash of everything that is compiled for it:
change a rule, a deck, the search or the bounds check, and that game is compiled again into a new folder. Code that is
compiled for no game in particular has a folder too.

    trains-1f0c…/     compiled with records of Trains, or from a module of Trains
    superline-77ab…/  the same functions for Superline
    generic-90d2…/    everything else

What lies in a folder is found by the names of modules, so that every copy of the same sources on a machine shares it.

A designer's file that replaces a game's data counts as well: `TURNTABLE_DATA_TRAINS_CARDS` names one that is read in
place of trains/cards.csv.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import platformdirs
from numba.core import config as _numba_config
from numba.core import types
from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    NullCache,
    UserProvidedCacheLocator,
)

from turntable.kernel.locks import lock

GROUP = "turntable.games"
GENERIC = "generic"
KEPT = 8  # folders of a game's other versions that stay, newest first: other checkouts may use them
DATA = "TURNTABLE_DATA_"
WEIGHTS, MASTER_WEIGHTS = "weights.csv", "master.csv"  # arguments of compiled code, not a part of it

_PACKAGE = Path(__file__).parent.parent
_GENERIC_FOLDERS = ("kernel", "bots", "lab")
_MODES = ("NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT")  # what was only interpreted is not warm for others
_IMPORT = re.compile(r"^\s*from\s+(\.*)([\w.]*)\s+import\s+(\([^)]*\)|[^\n]*)", re.MULTILINE)

_config: Any = _numba_config  # its settings are no attributes that a type checker sees

_games_by_record: dict[Any, str] = {}


def keep(function: Any) -> None:
    """Keep on disk what Numba compiles for a function."""
    function._cache = _GameCaches(function.py_func)


def claim(record: Any, module: str) -> None:
    """Assign code compiled for this record type to the game that the module belongs to."""
    _games_by_record[record] = _game_of(module, ())


@cache
def folder(game: str = GENERIC) -> Path:
    """Return the folder for code compiled for a game, as its sources and data are now."""
    path = _root() / f"{game}-{_fingerprint(game)}"
    path.mkdir(parents=True, exist_ok=True)
    path.touch()
    _forget_old(path)
    return path


def variable(package: str, name: str = "") -> str:
    """Return the environment variable that names what replaces a data file of a game's package."""
    return re.sub("[^A-Z0-9]", "_", f"{DATA}{package.rpartition('.')[2]}_{name}".upper())


def replace(package: str, name: str, path: Path) -> None:
    """Read a file in place of a game's own, in this process and those it starts.

    The game must not be imported yet: its tables are compiled in.
    """
    assert package not in sys.modules, f"{package} is imported already"
    os.environ[variable(package, name)] = str(path.resolve())
    folder.cache_clear()


def is_warm(game: str) -> bool:
    """Return whether everything of this game was compiled before."""
    return (folder(game) / "warm").exists()


@contextmanager
def compiling(game: str) -> Iterator[None]:
    """Hold the lock for compiling a game: other processes wait, and then find it compiled."""
    with (folder(game) / "lock").open("a") as file:
        lock(file, wait=True)
        yield


def mark_warm(game: str) -> None:
    (folder(game) / "warm").touch()


class _GameCaches(NullCache):
    """The compiled versions of one function, each in the folder of the game it was compiled for."""

    def __init__(self, function: Any) -> None:
        self._function = function
        self._caches: dict[tuple[Path, Any], Any] = {}

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        return self._cache_for(sig).load_overload(sig, target_context)

    def save_overload(self, sig: Any, cres: Any) -> None:
        self._cache_for(sig).save_overload(sig, cres)

    def _cache_for(self, sig: Any) -> Any:
        """Return the files of one version. Numba's compiler lock is held, so that its setting is ours to change."""
        path = folder(_game_of(self._function.__module__, sig))
        if (path, sig) not in self._caches:
            before, _config.CACHE_DIR = _config.CACHE_DIR, str(path)
            try:
                self._caches[path, sig] = _SignatureCache(self._function, sig)
            finally:
                _config.CACHE_DIR = before
        return self._caches[path, sig]


class _Locator(UserProvidedCacheLocator):
    """Numba's files for one module. Numba would name their folder by where the sources lie."""

    def __init__(self, function: Any, file: str) -> None:
        super().__init__(function, file)  # type: ignore[no-untyped-call]
        module = function.__module__
        if module.startswith("turntable.") or _game_of(module, ()) != GENERIC:
            self._cache_path = str(Path(_config.CACHE_DIR, module))


class _Implementation(CompileResultCacheImpl):
    _locator_classes = [_Locator, *CompileResultCacheImpl._locator_classes]  # noqa: RUF012


class _SignatureCache(FunctionCache):
    """One compiled version in its own files: two processes that compile at the same time share no index."""

    _impl_class = _Implementation

    def __init__(self, function: Any, sig: Any) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        name = f"{self._impl.filename_base}-{hashlib.sha256(repr(sig).encode()).hexdigest()[:12]}"
        files: Any = IndexDataCacheFile
        self._cache_file = files(self._cache_path, name, self._impl.locator.get_source_stamp())


def _game_of(module: str, arguments: Any) -> str:
    """Return the game that code is compiled for: by the first record among its arguments, or else by its module."""
    for kind in arguments:
        if isinstance(kind, types.BaseTuple):
            if (game := _game_of("", kind)) != GENERIC:
                return game
        elif (record := kind.dtype if isinstance(kind, types.Array) else kind) in _games_by_record:
            return _games_by_record[record]
    for game, (package, _) in _packages().items():
        if f"{module}.".startswith(f"{package}."):
            return game
    return GENERIC


@cache
def _packages() -> dict[str, tuple[str, Path | None]]:
    """Return each game's package and folder; None if it cannot be found."""
    found: dict[str, tuple[str, Path | None]] = {}
    for entry in entry_points(group=GROUP):
        top, *inner = entry.module.split(".")
        spec = find_spec(top)
        places = [Path(place, *inner) for place in (spec.submodule_search_locations or ())] if spec else []
        found[entry.name] = entry.module, next((place for place in places if place.is_dir()), None)
    return found


def _root() -> Path:
    chosen = os.environ.get("TURNTABLE_CACHE_DIR")
    return Path(chosen) if chosen else platformdirs.user_cache_path("turntable")


def _fingerprint(game: str) -> str:
    digest = hashlib.sha256(" ".join(f"{name}={os.environ.get(name, '')}" for name in _MODES).encode())
    paths = _compiled_sources({f"turntable.{name}": _PACKAGE / name for name in _GENERIC_FOLDERS})
    package, place = _packages().get(game, ("", None))
    if place:
        paths += _compiled_sources({package: place})
        paths += sorted(path for path in place.glob("*.csv") if path.name not in (WEIGHTS, MASTER_WEIGHTS))
        replaced = sorted(name for name in os.environ if name.startswith(variable(package)))
        digest.update(" ".join(replaced).encode())
        paths += [path for name in replaced if (path := Path(os.environ[name])).is_file()]
    for path in paths:
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _compiled_sources(packages: Mapping[str, Path]) -> list[Path]:
    """Return the modules of these packages that hold compiled code, and those among them that such modules import."""
    paths = {
        ".".join((package, *path.relative_to(folder).with_suffix("").parts)): path
        for package, folder in packages.items()
        for path in folder.rglob("*.py")
    }
    texts = {module: path.read_text(encoding="utf-8") for module, path in paths.items()}
    counted: set[str] = set()
    found = {module for module, text in texts.items() if "@compiled" in text}
    while found:
        counted |= found
        found = {name for module in found for name in _imported(module, texts[module])} & texts.keys() - counted
    return sorted(paths[module] for module in counted)


def _imported(module: str, text: str) -> Iterator[str]:
    """Yield the modules that a module may import: `from a.b import c` can mean a.b or a.b.c."""
    for dots, base, names in _IMPORT.findall(text):
        if dots:
            base = ".".join(filter(None, (*module.split(".")[: -len(dots)], base)))
        yield base
        yield from (f"{base}.{name}" for name in re.findall(r"\w+", names))


def _forget_old(current: Path) -> None:
    game = current.name.rpartition("-")[0]
    others = [path for path in current.parent.glob(f"{game}-*") if path != current]
    for path in sorted(others, key=_last_used)[:-KEPT]:
        shutil.rmtree(path, ignore_errors=True)


def _last_used(path: Path) -> float:
    """Return when a folder was last used; 0 if another process has just removed it."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0.0
