"""Insert probes into the syntax tree of a module: see probes.py."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TypeVar

from probes import LEFT, RAN, TAKEN

NAME = "__probes__"
COMPILED = {"compiled", "inlined", "verb", "overload", "intrinsic", "jit", "njit"}  # decorators of what Numba compiles
Function = ast.FunctionDef | ast.AsyncFunctionDef
Node = TypeVar("Node", bound=ast.AST)
Branch = ast.If | ast.For | ast.AsyncFor | ast.While


def insert_probes(tree: ast.Module, path: str, compiled_too: bool) -> ast.Module:
    """Insert probes, and what maps the module's bytes before all of them."""
    size = 3 * (max((node.end_lineno or 0 for node in tree.body), default=0) + 1)
    _Inserter(set() if compiled_too else set(_compiled(tree))).visit(tree)
    start = ast.parse(f"{NAME} = __import__('probes').hits({path!r}, {size})").body
    tree.body[_first(tree) : _first(tree)] = start
    return tree


class _Inserter:
    def __init__(self, without: set[ast.AST]) -> None:
        self.without = without

    def visit(self, node: ast.AST) -> None:
        if node in self.without:
            return
        for field in ("body", "orelse", "finalbody"):
            if isinstance(getattr(node, field, None), list):
                self._visit_body(node, field)
        match node:
            case ast.If() | ast.For() | ast.AsyncFor() | ast.While():
                node.body.insert(0, _probe(node.lineno, TAKEN))
                node.orelse.insert(0, _probe(node.lineno, LEFT))
            case ast.Try() | ast.TryStar():
                for handler in node.handlers:
                    self._visit_handler(handler)
            case ast.Match():
                self._visit_match(node)

    def _visit_body(self, node: ast.AST, field: str) -> None:
        body: list[ast.stmt] = getattr(node, field)
        first = _first(node) if field == "body" else 0
        probed = body[:first]
        probed += [_probe(one.lineno, RAN) for one in body[:first] if isinstance(one, ast.ImportFrom)]
        for one in body[first:]:
            if not isinstance(one, ast.Global | ast.Nonlocal):
                probed += [_probe(line, RAN) for line in lines_of(one)]
            self.visit(one)
            probed.append(one)
        setattr(node, field, probed)

    def _visit_handler(self, handler: ast.ExceptHandler) -> None:
        self._visit_body(handler, "body")
        if handler.type:  # the probe comes before it: `except (probe, Type)[1]`
            plain, handler.type = handler.type, _at(handler.lineno, ast.parse("(0, 0)[1]", mode="eval").body)
            handler.type.value.elts = [_probing(handler.lineno, RAN), plain]  # type: ignore[attr-defined]
        else:
            handler.body.insert(0, _probe(handler.lineno, RAN))

    def _visit_match(self, node: ast.Match) -> None:
        cases: list[ast.match_case] = []
        for case in node.cases:
            line = line_of(case)
            self._visit_body(case, "body")
            case.body.insert(0, _probe(line, TAKEN))
            cases += [_never(line, RAN), case]
            if not takes_all(case):
                cases.append(_never(line, LEFT))
        node.cases = cases


def line_of(case: ast.match_case) -> int:
    return case.pattern.lineno


def lines_of(statement: ast.stmt) -> list[int]:
    """Return the lines that run when a statement does: a definition's decorators have their own."""
    decorators = getattr(statement, "decorator_list", [])
    return [*(one.lineno for one in decorators), statement.lineno]


def _compiled(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the functions that Numba compiles: they are decorated, or given to `declare` under the name of a verb."""
    declared = {
        name
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and "declare" in _names(node.func)
        for keyword in node.keywords
        for name in _names(keyword.value)
    }
    for node in ast.walk(tree):
        if isinstance(node, Function):
            decorators = {name for decorator in node.decorator_list for name in _names(decorator)}
            if decorators & COMPILED or node.name in declared:
                yield node


def _names(expression: ast.expr) -> set[str]:
    """Return all names and attributes in an expression."""
    return {getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(expression)}


def takes_all(case: ast.match_case) -> bool:
    """Return whether nothing goes on to the next case."""
    return case.guard is None and _fits_all(case.pattern)


def _fits_all(pattern: ast.pattern) -> bool:
    match pattern:
        case ast.MatchAs(pattern=None):
            return True
        case ast.MatchAs(pattern=inner) if inner:
            return _fits_all(inner)
        case ast.MatchOr(patterns=patterns):
            return _fits_all(patterns[-1])
    return False


def _first(tree: ast.AST) -> int:
    """Return where the statements begin: after the documentation, and after imports from the future."""
    body: list[ast.stmt] = getattr(tree, "body", [])
    documented = isinstance(tree, ast.Module | ast.ClassDef | Function) and ast.get_docstring(tree, False) is not None
    place = int(documented)
    while place < len(body) and isinstance(one := body[place], ast.ImportFrom) and one.module == "__future__":
        place += 1
    return place


def _probe(line: int, kind: int) -> ast.stmt:
    target = ast.Subscript(ast.Name(NAME, ast.Load()), ast.Constant(3 * line + kind), ast.Store())
    return _at(line, ast.Assign([target], ast.Constant(1)))


def _probing(line: int, kind: int) -> ast.expr:
    """Return an expression, None, that is a probe."""
    call = ast.parse(f"{NAME}.__setitem__({3 * line + kind}, 1)", mode="eval").body
    return _at(line, call)


def _never(line: int, kind: int) -> ast.match_case:
    """Return a case that never fits, in whose guard is a probe."""
    return ast.match_case(_at(line, ast.MatchAs()), _probing(line, kind), [_at(line, ast.Pass())])


def _at(line: int, tree: Node) -> Node:
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt | ast.expr | ast.pattern):
            node.lineno = node.end_lineno = line
            node.col_offset = node.end_col_offset = 0
    return tree
