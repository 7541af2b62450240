"""All parts of a server process, started and stopped together."""

from __future__ import annotations

import asyncio
import gc
from contextlib import suppress

from turntable.server.attendance import Attendance
from turntable.server.challenges import Challenges
from turntable.server.conversation import Conversation
from turntable.server.lease import Lease
from turntable.server.limits import Counts
from turntable.server.mail import Mailer
from turntable.server.matchmaker import Matchmaker
from turntable.server.moderation import Moderation
from turntable.server.notifier import Notifier
from turntable.server.organiser import Organiser
from turntable.server.outside import OutsideBots
from turntable.server.passkeys import Passkeys
from turntable.server.peers import Peers
from turntable.server.people import People
from turntable.server.profiles import Profiles
from turntable.server.readiness import Readiness
from turntable.server.registry import TableRegistry
from turntable.server.replays import Replays
from turntable.server.scheduler import Scheduler
from turntable.server.settings import Settings
from turntable.server.store.database import Database, setting_of
from turntable.server.store.store import Store
from turntable.server.thinking import Thinker
from turntable.server.timers import Timers
from turntable.server.upkeep import Upkeep

COLLECT = (50_000, 20, 100)  # rarely: reference counting frees nearly everything, and collections cause pauses


class Service:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.secret = settings.secret or setting_of(settings.database_url, "secret")
        self.push_key = setting_of(settings.database_url, "vapid")
        self.counts = Counts(settings.limits)
        self.limits, self.sockets = self.counts.limits, self.counts.sockets

    async def start(self) -> None:
        self.database = Database(self.settings.database_url)
        self.store = Store(self.database)
        self.people = People(self.store, self.secret)
        self.passkeys = Passkeys(self.store)
        self.thinker = Thinker(self.settings.bot_threads, OutsideBots(self.settings.bots))
        self.thinker.outside.begin()
        self.replays, self.exports = Replays(), Replays()
        self.readiness = Readiness()
        timers = Timers()
        self.peers = Peers(self.secret, self.counts)
        talk = Conversation(self.limits, self.thinker)
        self.tables = TableRegistry(
            self.store, timers, self.readiness, self.settings.bot_delay, self.peers, talk.answer
        )
        self.profiles = Profiles(self.store, self.tables, self.exports)
        self.matchmaker = Matchmaker(self.store, self.tables, self.readiness)
        self.organiser = Organiser(self.store, self.tables, self.readiness, self.settings.events)
        self.lease = Lease(self.store.leases, self.tables.drop_all)
        await self.lease.begin(await self._listen())
        contact = self.settings.contact or "https://turntable.invalid"
        self.mailer = Mailer(self.store, self.settings, self.secret)
        self.notifier = Notifier(self.store, self.push_key, contact, self.settings.push_anywhere, self.mailer)
        self.scheduler = Scheduler(self.tables, self.store, timers, self.thinker, self.lease, self.notifier)
        self.attendance = Attendance(self.store, self.tables)
        self.challenges = Challenges(self.store, self.tables, self.readiness, self.notifier)
        self.moderation = Moderation(self.store, self.tables)
        upkeep = Upkeep(self.tables, self.store, self.settings)
        running = (
            self.lease.run(),
            self.peers.share(),
            self.readiness.run(),
            self.store.moves.run(),
            self.tables.forget_idle(),
            self.tables.note_watching(),
            self.scheduler.run(),
            self.scheduler.sweep(),
            self.scheduler.review(self.settings.review_simulations),
            self.notifier.run(),
            self.mailer.run(),
            self.organiser.run(),
            upkeep.end_revoked(),
            upkeep.forget_waiting(),
            upkeep.forget_addresses(),
            self.attendance.run(),
            upkeep.clean(),
        )
        self._tasks = [asyncio.create_task(work) for work in running]
        gc.freeze()  # modules and compiled code live for ever: exclude them from collections
        gc.set_threshold(*COLLECT)

    async def _listen(self) -> str:
        """Start listening for other workers, and return the address; empty with SQLite, where there are none."""
        return await self.peers.listen(self.settings.peer_host, self.tables) if self.database.is_postgres else ""

    async def stop(self) -> None:
        """Disconnect everyone and stop. What was acknowledged is already stored."""
        self.tables.close_sockets()
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self.scheduler.close()
        self.thinker.close()
        self.replays.close()
        self.exports.close()
        self.notifier.close()
        await self.lease.release()
        self.peers.close()
        await self.database.close()
