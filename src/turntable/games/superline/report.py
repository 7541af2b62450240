"""Counters for reports on Superline."""

from collections.abc import Mapping
from typing import Any

from turntable.games.superline.names import IDS, card_name
from turntable.games.superline.packs import CELLS, COLUMNS, NAMES, PACKS, SIX
from turntable.games.superline.rules import M_ARMS, M_EXCHANGE, M_FLAG, M_LINE, M_PASS, M_STAR
from turntable.games.superline.state import (
    CITIES,
    STEP,
    WAYS,
    WIDTH,
    WINDOW_START,
    WINDOW_WAY,
    WINNING,
)
from turntable.games.superline.turns import team_of
from turntable.kernel.compiled import Counts, State, compiled
from turntable.locales import Message
from turntable.match.report import Item, Section

SPECIAL = ("flag", "arms", "star")  # the stars are alike
WAY_NAMES = ("across", "down", "falling", "rising")
FIGURES = ("lines", "chips", "taken", "exchanges", "passes")
ENDINGS = ("three", "most", "draw")

# Counters, in ranges.
C_CARD = 0  # + city; flag, arms and star follow
C_SPECIAL = C_CARD + CITIES
C_CELL = C_SPECIAL + len(SPECIAL)  # + cell: superlines through it
C_WAY = C_CELL + CELLS  # + direction of superlines
C_FIGURE = C_WAY + WAYS
C_END = C_FIGURE + len(FIGURES)
COUNTERS = C_END + len(ENDINGS)


@compiled
def note(s: State, seat: int, move: int, counts: Counts) -> None:
    if move < M_FLAG:
        counts[seat, C_CARD + move // 2] += 1
    elif move < M_ARMS:
        counts[seat, C_SPECIAL] += 1
    elif move < M_STAR:
        counts[seat, C_SPECIAL + 1] += 1
    elif move < M_EXCHANGE:
        counts[seat, C_SPECIAL + 2] += 1
    if move < M_ARMS or M_STAR <= move < M_EXCHANGE:
        counts[seat, C_FIGURE + 1] += 1
    if M_ARMS <= move < M_EXCHANGE:
        counts[seat, C_FIGURE + 2] += 1
    if M_EXCHANGE <= move < M_LINE:
        counts[seat, C_FIGURE + 3] += 1
    if move == M_PASS:
        counts[seat, C_FIGURE + 4] += 1


@compiled
def conclude(s: State, seat: int, move: int, counts: Counts) -> None:
    """Superlines are their team's: on the board they are counted for its first seat."""
    for i in range(s.line_count):
        window, team = int(s.lines[i]), int(s.line_team[i])
        square, way = int(WINDOW_START[window]), int(WINDOW_WAY[window])
        for _ in range(SIX):
            counts[team, C_CELL + (square // WIDTH - 1) * COLUMNS + square % WIDTH - 1] += 1
            square += int(STEP[way])
        for other in range(team, int(s.seats), int(s.teams)):
            counts[other, C_WAY + way] += 1
    most, ties = 0, 0
    for team in range(s.teams):
        most = max(most, int(s.made[team]))
    for team in range(s.teams):
        ties += s.made[team] == most
    for other in range(s.seats):
        counts[other, C_FIGURE] = s.made[team_of(s, other)]
    counts[0, C_END + (0 if most >= WINNING else 1 if ties == 1 else 2)] = 1


def _cards(options: Mapping[str, Any]) -> list[Item]:
    pack = PACKS.index(options["board"])
    cities = [Item(IDS[pack][city], card_name(pack, city)) for city in range(CITIES)]
    return cities + [Item(card, Message("superline-special", {"card": card})) for card in SPECIAL]


SECTIONS: tuple[Section, ...] = (
    Section(
        "endings",
        "endings",
        C_END,
        [Item(key, Message("superline-report-ending", {"ending": key, "lines": WINNING})) for key in ENDINGS],
        "superline-report-endings",
    ),
    Section(
        "board",
        "board",
        C_CELL,
        [Item(name, Message("superline-report-cell", {"cell": name})) for name in NAMES],
        "superline-report-board",
        COLUMNS,
    ),
    Section(
        "directions",
        "uses",
        C_WAY,
        [Item(key, Message("superline-report-direction", {"way": key})) for key in WAY_NAMES],
        "superline-report-directions",
    ),
    Section(
        "figures",
        "figures",
        C_FIGURE,
        [Item(key, Message("superline-report-figure", {"figure": key})) for key in FIGURES],
        "superline-report-figures",
    ),
    Section("cards", "uses", C_CARD, _cards, "superline-report-cards"),
)
