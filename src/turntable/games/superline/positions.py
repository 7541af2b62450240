"""Superline's positions as JSON, and the parts that views share with them. Reading them is in loading.py."""

from __future__ import annotations

from typing import Any

from turntable.games.superline.names import IDS
from turntable.games.superline.packs import NAMES
from turntable.games.superline.state import (
    CALL,
    DECK,
    GIVE,
    IDLE_FLAG,
    IDLE_MINUS,
    NONE,
    OWNER,
    PHASES,
    SEATS,
    SQUARE,
    WINDOW_CELLS,
)
from turntable.kernel.compiled import State

FIELDS = frozenset(
    {
        "turn", "phase", "teams", "board", "lines", "hands", "draw", "discards", "owes",
        "called", "call", "given", "gave", "fresh", "idle",
    }
)  # fmt: skip

CELL_BY_NAME = {name: cell for cell, name in enumerate(NAMES)}
WINDOW_BY_ENDS = {
    ends: window for window, cells in enumerate(WINDOW_CELLS) for ends in ((cells[0], cells[-1]), (cells[-1], cells[0]))
}
IDLE_IDS = {IDLE_FLAG: ["flag"], IDLE_MINUS: ["arms", "star"], IDLE_FLAG | IDLE_MINUS: ["flag", "arms", "star"]}


def dump(s: State) -> dict[str, Any]:
    seats = range(s.seats)
    ids = IDS[s.pack]
    memory = [ids[card] if card != NONE else None for card in s.gave[: s.seats].tolist()]
    nothing = [None] * len(memory)
    return {
        "turn": int(s.turn),
        "phase": PHASES[s.phase],
        "teams": int(s.teams),
        "board": chips(s),
        "lines": superlines(s),
        "hands": [hand(s, seat) for seat in seats],
        "draw": [ids[card] for card in s.piles[: s.draw_size][::-1].tolist()],
        "discards": discards(s),
        "owes": owing(s),
        "called": seats_in(s.called),
        "call": call_in_progress(s),
        "given": memory if s.phase == GIVE else nothing,
        "gave": nothing if s.phase == GIVE else memory,
        "fresh": s.fresh[: s.seats].tolist(),
        "idle": idle(s),
    }


def chips(s: State) -> dict[str, int]:
    """Return the team of each chip, by cell."""
    owners = (s.cells[SQUARE] >> OWNER).tolist()
    return {name: owner - 1 for name, owner in zip(NAMES, owners, strict=True) if owner}


def superlines(s: State) -> list[dict[str, Any]]:
    return [
        {"team": team, "from": NAMES[WINDOW_CELLS[window][0]], "to": NAMES[WINDOW_CELLS[window][-1]]}
        for window, team in zip(s.lines[: s.line_count].tolist(), s.line_team.tolist(), strict=False)
    ]


def hand(s: State, seat: int) -> list[str]:
    ids = IDS[s.pack]
    return [ids[card] for card in s.hands[seat].tolist() if card != NONE]


def discards(s: State) -> list[list[str]]:
    """Return the discard piles, top first."""
    ids = IDS[s.pack]
    piles: list[list[str]] = [[] for _ in range(s.seats)]
    start = DECK - int(s.discard_size)
    for seat, card in zip(s.thrower[start:].tolist(), s.piles[start:].tolist(), strict=True):
        piles[seat].append(ids[card])
    return piles


def seats_in(bits: int) -> list[int]:
    bits = int(bits)
    return [seat for seat in range(SEATS) if bits >> seat & 1]


def call_in_progress(s: State) -> dict[str, Any] | None:
    """Return the call that is being answered or carried out."""
    if s.phase not in (CALL, GIVE):
        return None
    return {
        "by": int(s.caller),
        "team": int(s.accused),
        "upheld": seats_in(s.upheld),
        "dismissed": seats_in(s.dismissed),
        "abstained": seats_in(s.abstained),
    }


def owing(s: State) -> list[bool]:
    owes = int(s.owes)
    return [seat == owes for seat in range(s.seats)]


def idle(s: State) -> list[dict[str, Any] | None]:
    """Return for each seat how many cards of its hand, and of which kinds, a pass has shown."""
    known = zip(s.idle[: s.seats].tolist(), s.idle_kinds.tolist(), strict=False)
    return [{"cards": count, "of": list(IDLE_IDS[kinds])} if count else None for count, kinds in known]
