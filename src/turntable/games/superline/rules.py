"""Superline, clause by clause: deal, acting, legal, play, outcome.

S4 is in lines.py; the hand, the turn and its end in turns.py; S6.2 in talk.py.
"""

import numpy as np
import numpy.typing as npt

from turntable.games.superline.lines import add_chip, complete, list_choices, take_chip, turn_line, would_complete
from turntable.games.superline.packs import CELLS
from turntable.games.superline.state import (
    ARMS,
    CALL,
    CITIES,
    DECK,
    EMPTY_BOARD,
    FLAG,
    FREE_CELLS,
    FULL_DECK,
    GIVE,
    HAND,
    LINE,
    LOOSE,
    NOBODY,
    NONE,
    OVER,
    REGION,
    SEATS,
    SQUARE,
    SQUARES,
    STAR,
    TEAMS,
    TURN,
    WINDOWS,
)
from turntable.games.superline.talk import call, callers, close_vote, give, givers, list_calls, voters
from turntable.games.superline.turns import (
    discard,
    exchange,
    finish_play,
    pass_turn,
    settle,
    take_card,
    take_owed,
    targets,
    team_of,
)
from turntable.kernel.bits import int64
from turntable.kernel.chance import below, shuffle
from turntable.kernel.compiled import Ints, State, compiled

# Move numbers, in ranges.
M_PLACE = 0  # + city * 2 + half of the board
M_FLAG = M_PLACE + 2 * CITIES  # + cell
M_ARMS = M_FLAG + CELLS  # + cell
M_STAR = M_ARMS + CELLS  # + cell
M_EXCHANGE = M_STAR + CELLS  # + city
M_LINE = M_EXCHANGE + CITIES  # + window
M_DRAW = M_LINE + WINDOWS
M_PASS = M_DRAW + 1
M_CALL = M_PASS + 1  # + team
M_UPHOLD = M_CALL + TEAMS
M_DISMISS = M_UPHOLD + 1
M_ABSTAIN = M_DISMISS + 1
M_GIVE = M_ABSTAIN + 1  # + city, FLAG, ARMS or STAR, which is any of the stars
MOVES = M_GIVE + STAR + 1

# A free cell has two moves at most, its region's city and a flag; a cell with a chip two, arms and star; each card
# of the hand one exchange; then draw and the calls of two teams. Where there is a pass, there is nothing of the first
# three. A choice of lines, an answer and a gift have six possibilities or fewer.
MOST_MOVES = 2 * FREE_CELLS + HAND + 1 + (TEAMS - 1)


# S2 Players and teams


@compiled
def deal(s: State) -> None:
    for i in range(DECK):
        s.piles[i] = FULL_DECK[i]
    shuffle(s, s.piles, DECK)
    s.draw_size = DECK
    s.discard_size = 0
    for square in range(SQUARES):
        s.cells[square] = EMPTY_BOARD[square]
    s.free = FREE_CELLS
    for seat in range(SEATS):
        s.gave[seat] = NONE
        for i in range(HAND):
            s.hands[seat, i] = NONE
    for seat in range(int64(s.seats)):  # S2.3
        for _ in range(HAND):
            take_card(s, seat)
    s.owes = NOBODY
    s.phase = TURN
    s.turn = below(s, int(s.seats)) if s.first == NOBODY else s.first
    settle(s, int64(s.turn))


# S3 A turn


@compiled
def acting(s: State) -> int:
    if s.phase == TURN:
        found = 1 << int(s.turn)
        if s.owes != NOBODY:
            found |= 1 << int(s.owes)
        if s.talk:
            found |= callers(s)
        return found
    if s.phase == OVER:
        return 0
    if s.phase == LINE:
        return 1 << int(s.turn)
    return voters(s) if s.phase == CALL else givers(s)


@compiled
def legal(s: State, seat: int, out: Ints) -> int:
    seat = int64(seat)
    n = int64(0)
    if s.phase == TURN:
        if seat == s.turn:
            n = list_plays(s, seat, out)
        if seat == s.owes:  # S6.1
            out[n] = M_DRAW
            n += 1
        if n == 0 and seat == s.turn:  # S3.7
            out[n] = M_PASS
            n += 1
        if s.talk:
            n = list_calls(s, seat, out, n, M_CALL)
    elif s.phase == LINE:
        n = list_choices(s, team_of(s, seat), int64(s.chip), out, M_LINE)
    elif s.phase == CALL:
        for move in range(M_UPHOLD, M_GIVE):
            out[n] = move
            n += 1
    elif s.phase == GIVE:
        n = list_gifts(s, seat, out)
    return n


@compiled
def list_plays(s: State, seat: int, out: Ints) -> int:
    """Fill `out` with the cards to play, then the empty ones to exchange; return how many."""
    n = int64(0)
    last = NONE
    empty = 0  # the places in the hand of empty cards, as bits
    for i in range(s.hand_size[seat]):
        card = int(s.hands[seat, i])
        if card == last:
            continue
        last = card
        if card < CITIES:  # S3.2
            before = n
            for half in range(2):
                out[n] = M_PLACE + 2 * card + half
                n += s.cells[REGION[s.pack, card, half]] == 0  # no branch: it would be mispredicted half the time
            empty |= (n == before) << i
        elif card == FLAG:
            n = list_free(s, out, n)
        else:
            n = list_targets(s, seat, out, n, int64(card))
            if card >= STAR:
                break  # S1.1: the stars are alike, and the last cards of the hand
    i = 0
    while empty:  # S3.6
        if empty & 1:
            out[n] = M_EXCHANGE + int(s.hands[seat, i])
            n += 1
        empty >>= 1
        i += 1
    return n


@compiled
def list_free(s: State, out: Ints, n: int) -> int:
    """S3.3: any free cell."""
    for cell in range(CELLS):
        out[n] = M_FLAG + cell
        n += s.cells[SQUARE[cell]] == 0
    return n


@compiled
def list_targets(s: State, seat: int, out: Ints, n: int, card: int) -> int:
    """S3.4, S3.5: any opponent's chip that is not turned."""
    base = M_ARMS if card == ARMS else M_STAR
    team = team_of(s, seat)
    left = targets(s, team)
    one = LOOSE[(team + 1) % TEAMS]
    two = LOOSE[(team + 2) % TEAMS]
    cell = 0
    while left > 0:
        chip = s.cells[SQUARE[cell]]
        out[n] = base + cell
        hit = int(chip == one) | int(chip == two)
        n += hit
        left -= hit
        cell += 1
    return n


@compiled
def list_gifts(s: State, seat: int, out: Ints) -> int:
    n = 0
    for i in range(s.hand_size[seat]):
        card = min(int(s.hands[seat, i]), STAR)
        if n == 0 or out[n - 1] != M_GIVE + card:
            out[n] = M_GIVE + card
            n += 1
    return n


@compiled
def play(s: State, seat: int, move: int) -> None:
    seat = int64(seat)
    move = int64(move)
    turn = NOBODY
    if move < M_EXCHANGE:
        turn = play_card(s, seat, move)
    elif move < M_LINE:
        turn = exchange(s, seat, move - M_EXCHANGE)
    elif move < M_DRAW:
        turn = choose_line(s, seat, move - M_LINE)
    elif move == M_DRAW:
        turn = take_owed(s, seat)
    elif move == M_PASS:
        turn = pass_turn(s, seat)
    elif move < M_UPHOLD:
        call(s, seat, move - M_CALL)
    elif move < M_GIVE:
        answer(s, seat, move)
    else:
        turn = give(s, seat, which_card(s.hands[seat], move - M_GIVE))
    if turn != NOBODY:
        settle(s, turn)


@compiled
def which_card(hand: npt.NDArray[np.uint8], card: int) -> int:
    """Return the card itself; for a star the first star of the hand."""
    if card == STAR:
        i = 0
        while hand[i] < STAR:
            i += 1
        return int(hand[i])
    return card


@compiled
def play_card(s: State, seat: int, move: int) -> int:
    """S3.1: one card is played and carried out."""
    team = team_of(s, seat)
    s.owes = NOBODY  # S6.1: for the player before it is too late
    if move < M_FLAG:  # S3.2
        card = move // 2
        square = int64(REGION[s.pack, card, move % 2])
    else:  # S3.3, S3.4, S3.5
        card = which_card(s.hands[seat], FLAG + (move - M_FLAG) // CELLS)
        square = int64(SQUARE[(move - M_FLAG) % CELLS])
    discard(s, seat, card)
    if card >= ARMS:
        take_chip(s, square)
    if card != ARMS:
        add_chip(s, team, square)
        if complete(s, team, square):
            s.chip = square
            s.phase = LINE
            return NOBODY
    return finish_play(s, seat)


# S4 Superlines


@compiled
def choose_line(s: State, seat: int, window: int) -> int:
    """S4.5: one line is chosen; there may be another choice in another direction."""
    team = team_of(s, seat)
    turn_line(s, team, window)
    if would_complete(s.cells, team, int64(s.chip)) > 0:
        return NOBODY
    return finish_play(s, seat)


# S5 End


@compiled
def outcome(s: State, out: npt.NDArray[np.float32]) -> None:
    """S5.1, S5.2: the team with the most superlines wins; equal ones draw, and share what it is worth."""
    most = 0
    for team in range(s.teams):
        most = max(most, int(s.made[team]))
    winners = 0
    for seat in range(s.seats):
        if s.made[team_of(s, seat)] == most:
            winners += 1
    for seat in range(s.seats):
        out[seat] = 1 / winners if s.made[team_of(s, seat)] == most else 0


# S6 Penalties


@compiled
def answer(s: State, seat: int, move: int) -> None:
    """S6.2: an opponent of the accused team upholds, dismisses or abstains."""
    if move == M_UPHOLD:
        s.upheld = int(s.upheld) | 1 << seat
    elif move == M_DISMISS:
        s.dismissed = int(s.dismissed) | 1 << seat
    else:
        s.abstained = int(s.abstained) | 1 << seat
    close_vote(s)
