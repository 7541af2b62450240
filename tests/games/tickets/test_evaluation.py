"""Positions that the evaluation of Tickets must distinguish."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.features import seen
from tests.games.tickets.tables import last_turns, table
from turntable import Match, bot
from turntable.games.tickets.state import BIG_CITIES, BONUS, COLOURS, NEEDS, POINTS


def cars_of(ticket: int) -> dict[str, int]:
    return {colour: int(n) for colour, n in zip(COLOURS, NEEDS[ticket - 1], strict=True) if n}


def test_the_score_with_the_stack_is_the_final_one_if_nothing_more_comes() -> None:
    match = last_turns(tickets=[[1, 20], [30]], stacks=[cars_of(1), {}], turns_left=1, turn=0, scoring="best")
    foreseen = [seen(match, seat)["score with the stack"] * 50 for seat in range(2)]
    assert seen(match, 1)["points held"] * 50 == pytest.approx(POINTS[29])
    while match.to_act:
        match.play(match.legal(match.to_act[0])[-1])
    assert match.result is not None
    assert foreseen == pytest.approx(match.result.scores)


def test_cards_on_the_station_count_as_far_as_they_leave_in_time() -> None:
    ticket = next(i + 1 for i in range(len(NEEDS)) if NEEDS[i].max() >= 2)
    colour, group = max(cars_of(ticket).items(), key=lambda item: item[1])
    rest = {other: n for other, n in cars_of(ticket).items() if other != colour}
    early = table(tickets=[[ticket], []], stacks=[rest, {}], stations=[{colour: [group, 0]}, {}])
    late = last_turns(tickets=[[ticket], []], stacks=[rest, {}], stations=[{colour: [group, 0]}, {}], turn=1)
    assert seen(early)["score with the station"] > 0 > seen(early)["score with the stack"]
    assert seen(late)["score with the station"] < 0


def test_a_bonus_is_counted_for_whoever_will_have_the_most_of_the_citys_tickets() -> None:
    def bonuses(tickets: list[list[int]]) -> list[float]:
        stacks = [dict(sum((Counter(cars_of(ticket)) for ticket in held), Counter())) for held in tickets]
        match = table(tickets=tickets, stacks=stacks)
        return [seen(match, seat)["bonuses with the hand"] * 50 for seat in range(2)]

    chicago, new_york, dallas = (int(BONUS[BIG_CITIES.index(city)]) for city in ("Chicago", "New York", "Dallas"))
    assert bonuses([[1], []]) == pytest.approx([chicago + new_york, 0])
    assert bonuses([[1], [2]]) == pytest.approx([chicago + new_york] * 2)
    assert bonuses([[1], [2, 3]]) == pytest.approx([new_york, chicago + new_york + dallas])


def test_scores_weigh_more_the_later_it_is_and_not_before_the_second_deck_of_four() -> None:
    def late(match: Match) -> float:
        return seen(match)["points held, late"]

    two, four = (table(seats=seats, tickets=[[1], *[[]] * (seats - 1)]) for seats in (2, 4))
    end = last_turns(tickets=[[1], []], turn=0)
    assert late(end) > late(two) > 0 == late(four)


def test_whoever_draws_tickets_in_vain_again_and_again_stands_worse_C6_4() -> None:
    vain = [seen(table(vain=[count, 0]))["tickets drawn in vain"] for count in (0, 1, 2, 3)]
    assert vain[0] == vain[1] == 0 < vain[2] < vain[3]
    match = table(hands=[{"red": 2}, {}])
    for count in (1, 2):
        for _ in range(2):
            match.play("tickets")
            match.play("keep none")
        assert match.position()["vain"] == [count, count]
    match.play("play red 2")
    match.play("take deck")
    assert match.position()["vain"] == [0, 0]


def test_bots_do_not_draw_tickets_and_keep_none_for_ever_C6_4() -> None:
    """The longer they have done so, the worse it looks to them."""

    def chance(vain: int) -> float:
        match = table(phase="keep", offer=[40, 41, 42, 43], hands=[{"red": 1}, {}], vain=[vain, 0])
        return dict(bot("casual", seed=1).rank(match, 0))["keep none"]

    assert chance(0) > chance(5) > chance(20)
    assert chance(20) < 0.1
