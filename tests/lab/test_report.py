"""Reports: what is counted is what happened, the numbers add up, and the page shows them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import turntable
from tests.playing import GAMES, label
from turntable import BadSetup, Game, Match
from turntable.kernel.chance import FIELDS, below
from turntable.kernel.compiled import Ints, State, compiled
from turntable.kernel.rules import Rules
from turntable.lab.report.drawing import Scale
from turntable.lab.report.page import page, parts
from turntable.lab.report.study import setting, study
from turntable.locales import LANGUAGES
from turntable.match.report import Section, report_of

Counted = dict[str, dict[str, list[int]]]
FEW = 60  # games


def counted(match: Match, seed: int) -> Counted:
    """Play a match to its end at random; what its report.py counted, by section, item and seat."""
    report = report_of(match.game)
    counts = np.zeros((match.seats, report.census.size), np.int32)
    chance = Random(seed)
    seat = number = 0
    while match.to_act:
        seat = match.awaited or 0
        number = chance.choice(match.legal_numbers(seat))
        report.census.note(match.state, seat, number, counts)
        match.play_number(seat, number)
    report.census.conclude(match.state, seat, number, counts)
    return {section.key: _rows(section, match, counts) for section in report.sections}


def _rows(section: Section, match: Match, counts: npt.NDArray[np.int32]) -> dict[str, list[int]]:
    items = section.items_for(match.options)
    return {item.key: counts[:, section.start + i].tolist() for i, item in enumerate(items)}


def tally(match: Match, wanted: str) -> list[int]:
    """How many moves of each seat match a pattern."""
    return [
        sum(who == seat and bool(re.fullmatch(wanted, text)) for who, text in match.moves)
        for seat in range(match.seats)
    ]


def only(section: dict[str, list[int]]) -> str:
    """The one thing that happened."""
    (found,) = [key for key, row in section.items() if sum(row)]
    assert sum(section[found]) == 1
    return found


@pytest.mark.parametrize("seed", range(4))
def test_trains_counts_abilities_slots_and_endings_as_the_moves_tell(seed: int) -> None:
    match = turntable.game("trains").deal(2 + seed % 3, seed=seed, turn_limit=30 if seed == 3 else 2000)
    found = counted(match, seed)
    patterns = {"swap": "swap .*", "skip": "skip .*", "left": "left .*", "right": "right .*", "protect": "protect .*"}
    patterns |= {f"remove-{place}": f"remove {place}" for place in ("left", "middle", "right")}
    assert found["abilities"] == {key: tally(match, patterns[key]) for key in found["abilities"]}
    assert found["slots"] == {str(slot): tally(match, f"replace {slot}") for slot in range(1, 8)}
    assert found["figures"]["draws"] == tally(match, "draw")
    ending, last = only(found["endings"]), match.moves[-1][1].split()[0]
    assert match.result is not None
    if not match.result.winners:
        assert ending == "limit"
    elif last == "remove":
        assert ending == ("remove" if match.result.winners == (match.moves[-1][0],) else "removed")
    else:
        assert ending == {"replace": "draw"}.get(last, last)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {}), (2, {"scoring": "own"})])
def test_tickets_counts_robberies_tickets_and_scores_as_the_game_tells(seats: int, options: dict[str, Any]) -> None:
    game = turntable.game("tickets")
    match = game.deal(seats, seed=seats, **options)
    found = counted(match, seats)
    again, robs, robbed = match.restarted(), [0] * seats, [0] * seats
    for seat, move in match.moves:
        again.play(move, seat)
        for message in again.told():
            if message.id == "tickets-told-rob":
                robs[seat] += 1
                robbed[message.facts["victim"]] += 1
    assert sum(robs) > 0
    assert (found["robbery"]["robs"], found["robbery"]["robbed"]) == (robs, robbed)
    final = match.view(None)["final"]
    for seat in range(seats):
        assert [int(key) for key, row in found["completed"].items() if row[seat]] == final[seat]["completed"]
        assert {key for key, row in found["cities"].items() if row[seat]} == final[seat]["bonuses"].keys()
        kept = {
            int(n)
            for who, text in match.moves
            if who == seat and text.startswith("keep ")
            for n in re.findall(r"\d+", text)
        }
        assert {int(key) for key, row in found["kept"].items() if row[seat]} == kept
        figures = {key: row[seat] for key, row in found["figures"].items()}
        assert figures["score"] == final[seat]["score"]
        assert figures["subtracted"] == final[seat]["subtracted"]
        assert figures["bonuses"] == sum(final[seat]["bonuses"].values())
    assert found["actions"]["group"] == tally(match, r"play \w+ [\d+]+")
    assert found["actions"]["row"] == tally(match, r"play [a-z]+ [a-z]+ [a-z]+")
    assert found["actions"]["tickets"] == tally(match, "tickets")
    takes = [found["actions"][key] for key in ("row-card", "row-loco")]
    assert [a + b for a, b in zip(*takes, strict=True)] == tally(match, r"take \d")
    assert match.result is not None
    assert only(found["endings"]) == match.result.why.id.removeprefix("tickets-result-")


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {"board": "world"}), (6, {"teams": 3})])
def test_superline_counts_cards_and_lines_as_the_position_tells(seats: int, options: dict[str, Any]) -> None:
    match = turntable.game("superline").deal(seats, seed=seats, **options)
    found = counted(match, seats)
    position = match.position()
    teams = match.state.teams
    assert found["cards"]["flag"] == tally(match, "flag .*")
    assert found["cards"]["arms"] == tally(match, "arms .*")
    assert found["cards"]["star"] == tally(match, "star .*")
    played = [[card for card in pile if card in found["cards"]] for pile in position["discards"]]
    exchanged = [
        re.findall(r"exchange (\S+)", " ".join(text for who, text in match.moves if who == seat))
        for seat in range(seats)
    ]
    for seat in range(seats):
        cities = {key: row[seat] for key, row in found["cards"].items() if key not in ("flag", "arms", "star")}
        assert sum(cities.values()) == sum(card in cities for card in played[seat]) - len(exchanged[seat])
    assert found["figures"]["exchanges"] == tally(match, "exchange .*")
    assert found["figures"]["lines"] == [
        sum(line["team"] == seat % teams for line in position["lines"]) for seat in range(seats)
    ]
    assert sum(map(sum, found["board"].values())) == 6 * len(position["lines"])
    for line in position["lines"]:
        assert found["board"][line["from"]][line["team"]] > 0
        assert found["board"][line["to"]][line["team"]] > 0
    assert match.result is not None
    assert only(found["endings"]) == match.result.why.id.removeprefix("superline-result-")


@pytest.mark.parametrize("game", GAMES, ids=label)
def test_the_numbers_add_up(game: Game) -> None:
    seats = game.seat_counts[0]
    watched: list[int] = []
    found = study(game, [setting(game, seats, {})], FEW, watch=watched.append)
    assert sum(watched) == FEW
    (one,) = found["settings"]
    assert sum(place["rate"] for place in one["places"]) + one["nobody"]["rate"] == pytest.approx(1)
    assert sum(one["length"]["histogram"]) == FEW
    assert one["length"]["p5"] <= one["length"]["median"] <= one["length"]["p95"]
    for section in one["sections"]:
        for row in section["rows"]:
            if section["kind"] == "uses":
                with_, without, used = row["with"]["rate"] or 0, row["without"]["rate"] or 0, row["used"]["rate"]
                assert with_ * used + without * (1 - used) == pytest.approx((1 - one["nobody"]["rate"]) / seats)
            elif section["kind"] == "times":
                assert sum(part["players"] for part in row["times"]) == seats * FEW
        if section["kind"] == "endings":
            assert sum(row["rate"] for row in section["rows"]) == pytest.approx(1)


def test_the_same_seed_finds_the_same_numbers_whatever_the_threads() -> None:
    game = turntable.game("trains")
    settings = [setting(game, 2, {}), setting(game, 3, {"turn_limit": 20})]
    found = [study(game, settings, FEW, seed=seed, threads=threads) for seed, threads in ((0, 1), (0, 3), (1, 3))]
    assert found[0] == found[1]
    assert found[0]["settings"] != found[2]["settings"]
    assert found[0]["settings"][1]["nobody"]["rate"] > 0


def test_victories_in_teams_are_counted_by_side() -> None:
    game = turntable.game("superline")
    (one,) = study(game, [setting(game, 4, {})], 25)["settings"]
    assert one["sides"] == len(one["places"]) == 2
    assert sum(place["rate"] for place in one["places"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("games", "threads", "fault"),
    [(0, None, "games: expected"), (10**9, None, "games: expected"), (1, 0, "threads: exp")],
)
def test_a_study_that_cannot_be_is_refused(games: int, threads: int | None, fault: str) -> None:
    game = turntable.game("trains")
    with pytest.raises(BadSetup, match=fault):
        study(game, [setting(game, 2, {})], games, threads=threads)


# The page


class Whole(HTMLParser):
    """Every element is closed, and nothing is asked of the network."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        if tag != "meta":
            self.open.append(tag)
        assert not {name for name, _ in attributes} & {"src", "href", "srcset", "data"}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)


@pytest.mark.parametrize("game", GAMES, ids=label)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_is_whole_and_asks_for_nothing(game: Game, lang: str) -> None:
    settings = [setting(game, seats, {}) for seats in game.seat_counts[:2]]
    text = page(game, study(game, settings, 5, lang=lang), lang)
    reader = Whole()
    reader.feed(text)
    assert reader.open == []
    assert {"svg", "table", "figure", "style"} <= reader.seen
    assert not re.search(r"https?:|@import|url\(", text)
    assert "nan" not in re.findall(r"[a-z]+", text)
    assert game.title(lang) in text


def test_settings_stand_side_by_side_where_their_cards_differ() -> None:
    game = turntable.game("superline")
    settings = [setting(game, 2, {}), setting(game, 2, {"board": "world"})]
    shown = {part.title: part for part in parts(study(game, settings, 5), "en")}
    head, rows = shown["Cards"].table
    assert head[1] == "2 players: times a player, a game"
    names = {row[0]: row[1:] for row in rows}
    assert len(names) > 82 * 2 - 10
    assert names["Tver"][3:] == ["—"] * 3
    assert names["Ottawa"][:3] == ["—"] * 3
    assert len(shown["Superlines by place"].pictures) == 2


def test_scales_end_at_round_numbers() -> None:
    scale = Scale(0.13, 0.98, 0, 100)
    assert [scale.show(tick) for tick in scale.ticks()] == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]
    assert (scale(0), scale(1)) == (0, 100)


# A game without a judge and without a report.py: a heap of stones, whoever takes the last one wins

STONES = np.dtype([*FIELDS, ("seats", np.int8), ("turn", np.int8), ("stones", np.int8)], align=True)


@compiled
def deal(s: State) -> None:
    s.stones = 7 + below(s, 3)
    s.turn = 0


@compiled
def acting(s: State) -> int:
    return 0 if s.stones == 0 else 1 << int(s.turn)


@compiled
def legal(s: State, seat: int, out: Ints) -> int:
    count = min(int(s.stones), 2)
    for i in range(count):
        out[i] = i
    return count


@compiled
def play(s: State, seat: int, move: int) -> None:
    s.stones -= move + 1
    if s.stones > 0:
        s.turn = 1 - s.turn


@compiled
def outcome(s: State, out: npt.NDArray[np.float32]) -> None:
    out[:2] = 0
    out[s.turn] = 1


@compiled
def redeal(s: State, seat: int) -> None:
    """Nothing is hidden."""


def test_a_game_without_a_report_of_its_own_gets_the_general_part() -> None:
    none: Any = SimpleNamespace(redeal=redeal)
    heap = Game(
        name="trains",  # for its title
        package="turntable.locales",
        version=1,
        seat_counts=(2,),
        options={},
        rules=Rules(STONES, deal, acting, legal, play, outcome, 2, 2),
        configure=lambda s, options: None,
        notation=none,
        view=none,
        hidden=none,
        terminal=none,
        turn_clause="",
        end_clause="",
    )
    found = study(heap, [setting(heap, 2, {})], FEW)
    (one,) = found["settings"]
    assert one["sections"] == []
    assert 4 <= one["length"]["median"] <= 8
    assert [part.title for part in parts(found, "en")] == ["Who begins", "How long a game is", "How games end"]
    assert "one side wins" in page(heap, found, "en")
