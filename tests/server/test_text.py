"""Text from outside: what no database can hold, and what nobody can see."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy.exc import DataError

from tests.server.conftest import Server
from tests.server.test_tables import refused
from tests.server.world import World, in_world
from turntable.server.messages import NewTable, SeatWish
from turntable.server.refusal import Refusal
from turntable.server.store.moves import Entry
from turntable.server.table import events as e
from turntable.server.text import clean_name, one_line


@pytest.mark.parametrize("move_id", ["\0", "a\0b", "a\n", "é", "\x7f"])
def test_a_move_whose_id_is_no_plain_text_is_refused_and_others_play_on(server: Server, move_id: str) -> None:
    ada = server.guest()
    table = ada.table("trains", "me", "me", start=True)["id"]
    with ada.join(table) as socket:
        socket.reach(0)
        seat, state = next((seat, state) for seat, state in socket.states.items() if state["legal"])
        socket.send(type="move", id=move_id, seat=seat, version=0, move=min(state["legal"]))
        assert socket.until("refused")["code"] == "bad_message"
        assert socket.play(min(state["legal"]), seat)["version"] == 1


def test_a_control_character_in_chat_is_a_space(server: Server) -> None:
    ada = server.guest()
    with ada.join(ada.table()["id"]) as socket:
        assert socket.ask(type="say", text="one\0two")["lines"][0]["text"] == "one two"
        assert socket.ask(type="say", text="\0")["type"] == "refused"


@pytest.mark.parametrize("text", ["\u200b", "\u202e \u200d", "\u2800", " \x00\n"])
def test_a_line_of_chat_that_nobody_can_see_is_none(server: Server, text: str) -> None:
    ada = server.guest()
    with ada.join(ada.table()["id"]) as socket:
        assert socket.ask(type="say", text=text)["code"] == "not_yours"
        (line,) = socket.ask(type="say", text="ab\u202e\u202dc \U0001f468\u200d\U0001f469")["lines"]
        assert line["text"] == "abc \U0001f468\u200d\U0001f469"


def test_a_name_at_one_screen_is_a_name_like_any_other(server: Server) -> None:
    ada = server.guest()
    path = f"/api/tables/{ada.table('trains', 'open', 'open')['id']}/seats/0"
    assert ada.put(path, {"kind": "me", "name": "  Bob\0\u200b "})["seats"][0]["name"] == "Bob"
    assert refused(ada, "PUT", path.replace("seats/0", "seats/1"), {"kind": "me", "name": "\0"}) == "no_name"


def test_a_socket_at_a_table_that_cannot_be_named_is_closed(server: Server) -> None:
    with server.guest().join("%00") as socket:
        assert socket.closed() == 4404


def test_a_move_that_cannot_be_stored_does_not_take_the_others_with_it(tmp_path: Path) -> None:
    async def play(world: World) -> list[str]:
        ada = await world.person("Ada")
        wish = NewTable("trains", [SeatWish("me")] * 2, start=True)
        tables = [(await world.tables.create(ada, wish)).table.id for _ in range(4)]
        write = world.store.moves._write

        async def refusing(batch: list[Entry]) -> set[str]:
            if any(entry.moved.move_id == "bad" for entry in batch):
                raise DataError("insert", None, ValueError("a text with NUL"))
            return await write(batch)

        world.store.moves._write = refusing  # type: ignore[method-assign]
        ids = ["one", "bad", "three", "four"]
        moves = [
            world.store.moves.append("trains", table, [e.Moved(0, 0, "draw", move_id, 1.0, stand_in=False)])
            for table, move_id in zip(tables, ids, strict=True)
        ]
        done = await asyncio.gather(*moves, return_exceptions=True)
        assert [type(one) for one in done] == [type(None), DataError, type(None), type(None)]
        stored = [
            await world.store.moves.is_stored(table, 0, move_id) for table, move_id in zip(tables, ids, strict=True)
        ]
        return [move_id for move_id, there in zip(ids, stored, strict=True) if there]

    assert in_world(tmp_path, play) == ["one", "three", "four"]


def test_no_secret_stands_in_an_error_of_the_database(tmp_path: Path) -> None:
    async def fail(world: World) -> str:
        try:
            await world.store.people.add("x", None)  # type: ignore[arg-type]
            await world.store.people.set_recovery("y", "z")
            await world.store.people.add("x", "a secret name")
        except Exception as fault:
            return str(fault)
        raise AssertionError

    assert "parameters hidden" in in_world(tmp_path, fail)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("  Zażółć   Ёж ", "Zażółć Ёж"),
        ("Ａｄａ", "Ada"),
        ("Z\u0307", "Ż"),
        ("A\u200bd\u202ea\0", "Ada"),
        ("🚂", "🚂"),
        ("ﷺ" * 3, ("صلى الله عليه وسلم" * 3)[:24]),
    ],
)
def test_a_name_is_written_in_its_usual_letters(written: str, shown: str) -> None:
    assert clean_name(written) == shown


@pytest.mark.parametrize("name", ["", " ", "\0", "\u200b", "\u3164", "\u2800", "\u202e\u00a0", "\u0301", "\ue000"])
def test_a_name_that_nobody_can_see_is_none(name: str) -> None:
    with pytest.raises(Refusal, match="no_name"):
        clean_name(name)


def test_what_is_said_is_one_line() -> None:
    assert one_line(" a\nb\tc\x00\u2028 d ") == "a b c d"
