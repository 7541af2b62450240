"""Find the best tickets to complete with a stack (C7.2): exact, by branch and bound.

Wanted is the set of tickets worth most: first points, then how many they are, then the lowest numbers in order (at the
lowest number that only one of two sets contains, the one that contains it is better). A set can be completed if its
cars, beyond those of the stack, are no more than the locomotives.

Everything is whole numbers, so the answer is the same everywhere. Nothing is allocated and nothing recurses, so that it
also compiles for a GPU: what a decision changes is undone when the search goes back. Sets are bits with *ticket 46
lowest*: of two sets with equal points and counts the greater number is the better one. These keep the search
short:

- Prices (Lagrangian relaxation): if a car of each colour costs something, no set has more points than all cards at
  their price plus the gain of every ticket that is worth more than its cars. `find_prices` looks for prices that make
  this bound low, by subgradient steps; each step also yields a good set. A decision against a ticket's gain lowers the
  bound, and so does a card that no remaining ticket can use.
- Counting: where the bound allows as many points as the best set has, and no more, a set must also have as many
  tickets; the cards left are enough for so many only.
- Order: tickets are decided on one by one, from number 46 down, taken first; those worth about as much as their cars
  come last, as a decision on them says little.
- Beginning again: a search that takes long is given up for one with better prices, and with the best set found so far.
- Dominance: a ticket is not taken while a better one that needs none but its cars is not.

What each is good for, on 312 cases in which searches for many nodes ended: a sixth of them with the former solver, a
sixth with it without its knapsack, the others with drafts of this one, so that they are hardest for this one (mean and
slowest, in µs, each measured once on a busy machine; small differences mean nothing):

    tickets held                               20              46
    all of it                           197   1,556      321    2,370
    without better prices               260   1,913   73,376  418,173
    without beginning again             282   2,580      344    2,034
    without the late tickets            237   3,427      470    5,139
    without counting                    167   1,129      460    4,166
    without dominance                   196   4,288      299    2,218
    without exchanges                   183   1,224      400    2,845
    former solver, with a knapsack       62     459      958    8,283
    the one before, with a memory too    30     195      254    4,503

The knapsack (what tickets are worth if colours do not matter, by the room left) was given up with its table of 73 KB.
It sees that half a ticket is worth nothing, which prices do not: with 20 tickets the former solver is the faster one in
hard cases. Translated to C and searched for its own slowest cases, it took up to 705 µs with 20 tickets and 11,947 with
46; this one 835 and 2,503.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from turntable.games.tickets.packed import (
    BETTER,
    BITS,
    CARS,
    HIGHEST_PRICE,
    LANE,
    NONE,
    ONE_CAR,
    ONES,
    PRICE_WORTH,
    TWO_CARS,
    USUAL_PRICES,
    WORSE,
    WORTH,
    WORTH_POINT,
    Prices,
    above,
    cost,
    dearest,
    flipped,
    highest,
    lane,
    missing,
    pack,
    price,
    rank_of,
    total,
    with_price,
)
from turntable.games.tickets.state import LOCO, TICKETS
from turntable.kernel.bits import popcount
from turntable.kernel.compiled import compiled

FEW = 14  # tickets: searched at once, after a look at the usual prices
ROUNDS = 20  # of the search for prices, before a longer search
PATIENCE = 4  # rounds without a lower bound, then smaller steps
FIRST_NODES = 128  # of a search, before it begins again with better prices
MORE_NODES = 8  # times as many then
DOUBTFUL = 16  # a gain below this: decided on last


class Cards(NamedTuple):
    """Cards to complete tickets with: the cars, packed, and the locomotives."""

    spare: int
    locos: int


class Choice(NamedTuple):
    """A set of tickets, the cars it leaves, and what it is worth."""

    taken: int
    spare: int
    worth: int


class Best(NamedTuple):
    """The best set found: what it is worth, and its tickets."""

    worth: int
    tickets: int


class Problem(NamedTuple):
    """The constants of a search."""

    locos: int
    prices: Prices
    late: int  # tickets to decide on after all others


class Node(NamedTuple):
    """A node of the search: some tickets are decided on."""

    rest: int  # to be decided on
    taken: int
    gone: int  # not taken
    spare: int  # cars left by those taken
    spare_at_most: int  # ... and by all of `rest` as well: no less is left in the end
    worth: int  # of those taken and all of `rest`
    bound: int  # the points of no set are worth more, by the prices


# The problem


@compiled
def completable(stack: npt.NDArray[np.int8], tickets: int) -> bool:
    """C7.1: whether a stack is enough for a set of tickets (bit 0 is ticket 1), each card for one ticket only."""
    spare = pack(stack)
    for i in range(TICKETS):
        if tickets >> i & 1:
            spare -= CARS[TICKETS - 1 - i]
    return missing(spare) <= int(stack[LOCO])


@compiled
def best_choice(stack: npt.NDArray[np.int8], held: int) -> int:
    """C7.2: the best set of the tickets held (bit 0 is ticket 1) that a stack of cards completes."""
    cards = Cards(pack(stack), 0 + int(stack[LOCO]))  # an int64, compiled or not
    left, count = cards.spare, 0
    tickets = 0
    rest = flipped(held)
    while rest:
        bit = rest & -rest
        rest ^= bit
        cars = CARS[rank_of(bit)]
        if missing(cards.spare - cars) <= cards.locos:
            tickets |= bit
            left -= cars
            count += 1
    if missing(left) <= cards.locos:
        return flipped(tickets)
    prices, best, is_best = USUAL_PRICES, Best(0, 0), False
    rounds, nodes = max(1, count - FEW), FIRST_NODES
    while not is_best:
        prices, least = find_prices(tickets, cards, prices, best.worth, rounds)
        best = better(best, Best(least, 0))
        best, is_best = branch_and_bound(tickets, cards, prices, best, nodes)
        rounds, nodes = ROUNDS, nodes * MORE_NODES
    return flipped(best.tickets)


@compiled
def whole(worth: int) -> int:
    """Return the worth of the points alone, without the tickets."""
    return worth & -WORTH_POINT


@compiled
def gain(rank: int, prices: Prices) -> int:
    """Return what the points of a ticket are worth beyond its cars."""
    return whole(WORTH[rank]) - cost(CARS[rank], prices)


# Prices, by subgradient steps


@compiled
def find_prices(tickets: int, cards: Cards, prices: Prices, least: int, rounds: int) -> tuple[Prices, int]:
    """Return prices with a low bound, from given ones on, and the worth of a good set; some set is worth `least`."""
    best = prices
    lowest = 1 << 40
    scale, failed = 256, 0
    for _ in range(rounds):
        bound, left = appraise(tickets, cards, prices)
        least = max(least, fill_by_gain(tickets, cards, prices).worth)
        if bound < lowest:
            lowest, best, failed = bound, prices, 0
        else:
            failed += 1
        if whole(lowest) <= least:
            return best, least
        if failed == PATIENCE:
            scale, failed, prices = scale >> 1, 0, best
        prices = step(spread(left, cards.locos, prices), scale * max(bound - least, 16), prices)
    return best, max(least, improve(tickets, cards, fill_by_gain(tickets, cards, best), rounds == ROUNDS))


@compiled
def appraise(tickets: int, cards: Cards, prices: Prices) -> tuple[int, int]:
    """Return what no set's points are worth more than, and the cars left if every ticket that gains were taken."""
    bound = cost(cards.spare - ONES * NONE, prices) + PRICE_WORTH * dearest(prices) * cards.locos
    left = cards.spare
    while tickets:
        bit = tickets & -tickets
        tickets ^= bit
        rank = rank_of(bit)
        if gain(rank, prices) >= 0:
            bound += gain(rank, prices)
            left -= CARS[rank]
    return bound, left


@compiled
def fill_by_gain(tickets: int, cards: Cards, prices: Prices) -> Choice:
    """Return a set: the tickets that gain as far as they fit, then any other."""
    gaining = 0
    rest = tickets
    while rest:
        bit = rest & -rest
        rest ^= bit
        if gain(rank_of(bit), prices) >= 0:
            gaining |= bit
    return fill(fill(Choice(0, cards.spare, 0), gaining, cards.locos), tickets & ~gaining, cards.locos)


@compiled
def fill(choice: Choice, rest: int, locos: int) -> Choice:
    """Add what fits of some tickets, the highest numbers first."""
    taken, spare, worth = choice
    while rest:
        bit = rest & -rest
        rest ^= bit
        rank = rank_of(bit)
        if missing(spare - CARS[rank]) <= locos:
            taken |= bit
            spare -= CARS[rank]
            worth += WORTH[rank]
    return Choice(taken, spare, worth)


@compiled
def improve(tickets: int, cards: Cards, choice: Choice, pairs: bool) -> int:
    """Return the worth of a set in which no ticket, or no pair of tickets, can make room for better ones."""
    first = choice.taken
    while first:
        bit = first & -first
        first ^= bit
        other = exchange(tickets, cards, choice, bit)
        second = first if pairs else 0
        while second and other.worth <= choice.worth:
            other = exchange(tickets, cards, choice, bit | second & -second)
            second &= second - 1
        if other.worth > choice.worth:
            choice = other
            first = choice.taken
    return choice.worth


@compiled
def exchange(tickets: int, cards: Cards, choice: Choice, out: int) -> Choice:
    """Take some tickets out of a set, and others into it."""
    taken, spare, worth = choice
    rest = tickets & ~taken
    taken ^= out
    while out:
        rank = rank_of(out & -out)
        out &= out - 1
        spare += CARS[rank]
        worth -= WORTH[rank]
    return fill(Choice(taken, spare, worth), rest, cards.locos)


@compiled
def spread(left: int, locos: int, prices: Prices) -> int:
    """Use locomotives where most is missing, among the most expensive colours."""
    most = dearest(prices)
    for _ in range(locos):
        neediest, least = 0, LANE + 1
        for colour in range(LOCO):
            if lane(left, colour) < least and price(prices, colour) >= most - 1:
                neediest, least = colour, lane(left, colour)
        left += 1 << BITS * neediest
    return left


@compiled
def step(left: int, size: int, prices: Prices) -> Prices:
    """Return new prices: higher for colours that are short, lower for those left over."""
    squares = 1
    for colour in range(LOCO):
        more = lane(left, colour) - NONE
        if more < 0 or price(prices, colour) > 0:
            squares += more * more
    size //= squares
    new = Prices(0, 0)
    for colour in range(LOCO):
        changed = price(prices, colour) - ((size * (lane(left, colour) - NONE) + 512) >> 10)
        new = with_price(new, colour, min(max(changed, 0), HIGHEST_PRICE))
    return new


# The search


@compiled
def branch_and_bound(tickets: int, cards: Cards, prices: Prices, best: Best, nodes: int) -> tuple[Best, bool]:
    """Return the best set found, or `best`, and whether the nodes sufficed to prove it."""
    bound, _ = appraise(tickets, cards, prices)
    rest, late, taken, spare = 0, 0, 0, cards.spare
    worth, left = 0, cards.spare
    while tickets:
        bit = tickets & -tickets
        tickets ^= bit
        rank = rank_of(bit)
        more = gain(rank, prices)
        if whole(bound - abs(more)) >= whole(best.worth):
            rest |= bit
            if abs(more) < DOUBTFUL:
                late |= bit
        elif more > 0:  # in every set with as many points
            taken |= bit
            spare -= CARS[rank]
        else:  # in none
            continue
        worth += WORTH[rank]
        left -= CARS[rank]
    if missing(left) <= cards.locos:
        return Best(worth, taken | rest), True
    root = Node(rest, taken, 0, spare, left, worth, bound)
    return search(Problem(cards.locos, prices, late), root, best, nodes)


@compiled
def search(problem: Problem, root: Node, best: Best, nodes: int) -> tuple[Best, bool]:
    """Look for a better set than `best` among those that a node leaves open; also return whether all were looked at."""
    node, is_open = root, True
    while is_open or node.taken != root.taken:
        if is_open:
            nodes -= 1
            if nodes < 0:
                return best, False
            bit = first(problem, node.rest)
            taken = take(problem, node, bit, 1)
            if node.gone & BETTER[rank_of(bit)] == 0 and is_promising(problem, taken, best):
                node = taken
                continue
        else:
            bit = last(problem, node.taken & ~root.taken)
            node = take(problem, undecided(problem, node, bit), bit, -1)
        is_open = node.taken & WORSE[rank_of(bit)] == 0
        if is_open:
            node = leave(problem, node, bit, 1)
            if missing(node.spare_at_most) <= problem.locos:
                best = better(best, Best(node.worth, node.taken | node.rest))
                is_open = False
            else:
                is_open = is_promising(problem, node, best)
    return best, True


@compiled
def first(problem: Problem, tickets: int) -> int:
    """Return the ticket to decide on first."""
    early = tickets & ~problem.late
    return early & -early if early else tickets & -tickets


@compiled
def last(problem: Problem, tickets: int) -> int:
    """Return the ticket that was decided on last."""
    late = tickets & problem.late
    return highest(late if late else tickets)


@compiled
def undecided(problem: Problem, node: Node, bit: int) -> Node:
    """Return a node without the decisions against tickets after a given one."""
    later = -2 * bit & problem.late if bit & problem.late else -2 * bit | problem.late
    gone = node.gone & later
    while gone:
        node = leave(problem, node, gone & -gone, -1)
        gone &= gone - 1
    return node


@compiled
def take(problem: Problem, node: Node, bit: int, sign: int) -> Node:
    """Take a ticket; with sign -1, take that back."""
    rank = rank_of(bit)
    return Node(
        node.rest ^ bit,
        node.taken ^ bit,
        node.gone,
        node.spare - sign * CARS[rank],
        node.spare_at_most,
        node.worth,
        node.bound + sign * min(gain(rank, problem.prices), 0),
    )


@compiled
def leave(problem: Problem, node: Node, bit: int, sign: int) -> Node:
    """Decide against a ticket; with sign -1, take that back."""
    rank = rank_of(bit)
    return Node(
        node.rest ^ bit,
        node.taken,
        node.gone ^ bit,
        node.spare,
        node.spare_at_most + sign * CARS[rank],
        node.worth - sign * WORTH[rank],
        node.bound - sign * max(gain(rank, problem.prices), 0),
    )


@compiled
def is_promising(problem: Problem, node: Node, best: Best) -> bool:
    """Return whether a node may lead to a better set."""
    if missing(node.spare) > problem.locos:
        return False
    unused = above(node.spare_at_most)
    limit = whole(node.bound - cost(unused, problem.prices))
    if limit != whole(best.worth):
        return limit > best.worth
    limit += count_at_most(node, total(node.spare) - LOCO * NONE + problem.locos - total(unused))
    return limit > best.worth or (limit == best.worth and node.taken | node.rest > best.tickets)


@compiled
def count_at_most(node: Node, room: int) -> int:
    """Return an upper bound for the number of tickets taken in the end, the shortest first, given the cards left."""
    one = min(popcount(node.rest & ONE_CAR), room)
    two = min(popcount(node.rest & TWO_CARS), (room - one) // 2)
    longer = min(popcount(node.rest & ~(ONE_CAR | TWO_CARS)), (room - one - 2 * two) // 3)
    return popcount(node.taken) + one + two + longer


@compiled
def better(one: Best, other: Best) -> Best:
    if other.worth > one.worth or (other.worth == one.worth and other.tickets > one.tickets):
        return other
    return one
