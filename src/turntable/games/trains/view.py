"""What a seat of Trains may know, and what a move did, in words."""

from __future__ import annotations

from typing import Any

from turntable.games.trains.notation import ability_name, cards, locks, table
from turntable.games.trains.rules import (
    FROM,
    M_DRAW,
    M_KEEP,
    M_LEFT,
    M_PROTECT,
    M_REMOVE,
    M_REPLACE,
    M_SWAP,
    TO,
    USES,
)
from turntable.games.trains.state import ABILITY, NOBODY, PHASES, PLACE_SLOT, PLACES, SLOTS
from turntable.kernel.compiled import State
from turntable.locales import Message, Seat
from turntable.match.game import Result


def view(s: State, seat: int | None) -> dict[str, Any]:
    seats = range(s.seats)
    seen: dict[str, Any] = {
        "phase": PHASES[s.phase],
        "turn": int(s.turn),
        "first": int(s.first),
        "lines": [[card or None for card in line] for line in s.lines[: s.seats].tolist()],
        "locks": [locks(s, other) for other in seats],
        "table": table(s),
        "draw": int(s.draw_size),
        "discard": int(s.discard_size),
        "offers": [len(cards(s.offers[other])) for other in seats],
        "offer": [],
        "hand": None,
        "buried": [],
        "turns": int(s.turns),
        "turn_limit": int(s.turn_limit),
    }
    if seat is not None:
        seen["offer"] = cards(s.offers[seat])
        seen["buried"] = cards(s.buried[seat])
        if seat == s.turn:
            seen["hand"] = int(s.hand) or None
    return seen


def result(s: State) -> Result:
    if s.winner == NOBODY:
        return Result((), None, Message("trains-result-limit", {"turns": str(s.turn_limit)}))
    return Result((int(s.winner),), None, Message("trains-result-ascending"))


def label(s: State, seat: int, move: int) -> Message:
    if move == M_DRAW:
        return Message("trains-label-draw")
    line = [str(card) for card in s.lines[seat].tolist()]
    if move < M_SWAP:
        if move < M_DRAW:
            which, slot = divmod(move - M_KEEP, SLOTS)
            card = str(s.offers[seat, which])
        else:
            slot = move - M_REPLACE
            card = str(s.hand)
        return _message("trains-label-put", card=card, old=line[slot], slot=slot + 1)
    if move >= M_PROTECT:
        return _message("trains-label-protect", card=line[PLACE_SLOT[move - M_PROTECT]])
    if move >= M_REMOVE:
        return _message("trains-label-remove", place=PLACES[move - M_REMOVE])
    a, b = FROM[move], TO[move]
    if move < M_LEFT:
        return _message("trains-label-exchange", a=line[a], b=line[b])
    return _message("trains-label-shift", card=line[a], side="left" if b < a else "right")


def tell(before: State, seat: int, move: int, after: State, viewer: int | None) -> list[Message]:
    told = _tell_move(before, seat, move, after, viewer)
    for other in range(before.seats):
        for place in range(3):
            lock = before.locks[other, place]
            if lock and lock != after.locks[other, place]:
                told.append(_message("trains-told-unlocked", seat=Seat(other), place=PLACES[place]))
    if move != M_DRAW:
        told += [_message("trains-told-pair", ability=ability_name(one)) for one in _paired(before, move, after)]
    if after.discard_size < before.discard_size:
        told.append(_message("trains-told-shuffled"))
    if after.winner != NOBODY:
        told.append(_message("trains-told-won", seat=Seat(after.winner)))
    return told


def _message(message: str, **facts: Any) -> Message:
    return Message(message, facts)


def _tell_move(before: State, seat: int, move: int, after: State, viewer: int | None) -> list[Message]:
    line = before.lines[seat].tolist()
    who = Seat(seat)
    if move < M_DRAW:
        which, slot = divmod(move - M_KEEP, SLOTS)
        card = str(before.offers[seat, which])
        return [_message("trains-told-keep", seat=who, card=card, slot=slot + 1, old=str(line[slot]))]
    if move == M_DRAW:
        if viewer == seat:
            return [_message("trains-told-draw-own", seat=who, card=str(after.hand))]
        return [_message("trains-told-draw", seat=who)]
    if move < M_SWAP:
        slot = move - M_REPLACE
        card = str(before.hand)
        return [_message("trains-told-replace", seat=who, card=card, slot=slot + 1, old=str(line[slot]))]
    if move >= M_PROTECT:
        slot = PLACE_SLOT[move - M_PROTECT]
        return [_message("trains-told-protect", seat=who, card=str(line[slot]), slot=slot + 1)]
    if move >= M_REMOVE:
        return _tell_removal(before, seat, move - M_REMOVE, after)
    a, b = FROM[move], TO[move]
    if move < M_LEFT:
        return [_message("trains-told-exchange", seat=who, a=str(line[a]), b=str(line[b]))]
    side = "left" if b < a else "right"
    return [_message("trains-told-shift", seat=who, card=str(line[a]), side=side)]


def _tell_removal(before: State, seat: int, place: int, after: State) -> list[Message]:
    slot = PLACE_SLOT[place]
    told = [_message("trains-told-remove", seat=Seat(seat), place=PLACES[place])]
    for k in range(before.seats):
        other = (seat + k) % before.seats
        old, new = str(before.lines[other, slot]), str(after.lines[other, slot])
        if before.locks[other, place]:
            told.append(_message("trains-told-protected", seat=Seat(other), card=old))
        elif new == "0":
            told.append(_message("trains-told-left-open", seat=Seat(other), card=old))
        else:
            told.append(_message("trains-told-removed", seat=Seat(other), card=old, new=new))
    return told


def _paired(before: State, move: int, after: State) -> list[int]:
    """Return the abilities of discarded pairs: their cards reached the table and are not there any more."""
    lines = range(before.seats)
    still = {card for seat in lines for card in after.lines[seat].tolist()}
    left = [card for seat in lines for card in before.lines[seat].tolist() if card not in still]
    lay = {ABILITY[card] for card in left} | {ABILITY[card] for card in table(before)}
    used = USES[move] if move >= M_SWAP else None
    paired = []
    for ability in sorted(lay):
        came = sum(ABILITY[card] == ability for card in left)
        there = bool(before.table[ability]) and ability != used
        if came + there >= 2:
            paired.append(int(ability))
    return paired
