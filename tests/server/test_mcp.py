"""An assistant plays through `turntable mcp`, over its standard input and output."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters

from tests.server.conftest import Server

TOOLS = {"list_tables", "read_rules", "new_table", "join_table", "look", "play", "wait_for_turn"}


async def answer(client: Client, tool: str, **given: Any) -> Any:
    """Return a tool's answer: its data, or the sentence of its error."""
    found = await client.call_tool(tool, given)
    text = "".join(part.text for part in found.content if part.type == "text")
    return text if found.is_error else json.loads(text) if text.startswith(("{", "[")) else text


async def sit_and_play(server: Server, code: str, cookies: Path) -> dict[str, Any]:
    command = str(Path(sys.executable).with_name("turntable"))
    arguments = ["mcp", "--server", server.address, "--name", "Robot", "--cookies", str(cookies)]
    async with Client(StdioServerParameters(command=command, args=arguments, env={**os.environ})) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        assert "railcar" in await answer(client, "read_rules", game="trains")
        seen = await answer(client, "join_table", code=code)
        assert "no free seat" in await answer(client, "join_table", code=code)
        table = seen["table"]
        while seen["state"] != "over":
            seen = await answer(client, "wait_for_turn", table=table)
            (seat,) = seen["seats"] or [{"legal": {}}]
            if seat["legal"]:
                refused = await answer(client, "play", table=table, move="remove middle x")
                assert "Error executing tool play: " in refused  # and then a sentence of the rules
                seen = await answer(client, "play", table=table, move=min(seat["legal"]))
        return seen  # type: ignore[no-any-return]


def test_an_assistant_joins_a_table_and_plays_to_the_end(server: Server, tmp_path: Path) -> None:
    ada = server.guest("Ada")
    table = ada.table("trains", "casual", "invited", options={"turn_limit": 6})
    cookies = tmp_path / "cookies"

    async def run() -> dict[str, Any]:
        playing = asyncio.create_task(sit_and_play(server, table["code"], cookies))
        while ada.get(f"/api/tables/{table['id']}")["seats"][1]["kind"] != "person" and not playing.done():
            await asyncio.sleep(0.1)
        ada.post(f"/api/tables/{table['id']}/start")
        return await playing

    ended = asyncio.run(run())
    assert ended["players"] == ["Bot 1", "Robot"]
    assert ended["result"]
    assert ada.get(f"/api/tables/{table['id']}")["state"] == "over"
    assert cookies.exists()
