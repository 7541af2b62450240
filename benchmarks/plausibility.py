"""Learn which cards a rival is likely to hold: the numbers in hidden.py of Superline and Tickets.

    PYTHONPATH=src python benchmarks/plausibility.py superline|tickets [--games 200] [--level casual]

From games between two players of a level: of all cards (or tickets) that a seat does not see, which are in the rival's
hand and which in the deck? A logistic regression on what is public prints a weight for each feature. Dealing again
draws the rival's cards in proportion to the exponential of their weighted sum.
"""

import argparse
from collections.abc import Iterator
from random import Random

import numpy as np
import numpy.typing as npt
from scripted import CORNER_NAMES, THROUGH

import turntable
from turntable.bots import bot
from turntable.games.superline.names import IDS
from turntable.games.superline.packs import BOARDS, NAMES, PAIRS
from turntable.games.tickets.evaluation import good_for
from turntable.games.tickets.scoring import points
from turntable.games.tickets.state import LOCO, ticket_set
from turntable.match.match import Match

Row = tuple[list[float], bool]
LINES = 6  # ready cells of a line, from 0

SUPERLINE = (
    *(f"own line of {n}" for n in range(2, LINES)),
    *(f"rival line of {n}" for n in range(2, LINES)),
    "empty",
    "flag",
    "coat of arms",
    "star",
)
TICKETS = ("score", "score, late", "progress of the rest", "progress of the rest, late")
SETS = 24  # of tickets that are compared
FULL_DECK = 75.0  # cards


def ready(board: dict[str, int], cell: str, team: int) -> int:
    """Return how many cells are ready in a team's best line through a free cell."""
    best = 0
    for line in THROUGH[cell]:
        if all(board.get(other, team) == team for other in line):
            best = max(best, sum(other in board or other in CORNER_NAMES for other in line))
    return best


def superline(match: Match, seat: int) -> Iterator[Row]:
    """Describe what might be in the hand of the rival of `seat`: each card of it and of the deck."""
    position, rival = match.position(), 1 - seat
    board = position["board"]
    if len(board) < 12 or not position["draw"]:
        return
    cells = dict(zip(IDS[0], (BOARDS[0].cells(pair) for pair in range(PAIRS)), strict=False))
    for held, cards in ((True, position["hands"][rival]), (False, position["draw"])):
        for card in cards:
            row = [0.0] * len(SUPERLINE)
            if card in cells:
                free = [NAMES[cell] for cell in cells[card] if NAMES[cell] not in board]
                for start, team in ((0, rival), (LINES - 2, seat)):
                    most = max((ready(board, cell, team) for cell in free), default=0)
                    if most >= 2:
                        row[start + min(most, LINES - 1) - 2] = 1.0
                row[-4] = float(not free)
            else:
                row[-3 + ("flag", "arms", "star").index(card.split("-")[0])] = 1.0
            yield row, held


def cards_of(match: Match, seat: int, rival: int) -> npt.NDArray[np.float64]:
    """Return the cards that a rival was seen to collect, by kind."""
    state = match.state
    cards = np.array(state.stacks[rival] + state.known[rival], np.float64)
    cards[:LOCO] += state.stations[rival, :, 0]
    cards[LOCO] += state.stations[rival, :, 1].sum()
    return cards


def tickets(match: Match, seat: int, random: Random) -> Iterator[list[list[float]]]:
    """Describe the rival's tickets, then as many drawn at random from all that the seat does not see."""
    position, rival = match.position(), 1 - seat
    held = position["tickets"][rival]
    if position["phase"] != "turn" or not held:
        return
    unseen = held + position["ticket_deck"]
    late = 1 - len(position["deck"]) / FULL_DECK
    progress, rows = np.zeros(1), []
    for n in range(SETS):
        chosen = held if n == 0 else random.sample(unseen, len(held))
        tickets = ticket_set(chosen)
        done = int(good_for(cards_of(match, seat, rival), tickets, progress))
        score = (points(done) - points(tickets & ~done)) / 10
        rows.append([score, late * score, float(progress[0]) / 10, late * float(progress[0]) / 10])
    yield rows


def fit_choice(sets: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the weights of a conditional logit: of each group of sets, the first one is the real one."""
    weights = np.zeros(sets.shape[2])
    for _ in range(30):
        worth = sets @ weights
        chance = np.exp(worth - worth.max(1, keepdims=True))
        chance /= chance.sum(1, keepdims=True)
        mean = np.einsum("ij,ijk->ik", chance, sets)
        gradient = (sets[:, 0] - mean).sum(0) - 1e-2 * weights
        square = np.einsum("ij,ijk,ijl->kl", chance, sets, sets) - mean.T @ mean
        weights += np.linalg.solve(square + 1e-2 * np.eye(len(weights)), gradient)
    return weights


def fit(rows: npt.NDArray[np.float64], held: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the weights of a logistic regression, by Newton's method; the last one is the constant."""
    rows = np.hstack([rows, np.ones((len(rows), 1))])
    weights = np.zeros(rows.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-rows @ weights))
        gradient = rows.T @ (held - chance) - 1e-2 * weights
        curvature = (rows * (chance * (1 - chance))[:, None]).T @ rows + 1e-2 * np.eye(len(weights))
        weights += np.linalg.solve(curvature, gradient)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description="What a rival is likely to hold.")
    parser.add_argument("game", choices=("superline", "tickets"))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--level", default="casual")
    options = parser.parse_args()
    cards: list[Row] = []
    sets: list[list[list[float]]] = []
    random = Random(0)
    for seed in range(options.games):
        match, player = turntable.game(options.game).deal(2, seed=seed), bot(options.level, seed=seed)
        while (seat := match.awaited) is not None:
            if len(match.moves) % 9 == 0:
                if options.game == "superline":
                    cards.extend(superline(match, seat))
                else:
                    sets.extend(tickets(match, seat, random))
            match.play(player.choose(match, seat), seat)
    if options.game == "superline":
        weights = fit(np.array([row for row, _ in cards]), np.array([held for _, held in cards], np.float64))
        names: tuple[str, ...] = (*SUPERLINE, "constant")
    else:
        weights, names = fit_choice(np.array(sets)), TICKETS
    for name, weight in zip(names, weights, strict=True):
        print(f"{name}: {weight:.2f}")


if __name__ == "__main__":
    main()
