"""What a seat may know of a game of Superline, and what a move did, in words."""

from __future__ import annotations

from functools import cache
from typing import Any

from turntable.games.superline import names
from turntable.games.superline.lines import owner, would_complete
from turntable.games.superline.names import IDS, team_name
from turntable.games.superline.packs import BOARDS, CELLS, NAMES, PACKS
from turntable.games.superline.positions import call_in_progress, chips, discards, hand, owing, seats_in, superlines
from turntable.games.superline.rules import (
    M_ABSTAIN,
    M_ARMS,
    M_CALL,
    M_DISMISS,
    M_DRAW,
    M_EXCHANGE,
    M_FLAG,
    M_GIVE,
    M_LINE,
    M_PASS,
    M_UPHOLD,
    which_card,
)
from turntable.games.superline.state import (
    ARMS,
    CALL,
    FLAG,
    GIVE,
    NOBODY,
    NONE,
    OVER,
    PHASES,
    SQUARE,
    STAR,
    TEAM_OF,
    WINDOW_CELLS,
    WINNING,
)
from turntable.kernel.compiled import State
from turntable.locales import Message, Seat
from turntable.match.game import Result

card_name, region_name = cache(names.card_name), cache(names.region_name)  # of every label


def view(s: State, seat: int | None) -> dict[str, Any]:
    giving = bool(s.phase == GIVE)
    seen: dict[str, Any] = {
        "phase": PHASES[s.phase],
        "turn": int(s.turn),
        "teams": int(s.teams),
        "pack": PACKS[s.pack],
        "draw_by_hand": bool(s.manual),
        "talk_penalty": bool(s.talk),
        "board": chips(s),
        "lines": superlines(s),
        "made": s.made[: s.teams].tolist(),
        "hands": s.hand_size[: s.seats].tolist(),
        "hand": [],
        "draw": int(s.draw_size),
        "discards": discards(s),
        "owes": owing(s),
        "called": seats_in(s.called),
        "call": call_in_progress(s),
        "given": [giving and card != NONE for card in s.gave[: s.seats].tolist()],
        "gave": None,
    }
    if seat is not None:
        seen["hand"] = hand(s, seat)
        if s.gave[seat] != NONE:
            seen["gave"] = IDS[s.pack][s.gave[seat]]
    return seen


def result(s: State) -> Result:
    made = s.made[: s.teams].tolist()
    most = max(made)
    teams = [team for team, count in enumerate(made) if count == most]
    winners = tuple(seat for seat in range(s.seats) if TEAM_OF[s.teams, seat] in teams)
    scores = tuple(made[TEAM_OF[s.teams, seat]] for seat in range(s.seats))
    facts = {"teams": tuple(team_name(team) for team in teams), "lines": most}
    draw = most < WINNING and len(teams) > 1
    if most >= WINNING:
        why = Message("superline-result-three", facts)
    elif draw:
        why = Message("superline-result-draw", facts)
    else:
        why = Message("superline-result-most", facts)
    return Result(winners, scores, why, {"lines": made}, draw)


# Labels


def label(s: State, seat: int, move: int) -> Message:
    pack = int(s.pack)
    if move < M_EXCHANGE:
        return _label_play(s, seat, move)
    if move < M_LINE:
        return _message("superline-label-exchange", card=card_name(pack, move - M_EXCHANGE))
    if move < M_DRAW:
        return _message("superline-label-line", cells=_line_cells(move - M_LINE))
    if move == M_DRAW:
        return _message("superline-label-draw")
    if move == M_PASS:
        return _message("superline-label-pass")
    if move < M_UPHOLD:
        return _message("superline-label-call", team=team_name(move - M_CALL))
    if move < M_GIVE:
        return _message("superline-label-answer", answer=_answer(move), team=team_name(int(s.accused)))
    return _message("superline-label-give", card=card_name(pack, which_card(s.hands[seat], move - M_GIVE)))


def _label_play(s: State, seat: int, move: int) -> Message:
    card, cell = played(s, seat, move)
    said = _label_card(int(s.pack), card, cell, owner(s.cells, int(SQUARE[cell])) if card > FLAG else NOBODY)
    if card == ARMS:
        return said
    lines = would_complete(s.cells, int(TEAM_OF[s.teams, seat]), int(SQUARE[cell]))
    return _message("superline-label-completes", what=said, lines=lines) if lines else said


@cache
def _label_card(pack: int, card: int, cell: int, team: int) -> Message:
    """Return what a card would do on a cell, to a chip of that team."""
    facts = {
        "card": card_name(pack, card),
        "cell": NAMES[cell],
        "region": region_name(pack, BOARDS[pack].pair_at[cell]),
    }
    if card <= FLAG:
        return Message("superline-label-flag" if card == FLAG else "superline-label-place", facts)
    facts["team"] = team_name(team)
    return Message("superline-label-arms" if card == ARMS else "superline-label-star", facts)


def played(s: State, seat: int, move: int) -> tuple[int, int]:
    """Return the card that a move plays, and on which cell."""
    if move < M_FLAG:
        return _placed(int(s.pack), move)
    verb, cell = divmod(move - M_FLAG, CELLS)
    return (FLAG, ARMS, which_card(s.hands[seat], STAR) if verb == 2 else NONE)[verb], cell


@cache
def _placed(pack: int, move: int) -> tuple[int, int]:
    """Return the card of a region and its cell, upper or lower."""
    return move // 2, BOARDS[pack].cells(move // 2)[move % 2]


def _region(s: State, cell: int) -> Message:
    return region_name(int(s.pack), BOARDS[s.pack].pair_at[cell])


def _line_cells(window: int) -> str:
    return f"{NAMES[WINDOW_CELLS[window][0]]}–{NAMES[WINDOW_CELLS[window][-1]]}"


def _answer(move: int) -> str:
    return {M_UPHOLD: "uphold", M_DISMISS: "dismiss", M_ABSTAIN: "abstain"}[move]


def _message(message: str, **facts: Any) -> Message:
    return Message(message, facts)


# What a move did


def tell(before: State, seat: int, move: int, after: State, viewer: int | None) -> list[Message]:
    told = _tell_move(before, seat, move, viewer)
    for number in range(before.line_count, after.line_count):
        told += _tell_line(after, number)
    if before.phase == CALL and after.phase != CALL:
        said = "superline-told-stands" if after.phase == GIVE else "superline-told-fails"
        told.append(_message(said, team=team_name(int(before.accused))))
    if before.phase == GIVE and after.phase != GIVE:
        told.append(_message("superline-told-shuffled"))
    if after.draw_size < before.draw_size and viewer == seat:
        card = int(before.piles[before.draw_size - 1])
        facts = {"seat": Seat(seat), "card": card_name(int(before.pack), card), "from": "deck", "to": f"seat-{seat}"}
        told.append(Message("superline-told-taken-own", facts))
    if before.owes not in (NOBODY, after.owes) and move != M_DRAW and seat == before.turn:
        told.append(_message("superline-told-forgotten", seat=Seat(before.owes)))
    if after.phase == OVER:
        told.append(_tell_end(after))
    return told


def _tell_move(before: State, seat: int, move: int, viewer: int | None) -> list[Message]:
    who = Seat(seat)
    pack = int(before.pack)
    if move < M_EXCHANGE:
        return [_tell_play(before, seat, move)]
    if move < M_LINE:
        return [_message("superline-told-exchange", seat=who, card=card_name(pack, move - M_EXCHANGE))]
    if move < M_DRAW:
        return [_message("superline-told-choice", seat=who, cells=_line_cells(move - M_LINE))]
    if move == M_DRAW:  # whoever draws is told which card it is
        taken = Message("superline-told-draw", {"seat": who, "from": "deck", "to": f"seat-{seat}"})
        return [] if viewer == seat else [taken]
    if move == M_PASS:
        return [_message("superline-told-pass", seat=who)]
    if move < M_UPHOLD:
        return [_message("superline-told-call", seat=who, team=team_name(move - M_CALL))]
    if move < M_GIVE:
        return [_message("superline-told-answer", seat=who, answer=_answer(move))]
    if viewer == seat:
        card = which_card(before.hands[seat], move - M_GIVE)
        return [_message("superline-told-give-own", seat=who, card=card_name(pack, card))]
    return [_message("superline-told-give", seat=who)]


def _tell_play(before: State, seat: int, move: int) -> Message:
    card, cell = played(before, seat, move)
    facts: dict[str, Any] = {"seat": Seat(seat), "card": card_name(int(before.pack), card)}
    facts |= {"cell": NAMES[cell], "region": _region(before, cell)}
    facts |= {"from": f"seat-{seat}", "to": f"cell-{NAMES[cell]}"}
    if move < M_ARMS:
        return Message("superline-told-place", facts)
    facts["team"] = team_name(owner(before.cells, int(SQUARE[cell])))
    return Message("superline-told-arms" if card == ARMS else "superline-told-star", facts)


def _tell_line(after: State, number: int) -> list[Message]:
    """Tell a new superline, and then which of its team's superlines it crosses (S4.3)."""
    window, team = int(after.lines[number]), int(after.line_team[number])
    facts = {"team": team_name(team), "cells": _line_cells(window), "to": _cell_places(window)}
    told = [Message("superline-told-line", facts)]
    for earlier in range(number):
        other = int(after.lines[earlier])
        shared = set(WINDOW_CELLS[window]) & set(WINDOW_CELLS[other])
        if after.line_team[earlier] == team and shared:
            crossing = NAMES[min(shared)]
            facts = {"cells": _line_cells(other), "cell": crossing, "to": f"cell-{crossing}"}
            told.append(Message("superline-told-crossing", facts))
    return told


def _cell_places(window: int) -> tuple[str, ...]:
    return tuple(f"cell-{NAMES[cell]}" for cell in WINDOW_CELLS[window])


def _tell_end(after: State) -> Message:
    made = after.made.tolist()
    if max(made) >= WINNING:
        goal = "three" if WINNING == 3 else "other"
        return _message("superline-told-won", team=team_name(made.index(max(made))), goal=goal, lines=WINNING)
    return _message("superline-told-used-up")
