"""Every list and lookup goes by an index, on both databases: none reads a table from end to end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from tests.server.conftest import new_database
from turntable.server.events import Entrant, Game
from turntable.server.messages import NewTable, SeatWish
from turntable.server.messages_people import PairingWish
from turntable.server.messages_social import NewReport
from turntable.server.person import Person
from turntable.server.store import schema
from turntable.server.store.database import Database, prepare
from turntable.server.store.events import Change
from turntable.server.store.history import Wanted
from turntable.server.store.moderation import Actor, until
from turntable.server.store.store import Store
from turntable.server.table import events as e
from turntable.server.table.data import SeatData, TableData
from turntable.server.table.setup import new_table

SMALL = {"settings", "workers", "alembic_version", "address_bans"}  # tables that stay small


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'turntable.sqlite'}"
    return new_database(request.getfixturevalue("postgres"), f"plans-{tmp_path.name[-30:]}")


@contextmanager
def statements(database: Database) -> Iterator[dict[str, Any]]:
    """Everything that is executed, with the parameters it was first executed with."""
    seen: dict[str, Any] = {}

    def note(_connection: Any, _cursor: Any, text: str, parameters: Any, _context: Any, many: bool) -> None:
        if text.startswith(("SELECT", "UPDATE", "DELETE")) and "pg_" not in text:
            seen.setdefault(text, parameters[0] if many else parameters)

    engines = {database.engine.sync_engine, database.reserved.sync_engine}
    for engine in engines:
        sa.event.listen(engine, "before_cursor_execute", note)
    yield seen
    for engine in engines:
        sa.event.remove(engine, "before_cursor_execute", note)


async def use_everything(store: Store) -> None:
    """Ask the store for whatever a server asks it for."""
    people = [Person(name, name, None, f"device {name}") for name in ("ada", "bob")]
    await use_people(store, people)
    await use_passkeys(store)
    table = await use_tables(store, people[0])
    await use_ratings(store, table)
    await use_pairing(store, people, table)
    await use_notices(store)
    await use_events(store, table)
    await use_mail(store)
    await take_over(store, table)
    await use_history(store)
    await use_friends(store, table.id)
    await store.history.erase("bob")


async def use_people(store: Store, people: Sequence[Person]) -> None:
    for person in people:
        await store.people.add(person.id, person.name)
        await store.people.add_login(person.device, person.id, "a browser")
    ada, bob = people
    await store.people.by_login(ada.device)
    await store.people.rename("ada", "Ada")
    await store.people.set_recovery("ada", "0" * 64)
    await store.people.use_recovery("0" * 64)
    await store.people.find_account("ada")
    await store.people.logins(ada)
    await store.people.end_login("bob", bob.device)


async def use_passkeys(store: Store) -> None:
    await store.passkeys.add_challenge("c", None)
    await store.passkeys.take_challenge("c", None)
    await store.passkeys.take_challenge("c", "ada")
    await store.passkeys.forget()
    passkey = {"id": "p", "person": "ada", "credential": "c", "public_key": b"", "sign_count": 0, "name": "Phone"}
    await store.passkeys.add(passkey)
    await store.passkeys.of_person("ada")
    await store.passkeys.credentials("ada")
    await store.passkeys.find("c")
    await store.passkeys.use("p", 1)
    await store.passkeys.rename("ada", "p", "Old phone")
    await store.passkeys.remove("ada", "p")


async def use_tables(store: Store, ada: Person) -> TableData:
    wish = NewTable("trains", [SeatWish("me"), SeatWish("open")], public=True)
    await store.leases.begin("")
    await store.leases.renew()
    await store.leases.remove_expired()
    await store.leases.others()
    table = await store.tables.insert(new_table(ada, wish, time.time()))
    await store.tables.find(table.code)
    for game in (None, "trains"):
        for before in (None, 1.0):
            await store.tables.listed("open", before, game=game, seats=2, rated=False)
    for before in (None, 1.0):
        await store.tables.of_person("ada", before)
    for game in (None, "trains"):
        await store.tables.watched(game)
    await store.tables.set_watching({table.id: 1})
    await store.tables.finished([table.id])
    await store.tables.saw_host(table.id)
    await store.tables.unfinished("ada")
    await store.tables.has_seat(table.id, "ada")
    await store.leases.owner(table.id)
    await store.leases.claim(table.id)
    result: dict[str, Any] = {"winners": [0], "scores": None, "reason": "", "why": {}, "detail": None}
    line = e.LineAdded("ada", "Ada", 0, time.time(), "Hello")
    agreed = e.TakenBack(0, 1), e.ProposalChanged(None), e.PausesChanged(((1.0, 2.0),))
    sat = e.SeatChanged(1, SeatData("person", "bob", "bob"))
    events = (sat, e.Started(1.0), *agreed, line, e.Ended(2.0, result))
    async with store.changing(table.id) as stored:
        await stored.data(lock=True)
        await stored.save(events)
        await stored.lines(0)
    await store.tables.finished([table.id])
    async with store.reading(table.id) as stored:
        data = await stored.data()
        await stored.moves(3)
        await stored.history(3, 5)
    await store.moves.is_stored(table.id, 0, "1")
    async with store.database.write() as connection:
        await store.ratings.update(connection, replace(data, rated=True))
    return table


async def use_ratings(store: Store, table: TableData) -> None:
    await store.ratings.leaders("trains", 2, 2, "ada")
    await store.ratings.history("ada", "trains", 2)
    await store.ratings.of_person("ada")
    await store.reviews.find(table.id)


async def use_pairing(store: Store, people: Sequence[Person], table: TableData) -> None:
    for number, person in enumerate(people):
        for again in (False, True):
            await store.pairing.wait(person.id, PairingWish(f"{number}", "trains", 2, "quick", rated=True, again=again))
    met = replace(table, id="met", code="MET234", seats=tuple(SeatData("person", one.id, one.name) for one in people))
    seats = await store.pairing.match(PairingWish("0", "trains", 2, "quick", rated=True), lambda _: met)
    assert seats == ["met"]
    await store.pairing.leave("ada", "0")
    await store.pairing.forget()


async def use_notices(store: Store) -> None:
    await store.notices.subscribe("ada", "https://push.example/1", ("key", "secret"), "en")
    await store.notices.of_person("ada")
    await store.notices.set_quiet("ada", "UTC", 1, 2)
    await store.notices.quiet("ada")
    await store.notices.put_off("ada", 1.0)
    assert await store.notices.claim_due(2.0) == ["ada"]
    await store.notices.forget("https://push.example/1")
    await store.notices.forget_all("ada")


async def use_events(store: Store, table: TableData) -> None:
    columns = {"id": "e", "name": "Cup", "form": "arena", "game": "trains", "pace": "quick", "rated": False}
    columns |= {"minutes": 30, "host": "ada", "state": "playing", "created": 1.0, "due": 0.0}
    await store.events.insert(columns, [Entrant(0, person="ada"), Entrant(1, level="casual")])
    await store.events.count_unfinished("ada")
    await store.events.listed()
    assert await store.events.claim_due() == ["e"]
    await store.events.see("e", "ada")
    paired = Change({"ends": 9.0}, (Entrant(0, level="casual"),), (), {0: True}, (Game(1, 0, 0, 1),))
    other = replace(table, id="arena", code="ARE234")
    await store.events.change("e", lambda _: paired, lambda *_: other)
    async with store.database.write() as connection:
        over = sa.update(schema.tables).where(schema.tables.c.id == "arena")
        why = {"id": "server-result-time"}
        await connection.execute(over.values(state="over", result={"winners": [0], "why": why}, ended=2.0))
    await store.events.change("e", lambda _: Change(remove=(2,)))
    await store.events.read("e")


async def use_mail(store: Store) -> None:
    await store.mail.set("ada", "ada@mail.example", "en")
    assert [row.person for row in await store.mail.claim_due()] == ["ada"]
    await store.mail.confirm("ada", "ada@mail.example")
    await store.mail.find("ada")
    await store.mail.want("ada", 1.0)
    await store.mail.put_off("ada", "ada@mail.example", 1.0)
    await store.mail.turns("ada")
    await store.mail.forget()
    await store.mail.remove("ada", "ada@mail.example")
    await store.mail.remove("ada")


async def take_over(store: Store, table: TableData) -> None:
    """Let one worker leave what is due to another."""
    await store.leases.remove(store.leases.worker)
    async with store.database.write() as connection:
        await connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table.id).values(due=1.0))
    await store.leases.begin("")
    assert await store.leases.claim_overdue() == {table.id: 1.0}
    await store.tables.hand_over("bob", "ada")


async def use_history(store: Store) -> None:
    for public in (True, False):
        await store.history.games(Wanted("ada", public, "trains", "won", "B", 1.0))
        await store.history.games(Wanted("ada", public))
        await store.history.results(Wanted("ada", public))
        await store.history.opponents(Wanted("ada", public))
    await store.people.find("ada")
    await store.people.show("ada", ratings=False, games=False, here=False)


async def use_friends(store: Store, table: str) -> None:
    """Follow, block, challenge, report and moderate."""
    friends, moderation, actor = store.friends, store.moderation, Actor(who="root")
    await friends.follow("ada", "bob")
    await friends.note_here(["ada", "bob"])
    assert await friends.is_here("bob")
    assert [one.name for one in await friends.following("ada")] == ["bob"]
    await friends.recent("ada")
    await friends.challenge(table, "ada", ["bob"])
    for sent in (True, False):
        await friends.challenged("ada", sent)
    await friends.is_challenged(table, "bob")
    await friends.answered(table, "bob")
    await friends.unfollow("ada", "bob")
    await friends.block("ada", "bob")
    await friends.blocked("ada")
    await friends.blocked_by(["ada", "bob"])
    await friends.relation("ada", "bob")
    async with store.database.read() as connection:
        await friends.pairs_apart(connection, ["ada", "bob"])
    await friends.hand_over("ada", "bob")
    await friends.unblock("ada", "bob")
    await moderation.report("one", "ada", NewReport("bob", "insult", table=table))
    for before in (None, 1.0):
        await moderation.reports(False, before)
        await moderation.audit(before)
    await moderation.resolve("one", actor, "x")
    await moderation.find("bob")
    await moderation.mute("bob", 1.0, actor, "x")
    await moderation.muted("bob")
    await moderation.name_kept("bob")
    await moderation.note_addresses({"device bob": "198.51.100.7"})
    await moderation.ban("bob", until(1), actor, "x", await moderation.addresses("bob"))
    assert await moderation.address_ban("198.51.100.7")
    await store.people.revoked(["device bob"])
    await moderation.devices("bob")
    await moderation.unban("bob", actor, "x")
    await moderation.rename("bob", "Bob", actor, "x")
    await moderation.appoint("bob", False, actor, "x")
    await moderation.unban_address("198.51.100.7", actor, "x")


async def explain(database: Database, seen: dict[str, Any]) -> dict[str, list[str]]:
    """The steps of each plan that read a whole table."""
    async with database.engine.connect() as connection:
        if database.is_postgres:  # a small table is read as a whole, unless there is no need to
            await connection.exec_driver_sql("SET enable_seqscan = off")
        found = {}
        for text, parameters in seen.items():
            explained = f"EXPLAIN {'' if database.is_postgres else 'QUERY PLAN '}{text}"
            rows = (await connection.exec_driver_sql(explained, parameters)).all()
            steps = [str(row[-1]).strip().removeprefix("->").strip() for row in rows]
            found[text] = [step for step in steps if _reads_all(step)]
        return found


def _reads_all(step: str) -> bool:
    """SCAN tables; Seq Scan on tables."""
    words = step.split()
    names = {table.name for table in schema.metadata.sorted_tables} - SMALL
    if words[:1] == ["SCAN"]:
        return words[1] in names
    return words[:3] == ["Seq", "Scan", "on"] and words[3] in names


def test_no_list_and_no_lookup_reads_a_whole_table(address: str) -> None:
    async def look() -> dict[str, list[str]]:
        database = Database(address)
        with statements(database) as seen:
            await use_everything(Store(database))
        assert len(seen) > 20
        scans = await explain(database, seen)
        await database.close()
        return scans

    prepare(address)
    assert {text: steps for text, steps in asyncio.run(look()).items() if steps} == {}
