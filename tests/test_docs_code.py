"""The Python on the pages of the documentation runs unchanged, each page in its own folder."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import turntable

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```python[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"# (\w+\.py)\n")
PAGES = {
    str(path.relative_to(ROOT)): found
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if (found := BLOCK.findall(path.read_text(encoding="utf-8")))
}
ELSEWHERE = {"docs/add-a-game.md", "docs/protocol.md"}  # of a game that is to be written; run by tests of the server


def test_pages_with_python_are_found() -> None:
    assert set(PAGES) >= {"README.md", "docs/python.md", "docs/research.md", *ELSEWHERE}


@pytest.mark.parametrize("page", sorted(set(PAGES) - ELSEWHERE))
def test_the_python_on_a_page_runs(page: str, tmp_path: Path) -> None:
    deck = Path(turntable.__file__).parent / "games" / "trains" / "cards.csv"
    (tmp_path / "my.csv").write_text(deck.read_text(encoding="utf-8"), encoding="utf-8")  # a designer's own
    program = []
    for block in PAGES[page]:
        if named := FILE.match(block):
            (tmp_path / named[1]).write_text(block, encoding="utf-8")
        program.append(block)
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(program)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
