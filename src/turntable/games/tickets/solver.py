"""Which tickets to complete with a stack (C7.2): exact, by branch and bound.

Wanted is the set of tickets worth most: first points, then how many they are, then the lowest numbers in order (at the
lowest number that only one of two sets contains, the one that contains it is better). A set can be completed if its
cars, beyond those of the stack, are no more than the locomotives.

Everything is whole numbers, so the answer is the same everywhere. Tickets are decided on one by one, from number 46
down, taken first. Sets are bits with *ticket 46 lowest*: of two sets with equal points and counts the greater number is
the better one. Three devices keep the search short:

- Prices (Lagrangian relaxation): if a car of each colour costs something, no set is worth more than all cards at their
  price plus the gain of every ticket that is worth more than its cars. `find_prices` looks for prices that make this
  bound low, by subgradient steps; each step also yields a good set. A decision against a ticket's gain lowers the
  bound, and so does a card that no remaining ticket can use.
- A knapsack bound: what the same tickets are worth if colours do not matter, only how much their cars weigh, each
  colour about in proportion to its price. It sees what prices do not: that half a ticket is worth nothing.
- Dominance: a ticket is not taken while a better one that needs none but its cars is not.

What each is good for, on 120 cases in which searches for slow ones ended (the slowest, in µs, on a busy machine; the
searches of benchmarks/tickets_solver.py end well below these):

    tickets held                                20       46
    all of it                                  136    2,436
    without steps towards better prices        583  141,509
    without the knapsack bound                 476    2,630
    without dominance                          187    3,150
    without exchanges in the first set         111    6,455
    former solver, with a memory besides        92      832

The memory of positions seen was given up: a hash table of 32 KB, to be cleared for every search.
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
    ONES,
    PRICE_WORTH,
    USUAL_PRICES,
    WORSE,
    WORTH,
    Prices,
    Table,
    above,
    cost,
    dearest,
    dot,
    flipped,
    lane,
    missing,
    pack,
    price,
    rank_of,
    with_price,
)
from turntable.games.tickets.state import DECK, LOCO, TICKETS
from turntable.kernel.bits import popcount
from turntable.kernel.compiled import compiled

FEW = 14  # tickets: searched at once, without looking for prices
ROUNDS = 20  # of the search for prices, twice
PATIENCE = 4  # rounds without a lower bound, then smaller steps
HEAVIEST = 2  # weight of a car in the knapsack


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
    """What does not change during a search."""

    locos: int
    prices: Prices
    weights: Prices
    knapsack: Table  # by tickets decided on and weight left: what the other tickets are worth, if colours do not matter


class Node(NamedTuple):
    """Some tickets are decided on."""

    rest: int  # to be decided on
    taken: int
    gone: int  # not taken
    spare: int  # cars left by those taken
    spare_at_most: int  # ... and by all of `rest` as well: no less is left in the end
    reached: int  # worth of those taken
    worth: int  # ... and of all of `rest` as well
    bound: int  # no set is worth more, by the prices
    decided: int  # how many
    room: int  # left in the knapsack


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
    prices, least = find_prices(tickets, cards, USUAL_PRICES, 0, 1 if count <= FEW else ROUNDS)
    if count > FEW:
        prices, least = find_prices(tickets, cards, prices, least, ROUNDS)
    return flipped(branch_and_bound(tickets, cards, prices, least))


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
        if lowest <= least:
            return best, least
        if failed == PATIENCE:
            scale, failed, prices = scale >> 1, 0, best
        prices = step(spread(left, cards.locos, prices), scale * max(bound - least, 16), prices)
    return best, max(least, improve(tickets, cards, fill_by_gain(tickets, cards, best)))


@compiled
def appraise(tickets: int, cards: Cards, prices: Prices) -> tuple[int, int]:
    """Return what no set is worth more than, and the cars left if every ticket that gains were taken."""
    bound = cost(cards.spare - ONES * NONE, prices) + PRICE_WORTH * dearest(prices) * cards.locos
    left = cards.spare
    while tickets:
        bit = tickets & -tickets
        tickets ^= bit
        rank = rank_of(bit)
        gain = WORTH[rank] - cost(CARS[rank], prices)
        if gain > 0:
            bound += gain
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
        rank = rank_of(bit)
        if WORTH[rank] > cost(CARS[rank], prices):
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
def improve(tickets: int, cards: Cards, choice: Choice) -> int:
    """Return the worth of a set in which no one or two tickets can make room for better ones."""
    first = choice.taken
    while first:
        bit = first & -first
        first ^= bit
        other = exchange(tickets, cards, choice, bit)
        second = first
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
    """Let locomotives stand in where most is missing, among the dearest colours."""
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
    """What is short becomes dearer, what is left over cheaper."""
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
def branch_and_bound(tickets: int, cards: Cards, prices: Prices, least: int) -> int:
    """Return the best set; some set is worth `least`."""
    bound, _ = appraise(tickets, cards, prices)
    rest, taken, reached, spare = 0, 0, 0, cards.spare
    worth, left = 0, cards.spare
    while tickets:
        bit = tickets & -tickets
        tickets ^= bit
        rank = rank_of(bit)
        gain = WORTH[rank] - cost(CARS[rank], prices)
        if bound - abs(gain) >= least:
            rest |= bit
        elif gain > 0:  # in every set that is worth as much
            taken |= bit
            reached += WORTH[rank]
            spare -= CARS[rank]
        else:  # in none
            continue
        worth += WORTH[rank]
        left -= CARS[rank]
    if missing(left) <= cards.locos:
        return taken | rest
    weights = weigh(prices)
    room = HEAVIEST * cards.locos
    for colour in range(LOCO):
        room += (lane(spare, colour) - NONE) * price(weights, colour)
    problem = Problem(cards.locos, prices, weights, np.empty((TICKETS + 1, HEAVIEST * DECK + 1), np.int64))
    fill_knapsack(problem, rest, room)
    root = Node(rest, taken, 0, spare, left, reached, worth, bound, 0, room)
    return search(problem, root, Best(least, 0)).tickets


@compiled
def weigh(prices: Prices) -> Prices:
    """Return the weights of the colours in the knapsack."""
    most = max(1, dearest(prices))
    weights = Prices(0, 0)
    for colour in range(LOCO):
        weights = with_price(weights, colour, (2 * HEAVIEST * price(prices, colour) + most) // (2 * most))
    return weights


@compiled
def fill_knapsack(problem: Problem, rest: int, room: int) -> None:
    """Fill in what tickets are worth at the most if colours do not matter, by the room there is."""
    knapsack = problem.knapsack
    line = popcount(rest)
    for n in range(room + 1):
        knapsack[line, n] = 0
    for rank in range(TICKETS - 1, -1, -1):
        if rest >> rank & 1:
            line -= 1
            weight = dot(CARS[rank], problem.weights)
            for n in range(min(weight, room + 1)):
                knapsack[line, n] = knapsack[line + 1, n]
            for n in range(weight, room + 1):
                knapsack[line, n] = max(knapsack[line + 1, n], knapsack[line + 1, n - weight] + WORTH[rank])


@compiled
def search(problem: Problem, at: Node, best: Best) -> Best:
    """Return the best set of those that a node leaves open, if it is better than `best`."""
    node = at
    while True:
        bit = node.rest & -node.rest
        rank = rank_of(bit)
        gain = WORTH[rank] - cost(CARS[rank], problem.prices)
        spare = node.spare - CARS[rank]
        if missing(spare) <= problem.locos:
            taken = Node(
                node.rest ^ bit,
                node.taken | bit,
                node.gone,
                spare,
                node.spare_at_most,
                node.reached + WORTH[rank],
                node.worth,
                node.bound + min(gain, 0),
                node.decided + 1,
                node.room - dot(CARS[rank], problem.weights),
            )
            if is_promising(problem, taken, best) and node.gone & BETTER[rank] == 0:
                best = search(problem, taken, best)
        if node.taken & WORSE[rank]:
            return best
        node = Node(
            node.rest ^ bit,
            node.taken,
            node.gone | bit,
            node.spare,
            node.spare_at_most + CARS[rank],
            node.reached,
            node.worth - WORTH[rank],
            node.bound - max(gain, 0),
            node.decided + 1,
            node.room,
        )
        if missing(node.spare_at_most) <= problem.locos:
            return better(best, Best(node.worth, node.taken | node.rest))
        if not is_promising(problem, node, best):
            return best


@compiled
def is_promising(problem: Problem, node: Node, best: Best) -> bool:
    """Whether a node may lead to a better set."""
    unused = above(node.spare_at_most)
    limit = min(
        node.bound - cost(unused, problem.prices),
        node.reached + problem.knapsack[node.decided, node.room - dot(unused, problem.weights)],
    )
    return limit > best.worth or (limit == best.worth and node.taken | node.rest > best.tickets)


@compiled
def better(one: Best, other: Best) -> Best:
    if other.worth > one.worth or (other.worth == one.worth and other.tickets > one.tickets):
        return other
    return one
