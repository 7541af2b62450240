"""Read Superline's positions from JSON, naming every fault."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from turntable.games.superline.lines import add_chip, is_open, list_open, owner, turn_line
from turntable.games.superline.names import KINDS_BY_ID
from turntable.games.superline.packs import CELLS, CORNERS, NAMES
from turntable.games.superline.positions import CELL_BY_NAME, IDLE_IDS, WINDOW_BY_ENDS
from turntable.games.superline.state import (
    ARMS,
    CALL,
    COPIES,
    DECK,
    EMPTY_BOARD,
    FLAG,
    FREE_CELLS,
    GIVE,
    HAND,
    IDLE_FLAG,
    IDLE_MINUS,
    LINE,
    MOST_LINES,
    NOBODY,
    NONE,
    OVER,
    PHASES,
    SQUARE,
    TURN,
    WINDOW_CELLS,
    WINDOW_WAY,
    WINDOWS,
    WINNING,
)
from turntable.games.superline.talk import can_be_called, givers, voters
from turntable.games.superline.turns import anyone_can_act, team_of
from turntable.kernel.compiled import State
from turntable.match.errors import BadPosition, BadSetup, quoted
from turntable.match.reading import Fields

SPLITS = {2: (2,), 3: (3,), 4: (2,), 6: (2, 3), 8: (2,), 9: (3,), 10: (2,), 12: (2, 3)}  # S2.1: teams by seats


def teams_of(seats: int, chosen: int | None) -> int:
    """Return how many teams these seats form; BadSetup if they cannot form as many as chosen."""
    possible = SPLITS[seats]
    if chosen is not None and chosen not in possible:
        allowed = " or ".join(map(str, possible))
        raise BadSetup(f"teams: {seats} players form {allowed} teams, not {chosen} (S2.1)")
    return possible[0] if chosen is None else chosen


def load(s: State, fields: Fields) -> None:
    seats = int(s.seats)
    _load_teams(s, fields)
    s.phase = PHASES.index(fields.choice("phase", PHASES, "turn"))
    s.turn = fields.integer("turn", 0, seats - 1, 0)
    if s.phase in (CALL, GIVE) and (not s.talk or s.teams == s.seats):
        raise fields.fault("phase", "a call needs the option talk_penalty and teams of two or more (S6.2)")
    _load_board(s, fields)
    _load_lines(s, fields)
    _load_cards(s, fields)
    _load_owes(s, fields)
    _load_call(s, fields)
    _load_memory(s, fields)
    _check_lines(s, fields)
    _check_turn(s, fields)
    _check_end(s, fields)


def _load_teams(s: State, fields: Fields) -> None:
    teams = fields.integer("teams", 2, 3, int(s.teams))
    try:
        s.teams = teams_of(int(s.seats), teams)
    except BadSetup as fault:
        raise BadPosition(f"position: {fault}") from None
    if s.split not in (0, teams):
        raise fields.fault("teams", f"are {teams}, but the option says {s.split}")


def _load_board(s: State, fields: Fields) -> None:
    s.cells = EMPTY_BOARD
    s.free = FREE_CELLS
    for name, team in Fields(fields.take("board", {}), "position: board", BadPosition).rest().items():
        cell = _cell(fields, "board", name)
        if cell in CORNERS:
            raise fields.fault("board", f"{name} is a corner, which takes no chip (S3.2)")
        add_chip(s, fields.checked_integer(f"board: {name}", team, 0, int(s.teams) - 1), int(SQUARE[cell]))


def _cell(fields: Fields, field: str, name: str) -> int:
    if name not in CELL_BY_NAME:
        raise fields.fault(field, f"there is no cell {quoted(name)}: they are A1 to N12 (S1.2)")
    return CELL_BY_NAME[name]


def _load_lines(s: State, fields: Fields) -> None:
    for entry in fields.optional_list("lines"):
        line = Fields(entry, "position: lines", BadPosition)
        team = line.integer("team", 0, int(s.teams) - 1)
        first, last = line.text("from"), line.text("to")
        line.done()
        window = WINDOW_BY_ENDS.get((_cell(fields, "lines", first), _cell(fields, "lines", last)))
        if window is None:
            raise fields.fault("lines", f"{first}-{last} is not a line of six (S4.1)")
        for cell in WINDOW_CELLS[window]:
            if cell not in CORNERS and owner(s.cells, int(SQUARE[cell])) != team:
                raise fields.fault("lines", f"{first}-{last}: no chip of team {team} is on {NAMES[cell]} (S4.1)")
        if not is_open(s, team, window):
            raise fields.fault("lines", f"{first}-{last} shares a cell with another in its direction (S4.3)")
        if s.line_count == MOST_LINES:
            raise fields.fault("lines", "there are more than a game can have (S5.1)")
        turn_line(s, team, window)


class _Cards:
    """The cards a position has named so far."""

    def __init__(self, s: State, fields: Fields) -> None:
        self.kinds = KINDS_BY_ID[int(s.pack)]
        self.fields = fields
        self.seen: Counter[int] = Counter()

    def one(self, field: str, value: Any) -> int:
        kind = self.kind(field, value)
        self.seen[kind] += 1
        if self.seen[kind] > COPIES[kind]:
            raise self.fields.fault(
                field, f"{value} is there more often than the {COPIES[kind]} cards there are (S1.1)"
            )
        return kind

    def kind(self, field: str, value: Any) -> int:
        if not isinstance(value, str) or value not in self.kinds:
            raise self.fields.fault(field, f"there is no card {quoted(value)} (S1.1)")
        return self.kinds[value]

    def some(self, field: str, value: Any) -> list[int]:
        return [self.one(field, item) for item in self.fields.checked_list(field, [] if value is None else value)]

    def rest(self) -> list[int]:
        """Return the cards not named so far, in ascending order of id."""
        return [kind for _, kind in sorted(self.kinds.items()) for _ in range(int(COPIES[kind]) - self.seen[kind])]


def _load_cards(s: State, fields: Fields) -> None:
    cards = _Cards(s, fields)
    seats = int(s.seats)
    s.hands = NONE
    s.gave = NONE
    for seat, given in enumerate(fields.optional_list("hands", seats)):
        held = cards.some(f"hands of seat {seat}", given)
        if len(held) > HAND:
            raise fields.fault(f"hands of seat {seat}", f"has {len(held)} cards, more than {HAND} (S2.3)")
        s.hands[seat, : len(held)] = sorted(held)
        s.hand_size[seat] = len(held)
    for seat, given in enumerate(fields.optional_list("given", seats)):
        if given is not None:
            if s.phase != GIVE:
                raise fields.fault("given", "cards lie there in the phase give only (S6.2)")
            s.gave[seat] = cards.one("given", given)
    for seat, given in enumerate(fields.optional_list("discards", seats)):
        for card in reversed(cards.some(f"discards of seat {seat}", given)):
            s.discard_size += 1
            s.piles[DECK - int(s.discard_size)] = card
            s.thrower[DECK - int(s.discard_size)] = seat
    draw = cards.some("draw", fields.take("draw"))
    draw += cards.rest()
    s.piles[: len(draw)] = draw[::-1]
    s.draw_size = len(draw)


def _had_cards(s: State, seat: int) -> bool:
    """Return whether the seat holds cards, or held some before it gave one up."""
    return bool(s.hand_size[seat] > 0 or (s.phase == GIVE and s.gave[seat] != NONE))


def _load_owes(s: State, fields: Fields) -> None:
    """S6.1: who has just played and not yet taken a card; the next player who has cards has the turn."""
    s.owes = NOBODY
    seats = int(s.seats)
    for seat, owes in enumerate(fields.optional_list("owes", seats)):
        if owes not in (None, True, False) or (isinstance(owes, int | float) and type(owes) is not bool):
            raise fields.fault("owes", f"expected true or false, not {quoted(owes)}")
        if not owes:
            continue
        if not s.manual or s.phase in (LINE, OVER):
            raise fields.fault("owes", "a card is owed with draw=manual, and while the next player may move (S6.1)")
        if s.owes != NOBODY:
            raise fields.fault("owes", "two players owe a card: for the first of them it is too late (S6.1)")
        if s.draw_size == 0:
            raise fields.fault("owes", "the deck is empty (S3.1)")
        if s.hand_size[seat] + (s.phase == GIVE and s.gave[seat] != NONE) >= HAND:
            raise fields.fault("owes", f"seat {seat} has {HAND} cards and is owed none (S6.1)")
        s.owes = seat
    if s.owes == NOBODY:
        return
    step = (int(s.owes) + 1) % seats
    while step != s.turn:
        if _had_cards(s, step):
            raise fields.fault(
                "owes", f"seat {step} is next after seat {s.owes}, and has cards, but not the turn (S6.1)"
            )
        step = (step + 1) % seats


def _seat_bits(s: State, fields: Fields, field: str, value: Any) -> int:
    bits = 0
    for seat in fields.integers(field, value, 0, int(s.seats) - 1):
        if bits >> seat & 1:
            raise fields.fault(field, f"seat {seat} is there twice")
        bits |= 1 << seat
    return bits


def _load_call(s: State, fields: Fields) -> None:
    """S6.2."""
    called = _seat_bits(s, fields, "called", fields.take("called"))
    if called and (not s.talk or s.teams == s.seats):
        raise fields.fault("called", "a call needs the option talk_penalty and teams of two or more (S6.2)")
    given = fields.take("call")
    if (given is not None) != (s.phase in (CALL, GIVE)):
        raise fields.fault("call", "is there in the phases call and give and no other (S6.2)")
    s.called = called
    if given is None:
        return
    the = Fields(given, "position: call", BadPosition)
    s.caller = the.integer("by", 0, int(s.seats) - 1)
    s.accused = the.integer("team", 0, int(s.teams) - 1)
    s.called = called | 1 << int(s.caller)
    if team_of(s, int(s.caller)) == s.accused:
        raise fields.fault("call", f"seat {s.caller} is of team {s.accused} itself (S6.2)")
    everyone = voters(s)
    answers = [_seat_bits(s, the, field, the.take(field)) for field in ("upheld", "dismissed", "abstained")]
    the.done()
    s.upheld, s.dismissed, s.abstained = answers
    if any(bits & ~everyone for bits in answers) or sum(map(int.bit_count, answers)) > sum(answers).bit_count():
        raise fields.fault("call", "only the other opponents of the team answer, each once (S6.2)")
    if (voters(s) == 0) != (s.phase == GIVE):
        raise fields.fault("call", "the phase is call until the last opponent has answered, then give (S6.2)")
    _check_give(s, fields)


def _check_give(s: State, fields: Fields) -> None:
    if s.phase == CALL:
        if not can_be_called(s, int(s.accused)):
            raise fields.fault("call", f"team {s.accused} has no card to give up (S6.2)")
        return
    if 1 + int(s.upheld).bit_count() <= int(s.dismissed).bit_count():
        raise fields.fault("call", "was not upheld (S6.2)")
    for seat in range(s.seats):
        if s.gave[seat] != NONE and (team_of(s, seat) != s.accused or s.hand_size[seat] == HAND):
            raise fields.fault("given", f"seat {seat} cannot have given up a card (S6.2)")
    if not givers(s):
        raise fields.fault("phase", "all have given up a card: play goes on (S6.2)")


def _load_memory(s: State, fields: Fields) -> None:
    """Read what players remember, as state.py describes it."""
    seats = int(s.seats)
    fresh = fields.take("fresh")
    s.fresh[:seats] = [0] * seats if fresh is None else fields.integers("fresh", fresh, 0, HAND, seats)
    for seat, given in enumerate(fields.optional_list("gave", seats)):
        if given is not None:
            card = _Cards(s, fields).kind("gave", given)
            if s.phase == GIVE or not s.talk or not _may_be_fresh(s, seat, card):
                raise fields.fault("gave", f"seat {seat} cannot know that {given} went into the deck (S6.2)")
            s.gave[seat] = card
    for seat, given in enumerate(fields.optional_list("idle", seats)):
        if given is not None:
            entry = Fields(given, "position: idle", BadPosition)
            count = entry.integer("cards", 1, HAND)
            kinds = [kinds for kinds, ids in IDLE_IDS.items() if ids == entry.optional_list("of")]
            entry.done()
            if not kinds or sum(_is_idle(card, kinds[0]) for card in s.hands[seat].tolist()) < count:
                raise fields.fault("idle", f"seat {seat} does not hold these cards (S3.7)")
            s.idle[seat] = count
            s.idle_kinds[seat] = kinds[0]


def _may_be_fresh(s: State, seat: int, card: int) -> bool:
    """Return whether a card is in the deck or may have come from it into another hand."""
    if card in s.piles[: s.draw_size]:
        return True
    return any(other != seat and s.fresh[other] > 0 and card in s.hands[other] for other in range(s.seats))


def _is_idle(card: int, kinds: int) -> bool:
    return bool((card == FLAG and kinds & IDLE_FLAG) or (ARMS <= card < NONE and kinds & IDLE_MINUS))


def _open_lines(s: State, team: int) -> list[int]:
    found = np.empty(WINDOWS, np.int32)
    numbers: list[int] = found[: list_open(s, team, found)].tolist()
    return numbers


def _check_lines(s: State, fields: Fields) -> None:
    """S4.1, S4.5, S5.1: no six in a row are open but those to choose from; three superlines end the game."""
    open_lines = [(team, window) for team in range(s.teams) for window in _open_lines(s, team)]
    last = set(range(CELLS)) - set(CORNERS)  # the cells where the last chip can have been put
    chooser = team_of(s, int(s.turn))
    for team, window in open_lines:
        cells = WINDOW_CELLS[window]
        if s.phase != LINE or team != chooser:
            text = f"team {team} has a superline {NAMES[cells[0]]}-{NAMES[cells[-1]]} that is not named (S4.1)"
            raise fields.fault("lines", text)
        last &= set(cells)
    if s.phase == LINE:
        ways = Counter(int(WINDOW_WAY[window]) for _, window in open_lines)
        if not last or not ways or min(ways.values()) < 2:
            raise fields.fault("phase", "there is no line to choose that the last chip completed (S4.5)")
        s.chip = SQUARE[min(last)]  # any of them leaves the same choices
    for team in range(s.teams):
        made = [w for w, t in zip(s.lines[: s.line_count].tolist(), s.line_team, strict=False) if t == team]
        if len(made) >= WINNING and (s.phase not in (LINE, OVER) or (s.phase == LINE and team != chooser)):
            raise fields.fault("phase", f"team {team} has {len(made)} superlines: the game is over (S5.1)")
        of_team = last if team == chooser else set(range(CELLS)) - set(CORNERS)
        at_once = len(made) - (WINNING - 1)
        if at_once > 0 and not any(sum(c in WINDOW_CELLS[w] for w in made) >= at_once for c in of_team):
            raise fields.fault("lines", f"team {team} cannot have completed so many with one chip (S5.1)")
    if sum(count >= WINNING for count in s.made.tolist()) > 1:
        raise fields.fault("lines", "two teams have three: the first of them ended the game (S5.1)")


def _check_turn(s: State, fields: Fields) -> None:
    if s.phase == LINE and s.hand_size[s.turn] == HAND:
        raise fields.fault("phase", f"seat {s.turn} has played a card and cannot hold {HAND} (S3.1)")
    if s.phase not in (TURN, CALL, GIVE) or _had_cards(s, int(s.turn)):
        return
    if s.owes == s.turn and not any(_had_cards(s, seat) for seat in range(s.seats)):
        return
    raise fields.fault("turn", f"seat {s.turn} has no cards and is skipped (S3.7)")


def _check_end(s: State, fields: Fields) -> None:
    won = max(s.made.tolist()) >= WINNING
    if s.phase == OVER and not won and anyone_can_act(s):
        raise fields.fault("phase", "no team has three superlines, and cards can still be played (S5.2)")
