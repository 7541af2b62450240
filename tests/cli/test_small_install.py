"""Without the extra `server` there are games, terminal, bots and lab; what needs a server says what to install."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import turntable
from turntable.cli import SERVER, main

PROJECT = tomllib.loads((Path(__file__).parent.parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WITHOUT = f"""
import sys
sys.modules.update(dict.fromkeys({SERVER!r}))  # importing one of them fails
from turntable.cli import main
sys.exit(main(sys.argv[1:]))
"""


def without_server(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", WITHOUT, *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", ["serve", "backup", "restore", "admin"])
def test_a_command_that_needs_a_server_says_what_to_install(command: str) -> None:
    given = {"backup": ["x"], "restore": ["x"], "admin": ["statistics"]}.get(command, [])
    done = without_server(command, *given)
    assert done.returncode == 2
    assert "pip install 'turntable-games[server]'" in done.stderr
    assert done.stderr.count("\n") == 1


def test_training_without_pytorch_says_what_to_install() -> None:
    code = "import sys; sys.modules['torch'] = None; from turntable.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "lab", "train", "trains", "--minutes", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "turntable lab: PyTorch is not installed (torch): pip install 'turntable-games[train]'\n"


def test_games_are_played_and_studied_without_a_server() -> None:
    played = without_server("play", "trains", "--people", "0", "--bots", "random", "--seed", "3")
    assert (played.returncode, played.stderr) == (0, "")
    assert "wins" in played.stdout
    held = without_server("arena", "trains", "--bots", "random,beginner", "--games", "2", "--workers", "1", "--json")
    assert held.returncode == 0, held.stderr
    assert len(json.loads(held.stdout)["players"]) == 2


def test_the_extra_brings_what_commands_are_said_to_need() -> None:
    extra = {text.partition(">")[0].partition("[")[0] for text in PROJECT["optional-dependencies"]["server"]}
    modules = {"argon2-cffi": "argon2"}
    assert {modules.get(name, name).replace("-", "_") for name in extra} - {"uvloop"} == set(SERVER)


def test_the_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    assert turntable.__version__ == PROJECT["version"]
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"turntable {PROJECT['version']}\n")
