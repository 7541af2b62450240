"""The people of benchmarks/soak.py come back however a connection ends: their game does not stop because of them."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import picows
import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
STATE = b'{"type": "state", "version": 3, "legal": {}}'


class Hasty(picows.WSListener):
    """A server that closes the first connections as soon as they are made, and then shows a game."""

    connections = 0

    def on_ws_connected(self, transport: picows.WSTransport) -> None:
        Hasty.connections += 1
        if Hasty.connections > 2:
            transport.send(picows.WSMsgType.TEXT, STATE)
        else:
            transport.send_close(picows.WSCloseCode.SERVICE_RESTART)
            transport.disconnect()


def test_someone_whose_connection_is_closed_at_once_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(BENCHMARKS)
    import soak

    connect = picows.ws_connect

    async def slowly(*arguments: Any, **named: Any) -> Any:
        """Connect, and let the server close the connection before whoever connects goes on."""
        connected = await connect(*arguments, **named)
        if Hasty.connections < 3:
            await connected[0].wait_disconnected()
        return connected

    monkeypatch.setattr(picows, "ws_connect", slowly)

    async def come_back() -> int:
        server = await picows.ws_create_server(lambda _: Hasty(), "127.0.0.1", 0)
        worker: Any = SimpleNamespace(port=server.sockets[0].getsockname()[1])
        people = soak.Soak(argparse.Namespace(), [worker])
        person = soak.Person(people, 0, "cookie", "csrf")
        person.sit("table")
        try:
            async with asyncio.timeout(20):
                while person.version < 0:
                    await asyncio.sleep(0.01)
        finally:
            for task in people.tasks:
                task.cancel()
            if person.transport:
                person.transport.disconnect()
            await people.http.aclose()
            server.close()
            await server.wait_closed()
        return person.version

    assert asyncio.run(come_back()) == 3
