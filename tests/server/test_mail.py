"""Mails, at a real mail server: an address is confirmed first, one mail tells of all turns, one press ends them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from itsdangerous import URLSafeSerializer

from tests.server.client import Visitor
from tests.server.conftest import Server, new_database
from tests.server.postbox import Postbox, link, part, postbox
from tests.server.test_tables import refused
from tests.server.world import World, at
from turntable.server import mail
from turntable.server.mail import Mailer, read_account
from turntable.server.messages import NewTable, SeatWish
from turntable.server.now import current_time
from turntable.server.refusal import Refusal
from turntable.server.settings import Settings
from turntable.server.store import schema
from turntable.server.store.database import setting_of
from turntable.server.table import events as e
from turntable.server.table.setup import new_table

SITE = "https://play.example"


@pytest.fixture
def box() -> Iterator[tuple[Postbox, int]]:
    with postbox() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'turntable.sqlite'}"
    return new_database(request.getfixturevalue("postgres"), f"mail-{tmp_path.name[-30:]}")


@asynccontextmanager
async def sending(world: World, port: int) -> AsyncIterator[Mailer]:
    """A worker that sends mails."""
    settings = Settings(smtp=f"smtp://127.0.0.1:{port}", address=SITE, mail_from="table@play.example")
    mailer = Mailer(world.store, settings, "secret")
    task = asyncio.create_task(mailer.run())
    yield mailer
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(60):
        while not await condition():
            await asyncio.sleep(0.02)


async def to_move(world: World, person: Any, game: str = "trains") -> str:
    """A game in which it is someone's turn, and they were told so."""
    data = new_table(person, NewTable(game, [SeatWish("me"), SeatWish("me")]), 1.0)
    table = await world.store.tables.insert(data)
    async with world.store.changing(table.id) as stored:
        await stored.save((e.Started(1.0), e.SeatNoticed(0, True)))
    return table.id


async def confirmed(world: World, person: Any, lang: str = "en") -> None:
    await world.store.mail.set(person.id, "ada@mail.example", lang)
    assert await world.store.mail.confirm(person.id, "ada@mail.example")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail, "GATHER", 0.0)
    monkeypatch.setattr(mail, "LOOK", 0.02)


def test_one_mail_tells_of_all_turns_and_two_workers_send_it_once(address: str, box: tuple[Postbox, int]) -> None:
    async def play(one: World, other: World) -> None:
        ada = await one.person("Ada")
        await confirmed(one, ada)
        tables = sorted([await to_move(one, ada), await to_move(one, ada, "tickets")])
        async with AsyncExitStack() as stack:
            mailers = [await stack.enter_async_context(sending(world, box[1])) for world in (one, other)]
            await asyncio.gather(*(mailer.turn(ada.id) for mailer in mailers))
            await asyncio.to_thread(box[0].wait)
            await asyncio.sleep(0.3)
            assert len(box[0].mails) == 1
            (sent,) = box[0].mails
            assert (sent["Subject"], sent["To"]) == ("It is your turn in 2 games", "ada@mail.example")
            for table in tables:
                assert f"{SITE}/t/{table}" in part(sent)
                assert f'href="{SITE}/t/{table}"' in part(sent, "html")
            assert sent["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            assert sent["List-Unsubscribe"] == f"<{SITE}/api{link(sent, 'stop')}>"
            await mailers[0].stop(link(sent, "stop").rsplit("/", 1)[1])
            assert await other.store.mail.find(ada.id) is None
            await mailers[1].turn(ada.id)
            await asyncio.sleep(0.1)
        assert len(box[0].mails) == 1

    at(address, 2, play)


def test_nothing_is_sent_before_the_address_is_confirmed(tmp_path: Path, box: tuple[Postbox, int]) -> None:
    async def play(world: World) -> None:
        ada = await world.person("Ada <b>Lovelace</b>")
        await to_move(world, ada)
        async with sending(world, box[1]) as mailer:
            await mailer.ask(ada.id, "ada@mail.example", "pl")
            sent = await asyncio.to_thread(box[0].wait)
            await mailer.turn(ada.id)
            await asyncio.sleep(0.1)
            assert len(box[0].mails) == 1
            assert sent["Subject"] == "Potwierdź adres dla Turntable"
            assert "Lovelace" not in sent.as_string(), "anyone may type in anyone's address"
            token = link(sent, "confirm").rsplit("/", 1)[1]
            await mailer.ask(ada.id, "other@mail.example", "ru")
            with pytest.raises(Refusal):  # another address was given since
                await mailer.confirm(token)
            again = await asyncio.to_thread(box[0].wait, 2)
            await mailer.confirm(link(again, "confirm").rsplit("/", 1)[1])
            await mailer.turn(ada.id)
            digest = await asyncio.to_thread(box[0].wait, 3)
            assert (digest["Subject"], digest["Content-Language"]) == ("Ваш ход", "ru")
            for wrong in (token[:-2], "x", link(digest, "stop").rsplit("/", 1)[1]):
                with pytest.raises(Refusal):
                    await mailer.confirm(wrong)

    at(f"sqlite:///{tmp_path / 'turntable.sqlite'}", 1, play)


def test_a_digest_waits_for_the_end_of_quiet_hours_and_is_not_sent_once_they_moved(
    tmp_path: Path, box: tuple[Postbox, int]
) -> None:
    async def play(world: World) -> None:
        ada = await world.person("Ada")
        await confirmed(world, ada)
        table = await to_move(world, ada)
        async with sending(world, box[1]) as mailer:
            await world.store.notices.set_quiet(ada.id, "UTC", 0, 24 * 60 - 1)
            await mailer.turn(ada.id)
            await until(lambda: later(world))
            await world.store.notices.set_quiet(ada.id, "UTC", None, None)
            async with world.store.changing(table) as stored:
                await stored.save((e.SeatNoticed(0, False),))
            await due_now(world)
            await until(lambda: nothing_due(world))
        assert box[0].mails == []

    at(f"sqlite:///{tmp_path / 'turntable.sqlite'}", 1, play)


async def dues(world: World) -> list[float | None]:
    async with world.database.read() as connection:
        return list((await connection.execute(sa.select(schema.mail.c.due))).scalars())


async def later(world: World) -> bool:
    """Return whether a mail was postponed by at least a minute."""
    return any(due is not None and due > current_time() + 30 for due in await dues(world))


async def nothing_due(world: World) -> bool:
    return await dues(world) == [None]


async def due_now(world: World) -> None:
    async with world.database.write() as connection:
        await connection.execute(sa.update(schema.mail).values(due=0.0))


def test_a_mail_server_that_is_down_is_asked_again_and_one_that_knows_nobody_is_believed(
    tmp_path: Path, box: tuple[Postbox, int]
) -> None:
    async def play(world: World) -> None:
        ada = await world.person("Ada")
        await confirmed(world, ada)
        await to_move(world, ada)
        async with sending(world, 1) as mailer:  # nobody listens there
            await mailer.turn(ada.id)
            await until(lambda: later(world))
        box[0].answer = "451 try again later"
        async with sending(world, box[1]):
            await due_now(world)
            await until(lambda: later(world))
            box[0].answer = "250 OK"
            await due_now(world)
            await asyncio.to_thread(box[0].wait)
            box[0].answer = "550 no such person"
            await due_now(world)
            await until(lambda: gone(world))
        assert len(box[0].mails) == 1

    async def gone(world: World) -> bool:
        return await dues(world) == []

    at(f"sqlite:///{tmp_path / 'turntable.sqlite'}", 1, play)


def test_an_address_that_nobody_confirms_is_forgotten(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        for name in ("Ada", "Bob"):
            await confirmed(world, await world.person(name))
        eve = await world.person("Eve")
        await world.store.mail.set(eve.id, "eve@mail.example", "en")
        async with world.database.write() as connection:
            await connection.execute(sa.update(schema.mail).values(created=1.0))
        await world.store.mail.forget()
        assert await world.store.mail.find(eve.id) is None
        assert len(await dues(world)) == 2

    at(f"sqlite:///{tmp_path / 'turntable.sqlite'}", 1, play)


@pytest.mark.parametrize(
    ("text", "account"),
    [
        ("smtp://localhost:25", ("localhost", 25, False, None, None, None)),
        ("smtp://ada:p%40ss@mail.example", ("mail.example", 587, False, True, "ada", "p@ss")),
        ("smtps://ada:x@mail.example", ("mail.example", 465, True, False, "ada", "x")),
    ],
)
def test_the_address_of_a_mail_server(text: str, account: tuple[Any, ...]) -> None:
    assert read_account(text) == account


@pytest.mark.parametrize("text", ["mail.example", "http://mail.example", "smtp://", "smtp://x:99999", "smtp://x/y"])
def test_what_is_no_address_of_a_mail_server(text: str) -> None:
    with pytest.raises(ValueError, match="smtp"):
        read_account(text)


def test_mails_need_an_address_that_their_links_lead_to() -> None:
    with pytest.raises(ValueError, match="address"):
        Settings.from_environment({"TURNTABLE_SMTP": "smtp://localhost:25"})


def test_from_the_wish_to_the_last_press(tmp_path: Path, box: tuple[Postbox, int]) -> None:
    settings = {"TURNTABLE_SMTP": f"smtp://127.0.0.1:{box[1]}", "TURNTABLE_MAIL_FROM": "table@play.example"}
    server = Server(
        f"sqlite:///{tmp_path / 'turntable.sqlite'}", tmp_path, **settings, TURNTABLE_ADDRESS="https://play.example"
    )
    ada = server.guest("Ada")
    for wrong in ("ada", "ada@", "a b@mail.example", "ada@mail.example\n", "ada@mail.example, eve@mail.example"):
        assert refused(ada, "PUT", "/api/notices/mail", {"address": wrong}) == "cannot_read"
    asked = ada.put("/api/notices/mail", {"address": "ada@mail.example", "lang": "en"})
    assert (asked["mail_offered"], asked["mail"], asked["mail_confirmed"]) == (True, "ada@mail.example", False)
    stranger = Visitor(server.address)
    stranger.post(f"/api{link(box[0].wait(), 'confirm')}")
    assert ada.get("/api/notices")["mail_confirmed"]
    bring_about_a_turn(server, ada)
    assert (
        refused(stranger, "POST", "/api/mail/confirm/x") == refused(stranger, "POST", "/api/mail/stop/x") == "bad_link"
    )
    stop = f"{server.address}/api/mail/stop/{mailer_of(server).dumps([ada.get('/api/me')['id'], 'ada@mail.example'])}"
    pressed = httpx.post(stop, content="List-Unsubscribe=One-Click", headers={"content-type": "text/plain"})
    assert pressed.status_code == 204, "a mail program has neither cookies nor tokens"
    assert ada.get("/api/notices")["mail"] is None
    ada.put("/api/notices/mail", {"address": "ada@mail.example"})
    assert ada.ask("DELETE", "/api/notices/mail").json()["mail"] is None
    ada.put("/api/notices/mail", {"address": "ada@mail.example"})
    ada.ask("DELETE", "/api/me")
    server.stop()
    engine = sa.create_engine(server.database)
    with engine.connect() as connection:
        assert connection.execute(sa.select(schema.mail)).all() == [], "the address goes with the person"
    engine.dispose()
    assert server.faults() == []


def bring_about_a_turn(server: Server, ada: Visitor) -> None:
    """Let a server find that it has been Ada's turn for a while; it wants to tell her by mail."""
    bob = server.guest("Bob")
    table = ada.table("trains", "me", "open", options={"first": 0})["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    server.stop()
    engine = sa.create_engine(server.database)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE tables SET started = started - 100, due = due - 100"))
    server.start()
    end = time.monotonic() + 60
    while True:
        with engine.connect() as connection:
            if connection.scalar(sa.select(schema.mail.c.due)) is not None:
                break
        assert time.monotonic() < end, "no mail is due"
        time.sleep(0.05)
    engine.dispose()


def mailer_of(server: Server) -> Any:
    """Return a mailer that signs the links of mails."""
    return URLSafeSerializer(setting_of(server.database, "secret"), salt="turntable-mail-stop")


def test_a_server_without_mail_says_so(server: Server) -> None:
    ada = server.guest()
    assert not ada.get("/api/notices")["mail_offered"]
    assert refused(ada, "PUT", "/api/notices/mail", {"address": "ada@mail.example"}) == "no_mail"
