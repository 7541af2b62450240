"""`turntable` alone: a server on this machine, and the browser at it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.server.client import PATIENCE
from tests.server.conftest import Server
from turntable.cli import main
from turntable.server.store.database import prepare


def test_the_command_alone_starts_a_server_once_at_a_free_port_and_opens_the_browser(tmp_path: Path) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o755)
    command = [str(Path(sys.executable).with_name("turntable"))]
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        environment = {
            **os.environ,
            "TURNTABLE_PORT": str(port),
            "TURNTABLE_DATABASE": f"sqlite:///{tmp_path}/t.sqlite",
            "BROWSER": f"{browser} %s",
        }
        running = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        end = time.monotonic() + PATIENCE
        while not opened.exists() or not opened.read_text():
            assert time.monotonic() < end
            assert running.poll() is None
            time.sleep(0.05)
        again = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    first, second = opened.read_text().splitlines()
    assert first == second
    assert port < int(first.rpartition(":")[2]) <= port + 20
    assert (again.returncode, again.stdout) == (0, f"Turntable is running already at {first}\n")
    running.send_signal(signal.SIGINT)
    shown, _ = running.communicate(timeout=PATIENCE)
    assert f"Turntable is at {first}" in shown


def test_a_port_that_was_asked_for_and_is_taken_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        for opens in ([], ["--open"]):
            assert main(["serve", "--port", port, "--database", f"sqlite:///{tmp_path}/t.sqlite", *opens]) == 2
            told = f"turntable serve: 127.0.0.1:{port} is in use by another program; --port names another\n"
            assert capsys.readouterr().err == told


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--database", "mysql://x/y"], "expected SQLite or PostgreSQL"),
        (["--database", "nonsense"], "expected sqlite:///FILE"),
        (["--workers", "2"], "PostgreSQL"),
        (["--port", "70000"], "TURNTABLE_PORT"),
    ],
)
def test_wrong_settings_are_one_clear_line(given: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *given]) == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("file:{}/turntable.sqlite?mode=ro&uri=true", "attempt to write a readonly database"),
        ("{}/no.sqlite", "file is not a database"),
        ("{}/folder", "is a directory|unable to open database file"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)  # what keeps others out of a file stands beside its address
    prepare(f"sqlite:///{tmp_path}/turntable.sqlite")
    (tmp_path / "no.sqlite").write_text("Dear diary, today I played Trains. " * 100)
    (tmp_path / "folder").mkdir()
    assert main(["serve", "--port", "0", "--database", f"sqlite:///{file.format(tmp_path)}"]) == 2
    shown = capsys.readouterr().err
    assert re.search(f"turntable serve: .*({said})", shown, re.IGNORECASE)
    assert shown.count("\n") == 1


def test_a_second_server_on_one_file_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = f"sqlite:///{tmp_path}/turntable.sqlite"
    first = Server(database, tmp_path)
    assert main(["serve", "--port", "0", "--database", database]) == 2
    shown = capsys.readouterr().err
    assert "in use by another server" in shown
    assert shown.count("\n") == 1
    first.kill()
    first.start()  # what a killed server held is free
    first.stop()
