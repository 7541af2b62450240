"""The code keeps to its layers and stays small: no module imports from above, no function outgrows a page."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "turntable"
FILES = sorted(SOURCE.rglob("*.py"))
ROOT = SOURCE.parent.parent
PAGE = ROOT / "web" / "src"
OTHER_FILES = sorted(
    path for folder in ("tests", "examples", "benchmarks") for path in (ROOT / folder).rglob("*.py")
)  # held to the same size
PAGE_FILES = sorted(path for suffix in ("svelte", "ts", "css") for path in PAGE.rglob(f"*.{suffix}"))

LAYERS = (
    {"conformance"},
    {"cli"},
    {"server", "lab"},
    {"bots", "games"},
    {"match"},
    {"kernel", "locales"},
)
"""From the top; those of one layer do not know each other either. CONTRIBUTING.md says what each is for."""

MOST_LINES = 500  # of a file
LONGEST = 60  # lines of a function
MOST_PARAMETERS, MOST_COMPILED = 8, 6

EXCEPTIONS = {  # what is known to be too large
    ("src/turntable/server/migrations/versions/m0001_people_tables_moves.py", "upgrade"),
}


def imported(tree: ast.AST) -> Iterator[tuple[str, ...]]:
    """Yield the modules of this package that a module imports, as parts of their names."""
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        yield from (tuple(name.split(".")[1:]) for name in names if name.startswith("turntable."))


def layer(name: str) -> int:
    return next(number for number, names in enumerate(LAYERS) if name in names)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_a_module_imports_only_from_the_layers_below(path: Path) -> None:
    own, *inner = path.relative_to(SOURCE).parts
    if not inner:
        return  # the package itself, which shows what is public
    for name, *rest in imported(ast.parse(path.read_text(encoding="utf-8"))):
        if name == "games" and own == "games":
            assert rest[0] == inner[0], "a game does not know another game"
        elif name != own:
            assert layer(name) > layer(own), f"{own} imports {name}"


SERVER = SOURCE / "server"
STORES = (SERVER / "store", SERVER / "migrations")


@pytest.mark.parametrize("path", sorted(SERVER.rglob("*.py")), ids=lambda path: path.relative_to(SERVER).as_posix())
def test_sql_is_in_the_store_alone(path: Path) -> None:
    if any(store in path.parents for store in STORES):
        return
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            modules = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        assert not any(name.split(".")[0] in ("sqlalchemy", "psycopg", "sqlite3") for name in modules), modules
        assert "turntable.server.store.schema" not in modules


@pytest.mark.parametrize("path", sorted((SERVER / "table").glob("*.py")), ids=lambda path: path.name)
def test_the_state_machine_knows_no_network_and_no_database(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module] if isinstance(node, ast.ImportFrom) and node.module else []
        for name in names:
            assert name.split(".")[0] not in ("asyncio", "time", "litestar", "sqlalchemy", "prometheus_client"), name
            assert not name.startswith(("turntable.server.store", "turntable.server.routes")), name


@pytest.mark.parametrize("path", [path for path in FILES if "server" in path.parts], ids=str)
def test_the_server_asks_a_clock_that_nobody_can_set(path: Path) -> None:
    if path.name != "now.py":
        assert "time.time()" not in path.read_text(encoding="utf-8")


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


@pytest.mark.parametrize("path", [*FILES, *OTHER_FILES], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_function_outgrows_a_page(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
    for function in functions(path):
        if (path.relative_to(ROOT).as_posix(), function.name) in EXCEPTIONS:
            continue
        assert function.end_lineno is not None
        assert function.end_lineno - function.lineno < LONGEST, function.name
        names = [name.arg for name in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
        compiled = any(ast.unparse(decorator) in ("compiled", "inlined") for decorator in function.decorator_list)
        parameters = len([name for name in names if name not in ("self", "cls")])
        assert parameters <= (MOST_COMPILED if compiled else MOST_PARAMETERS), function.name


@pytest.mark.parametrize("path", PAGE_FILES, ids=lambda path: path.relative_to(PAGE).as_posix())
def test_no_file_of_the_page_is_too_long(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES
