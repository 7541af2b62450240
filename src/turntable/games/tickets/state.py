"""The state of a game of Tickets: one record of fixed size.

Train cards of one colour are all alike, so piles of which the order does not matter are counts by colour. Tickets are
their numbers, 1 to 46, and 0 is "none"; a set of tickets is a whole number whose bit n-1 stands for ticket n. Row
slots and seats count from 0 in here; slots count from 1 in every text.

    deck:         [ bottom ... top | unused ]          ticket_deck:  [ bottom ... top | unused ]
                    0          deck_size                               0          ticket_deck_size
"""

import csv
from collections.abc import Iterable
from importlib.resources import files

import numpy as np

from turntable.kernel.chance import FIELDS

SEATS = 4  # at the most (C1.1)

COLOURS = ("black", "white", "yellow", "green", "blue", "red", "purple", "orange")
CARDS = (*COLOURS, "loco")  # the kinds of train cards, in the order of positions
KINDS = len(CARDS)
LOCO = len(COLOURS)
CARS = 10  # of each colour (C1.1)
LOCOS = 16
COPIES = np.array([CARS] * len(COLOURS) + [LOCOS], np.int64)  # of each kind
DECK = int(COPIES.sum())
NO_CARD = KINDS  # a gap in the row

HAND = 7  # cards dealt beside the one locomotive (C1.2)
ROW = 5  # C1.2
FIRST_OFFER = 6  # tickets dealt (C1.3)
OFFER = 4  # tickets drawn (C5.1)
SECOND_HAND = 4  # cards dealt after the interim scoring (C8.2)
INTERIM_SEATS = 4  # so many players play two decks (C6.3)

TICKETS = 46
ALL_TICKETS = (1 << TICKETS) - 1
LONGEST = 5  # cars on a ticket, at the most (C1.1)

PHASES = ("setup", "keep", "turn", "second", "score", "over")
SETUP, KEEP, TURN, SECOND, SCORE, OVER = range(6)

NOBODY = -1  # as `first`: chance decides

# Where a ticket can be that a seat does not see: in the hand of seat 0 to 3, in the deck, in the offer being looked at.
DECK_PLACE = SEATS
OFFER_PLACE = SEATS + 1
PLACES = SEATS + 2


def _read(name: str) -> list[dict[str, str]]:
    with (files(__package__) / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


_TICKETS = _read("tickets.csv")
_CITIES = _read("big_cities.csv")

ENDS = tuple((row["from"], row["to"]) for row in _TICKETS)  # the two cities of each ticket, by number - 1
POINTS = np.array([int(row["points"]) for row in _TICKETS], np.int64)
NEEDS = np.array([[row["cars"].split().count(colour) for colour in COLOURS] for row in _TICKETS], np.int64)

BIG_CITIES = tuple(row["city"] for row in _CITIES)
BONUS = np.array([int(row["points"]) for row in _CITIES], np.int64)


def ticket_set(numbers: Iterable[int]) -> int:
    """A set of tickets, from their numbers."""
    return sum(1 << (number - 1) for number in set(numbers))


def ticket_numbers(tickets: int) -> list[int]:
    """The numbers in a set of tickets, ascending."""
    numbers = []
    while tickets:
        numbers.append((tickets & -tickets).bit_length())
        tickets &= tickets - 1
    return numbers


NAMING = np.array(  # the tickets that name each big city (C9.3)
    [ticket_set([i + 1 for i, ends in enumerate(ENDS) if city in ends]) for city in BIG_CITIES], np.int64
)

STATE = np.dtype(
    [
        *FIELDS,
        ("tickets", np.int64, SEATS),  # held by each seat: kept and not completed
        ("completed", np.int64, SEATS),  # in all scorings so far (C7.2)
        ("chosen", np.int64),  # completed in this scoring by the seat to act (`scoring=own`)
        ("sited", np.int64, SEATS),  # places of the ticket deck, as bits from the bottom, that each seat knows
        ("absent", np.int64, (SEATS, PLACES)),  # tickets that each seat knows not to be in each place
        ("seats", np.int8),
        ("first", np.int8),  # the option (C1.4)
        ("own_scoring", np.int8),  # the option `scoring` (C7.2)
        ("peek", np.int8),  # the option: seats, as bits (C2.3)
        ("turn", np.int8),  # the seat to act; in the set-up the one that will begin
        ("phase", np.int8),
        ("deck_number", np.int8),  # 1, or 2 for the second deck of four players (C8): the round
        ("turns_left", np.int8),  # turns still to be finished once the deck is empty (C6.1); 0: it is not
        ("to_score", np.int8),  # in the phase score: seats still to choose, the one to act included
        ("deck_size", np.int8),
        ("ticket_deck_size", np.int8),
        ("deck", np.int8, DECK),
        ("ticket_deck", np.int8, TICKETS),
        ("row", np.int8, ROW),
        ("hands", np.int8, (SEATS, KINDS)),
        ("known", np.int8, (SEATS, KINDS)),  # the cards of each hand that everybody has seen go there
        ("stations", np.int8, (SEATS, LOCO, 2)),  # cars, and locomotives on top of them (C4.2)
        ("stacks", np.int8, (SEATS, KINDS)),
        ("discard", np.int8, KINDS),
        ("offers", np.int8, (SEATS, FIRST_OFFER)),  # set-up: ascending; later the seat's to act, in the order drawn
    ],
    align=True,
)
