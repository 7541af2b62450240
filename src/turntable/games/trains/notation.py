"""Moves and positions of Trains as text, and the reasons for refusals."""

from __future__ import annotations

from typing import Any

import numpy as np

from turntable.games.trains.rules import (
    M_DRAW,
    M_KEEP,
    M_LEFT,
    M_PROTECT,
    M_REMOVE,
    M_REPLACE,
    M_RIGHT,
    M_SKIP,
    M_SWAP,
    MOVES,
    USES,
)
from turntable.games.trains.state import (
    ABILITIES,
    ABILITY,
    DECK,
    NOBODY,
    OVER,
    PHASES,
    PLACE_SLOT,
    PLACES,
    PROTECT,
    REPLACE,
    SETUP,
    SLOTS,
)
from turntable.kernel.compiled import State
from turntable.locales import Message
from turntable.match.errors import IllegalMove
from turntable.match.reading import Fields

FIELDS = frozenset(
    {
        "turn",
        "first",
        "phase",
        "lines",
        "locks",
        "table",
        "draw",
        "discard",
        "hand",
        "offers",
        "buried",
        "turns",
    }
)

# Moves


def _texts() -> dict[int, str]:
    """Return the text of every move but `keep`, whose text names the card."""
    texts = {M_DRAW: "draw"}
    texts |= {M_REPLACE + i: f"replace {i + 1}" for i in range(SLOTS)}
    texts |= {M_SWAP + i: f"swap {i + 1} {i + 2}" for i in range(6)}
    texts |= {M_SKIP + i: f"skip {i + 1} {i + 3}" for i in range(5)}
    texts |= {M_LEFT + i: f"left {i + 3}" for i in range(5)}
    texts |= {M_RIGHT + i: f"right {i + 1}" for i in range(5)}
    texts |= {M_REMOVE + i: f"remove {place}" for i, place in enumerate(PLACES)}
    texts |= {M_PROTECT + i: f"protect {place}" for i, place in enumerate(PLACES)}
    return texts


TEXTS = _texts()
NUMBERS = {text: number for number, text in TEXTS.items()}


def spell(s: State, seat: int, move: int) -> str:
    if move < M_DRAW:
        which, slot = divmod(move - M_KEEP, SLOTS)
        return f"keep {s.offers[seat, which]} {slot + 1}"
    return TEXTS[move]


def parse(s: State, seat: int, text: str) -> int:
    number = NUMBERS.get(text)
    if number is not None:
        return number
    verb, *rest = text.split(" ")
    numbers = [int(part) for part in rest if part.isdecimal() and part.isascii() and len(part) < 4]
    if len(numbers) < len(rest):
        numbers = []
    match verb, numbers:
        case "keep", [card, slot]:
            return _keep(s, seat, text, card, slot)
        case "replace", [_]:
            raise _no_slot(text, "T1.2")
        case ("left", [1 | 2]) | ("right", [6 | 7]):
            raise IllegalMove(text, Message("trains-refused-two-places"), "T4.3" if verb == "left" else "T4.4")
        case ("left", [_]) | ("right", [_]):
            raise _no_slot(text, "T1.2")
        case ("swap", [a, b]) | ("skip", [a, b]):
            clause = "T4.1" if verb == "swap" else "T4.2"
            if not (1 <= a <= SLOTS and 1 <= b <= SLOTS):
                raise _no_slot(text, "T1.2")
            if a > b:
                raise IllegalMove(text, Message("trains-refused-order", {"better": f"{verb} {b} {a}"}), clause)
            why = "trains-refused-swap" if verb == "swap" else "trains-refused-skip"
            raise IllegalMove(text, Message(why), clause)
        case "remove" | "protect", _:
            raise IllegalMove(
                text, Message("trains-refused-place", {"verb": verb}), "T4.5" if verb == "remove" else "T4.8"
            )
    raise IllegalMove(text, Message("trains-refused-unknown"), "T2.1")


def _keep(s: State, seat: int, text: str, card: int, slot: int) -> int:
    if s.phase != SETUP:
        raise IllegalMove(text, Message("trains-refused-setup-over"), "T1.5")
    offer: list[int] = s.offers[seat].tolist()
    if card == 0 or card not in offer:
        drawn = tuple(str(card) for card in offer if card)
        raise IllegalMove(text, Message("trains-refused-not-drawn", {"drawn": drawn}), "T1.5")
    if not 1 <= slot <= SLOTS:
        raise _no_slot(text, "T1.2")
    return M_KEEP + offer.index(card) * SLOTS + slot - 1


def _no_slot(text: str, clause: str) -> IllegalMove:
    return IllegalMove(text, Message("trains-refused-no-slot"), clause)


def refuse(s: State, seat: int, move: int) -> tuple[Message, str]:
    if not 0 <= move < MOVES:
        return Message("trains-refused-unknown"), "T2.1"
    if s.phase == SETUP:
        return Message("trains-refused-setup"), "T1.5"
    if s.phase == REPLACE:
        return Message("trains-refused-must-replace"), "T2.5"
    if move < M_DRAW:
        return Message("trains-refused-setup-over"), "T1.5"
    if move < M_SWAP:
        return Message("trains-refused-no-hand"), "T2.2"
    ability = int(USES[move])
    if s.table[ability] == 0:
        return Message("trains-refused-not-on-table", {"ability": ability_name(ability)}), "T2.3"
    return Message("trains-refused-protected"), "T4.8"


def ability_name(ability: int) -> Message:
    return Message("trains-ability", {"ability": ABILITIES[ability]})


# Positions


def dump(s: State) -> dict[str, Any]:
    seats = range(s.seats)
    return {
        "turn": int(s.turn),
        "first": int(s.first),
        "phase": PHASES[s.phase],
        "lines": [[card or None for card in s.lines[seat].tolist()] for seat in seats],
        "locks": [locks(s, seat) for seat in seats],
        "table": table(s),
        "draw": s.piles[: s.draw_size][::-1].tolist(),
        "discard": s.piles[DECK - s.discard_size :].tolist(),
        "hand": int(s.hand) or None,
        "offers": [cards(s.offers[seat]) for seat in seats],
        "buried": [cards(s.buried[seat]) for seat in seats],
        "turns": int(s.turns),
    }


def locks(s: State, seat: int) -> dict[str, int]:
    return {place: int(card) for place, card in zip(PLACES, s.locks[seat], strict=True) if card}


def table(s: State) -> list[int]:
    return sorted(cards(s.table))


def cards(row: np.ndarray[Any, Any]) -> list[int]:
    return [card for card in row.tolist() if card]


def load(s: State, fields: Fields) -> None:
    seats = int(s.seats)
    s.phase = PHASES.index(fields.choice("phase", PHASES, "turn"))
    s.turn = fields.integer("turn", 0, seats - 1, 0)
    s.turns = fields.integer("turns", 0, int(s.turn_limit), 0)
    if s.turns == s.turn_limit and s.phase != OVER:
        raise fields.fault("turns", "the game ends at the turn limit (T6.2)")
    used = _Used(fields)
    _load_lines(s, fields, used)
    _load_locks(s, fields, used)
    _load_table(s, fields, used)
    _load_hand(s, fields, used)
    _load_offers(s, fields, used)
    _load_piles(s, fields, used)
    _load_end(s, fields)


class _Used:
    """The railcars that a position has named so far."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.seen: set[int] = set()

    def card(self, field: str, value: Any) -> int:
        card = self.fields.checked_integer(field, value, 1, DECK)
        if card in self.seen:
            raise self.fields.fault(field, f"railcar {card} is there twice")
        self.seen.add(card)
        return card

    def cards(self, field: str, value: Any, length: int | None = None) -> list[int]:
        if value is None and length is None:
            return []
        return [self.card(field, item) for item in self.fields.checked_list(field, value, length)]


def _load_lines(s: State, fields: Fields, used: _Used) -> None:
    for seat, line in enumerate(fields.checked_list("lines", fields.need("lines"), int(s.seats))):
        for slot, card in enumerate(fields.checked_list(f"lines of seat {seat}", line, SLOTS)):
            if card is None and s.phase == OVER and slot in PLACE_SLOT:  # T4.7
                continue
            s.lines[seat, slot] = used.card(f"lines of seat {seat}", card)


def _load_locks(s: State, fields: Fields, used: _Used) -> None:
    for seat, given in enumerate(fields.optional_list("locks", int(s.seats))):
        locks = Fields(given or {}, f"position: locks of seat {seat}", type(fields.fault("", "")))
        for i, place in enumerate(PLACES):
            if locks.has(place):
                card = used.card(f"locks of seat {seat}", locks.take(place))
                if ABILITY[card] != PROTECT:
                    raise fields.fault("locks", f"railcar {card} has no lock (T4.8)")
                s.locks[seat, i] = card
        locks.done()


def _load_table(s: State, fields: Fields, used: _Used) -> None:
    for card in used.cards("table", fields.take("table")):
        ability = ABILITY[card]
        if s.table[ability]:
            raise fields.fault("table", f"{s.table[ability]} and {card} are a pair, which does not stay (T3.3)")
        s.table[ability] = card


def _load_hand(s: State, fields: Fields, used: _Used) -> None:
    hand = fields.take("hand")
    if (hand is not None) != (s.phase == REPLACE):
        raise fields.fault("hand", "a drawn card is there in the phase replace and no other (T2.2)")
    if hand is not None:
        s.hand = used.card("hand", hand)


def _load_offers(s: State, fields: Fields, used: _Used) -> None:
    """Read the offers (T1.4): the k-th player draws k cards, so the offers tell who is first."""
    seats = int(s.seats)
    offers = [used.cards("offers", offer) for offer in fields.optional_list("offers", seats)]
    if s.phase != SETUP:
        if any(offers):
            raise fields.fault("offers", "there are none after the set-up (T1.5)")
        s.first = fields.integer("first", 0, seats - 1, 0)
        return
    if not offers[s.turn]:
        raise fields.fault("offers", f"seat {s.turn} has the turn and nothing to choose from (T1.5)")
    first = (int(s.turn) - len(offers[s.turn]) + 1) % seats
    s.first = fields.integer("first", first, first, first)
    for k in range(seats):
        seat = (first + k) % seats
        expected = k + 1 if k >= (s.turn - first) % seats else 0
        if len(offers[seat]) != expected:
            raise fields.fault("offers", f"seat {seat} must have {expected} cards, not {len(offers[seat])} (T1.4)")
        s.offers[seat, :expected] = sorted(offers[seat])


def _load_piles(s: State, fields: Fields, used: _Used) -> None:
    discard = used.cards("discard", fields.take("discard"))
    draw = used.cards("draw", fields.take("draw"))
    draw += sorted(set(range(1, DECK + 1)) - used.seen)
    if not draw:
        raise fields.fault("draw", "is empty: the discard pile takes its place at once (T3.2)")
    s.draw_size = len(draw)
    s.discard_size = len(discard)
    s.piles[: len(draw)] = draw[::-1]
    s.piles[DECK - len(discard) :] = discard
    for seat, given in enumerate(fields.optional_list("buried", int(s.seats))):
        buried = fields.integers("buried", given, 1, DECK)
        if len(buried) > 3 or not set(buried) <= set(discard) or len(set(buried)) < len(buried):
            raise fields.fault("buried", "at most 3 a seat, each once and in the discard pile (T1.5)")
        discard = [card for card in discard if card not in buried]
        s.buried[seat, : len(buried)] = buried


def _load_end(s: State, fields: Fields) -> None:
    """Check that the game is over if and only if a line is in order or the limit is reached (T6.1, T6.2)."""
    done = [seat for seat in range(s.seats) if (np.diff(s.lines[seat].astype(int)) > 0).all()]
    s.winner = done[0] if done else NOBODY
    if len(done) > 1:
        raise fields.fault("lines", "two are in ascending order: the first of them ended the game (T6.1)")
    if done and s.phase != OVER:
        raise fields.fault("phase", f"seat {done[0]}'s line is in ascending order: the game is over (T6.1)")
    if s.phase == OVER and not done and s.turns < s.turn_limit:
        raise fields.fault("phase", "no line is in ascending order and the turn limit is not reached (T6.1)")
    if not done and not s.lines[: s.seats].all():
        raise fields.fault("lines", "a gap stays only when a removal ended the game (T4.7)")
