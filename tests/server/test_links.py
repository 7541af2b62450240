"""Links between workers when one of them is slow, as on a machine that has too much to do."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from turntable.server import links, peers
from turntable.server.limits import Counts
from turntable.server.listener import Listener
from turntable.server.peers import Peers, Remote
from turntable.server.refusal import Refusal
from turntable.server.store.leases import Owner
from turntable.server.table import commands as c

PATIENCE = 30.0


class Quiet:
    """A worker that takes everything and answers nothing."""

    def received(self, frame: links.AnyFrame) -> None: ...

    def lost(self) -> None: ...


async def listen(delay: float) -> tuple[asyncio.Server, Owner, list[links.Link]]:
    """Start a worker that answers nothing, and begins its proof after this many seconds."""
    accepted: list[links.Link] = []

    class Slow(links.Link):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            asyncio.get_running_loop().call_later(delay, super().connection_made, transport)

    def accept() -> links.Link:
        accepted.append(Slow("secret", lambda link: Quiet(), dials=False))
        return accepted[-1]

    server = await asyncio.get_running_loop().create_server(accept, "127.0.0.1", 0)
    return server, Owner("slow", f"127.0.0.1:{server.sockets[0].getsockname()[1]}"), accepted


def test_a_proof_that_comes_too_late_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "DIAL", 0.2)

    async def play() -> list[dict[str, Any]]:
        faults: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _loop, context: faults.append(context))
        server, owner, accepted = await listen(0.5)
        with pytest.raises(TimeoutError):
            await Peers("secret", Counts(enforced=True)).reach(owner)
        async with asyncio.timeout(PATIENCE):
            while not (accepted and accepted[0].is_lost):
                await asyncio.sleep(0.01)
        assert accepted[0].handler is None
        server.close()
        return faults

    assert asyncio.run(play()) == []


def test_a_worker_that_does_not_answer_in_time_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "ANSWER", 0.1)

    async def play() -> None:
        server, owner, _ = await listen(0.0)
        remote: Remote = await Peers("secret", Counts(enforced=True)).reach(owner)
        with pytest.raises(Refusal) as refused:
            await remote.command("a table", c.View(None))
        assert (refused.value.status, refused.value.code) == (503, "busy")
        with pytest.raises(Refusal, match="busy"):
            await remote.enter("a table", Listener(None, display=False))
        remote.close()
        server.close()

    asyncio.run(play())
