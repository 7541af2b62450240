"""Moves of Tickets as text, and the reasons for refusals. Positions are in position.py."""

from __future__ import annotations

from functools import cache

from turntable.games.tickets.moves import (
    M_COMPLETE,
    M_DECK,
    M_DONE,
    M_GROUP,
    M_KEEP,
    M_PASS,
    M_ROW,
    M_TAKE,
    M_TICKETS,
    MOVES,
    TRIPLES,
)
from turntable.games.tickets.position import FIELDS, dump, load, offer
from turntable.games.tickets.rules import at_others
from turntable.games.tickets.state import (
    CARDS,
    CARS,
    COLOURS,
    KEEP,
    LOCO,
    LOCOS,
    NO_CARD,
    ROW,
    SCORE,
    SECOND,
    SETUP,
    TICKETS,
)
from turntable.kernel.compiled import State
from turntable.locales import Message
from turntable.match.errors import IllegalMove

__all__ = ["FIELDS", "card_name", "dump", "group_of", "load", "parse", "refuse", "row_of", "spell"]


def _texts() -> dict[int, str]:
    """Return the text of every move but `keep`, whose text names tickets."""
    texts = {M_TAKE + slot: f"take {slot + 1}" for slot in range(ROW)}
    texts |= {M_DECK: "take deck", M_TICKETS: "tickets", M_DONE: "done", M_PASS: "pass"}
    texts |= {M_ROW + i: "play " + " ".join(COLOURS[colour] for colour in triple) for i, triple in enumerate(TRIPLES)}
    texts |= {M_COMPLETE + i: f"complete {i + 1}" for i in range(TICKETS)}
    for move in range(M_GROUP, M_ROW):
        colour, cars, locos = group_of(move)
        if cars + locos > 1:  # C4.1
            texts[move] = f"play {COLOURS[colour]} {cars}" + (f"+{locos}" if locos else "")
    return texts


def group_of(move: int) -> tuple[int, int, int]:
    """Return the colour, cars and locomotives of a group."""
    group, locos = divmod(move - M_GROUP, LOCOS + 1)
    return group // CARS, group % CARS + 1, locos


def row_of(move: int) -> list[int]:
    """Return the colours of a row."""
    colours: list[int] = TRIPLES[move - M_ROW].tolist()
    return colours


TEXTS = _texts()
NUMBERS = {text: number for number, text in TEXTS.items()}


def spell(s: State, seat: int, move: int) -> str:
    if move >= M_TAKE:
        return TEXTS[move]
    kept = sorted(ticket for i, ticket in enumerate(offer(s, seat)) if move >> i & 1)
    return "keep " + (" ".join(map(str, kept)) or "none")


def parse(s: State, seat: int, text: str) -> int:
    number = NUMBERS.get(text)
    if number is not None:
        return number
    verb, *rest = text.split(" ")
    match verb:
        case "keep":
            return _keep(s, seat, text, rest)
        case "take":
            raise IllegalMove(text, Message("tickets-refused-no-slot"), "C3.1")
        case "play":
            return _play(text, rest)
        case "complete":
            raise IllegalMove(text, Message("tickets-refused-no-ticket", {"count": TICKETS}), "C1.1")
    raise IllegalMove(text, Message("tickets-refused-unknown"), "C2.1")


def _keep(s: State, seat: int, text: str, rest: list[str]) -> int:
    clause = "C1.3" if s.phase == SETUP else "C5.1"
    if s.phase not in (SETUP, KEEP):
        raise IllegalMove(text, Message("tickets-refused-no-offer"), clause)
    offered = offer(s, seat)
    if rest == ["none"]:
        return M_KEEP
    kept = [int(part) for part in rest if part.isdecimal() and part.isascii() and len(part) < 4]
    if len(kept) < len(rest) or not kept:
        raise IllegalMove(text, Message("tickets-refused-keep-what"), clause)
    if not set(kept) <= set(offered):
        raise IllegalMove(text, Message("tickets-refused-not-offered", {"offer": _listed(offered)}), clause)
    if kept != sorted(set(kept)):
        better = "keep " + " ".join(map(str, sorted(set(kept))))
        raise IllegalMove(text, Message("tickets-refused-order", {"better": better}), clause)
    return M_KEEP + sum(1 << offered.index(ticket) for ticket in kept)


def _listed(tickets: list[int]) -> tuple[str, ...]:
    return tuple(map(str, sorted(tickets)))


def _play(text: str, rest: list[str]) -> int:
    """Return a row, its colours named in any order; IllegalMove that says what is wrong with anything else."""
    if not rest or not set(rest[:1]) <= set(CARDS):
        raise IllegalMove(text, Message("tickets-refused-no-colour"), "C1.1")
    if not set(rest) <= set(CARDS):
        raise _no_group(text, rest)
    if "loco" in rest:
        raise IllegalMove(text, Message("tickets-refused-loco-row"), "C4.2")
    if len(rest) != 3:
        raise IllegalMove(text, Message("tickets-refused-row-of-three"), "C4.1")
    if len(set(rest)) < 3:
        raise IllegalMove(text, Message("tickets-refused-row-different"), "C4.1")
    return NUMBERS["play " + " ".join(sorted(rest, key=COLOURS.index))]


def _no_group(text: str, rest: list[str]) -> IllegalMove:
    counts = rest[1].split("+") if len(rest) == 2 else []
    if not 1 <= len(counts) <= 2 or not all(n.isdecimal() and n.isascii() and len(n) < 4 for n in counts):
        return IllegalMove(text, Message("tickets-refused-no-colour"), "C1.1")
    cars, locos = int(counts[0]), int(counts[1]) if len(counts) == 2 else 0
    if rest[0] == "loco" or cars == 0:
        return IllegalMove(text, Message("tickets-refused-no-car"), "C4.2")
    if cars > CARS or locos > LOCOS:
        return IllegalMove(text, Message("tickets-refused-not-so-many", {"cars": CARS, "locos": LOCOS}), "C1.1")
    better = NUMBERS.get(f"play {rest[0]} {cars}" + (f"+{locos}" if locos else ""))
    if better is not None:
        return IllegalMove(text, Message("tickets-refused-order", {"better": TEXTS[better]}), "C4.1")
    return IllegalMove(text, Message("tickets-refused-one-card"), "C4.1")


# Refusals of moves that are well formed


def refuse(s: State, seat: int, move: int) -> tuple[Message, str]:
    if not 0 <= move < MOVES:
        return Message("tickets-refused-unknown"), "C2.1"
    if s.phase == SETUP:
        least_one = move == M_KEEP
        return Message("tickets-refused-keep-one" if least_one else "tickets-refused-setup"), "C1.3"
    if s.phase == KEEP:
        return Message("tickets-refused-must-keep"), "C5.1"
    if s.phase == SCORE:
        return _refuse_in_scoring(s, seat, move)
    if move < M_TAKE:
        return Message("tickets-refused-no-offer"), "C5.1"
    if move <= M_DECK:
        return _refuse_card(s, move)
    if s.phase == SECOND:
        return Message("tickets-refused-second"), "C3.1"
    if move < M_ROW:
        return _refuse_group(s, seat, move)
    if move < M_TICKETS:
        return _refuse_row(s, seat, move)
    if move == M_TICKETS:
        return Message("tickets-refused-no-tickets"), "C5.2"
    if move <= M_DONE:
        return Message("tickets-refused-no-scoring"), "C7.2"
    return Message("tickets-refused-pass"), "C5.2"


def _refuse_in_scoring(s: State, seat: int, move: int) -> tuple[Message, str]:
    if not M_COMPLETE <= move < M_DONE:
        return Message("tickets-refused-scoring"), "C7.2"
    if s.chosen[seat] >> (move - M_COMPLETE) & 1:
        return Message("tickets-refused-chosen"), "C7.1"
    if s.tickets[seat] >> (move - M_COMPLETE) & 1:
        return Message("tickets-refused-not-enough"), "C7.1"
    return Message("tickets-refused-not-held"), "C7.1"


def _refuse_card(s: State, move: int) -> tuple[Message, str]:
    if move == M_DECK:
        return Message("tickets-refused-empty-deck"), "C6.2"
    if s.row[move - M_TAKE] == NO_CARD:
        return Message("tickets-refused-gap"), "C6.2"
    return Message("tickets-refused-second-loco"), "C3.3"


def _refuse_group(s: State, seat: int, move: int) -> tuple[Message, str]:
    colour, cars, locos = group_of(move)
    if cars + locos < 2:
        return Message("tickets-refused-one-card"), "C4.1"
    for kind, wanted in ((colour, cars), (LOCO, locos)):
        if s.hands[seat, kind] < wanted:
            return _message_too_few(s, seat, kind), "C4.1"
    rival = at_others(s.stations, seat, colour)
    return Message("tickets-refused-rival", {"card": card_name(colour), "count": rival}), "C4.3"


def _refuse_row(s: State, seat: int, move: int) -> tuple[Message, str]:
    for colour in row_of(move):
        if s.hands[seat, colour] == 0:
            return _message_too_few(s, seat, colour), "C4.1"
    rival = next(colour for colour in row_of(move) if at_others(s.stations, seat, colour))
    return Message("tickets-refused-rival-row", {"card": card_name(rival)}), "C4.3"


def _message_too_few(s: State, seat: int, kind: int) -> Message:
    return Message("tickets-refused-too-few", {"card": card_name(kind), "count": int(s.hands[seat, kind])})


@cache
def card_name(kind: int) -> Message:
    return Message("tickets-card", {"card": CARDS[kind]})
