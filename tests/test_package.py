"""The package as an index would have it: built as sdist and, from that, as wheel; checked, installed and tried."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from email import message_from_string
from email.message import Message
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
REPOSITORY = "https://code.example/turntable"


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    """Run a command and return what it printed; it must succeed."""
    given = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | environment
    done = subprocess.run(command, cwd=cwd, env=given, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel that is built from it, page and all."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, TURNTABLE_REPOSITORY=REPOSITORY)
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder / "source", filter="data")
    (source,) = (folder / "source").iterdir()
    (source / "web" / "node_modules").symlink_to((ROOT / "web" / "node_modules").resolve())  # not downloaded again
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    run(*build, cwd=source, TURNTABLE_REPOSITORY=REPOSITORY)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    (path,) = built.glob("*.whl")
    return path


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_string(archive.read(name).decode())


def test_an_index_takes_both_and_the_wheel_holds_nothing_else(built: Path, wheel: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    assert run(sys.executable, "-m", "twine", "check", "--strict", sdist, wheel).count("PASSED") == 2
    run(sys.executable, "-m", "check_wheel_contents", "--toplevel", "turntable", wheel)
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {"turntable/py.typed", "turntable/server/static/index.html", "turntable/games/trains/cards.csv"} <= names


def test_links_and_pictures_lead_to_the_repository(wheel: Path) -> None:
    found = metadata(wheel)
    text = str(found.get_payload())
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) > 10
    for link in links:
        prefix, _, path = link.partition(f"/v{PROJECT['version']}/")
        assert prefix in (f"{REPOSITORY}/blob", f"{REPOSITORY}/raw"), link
        assert (ROOT / path).is_file(), link
    addresses = dict(text.split(", ", 1) for text in found.get_all("Project-URL", []))
    assert addresses["Source"] == REPOSITORY
    assert all(address.startswith(REPOSITORY) for address in addresses.values())


def test_without_a_repository_there_are_no_dead_links(tmp_path: Path) -> None:
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path, TURNTABLE_REPOSITORY="")
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        about = archive.extractfile(f"{sdist.name.removesuffix('.tar.gz')}/PKG-INFO")
        assert about is not None
        found = message_from_string(about.read().decode())
    assert "](" not in str(found.get_payload())
    assert "make play" in str(found.get_payload())
    assert found.get_all("Project-URL") is None


def test_the_wheel_plays_and_serves_in_an_environment_of_its_own(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "venv"
    venv.create(home, with_pip=False, symlinks=True)
    python = home / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index", wheel)
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    places = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), str(Path(np.__file__).parent.parent)}
    (site / "dependencies.pth").write_text("\n".join(sorted(places)))  # what is installed already
    turntable, mine = home / "bin" / "turntable", {"TURNTABLE_CACHE_DIR": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    assert run(turntable, "--version", cwd=tmp_path) == f"turntable {PROJECT['version']}\n"
    where = run(python, "-c", "import turntable; print(turntable.__file__)", cwd=tmp_path, **mine).strip()
    assert Path(where).is_relative_to(site)
    played = run(turntable, "play", "trains", "--people", "0", "--bots", "random", "--seed", "3", cwd=tmp_path, **mine)
    assert "wins" in played
    assert "T1" in run(turntable, "rules", "trains", cwd=tmp_path, **mine)
    checked = run(
        turntable,
        "serve",
        "--check",
        "--port",
        "0",
        "--database",
        f"sqlite:///{tmp_path}/t.sqlite",
        cwd=tmp_path,
        **mine,
    )
    assert "page: built" in checked


def test_the_citation_and_the_classifiers_are_up_to_date() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.search(r"^version: (.*)$", citation, re.MULTILINE)[1] == PROJECT["version"]  # type: ignore[index]
    assert re.search(r"^license: (.*)$", citation, re.MULTILINE)[1] == PROJECT["license"]  # type: ignore[index]
    named = {text.rpartition(" ")[2] for text in PROJECT["classifiers"] if "Python :: 3." in text}
    assert named == {"3.11", "3.12", "3.13", "3.14"}
    assert PROJECT["requires-python"] == ">=3.11"
