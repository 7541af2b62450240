"""Measure which lines and branches of the package run, at almost no cost.

A tracer sees every line of every package, and makes all Python take two to three times as long. Instead, each statement
of ours is compiled with a probe before it: it sets a byte of a file that is mapped into memory, which takes 15 ns.
All processes share these files, one for each module. So nothing has to be saved at the end or put together, and a
process that is killed has left its traces too.

Line n has three bytes from 3 n on: whether it ran, and, where it branches, whether its body was entered and left out.
What Numba compiles has no probes: it would have to compile them. It is measured where it runs interpreted.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import SourceFileLoader
from mmap import mmap
from types import CodeType
from typing import Any

RAN, TAKEN, LEFT = range(3)
FOLDER = os.environ.get("COVERAGE_PROBES", "")
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "src", "turntable", "")
SOURCE = os.path.normpath(SOURCE) + os.sep
INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT") == "1"


def install() -> None:
    """Compile all modules of the package with probes from now on, however they are loaded."""
    plain = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        path = loader.get_filename(fullname)
        return code_with_probes(path) if path.startswith(SOURCE) else plain(loader, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]


def install_in_pytest() -> None:
    """Measure also those modules of which pytest rewrites the assertions; they are compiled apart from the usual."""
    from _pytest.assertion import rewrite

    plain, usual_folder = rewrite.rewrite_asserts, rewrite.get_cache_dir

    def rewrite_asserts(mod: Any, source: bytes, module_path: str | None = None, config: Any = None) -> None:
        plain(mod, source, module_path, config)
        if module_path and module_path.startswith(SOURCE):
            from insert import insert_probes

            insert_probes(mod, module_path, compiled_too=INTERPRETED)

    def get_cache_dir(file_path: Any) -> Any:
        return type(file_path)(FOLDER, "rewritten") if str(file_path).startswith(SOURCE) else usual_folder(file_path)

    rewrite.rewrite_asserts = rewrite_asserts
    rewrite.get_cache_dir = get_cache_dir


def code_with_probes(path: str) -> CodeType:
    """Compile a module with probes, or find it compiled by another process."""
    import marshal
    from hashlib import sha256

    with open(path, "rb") as file:
        source = file.read()
    digest = sha256(f"{path} {INTERPRETED} {sys.version}".encode() + source).hexdigest()
    kept = os.path.join(FOLDER, f"{digest[:32]}.code")
    try:
        with open(kept, "rb") as file:
            code: CodeType = marshal.load(file)
    except (FileNotFoundError, EOFError):
        import ast

        from insert import insert_probes

        tree = insert_probes(ast.parse(source), path, compiled_too=INTERPRETED)
        code = compile(tree, path, "exec", dont_inherit=True)
        with open(f"{kept}.{os.getpid()}", "wb") as new:
            marshal.dump(code, new)
        os.replace(new.name, kept)
    return code


def hits(path: str, size: int) -> mmap:
    """Map the file with a module's bytes, which begins as zeros."""
    with open(hits_file(path), "a+b") as file:
        file.truncate(size)
        return mmap(file.fileno(), size)


def hits_file(path: str) -> str:
    return os.path.join(FOLDER, path[len(SOURCE) :].replace(os.sep, ".") + ".hits")
