"""Positions of Tickets to JSON and back, naming every fault."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from turntable.games.tickets.memory import tickets_at
from turntable.games.tickets.rules import second_to_take
from turntable.games.tickets.scoring import points
from turntable.games.tickets.solver import completable
from turntable.games.tickets.state import (
    CARDS,
    COLOURS,
    COPIES,
    DECK_PLACE,
    FIRST_OFFER,
    INTERIM_SEATS,
    KEEP,
    KINDS,
    LOCO,
    MOST_VAIN,
    NO_CARD,
    OFFER,
    OFFER_PLACE,
    OVER,
    PHASES,
    ROW,
    SCORE,
    SECOND,
    SETUP,
    TICKETS,
    ticket_numbers,
    ticket_set,
)
from turntable.kernel.compiled import State
from turntable.match.errors import BadPosition, quoted
from turntable.match.reading import Fields

FIELDS = frozenset(
    {
        "turn",
        "phase",
        "round",
        "hands",
        "known",
        "stations",
        "stacks",
        "row",
        "deck",
        "discard",
        "tickets",
        "completed",
        "ticket_deck",
        "offer",
        "offers",
        "chosen",
        "choosing",
        "dispatched",
        "revealed",
        "to_score",
        "turns",
        "turns_left",
        "points",
        "sited",
        "absent",
        "vain",
    }
)

SLOTS = (*CARDS, None)  # what a slot of the row shows, by its number

# Written


def dump(s: State) -> dict[str, Any]:
    seats = range(s.seats)
    return {
        "turn": int(s.turn),
        "phase": PHASES[s.phase],
        "round": int(s.deck_number),
        "hands": [counts(s.hands[seat]) for seat in seats],
        "known": [counts(s.known[seat]) for seat in seats],
        "stations": [station(s, seat) for seat in seats],
        "stacks": [counts(s.stacks[seat]) for seat in seats],
        "dispatched": [dispatched(s, seat) for seat in seats],
        "row": row(s),
        "deck": [CARDS[card] for card in s.deck[: s.deck_size][::-1].tolist()],
        "discard": counts(s.discard),
        "tickets": [ticket_numbers(int(s.tickets[seat])) for seat in seats],
        "completed": [ticket_numbers(int(s.completed[seat] | s.chosen[seat])) for seat in seats],
        "ticket_deck": s.ticket_deck[: s.ticket_deck_size][::-1].tolist(),
        "offer": offer(s, int(s.turn)) if s.phase == KEEP else [],
        "offers": [offer(s, seat) if s.phase == SETUP else [] for seat in seats],
        "chosen": [ticket_numbers(int(s.chosen[seat])) for seat in seats],
        "choosing": [seat for seat in seats if s.choosing >> seat & 1],
        "revealed": bool(s.revealed),
        "turns": int(s.turns),
        "turns_left": turns_left(s),
        "points": [int(points(s.completed[seat] | s.chosen[seat])) for seat in seats],
        "sited": [sited(s, seat) for seat in seats],
        "absent": [absent(s, seat) for seat in seats],
        "vain": [int(s.vain[seat]) for seat in seats],
    }


def counts(cards: npt.NDArray[np.int8]) -> dict[str, int]:
    """Return cards by kind."""
    return named(cards.tolist())


def named(cards: list[int]) -> dict[str, int]:
    """Return cards by kind, from their counts."""
    return {card: count for card, count in zip(CARDS, cards, strict=True) if count}


def dispatched(s: State, seat: int) -> dict[str, int]:
    """Return the cards of a seat's latest dispatch, by kind (C2.4)."""
    sent = int(s.dispatched[seat])
    if not sent:
        return {}
    cards = {COLOURS[colour]: 1 for colour in range(LOCO) if sent >> colour & 1}
    return cards | {CARDS[LOCO]: sent >> LOCO} if sent >> LOCO else cards


def station(s: State, seat: int) -> dict[str, list[int]]:
    return groups(s.stations[seat].tolist())


def groups(cards: list[list[int]]) -> dict[str, list[int]]:
    """Return the groups of a station by colour, from cars and locomotives of each."""
    return {colour: group for colour, group in zip(COLOURS, cards, strict=True) if group[0]}


def row(s: State) -> list[str | None]:
    return [SLOTS[card] for card in s.row.tolist()]


def offer(s: State, seat: int) -> list[int]:
    return [ticket for ticket in s.offers[seat].tolist() if ticket]


def turns_left(s: State) -> int | None:
    return None if s.deck_size else int(s.turns_left)


def sited(s: State, seat: int) -> list[int]:
    """Return the places of the ticket deck that a seat knows, the top one being 1."""
    size = int(s.ticket_deck_size)
    return [size - number + 1 for number in reversed(ticket_numbers(int(s.sited[seat])))]


def absent(s: State, seat: int) -> dict[str, list[int]]:
    known: list[int] = s.absent[seat].tolist()
    if not any(known):
        return {}
    return {name: ticket_numbers(known[i]) for i, name in _places(s, seat) if known[i]}


def _places(s: State, seat: int) -> list[tuple[int, str]]:
    others = [(other, str(other)) for other in range(s.seats) if other != seat]
    return [*others, (DECK_PLACE, "deck"), (OFFER_PLACE, "offer")]


# Read


def load(s: State, fields: Fields) -> None:
    s.phase = PHASES.index(fields.choice("phase", PHASES, "turn"))
    s.turn = fields.integer("turn", 0, int(s.seats) - 1, 0)
    s.deck_number = fields.integer("round", 1, 2 if s.seats == INTERIM_SEATS else 1, 1)
    _load_cards(s, fields)
    _load_dispatched(s, fields)
    _load_tickets(s, fields)
    _load_end(s, fields)
    _load_scoring(s, fields)
    _load_memory(s, fields)


def _load_cards(s: State, fields: Fields) -> None:
    used = _Used(fields)
    seats = int(s.seats)
    for seat, given in enumerate(fields.optional_list("hands", seats)):
        used.counts(f"hands of seat {seat}", given, s.hands[seat])
    for seat, given in enumerate(fields.optional_list("stations", seats)):
        _load_station(s, fields, used, seat, given)
    for colour in range(LOCO):
        if np.count_nonzero(s.stations[:, colour, 0]) > 1:
            raise fields.fault("stations", f"{COLOURS[colour]} lies on one station at most (C4.3)")
    for seat, given in enumerate(fields.optional_list("stacks", seats)):
        used.counts(f"stacks of seat {seat}", given, s.stacks[seat])
    used.counts("discard", fields.take("discard"), s.discard)
    given_row = fields.take("row")
    shown = used.row(given_row)
    deck = [used.card("deck", card) for card in fields.optional_list("deck")]
    deck += [kind for kind in range(KINDS) for _ in range(COPIES[kind] - used.named[kind])]
    if given_row is None:  # five that are named nowhere
        named = len(deck) - int(sum(COPIES) - sum(used.named))
        shown = deck[named : named + ROW]
        del deck[named : named + ROW]
    shown += [NO_CARD] * (ROW - len(shown))
    if deck and NO_CARD in shown:
        raise fields.fault("row", "a gap is filled at once as long as there is a deck (C3.2)")
    s.row = shown
    s.deck_size = len(deck)
    s.deck[: len(deck)] = deck[::-1]


def _load_station(s: State, fields: Fields, used: _Used, seat: int, given: Any) -> None:
    what = f"stations of seat {seat}"
    groups = Fields({} if given is None else given, f"position: {what}", BadPosition)
    for colour, name in enumerate(COLOURS):
        if groups.has(name):
            cars, locos = fields.integers(what, groups.take(name), 0, 99, 2)
            if cars == 0 and locos > 0:
                raise fields.fault(what, f"{name}: locomotives lie on cars of the colour (C4.2)")
            s.stations[seat, colour] = used.use(what, colour, cars), used.use(what, LOCO, locos)
    groups.done()


def _load_dispatched(s: State, fields: Fields) -> None:
    """C2.4: of each colour one card at most (C2.1), and all of them lie in the stack."""
    for seat, given in enumerate(fields.optional_list("dispatched", int(s.seats))):
        sent = read_counts(fields, f"dispatched by seat {seat}", given)
        groups = sum(sent.values())
        if any(sent[kind] > min(int(s.stacks[seat, kind]), LOCO if kind == LOCO else 1) for kind in sent):
            raise fields.fault("dispatched", f"seat {seat} did not send these cards to its stack (C2.1)")
        if groups > LOCO:
            raise fields.fault("dispatched", f"seat {seat} sent {groups} cards; there are {LOCO} colours (C2.1)")
        s.dispatched[seat] = sum(sent[colour] << colour for colour in range(LOCO)) | sent[LOCO] << LOCO


class _Used:
    """The train cards a position has named so far."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.named = [0] * KINDS

    def use(self, field: str, kind: int, count: int) -> int:
        self.named[kind] += count
        if self.named[kind] > COPIES[kind]:
            raise self.fields.fault(field, f"more than {COPIES[kind]} {CARDS[kind]} cards (C1.1)")
        return count

    def card(self, field: str, value: Any) -> int:
        if not isinstance(value, str) or value not in CARDS:
            raise self.fields.fault(field, f"expected one of {', '.join(CARDS)}, not {quoted(value)}")
        self.use(field, CARDS.index(value), 1)
        return CARDS.index(value)

    def counts(self, field: str, given: Any, out: Any) -> None:
        for kind, count in read_counts(self.fields, field, given).items():
            out[kind] = self.use(field, kind, count)

    def row(self, given: Any) -> list[int]:
        cards = [] if given is None else self.fields.checked_list("row", given)
        if len(cards) > ROW:
            raise self.fields.fault("row", f"has at most {ROW} cards, not {len(cards)} (C1.2)")
        return [NO_CARD if card is None else self.card("row", card) for card in cards]


def read_counts(fields: Fields, field: str, given: Any) -> dict[int, int]:
    """Return cards by kind, from an object of names and counts."""
    found = Fields({} if given is None else given, f"position: {field}", BadPosition)
    read = {kind: found.integer(name, 0, 99, 0) for kind, name in enumerate(CARDS)}
    found.done()
    return read


def _load_tickets(s: State, fields: Fields) -> None:
    seats = int(s.seats)
    seen: set[int] = set()

    def take(field: str, given: Any) -> list[int]:
        numbers = fields.integers(field, given, 1, TICKETS)
        for number in numbers:
            if number in seen:
                raise fields.fault(field, f"ticket {number} is there twice")
            seen.add(number)
        return numbers

    for seat, given in enumerate(fields.optional_list("tickets", seats)):
        s.tickets[seat] = ticket_set(take("tickets", given))
    for seat, given in enumerate(fields.optional_list("completed", seats)):
        s.completed[seat] = ticket_set(take("completed", given))
    _load_chosen(s, fields, seen)
    offers = [take("offers", given) for given in fields.optional_list("offers", seats)]
    drawn = take("offer", fields.take("offer"))
    deck = take("ticket_deck", fields.take("ticket_deck"))
    deck += sorted(set(range(1, TICKETS + 1)) - seen)
    s.ticket_deck_size = len(deck)
    s.ticket_deck[: len(deck)] = deck[::-1]
    _load_offers(s, fields, offers)
    _load_offer(s, fields, drawn)
    if any(s.completed) and s.deck_number == 1 and s.phase not in (SCORE, OVER):
        raise fields.fault("completed", "there was no scoring yet (C6.3)")


def _load_chosen(s: State, fields: Fields, seen: set[int]) -> None:
    """C7.3: the tickets chosen in this scoring; they may be named as completed or held too."""
    if s.phase == SCORE and fields.has("to_score"):
        chosen = _chosen_by_turns(s, fields)
    else:
        fields.integer("to_score", 0, 0, 0)
        chosen = [[] if given is None else given for given in fields.optional_list("chosen", int(s.seats))]
    for seat, given in enumerate(chosen):
        tickets = ticket_set(numbers := fields.integers("chosen", given, 1, TICKETS))
        if len(set(numbers)) < len(numbers):
            raise fields.fault("chosen", "a ticket is there twice")
        free = ticket_set(range(1, TICKETS + 1)) & ~ticket_set(seen)
        if wrong := ticket_numbers(tickets & ~(free | int(s.completed[seat]) | int(s.tickets[seat]))):
            raise fields.fault("chosen", f"ticket {wrong[0]} is not with seat {seat}")
        seen.update(ticket_numbers(tickets))
        s.chosen[seat] = tickets
        s.completed[seat] &= ~tickets
        s.tickets[seat] &= ~tickets


def _chosen_by_turns(s: State, fields: Fields) -> list[list[int]]:
    """Read a position of version 1 of the rules: players chose clockwise, the one who had the last turn at the end."""
    seats, turn = int(s.seats), int(s.turn)
    left = fields.integer("to_score", 1, seats)
    s.choosing = sum(1 << (turn + i) % seats for i in range(left))
    s.turn = (turn + left - 1) % seats
    chosen = fields.integers("chosen", fields.take("chosen"), 1, TICKETS)
    return [chosen if seat == turn else [] for seat in range(seats)]


def _load_offers(s: State, fields: Fields, offers: list[list[int]]) -> None:
    """C1.3."""
    if s.phase != SETUP:
        if any(offers):
            raise fields.fault("offers", "there are none after the set-up (C1.3)")
        return
    if s.deck_number == 2 or s.stations.any() or s.stacks.any() or s.discard.any():
        raise fields.fault("phase", "in the set-up no card was played yet (C1.2)")
    if not any(offers):
        raise fields.fault("offers", "all have chosen: the set-up is over (C1.3)")
    for seat, given in enumerate(offers):
        if given and s.tickets[seat]:
            raise fields.fault("offers", f"seat {seat} has chosen already (C1.3)")
        if given and len(given) != FIRST_OFFER:
            raise fields.fault("offers", f"seat {seat} must have {FIRST_OFFER} tickets, not {len(given)} (C1.3)")
        if not given and not 1 <= int(s.tickets[seat]).bit_count() <= FIRST_OFFER:
            raise fields.fault("tickets", f"seat {seat} has chosen and keeps 1 to {FIRST_OFFER} tickets (C1.3)")
        s.offers[seat, : len(given)] = sorted(given)


def _load_offer(s: State, fields: Fields, drawn: list[int]) -> None:
    """C5.1."""
    if s.phase != KEEP:
        if drawn:
            raise fields.fault("offer", "drawn tickets are there in the phase keep and no other (C5.1)")
        return
    if not 1 <= len(drawn) <= OFFER:
        raise fields.fault("offer", f"expected 1 to {OFFER} tickets, not {len(drawn)} (C5.1)")
    if len(drawn) < OFFER and s.ticket_deck_size:
        raise fields.fault("offer", f"fewer than {OFFER} are drawn only when no more are left (C5.1)")
    s.offers[s.turn, : len(drawn)] = drawn


def _load_end(s: State, fields: Fields) -> None:
    """C6.1: turns are counted when the deck is empty, and only then. C6.4: all of them, up to the limit."""
    s.turns = fields.integer("turns", 0, int(s.turn_limit), 0)
    if s.phase not in (SCORE, OVER) and 0 < s.turn_limit <= s.turns:
        raise fields.fault("turns", f"after {s.turn_limit} turns comes the final scoring (C6.4)")
    left = fields.take("turns_left")
    if s.phase in (SCORE, OVER):
        if left is not None:
            fields.checked_integer("turns_left", left, 0, 0)
        return
    if s.deck_size:
        if left is not None:
            raise fields.fault("turns_left", "is null as long as there is a deck (C6.1)")
        return
    if s.phase == SETUP:
        raise fields.fault("deck", "is empty in the set-up (C1.2)")
    most = int(s.seats) + (s.phase == SECOND)  # one more in the turn in which the deck ran out
    s.turns_left = fields.checked_integer("turns_left", left, 1, most)
    if s.phase == SECOND and not second_to_take(s):
        raise fields.fault("phase", "there is no second card to take: the turn is over (C3.6)")


def _load_scoring(s: State, fields: Fields) -> None:
    """C7.2, C7.3."""
    seats = int(s.seats)
    if fields.has("choosing"):
        named = fields.integers("choosing", fields.take("choosing"), 0, seats - 1)
        s.choosing = sum(1 << seat for seat in set(named))
    elif s.phase == SCORE and not s.choosing:
        s.choosing = (1 << seats) - 1
    if s.phase == SCORE:
        if not s.own_scoring:
            raise fields.fault("phase", "score is there with scoring=own only (C7.2)")
        if not s.choosing:
            raise fields.fault("choosing", "all have chosen: the scoring is over (C7.3)")
        for seat in range(seats):
            if not completable(s.stacks[seat], s.chosen[seat]):
                raise fields.fault("chosen", f"the stack of seat {seat} is not enough for them (C7.1)")
    elif s.choosing or s.chosen.any():
        raise fields.fault("chosen" if s.chosen.any() else "choosing", "is there in a scoring only (C7.2)")
    revealed = fields.take("revealed", False)
    if type(revealed) is not bool:
        raise fields.fault("revealed", f"expected true or false, not {quoted(revealed)}")
    s.revealed = revealed
    if s.revealed and (s.deck_number == 1 or s.phase in (SETUP, SCORE, OVER)):
        raise fields.fault("revealed", "is there in the first turn after a scoring only (C7.4)")
    given = fields.take("points")
    if given is not None:
        earned = [int(points(s.completed[seat] | s.chosen[seat])) for seat in range(s.seats)]
        if fields.integers("points", given, 0, 9999, int(s.seats)) != earned:
            raise fields.fault("points", f"of the completed tickets are {earned} (C7.2)")


def _load_memory(s: State, fields: Fields) -> None:
    seats = int(s.seats)
    for seat, given in enumerate(fields.optional_list("known", seats)):
        for kind, count in read_counts(fields, f"known of seat {seat}", given).items():
            if count > s.hands[seat, kind]:
                raise fields.fault("known", f"seat {seat} does not hold {count} {CARDS[kind]} cards")
            s.known[seat, kind] = count
    for seat, given in enumerate(fields.optional_list("vain", seats)):
        s.vain[seat] = 0 if given is None else fields.checked_integer("vain", given, 0, MOST_VAIN)
    size = int(s.ticket_deck_size)
    for seat, given in enumerate(fields.optional_list("sited", seats)):
        places = fields.integers("sited", given, 1, size)
        s.sited[seat] = sum(1 << (size - place) for place in set(places))
    for seat, given in enumerate(fields.optional_list("absent", seats)):
        _load_absent(s, fields, seat, {} if given is None else given)


def _load_absent(s: State, fields: Fields, seat: int, given: Mapping[str, Any]) -> None:
    read = Fields(given, f"position: absent for seat {seat}", BadPosition)
    lie = _lie(s)
    for place, name in _places(s, seat):
        tickets = ticket_set(fields.integers("absent", read.take(name), 1, TICKETS))
        if wrong := ticket_numbers(tickets & lie[place]):
            raise fields.fault("absent", f"for seat {seat}: ticket {wrong[0]} is in {name}")
        s.absent[seat, place] = tickets
    read.done()


def _lie(s: State) -> list[int]:
    """Return the tickets that really are in each place."""
    everywhere = [int(s.tickets[seat] | s.chosen[seat]) for seat in range(len(s.tickets))]
    if s.phase == SETUP:
        everywhere = [held | ticket_set(offer(s, seat)) for seat, held in enumerate(everywhere)]
    drawn = ticket_set(offer(s, int(s.turn))) if s.phase == KEEP else 0
    return [*everywhere, int(tickets_at(s.ticket_deck, (1 << int(s.ticket_deck_size)) - 1)), drawn]
