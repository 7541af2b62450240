"""Players that follow a few rules of thumb, as yardsticks for the bots: what a person may think of in an evening.

They see what their seat knows (its view and its legal moves) and search nothing. `child` is the rule for Trains that
a child finds: every number has its slot.
"""

from collections.abc import Callable
from typing import Any

from turntable.games.superline.packs import CORNERS, windows
from turntable.games.superline.packs import NAMES as CELL_NAMES
from turntable.games.tickets.state import NEEDS, POINTS
from turntable.match.match import Match

Chooser = Callable[[Match, int], str]

NAMES = ("script", "child")


def player(name: str, game: str) -> Chooser:
    """Return the scripted player of a game, or the child's rule for Trains."""
    if name == "child":
        return child
    return {"trains": trains, "superline": superline, "tickets": tickets}[game]


# Trains


def slot_of(card: int) -> int:
    return (card - 1) // 12 + 1


def child(match: Match, seat: int) -> str:
    """Draw, and put every card into the slot for its number."""
    legal = match.legal(seat)
    if legal[0].startswith("keep"):
        return f"keep {legal[0].split()[1]} {slot_of(int(legal[0].split()[1]))}"
    if legal[0].startswith("replace"):
        return f"replace {slot_of(match.view(seat)['hand'])}"
    return "draw"


def ordered(line: list[int]) -> float:
    """Return how many railcars are in ascending order, of several ways the one nearest to the slots for the numbers."""
    best = [0.0] * len(line)
    for j, card in enumerate(line):
        own = 1 - abs(card - 12 * j - 6) / 100
        best[j] = own + max((best[i] for i in range(j) if line[i] < card and card - line[i] >= j - i), default=0.0)
    return max(best)


def moved(line: list[int], move: str) -> list[int] | None:
    """Return a line after an ability that only moves its railcars."""
    what, *numbers = move.split()
    if what not in ("swap", "skip", "left", "right"):
        return None
    line, a = line[:], int(numbers[0]) - 1
    if what in ("swap", "skip"):
        b = int(numbers[1]) - 1
        line[a], line[b] = line[b], line[a]
    else:
        line.insert(a - 2 if what == "left" else a + 2, line.pop(a))
    return line


def trains(match: Match, seat: int) -> str:
    """Keep the longest ascending part; move railcars if that makes it longer; leave no winning ability to a rival."""
    view, legal = match.view(seat), match.legal(seat)
    line = view["lines"][seat]
    if legal[0].split()[0] in ("keep", "replace"):

        def after(move: str) -> float:
            card = view["hand"] or int(move.split()[1])
            new = line[:]
            slot = int(move.split()[-1]) - 1
            new[slot] = card
            return 100.0 if new == sorted(new) else ordered(new) - abs(card - 12 * slot - 6) / 1000

        return max(legal, key=after)
    best, gain = "draw", ordered(line) + 0.6
    for move in legal:
        new = moved(line, move)
        if new is not None:
            worth = 100.0 if new == sorted(new) else ordered(new)
            if worth > gain:
                best, gain = move, worth
    return best


# Superline

LINES = [[CELL_NAMES[cell] for cell in cells] for _, _, cells in windows()]
THROUGH: dict[str, list[list[str]]] = {}
for _line in LINES:
    for _cell in _line:
        THROUGH.setdefault(_cell, []).append(_line)
CORNER_NAMES = {CELL_NAMES[cell] for cell in CORNERS}
WORTH = (0, 1, 4, 12, 40, 400, 0)  # of a line with so many chips that one more joins


def superline(match: Match, seat: int) -> str:
    """Put the chip where the longest lines of the own go on or a rival's are stopped; keep flags for the sixth."""
    view, legal = match.view(seat), match.legal(seat)
    board, team = view["board"], seat % view["teams"]

    def chips(cell: str, side: int) -> float:
        """Return the worth of a cell for a team, by its open lines through the cell."""
        total = 0.0
        for line in THROUGH.get(cell, []):
            own = 0
            for other in line:
                if other in CORNER_NAMES or board.get(other) == side:
                    own += other != cell
                elif other in board and other != cell:
                    break
            else:
                total += WORTH[min(own, 5)]
        return total

    def worth(move: str) -> float:
        what, *rest = move.split()
        if what == "exchange":
            return 1e6
        if what not in ("place", "flag", "arms", "star"):
            return 0.0
        cell = rest[0]
        own = chips(cell, team)
        rival = max(chips(cell, side) for side in range(view["teams"]) if side != team)
        if what == "place":
            return own + 0.8 * rival
        if what == "flag":
            return own + 0.8 * rival - 150
        return rival - 150 + (own if what == "star" else 0)

    return max(legal, key=worth)


# Tickets

COLOURS = ("black", "white", "yellow", "green", "blue", "red", "purple", "orange")


def missing(held: list[int], cards: dict[str, float]) -> dict[str, float]:
    """Return the cars that tickets need beyond some cards, dearest tickets first."""
    cards, short = dict(cards), dict.fromkeys(COLOURS, 0.0)
    for ticket in sorted(held, key=lambda number: -POINTS[number - 1]):
        for colour, need in zip(COLOURS, NEEDS[ticket - 1], strict=True):
            used = min(cards.get(colour, 0), int(need))
            cards[colour] = cards.get(colour, 0) - used
            short[colour] += int(need) - used
    return short


def tickets(match: Match, seat: int) -> str:
    """Keep tickets that fit the hand; take what they need; play a group as soon as it has three."""
    if suggested := match.suggested(seat):
        return suggested
    view, legal = match.view(seat), match.legal(seat)
    hand, station = view["hand"], view["stations"][seat]
    sent = sent_by(match, seat)
    own = {
        colour: hand.get(colour, 0) + station.get(colour, [0, 0])[0] + sent.get(colour, 0)
        for colour in (*COLOURS, "loco")
    }
    late = bool(view["deck"] < 16)
    if legal[0].startswith("keep"):

        def fits(move: str) -> float:
            kept = [] if move == "keep none" else [int(number) for number in move.split()[1:]]
            short = sum(missing(view["held"] + kept, own).values()) - float(own["loco"])
            points = sum(int(POINTS[number - 1]) for number in kept)
            return points - (3.0 + 3.0 * late) * max(0.0, short - int(view["deck"]) / 8)

        return max(legal, key=fits)
    short = missing(view["held"], own)

    def worth(move: str) -> float:
        what, *rest = move.split()
        if what == "take":
            if rest[0] == "deck":
                return 1.0
            card = view["row"][int(rest[0]) - 1]
            return 3.0 if card == "loco" else 1.5 + 2.0 * (short[card] > 0)
        if what == "play" and len(rest) == 2:
            colour, count = rest[0], rest[1]
            cars, _, locos = count.partition("+")
            robbed = any(colour in other for place, other in enumerate(view["stations"]) if place != seat)
            size = int(cars) + int(locos or 0)
            return size + 2.0 * robbed - 1.5 * int(locos or 0) + (2.0 if late else 0.0)
        if what == "play":
            return 3.2 if not station else 2.0
        if what == "tickets":
            return 3.6 if sum(short.values()) <= 1 and not late else -1.0
        return 0.0

    return max(legal, key=worth)


def sent_by(match: Match, seat: int) -> dict[str, Any]:
    """Return what a seat remembers of its stack: all that it dispatched was open when it went."""
    stack: dict[str, Any] = match.position()["stacks"][seat]
    return stack
