"""The other workers: requests from them and requests to them.

A socket is held by the worker that accepted it, its table by the worker that owns it. If they differ, the first
forwards what the page sends, and the owner's messages come back ready to send: nothing is decided, read or encoded
twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any, Protocol

import msgspec

from turntable.server import links as f
from turntable.server import messages as m
from turntable.server.actor import TableActor
from turntable.server.limits import Counts, OpenSockets, Spent
from turntable.server.links import Link
from turntable.server.listener import Listener
from turntable.server.refusal import Refusal
from turntable.server.store.database import level_of
from turntable.server.store.leases import Owner
from turntable.server.table.commands import Command, View
from turntable.server.wire import encode

DIAL = 2.0  # seconds until another worker is considered absent
ANSWER = 20.0  # seconds: timeout of a request
SHARE = 0.25  # seconds between reports of counts to the other workers

log = logging.getLogger(__name__)


Answering = Callable[[TableActor, Listener, str], Awaitable[None]]
"""Carries out a message that came over a socket, and answers it."""


class LinkLost(Exception):
    """The connection to the other worker was lost. It may have carried out the request."""


class Tables(Protocol):
    """What this worker does for others at tables it owns. Raises Refusal for tables it does not own."""

    async def enter_here(self, table_id: str, listener: Listener) -> TableActor: ...
    async def leave_here(self, actor: TableActor, listener: Listener) -> None: ...
    @property
    def answer(self) -> Answering: ...
    async def command_here(self, table_id: str, command: Command | View) -> m.Table: ...
    async def refresh_here(self, table_id: str) -> None: ...
    def close_login(self, device: str) -> None: ...


class RemoteListener(Listener):
    """A socket held by another worker."""

    __slots__ = ("_link", "_number")

    def __init__(self, link: Link, entering: f.Enter) -> None:
        super().__init__(entering.person, entering.display)
        self.blocks = entering.blocks
        self._link = link
        self._number = entering.id

    def send(self, message: bytes) -> None:
        self._link.send(f.Sent(self._number, message))

    def close(self, code: int) -> None:
        self._link.send(f.Closed(self._number, code))

    def detach(self) -> None:
        self._link.send(f.Detached(self._number))


class Client:
    """Another worker, as a client of this one."""

    def __init__(self, tables: Tables, counts: Counts, link: Link) -> None:
        self._tables = tables
        self._counts = counts
        self._link = link
        self._sitting: dict[int, tuple[TableActor, RemoteListener]] = {}
        self._entering: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def received(self, frame: f.AnyFrame) -> None:
        match frame:
            case f.Said():
                self._start(self._do(frame.id, self._hear(frame)))
            case f.Enter():
                self._start(self._do(frame.id, self._enter(frame)))
            case f.Left():
                self._leave(frame.listener)
            case f.Ask():
                self._start(self._do(frame.id, self._command(frame)))
            case f.Refresh():
                self._start(self._tables.refresh_here(frame.table))
            case f.EndLogin():
                self._tables.close_login(frame.device)
            case f.Counted():
                self._counts.limits.spend_elsewhere(frame.spent)
                self._counts.sockets.set_elsewhere(self, frame.open)
            case _:
                raise ValueError("not for the owner of a table")

    async def _do(self, number: int, work: Awaitable[bytes]) -> None:
        try:
            self._link.send(f.Done(number, await work))
        except Refusal as refusal:
            facts = dict(refusal.words.facts)
            self._link.send(f.Refused(number, refusal.status, refusal.code, refusal.seconds, facts))
        except Exception as fault:
            log.log(level_of(fault), "a request of another worker", exc_info=fault)
            self._link.send(f.Refused(number, 503, "busy", None, {}))

    async def _enter(self, frame: f.Enter) -> bytes:
        listener = RemoteListener(self._link, frame)
        self._entering.add(frame.id)
        try:
            actor = await self._tables.enter_here(frame.table, listener)
            if frame.id in self._entering:
                self._sitting[frame.id] = (actor, listener)
            else:  # it left in the meantime
                await self._tables.leave_here(actor, listener)
        finally:
            self._entering.discard(frame.id)
        return b""

    async def _hear(self, frame: f.Said) -> bytes:
        if frame.listener in self._sitting:  # otherwise it has been told that the table is no longer here
            await self._tables.answer(*self._sitting[frame.listener], frame.text)
        return b""

    async def _command(self, frame: f.Ask) -> bytes:
        return encode(await self._tables.command_here(frame.table, frame.command))

    def _leave(self, number: int) -> None:
        self._entering.discard(number)
        if sitting := self._sitting.pop(number, None):
            self._start(self._tables.leave_here(*sitting))

    def lost(self) -> None:
        self._counts.sockets.forget(self)
        self._entering.clear()
        for number in list(self._sitting):
            self._leave(number)

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class Remote:
    """Another worker, as a server for this one."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._numbers = count(1)
        self._asked: dict[int, asyncio.Future[bytes]] = {}
        self._listeners: dict[int, Listener] = {}
        self._knows_sockets = False
        self.is_lost = False

    async def enter(self, table_id: str, listener: Listener) -> int:
        """Join a socket to a table, and return its number there. Raise Refusal if it may not join, or on a timeout."""
        number = next(self._numbers)
        self._listeners[number] = listener
        try:
            await self._answer(f.Enter(number, table_id, listener.person, listener.display, listener.blocks), ANSWER)
        except BaseException:
            self.leave(number)
            raise
        return number

    async def say(self, number: int, text: str) -> None:
        """Forward a page's message, and wait until it is answered."""
        await self._answer(f.Said(next(self._numbers), number, text))

    def leave(self, number: int) -> None:
        self._listeners.pop(number, None)
        self._link.send(f.Left(number))

    async def command(self, table_id: str, command: Command | View) -> m.Table:
        """Have a command carried out, and return the resulting table."""
        answer = await self._answer(f.Ask(next(self._numbers), table_id, command), ANSWER)
        return msgspec.json.decode(answer, type=m.Table)

    def refresh(self, table_id: str) -> None:
        self._link.send(f.Refresh(table_id))

    def end_login(self, device: str) -> None:
        self._link.send(f.EndLogin(device))

    def count(self, spent: list[Spent], changed: dict[str, int], sockets: OpenSockets) -> None:
        """Report counts: of open sockets only the changes, but all of them the first time."""
        now_open = changed if self._knows_sockets else sockets.all()
        self._knows_sockets = True
        if spent or now_open:
            self._link.send(f.Counted(spent, now_open))

    async def _answer(self, frame: Any, patience: float | None = None) -> bytes:
        if self.is_lost:
            raise LinkLost
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._asked[frame.id] = answer
        self._link.send(frame)
        try:
            return await (answer if patience is None else asyncio.wait_for(answer, patience))
        except TimeoutError:
            raise Refusal(503, "busy") from None
        finally:
            self._asked.pop(frame.id, None)

    def received(self, frame: f.AnyFrame) -> None:
        match frame:
            case f.Sent():
                if listener := self._listeners.get(frame.listener):
                    listener.send(frame.message)
            case f.Done():
                if (answer := self._asked.get(frame.id)) and not answer.done():
                    answer.set_result(frame.table)
            case f.Refused():
                if (answer := self._asked.get(frame.id)) and not answer.done():
                    answer.set_exception(Refusal(frame.status, frame.code, frame.seconds, **frame.facts))
            case f.Closed():
                if listener := self._listeners.get(frame.listener):
                    listener.close(frame.code)
            case f.Detached():
                if listener := self._listeners.pop(frame.listener, None):
                    listener.detach()
            case _:
                raise ValueError("not from the owner of a table")

    def lost(self) -> None:
        self.is_lost = True
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(LinkLost())
        listeners, self._listeners = self._listeners, {}
        for listener in listeners.values():
            listener.detach()

    def close(self) -> None:
        self._link.close()


class Peers:
    """Links to and from the other workers."""

    def __init__(self, secret: str, counts: Counts) -> None:
        self._secret = secret
        self._counts = counts
        self._others: list[Owner] = []
        self._remotes: dict[str, asyncio.Future[Remote]] = {}
        self._accepted: set[Link] = set()
        self._server: asyncio.Server | None = None

    async def listen(self, host: str, tables: Tables) -> str:
        """Start listening for the other workers, and return the address."""

        def accept() -> Link:
            link = Link(self._secret, lambda link: Client(tables, self._counts, link), dials=False)
            self._accepted = {one for one in self._accepted if not one.is_lost} | {link}
            return link

        self._server = await asyncio.get_running_loop().create_server(accept, host, 0)
        return f"{host}:{self._server.sockets[0].getsockname()[1]}"

    async def reach(self, owner: Owner) -> Remote:
        """Return another worker. Raise ConnectionRefusedError if none listens, OSError or TimeoutError if it does not
        answer.
        """
        remote = self._remotes.get(owner.worker)
        if remote is None or (remote.done() and (remote.exception() or remote.result().is_lost)):
            remote = self._remotes[owner.worker] = asyncio.ensure_future(self._dial(owner.address))
        return await asyncio.shield(remote)

    async def _dial(self, address: str) -> Remote:
        host, _, port = address.rpartition(":")
        made = asyncio.get_running_loop().create_connection(
            lambda: Link(self._secret, Remote, dials=True), host, int(port)
        )
        async with asyncio.timeout(DIAL):
            _, link = await made
            try:
                await link.proven
            except asyncio.CancelledError:
                link.close()
                raise
        assert isinstance(link.handler, Remote)
        return link.handler

    async def share(self) -> None:
        """Report this worker's counts to the others until cancelled."""
        while True:
            await asyncio.sleep(SHARE)
            spent, changed = self._counts.limits.take_spent(), self._counts.sockets.take_changed()
            for other in self._others:
                with suppress(OSError, TimeoutError):  # it is gone, or will get all counts on its new link
                    (await self.reach(other)).count(spent, changed, self._counts.sockets)

    def keep(self, others: list[Owner]) -> None:
        """Set the list of other workers, and close links to any others."""
        self._others = others
        for worker in self._remotes.keys() - {other.worker for other in others}:
            remote = self._remotes.pop(worker)
            if remote.done() and not remote.cancelled() and remote.exception() is None:
                remote.result().close()

    def hang_up(self) -> None:
        """Close the links of other workers: they have to look up again who owns what."""
        for link in self._accepted:
            link.close()
        self._accepted.clear()

    def close(self) -> None:
        self.keep([])
        self.hang_up()
        if self._server is not None:
            self._server.close()


async def _logged(work: Awaitable[None]) -> None:
    with suppress(asyncio.CancelledError):
        try:
            await work
        except Exception as fault:
            log.log(level_of(fault), "for another worker", exc_info=fault)
