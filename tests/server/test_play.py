"""Playing over the socket: versions, retries, refusals, chat, hints, pass-and-play, spectators."""

from __future__ import annotations

import pytest

import turntable
from tests.server.client import Socket, Visitor
from tests.server.conftest import Server


def two(server: Server, game: str = "trains", **wish: object) -> tuple[Visitor, Visitor, str]:
    """Two people at a table that has begun."""
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.table(game, "me", "open", **wish)["id"]
    bob.sit(table, 1)
    if wish.get("rated"):
        bob.post(f"/api/tables/{table}/ready", {"ready": True})
    ada.post(f"/api/tables/{table}/start")
    return ada, bob, table


def mover(*sockets: Socket) -> Socket:
    """Return the one of these sockets, all up to date, that may move."""
    return next(socket for socket in sockets if socket.state["legal"])


def test_both_see_every_move_and_only_the_one_to_act_may_move(server: Server) -> None:
    ada, bob, table = two(server)
    with ada.join(table) as one, bob.join(table) as other:
        one.reach(0)
        other.reach(0)
        assert one.table["commitment"] == other.table["commitment"]
        assert one.table["seed"] is None
        for version in range(1, 21):
            playing = mover(one, other)
            waiting = other if playing is one else one
            answer = playing.play(sorted(playing.state["legal"])[0])
            assert answer["type"] == "state"
            assert answer["version"] == version
            assert waiting.reach(version)["by"] == playing.state["seat"]
            assert waiting.state["told"]
            assert waiting.state["move"] is None  # what a move names may be secret
        refused = waiting.play("draw") if not waiting.state["legal"] else playing.play("draw")
        assert (refused["code"], refused["clause"]) == ("illegal", "T2.1")


def test_an_illegal_move_says_why_and_changes_nothing(server: Server) -> None:
    ada, bob, table = two(server)
    with ada.join(table) as one, bob.join(table) as other:
        one.reach(0)
        other.reach(0)
        playing = mover(one, other)
        before = playing.state
        refused = playing.play("replace 9")
        assert refused["type"] == "refused"
        assert refused["code"] == "illegal"
        assert refused["words"]["id"]
        assert playing.state is before
        assert playing.play(sorted(before["legal"])[0])["version"] == 1


def test_a_move_sent_again_applies_once_and_is_acknowledged_again(server: Server) -> None:
    ada, bob, table = two(server)
    with ada.join(table) as one, bob.join(table) as other:
        one.reach(0)
        other.reach(0)
        playing = mover(one, other)
        seat = playing.state["seat"]
        message = {"type": "move", "id": "once", "seat": seat, "version": 0, "move": min(playing.state["legal"])}
        assert playing.ask(**message)["version"] == 1
        assert playing.ask(**message)["version"] == 1
    again = ada if seat == 0 else bob
    with again.join(table) as rejoined:
        assert rejoined.reach(1)["version"] == 1
        assert rejoined.ask(**message)["version"] == 1


def test_a_move_sent_again_with_a_newer_version_is_not_made_twice(server: Server) -> None:
    ada = server.guest()
    table = ada.table("trains", "me", "me", start=True)["id"]
    with ada.join(table) as socket:
        socket.reach(0)
        seat = next(seat for seat, state in socket.states.items() if state["legal"])
        socket.ask(type="move", id="once", seat=seat, version=0, move=min(socket.states[seat]["legal"]))
        socket.reach(1)
        while not (state := socket.states[seat])["legal"]:
            other = next(other for other, state in socket.states.items() if state["legal"])
            socket.reach(socket.play(min(socket.states[other]["legal"]), other)["version"])
        again = socket.ask(type="move", id="once", seat=seat, version=state["version"], move=min(state["legal"]))
        assert (again["type"], again["version"]) == ("state", state["version"])


def test_the_last_move_of_a_game_sent_again_is_acknowledged(server: Server) -> None:
    ada = server.guest()
    table = ada.table("trains", "me", "me", start=True, options={"turn_limit": 3})["id"]
    with ada.join(table) as socket:
        socket.reach(0)
        while acting := [seat for seat, state in socket.states.items() if state["legal"]]:
            state = socket.states[acting[0]]
            message = {"seat": acting[0], "version": state["version"], "move": min(state["legal"])}
            last = socket.ask(type="move", id=f"move {state['version']}", **message)
            socket.reach(last["version"])
        assert socket.table["state"] == "over"
        again = socket.ask(type="move", id=f"move {message['version']}", **message)
        assert (again["type"], again["version"]) == ("state", last["version"])
        assert socket.ask(type="move", id="another", **message)["code"] == "not_playing"
    with ada.join(table) as rejoined:
        rejoined.reach(0)
        assert rejoined.ask(type="move", id=f"move {message['version']}", **message)["type"] == "state"


def test_choices_made_at_the_same_time_are_all_taken(server: Server) -> None:
    """Nobody waits for the others' states before choosing the first tickets."""
    ada = server.guest()
    table = ada.table("tickets", "me", "me", "me", start=True)["id"]
    with ada.join(table) as socket:
        socket.reach(0)
        sent = [
            socket.send(type="move", seat=seat, version=0, move=min(socket.states[seat]["legal"])) for seat in range(3)
        ]
        for move in sent:
            assert socket.until("state", "refused", answers=move)["type"] == "state"
        assert socket.reach(3)["version"] == 3


def test_who_comes_back_without_having_been_away_is_answered(server: Server) -> None:
    ada = server.guest()
    with ada.join(ada.table("trains", "me", "me", start=True)["id"]) as socket:
        socket.reach(0)
        while not socket.presence:
            socket.receive()
        socket.send(type="back", seat=0)
        assert socket.until("table")["table"]["state"] == "playing"


def test_a_stale_move_is_refused_and_followed_by_the_present_state(server: Server) -> None:
    ada = server.guest()
    table = ada.table("trains", "me", "me", start=True)["id"]
    with ada.join(table) as socket:
        socket.reach(0)
        seat = next(seat for seat, state in socket.states.items() if state["legal"])
        first = socket.play(min(socket.states[seat]["legal"]), seat)
        stale = socket.ask(type="move", seat=seat, version=0, move="draw")
        assert (stale["type"], stale["code"]) == ("refused", "stale")
        assert socket.until("state", seat=seat)["version"] == first["version"]


def test_pass_and_play_gives_one_device_the_view_of_each_of_its_seats(server: Server) -> None:
    ada = server.guest()
    table = ada.table("tickets", "me", "me", "me", start=True)["id"]
    with ada.join(table) as socket:
        socket.reach(0)
        assert set(socket.states) == {0, 1, 2}
        for version in range(1, 30):
            seat = next(seat for seat, state in socket.states.items() if state["legal"])
            socket.play(min(socket.states[seat]["legal"]), seat)
            socket.reach(version)


def test_nobody_plays_for_another_seat(server: Server) -> None:
    ada, bob, table = two(server)
    with bob.join(table) as other, Visitor(server.address).join(table) as stranger:
        other.reach(0)
        for socket in (other, stranger):
            refused = socket.ask(type="move", seat=0, version=0, move="draw")
            assert refused["code"] == "not_yours"
            assert socket.ask(type="hint", seat=0)["code"] == "not_yours"
            assert socket.ask(type="back", seat=0)["code"] == "not_yours"
    assert ada.ask("GET", f"/api/tables/{table}/log?seat=1").status_code == 403


def test_a_spectator_and_a_shared_screen_see_what_anyone_may(server: Server) -> None:
    ada, _, table = two(server, "tickets")
    with server.guest("Eve").join(table) as eve, ada.join(table, "?as=display") as screen, ada.join(table) as one:
        for socket in (eve, screen):
            assert socket.reach(0)["seat"] is None
            assert socket.state["legal"] == {}
        assert one.reach(0)["seat"] == 0
        assert one.until("presence") if not one.presence else one.presence
        while one.presence["watching"] != 2:
            one.until("presence")
        assert one.presence["seats"] == [0]


def test_chat_reaches_the_whole_table_and_is_there_for_who_comes_later(server: Server) -> None:
    ada, bob, table = two(server)
    with ada.join(table) as one, bob.join(table) as other:
        one.reach(0)
        other.reach(0)
        answer = one.ask(type="say", text="  Привет,   Боб ")
        assert [line["text"] for line in answer["lines"]] == ["Привет, Боб"]
        assert other.until("chat")["lines"][0]["name"] == "Ada"
        assert one.ask(type="say", text=" ")["type"] == "refused"
    with server.guest("Eve").join(table) as eve:
        assert [line["text"] for line in eve.until("chat")["lines"]] == ["Привет, Боб"]
    with Visitor(server.address).join(table) as nobody:
        assert nobody.ask(type="say", text="spam")["code"] == "not_yours"


def test_a_hint_names_legal_moves_best_first_unless_the_table_has_none(server: Server) -> None:
    ada = server.guest()
    for hints in (True, False):
        table = ada.table("trains", "me", "me", start=True, hints=hints)["id"]
        with ada.join(table) as socket:
            socket.reach(0)
            seat = next(seat for seat, state in socket.states.items() if state["legal"])
            answer = socket.hint(seat)
            if hints:
                assert {move for move, _ in answer["moves"]} == set(socket.states[seat]["legal"])
                assert all(0 <= chance <= 1 for _, chance in answer["moves"])
                assert all(reason["id"].startswith(("trains-gain-", "trains-rival-")) for reason in answer["reasons"])
            else:
                assert answer["code"] == "no_hints"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        "nonsense",
        '{"type":"move"}',
        '{"type":"ping","id":"1","more":1}',
        '{"type":"ping","id":1}',
    ],
)
def test_a_message_that_cannot_be_read_is_answered_and_harms_nothing(server: Server, text: str) -> None:
    ada = server.guest()
    with ada.join(ada.table()["id"]) as socket:
        socket.ws.send(text)
        assert socket.until("refused")["code"] == "bad_message"
        assert socket.ask(type="ping")["now"] > 0


@pytest.mark.parametrize("game", ["trains", "tickets"])
def test_the_log_tells_in_words_what_a_seat_may_know(server: Server, game: str) -> None:
    ada = server.guest()
    table = ada.table(game, "me", "me", start=True)["id"]
    with ada.join(table) as socket:
        socket.reach(0)
        for version in range(1, 12):
            seat = next(seat for seat, state in socket.states.items() if state["legal"])
            socket.play(min(socket.states[seat]["legal"]), seat)
            socket.reach(version)
    logs = [ada.get(f"/api/tables/{table}/log{query}") for query in ("", "?seat=0", "?seat=1")]
    assert all([entry["version"] for entry in log] == list(range(1, 12)) for log in logs)
    if game == "tickets":  # C2.4: what was seen is for memory to keep
        assert logs[0] == logs[1] == logs[2]
    else:
        assert logs[0] != logs[1] != logs[2]


@pytest.mark.parametrize("game", turntable.games())
def test_a_whole_game_against_bots_its_record_review_and_replay(server: Server, game: str) -> None:
    ada = server.guest()
    seats = {"superline": ("me", "casual", "casual", "beginner")}.get(game, ("me", "casual"))
    table = ada.table(game, *seats, start=True)
    path = f"/api/tables/{table['id']}"
    chooser = turntable.bot("casual", seed=1)
    assert chooser
    with ada.join(table["id"]) as socket:
        socket.reach(0)
        while socket.table["state"] != "over":
            legal = socket.state["legal"]
            if legal:
                best = socket.hint(0)["moves"][0][0]
                assert best in legal
                socket.play(best)
            else:
                socket.receive()
    over = ada.get(path)
    assert over["result"]["winners"]
    assert over["result"]["why"]["id"]
    record = ada.get(f"{path}/record")
    match = turntable.replay(record)
    assert match.commitment == over["commitment"]
    assert match.seed == over["seed"]
    last = ada.get(f"{path}/moments/{over['version']}?seat=1")
    assert last["view"] == match.view(1)
    assert ada.get(f"{path}/moments/0")["view"] == match.restarted().view()
    assert ada.ask("GET", f"{path}/moments/{over['version'] + 1}").status_code == 404


def test_two_people_get_ratings_and_a_review_after_the_end(server: Server) -> None:
    ada, bob, table = two(server, rated=True)
    path = f"/api/tables/{table}"
    with ada.join(table) as one, bob.join(table) as other:
        one.reach(0)
        other.reach(0)
        for version in range(1, 9):
            playing = mover(one, other)
            playing.play(min(playing.state["legal"]))
            one.reach(version)
            other.reach(version)
        bob.post(f"{path}/resign")
        while one.table["state"] != "over":
            one.receive()
        while one.table["seats"][0]["rating"] is None:
            one.receive()
        while not (review := ada.get(f"{path}/review"))["ready"]:
            one.until("table")
    assert [judged["version"] for judged in review["moves"]] == list(range(8))
    assert all(judged["best_chance"] >= judged["chance"] for judged in review["moves"])
    assert all(judged["move"] != judged["best"] for judged in review["moves"] if judged["reasons"])
    assert all(
        judged[told]["id"].startswith("trains-label-")
        for judged in review["moves"]
        for told in ("made_words", "best_words")
    )
    assert len(review["chances"]) == 9
    assert all(abs(sum(chances) - 1) < 0.01 for chances in review["chances"])
    (hers,), (his,) = (visitor.get("/api/me")["ratings"] for visitor in (ada, bob))
    assert hers["rating"] > his["rating"]
    board = ada.get("/api/ratings/trains")
    assert next(row for row in board if row["you"])["games"] == 1
    assert [row["place"] for row in board] == list(range(1, len(board) + 1))


@pytest.mark.parametrize("game", ["trains", "tickets"])
def test_bots_play_on_for_one_who_gives_up_while_a_bot_moves(server: Server, game: str) -> None:
    ada = server.guest()
    options = {"options": {"turn_limit": 20}} if game == "trains" else {}
    tables = [ada.table(game, "me", "beginner", "beginner", start=True, **options)["id"] for _ in range(6)]
    for table in tables:
        ada.post(f"/api/tables/{table}/resign")
    for table in tables:
        with ada.join(table) as socket:
            while socket.table.get("state") != "over":
                socket.receive()
