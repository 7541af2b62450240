"""What a seat may know of a game of Tickets, and what a move would do, in words. What it did is in telling.py.

A view is for people: it shows what lies open, what is one's own, and the latest dispatch of each player. What only
memory keeps (C2.4, C7.4) is not in it; programs find it in observation.py.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from turntable.games.tickets.choice import UNIT, likely_bonuses, suggest
from turntable.games.tickets.moves import (
    M_COMPLETE,
    M_DECK,
    M_DONE,
    M_PASS,
    M_ROW,
    M_TAKE,
    M_TICKETS,
)
from turntable.games.tickets.names import card_name, card_names, message, played, ticket_name, ticket_names
from turntable.games.tickets.notation import group_of
from turntable.games.tickets.position import absent, counts, dispatched, groups, named, offer, row, sited, turns_left
from turntable.games.tickets.rules import at_others
from turntable.games.tickets.scoring import has_bonus, is_final, points, score, standing
from turntable.games.tickets.state import (
    BIG_CITIES,
    BONUS,
    FIRST_OFFER,
    KEEP,
    LOCO,
    NAMING,
    OFFER,
    OVER,
    PHASES,
    SCORE,
    SETUP,
    TICKETS,
    ticket_numbers,
)
from turntable.games.tickets.telling import log, tell
from turntable.kernel.compiled import State
from turntable.locales import Message, Seat
from turntable.match.game import Result

__all__ = ["label", "log", "result", "tell", "unseen", "view"]


def view(s: State, seat: int | None) -> dict[str, Any]:
    seats, over = range(s.seats), bool(s.phase == OVER)
    completed: list[int] = s.completed[: s.seats].tolist()
    seen: dict[str, Any] = {
        "phase": PHASES[s.phase],
        "turn": int(s.turn),
        "round": int(s.deck_number),
        "turns_left": turns_left(s),
        "row": row(s),
        "deck": int(s.deck_size),
        "discard": counts(s.discard),
        "stations": [groups(cards) for cards in s.stations[: s.seats].tolist()],
        "hands": [sum(hand) for hand in s.hands[: s.seats].tolist()],
        "known": [named(hand) for hand in s.known[: s.seats].tolist()] if s.deck_size else [{} for _ in seats],
        "stacks": [sum(stack) for stack in s.stacks[: s.seats].tolist()],
        "dispatched": [dispatched(s, other) for other in seats],  # C2.4
        "tickets": kept(s, seat),
        "completed": [tickets.bit_count() for tickets in completed],  # C7.4
        "scored": [ticket_numbers(tickets) for tickets in completed] if s.revealed or over else None,
        "points": [int(points(tickets)) if tickets else 0 for tickets in completed],
        "ticket_deck": int(s.ticket_deck_size) - laid_aside(s),
        "offers": [len(offer(s, other)) for other in seats] if s.phase in (SETUP, KEEP) else [0] * int(s.seats),
        "choosing": choosing(s),
        "final_scoring": over or (s.phase == SCORE and _is_final(s)),
        "turns": int(s.turns),
        "turn_limit": int(s.turn_limit) or None,
        "scoring": "own" if s.own_scoring else "best",
        "peek": [other for other in seats if s.peek >> other & 1] if s.peek else [],
        "hand": {},
        "held": [],
        "offer": [],
        "chosen": [],
        "suggestion": None,
        "outlook": None,
        "stack": None,
        "sited": {},
        "absent": {},
        "final": final(s) if over else None,
    }
    if seat is not None:
        seen |= own(s, seat)
    return seen


def own(s: State, seat: int) -> dict[str, Any]:
    """Return what a seat alone may know."""
    chosen = int(s.chosen[seat])
    seen: dict[str, Any] = {
        "hand": counts(s.hands[seat]),
        "held": ticket_numbers(int(s.tickets[seat]) | chosen),
        "chosen": ticket_numbers(chosen),
        "offer": offer(s, seat),
        "sited": seen_below(s, seat) if s.sited[seat] else {},
        "absent": absent(s, seat),
    }
    if s.phase == SCORE and s.choosing >> seat & 1:
        seen |= advice(s, seat)
    if s.peek >> seat & 1 or s.phase in (SCORE, OVER):  # C2.3, C7.1
        seen["stack"] = counts(s.stacks[seat])
    return seen


def seen_below(s: State, seat: int) -> dict[str, int]:
    """Return the tickets in the places of the ticket deck that a seat knows."""
    return {str(place): int(s.ticket_deck[s.ticket_deck_size - place]) for place in sited(s, seat)}


def kept(s: State, viewer: int | None) -> list[int]:
    """Return how many tickets each seat has: in the set-up others choose in secret (C1.3)."""
    held: list[int] = s.tickets[: s.seats].tolist()
    if s.phase == SETUP:
        return [tickets.bit_count() if seat == viewer else 0 for seat, tickets in enumerate(held)]
    return [(tickets | chosen).bit_count() for tickets, chosen in zip(held, s.chosen.tolist(), strict=False)]


def laid_aside(s: State) -> int:
    """Return how many tickets nobody kept in the set-up: they go into the deck when all have chosen (C1.3)."""
    if s.phase != SETUP:
        return 0
    chose = [seat for seat in range(s.seats) if not s.offers[seat, 0]]
    return sum(FIRST_OFFER - int(s.tickets[seat]).bit_count() for seat in chose)


def choosing(s: State) -> list[int]:
    """Return the seats still to choose tickets: in the set-up (C1.3), in a scoring (C7.3)."""
    if s.phase == SCORE:
        return [seat for seat in range(s.seats) if s.choosing >> seat & 1]
    return [seat for seat in range(s.seats) if s.offers[seat, 0]] if s.phase == SETUP else []


def _is_final(s: State) -> bool:
    return bool(is_final(int(s.seats), int(s.deck_number), int(s.turns), int(s.turn_limit)))


def advice(s: State, seat: int) -> dict[str, Any]:
    """Return the tickets that a choosing seat should complete, those chosen included, and the bonuses it can expect.

    `outlook` has them for each big city with 0, 1, 2, ... of its tickets completed in this scoring.
    """
    held = int(s.tickets[seat] | s.chosen[seat])
    sets, stacks = np.array([s.tickets, s.chosen, s.completed], np.int64), np.array(s.stacks, np.int8)
    best = suggest(sets, stacks, int(s.seats), seat, 2 if _is_final(s) else 1)
    bonuses = np.zeros((len(BIG_CITIES), TICKETS + 1), np.int64)
    likely_bonuses(sets, stacks, int(s.seats), seat, bonuses)
    outlook = {}
    for city, naming, worth in zip(BIG_CITIES, NAMING.tolist(), bonuses.tolist(), strict=True):
        outlook[city] = [round(points / UNIT, 1) for points in worth[: (held & naming).bit_count() + 1]]
    return {"suggestion": ticket_numbers(int(s.chosen[seat]) | int(best)), "outlook": outlook}


def unseen(s: State, viewer: int | None) -> int:
    """C7.3: the tickets that others have chosen in a scoring; each was a move."""
    return sum(int(s.chosen[seat]).bit_count() for seat in range(s.seats) if seat != viewer)


# The end (C9)


def final(s: State) -> list[dict[str, Any]]:
    """Return how each seat came to its score."""
    return [
        {
            "completed": ticket_numbers(int(s.completed[seat])),
            "missed": ticket_numbers(int(s.tickets[seat])),
            "points": int(points(s.completed[seat])),
            "subtracted": int(points(s.tickets[seat])),
            "bonuses": {city: int(BONUS[i]) for i, city in enumerate(BIG_CITIES) if has_bonus(s.completed, seat, i)},
            "score": int(score(s.completed, s.tickets, seat)),
            "stack": counts(s.stacks[seat]),
        }
        for seat in range(s.seats)
    ]


def result(s: State) -> Result:
    """C9.4."""
    players = final(s)
    scores = tuple(player["score"] for player in players)
    standings = [standing(s.completed, s.tickets, seat) for seat in range(s.seats)]
    winners = tuple(seat for seat in range(s.seats) if standings[seat] == max(standings))
    best = players[winners[0]]
    level = [player for player in players if player["score"] == best["score"]]
    if len(winners) > 1:
        why = message("tickets-result-shared", points=best["score"])
    elif len(level) == 1:
        why = message("tickets-result-points", points=best["score"])
    elif sum(len(player["completed"]) == len(best["completed"]) for player in level) == 1:
        why = message("tickets-result-tickets", points=best["score"], count=len(best["completed"]))
    else:
        why = message("tickets-result-bonuses", points=best["score"], count=len(best["bonuses"]))
    return Result(winners, scores, why, {"players": players})


# What a move would do


def label(s: State, seat: int, move: int) -> Message:
    if move < M_TAKE:
        kept = sorted(ticket for i, ticket in enumerate(offer(s, seat)) if move >> i & 1)
        return message("tickets-label-keep", tickets=ticket_names(kept)) if kept else message("tickets-label-keep-none")
    if move < M_DECK:
        return _label_take(int(s.row[move - M_TAKE]))
    if M_DECK < move < M_TICKETS:
        return _label_play(move, _robbed(s, seat, group_of(move)[0]) if move < M_ROW else None)
    if move == M_TICKETS:
        return message("tickets-label-tickets", count=min(OFFER, int(s.ticket_deck_size)))
    return _label_other(move)


@cache
def _label_take(kind: int) -> Message:
    if kind == LOCO:
        return message("tickets-label-take-loco")
    return message("tickets-label-take", card=card_name(kind))


@cache
def _label_play(move: int, robbed: int | None) -> Message:
    if robbed is None:
        return message("tickets-label-play", cards=card_names(played(move)))
    return message("tickets-label-rob", cards=card_names(played(move)), victim=Seat(robbed))


@cache
def _label_other(move: int) -> Message:
    """Return the label of a move that is the same in every position."""
    if M_COMPLETE <= move < M_DONE:
        return message("tickets-label-complete", ticket=ticket_name(move - M_COMPLETE + 1))
    return message({M_DECK: "tickets-label-deck", M_PASS: "tickets-label-pass", M_DONE: "tickets-label-done"}[move])


def _robbed(s: State, seat: int, colour: int) -> int | None:
    if not at_others(s.stations, seat, colour):
        return None
    return next(other for other in range(s.seats) if other != seat and s.stations[other, colour, 0])
