"""Reports: what is counted is what happened, the numbers add up, and the page shows them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from textwrap import dedent

import pytest

import turntable
from tests.playing import GAMES, label
from turntable import BadSetup, Game
from turntable.lab.report.charts import Panel, row_chart
from turntable.lab.report.drawing import Scale
from turntable.lab.report.page import page, parts
from turntable.lab.report.study import Manner, setting, skill_games, study
from turntable.locales import LANGUAGES
from turntable.match.errors import BadRecord

FEW = 60  # games


@pytest.mark.parametrize("game", GAMES, ids=label)
def test_the_numbers_add_up(game: Game) -> None:
    seats = game.seat_counts[0]
    watched: list[int] = []
    found = study(game, [setting(game, seats, {})], FEW, watch=watched.append)
    assert sum(watched) == FEW + skill_games(game, FEW)
    (one,) = found["settings"]
    assert one["drama"]["changes"]["mean"] >= 0
    assert 0 < one["drama"]["settled"]["mean"] <= 1
    assert 0 <= one["drama"]["comeback"]["mean"] <= 1.1 / one["sides"]
    assert one["drama"]["branching"]["mean"] > 1
    assert 0 < one["drama"]["stakes"]["mean"] < 1
    assert one["skill"]["high"] > 1 / one["sides"]
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


def test_a_study_compiles_the_game_before_it_begins_as_commands_do(tmp_path: Path) -> None:
    code = """
        import turntable
        from turntable.lab.report.study import setting, study
        game = turntable.game("trains")
        study(game, [setting(game, 2, {"turn_limit": 2})], 1)
    """
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "TURNTABLE_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-W", "ignore", "-c", dedent(code)]
    subprocess.run(command, env=environment | {"PYTHONWARNINGS": "ignore"}, check=True)
    assert list(tmp_path.glob("trains-*/warm"))


class Halfway(Exception):
    """The study was interrupted."""


def test_an_interrupted_study_goes_on_and_finds_the_same(tmp_path: Path) -> None:
    game, path = turntable.game("trains"), tmp_path / "kept"
    settings = [setting(game, 2, {}), setting(game, 2, {"turn_limit": 20})]
    played: list[int] = []

    def stop(games: int) -> None:
        played.append(games)
        if sum(played) > 200:
            raise Halfway

    with pytest.raises(Halfway):
        study(game, settings, 150, threads=2, watch=stop, manner=Manner(path=path))
    watched: list[int] = []
    found = study(game, settings, 150, threads=1, watch=watched.append, manner=Manner(path=path))
    assert found == study(game, settings, 150)
    assert watched[0] == 150  # were in the file
    with pytest.raises(BadRecord, match="is of another study"):
        study(game, settings, 151, manner=Manner(path=path))
    path.write_text("something else")
    with pytest.raises(BadRecord, match="is no file of a report's results"):
        study(game, settings, 150, manner=Manner(path=path))
    assert path.read_text() == "something else"


def test_bots_take_the_sides_in_turn_and_the_stronger_wins_more_often() -> None:
    game = turntable.game("trains")
    (one,) = study(game, [setting(game, 2, {})], 80, manner=Manner(("casual", "random")))["settings"]
    rates = {bot["bot"]: bot["rate"] for bot in one["bots"]}
    assert rates["casual"] > 0.8
    assert sum(rates.values()) == pytest.approx(1)
    assert one["places"][0]["rate"] < 0.8


def test_bots_from_outside_play_and_are_counted_as_any_other(tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text(
        "class Last:\n    def __init__(self, seed): pass\n    def choose(self, m, s): return m.legal(s)[-1]\n"
    )
    game = turntable.game("trains")
    manner = Manner((f"{bot}:Last", "random"))
    (one,) = study(game, [setting(game, 2, {"turn_limit": 30})], 6, manner=manner)["settings"]
    assert one["games"] == 6
    assert one["length"]["mean"] > 5
    assert one["drama"]["branching"]["mean"] > 1
    assert [found["bot"] for found in one["bots"]] == list(manner.bots)


def test_games_that_never_end_are_stopped_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = turntable.game("trains")
    monkeypatch.setattr("turntable.lab.report.bots.MOST_MOVES", 12)
    found = study(game, [setting(game, 2, {})], 30)
    assert found["settings"][0]["stopped"] == 30
    assert found["settings"][0]["games"] == 0
    monkeypatch.undo()
    found = study(game, [setting(game, 2, {})], 5)
    found["settings"][0]["stopped"] = 2
    assert "2 games were stopped after 100,000 moves" in page(game, found, "en")


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


@pytest.mark.parametrize("narrow", [False, True])
def test_no_value_of_an_axis_is_cut_off(narrow: bool) -> None:
    rows = [("begins", [{"rate": 0.4645, "low": 0.4641, "high": 0.4649}])]
    drawn = row_chart("Who begins", rows, [Panel(fair=True)], [0.4655], "en", narrow).svg()
    width = float(re.search(r'viewBox="0 0 (\d+)', drawn)[1])  # type: ignore[index]
    values = re.findall(r'<text class="small" x="([\d.]+)"[^>]*text-anchor="middle">([^<]*)<', drawn)
    assert len(values) > 3
    for place, text in values:
        assert 3 * len(text) <= float(place) <= width - 3 * len(text)


def test_scales_end_at_round_numbers() -> None:
    scale = Scale(0.13, 0.98, 0, 100)
    assert [scale.show(tick) for tick in scale.ticks()] == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]
    assert (scale(0), scale(1)) == (0, 100)
