"""Take-backs, pauses and people who vanish: the state machine first, then a server on both databases."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy.exc import OperationalError

from tests.server.client import Visitor
from tests.server.conftest import Server
from tests.server.state_machine import ADA, BOB, EVE, kinds, move, play, refusal, started
from tests.server.world import World, in_world
from turntable.match.secrecy import reveals
from turntable.server import messages as m
from turntable.server.actor import TableActor
from turntable.server.listener import Listener
from turntable.server.messages import ClockSettings, NewTable, SeatWish
from turntable.server.table import commands as c
from turntable.server.table import events as e
from turntable.server.table.agreements import VANISHED, vanished
from turntable.server.table.table import LONGEST_PAUSE, Table
from turntable.server.table.views import table_view

DAYS = ClockSettings("move", 3 * 86400)


def until(table: Table, wanted: Callable[[Table], bool]) -> Table:
    """Play the first legal move until something holds."""
    for _ in range(200):
        if wanted(table):
            return table
        table = play(table, 1)
    raise AssertionError("it never came to that")


def swaps(table: Table) -> str | None:
    """A move of the seat to act that shows no card."""
    assert table.match is not None
    return next(
        (text for text in table.match.legal(table.acting[0]) if text.startswith(("swap", "left", "skip"))), None
    )


def after_a_swap(**wish: Any) -> tuple[Table, int]:
    """A table where the last move showed nothing, and who made it."""
    table = until(started(**wish), lambda one: swaps(one) is not None)
    seat = table.acting[0]
    return table.handle(move(table, seat, text=swaps(table)), 2.0).table, seat


# --- what a move shows


def test_a_card_that_was_drawn_is_revealed_and_an_exchange_reveals_nothing() -> None:
    table = until(started(), lambda one: swaps(one) is not None)
    assert table.match is not None
    seat, text = table.acting[0], swaps(table)
    assert text is not None
    assert reveals(table.match, seat, "draw")
    assert not reveals(table.match, seat, text)
    drawn = table.match.played("draw", seat)
    assert not reveals(drawn, seat, "replace 1"), "the seat has seen its own card"


# --- take-backs


def test_the_others_are_asked_before_a_move_is_taken_back() -> None:
    table, seat = after_a_swap()
    asks, other = (ADA, BOB) if seat == 0 else (BOB, ADA)
    asked = table.handle(c.Propose(asks, "takeback"), 3.0)
    assert kinds(asked) == ["ProposalChanged"]
    assert asked.table.ply == table.ply
    shown = table_view(asked.table, other.id, True, 3.0).proposal
    assert shown is not None
    assert (shown.kind, shown.seat, shown.waits_for, shown.moves) == ("takeback", seat, [1 - seat], 1)
    agreed = asked.table.handle(c.Reply(other, True), 4.0)
    taken = next(event for event in agreed.events if isinstance(event, e.TakenBack))
    assert taken == e.TakenBack(table.ply - 1, 1)
    assert agreed.table.data.takebacks == 2, "the version rises by one although a move is gone"


def test_a_declined_take_back_changes_nothing() -> None:
    table, seat = after_a_swap()
    asks, other = (ADA, BOB) if seat == 0 else (BOB, ADA)
    asked = table.handle(c.Propose(asks, "takeback"), 3.0).table
    declined = asked.handle(c.Reply(other, False), 4.0).table
    assert declined.data == table.data
    assert refusal(declined, c.Reply(other, True)) == "nothing_proposed"


def test_a_move_makes_a_proposal_void() -> None:
    table, seat = after_a_swap()
    asks, other = (ADA, BOB) if seat == 0 else (BOB, ADA)
    asked = table.handle(c.Propose(asks, "takeback"), 3.0).table
    moved = play(asked, 1)
    assert moved.data.proposal is None
    assert refusal(moved, c.Reply(other, True)) == "nothing_proposed"


def test_take_backs_that_are_refused() -> None:
    table, seat = after_a_swap()
    asks, other = (ADA, BOB) if seat == 0 else (BOB, ADA)
    assert refusal(table, c.Propose(EVE, "takeback")) == "not_yours"
    assert refusal(started(), c.Propose(ADA, "takeback")) == "no_move_yet"
    assert (
        refusal(replace(table, data=replace(table.data, rated=True)), c.Propose(asks, "takeback")) == "rated_takeback"
    )
    drawn = table.handle(move(table, table.acting[0], text="draw"), 3.0).table
    assert refusal(drawn, c.Propose(other, "takeback")) == "was_revealed", "one's own drawn card"
    assert refusal(drawn, c.Propose(asks, "takeback")) == "was_revealed", "a card drawn since then"
    asked = table.handle(c.Propose(asks, "takeback"), 3.0).table
    assert refusal(asked, c.Propose(other, "end")) == "answer_first"


def test_who_plays_with_bots_alone_asks_nobody() -> None:
    table = until(started("me", "me"), lambda one: swaps(one) is not None)
    moved = table.handle(move(table, table.acting[0], text=swaps(table)), 2.0).table
    assert "TakenBack" in kinds(moved.handle(c.Propose(ADA, "takeback"), 3.0))


def test_a_move_that_answers_what_was_taken_back_is_stale() -> None:
    table, _ = after_a_swap()
    data = table.data.apply(e.TakenBack(table.ply - 1, 1))
    assert table.match is not None
    moves = [e.Moved(n, seat, text, None, 1.0, False) for n, (seat, text) in enumerate(table.match.moves[:-1])]
    back = Table.load(data, moves, 0.0)
    seat = back.acting[0]
    assert back.version == table.version + 1
    assert refusal(back, move(back, seat, version=table.ply)) == "stale"
    assert refusal(back, move(back, seat, version=table.ply - 1)) == "stale"
    assert back.handle(move(back, seat, version=back.version), 5.0).table.version == back.version + 1


# --- pauses


def test_the_clocks_stop_while_everyone_agrees_to_pause() -> None:
    table = started(clock=DAYS).handle(c.NoteTurn(), 60.0).table
    seat = table.acting[0]
    assert table.clock is not None
    assert table.next_due(0.0) == 3 * 86400
    asked = table.handle(c.Propose(ADA, "pause"), 100.0).table
    assert not asked.data.is_paused
    paused = asked.handle(c.Reply(BOB, True), 200.0).table
    assert paused.data.is_paused
    assert paused.out_of_time(1e9) == []
    assert paused.clock is not None
    assert paused.clock.told(5000.0).running == []
    assert paused.clock.told(5000.0).left[seat] == 3 * 86400 - 200
    assert refusal(paused, move(paused, seat)) == "paused"
    assert refusal(paused, c.Propose(ADA, "pause")) == "paused"
    going = paused.handle(c.Propose(BOB, "resume"), 6000.0).table.handle(c.Reply(ADA, True), 10_200.0).table
    assert going.clock is not None
    assert going.clock.deadline(seat) == 3 * 86400 + 10_000
    assert going.next_due(10_200.0) == 3 * 86400 + 10_000
    assert going.out_of_time(3 * 86400 + 9_999) == []
    assert going.out_of_time(3 * 86400 + 10_000) == [seat]


def test_a_bank_does_not_pay_for_a_pause() -> None:
    table = started(clock=ClockSettings("bank", 600))
    seat = table.acting[0]
    paused = table.handle(c.Propose(ADA, "pause"), 100.0).table.handle(c.Reply(BOB, True), 100.0).table
    going = paused.handle(c.Propose(ADA, "resume"), 900.0).table.handle(c.Reply(BOB, True), 900.0).table
    moved = going.handle(move(going, seat), 950.0).table
    assert moved.clock is not None
    assert moved.clock.left[seat] == 450


def test_a_pause_ends_by_itself_after_two_weeks() -> None:
    table = started(clock=DAYS)
    paused = table.handle(c.Propose(ADA, "pause"), 0.0).table.handle(c.Reply(BOB, True), 0.0).table
    assert paused.data.due == LONGEST_PAUSE
    assert paused.handle(c.Reschedule(), LONGEST_PAUSE - 1).table.data.is_paused
    going = paused.handle(c.Reschedule(), LONGEST_PAUSE).table.handle(c.NoteTurn(), LONGEST_PAUSE).table
    assert not going.data.is_paused
    assert going.data.due == LONGEST_PAUSE + 3 * 86400


def test_bots_wait_while_a_game_is_paused() -> None:
    table = until(started("me", "casual", clock=DAYS), lambda one: bool(one.bots_to_move()))
    paused = table.handle(c.Propose(ADA, "pause"), 5.0).table
    assert paused.data.is_paused
    assert paused.bots_to_move() == []
    assert paused.handle(c.BotMove(1, paused.version, "draw"), 6.0).events == ()


def test_a_table_without_a_clock_has_no_pause() -> None:
    assert refusal(started(), c.Propose(ADA, "pause")) == "no_clock"
    assert refusal(started(clock=DAYS), c.Propose(ADA, "resume")) == "not_paused"


# --- people who vanish


@pytest.mark.parametrize("kind", ["bot", "end"])
def test_the_others_go_on_without_someone_who_vanished(kind: Any) -> None:
    table = started()
    seat = table.acting[0]
    gone, other = (ADA, BOB) if seat == 0 else (BOB, ADA)
    assert vanished(table, VANISHED - 1) == []
    assert refusal(table, c.Propose(other, kind)) == "nobody_vanished"
    assert vanished(table, VANISHED) == [seat]
    with pytest.raises(Exception, match="nobody_vanished"):
        table.handle(c.Propose(gone, kind), VANISHED)
    change = table.handle(c.Propose(other, kind), VANISHED)
    if kind == "bot":
        assert change.table.data.seats[seat].away
        assert change.table.bots_to_move()[0][0] == seat
        back = change.table.handle(c.Return(gone, seat), VANISHED + 1).table
        assert not back.data.seats[seat].away
    else:
        assert change.table.data.state == "over"
        assert change.table.data.result is not None
        assert change.table.data.result["rated"] is False
        assert change.table.data.result["winners"] == []


def test_all_who_are_left_decide_about_one_who_vanished() -> None:
    table = started("me", "open", "open")
    people = (ADA, BOB, EVE)
    sitting = zip(table.data.seats, people, strict=True)
    seats = tuple(replace(seat, person=person.id, name=person.name) for seat, person in sitting)
    table = replace(table, data=replace(table.data, seats=seats))
    first, second = (person for n, person in enumerate(people) if n != table.acting[0])
    asked = table.handle(c.Propose(first, "end"), VANISHED).table
    assert asked.is_on
    assert asked.handle(c.Reply(second, True), VANISHED).table.data.state == "over"


def test_where_a_clock_decides_nobody_vanishes() -> None:
    assert vanished(started(clock=DAYS), 1e9) == []


# --- at a server


def swap_of(state: dict[str, Any]) -> str | None:
    return next((text for text in state["legal"] if text.startswith(("swap", "left", "skip"))), None)


def test_two_people_take_a_move_back_and_play_another(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table("trains", "me", "open", clock={"kind": "move", "seconds": 86400})["id"]
    bob.sit(table, 1)
    ada.post(f"/api/tables/{table}/start")
    with ada.join(table) as first, bob.join(table) as second:
        sockets = [first, second]
        for socket in sockets:
            socket.reach(0)
        while (text := swap_of(mover(sockets).state)) is None:
            made = mover(sockets).play(min(mover(sockets).state["legal"]))
            for socket in sockets:
                socket.reach(made["version"])
        seat = sockets.index(mover(sockets))
        before = sockets[seat].state
        made = sockets[seat].play(text)
        sockets[1 - seat].reach(made["version"])
        asks, other = (ada, bob) if seat == 0 else (bob, ada)
        assert asks.post(f"/api/tables/{table}/proposal", {"kind": "takeback"})["proposal"]["moves"] == 1
        agreed = other.post(f"/api/tables/{table}/proposal/reply", {"agree": True})
        assert (agreed["takebacks"], agreed["proposal"], agreed["version"]) == (2, None, before["moves"])
        for socket in sockets:
            socket.reach(made["version"] + 1)
        back = sockets[seat].state
        assert (back["moves"], back["view"], back["legal"]) == (before["moves"], before["view"], before["legal"])
        assert sockets[seat].ask(type="move", seat=seat, version=made["version"], move=text)["code"] == "stale"
        again = sockets[seat].play("draw")
        assert (again["moves"], again["version"]) == (back["moves"] + 1, back["version"] + 1)
        assert len(ada.get(f"/api/tables/{table}/log")) == again["moves"]
    with ada.join(table) as later:
        assert [line["note"] for line in later.until("chat")["lines"]] == ["takeback"]


def mover(sockets: list[Any]) -> Any:
    return next(socket for socket in sockets if socket.state["legal"])


def test_moves_that_were_taken_back_stay_so_after_the_table_is_loaded_again(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        ada = await world.person("Ada")
        wish = NewTable("trains", [SeatWish("me"), SeatWish("me")], start=True, clock=DAYS)
        actor = await world.tables.create(ada, wish)
        listener = Listener(ada, False)
        while swaps(actor.table) is None:
            assert actor.table.match is not None
            await make(actor, listener, min(actor.table.match.legal(actor.table.acting[0])))
        ply = actor.table.ply
        await make(actor, listener, swaps(actor.table) or "")
        with world.database.lost_after_commit(), pytest.raises(OperationalError):
            await actor.execute(c.Propose(ada, "takeback"))
        again = await world.tables.owned(actor.table.id)
        assert again is not actor, "what it holds cannot be trusted"
        assert (again.table.ply, again.table.data.takebacks) == (ply, 2)
        assert again.table.clock is not None
        assert len(again.table.data.pauses) == 1
        await make(again, listener, "draw")
        assert again.table.ply == ply + 1
        stored = await world.tables.snapshot(actor.table.id)
        assert stored.version == ply + 3

    in_world(tmp_path, play)


async def make(actor: TableActor, listener: Listener, text: str) -> None:
    table = actor.table
    assert table.match is not None
    await actor.move(listener, m.Move(f"move {table.version}", table.acting[0], table.version, text))


def test_proposals_that_cannot_be_read_or_are_not_yours(server: Server) -> None:
    ada, eve = server.guest("Ada"), server.guest("Eve")
    table = ada.table("trains", "me", "casual", start=True)["id"]
    path = f"/api/tables/{table}/proposal"
    assert ada.ask("POST", path, {"kind": "everything"}).status_code == 400
    assert eve.ask("POST", path, {"kind": "takeback"}).status_code == 403
    assert ada.ask("POST", f"{path}/reply", {"agree": True}).json()["code"] == "nothing_proposed"
    assert Visitor(server.address).ask("POST", path, {"kind": "takeback"}).status_code == 401
