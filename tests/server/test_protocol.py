"""docs/protocol.md says what the server does: its codes, and a bot that knows nothing else."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from tests.server.client import PATIENCE, Socket
from tests.server.conftest import Server
from turntable.server import messages as m

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "src" / "turntable" / "server").rglob("*.py"))
LOST = 10  # moves after which the server is started again


def section(title: str) -> str:
    return PAGE.split(f"\n{title}\n", 1)[1].split("\n## ", 1)[0]


def rows(text: str) -> list[list[str]]:
    """The cells of the tables in a text."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]


def test_every_fault_is_documented_with_its_status_and_no_other() -> None:
    told = {(row[0], code) for row in rows(section("## Faults")) for code in re.findall(r"`([a-z_]+)`", row[1])}
    raised = set(re.findall(r'Refusal\(\s*(\d+), "([a-z_]+)"', SOURCE))
    answered = re.search(r"codes = (\{.*?\})", SOURCE)
    assert answered
    raised |= {(str(status), code) for status, code in ast.literal_eval(answered[1]).items() if status != 405}
    assert told == raised


def test_every_code_of_a_refused_message_is_documented() -> None:
    told = [found[1] for row in rows(section("## At the table")) if (found := re.fullmatch(r"`([a-z_]+)`", row[0]))]
    messages = {"table", "state", "presence", "chat"}
    assert sorted(set(told) - messages) == sorted(get_args(m.RefusedCode))


def test_every_code_that_closes_a_socket_is_documented() -> None:
    told = {row[0] for row in rows(section("## At the table")) if row[0].isdigit()}
    assert told == set(re.findall(r"\b(44\d\d|1012)\b", SOURCE))


@pytest.mark.parametrize("fields", [m.NewTable, m.SeatWish, m.ClockSettings], ids=lambda fields: fields.__name__)
def test_every_field_of_a_wish_is_documented(fields: type[m.In]) -> None:
    for name in fields.__struct_fields__:
        assert re.search(rf'[`"]{name}["`]', section("### `NewTable` and `SeatWish`")), name


@pytest.mark.parametrize("rated", [False, True])
def test_a_bot_written_from_the_page_plays_to_the_end(tmp_path: Path, rated: bool) -> None:
    program = re.search(r'```python title="bot.py"\n(.*?)```', PAGE, re.S)
    assert program
    assert len(program[1].splitlines()) <= 40
    (tmp_path / "bot.py").write_text(program[1], encoding="utf-8")
    server = Server(f"sqlite:///{tmp_path}/turntable.sqlite", tmp_path)
    ada = server.guest("Ada")
    table = ada.table("trains", "me", "invited", options={"turn_limit": 30}, rated=rated)
    command = [sys.executable, "bot.py", server.address, table["code"]]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as bot:
        with ada.join(table["id"]) as socket:
            while not socket.table or not all(seat["kind"] == "person" for seat in socket.table["seats"]):
                socket.receive()
            while rated and not socket.table["seats"][1]["ready"]:
                socket.receive()
            ada.post(f"/api/tables/{table['id']}/start")
            while not socket.states or socket.state["version"] < LOST:
                play(socket)
        server.stop()
        server.start()
        with ada.join(table["id"]) as socket:
            while not socket.table or socket.table["state"] != "over":
                play(socket)
        said, _ = bot.communicate(timeout=PATIENCE)
    assert bot.returncode == 0
    assert said.strip() == socket.table["result"]["reason"]
    server.stop()


def play(socket: Socket) -> None:
    """Play, if one may, or listen."""
    if socket.states and socket.state["legal"]:
        socket.play(min(socket.state["legal"]))
    else:
        socket.receive()
