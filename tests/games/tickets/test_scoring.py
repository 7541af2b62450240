"""Tickets, clause by clause: scorings, the second deck, who won (C7 to C9)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.games.tickets.tables import GAME, all_done, cards, last_turns, table
from tests.playing import otherwise, play_randomly
from turntable import IllegalMove, Match, bot
from turntable.games.tickets.solver import completable
from turntable.games.tickets.state import CARDS, ENDS, POINTS, ticket_set
from turntable.kernel.driver import MOST_MOVES, Nobody, RandomPlayer, play_game
from turntable.kernel.verbs import outcome

# C7 Scoring tickets


def scored(**fields: Any) -> Match:
    """The last turn of the last round is over; by default the best choices are made at once."""
    match = last_turns(**({"turns_left": 1, "turn": 0, "scoring": "best"} | fields))
    match.play("tickets")
    match.play("keep none")
    return match


def choosing(stack: dict[str, int], held: list[int], **fields: Any) -> Match:
    """A player chooses which tickets to complete with a stack; the other one has finished."""
    position = {"phase": "score", "choosing": [0], "stacks": [stack, {}], "tickets": [held, []], "turns_left": None}
    return last_turns(**position | fields)


def test_a_ticket_needs_its_cars_in_their_colours_C7_1() -> None:
    match = scored(stacks=[{"yellow": 1, "red": 1}, {"yellow": 2}], tickets=[[12], [6]])
    assert match.position()["completed"] == [[12], []]


def test_each_card_serves_one_ticket_only_C7_1() -> None:
    match = scored(stacks=[{"yellow": 1, "red": 1}, {}], tickets=[[6, 12], []])
    assert match.position()["completed"] == [[12], []]
    assert match.position()["tickets"][0] == [6]


def test_a_locomotive_stands_for_any_one_car_C7_1() -> None:
    match = scored(stacks=[{"yellow": 1, "loco": 1}, {"loco": 2}], tickets=[[12], [13]])
    assert match.position()["completed"] == [[12], [13]]
    match = scored(stacks=[{"loco": 1}, {}], tickets=[[12], []])
    assert match.position()["completed"] == [[], []]


def test_cards_in_the_hand_and_on_the_station_do_not_count_C7_1() -> None:
    match = scored(
        stacks=[{"yellow": 1}, {}],
        hands=[{"red": 3, "loco": 2}, {}],
        stations=[{"red": [2, 2]}, {}],
        tickets=[[12], []],
    )
    assert match.position()["completed"] == [[], []]


def test_completed_tickets_score_and_are_put_aside_C7_2() -> None:
    match = scored(stacks=[{"yellow": 2, "red": 1}, {"blue": 1}], tickets=[[1, 12, 46], [2]])
    position = match.position()
    assert position["completed"] == [[1, 12], [2]]
    assert position["points"] == [15, 5]
    assert position["tickets"] == [[46], []]


def test_the_most_points_are_chosen_before_the_most_tickets_C7_2() -> None:
    """46 alone is worth 22 points, 9 and 16 together 19."""
    match = scored(stacks=[{"black": 2, "white": 2, "red": 2, "orange": 1}, {}], tickets=[[9, 46], []])
    assert match.position()["completed"][0] == [9, 46]
    match = scored(stacks=[{"black": 2, "white": 2, "red": 1, "orange": 1, "loco": 1}, {}], tickets=[[9, 16, 46], []])
    assert match.position()["completed"][0] == [16, 46]
    match = scored(stacks=[{"black": 1, "white": 1, "red": 2, "orange": 1, "loco": 1}, {}], tickets=[[9, 16, 46], []])
    assert match.position()["completed"][0] == [46]


def test_with_equal_points_the_most_tickets_are_chosen_C7_2() -> None:
    """1 and 2 together are worth 10, as much as 12 alone."""
    match = scored(stacks=[{"loco": 2}, {}], tickets=[[1, 2, 12], []])
    assert match.position()["completed"][0] == [1, 2]


def test_with_equal_points_and_tickets_the_lowest_numbers_in_order_are_chosen_C7_2() -> None:
    match = scored(stacks=[{"loco": 2}, {}], tickets=[[12, 13, 14, 15], []])
    assert match.position()["completed"][0] == [12]
    match = scored(stacks=[{"loco": 4}, {}], tickets=[[13, 14, 17, 19], []])
    assert match.position()["completed"][0] == [13, 14]


def test_players_choose_one_ticket_at_a_time_unless_the_best_is_asked_for_C7_2() -> None:
    assert GAME.deal(2, seed=1).options["scoring"] == "own"
    match = choosing({"yellow": 1, "red": 1, "blue": 1}, [1, 2, 6, 12, 46], choosing=[0, 1])
    assert match.legal(0) == ["complete 1", "complete 12", "complete 2", "complete 6", "done"]
    match.play("complete 6", 0)
    assert match.legal(0) == ["complete 2", "done"]
    assert match.position()["chosen"] == match.position()["completed"] == [[6], []]
    assert match.position()["points"] == [7, 0]
    match.play("done", 0)
    assert match.to_act == (1,)
    match.play("done", 1)
    assert match.position()["completed"] == [[6], []]
    assert match.result is not None
    assert match.result.scores == (7 - 5 - 5 - 10 - 22 + 12, 0)


def test_a_ticket_beyond_what_is_left_of_the_stack_is_refused_C7_1() -> None:
    match = choosing({"yellow": 1, "red": 1}, [6, 12])
    match.play("complete 12")
    with pytest.raises(IllegalMove, match=r"complete 6: what is left of your stack is not enough .* \(C7\.1\)"):
        match.play("complete 6")
    with pytest.raises(IllegalMove, match=r"complete 12: you have chosen this ticket already \(C7\.1\)"):
        match.play("complete 12")
    with pytest.raises(IllegalMove, match=r"complete 40: you do not hold this ticket \(C7\.1\)"):
        match.play("complete 40")
    with pytest.raises(IllegalMove, match=r"this is a scoring.* \(C7\.2\)"):
        match.play("tickets")


def test_locomotives_are_given_to_tickets_as_it_suits_them_all_C7_1() -> None:
    """After 12 by red and a locomotive, the yellow car still serves ticket 1, in whatever order they are chosen."""
    for order in ((12, 1), (1, 12)):
        match = choosing({"yellow": 1, "red": 1, "loco": 1}, [1, 12])
        for ticket in order:
            match.play(f"complete {ticket}")
        assert match.legal() == ["done"]


def test_tickets_are_completed_in_a_scoring_only_C7_2() -> None:
    for move in ("complete 12", "done"):
        with pytest.raises(IllegalMove, match=r"completed in a scoring.* \(C7\.2\)"):
            table(tickets=[[12], []]).play(move)


def test_all_choose_at_the_same_time_in_any_order_C7_3() -> None:
    for order in permutations(range(3)):
        match = scored(seats=3, scoring="own", stacks=[{"yellow": 1}, {"blue": 1}, {}], tickets=[[1], [2], [3]])
        assert match.to_act == (0, 1, 2)
        assert [match.legal(seat) for seat in range(3)] == [["complete 1", "done"], ["complete 2", "done"], ["done"]]
        for seat in order:
            for move in match.legal(seat):
                match.play(move, seat)
            assert seat not in match.to_act
            if match.to_act:
                with pytest.raises(IllegalMove, match="turn"):
                    match.play("done", seat)
        assert match.position()["completed"] == [[1], [2], []]
        assert match.result is not None


def test_nobody_sees_a_choice_before_all_have_chosen_C7_3() -> None:
    """Two players who choose differently look alike to the third and to a spectator, but for who has finished."""
    fields = {"seats": 3, "scoring": "own", "stacks": [{"loco": 3}, {"loco": 1}, {}], "tickets": [[1, 2, 12], [7], [3]]}
    some, none = scored(**fields), scored(**fields)
    for move in ("complete 1", "complete 2"):
        some.play(move, 0)
        for viewer in (None, 1, 2):
            assert some.view(viewer) == none.view(viewer)
            assert some.told(viewer) == []
            assert some.logged(viewer) == []
            assert some.seen(viewer) == none.seen(viewer)
    assert [message.text() for message in some.told(0)] == ["Player 1 completes New York – Chicago (5 points)."]
    assert some.logged(0) == []
    assert some.view(0)["chosen"] == [1, 2]
    assert some.view(0)["held"] == [1, 2, 12]
    assert some.seen(0) == len(some.moves)
    for match in (some, none):
        match.play("done", 0)
        match.play("done", 2)
        assert match.view(1)["choosing"] == [1]
    for viewer in (None, 1, 2):
        assert some.view(viewer) == none.view(viewer)
        assert some.told(viewer) == none.told(viewer)
        assert some.view(viewer)["points"] == [0, 0, 0]
        assert some.view(viewer)["tickets"] == [3, 1, 1]


def test_all_choices_are_revealed_together_C7_3() -> None:
    match = scored(scoring="own", stacks=[{"loco": 2}, {"loco": 2}], tickets=[[1, 2], [3]])
    for seat, move in ((0, "complete 1"), (1, "complete 3"), (0, "complete 2"), (0, "done")):
        match.play(move, seat)
    assert [message.text() for message in match.told()] == ["Player 1 has chosen."]
    assert match.view(None)["completed"] == [0, 0]
    match.play("done", 1)
    told = [message.text() for message in match.told()]
    assert told[0] == "Player 2 has chosen."
    assert told[1].startswith("Player 1 completes Chicago")
    assert told[2].startswith("Player 2 completes Chicago – Dallas ")
    assert match.view(None)["completed"] == [2, 1]
    assert match.seen(None) == len(match.moves)


def test_completed_tickets_lie_face_down_after_the_turn_that_follows_C7_4() -> None:
    match = interim(scoring="own", stacks=[{"loco": 2}, {"loco": 2}, {}, {}], tickets=[[1, 2], [3], [], []])
    for move in ("complete 1", "complete 2"):
        match.play(move, 0)
    match.play("complete 3", 1)
    all_done(match)
    assert match.position()["round"] == 2
    for viewer in (None, *range(4)):
        assert match.view(viewer)["scored"] == [[1, 2], [3], [], []]
    logged = " ".join(message.text() for message in match.logged(0))
    assert "Player 1 completes 2 tickets: 10 points. Player 2 completes 1 ticket: " in logged
    match.play("tickets")
    assert match.view(2)["scored"] == [[1, 2], [3], [], []]
    match.play("keep none")
    for viewer in (None, *range(4)):
        view = match.view(viewer)
        assert view["scored"] is None
        assert view["completed"] == [2, 1, 0, 0]
        assert view["points"][0] == 10
        assert view["held"] == []
    assert GAME.position(match.position()).position() == match.position()


def test_at_the_end_all_completed_tickets_are_shown_C7_4() -> None:
    match = GAME.position({"seats": 2, "phase": "over", "completed": [[1, 2], [3]]})
    assert match.view(None)["scored"] == [[1, 2], [3]]


def test_at_a_scoring_each_player_looks_at_the_own_stack_C7_1() -> None:
    match = choosing({"yellow": 1, "red": 1}, [12])
    assert match.view(0)["stack"] == {"yellow": 1, "red": 1}
    assert match.view(1)["stack"] == {}
    assert match.view(None)["stack"] is None


# The suggestion


def follow(match: Match) -> Match:
    """All take the suggestion."""
    while match.to_act:
        seat = match.to_act[-1]
        move = match.suggested(seat)
        assert move is not None
        match.play(move, seat)
    return match


def test_the_suggestion_counts_bonuses_which_the_quick_variant_ignores_C7_2() -> None:
    """Ticket 6 is worth more than ticket 1, but ticket 1 names Chicago and New York."""
    stacks = [{"yellow": 1, "red": 1}, {"green": 1, "blue": 1}]
    fields: dict[str, Any] = {"stacks": stacks, "tickets": [[1, 6], [18]]}
    best = scored(**fields)
    assert best.result is not None
    assert best.result.scores == (14, 20)
    match = scored(**fields, scoring="own")
    assert match.view(0)["suggestion"] == [1]
    assert match.view(1)["suggestion"] == [18]
    assert match.view(None)["suggestion"] is None
    assert match.view(0)["outlook"]["New York"] == [0.0, 15.0]
    result = follow(match).result
    assert result is not None
    assert result.scores == (25, 20)


@pytest.mark.compiled_only("searches many positions, which takes minutes when interpreted")
@pytest.mark.parametrize("level", ["beginner", "casual", "expert:60"])
def test_bots_choose_with_the_bonuses_in_mind_C7_2(level: str) -> None:
    match = choosing({"yellow": 1, "red": 1}, [1, 6], choosing=[0, 1])
    while match.to_act:
        match.play(bot(level, seed=1).choose(match, match.to_act[0]), match.to_act[0])
    assert match.position()["completed"][0] == [1]


def test_the_suggestion_counts_what_would_be_subtracted_in_the_final_scoring_C9_2() -> None:
    """Ticket 12 (10 points, bonuses of 20) or ticket 1 (5 points, bonuses of 27)."""
    fields: dict[str, Any] = {
        "seats": 4,
        "stacks": [{"yellow": 1, "red": 1}, {}, {}, {}],
        "tickets": [[1, 12], [], [], []],
    }
    interim_scoring, final = (choosing({}, [], round=round_, **fields) for round_ in (1, 2))
    assert interim_scoring.view(0)["suggestion"] == [1]
    assert final.view(0)["suggestion"] == [12]
    assert choosing({}, [], turns=600, **fields).view(0)["suggestion"] == [12]


def test_the_suggestion_goes_on_from_what_was_chosen_C7_2() -> None:
    match = choosing({"yellow": 1, "red": 1, "blue": 1}, [1, 2, 6, 12])
    match.play("complete 6")
    assert match.view(0)["suggestion"] == [2, 6]
    match.play("complete 2")
    assert match.view(0)["suggestion"] == [2, 6]
    assert match.suggested(0) == "done"


@pytest.mark.compiled_only("searches many positions, which takes minutes when interpreted")
def test_the_suggestion_and_bots_follow_only_from_what_the_seat_knows_C7_3() -> None:
    for seed in range(9):
        match = GAME.deal(2 + seed % 3, seed=seed)
        dice = Random(seed)
        for seat, _ in play_randomly(match, dice, 1000):
            if match.position()["phase"] == "score":
                twin = otherwise(match, seat, seed)
                assert twin.view(seat) == match.view(seat)
                assert twin.suggested(seat) == match.suggested(seat)
                for level in ("casual", "expert:30"):
                    assert bot(level, seed=1).rank(twin, seat) == bot(level, seed=1).rank(match, seat)


@pytest.mark.compiled_only("searches many positions, which takes minutes when interpreted")
def test_no_choice_is_better_than_the_suggestion_by_its_own_measure() -> None:
    """All sets of tickets, against the numbers that are shown."""
    dice = Random(5)
    for _ in range(60):
        held = dice.sample(range(1, 47), 7)
        stack = dict(Counter(dice.choices(CARDS, k=dice.randint(3, 14))))
        match = choosing(stack, held, stacks=[stack, {"loco": 1}])
        view = match.view(0)
        worths = {}
        for count in range(len(held) + 1):
            for chosen in combinations(sorted(held), count):
                if completable(match.state.stacks[0], ticket_set(chosen)):
                    worths[chosen] = 2 * sum(int(POINTS[ticket - 1]) for ticket in chosen) + sum(
                        outlook[sum(city in ENDS[ticket - 1] for ticket in chosen)]
                        for city, outlook in view["outlook"].items()
                    )
        assert worths[tuple(view["suggestion"])] == pytest.approx(max(worths.values()), abs=0.7)


# C8 Four players: after the interim scoring


def interim(**fields: Any) -> Match:
    return scored(**{"seats": 4} | fields)


def test_uncompleted_tickets_and_hands_stay_C8_1() -> None:
    hands = [{"red": 2}, {"blue": 1}, {}, {"loco": 3}]
    match = interim(hands=hands, tickets=[[12, 46], [1], [], [45]], stacks=[{"yellow": 1, "red": 1}, {}, {}, {}])
    position = match.position()
    assert position["tickets"] == [[46], [1], [], [45]]
    assert position["completed"] == [[12], [], [], []]
    for hand, before in zip(position["hands"], hands, strict=True):
        assert Counter(hand) >= Counter(before)
        assert sum(hand.values()) == sum(before.values()) + 4
    assert match.view(1)["tickets"] == [1, 1, 0, 1]
    assert match.view(1)["held"] == [1]


def test_all_other_train_cards_are_dealt_anew_C8_2() -> None:
    match = interim(
        hands=[{"red": 2}, {}, {}, {}],
        stacks=[{"yellow": 3}, {"loco": 2}, {}, {}],
        stations=[{}, {"blue": [2, 1]}, {}, {}],
        row=["green", None, "loco"],
    )
    position = match.position()
    assert sum(cards(match).values()) == 96
    assert position["stacks"] == position["stations"] == [{}, {}, {}, {}]
    assert position["discard"] == {}
    assert None not in position["row"]
    assert len(position["deck"]) == 96 - 2 - 16 - 5
    assert position["round"] == 2
    assert position["turns_left"] is None


def test_if_the_hands_hold_nearly_everything_the_rest_is_dealt_as_far_as_it_goes_C8_2() -> None:
    hands = [
        {"black": 10, "white": 10, "yellow": 10},
        {"green": 10, "blue": 10},
        {"red": 10, "purple": 10},
        {"loco": 16},
    ]
    match = interim(hands=hands, row=["orange"] * 5)
    position = match.position()
    assert [sum(hand.values()) for hand in position["hands"]] == [32, 23, 23, 18]
    assert position["row"] == [None] * 5
    assert position["turns_left"] == 4
    assert match.to_act == (1,)


@pytest.mark.parametrize("scoring", ["best", "own"])
@pytest.mark.parametrize("last", [0, 3])
def test_the_player_left_of_the_last_turn_goes_on_C8_3(last: int, scoring: str) -> None:
    match = interim(turn=last, scoring=scoring)
    all_done(match)
    assert match.to_act == ((last + 1) % 4,)
    assert match.position()["phase"] == "turn"


# C9 Final scoring


def over(completed: list[list[int]], held: list[list[int]] | None = None) -> Any:
    position: dict[str, Any] = {"seats": len(completed), "phase": "over", "completed": completed}
    if held:
        position["tickets"] = held
    return GAME.position(position).result


def test_points_of_both_scorings_add_up_C9_1() -> None:
    match = scored(
        seats=4,
        round=2,
        completed=[[12], [], [], []],
        tickets=[[6], [], [], []],
        stacks=[{"yellow": 1, "red": 1}, {}, {}, {}],
    )
    assert match.position()["completed"][0] == [6, 12]
    assert match.result is not None
    assert match.result.scores == (17 + 12 + 8, 0, 0, 0)


def test_tickets_still_held_are_subtracted_C9_2() -> None:
    result = over([[], []], [[12, 46], [1]])
    assert result.scores == (-32, -5)
    assert result.winners == (1,)
    assert result.detail["players"][0]["missed"] == [12, 46]
    assert result.detail["players"][0]["subtracted"] == 32


def test_the_most_completed_tickets_of_a_big_city_get_its_bonus_C9_3() -> None:
    """Dallas: tickets 7, 8 and 18 against ticket 17; Miami: ticket 8."""
    result = over([[7, 8, 18], [17]])
    assert result.detail["players"][0]["bonuses"] == {"Dallas": 10, "Miami": 8}
    assert result.scores == (8 + 9 + 10 + 18, 10)


def test_a_ticket_between_two_big_cities_counts_for_both_and_a_tie_gives_each_the_bonus_C9_3() -> None:
    result = over([[1], [2]])
    both = {"Chicago": 12, "New York": 15}
    assert [player["bonuses"] for player in result.detail["players"]] == [both, both]
    assert result.scores == (32, 32)


def test_a_city_that_nobody_served_gives_no_bonus_C9_3() -> None:
    assert over([[], []]).detail["players"][0]["bonuses"] == {}
    assert over([[], []]).scores == (0, 0)


def test_the_most_points_win_C9_4() -> None:
    result = over([[46], [9]])
    assert result.winners == (0,)
    assert result.reason == f"the most points: {result.scores[0]}"


def test_with_a_tie_the_most_completed_tickets_win_C9_4() -> None:
    """13 + 14 with Chicago and Seattle against 20 with Los Angeles and New York."""
    result = over([[44], [28, 29]])
    assert result.scores == (47, 47)
    assert result.winners == (1,)
    assert result.reason == "47 points each, but the most completed tickets: 2"


def test_with_a_tie_of_tickets_too_the_most_bonus_cards_win_C9_4() -> None:
    """5 + 17 with Chicago and Seattle against 6 + 21 with New York."""
    result = over([[4, 45], [2, 37]])
    assert result.scores == (42, 42)
    assert result.winners == (1,)
    assert result.reason == "42 points and as many tickets each, but the most bonus cards: 2"


def test_a_tie_to_the_end_is_a_shared_victory_C9_4() -> None:
    result = over([[1], [2], []])
    assert result.scores == (32, 32, 0)
    assert result.winners == (0, 1)
    assert result.reason == "tied with 32 points, tickets and bonus cards"
    match = GAME.position({"seats": 3, "phase": "over", "completed": [[1], [2], []]})
    shares = np.zeros(4, np.float32)
    outcome(match.state, shares)
    assert shares[:3].tolist() == [0.5, 0.5, 0]


@pytest.mark.compiled_only("plays long games, which takes long when interpreted")
def test_the_outcome_of_random_games_is_the_result_C9_4() -> None:
    moves = np.zeros(GAME.most_moves, np.int32)
    out = np.zeros(4, np.float32)
    for seed in range(60):
        seats = 2 + seed % 3
        match = GAME.deal(seats, seed=seed)
        play_game(match.states, RandomPlayer(np.array([seed + 1], np.uint64), moves), Nobody(), MOST_MOVES)
        outcome(match.state, out)
        result = match.result
        assert result is not None
        assert result.scores is not None
        assert result.detail is not None
        for seat, player in enumerate(result.detail["players"]):
            assert player["score"] == result.scores[seat]
            assert player["score"] == player["points"] - player["subtracted"] + sum(player["bonuses"].values())
        keys = [(p["score"], len(p["completed"]), len(p["bonuses"])) for p in result.detail["players"]]
        assert result.winners == tuple(seat for seat in range(seats) if keys[seat] == max(keys))
        assert [bool(share) for share in out[:seats]] == [seat in result.winners for seat in range(seats)]


def test_the_breakdown_is_shown_to_everybody_when_the_game_is_over() -> None:
    match = GAME.deal(2, seed=1)
    for _ in play_randomly(match, Random(1), 1000):
        assert match.view(None)["final"] is None
    assert match.result is not None
    assert match.result.detail is not None
    assert match.view(None)["final"] == match.view(1)["final"] == match.result.detail["players"]
