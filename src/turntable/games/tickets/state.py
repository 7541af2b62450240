"""The state of a game of Tickets: one record of fixed size.

Train cards of one colour are all alike, so piles of which the order does not matter are counts by colour. Tickets are
their numbers, from 1 on (there are 46, unless a designer brings others), and 0 is "none"; a set of tickets is a whole
number whose bit n-1 stands for ticket n. Row slots and seats count from 0 in here; slots count from 1 in every text.

The turn is the seat to act; in the set-up the one that will begin, in a scoring the last one to act.

    deck:         [ bottom ... top | unused ]          ticket_deck:  [ bottom ... top | unused ]
                    0          deck_size                               0          ticket_deck_size
"""

import csv
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from turntable.kernel.record import record
from turntable.match.data import constants, table
from turntable.match.errors import quoted

_PACKAGE = __name__.rpartition(".")[0]

SEATS = 4  # at most (C1.1)

COLOURS = ("black", "white", "yellow", "green", "blue", "red", "purple", "orange")
CARDS = (*COLOURS, "loco")  # the kinds of train cards, in the order of positions
KINDS = len(CARDS)
LOCO = len(COLOURS)
NO_CARD = KINDS  # a gap in the row

ROW = 5  # C1.2
FIRST_OFFER = 6  # tickets dealt (C1.3)
INTERIM_SEATS = 4  # with this many players two decks are played (C6.3)

LONGEST = 5  # cars on a ticket, at most (C1.1)
LONGEST_NAME = 30  # letters of a city

PHASES = ("setup", "keep", "turn", "second", "score", "over")
SETUP, KEEP, TURN, SECOND, SCORE, OVER = range(6)

NOBODY = -1  # as `first`: chance decides
TURN_LIMIT = 600  # C6.4
MOST_TURNS = 10_000  # as a limit
MOST_VAIN = 100  # turns, counted up to this

# Where a ticket can be that a seat does not see: in the hand of seat 0 to 3, in the deck, in the offer being looked at.
DECK_PLACE = SEATS
OFFER_PLACE = SEATS + 1
PLACES = SEATS + 2


_constants = constants(_PACKAGE, {"hand": (1, 12), "offer": (1, FIRST_OFFER), "second_hand": (0, 12)})
HAND = _constants["hand"]  # cards dealt beside the one locomotive (C1.2)
OFFER = _constants["offer"]  # tickets drawn (C5.1)
SECOND_HAND = _constants["second_hand"]  # cards dealt after the interim scoring (C8.2)

# What solver.py and packed.py can count in their packed numbers.
MOST_CARS = 15  # of a colour: four bits
MOST_LOCOS = 40  # with all cars of a colour in seven bits
MOST_CARDS = 127  # a signed byte
MOST_TICKETS = 46  # with the points of all, in 63 bits
MOST_POINTS = 2000  # of all tickets
MOST_NEEDED = 63  # cars of a colour on all tickets
DEAREST = 255  # cars of a colour, times the points of a ticket


def _read_copies() -> npt.NDArray[np.int64]:
    """Return how many cards of each kind there are (C1.1)."""
    cards = table(_PACKAGE, "cards", ("card", "copies"))
    copies: dict[str, int] = {}
    for row in cards:
        card = row.one_of("card", CARDS)
        if card in copies:
            raise row.fault(f"{card} is there twice")
        copies[card] = row.integer("copies", *((SEATS, MOST_LOCOS) if card == "loco" else (1, MOST_CARS)))
    cards.count(KINDS, KINDS, "kinds of cards")
    least = SEATS * (1 + HAND) + ROW + 1
    if not least <= sum(copies.values()) <= MOST_CARDS:
        raise cards.fault(f"expected {least} to {MOST_CARDS} cards in all, not {sum(copies.values())}")
    return np.array([copies[card] for card in CARDS], np.int64)


COPIES = _read_copies()
CARS = int(COPIES[:LOCO].max())  # of a colour, at most
LOCOS = int(COPIES[LOCO])
DECK = int(COPIES.sum())


def _read_tickets() -> tuple[tuple[tuple[str, str], ...], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return the two cities, the points and the cars by colour of each ticket, by number - 1 (C1.1)."""
    tickets = table(_PACKAGE, "tickets", ("id", "from", "to", "points", "cars"))
    tickets.count(SEATS * FIRST_OFFER, MOST_TICKETS, "tickets")
    ends, points, needs = [], [], []
    for number, row in enumerate(tickets, 1):
        row.integer("id", number, number)
        for end in ("from", "to"):
            if not 1 <= len(row[end]) <= LONGEST_NAME:
                raise row.fault(f"{end}: expected the name of a city, of up to {LONGEST_NAME} letters")
        cars = row["cars"].split()
        if not (1 <= len(cars) <= LONGEST and set(cars) <= set(COLOURS)):
            raise row.fault(f"cars: expected 1 to {LONGEST} of {', '.join(COLOURS)}, not {quoted(row['cars'])}")
        ends.append((row["from"], row["to"]))
        points.append(row.integer("points", 1, DEAREST // CARS))
        needs.append([cars.count(colour) for colour in COLOURS])
    if sum(points) > MOST_POINTS:
        raise tickets.fault(f"the points of all tickets are {sum(points)}, and can be {MOST_POINTS} at most")
    for colour, cars_needed in zip(COLOURS, map(sum, zip(*needs, strict=True)), strict=True):
        if cars_needed > MOST_NEEDED:
            raise tickets.fault(f"all tickets need {cars_needed} {colour} cars; at most {MOST_NEEDED} are possible")
    return tuple(ends), np.array(points, np.int64), np.array(needs, np.int64)


ENDS, POINTS, NEEDS = _read_tickets()
TICKETS = len(ENDS)
ALL_TICKETS = (1 << TICKETS) - 1


def _read_cities() -> dict[str, int]:
    """Return the big cities and their bonuses (C9.3)."""
    rows = table(_PACKAGE, "big_cities", ("city", "points"))
    rows.count(1, 12, "cities")
    cities: dict[str, int] = {}
    for row in rows:
        if row["city"] in cities or not any(row["city"] in ends for ends in ENDS):
            raise row.fault(f"city: {quoted(row['city'])} is there twice or on no ticket")
        cities[row["city"]] = row.integer("points", 0, 99)
    return cities


_CITIES = _read_cities()
BIG_CITIES = tuple(_CITIES)
BONUS = np.array(list(_CITIES.values()), np.int64)


def _known_cities() -> frozenset[str]:
    """Return the cities of the game's own tickets, which have names in every language."""
    with (files(_PACKAGE) / "tickets.csv").open(encoding="utf-8") as file:
        return frozenset(row[end] for row in csv.DictReader(file) for end in ("from", "to"))


KNOWN_CITIES = _known_cities()


def ticket_set(numbers: Iterable[int]) -> int:
    """Return a set of tickets, from their numbers."""
    return sum(1 << (number - 1) for number in set(numbers))


def ticket_numbers(tickets: int) -> list[int]:
    """Return the numbers in a set of tickets, ascending."""
    return list(_numbers(tickets))


@lru_cache(1 << 12)
def _numbers(tickets: int) -> tuple[int, ...]:
    """Return the numbers in a set: views show the same few sets again and again."""
    numbers = []
    while tickets:
        numbers.append((tickets & -tickets).bit_length())
        tickets &= tickets - 1
    return tuple(numbers)


NAMING = np.array(  # the tickets that name each big city (C9.3)
    [ticket_set([i + 1 for i, ends in enumerate(ENDS) if city in ends]) for city in BIG_CITIES], np.int64
)

STATE = record(
    "tickets",
    [
        ("tickets", np.int64, SEATS),  # held by each seat: kept and not completed
        ("completed", np.int64, SEATS),  # in all scorings so far (C7.2)
        ("chosen", np.int64, SEATS),  # in this scoring, not yet revealed: in neither of the two above (C7.3)
        ("sited", np.int64, SEATS),  # places of the ticket deck, as bits from the bottom, that each seat knows
        ("absent", np.int64, (SEATS, PLACES)),  # tickets that each seat knows not to be in each place
        ("first", np.int8),  # the option (C1.4)
        ("own_scoring", np.int8),  # the option `scoring` (C7.2)
        ("turn_limit", np.int16),  # the option (C6.4); 0: none, by the rules of number 1
        ("turns", np.int16),  # finished so far, where there is a limit
        ("dispatched", np.int16, SEATS),  # latest dispatch: colours, as bits, then the locomotives from LOCO on (C2.4)
        ("peek", np.int8),  # the option: seats, as bits (C2.3)
        ("phase", np.int8),
        ("deck_number", np.int8),  # 1, or 2 for the second deck of four players (C8): the round
        ("turns_left", np.int8),  # turns still to be finished once the deck is empty (C6.1); 0: it is not
        ("choosing", np.int8),  # in the phase score: seats still to finish, as bits (C7.3)
        ("revealed", np.int8),  # whether the first turn after a scoring goes on, in which its tickets lie open (C7.4)
        ("vain", np.int8, SEATS),  # turns in a row in which each seat drew tickets and kept none
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
)
