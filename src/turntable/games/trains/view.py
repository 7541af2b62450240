"""What a seat of Trains may know, and what a move did, in words."""

from __future__ import annotations

from collections import Counter
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
    line = s.lines[seat].tolist()
    if move < M_SWAP:
        if move < M_DRAW:
            which, slot = divmod(move - M_KEEP, SLOTS)
            card = str(s.offers[seat, which])
        else:
            slot = move - M_REPLACE
            card = str(s.hand)
        return _message("trains-label-put", card=card, old=str(line[slot]), slot=slot + 1)
    if move >= M_PROTECT:
        return _message("trains-label-protect", card=str(line[PLACE_SLOT[move - M_PROTECT]]))
    if move >= M_REMOVE:
        return _message("trains-label-remove", place=PLACES[move - M_REMOVE])
    a, b = FROM[move], TO[move]
    if move < M_LEFT:
        return _message("trains-label-exchange", a=str(line[a]), b=str(line[b]))
    return _message("trains-label-shift", card=str(line[a]), side="left" if b < a else "right")


def tell(before: State, seat: int, move: int, after: State, viewer: int | None) -> list[Message]:
    told = _tell_move(before, seat, move, after, viewer)
    for other, (locked, still) in enumerate(zip(before.locks.tolist(), after.locks.tolist(), strict=True)):
        for place, lock in enumerate(locked):
            if lock and lock != still[place]:
                slot = _slot(other, int(PLACE_SLOT[place]))
                told.append(_message("trains-told-unlocked", seat=Seat(other), place=PLACES[place], to=slot))
    if move != M_DRAW and not M_REMOVE <= move < M_PROTECT:  # a removal tells its pairs before the cards that come
        told += _tell_pairs(before, move, after)
    if after.discard_size < before.discard_size:
        told.append(_message("trains-told-shuffled"))
    if after.winner != NOBODY:
        told.append(_message("trains-told-won", seat=Seat(after.winner)))
    return told


def _message(message: str, **facts: Any) -> Message:
    return Message(message, facts)


def _slot(seat: int, slot: int) -> str:
    """Return the page's name for the place of a railcar."""
    return f"slot-{seat}-{slot + 1}"


def _tell_pairs(before: State, move: int, after: State) -> list[Message]:
    abilities = _paired(before, move, after)
    return [Message("trains-told-pair", {"ability": ability_name(one), "from": "table"}) for one in abilities]


def _tell_move(before: State, seat: int, move: int, after: State, viewer: int | None) -> list[Message]:
    line = before.lines[seat].tolist()
    facts: dict[str, Any] = {"seat": Seat(seat)}
    if move < M_DRAW:
        which, slot = divmod(move - M_KEEP, SLOTS)
        return [Message("trains-told-keep", facts | _put(seat, str(before.offers[seat, which]), slot, line))]
    if move == M_DRAW:
        facts |= {"from": "draw", "to": f"seat-{seat}"}
        if viewer == seat:
            return [Message("trains-told-draw-own", facts | {"card": str(after.hand)})]
        return [Message("trains-told-draw", facts)]
    if move < M_SWAP:
        return [Message("trains-told-replace", facts | _put(seat, str(before.hand), move - M_REPLACE, line))]
    if move >= M_PROTECT:
        slot = int(PLACE_SLOT[move - M_PROTECT])
        facts |= {"card": str(line[slot]), "slot": slot + 1, "from": "table", "to": _slot(seat, slot)}
        return [Message("trains-told-protect", facts)]
    if move >= M_REMOVE:
        return _tell_removal(before, seat, move, after)
    a, b = FROM[move], TO[move]
    facts |= {"from": "table"}
    if move < M_LEFT:
        return [Message("trains-told-exchange", facts | {"a": str(line[a]), "b": str(line[b])})]
    return [Message("trains-told-shift", facts | {"card": str(line[a]), "side": "left" if b < a else "right"})]


def _put(seat: int, card: str, slot: int, line: list[int]) -> dict[str, Any]:
    return {"card": card, "slot": slot + 1, "old": str(line[slot]), "from": f"seat-{seat}", "to": _slot(seat, slot)}


def _tell_removal(before: State, seat: int, move: int, after: State) -> list[Message]:
    """Tell a removal in the order of T4.5 and T4.6: all remove, pairs leave the table, each draws."""
    place = move - M_REMOVE
    slot = int(PLACE_SLOT[place])
    seats = [(seat + k) % before.seats for k in range(before.seats)]
    gone = tuple(str(before.lines[other, slot]) for other in seats if not before.locks[other, place])
    used = {"seat": Seat(seat), "place": PLACES[place], "cards": gone, "from": "table"}
    told = [Message("trains-told-remove", used)]
    for other in seats:
        if before.locks[other, place]:
            facts = {"seat": Seat(other), "card": str(before.lines[other, slot]), "to": _slot(other, slot)}
            told.append(Message("trains-told-protected", facts))
    told += _tell_pairs(before, move, after)
    for other in seats:
        if not before.locks[other, place]:
            old, new = str(before.lines[other, slot]), str(after.lines[other, slot])
            facts = {"seat": Seat(other), "card": old, "from": "draw", "to": _slot(other, slot)}
            said = "trains-told-left-open" if new == "0" else "trains-told-removed"
            told.append(Message(said, facts | {"new": new}))
    return told


def _paired(before: State, move: int, after: State) -> list[int]:
    """Return the abilities of discarded pairs: their cards reached the table and are no longer there."""
    still = {card for line in after.lines[: after.seats].tolist() for card in line}
    lines = before.lines[: before.seats].tolist()
    came = Counter(int(ABILITY[card]) for line in lines for card in line if card not in still)
    used = USES[move] if move >= M_SWAP else None
    return [
        ability
        for ability, count in sorted(came.items())
        if count + (bool(before.table[ability]) and ability != used) >= 2
    ]
