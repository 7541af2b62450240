"""Notifies people who are away that it is their turn: once per turn, outside their quiet hours, in the background."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec
from prometheus_client import Counter

from turntable.locales import Message, say
from turntable.server import push
from turntable.server.mail import Mailer
from turntable.server.now import current_time
from turntable.server.quiet import quiet_until
from turntable.server.store.store import Store
from turntable.server.table.data import TableData

THREADS = 4
LOOK = 20.0  # seconds between polls for quiet hours that ended
MOST_WAITING = 1000  # notifications queued; further ones are dropped

SENT = Counter("turntable_notices", "Notices handed to push services", ["outcome"])

log = logging.getLogger(__name__)


class Notifier:
    """Sends notifications from its own thread pool."""

    def __init__(self, store: Store, key: str, contact: str, allow_private: bool, mailer: Mailer) -> None:
        self.store = store
        self.key = key
        self.contact = contact
        self.allow_private = allow_private
        self.mailer = mailer
        self._threads = ThreadPoolExecutor(THREADS, "notices")
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def public_key(self) -> str:
        return push.public_key(self.key)

    def turn(self, table: TableData, people: Sequence[str]) -> None:
        """Notify people that it is their turn at a table. Does not wait for delivery."""
        for person in set(people):
            self._start(self._tell_turn(person, table.id, table.game))

    def challenge(self, table: TableData, person: str, name: str) -> None:
        """Notify someone of a challenge, except during their quiet hours. Does not wait for delivery."""
        self._start(self._tell_challenge(person, table, name))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        if len(self._tasks) >= MOST_WAITING:
            work.close()
            SENT.labels("dropped").inc()
            return
        task = asyncio.ensure_future(_logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell_turn(self, person: str, table: str, game: str) -> None:
        await self.mailer.turn(person)
        if until := quiet_until(await self.store.notices.quiet(person), current_time()):
            await self.store.notices.put_off(person, until)
            return
        await self._send(person, f"/t/{table}", Message("server-notice-turn"), f"{game}-title", table)

    async def _tell_challenge(self, person: str, table: TableData, name: str) -> None:
        if quiet_until(await self.store.notices.quiet(person), current_time()) is None:
            body = Message("server-notice-challenge", {"name": name})
            await self._send(person, "/friends", body, f"{table.game}-title", table.id)

    async def run(self) -> None:
        """Send the notifications that quiet hours held back, until cancelled."""
        while True:
            try:
                for person in await self.store.notices.claim_due(current_time()):
                    self._start(self._send(person, "/", Message("server-notice-turns"), None, "turns"))
            except Exception as fault:
                log.warning("cannot look for due notices: %s", type(fault).__name__)
            await asyncio.sleep(LOOK)

    async def _send(self, person: str, path: str, body: Message, title: str | None, tag: str) -> None:
        """Send a notification to every browser of a person, and delete subscriptions that are gone."""
        loop = asyncio.get_running_loop()
        for row in await self.store.notices.of_person(person):
            to = push.Subscription(row.endpoint, row.p256dh, row.auth, row.lang)
            heading = say(title, row.lang) if title else "Turntable"
            message = msgspec.json.encode({"title": heading, "body": body.text(row.lang), "path": path, "tag": tag})
            sending = partial(push.send, to, message, self.key, self.contact, self.allow_private)
            try:
                status = await loop.run_in_executor(self._threads, sending)
            except push.FAILURES as fault:
                log.info("cannot send a notice: %s", type(fault).__name__)
                SENT.labels("failed").inc()
                continue
            if status in push.GONE:
                await self.store.notices.forget(row.endpoint)
            SENT.labels("sent" if status < 300 else "gone" if status in push.GONE else "refused").inc()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        log.exception("a notice")
