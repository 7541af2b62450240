"""What scripts/coverage measures: the same lines and branches as a tracer sees."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest
from coverage import Coverage

FOLDER = Path(__file__).parents[1] / "scripts" / "coverage"
SAMPLE = (FOLDER / "sample.txt").read_text(encoding="utf-8")
COMPILED = """
@compiled
def fast(x: int) -> int:
    if x > 1:
        return 2
    return x


@njit(nogil=True)
def faster(x: int) -> int:
    return x


def declared(x: int) -> int:
    return x


def slow(x: int) -> int:
    return x


declare(Player, decide=declared)
"""


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """The modules that insert probes and save what they noted, for sources and notes in a folder of their own."""
    monkeypatch.syspath_prepend(FOLDER)
    import probes
    import save

    monkeypatch.setattr(probes, "SOURCE", f"{tmp_path}{os.sep}")
    monkeypatch.setattr(probes, "FOLDER", str(tmp_path))
    monkeypatch.setattr(probes, "INTERPRETED", True)
    return probes, save


def run(code: CodeType, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("sample")
    monkeypatch.setitem(sys.modules, "sample", module)
    module.__file__ = str(path)
    with redirect_stdout(StringIO()):
        exec(code, module.__dict__)


def analysed(path: Path, measured: Coverage) -> tuple[Any, ...]:
    """Return the report's numbers, the lines that did not run and the branches that were not taken."""
    found = measured._analyze(str(path))
    return found.numbers, sorted(found.missing), dict(found.missing_branch_arcs())


def test_the_same_lines_and_branches_are_seen_as_by_a_tracer(
    tool: tuple[Any, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    probes, save = tool
    path = tmp_path / "sample.py"
    path.write_text(SAMPLE, encoding="utf-8")
    settings: dict[str, Any] = {"branch": True, "data_file": None, "config_file": False, "include": [str(path)]}
    traced, probed = Coverage(**settings), Coverage(**settings)
    with traced.collect():
        run(compile(SAMPLE, str(path), "exec", dont_inherit=True), path, monkeypatch)
    run(probes.code_with_probes(str(path)), path, monkeypatch)
    probed.get_data().add_arcs({str(path): [*save.arcs(path)]})
    numbers, missing, branches = analysed(path, traced)
    assert (numbers.n_statements > 140, numbers.n_branches > 50, len(missing) > 15, len(branches) > 10) == (True,) * 4
    assert analysed(path, probed) == (numbers, missing, branches)


@pytest.mark.parametrize("compiled_too", [False, True])
def test_what_is_compiled_has_probes_only_where_it_runs_interpreted(tool: tuple[Any, Any], compiled_too: bool) -> None:
    import insert

    probed = ast.unparse(insert.insert_probes(ast.parse(COMPILED), "sample.py", compiled_too))
    inside = {function.name: insert.NAME in ast.unparse(function) for function in functions(probed)}
    assert inside == {"fast": compiled_too, "faster": compiled_too, "declared": compiled_too, "slow": True}


def functions(source: str) -> list[ast.FunctionDef]:
    return [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]


def test_a_process_that_is_killed_has_left_what_it_ran(tmp_path: Path) -> None:
    code = "import os, signal, turntable.match.errors; os.kill(os.getpid(), signal.SIGKILL)"
    inherited = os.environ.get("PYTHONPATH", "")
    environment = os.environ | {"COVERAGE_PROBES": str(tmp_path), "PYTHONPATH": f"{FOLDER}{os.pathsep}{inherited}"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, check=False)
    assert done.returncode == -signal.SIGKILL
    assert any((tmp_path / "match.errors.py.hits").read_bytes())
