"""Rules that change: old games stay readable, and one that cannot be played on is ended by agreement."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

import turntable
from tests.server.conftest import Server
from tests.server.state_machine import ADA, BOB, EVE, play, refusal, started
from tests.server.test_actor import alone
from tests.server.test_tables import refused
from tests.server.world import World, in_worlds
from turntable.match import record
from turntable.match.game import Game
from turntable.server.messages import NewTable, SeatWish
from turntable.server.refusal import Refusal
from turntable.server.store import schema
from turntable.server.store.database import read_url
from turntable.server.table import commands as c
from turntable.server.table.table import Table
from turntable.server.table.views import list_entry, state_message, table_view


@pytest.fixture
def change_rules(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let the rules of all games be others than those that tables were made for."""

    def change() -> None:
        monkeypatch.setattr(Game, "can_replay", lambda _game, _rules: False)

    return change


def state_of(table: Table, seat: int | None) -> dict[str, Any]:
    state: dict[str, Any] = msgspec.json.decode(state_message(table, seat, 1.0))
    return state


@pytest.mark.parametrize("ends", ["played out", "given up"])
def test_a_finished_game_outlives_its_rules(tmp_path: Path, change_rules: Callable[[], None], ends: str) -> None:
    async def play_it(world: World, later: World) -> None:
        ada = await alone(world, options={"turn_limit": 3})
        actor = ada.actor
        if ends == "played out":
            while actor.table.is_on:
                await ada.send(actor.table.acting[0], f"move {actor.table.ply}")
        else:
            await ada.send(actor.table.acting[0], "one move")
            await actor.execute(c.Resign(ada.listener.person))  # type: ignore[arg-type]
        before = actor.table
        assert before.match is not None
        change_rules()
        await later.lease.begin("")
        kept = (await later.tables.owned(before.id)).table
        assert kept.match is None
        for viewer in ("ada", None):
            shown = table_view(kept, viewer, True, 1.0)
            assert shown == table_view(before, viewer, True, 1.0)
            assert list_entry(kept, viewer) == list_entry(before, viewer)
        for seat in (None, 0, 1):
            old, new = state_of(before, seat), state_of(kept, seat)
            assert new == {**old, "told": [], "by": None, "move": None, "log": None}
        assert kept.data.final is not None
        whole = record.with_moves(kept.data.final["record"], before.match.moves)
        assert whole == before.match.record()

    in_worlds(tmp_path, play_it)


def test_a_record_of_a_kept_game_can_be_replayed_where_its_rules_are() -> None:
    over = started("me", "me", options={"turn_limit": 3})
    while over.is_on:
        over = play(over, 1)
    assert over.match is not None
    whole = record.with_moves(record.without_moves(over.match), over.match.moves)
    assert turntable.replay(whole).position() == over.match.position()


def stranded() -> Table:
    """A game that was begun by rules that are not played here."""
    playing = play(started(), 3)
    return Table.load(msgspec.structs.replace(playing.data, rules=-1), [], 0.0)


def test_a_game_that_cannot_be_played_on_says_so() -> None:
    table = stranded()
    assert table.is_stranded
    assert not table_view(table, ADA.id, True, 1.0).playable
    assert refusal(table, c.Move(ADA, 0, 3, "draw", "x")) == "other_rules"
    assert refusal(table, c.Resign(ADA)) == "other_rules"
    assert table.handle(c.Reschedule(), 1.0).table.data.due is None
    assert table.handle(c.Say(ADA, "What now?"), 1.0).events


def test_a_game_that_cannot_be_played_on_ends_when_all_its_people_agree() -> None:
    table = stranded()
    assert refusal(table, c.Ready(EVE, True)) == "not_yours"
    agreed = table.handle(c.Ready(ADA, True), 5.0).table
    assert agreed.is_on
    over = agreed.handle(c.Ready(BOB, True), 6.0).table
    assert over.data.state == "over"
    assert over.data.result is not None
    assert over.data.result["winners"] == []
    assert over.data.result["why"]["id"] == "server-result-rules"
    assert refusal(play(started(), 3), c.Ready(ADA, True)) == "has_started"


def test_who_agreed_to_begin_has_not_agreed_to_end() -> None:
    assert not any(seat.ready for seat in started(rated=True).data.seats)


def test_a_game_plays_again_by_the_rules_of_today(tmp_path: Path) -> None:
    over = started("me", "me", options={"turn_limit": 3}).handle(c.Resign(ADA), 1.0).table
    old = Table.load(msgspec.structs.replace(over.data, rules=-1), [], 0.0)
    rematch = old.handle(c.Rematch(ADA), 2.0).events[0].table  # type: ignore[union-attr]
    assert rematch.rules == turntable.game("trains").version
    other = msgspec.structs.replace(old, data=msgspec.structs.replace(old.data, options={"no_such": 1}))
    assert refusal(other, c.Rematch(ADA)) == "bad_setup"


def test_agreement_is_stored(tmp_path: Path, change_rules: Callable[[], None]) -> None:
    async def agree(world: World, later: World) -> None:
        ada, bob = await world.person("Ada"), await world.person("Bob")
        actor = await world.tables.create(ada, NewTable("trains", [SeatWish("me"), SeatWish("open")]))
        await actor.execute(c.Sit(bob, 1, SeatWish("me")))
        await actor.execute(c.Start(ada))
        change_rules()
        await later.lease.begin("")
        stuck = await later.tables.owned(actor.table.id)
        assert stuck.table.is_stranded
        for person, ready, state in ((ada, [True, False], "playing"), (bob, [True, True], "over")):
            with pytest.raises(Refusal, match="other_rules"):
                await stuck.execute(c.Resign(person))
            await stuck.execute(c.Ready(person, True))
            async with later.store.reading(actor.table.id) as stored:
                data = await stored.data()
            assert ([seat.ready for seat in data.seats], data.state) == (ready, state)

    in_worlds(tmp_path, agree)


def set_rules(server: Server, table: str) -> None:
    """Let a table have been made for rules that nobody plays any more."""
    engine = sa.create_engine(read_url(server.database, asynchronous=False))
    with engine.begin() as connection:
        connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table).values(rules=-1))
    engine.dispose()


def test_everything_about_an_old_game_can_be_read(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/turntable.sqlite", tmp_path)
    ada = server.guest()
    over = ada.table("trains", "me", "me", start=True, options={"turn_limit": 3})["id"]
    with ada.join(over) as socket:
        socket.reach(0)
        while acting := [seat for seat, state in socket.states.items() if state["legal"]]:
            answer = socket.play(min(socket.states[acting[0]]["legal"]), acting[0])
            socket.reach(answer["version"])
        views = {seat: state["view"] for seat, state in socket.states.items()}
    playing, version = ada.table("trains", "me", "me", start=True)["id"], answer["version"]
    path = f"/api/tables/{over}"
    before = [ada.get(path), ada.get(f"{path}/record"), ada.get(f"{path}/moments/{version}?seat=0")["view"]]
    server.stop()
    for table in (over, playing):
        set_rules(server, table)
    server.start()
    assert {one["id"] for one in ada.get("/api/me/tables")} == {over, playing}
    record = ada.get(f"{path}/record")
    assert (record["moves"], record["seed"]) == (before[1]["moves"], before[1]["seed"])
    assert [ada.get(path), record, ada.get(f"{path}/moments/{version}?seat=0")["view"]] == before
    assert refused(ada, "GET", f"{path}/moments/1") == "other_rules"
    assert [entry["told"][0]["facts"]["move"] for entry in ada.get(f"{path}/log")] == [
        move for _, move in record["moves"]
    ]
    with ada.join(over) as socket:
        socket.reach(version)
        assert {seat: state["view"] for seat, state in socket.states.items()} == views
    with ada.join(playing) as socket:
        assert socket.until("table")["table"]["playable"] is False
        assert socket.ask(type="move", seat=0, version=0, move="draw")["code"] == "other_rules"
        assert ada.get(f"/api/tables/{playing}/log") == []
        ada.post(f"/api/tables/{playing}/ready", {"ready": True})
        while socket.table["state"] != "over":
            socket.receive()
    server.stop()
