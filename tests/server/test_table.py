"""The table's state machine: seats, beginning and end, hints, chat, and what people are shown."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.state_machine import ADA, BOB, EVE, kinds, move, play, refusal, started, table
from turntable.server.messages import ClockSettings, NewTable, SeatWish
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.table import commands as c
from turntable.server.table import events as e
from turntable.server.table.setup import new_table
from turntable.server.table.table import HOST_GONE, Table
from turntable.server.table.views import list_entry, match_view, state_message, table_view

# --- seats


def test_a_seat_is_taken_and_left() -> None:
    taken = table().handle(c.Sit(BOB, 1, SeatWish("me")), 1.0)
    assert kinds(taken) == ["SeatChanged"]
    assert (taken.table.data.seats[1].person, taken.table.data.seats[1].name) == ("bob", "Bob")
    assert taken.table.data.seats_of("bob") == (1,)
    left = taken.table.handle(c.Sit(BOB, 1, SeatWish("open")), 1.0).table
    assert left.data.seats[1].kind == "open"
    assert left.data.seats_of("bob") == ()


def test_two_people_of_one_name_are_told_apart() -> None:
    twin = Person("twin", "BOB", None, "a phone")
    seated = table("me", "open", "open", "casual").handle(c.Sit(BOB, 1, SeatWish("me")), 1.0).table
    seated = seated.handle(c.Sit(twin, 2, SeatWish("me")), 1.0).table
    assert [seat.name for seat in table_view(seated, "ada", True, 1.0).seats] == ["Ada", "Bob", "BOB (2)", None]
    assert [seat.name for seat in list_entry(seated, "ada").seats] == ["Ada", "Bob", "BOB (2)", None]
    again = seated.handle(c.Sit(ADA, 3, SeatWish("me")), 1.0).table
    assert [seat.name for seat in table_view(again, "ada", True, 1.0).seats] == ["Ada", "Bob", "BOB (2)", "Ada"]


@pytest.mark.parametrize(
    ("by", "seat", "wish", "code"),
    [
        (BOB, 0, SeatWish("me"), "seat_taken"),
        (BOB, 0, SeatWish("open"), "not_host"),
        (BOB, 1, SeatWish("bot"), "not_host"),
        (BOB, 2, SeatWish("me"), "invited_only"),
        (BOB, 2, SeatWish("me", code="WRONG"), "invited_only"),
        (BOB, 3, SeatWish("me"), "seat_taken"),
        (ADA, 9, SeatWish("me"), "no_such_seat"),
    ],
)
def test_seats_that_are_not_yours_to_change(by: Person, seat: int, wish: SeatWish, code: str) -> None:
    assert refusal(table("me", "open", "invited", "casual"), c.Sit(by, seat, wish)) == code


def test_who_was_invited_knows_the_code() -> None:
    open_table = table("me", "invited")
    wish = SeatWish("me", code=open_table.data.code.lower())
    assert open_table.handle(c.Sit(BOB, 1, wish), 1.0).table.data.seats[1].person == "bob"


def test_the_host_seats_bots_and_takes_their_place() -> None:
    seated = table().handle(c.Sit(ADA, 1, SeatWish("bot", "expert")), 1.0).table
    assert (seated.data.seats[1].kind, seated.data.seats[1].level) == ("bot", "expert")
    assert seated.handle(c.Sit(ADA, 1, SeatWish("me")), 1.0).table.data.seats_of("ada") == (0, 1)


def test_a_rated_table_is_for_different_people() -> None:
    rated = table("me", "open", rated=True)
    assert refusal(rated, c.Sit(ADA, 1, SeatWish("me"))) == "rated_people"
    assert refusal(rated, c.Sit(ADA, 1, SeatWish("bot"))) == "rated_people"
    twice = replace(rated, data=replace(rated.data, seats=(rated.data.seats[0],) * 2))
    assert refusal(twice, c.Start(ADA)) == "rated_people"
    assert started("me", "open", rated=True).is_on


def test_a_rated_game_begins_when_all_who_sit_there_agree() -> None:
    rated = table("me", "open", "open", rated=True).handle(c.Sit(BOB, 1, SeatWish("me")), 0.0).table
    assert refusal(rated, c.Ready(BOB, True)) == "seats_open"
    assert refusal(rated, c.Ready(EVE, True)) == "not_yours"
    full = rated.handle(c.Sit(EVE, 2, SeatWish("me")), 0.0).table
    agreed = full.handle(c.Ready(EVE, True), 0.0).table
    assert refusal(agreed, c.Start(ADA)) == "not_ready"
    assert agreed.handle(c.Ready(BOB, True), 0.0).table.handle(c.Start(ADA), 0.0).table.is_on
    left = agreed.handle(c.Sit(BOB, 1, SeatWish("open")), 0.0).table
    assert not any(seat.ready for seat in left.data.seats), "Eve agreed to play with Bob"


def test_a_rated_game_given_up_before_everyone_had_two_turns_is_not_rated() -> None:
    early, late = play(started(rated=True), 4), play(started(rated=True), 5)
    for playing, rated in ((early, False), (late, True)):
        over = playing.handle(c.Resign(BOB), 2.0).table
        assert over.data.result is not None
        assert over.data.result["rated"] is rated
    assert "rated" not in (play(started(), 4).handle(c.Resign(BOB), 2.0).table.data.result or {})


def test_a_rated_game_lost_by_the_clock_before_everyone_had_two_turns_is_not_rated() -> None:
    for moves, rated in ((0, False), (4, False), (5, True)):
        playing = play(started(rated=True, clock=ClockSettings("bank", 60, forfeit=True)), moves)
        over = playing.handle(c.TimeOut(playing.acting[0]), 1e6).table
        assert over.data.result is not None
        assert over.data.result["rated"] is rated


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (NewTable("chess", [SeatWish("me")] * 2), "no_such_game"),
        (NewTable("trains", [SeatWish("me")]), "bad_setup"),
        (NewTable("trains", [SeatWish("me")] * 2, {"turn_limit": 0}), "bad_setup"),
        (NewTable("trains", [SeatWish("me"), SeatWish("open")], rated=True, hints=True), "rated_hints"),
        (NewTable("trains", [SeatWish("me"), SeatWish("bot")], rated=True), "rated_people"),
        (NewTable("trains", [SeatWish("me")] * 2, rated=True), "rated_people"),
    ],
)
def test_a_table_that_cannot_be_is_not_made(wish: NewTable, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        new_table(ADA, wish, 0.0)
    assert refused.value.code == code


# --- beginning and end


def test_a_game_begins_when_every_seat_is_taken_and_the_host_says_so() -> None:
    open_table = table()
    assert refusal(open_table, c.Start(BOB)) == "not_host"
    assert refusal(open_table, c.Start(ADA)) == "seats_open"
    full = open_table.handle(c.Sit(BOB, 1, SeatWish("me")), 1.0).table
    assert full.match is None
    begun = full.handle(c.Start(ADA), 2.0)
    assert kinds(begun) == ["Started", "DueChanged"]
    assert begun.table.match is not None
    assert begun.table.match.seed == full.data.seed
    assert begun.table.acting == begun.table.match.to_act
    for command in (c.Start(ADA), c.Close(ADA), c.Sit(BOB, 1, SeatWish("open"))):
        assert refusal(begun.table, command) == "has_started"
    assert full.match is None, "a command does not change the table that it is given to"


def test_the_host_calls_a_game_off() -> None:
    assert refusal(table(), c.Close(BOB)) == "not_host"
    closed = table().handle(c.Close(ADA), 3.0).table
    assert (closed.data.state, closed.data.ended, closed.data.due) == ("over", 3.0, None)
    assert closed.data.result is not None
    assert closed.data.result["why"]["id"] == "server-result-closed"
    assert refusal(closed, c.Rematch(ADA)) == "not_played"


def test_the_last_side_that_has_not_resigned_wins() -> None:
    playing = started("me", "open", "beginner")
    assert refusal(playing, c.Resign(EVE)) == "not_yours"
    first = playing.handle(c.Resign(BOB), 2.0)
    assert kinds(first)[0] == "SeatResigned"
    assert first.table.is_on
    assert refusal(first.table, move(first.table, 1)) == "has_resigned"
    last = first.table.handle(c.Resign(ADA), 3.0).table
    assert (last.data.state, last.data.ended) == ("over", 3.0)
    assert last.data.result is not None
    assert (last.data.result["winners"], last.data.result["scores"]) == ([2], None)
    assert last.data.due == 3.0, "the review"
    assert refusal(last, c.Resign(ADA)) == "not_playing"
    assert refusal(table(), c.Resign(ADA)) == "not_playing"


def test_a_team_is_out_when_both_have_resigned() -> None:
    playing = started("me", "open", "me", "open", game="superline")
    over = playing.handle(c.Resign(BOB), 2.0).table
    assert over.data.result is not None
    assert over.data.result["winners"] == [0, 2]


def test_one_person_in_every_seat_who_resigns_leaves_no_winner() -> None:
    over = started("me", "me").handle(c.Resign(ADA), 2.0).table
    assert over.data.result is not None
    assert over.data.result["winners"] == []


def test_a_rematch_is_the_same_table_one_seat_further_on_and_there_is_one() -> None:
    playing = started("me", "open", "expert", options={"turn_limit": 77})
    assert refusal(playing, c.Rematch(ADA)) == "not_over"
    over = playing.handle(c.Resign(ADA), 2.0).table.handle(c.Resign(BOB), 3.0).table
    assert refusal(over, c.Rematch(EVE)) == "not_yours"
    asked = over.handle(c.Rematch(BOB), 4.0)
    (event,) = asked.events
    assert isinstance(event, e.RematchCreated)
    again = event.table
    assert [seat.person for seat in again.seats] == [None, "ada", "bob"]
    assert not any(seat.resigned for seat in again.seats)
    assert (again.host, again.state, again.result, again.started) == ("bob", "open", None, None)
    assert again.options["turn_limit"] == 77
    assert again.seed != over.data.seed
    assert asked.table.data.rematch == again.id
    assert asked.table.handle(c.Rematch(ADA), 5.0).events == ()


def test_a_table_is_claimed_once_its_host_is_gone_for_a_while() -> None:
    playing = started()
    late = HOST_GONE + 1
    assert refusal(playing, c.Claim(EVE, host_is_here=False), late) == "not_yours"
    assert refusal(playing, c.Claim(BOB, host_is_here=True), late) == "host_is_here"
    assert refusal(playing, c.Claim(BOB, host_is_here=False), HOST_GONE - 1) == "host_is_here"
    assert playing.handle(c.Claim(ADA, host_is_here=False), late).events == ()
    claimed = playing.handle(c.Claim(BOB, host_is_here=False), late).table
    assert (claimed.data.host, claimed.data.host_name, claimed.data.host_seen) == ("bob", "Bob", late)


# --- hints and chat


def test_a_hint_is_counted_once_for_each_version_and_noted() -> None:
    playing = started("me", "me")
    seat = playing.acting[0]
    playing.check_hint(ADA, seat)
    taken = playing.handle(c.TakeHint(ADA, seat, 0), 2.0)
    assert taken.events == (e.HintTaken(seat, 0), e.LineAdded("ada", "Ada", seat, 2.0, note="hint"))
    assert taken.table.data.seats[seat].hints == 1
    assert taken.table.handle(c.TakeHint(ADA, seat, 0), 3.0).events == ()
    assert taken.table.handle(c.TakeHint(ADA, seat, 1), 3.0).table.data.seats[seat].hints == 2


@pytest.mark.parametrize("wish", [{"hints": False}, {"rated": True}])
def test_a_table_without_hints_has_none(wish: dict[str, bool]) -> None:
    playing = started(**wish)
    with pytest.raises(Refusal, match="no_hints"):
        playing.check_hint(ADA, 0)
    with pytest.raises(Refusal, match="not_yours"):
        playing.check_hint(BOB, 0)


def test_what_is_said_is_for_the_whole_table() -> None:
    playing = started()
    assert playing.handle(c.Say(BOB, "  Well   played "), 2.0).events == (
        e.LineAdded("bob", "Bob", 1, 2.0, "Well played"),
    )
    assert playing.handle(c.Say(EVE, "Hello"), 2.0).events == (e.LineAdded("eve", "Eve", None, 2.0, "Hello"),)
    assert refusal(playing, c.Say(ADA, "  ")) == "not_yours"
    assert refusal(playing, c.Say(None, "spam")) == "not_yours"


# --- what people are shown


def shown(table: Table, seat: int | None) -> dict[str, Any]:
    state: dict[str, Any] = msgspec.json.decode(state_message(table, seat, 1.0))
    return state


def test_the_code_is_shown_to_those_inside_and_the_seed_when_it_is_over() -> None:
    playing = started()
    for viewer, code in (("ada", playing.data.code), ("bob", playing.data.code), ("eve", None), (None, None)):
        view = table_view(playing, viewer, host_is_here=True, now=1.0)
        assert (view.code, view.seed) == (code, None)
    over = playing.handle(c.Resign(ADA), 2.0).table
    assert table_view(over, None, host_is_here=True, now=3.0).seed == playing.data.seed


def test_a_table_may_be_claimed_by_who_sits_there_when_the_host_is_gone() -> None:
    playing = started()
    late = HOST_GONE + 1
    assert table_view(playing, "bob", host_is_here=False, now=late).claimable
    assert not table_view(playing, "bob", host_is_here=True, now=late).claimable
    assert not table_view(playing, "ada", host_is_here=False, now=late).claimable
    assert not table_view(playing, "eve", host_is_here=False, now=late).claimable
    assert not table_view(playing, "bob", host_is_here=False, now=1.0).claimable


def test_a_list_says_whose_turn_it_is() -> None:
    playing = started(options={"first": 1})
    assert list_entry(playing, "bob").your_turn
    assert not list_entry(playing, "ada").your_turn
    assert not list_entry(playing, None).your_turn


def test_only_the_one_to_act_is_shown_moves_and_only_the_mover_its_move() -> None:
    playing = started(options={"first": 1})
    assert shown(playing, 1)["legal"]
    assert not shown(playing, 0)["legal"]
    assert not shown(playing, None)["legal"]
    moved = play(playing, 1)
    assert moved.match is not None
    assert shown(moved, 1)["move"] == moved.match.moves[0][1]
    assert shown(moved, 0)["move"] is None
    assert shown(moved, 0)["by"] == 1


def test_once_a_table_is_over_nobody_is_to_act() -> None:
    over = play(started(), 3).handle(c.Resign(ADA), 2.0).table
    for seat in (0, 1, None):
        state = shown(over, seat)
        assert state["legal"] == {}
        assert state["view"]["to_act"] == []
        assert state["view"]["result"]["winners"] == [1]
    assert over.match is not None
    assert match_view(over, over.match.restarted(), None)["result"] is None
