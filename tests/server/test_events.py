"""Events: who plays whom, how everyone stands, and that no worker pairs anyone twice."""

from __future__ import annotations

import asyncio
import random
import time
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from tests.server.client import Visitor
from tests.server.conftest import Server, new_database
from tests.server.test_tables import refused
from tests.server.world import Compiled, World, at
from turntable.server.events import (
    REPLAYS,
    REST,
    Entrant,
    Event,
    Game,
    Step,
    circle,
    next_step,
    rounds_of,
    standings,
)
from turntable.server.messages_events import Form, NewEvent
from turntable.server.organiser import Organiser
from turntable.server.table import events as e

RNG = random.Random(7)


def event(form: Form, people: int = 0, bots: int = 0, **fields: Any) -> Event:
    entrants = [Entrant(n, f"P{n}", f"p{n}", seen=100.0) for n in range(people)]
    entrants += [Entrant(n, level="casual") for n in range(people, people + bots)]
    made = Event("e", form, "quick", "playing", 1000.0 if form == "arena" else None, tuple(entrants), ())
    return replace(made, **fields)


def paired(before: Event, now: float = 100.0) -> tuple[Event, Step]:
    step = next_step(before, now, RNG)
    return replace(before, games=(*before.games, *step.games)), step


def ended(before: Event, result: Any = None, now: float = 100.0) -> Event:
    """All games are over: the lower number wins, or whatever is said."""
    return replace(
        before,
        games=tuple(
            replace(
                one,
                ended=now,
                result=result or ("second" if one.second is not None and one.second < one.first else "first"),
            )
            if one.result is None
            else one
            for one in before.games
        ),
    )


# --- round robin


@pytest.mark.parametrize("count", range(2, 17))
def test_in_a_round_robin_everyone_meets_everyone_once_and_nobody_twice_in_a_round(count: int) -> None:
    rounds = circle(count)
    assert sorted(tuple(sorted(pair)) for one in rounds for pair in one) == list(combinations(range(count), 2))
    for one in rounds:
        playing = [number for pair in one for number in pair]
        assert len(playing) == len(set(playing)) == count - count % 2
    firsts = [sum(pair[0] == n for one in rounds for pair in one) for n in range(count)]
    assert max(firsts) - min(firsts) <= 1 + count // 2


def test_a_round_begins_when_the_one_before_is_over() -> None:
    now, step = paired(event("robin", 4))
    assert [game.round for game in step.games] == [1, 1]
    assert next_step(now, 100.0, RNG) == Step()
    half = replace(now, games=(replace(now.games[0], result="draw"), now.games[1]))
    assert next_step(half, 100.0, RNG) == Step(), "one game still goes on"
    for round_ in (2, 3):
        now, step = paired(ended(now))
        assert {game.round for game in step.games} == {round_}
    assert next_step(ended(now), 100.0, RNG) == Step(over=True)
    assert [line.number for line in standings(ended(now))] == [0, 1, 2, 3]
    assert rounds_of(now) == 3


def test_with_days_for_a_move_all_games_begin_at_once() -> None:
    now, step = paired(event("robin", 5, pace="days"))
    assert len(step.games) == 10
    assert next_step(ended(now), 100.0, RNG).over


def test_games_of_someone_who_withdrew_are_won_by_the_others() -> None:
    now, _ = paired(event("robin", 4))
    entrants = (*now.entrants[:3], replace(now.entrants[3], withdrawn=True))
    now, step = paired(replace(ended(now), entrants=entrants))
    walkover = next(game for game in step.games if game.has(3))
    assert walkover.winner not in (3, None)
    assert next(game for game in step.games if not game.has(3)).result is None


def test_a_tie_is_broken_by_the_points_of_those_one_beat() -> None:
    """0 and 1 have two points each; 0 beat 2, who has two, and 1 beat 0: Sonneborn-Berger decides among 0, 1 and 2."""
    games = [(0, 1, "second"), (0, 2, "first"), (0, 3, "first"), (1, 2, "second"), (1, 3, "first"), (2, 3, "second")]
    made = tuple(Game(1, 0, one, other, result=result) for one, other, result in games)  # type: ignore[arg-type]
    lines = {line.number: line for line in standings(event("robin", 4, games=made))}
    assert {n: line.points for n, line in lines.items()} == {0: 2, 1: 2, 2: 1, 3: 1}
    assert (lines[0].tie_break, lines[1].tie_break) == (1 + 1, 2 + 1)
    assert [lines[n].place for n in (1, 0)] == [1, 2]
    drawn = tuple(Game(1, 0, one, other, result="draw") for one, other in combinations(range(3), 2))
    assert [line.place for line in standings(event("robin", 3, games=drawn))] == [1, 1, 1], "level in everything"


# --- arena


def test_an_arena_pairs_people_who_are_here_first_and_bots_with_whom_is_left() -> None:
    now, step = paired(event("arena", 3, 3))
    pairs = [{game.first, game.second} for game in step.games]
    assert {0, 1} in pairs
    assert {2, 3} in pairs, "a bot for the third"
    assert {4, 5} in pairs
    away = event(
        "arena", 2, 1, entrants=(*event("arena", 2).entrants[:1], replace(event("arena", 2).entrants[1], seen=0.0))
    )
    assert paired(away)[1] == Step(), "the other one is not here"
    assert next_step(now, 100.0, RNG) == Step(), "all are playing"


def test_an_arena_keeps_those_apart_who_blocked_each_other() -> None:
    kept = event("arena", 2, 1, apart=frozenset({frozenset((0, 1))}))
    assert [{game.first, game.second} for game in paired(kept)[1].games] == [{0, 2}]
    assert paired(event("arena", 2, apart=kept.apart))[1] == Step()


def seen(before: Event, at: float) -> Event:
    return replace(before, entrants=tuple(replace(one, seen=at) for one in before.entrants))


def test_nobody_meets_the_same_one_twice_in_a_row_if_there_is_someone_else() -> None:
    now, _ = paired(event("arena", 2, 2))
    assert not [game for game in paired(ended(now), 101.0)[1].games if game.has(0)], "they still look at the result"
    now, step = paired(seen(ended(now), 101.0), 101.0)
    assert sorted(sorted((game.first, game.second or 0)) for game in step.games) == [[0, 2], [1, 3]]
    only, _ = paired(event("arena", 2))
    _, step = paired(seen(ended(only), 101.0), 101.0)
    assert [{game.first, game.second} for game in step.games] == [{0, 1}]
    assert step.games[0].first == 1, "whoever was first less often is first"


def test_bots_rest_between_games_with_each_other() -> None:
    now, _ = paired(event("arena", 0, 2))
    assert next_step(ended(now), 100.0 + REST - 1, RNG) == Step()
    assert len(next_step(ended(now), 100.0 + REST, RNG).games) == 1


def test_an_arena_is_over_when_its_time_is_up_and_its_games_have_ended() -> None:
    now, _ = paired(event("arena", 2, 2))
    assert next_step(now, 1000.0, RNG) == Step()
    assert next_step(ended(now), 1000.0, RNG) == Step(over=True)
    lines = standings(ended(now))
    assert [(line.points, line.games) for line in lines] == [(1, 1), (1, 1), (0, 1), (0, 1)]


# --- knock-out


@pytest.mark.parametrize("count", [2, 3, 5, 8, 13])
def test_a_knockout_ends_with_one_who_lost_nothing(count: int) -> None:
    now, rounds = event("knockout", count), 0
    while not (step := next_step(now, 100.0, RNG)).over:
        now, rounds = ended(replace(now, games=(*now.games, *step.games))), rounds + 1
        assert rounds < 10
    assert rounds == rounds_of(now)
    lines = standings(now)
    assert (lines[0].number, lines[0].place) == (0, 1), "the lower number always wins"
    assert [line.place for line in lines].count(1) == 1
    assert lines[1].place == 2
    byes = [game for game in now.games if game.second is None]
    assert len(byes) == (1 << (count - 1).bit_length()) - count


def test_a_drawn_game_of_a_knockout_is_played_again_with_seats_changed() -> None:
    now, step = paired(event("knockout", 2))
    first = step.games[0].first
    for _ in range(REPLAYS - 1):
        now, step = paired(ended(now, "draw"))
        assert step.games[0].second == first
        first = step.games[0].first
    assert next_step(ended(now, "draw"), 100.0, RNG).over
    assert standings(ended(now, "draw"))[0].number == 0, "who came first goes through"


# --- at a database


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'turntable.sqlite'}"
    return new_database(request.getfixturevalue("postgres"), f"events-{tmp_path.name[-30:]}")


async def finish(world: World, table: str, winner: int, why: str = "trains-why-line") -> None:
    result = {"winners": [winner], "scores": None, "reason": "", "why": {"id": why}, "detail": None}
    async with world.store.changing(table) as stored:
        await stored.save((e.Ended(time.time(), result),))


def test_two_workers_pair_nobody_twice_and_one_that_is_gone_loses_nobody(address: str) -> None:
    async def play(one: World, other: World) -> None:
        both = (one, other) if one.database.is_postgres else (one, one)  # SQLite has one process
        organisers = [Organiser(world.store, world.tables, Compiled(), allowed=True) for world in both]
        people = [await one.person(name) for name in ("Ada", "Bob", "Cy", "Di")]
        made = await organisers[0].create(people[0], NewEvent("Cup", "robin", "trains"))
        for person in people:
            await organisers[0].join(person, made)
        await organisers[1].start(people[0], made)
        for round_ in (1, 2, 3):
            await asyncio.gather(*(organiser.advance(made) for organiser in (*organisers, *organisers)))
            now = await one.store.events.read(made)
            assert [game.round for game in now.open_games] == [round_, round_]
            for game in now.open_games:
                assert game.table is not None
                owner = await one.store.leases.owner(game.table)
                world = next(world for world in both if owner and owner.worker == world.store.leases.worker)
                await finish(world, game.table, int(game.first > (game.second or 0)))
            # the worker that made this round's tables is not asked again: the other goes on
        await asyncio.gather(*(organiser.advance(made) for organiser in organisers))
        shown = await organisers[1].view(made, people[3])
        assert shown.state == "over"
        assert len(shown.games) == 6
        assert [(line.name, line.points) for line in shown.standings] == [("Ada", 3), ("Bob", 2), ("Cy", 1), ("Di", 0)]
        assert shown.standings[3].you

    at(address, 2, play)


def test_who_loses_by_the_clock_without_a_move_is_out(tmp_path: Path) -> None:
    async def play(world: World) -> None:
        organiser = Organiser(world.store, world.tables, Compiled(), allowed=True)
        people = [await world.person(name) for name in ("Ada", "Bob", "Cy")]
        made = await organiser.create(people[0], NewEvent("Cup", "robin", "trains", rated=True))
        for person in people:
            await organiser.join(person, made)
        await organiser.start(people[0], made)
        (game,) = (await world.store.events.read(made)).open_games
        assert game.table is not None
        assert (await world.tables.snapshot(game.table)).data.rated
        await finish(world, game.table, 0, "server-result-time")
        await organiser.advance(made)
        now = await world.store.events.read(made)
        assert [one.number for one in now.entrants if one.withdrawn] == [game.second]
        while (await world.store.events.read(made)).state == "playing":
            for left in (await world.store.events.read(made)).open_games:
                assert left.table is not None
                assert not left.has(game.second or 0)
                await finish(world, left.table, 0)
            await organiser.advance(made)

    at(f"sqlite:///{tmp_path / 'turntable.sqlite'}", 1, play)


# --- at a server


def new(person: Visitor, **wish: Any) -> str:
    made: str = person.post("/api/events", {"name": "Cup", "form": "robin", "game": "trains", **wish})["id"]
    return made


def test_an_event_from_its_making_to_its_end(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    made = new(ada, bots=["beginner", "beginner"], name="  Friday \n cup ")
    path = f"/api/events/{made}"
    assert ada.get(path)["name"] == "Friday cup"
    assert made in [one["id"] for one in Visitor(server.address).get("/api/events")]
    assert bob.post(f"{path}/join")["you_play"]
    assert refused(bob, "POST", f"{path}/start") == refused(bob, "POST", f"{path}/close") == "not_host"
    eve = server.guest("Eve")
    eve.post(f"{path}/join")
    eve.post(f"{path}/leave")
    assert refused(eve, "POST", f"{path}/leave") == "not_in_event"
    assert ada.post(f"{path}/start")["state"] == "playing"
    assert refused(eve, "POST", f"{path}/join") == refused(ada, "POST", f"{path}/start") == "event_has_begun"
    end = time.monotonic() + 120
    while (now := bob.post(f"{path}/here"))["state"] == "playing":
        assert time.monotonic() < end, now
        if now["your_table"]:
            bob.ask("POST", f"/api/tables/{now['your_table']}/resign")
        time.sleep(0.1)
    assert (now["round"], now["rounds"], len(now["games"])) == (3, 3, 3)
    places = {line["name"]: (line["place"], line["points"]) for line in now["standings"]}
    assert places["Bob"] == (3, 0.0)
    assert sorted(line["points"] for line in now["standings"]) == [0.0, 1.0, 2.0]
    assert refused(ada, "POST", f"{path}/close") == "event_over"


def test_a_worker_killed_in_the_middle_of_an_event_loses_nobody_and_pairs_nobody_twice(
    postgres: Any, tmp_path: Path
) -> None:
    database = new_database(postgres, f"event-{tmp_path.name[-30:]}")
    one, two = Server(database, tmp_path), Server(database, tmp_path)
    people = [(one if n % 2 else two).guest(f"Player {n}") for n in range(4)]
    made = new(people[0])
    path = f"/api/events/{made}"
    for person in people:
        person.post(f"{path}/join")
    people[0].post(f"{path}/start")
    while not all(person.post(f"{path}/here")["your_table"] for person in people):
        time.sleep(0.05)
    one.kill()
    for person in people:
        person.http.base_url = httpx.URL(two.address)
    end = time.monotonic() + 120
    while (now := people[0].post(f"{path}/here"))["state"] == "playing":
        assert time.monotonic() < end, now
        for game in now["games"]:
            if not game["result"]:
                loser = people[max(game["first"], game["second"])]
                loser.ask("POST", f"/api/tables/{game['table']}/resign")
        for person in people[1:]:
            person.post(f"{path}/here")
        time.sleep(0.1)
    met = [tuple(sorted((game["first"], game["second"]))) for game in now["games"]]
    assert sorted(met) == list(combinations(range(4), 2))
    assert [line["name"] for line in now["standings"]] == [f"Player {n}" for n in range(4)]
    two.stop()
    assert two.faults() == []


def test_what_cannot_be_an_event_is_refused_in_one_sentence(server: Server) -> None:
    ada = server.guest("Ada")
    assert refused(ada, "GET", "/api/events/nothing") == "no_such_event"
    body = {"name": "Cup", "form": "robin", "game": "trains"}
    assert refused(ada, "POST", "/api/events", {**body, "game": "chess"}) == "no_such_game"
    assert refused(ada, "POST", "/api/events", {**body, "name": "\u0000 "}) == "no_name"
    assert refused(ada, "POST", "/api/events", {**body, "form": "swiss"}) == "cannot_read"
    assert refused(ada, "POST", "/api/events", {**body, "bots": ["nobody"]}) == "no_such_bot"
    made = new(ada)
    assert refused(ada, "POST", f"/api/events/{made}/start") == "too_few"
    new(ada), new(ada)
    assert refused(ada, "POST", "/api/events", body) == "too_many_events"
    assert ada.post(f"/api/events/{made}/close")["state"] == "over"
    assert refused(ada, "POST", f"/api/events/{made}/join") == "event_has_begun"


def test_someone_who_is_deleted_stays_in_standings_without_a_name(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    made = new(ada, form="arena", bots=["beginner"])
    bob.post(f"/api/events/{made}/join")
    ada.post(f"/api/events/{made}/start")
    bob.ask("DELETE", "/api/me")
    lines = ada.get(f"/api/events/{made}")["standings"]
    (gone,) = [line for line in lines if line["level"] is None]
    assert (gone["name"], gone["person"], gone["withdrawn"]) == (None, None, True)
    ada.ask("DELETE", "/api/me")
    assert Visitor(server.address).get(f"/api/events/{made}")["host_name"] == "—"
