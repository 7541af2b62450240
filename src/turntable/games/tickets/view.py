"""What a seat may know of a game of Tickets, and what a move did, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from turntable.games.tickets.moves import (
    M_COMPLETE,
    M_DECK,
    M_DONE,
    M_PASS,
    M_ROW,
    M_TAKE,
    M_TICKETS,
)
from turntable.games.tickets.notation import card_name, group_of, row_of
from turntable.games.tickets.position import absent, counts, offer, row, sited, station, turns_left
from turntable.games.tickets.rules import at_others
from turntable.games.tickets.scoring import has_bonus, points, score, standing
from turntable.games.tickets.state import (
    BIG_CITIES,
    BONUS,
    ENDS,
    KINDS,
    KNOWN_CITIES,
    LOCO,
    OFFER,
    OVER,
    PHASES,
    POINTS,
    SCORE,
    SETUP,
    TURN,
    ticket_numbers,
)
from turntable.kernel.compiled import State
from turntable.locales import Message, Seat
from turntable.match.game import Result


def view(s: State, seat: int | None) -> dict[str, Any]:
    seats = range(s.seats)
    seen: dict[str, Any] = {
        "phase": PHASES[s.phase],
        "turn": int(s.turn),
        "round": int(s.deck_number),
        "turns_left": turns_left(s),
        "row": row(s),
        "deck": int(s.deck_size),
        "discard": counts(s.discard),
        "stations": [station(s, other) for other in seats],
        "hands": s.hands[: s.seats].sum(axis=1).tolist(),
        "known": [counts(s.known[other]) for other in seats],
        "stacks": s.stacks[: s.seats].sum(axis=1).tolist(),
        "tickets": [int(s.tickets[other]).bit_count() for other in seats],
        "completed": [ticket_numbers(int(s.completed[other])) for other in seats],
        "points": [int(points(s.completed[other])) for other in seats],
        "ticket_deck": int(s.ticket_deck_size),
        "offers": [len(offer(s, other)) for other in seats],
        "choosing": sum(bool(s.offers[other, 0]) for other in seats) if s.phase == SETUP else 0,
        "chosen": ticket_numbers(int(s.chosen)),
        "to_score": int(s.to_score),
        "scoring": "own" if s.own_scoring else "best",
        "peek": [other for other in seats if s.peek >> other & 1],
        "hand": {},
        "held": [],
        "offer": [],
        "stack": None,
        "sited": {},
        "absent": {},
        "final": final(s) if s.phase == OVER else None,
    }
    if seat is not None:
        seen["hand"] = counts(s.hands[seat])
        seen["held"] = ticket_numbers(int(s.tickets[seat]))
        seen["offer"] = offer(s, seat)
        if s.peek >> seat & 1 or s.phase in (SCORE, OVER):  # C2.3, C7.1
            seen["stack"] = counts(s.stacks[seat])
        seen["sited"] = {str(place): int(s.ticket_deck[s.ticket_deck_size - place]) for place in sited(s, seat)}
        seen["absent"] = absent(s, seat)
    return seen


# The end (C9)


def final(s: State) -> list[dict[str, Any]]:
    """How each seat came to its score."""
    return [
        {
            "completed": ticket_numbers(int(s.completed[seat])),
            "missed": ticket_numbers(int(s.tickets[seat])),
            "points": int(points(s.completed[seat])),
            "subtracted": int(points(s.tickets[seat])),
            "bonuses": {city: int(BONUS[i]) for i, city in enumerate(BIG_CITIES) if has_bonus(s.completed, seat, i)},
            "score": int(score(s.completed, s.tickets, seat)),
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
        why = _message("tickets-result-shared", points=best["score"])
    elif len(level) == 1:
        why = _message("tickets-result-points", points=best["score"])
    elif sum(len(player["completed"]) == len(best["completed"]) for player in level) == 1:
        why = _message("tickets-result-tickets", points=best["score"], count=len(best["completed"]))
    else:
        why = _message("tickets-result-bonuses", points=best["score"], count=len(best["bonuses"]))
    return Result(winners, scores, why, {"players": players})


# Names


def _message(message: str, **facts: Any) -> Message:
    return Message(message, facts)


def city_name(city: str) -> Message:
    if city not in KNOWN_CITIES:
        return _message("tickets-new-city", city=city)
    return _message("tickets-city", city=city.lower().replace(".", "").replace(" ", "-"))


def ticket_name(number: int) -> Message:
    start, end = ENDS[number - 1]
    facts = {"start": city_name(start), "end": city_name(end), "points": int(POINTS[number - 1])}
    return _message("tickets-ticket", number=str(number), **facts)


def ticket_names(numbers: Iterable[int]) -> tuple[Message, ...]:
    return tuple(ticket_name(number) for number in numbers)


def card_names(cards: Sequence[int]) -> tuple[Message, ...]:
    """Cards by kind, from their counts."""
    counted = [(kind, int(count)) for kind, count in enumerate(cards) if count]
    return tuple(_message("tickets-cards", card=card_name(kind), count=count) for kind, count in counted)


def played(move: int) -> list[int]:
    """The cards of a group or row, by kind."""
    cards = [0] * KINDS
    if move < M_ROW:
        colour, cars, locos = group_of(move)
        cards[colour], cards[LOCO] = cars, locos
    else:
        for colour in row_of(move):
            cards[colour] = 1
    return cards


# What a move would do


def label(s: State, seat: int, move: int) -> Message:
    if move < M_TAKE:
        kept = sorted(ticket for i, ticket in enumerate(offer(s, seat)) if move >> i & 1)
        return (
            _message("tickets-label-keep", tickets=ticket_names(kept)) if kept else _message("tickets-label-keep-none")
        )
    if move < M_DECK:
        kind = int(s.row[move - M_TAKE])
        if kind == LOCO:
            return _message("tickets-label-take-loco")
        return _message("tickets-label-take", card=card_name(kind))
    if move == M_DECK:
        return _message("tickets-label-deck")
    if move < M_TICKETS:
        robbed = _robbed(s, seat, group_of(move)[0]) if move < M_ROW else None
        if robbed is None:
            return _message("tickets-label-play", cards=card_names(played(move)))
        return _message("tickets-label-rob", cards=card_names(played(move)), victim=Seat(robbed))
    if M_COMPLETE <= move < M_DONE:
        return _message("tickets-label-complete", ticket=ticket_name(move - M_COMPLETE + 1))
    if move == M_TICKETS:
        return _message("tickets-label-tickets", count=min(OFFER, int(s.ticket_deck_size)))
    return _message("tickets-label-pass" if move == M_PASS else "tickets-label-done")


def _robbed(s: State, seat: int, colour: int) -> int | None:
    if not at_others(s.stations, seat, colour):
        return None
    return next(other for other in range(s.seats) if other != seat and s.stations[other, colour, 0])


# What a move did


def tell(before: State, seat: int, move: int, after: State, viewer: int | None) -> list[Message]:
    told = _tell_move(before, seat, move, after, viewer)
    if before.phase == SETUP and after.phase == TURN:
        told.append(_message("tickets-told-all-chose", seat=Seat(after.turn)))
    if before.deck_size and not after.deck_size and not after.deck_number > before.deck_number:
        told.append(_message("tickets-told-deck-empty"))
    if after.phase in (SCORE, OVER) or after.deck_number > before.deck_number:
        told += _tell_scoring(before, after)
    elif after.turn != before.turn:
        sent = after.stacks[after.turn] - before.stacks[after.turn]
        if sent.any():
            told.append(_message("tickets-told-dispatch", seat=Seat(after.turn), cards=card_names(sent)))
    return told


def _tell_move(before: State, seat: int, move: int, after: State, viewer: int | None) -> list[Message]:
    who = Seat(seat)
    if move < M_TAKE:
        return [_tell_keep(before, seat, move, viewer)]
    if move <= M_DECK:
        return _tell_take(before, seat, move, after, viewer)
    if move < M_TICKETS:
        return _tell_play(before, seat, move)
    if move == M_TICKETS:
        drawn = offer(after, seat)
        if viewer == seat:
            return [_message("tickets-told-tickets-own", tickets=ticket_names(drawn))]
        return [_message("tickets-told-tickets", seat=who, count=len(drawn))]
    if move < M_DONE:
        return [_message("tickets-told-complete", seat=who, ticket=ticket_name(move - M_COMPLETE + 1))]
    return [_message("tickets-told-pass" if move == M_PASS else "tickets-told-done", seat=who)]


def _tell_keep(before: State, seat: int, move: int, viewer: int | None) -> Message:
    offered = offer(before, seat)
    kept = sorted(ticket for i, ticket in enumerate(offered) if move >> i & 1)
    if viewer == seat and kept:
        return _message("tickets-told-keep-own", tickets=ticket_names(kept))
    return _message("tickets-told-keep", seat=Seat(seat), kept=len(kept), count=len(offered))


def _tell_take(before: State, seat: int, move: int, after: State, viewer: int | None) -> list[Message]:
    who = Seat(seat)
    if move == M_DECK:
        if viewer == seat:
            kind = int((after.hands[seat] - before.hands[seat]).argmax())
            return [_message("tickets-told-deck-own", card=card_name(kind))]
        return [_message("tickets-told-deck", seat=who)]
    slot = move - M_TAKE
    told = [_message("tickets-told-take", seat=who, card=card_name(int(before.row[slot])))]
    if before.deck_size:
        told.append(_message("tickets-told-row", card=card_name(int(after.row[slot])), slot=slot + 1))
    return told


def _tell_play(before: State, seat: int, move: int) -> list[Message]:
    cards = played(move)
    told = [_message("tickets-told-play", seat=Seat(seat), cards=card_names(cards))]
    for other in range(before.seats):
        for colour in range(LOCO):
            if other != seat and cards[colour] and before.stations[other, colour, 0]:
                lost = [0] * KINDS
                lost[colour], lost[LOCO] = before.stations[other, colour].tolist()
                facts = {"seat": Seat(seat), "victim": Seat(other), "cards": card_names(lost)}
                told.append(_message("tickets-told-rob", **facts))
    return told


def _tell_scoring(before: State, after: State) -> list[Message]:
    told = []
    if after.phase == SCORE and before.phase != SCORE:
        told.append(_message("tickets-told-scoring"))
    if not after.own_scoring:
        for seat in range(after.seats):
            done = ticket_numbers(int(after.completed[seat] & ~before.completed[seat]))
            if done:
                earned = sum(int(POINTS[ticket - 1]) for ticket in done)
                facts = {"seat": Seat(seat), "tickets": ticket_names(done), "points": earned}
                told.append(_message("tickets-told-scored", **facts))
            else:
                told.append(_message("tickets-told-scored-none", seat=Seat(seat)))
    if after.deck_number > before.deck_number:
        told.append(_message("tickets-told-second-deck", seat=Seat(after.turn)))
    return told
