"""The documentation: every page is listed, every picture is there, and every command is one that there is."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from turntable.cli import parser

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = {str(path.relative_to(DOCS)): path.read_text(encoding="utf-8") for path in sorted(DOCS.rglob("*.md"))}
TEXTS = PAGES | {"README.md": (ROOT / "README.md").read_text(encoding="utf-8")}
SHELL = re.compile(r"^( *)```sh\n(.*?)^\1```", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^(?:\S*/|uvx --from \S+ |pipx run --spec \S+ |turntable )?(turntable(?: .*)?)$")


def test_every_page_is_listed_once_and_every_listed_page_is_there() -> None:
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    assert sorted(re.findall(r"^ +- .+: (\S+\.md)$", nav, re.MULTILINE)) == sorted(PAGES)


def test_the_index_leads_to_everything() -> None:
    linked = set(re.findall(r"\]\(([^)#]+)", PAGES["index.md"]))
    translations = {name for name in PAGES if re.search(r"\.(ru|pl)\.md$", name)}
    assert set(PAGES) - translations - {"index.md"} <= linked


@pytest.mark.parametrize("page", sorted(TEXTS))
def test_every_picture_is_there(page: str) -> None:
    folder = ROOT if page == "README.md" else (DOCS / page).parent
    for path in re.findall(r"!\[[^\]]*\]\(([^)`]+)\)", TEXTS[page]):
        assert (folder / path).is_file() or "GAME" in path, path


def commands(text: str) -> Iterator[str]:
    """Yield what shell blocks ask of `turntable`, without comments and what follows a pipe."""
    for _, block in SHELL.findall(text):
        for line in block.replace("\\\n", " ").splitlines():
            words = shlex.split(line, comments=True)
            line = shlex.join(
                words[: next((n for n, word in enumerate(words) if word in (">", "|", "&&")), len(words))]
            )
            if found := COMMAND.match(line):
                yield found[1]


@pytest.mark.parametrize("page", sorted(page for page, text in TEXTS.items() if [*commands(text)]))
def test_every_command_on_a_page_is_one_that_there_is(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    for command in commands(TEXTS[page]):
        given = shlex.split(command)[1:] or ["serve", "--open"]
        try:
            assert parser(given[0]).parse_args(given).run
        except SystemExit:
            pytest.fail(f"{command}: {capsys.readouterr().err}")


def test_commands_are_found() -> None:
    assert len([command for text in TEXTS.values() for command in commands(text)]) > 50


@pytest.mark.parametrize(
    "word",
    [
        "reinforcement learning",
        "auto-reset",
        "truncation",
        "zero-sum",
        "information state",
        "potential-based",
        "final observation",
    ],
)
def test_environments_are_found_by_the_words_of_the_field(word: str) -> None:
    assert word in PAGES["research.md"].lower()
