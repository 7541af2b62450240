"""The state of a game of Superline: one record of fixed size.

Cards are kinds: 0 to 81 a city (the row of the pack's pairs), then flag, arms and the three stars. Cells count from 0
at A1, row by row. The board stores them with a border, so that following a row needs no bounds check:

    squares, 16 to a row:   . . . . . . . . . . . . . . . .     a square's number is its cell's
                            . A1  B1  ...           N1  . .     (row + 1) * 16 + column + 1;
                            . A2  B2  ...           N2  . .     the border is never ready for anyone
                            ...

The deck and the discards are as kernel/piles.py has them, the discards of all seats in one pile.
"""

import numpy as np
import numpy.typing as npt

from turntable.games.superline.packs import (
    BOARDS,
    CELLS,
    COLUMNS,
    CORNERS,
    DIRECTIONS,
    PAIRS,
    ROWS,
    SPECIAL_IDS,
    windows,
)
from turntable.kernel.piles import pile_fields
from turntable.kernel.record import record
from turntable.match.data import constants, table

_PACKAGE = __name__.rpartition(".")[0]

SEATS = 12  # at most (S2.1)
TEAMS = 3  # at most: chips have three colours (S1.3)

_constants = constants(_PACKAGE, {"hand": (1, 12), "winning": (1, 9)})
HAND = _constants["hand"]  # cards dealt to each player (S2.3)
WINNING = _constants["winning"]  # superlines (S5.1)

TEAM_OF = np.array([[seat % max(teams, 1) for seat in range(SEATS)] for teams in range(TEAMS + 1)], np.int8)  # S2.2

CITIES = PAIRS
FLAG, ARMS, STAR = CITIES, CITIES + 1, CITIES + 2  # STAR is the first of three
STARS = 3
KINDS = CITIES + 2 + STARS
MOST_COPIES = 3  # of a city's card
MOST_CARDS = 255  # that a deck's size can count


def _read_copies() -> npt.NDArray[np.uint8]:
    """Return the number of cards of each kind (S1.1), the same for every city."""
    cards = table(_PACKAGE, "cards", ("card", "copies"))
    copies: dict[str, int] = {}
    for row in cards:
        card = row.one_of("card", ("city", *SPECIAL_IDS))
        if card in copies:
            raise row.fault(f"{card} is there twice")
        copies[card] = row.integer("copies", 1 if card == "city" else 0, MOST_COPIES if card == "city" else 40)
    cards.count(1 + len(SPECIAL_IDS), 1 + len(SPECIAL_IDS), "kinds of cards")
    found = np.array([copies["city"]] * CITIES + [copies[card] for card in SPECIAL_IDS], np.uint8)
    if not SEATS * HAND < found.sum() <= MOST_CARDS:
        limits = f"{SEATS * HAND + 1} to {MOST_CARDS}"
        raise cards.fault(
            f"expected {limits} cards in all, the hands of {SEATS} players and one more, not {found.sum()}"
        )
    return found


COPIES = _read_copies()
FULL_DECK = np.repeat(np.arange(KINDS, dtype=np.uint8), COPIES)
DECK = len(FULL_DECK)
NONE = 255  # no card

PHASES = ("turn", "line", "call", "give", "over")
TURN, LINE, CALL, GIVE, OVER = range(5)

NOBODY = -1

# Squares. The twelve lower bits of one say for which team and direction it is ready to be part of a new superline; the
# bits above them say whose chip stands there. A loose chip is ready in all directions of its team, a corner of all.
WIDTH = COLUMNS + 2
SQUARES = (ROWS + 2) * WIDTH
WAYS = len(DIRECTIONS)
ALL_WAYS = (1 << WAYS) - 1
OWNER = TEAMS * WAYS  # the bit from which on the owner stands: team + 1
LOOSE = tuple((team + 1) << OWNER | ALL_WAYS << WAYS * team for team in range(TEAMS))
FREE_CELLS = CELLS - len(CORNERS)


def square(cell: int) -> int:
    row, column = divmod(cell, COLUMNS)
    return (row + 1) * WIDTH + column + 1


SQUARE = np.array([square(cell) for cell in range(CELLS)], np.int16)
STEP = np.array([down * WIDTH + right for down, right in DIRECTIONS], np.int16)  # from square to square
EMPTY_BOARD = np.zeros(SQUARES, np.uint16)
EMPTY_BOARD[SQUARE[list(CORNERS)]] = (1 << OWNER) - 1  # S4.2

# Lines of six: direction, first square, and the number of the one that begins at a square in a direction.
WINDOW_CELLS = [cells for _, _, cells in windows()]
WINDOWS = len(WINDOW_CELLS)
WINDOW_WAY = np.array([way for way, _, _ in windows()], np.int8)
WINDOW_START = np.array([SQUARE[start] for _, start, _ in windows()], np.int16)
WINDOW_AT = np.full((WAYS, SQUARES), -1, np.int16)
WINDOW_AT[WINDOW_WAY, WINDOW_START] = np.arange(WINDOWS)

# For passes over the whole board, its cells without the border. Unsigned numbers tell the compiler that no index is
# negative, so that it makes vector instructions of such a pass.
CELL_STEP = np.array([down * COLUMNS + right for down, right in DIRECTIONS], np.uint8)  # from cell to cell
FITS = np.zeros((WAYS, CELLS), np.bool_)  # whether a line of six begins there
FITS[WINDOW_WAY, [cells[0] for cells in WINDOW_CELLS]] = True

# A team with two superlines wins with the next chip that completes any, and one chip completes four at most (S4.4).
MOST_LINES = (WINNING - 1) * TEAMS + WAYS


# By pack, city and half of the board: the cell of the city's region, and its square.
REGION_CELL = np.array([[pack.cells(pair) for pair in range(PAIRS)] for pack in BOARDS], np.uint8)
REGION = SQUARE[REGION_CELL]

STATE = record(
    "superline",
    [
        ("cells", np.uint16, SQUARES),  # the board, as drawn above
        ("lines", np.uint16, MOST_LINES),  # the superlines in the order they were made: numbers of windows
        ("line_team", np.uint8, MOST_LINES),
        ("called", np.uint16),  # seats that have called in this turn, as bits (S6.2)
        ("upheld", np.uint16),  # seats that answered the call, as bits
        ("dismissed", np.uint16),
        ("abstained", np.uint16),
        ("split", np.int8),  # the option `teams`: 0 is by the number of seats
        ("first", np.int8),  # the option `first`: NOBODY lets chance decide
        ("pack", np.int8),  # the option `board`
        ("manual", np.int8),  # the option `draw`
        ("talk", np.int8),  # the option `talk_penalty`
        ("phase", np.int8),
        ("owes", np.int8),  # the seat that may still take its replacement card (S6.1)
        ("caller", np.int8),  # in the phases call and give
        ("accused", np.int8),  # the team that is accused
        ("line_count", np.uint8),
        ("made", np.uint8, TEAMS),  # superlines of each team
        ("loose", np.uint8, TEAMS),  # chips of each team that are not turned
        ("chip", np.uint8),  # phase line: the square of the chip that was put last
        ("free", np.uint8),  # cells without a chip
        *pile_fields(DECK),
        ("thrower", np.uint8, DECK),  # whose discard pile a card of the discards lies on
        ("hands", np.uint8, (SEATS, HAND)),  # ascending, then NONE
        ("hand_size", np.uint8, SEATS),
        # What players remember, for hidden.py:
        ("gave", np.uint8, SEATS),  # phase give: the card laid down; later: one known to have gone into the deck
        ("fresh", np.uint8, SEATS),  # cards taken from the deck since given-up cards went into it, up to HAND
        ("idle", np.uint8, SEATS),  # how many cards of the hand were shown by a pass to be of ...
        ("idle_kinds", np.uint8, SEATS),  # ... these kinds: IDLE_FLAG, IDLE_MINUS or both
    ],
)

IDLE_FLAG = 1  # flags
IDLE_MINUS = 2  # coats of arms and stars
