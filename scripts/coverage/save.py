"""Save what the probes noted, in all processes, as the data of coverage.py, which makes the report."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from coverage import Coverage
from coverage.parser import PythonParser
from insert import Branch, line_of, lines_of
from probes import LEFT, RAN, SOURCE, TAKEN, hits_file

Arc = tuple[int, int]


def save() -> None:
    measured = Coverage()
    data = measured.get_data()
    data.add_arcs({str(path): [*arcs(path)] for path in sorted(Path(SOURCE).rglob("*.py"))})
    measured.save()


def arcs(path: Path) -> Iterator[Arc]:
    """Yield what ran in a module: its lines, as if each were entered by itself, and the branches taken from them."""
    source = path.read_text(encoding="utf-8")
    file = Path(hits_file(str(path)))
    hits = file.read_bytes() if file.exists() else b""
    if not hits or not source:
        return
    parser = PythonParser(text=source, filename=str(path))
    parser.parse_source()
    ways = defaultdict(set)
    for start, end in parser.arcs():
        ways[start].add(end)
    for line in range(len(hits) // 3):
        if hits[3 * line + RAN]:
            yield -1, parser.first_line(line)
    for line, kind, end in branches(ast.parse(source)):
        if hits[3 * line + kind]:
            start, end = parser.first_line(line), parser.first_line(end)
            yield from ((start, way) for way in ways[start] if (way == end) == (kind == TAKEN))


def branches(tree: ast.Module) -> Iterator[tuple[int, int, int]]:
    """Yield for each branch its line, the kind of its probe and the line that its body begins with."""
    for node in ast.walk(tree):
        if isinstance(node, Branch):
            yield from ((node.lineno, kind, lines_of(node.body[0])[0]) for kind in (TAKEN, LEFT))
        elif isinstance(node, ast.Match):
            for case in node.cases:
                yield line_of(case), TAKEN, lines_of(case.body[0])[0]
                yield line_of(case), LEFT, lines_of(case.body[0])[0]


if __name__ == "__main__":
    save()
