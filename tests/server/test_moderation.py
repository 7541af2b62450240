"""Reports, and what moderators do about them: on the page's interface and the command line, on both databases."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.server.client import Visitor
from tests.server.conftest import Server, new_database
from tests.server.test_play import two
from tests.server.test_profiles import person
from tests.server.test_tables import refused
from tests.server.world import World, in_world
from turntable.cli import main
from turntable.server.address import check_bannable
from turntable.server.attendance import Attendance
from turntable.server.now import current_time
from turntable.server.refusal import Refusal
from turntable.server.store import schema
from turntable.server.store.moderation import ADDRESS_KEPT, Actor

PASSWORD = "long enough for anyone"


def moderator(server: Server, name: str = "Mod") -> Visitor:
    """Someone with an account whom the host made a moderator."""
    made = server.guest(name)
    made.post("/api/me/account", {"login": f"mod-{person(made)}", "password": PASSWORD})
    command = ["admin", "moderator", person(made), "--why", "test", "--database", server.database]
    with ThreadPoolExecutor(1) as thread:  # a browser's test has a loop of its own
        assert thread.submit(main, command).result() == 0
    return made


def sanction(by: Visitor, whom: Visitor, action: str, **more: Any) -> int:
    return by.ask(
        "POST", f"/api/moderation/people/{person(whom)}", {"action": action, "why": "rude", **more}
    ).status_code


def last_done(by: Visitor) -> dict[str, Any]:
    entry: dict[str, Any] = by.get("/api/moderation/audit")[0]
    return entry


def sentence(visitor: Visitor, method: str, path: str, body: Any = None) -> str:
    answer = visitor.ask(method, path, body)
    assert answer.status_code == 403, answer.text
    return str(answer.json()["detail"])


# --- reports


def test_a_report_reaches_the_moderators_with_what_was_said(server: Server) -> None:
    ada, bob, table = two(server)
    mod = moderator(server)
    with bob.join(table) as socket:
        socket.ask(type="say", text="you are a fool")
    new = {"person": person(bob), "reason": "insult", "text": "see\nthere", "table": table, "line": 1}
    assert ada.ask("POST", "/api/reports", new).status_code == 204
    report = next(one for one in mod.get("/api/moderation/reports") if one["about"]["id"] == person(bob))
    assert (report["by"]["name"], report["reason"], report["text"]) == ("Ada", "insult", "see there")
    assert (report["table"], report["said"]) == (table, "you are a fool")
    assert mod.get(f"/api/moderation/people?search={person(bob)}")[0]["reports"] == 1
    resolved = f"/api/moderation/reports/{report['id']}/resolve"
    mod.post(resolved, {"why": "talked to them"})
    assert refused(mod, "POST", resolved, {"why": "again"}) == "no_such_report"
    assert report["id"] in {one["id"] for one in mod.get("/api/moderation/reports?done=true")}
    entry = last_done(mod)
    assert (entry["action"], entry["by"]["name"], entry["person"]["name"]) == ("resolve", "Mod", "Bob")
    assert entry["why"] == "talked to them"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"person": "nobody"}, "no_such_person"),
        ({"person": "\x00"}, "cannot_read"),
        ({"reason": "boring"}, "cannot_read"),
        ({"text": "x" * 301}, "cannot_read"),
        ({"line": 1}, "no_such_line"),
        ({"line": 99, "table": "{table}"}, "no_such_line"),
        ({"line": 1, "table": "{table}"}, "no_such_line"),
        ({"line": 1, "table": "nowhere"}, "no_such_table"),
    ],
)
def test_a_report_that_cannot_be_is_refused(server: Server, change: dict[str, Any], code: str) -> None:
    ada, bob, table = two(server)
    with ada.join(table) as socket:
        socket.ask(type="say", text="my own words")
    wrong = {key: value.format(table=table) if isinstance(value, str) else value for key, value in change.items()}
    assert refused(ada, "POST", "/api/reports", {"person": person(bob), "reason": "other", **wrong}) == code
    assert refused(bob, "POST", "/api/reports", {"person": person(bob), "reason": "other"}) == "not_yourself"


def test_reports_are_limited(strict: Server) -> None:
    ada, bob = strict.guest(), strict.guest()
    new = {"person": person(bob), "reason": "other"}
    answers = [ada.ask("POST", "/api/reports", new).status_code for _ in range(7)]
    assert (answers[0], answers[-1]) == (204, 429)


# --- what moderators do


def test_whoever_is_muted_is_told_so_and_plays_on(server: Server) -> None:
    ada, eve, table = two(server)
    mod = moderator(server)
    with ada.join(table) as one, eve.join(table) as other:
        one.reach(0)
        other.reach(0)
        assert sanction(mod, eve, "mute", days=2) == 204
        assert other.ask(type="say", text="unheard")["code"] == "muted"
        assert eve.get("/api/me")["told"] == {"id": "server-muted", "facts": {"days": 2}}
        playing = one if one.state["legal"] else other
        playing.play(min(playing.state["legal"]))
        assert sanction(mod, eve, "unmute") == 204
        other.ask(type="say", text="heard")
        assert [line["text"] for line in one.until("chat")["lines"]] == ["heard"]
        assert eve.get("/api/me")["told"] is None
    assert [entry["action"] for entry in mod.get("/api/moderation/audit")[:2]] == ["unmute", "mute"]


def test_whoever_is_banned_is_out_gets_one_sentence_and_may_take_what_is_theirs(server: Server) -> None:
    eve, mod = server.guest("Eve"), moderator(server)
    table = eve.table()["id"]
    with eve.join(table) as socket:
        socket.until("table")
        assert sanction(mod, eve, "ban", days=3) == 204
        assert socket.closed() == 4401
    with eve.join(table) as socket:
        assert socket.closed() == 4403
    said = sentence(eve, "POST", "/api/tables", {"game": "trains", "seats": [{"kind": "me"}, {"kind": "open"}]})
    assert said == "A moderator has banned you from this server for 3 more days."
    assert sentence(eve, "POST", "/api/me", {"name": "Eva"}) == said
    assert eve.get("/api/me")["told"]["id"] == "server-banned"
    assert eve.http.get("/api/me/games").status_code == 200
    assert sanction(mod, eve, "unban") == 204
    assert eve.table()["state"] == "open"
    assert sanction(mod, eve, "ban") == 204
    assert sentence(eve, "GET", "/api/friends") == "A moderator has banned you from this server."
    assert eve.ask("DELETE", "/api/me").status_code == 204


def test_a_name_that_a_moderator_gave_stays_for_a_while(server: Server) -> None:
    eve, mod = server.guest("Something rude"), moderator(server)
    table = eve.table()["id"]
    with eve.join(table) as socket:
        socket.until("table")
        assert sanction(mod, eve, "rename", name="Polite") == 204
        while socket.table["seats"][0]["name"] != "Polite":
            socket.until("table")
    assert eve.get("/api/me")["name"] == "Polite"
    assert refused(eve, "POST", "/api/me", {"name": "Something rude"}) == "name_kept"
    assert last_done(mod)["detail"] == "Something rude → Polite"
    assert refused(mod, "POST", f"/api/moderation/people/{person(eve)}",
                   {"action": "rename", "why": "x", "name": " "}) == "no_name"  # fmt: skip


def test_a_table_that_a_moderator_closes_is_over_and_not_rated(server: Server) -> None:
    ada, bob, table = two(server, rated=True)
    mod = moderator(server)
    with ada.join(table) as socket:
        socket.reach(0)
        assert mod.ask("POST", f"/api/moderation/tables/{table}/close", {"why": "stuck"}).status_code == 204
        while socket.table["state"] != "over":
            socket.until("table")
        assert socket.table["result"]["why"]["id"] == "server-result-closed-by-server"
    assert bob.get("/api/me")["ratings"] == []
    assert (last_done(mod)["action"], last_done(mod)["table"]) == ("close", table)
    assert refused(mod, "POST", f"/api/moderation/tables/{table}/close", {"why": "again"}) == "is_over"
    assert refused(mod, "POST", "/api/moderation/tables/nothing/close", {"why": "x"}) == "no_such_table"


def test_nobody_but_moderators_moderates_and_no_moderator_is_moderated(server: Server) -> None:
    eve, mod, other = server.guest("Eve"), moderator(server), moderator(server, "Other")
    assert (
        refused(eve, "POST", f"/api/moderation/people/{person(mod)}", {"action": "ban", "why": "x"}) == "not_moderator"
    )
    assert (
        refused(mod, "POST", f"/api/moderation/people/{person(other)}", {"action": "ban", "why": "x"}) == "is_moderator"
    )
    assert refused(mod, "POST", "/api/moderation/people/nobody", {"action": "ban", "why": "x"}) == "no_such_person"
    assert refused(mod, "POST", f"/api/moderation/people/{person(eve)}", {"action": "ban", "why": ""}) == "cannot_read"
    assert person(mod) in {one["id"] for one in mod.get("/api/moderation/people")}


# --- the command line


def test_the_command_line_does_the_same_and_is_logged(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    ada, eve = server.guest("Ada"), server.guest("Eve of the line")
    at, why = ["--database", server.database], ["--why", "asked to"]
    ada.ask("POST", "/api/reports", {"person": person(eve), "reason": "name"})

    def admin(*words: str) -> str:
        assert main(["admin", *words, *at]) == 0, words
        return capsys.readouterr().out

    reports = json.loads(admin("reports", "--json"))["rows"]
    report = next(one for one in reports if one["person"] == person(eve))
    assert "dealt with" in admin("resolve", report["id"], *why)
    assert "is muted" in admin("mute", person(eve), "--days", "1", *why)
    assert eve.get("/api/me")["told"]["id"] == "server-muted"
    assert "may chat" in admin("unmute", person(eve), *why)
    assert "is called Eva" in admin("rename", person(eve), "Eva", *why)
    assert eve.get("/api/me")["name"] == "Eva"
    assert "is banned" in admin("ban", person(eve), *why)
    assert refused(eve, "GET", "/api/friends") == "banned"
    assert "not banned" in admin("unban", person(eve), *why)
    assert eve.get("/api/friends")["following"] == []
    assert "203.0.113.7" in admin("ban-address", "203.0.113.7", "--days", "1", *why)
    assert "203.0.113.7" in admin("addresses")
    assert "not banned" in admin("unban-address", "203.0.113.7", *why)
    done = json.loads(admin("audit", "--json"))["rows"]
    assert [row["action"] for row in done[:7]] == [
        "unban-address", "ban-address", "unban", "ban", "rename", "unmute", "mute"
    ]  # fmt: skip
    assert {row["why"] for row in done[:7]} == {"asked to"}
    assert all(row["by"] for row in done[:7])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ban", "nobody", "--why", "x"), "There is no such person."),
        (("moderator", "{guest}", "--why", "x"), "has no account"),
        (("ban-address", "somewhere", "--why", "x"), "That is no address."),
        (("ban-address", "127.0.0.1", "--why", "x"), "Everyone may come from there"),
        (("ban", "{guest}", "--address", "--why", "x"), "Everyone may come from there"),
        (("unban-address", "203.0.113.9", "--why", "x"), "is not banned"),
        (("rename", "{guest}", " ", "--why", "x"), "A name needs"),
        (("resolve", "nothing", "--why", "x"), "There is no such report."),
    ],
)
def test_the_command_line_says_what_cannot_be(
    server: Server, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    guest = server.guest()
    given = [word.format(guest=person(guest)) for word in words]
    assert main(["admin", *given, "--database", server.database]) == 2
    assert said in capsys.readouterr().err
    assert guest.get("/api/me")["told"] is None


def test_a_mute_needs_a_reason(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["admin", "mute", "x", "--database", server.database])
    assert "--why" in capsys.readouterr().err


# --- addresses, several workers, a restart


@pytest.mark.parametrize(
    ("address", "banned"),
    [("198.51.100.7", "198.51.100.7"), ("2001:db8::1:2", "2001:db8::/64"), ("::ffff:198.51.100.7", "198.51.100.7")],
)
def test_an_address_is_banned_as_it_is_counted(address: str, banned: str) -> None:
    assert check_bannable(address) == banned
    assert check_bannable(banned) == banned


@pytest.mark.parametrize("address", ["::1", "127.9.9.9", "0.0.0.0", "10.0.0.0/8", "2001:db8::/32", "all"])
def test_an_address_of_everyone_is_not_banned(address: str) -> None:
    with pytest.raises(Refusal):
        check_bannable(address)


@pytest.fixture
def workers(postgres: Any, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    """Two workers behind a proxy that says where people come from."""
    address = new_database(postgres, f"bans-{tmp_path.name[-30:]}")
    one, two = (Server(address, tmp_path, TURNTABLE_PROXIES="127.0.0.1") for _ in range(2))
    yield one, two
    for running in (one, two):
        running.stop()
        assert running.faults() == []


def test_a_ban_of_an_address_holds_at_every_worker_and_after_a_restart(workers: tuple[Server, Server]) -> None:
    one, two = workers
    mod = moderator(one)
    eve = Visitor(one.address)
    eve.http.headers["x-forwarded-for"] = "198.51.100.7"
    eve.post("/api/me", {"name": "Eve"})
    table = eve.table()["id"]
    with eve.join(table, address=two.address) as socket:
        socket.until("table")
        assert sanction(mod, eve, "ban", days=1, address=True) == 204
        assert socket.closed() == 4401, "at the other worker too"
    assert last_done(mod)["detail"] == "198.51.100.7"
    two.kill()
    two.start()
    for server in workers:
        again = Visitor(server.address)
        again.http.headers["x-forwarded-for"] = "198.51.100.7"
        assert refused(again, "POST", "/api/me", {"name": "Eva"}) == "banned"
        login = {"login": f"mod-{person(mod)}", "password": PASSWORD}
        assert refused(again, "POST", "/api/me/login", login) == "banned"
        elsewhere = Visitor(server.address)
        elsewhere.http.headers["x-forwarded-for"] = "198.51.100.8"
        elsewhere.post("/api/me", {"name": "Ada"})
    assert sanction(mod, eve, "unban") == 204
    again.post("/api/me", {"name": "Eva"})


# --- what is kept, and for how long


def test_an_address_is_noted_and_forgotten_when_its_person_stays_away(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        ada = await world.person("Ada")
        attendance, moderation = Attendance(world.store, world.tables), world.store.moderation
        attendance.note(ada, "198.51.100.7")
        await attendance.write()
        assert await moderation.addresses(ada.id) == ["198.51.100.7"]
        assert await world.store.friends.is_here(ada.id)
        await moderation.ban_address("198.51.100.8", current_time() - 1, Actor(who="root"), "over already")
        await moderation.forget_addresses()
        assert (await moderation.addresses(ada.id), await moderation.address_bans()) == (["198.51.100.7"], [])
        async with world.database.write() as connection:
            await connection.execute(sa.update(schema.people).values(seen=current_time() - ADDRESS_KEPT - 1))
        await moderation.forget_addresses()
        assert await moderation.addresses(ada.id) == []
        assert not await world.store.friends.is_here(ada.id)

    in_world(tmp_path, play)
