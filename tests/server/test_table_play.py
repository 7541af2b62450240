"""The table's state machine while a game is on: moves, retries, bots, clocks."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.state_machine import ADA, BOB, DELAY, EVE, kinds, move, play, refusal, started, table
from turntable.match.errors import IllegalMove
from turntable.server.messages import ClockSettings, SeatWish
from turntable.server.table import commands as c
from turntable.server.table import events as e
from turntable.server.table.table import Change, Table
from turntable.server.table.turns import NOTICE

# --- moves


def test_a_move_is_made_on_a_copy() -> None:
    before = started()
    seat = before.acting[0]
    change = before.handle(move(before, seat, move_id="one"), 2.0)
    assert before.ply == 0, "until it is stored, nothing has happened"
    assert before.match is not None
    assert before.match.moves == []
    assert change.table.ply == 1
    (moved,) = change.events
    assert isinstance(moved, e.Moved)
    assert (moved.ply, moved.seat, moved.move_id, moved.at, moved.stand_in) == (0, seat, "one", 2.0, False)
    assert change.table.match is not None
    assert change.table.match.moves == [(seat, moved.move)]


def test_the_same_command_may_be_decided_again_after_a_failure() -> None:
    before = play(started(), 5)
    command = move(before, before.acting[0])
    one, other = before.handle(command, 2.0), before.handle(command, 2.0)
    assert one.events == other.events
    assert one.table.match is not None
    assert other.table.match is not None
    assert one.table.match.position() == other.table.match.position()


def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    before = started()
    with pytest.raises(IllegalMove):
        before.handle(move(before, before.acting[0], text="replace 9"), 2.0)
    assert before.ply == 0


def test_moves_that_are_refused() -> None:
    playing = play(started(), 3)
    acting = playing.acting[0]
    stranger = c.Move(EVE, acting, playing.ply, "draw", "x")
    assert refusal(playing, stranger) == "not_yours"
    assert refusal(playing, c.Move(None, acting, playing.ply, "draw", "x")) == "not_yours"
    assert refusal(playing, c.Move(ADA, 11, playing.ply, "draw", "x")) == "not_yours"
    assert refusal(playing, move(playing, acting, version=1, move_id="x")) == "stale"
    assert refusal(playing, move(playing, acting, version=9, move_id="x")) == "stale"
    assert refusal(table(), c.Move(ADA, 0, 0, "draw", "x")) == "not_playing"


def test_a_move_sent_again_is_known_by_its_id_whatever_version_it_names() -> None:
    playing = started("me", "me")
    seat = playing.acting[0]
    sent = move(playing, seat, move_id="once")
    playing = playing.handle(sent, 1.0).table
    assert playing.handle(sent, 2.0).events == ()
    playing = play(playing, 2)
    newer = move(playing, seat, move_id="once")
    assert playing.handle(newer, 3.0).events == ()
    assert playing.handle(newer, 3.0).table is playing


def test_the_last_move_sent_again_is_known_after_the_game_is_over() -> None:
    playing = started("me", "me", options={"turn_limit": 3})
    while playing.is_on:
        sent = move(playing, playing.acting[0])
        playing = playing.handle(sent, 1.0).table
    assert playing.handle(sent, 2.0).events == ()
    assert refusal(playing, msgspec.structs.replace(sent, id="another")) == "not_playing"


def test_ids_are_remembered_when_a_table_is_loaded() -> None:
    playing = play(started("me", "me"), 4)
    assert playing.match is not None
    moves = [
        e.Moved(ply, seat, text, f"move {ply}", 1.0, False) for ply, (seat, text) in enumerate(playing.match.moves)
    ]
    loaded = Table.load(playing.data, moves, DELAY)
    assert loaded.match is not None
    assert loaded.match.position() == playing.match.position()
    assert loaded.acting == playing.acting
    seat, text = playing.match.moves[3]
    again = c.Move(ADA, seat, loaded.match.seen(seat), text, "move 3")
    assert loaded.handle(again, 2.0).events == ()


def test_a_game_that_is_played_out_ends_with_its_last_move() -> None:
    playing = started("me", "me", options={"turn_limit": 3})
    while playing.is_on:
        change = playing.handle(move(playing, playing.acting[0]), 7.0)
        playing = change.table
    assert kinds(change) == ["Moved", "Ended", "DueChanged"]
    assert (playing.data.state, playing.data.ended, playing.data.due) == ("over", 7.0, 7.0)
    assert playing.match is not None
    assert playing.match.result is not None
    assert playing.data.result is not None
    assert playing.data.result["winners"] == list(playing.match.result.winners)


def test_choices_made_at_the_same_time_do_not_collide() -> None:
    """Everyone of Tickets chooses first tickets at once: nobody's choice is stale because another's came first."""
    playing = started("me", "open", "me", game="tickets")
    assert playing.acting == (0, 1, 2)
    sent = [move(playing, seat, version=0, move_id=f"first {seat}") for seat in playing.acting]
    for command in (sent[2], sent[0], sent[1]):
        playing = playing.handle(command, 1.0).table
    assert playing.ply == 3
    assert len(playing.acting) == 1
    assert refusal(playing, move(playing, playing.acting[0], version=2, move_id="x")) == "stale"


def test_what_follows_a_choice_of_ones_own_does_not_answer_an_older_version() -> None:
    playing = started("me", "open", game="superline", options={"first": 0, "draw": "manual"})
    playing = play(playing, 1)
    assert len(playing.acting) > 1, "the one before may still draw"
    turn = next(seat for seat in playing.acting if seat == 1)
    owing = next(seat for seat in playing.acting if seat != turn)
    sent = move(playing, turn)
    drawn = playing.handle(move(playing, owing), 1.0).table
    assert drawn.handle(sent, 1.0).events, "the turn's moves are what they were"
    assert refusal(play(playing, 2), msgspec.structs.replace(sent, id="x")) == "stale"


def test_a_table_that_is_loaded_again_still_takes_choices_made_at_the_same_time() -> None:
    playing = started("me", "open", "me", game="tickets")
    sent = [move(playing, seat, version=0, move_id=f"first {seat}") for seat in playing.acting]
    change = playing.handle(sent[2], 1.0)
    (moved, *_) = change.events
    assert isinstance(moved, e.Moved)
    loaded = Table.load(change.table.data, [moved], DELAY)
    assert loaded.answerable == change.table.answerable
    assert loaded.handle(sent[0], 1.0).events


# --- bots


def test_a_bots_move_is_due_after_a_while() -> None:
    playing = started("me", "beginner", options={"first": 1})
    assert playing.data.due == DELAY
    ((seat, sitting),) = playing.bots_to_move()
    assert (seat, sitting.level) == (1, "beginner")
    assert playing.match is not None
    text = min(playing.match.legal(1))
    change = playing.handle(c.BotMove(1, 0, text), 5.0)
    (moved, *_) = change.events
    assert isinstance(moved, e.Moved)
    assert (moved.move_id, moved.stand_in) == (None, False)
    assert change.table.handle(c.BotMove(1, 0, text), 6.0).events == (), "chosen for a position that has passed"


def test_only_a_notice_is_due_where_people_play_without_a_clock() -> None:
    assert started().data.due == NOTICE
    assert play(started(), 6).data.due == NOTICE


def test_a_bot_plays_on_for_one_who_resigned() -> None:
    playing = started("me", "open", "me", options={"first": 1})
    resigned = playing.handle(c.Resign(BOB), 2.0).table
    assert [seat for seat, _ in resigned.bots_to_move()] == [1]
    assert resigned.data.due == 2.0 + DELAY
    assert resigned.match is not None
    change = resigned.handle(c.BotMove(1, 0, min(resigned.match.legal(1))), 3.0)
    (moved, *_) = change.events
    assert isinstance(moved, e.Moved)
    assert moved.stand_in


def test_a_bot_that_took_over_unnoticed_is_woken() -> None:
    playing = started("me", "open", "me", options={"first": 1})
    assert not playing.oversleeps()
    seats = tuple(replace(seat, resigned=n == 1) for n, seat in enumerate(playing.data.seats))
    elsewhere = playing.with_data(replace(playing.data, seats=seats))  # another worker's change
    assert elsewhere.oversleeps()
    woken = elsewhere.handle(c.Reschedule(), 9.0)
    assert woken.events == (e.DueChanged(9.0 + DELAY),)
    assert not woken.table.oversleeps()


# --- clocks


def timed(forfeit: bool = False, kind: str = "move", **wish: Any) -> Table:
    clock = ClockSettings(kind, 30, forfeit=forfeit)  # type: ignore[arg-type]
    return started("me", "open", clock=clock, options={"first": 1}, **wish)


def test_a_clock_runs_from_the_start_and_is_due_when_it_runs_out() -> None:
    playing = timed()
    assert playing.data.due == 30.0
    moved = playing.handle(move(playing, 1), 10.0)
    assert moved.table.data.due == 40.0
    assert playing.clock is not None
    assert playing.clock.deadline(1) == 30.0, "until the move is stored, the clock is what it was"


def test_nobody_is_out_of_time_before_the_deadline() -> None:
    playing = timed()
    assert playing.out_of_time(29.0) == []
    assert playing.handle(c.TimeOut(1), 29.0).events == ()
    assert playing.handle(c.TimeOut(0), 31.0).events == ()
    assert playing.out_of_time(30.0) == [1]


def test_a_bot_stands_in_for_one_who_is_out_of_time_until_they_are_back() -> None:
    away = timed().handle(c.TimeOut(1), 30.0).table
    assert away.data.seats[1].away
    assert away.data.due == 30.0 + DELAY
    assert away.out_of_time(31.0) == []
    assert away.match is not None
    stood_in = away.handle(c.BotMove(1, 0, min(away.match.legal(1))), 31.0)
    (moved, *_) = stood_in.events
    assert isinstance(moved, e.Moved)
    assert moved.stand_in
    back = stood_in.table.handle(c.Return(BOB, 1), 32.0).table
    assert not back.data.seats[1].away
    assert back.handle(c.Return(BOB, 1), 33.0).events == ()
    assert refusal(back, c.Return(ADA, 1)) == "not_yours"


def test_who_moves_is_back() -> None:
    away = timed().handle(c.TimeOut(1), 30.0).table
    change = away.handle(move(away, 1), 31.0)
    assert kinds(change)[:2] == ["Moved", "SeatAway"]
    assert not change.table.data.seats[1].away


def test_a_clock_that_forfeits_ends_the_game() -> None:
    over = timed(forfeit=True).handle(c.TimeOut(1), 30.0).table
    assert over.data.state == "over"
    assert over.data.result is not None
    assert over.data.result["winners"] == [0]
    assert over.data.result["why"]["id"] == "server-result-time"
    assert over.handle(c.TimeOut(1), 31.0).events == ()


def test_clocks_are_the_same_when_a_table_is_loaded() -> None:
    playing = timed(kind="bank")
    moves: list[e.Moved] = []
    for at in (5.0, 9.0, 12.0, 20.0):
        change = playing.handle(move(playing, playing.acting[0]), at)
        moves += [event for event in change.events if isinstance(event, e.Moved)]
        playing = change.table
    loaded = Table.load(playing.data, moves, DELAY)
    assert loaded.clock is not None
    assert playing.clock is not None
    assert loaded.clock.told(25.0) == playing.clock.told(25.0)


def test_a_secret_choice_does_not_stop_its_clock() -> None:
    clock = ClockSettings("move", 30)
    options = {"turn_limit": 1, "first": 0}
    playing = started("me", "open", game="tickets", clock=clock, options=options)
    while playing.match and playing.match.view()["phase"] != "score":
        seat = playing.acting[0]
        text = next((text for text in playing.match.legal(seat) if text != "tickets"), None)
        playing = playing.handle(move(playing, seat, text=text), 1.0).table
    assert len(playing.acting) == 2
    chosen = playing.handle(move(playing, 0, text="done"), 2.0).table
    assert chosen.clock is not None
    assert chosen.hides_last_move(1) or chosen.acting == (1,)
    assert 1 in chosen.clock.since


# --- everything together


@pytest.mark.parametrize(("game", "seats"), [("trains", 3), ("tickets", 3), ("superline", 4)])
def test_a_table_is_what_its_events_come_to(game: str, seats: int) -> None:
    """Random commands: the data after each is what its events make of it, and the moves load to the same match."""
    random = Random(game)
    table_now = started("me", *["open"] * (seats - 1), game=game, clock=ClockSettings("bank", 600))
    moves: list[e.Moved] = []
    for at in range(100, 350):
        change = _random_change(table_now, random, float(at))
        data = table_now.data
        for event in change.events:
            data = data.apply(event)
        assert data == change.table.data
        moves += [event for event in change.events if isinstance(event, e.Moved)]
        table_now = change.table
    loaded = Table.load(table_now.data, moves, DELAY)
    assert loaded.match is not None
    assert table_now.match is not None
    assert loaded.match.position() == table_now.match.position()
    assert loaded.acting == table_now.acting
    assert loaded.move_ids == table_now.move_ids
    assert loaded.clock is not None
    assert table_now.clock is not None
    assert loaded.clock.told(400.0) == table_now.clock.told(400.0)


def _random_change(table: Table, random: Random, now: float) -> Change:
    commands: Sequence[c.Command] = (
        c.Say(ADA, "hello"),
        c.TakeHint(BOB, 1, table.ply),
        c.Reschedule(),
        c.TimeOut(0),
        c.Claim(BOB, host_is_here=False),
    )
    if table.acting and random.random() < 0.8:
        assert table.match is not None
        seat = random.choice(table.acting)
        return table.handle(move(table, seat, text=random.choice(table.match.legal(seat))), now)
    return table.handle(random.choice(commands), now)


COMMANDS = [
    c.Sit(BOB, 1, SeatWish("me", code="ABC")),
    c.Move(BOB, 1, 7, "draw", "id"),
    c.BotMove(0, 3, "draw"),
    c.Claim(BOB, host_is_here=True),
    c.Reschedule(),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_a_command_can_be_sent_to_another_process(command: c.Command) -> None:
    assert msgspec.json.decode(msgspec.json.encode(command), type=c.Command) == command
