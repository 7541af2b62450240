"""Which tickets to complete with a stack (C7.2): exact, by branch and bound.

Wanted is the set of tickets worth most: first points, then how many they are, then the lowest numbers in order (at the
lowest number that only one of two sets contains, the one that contains it is better). A set can be completed if its
cars, beyond those of the stack, are no more than the locomotives.

Everything is whole numbers, so the answer is the same everywhere; how it is found:

- Sets are bits with *ticket 46 lowest*: of two sets with equal points and counts the greater number is the better set.
- Colours are packed into one number, seven bits each: `spare` holds cars left (64 is none; below that, locomotives
  stand in), and sums over colours are one multiplication.
- Prices: if a car of each colour costs something, no set is worth more than all cards at their price plus the gain of
  every ticket that is worth more than its cars. `find_prices` looks for prices that make this bound low; a decision
  against a ticket's gain or loss lowers it further, and so does a card that no remaining ticket can use.
- A knapsack bound: the same tickets, if only the sum of their cars counted, each colour with a small weight that
  follows its price. It sees what prices do not: that half a ticket is worth nothing.
- The same cards left after the same decisions are not searched twice, unless the second way there is better.
"""

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
    PRICE_BITS,
    PRICE_WORTH,
    SCATTER,
    USUAL_PRICES,
    WORSE,
    WORTH,
    Table,
    above,
    cost,
    dot,
    flipped,
    lane,
    missing,
    pack,
    price,
    rank_of,
)
from turntable.games.tickets.state import DECK, LOCO, TICKETS
from turntable.kernel.compiled import compiled

FEW = 14  # tickets: searched at once, without looking for prices
ROUNDS = 20  # of the search for prices, twice
PATIENCE = 4  # rounds without a lower bound, then smaller steps
REMEMBERED = 11  # bits: so many positions of the search are remembered

# The search's paper: what was reached in positions seen before, and a line of the knapsack for each ticket.
KEYS = 0
SCORES = KEYS + (1 << REMEMBERED)
KNAPSACK = SCORES + (1 << REMEMBERED)
HEAVIEST = 2  # weight of a car
STRIDE = HEAVIEST * DECK + 1
PAPER = KNAPSACK + (TICKETS + 1) * STRIDE


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
    spare, locos = pack(stack), 0 + int(stack[LOCO])  # an int64, compiled or not
    all_taken, worth, count = spare, 0, 0
    tickets = 0
    rest = flipped(held)
    while rest:
        bit = rest & -rest
        rest ^= bit
        rank = rank_of(bit)
        if missing(spare - CARS[rank]) <= locos:
            tickets |= bit
            all_taken -= CARS[rank]
            worth += WORTH[rank]
            count += 1
    if missing(all_taken) <= locos:
        return flipped(tickets)
    even, odd = USUAL_PRICES[0], USUAL_PRICES[1]
    least = -count  # below any set
    for i in range(1 if count <= FEW else 3):
        if i > 0:
            even, odd = find_prices(tickets, spare, locos, least, even, odd)
        least = max(least, greedy(tickets, spare, locos, even, odd, i == 2))
    return flipped(branch_and_bound(tickets, spare, locos, all_taken, worth, least, even, odd))


@compiled
def most(tickets: int, spare: int, locos: int, even: int, odd: int) -> int:
    """No set is worth more, whatever the prices are."""
    bound = cost(spare - ONES * NONE, even, odd)
    dearest = 0
    for colour in range(LOCO):
        dearest = max(dearest, price(even, odd, colour))
    bound += PRICE_WORTH * dearest * locos
    while tickets:
        bit = tickets & -tickets
        tickets ^= bit
        rank = rank_of(bit)
        bound += max(0, WORTH[rank] - cost(CARS[rank], even, odd))
    return bound


# A good set to begin with


@compiled
def greedy(tickets: int, spare: int, locos: int, even: int, odd: int, pairs: bool) -> int:
    """The worth of a set: by gain, as long as they fit; then one or two tickets at a time make room for better ones."""
    taken, worth = 0, 0
    left = tickets
    while left:
        gain, best = -(1 << 40), 0
        rest = left
        while rest:
            bit = rest & -rest
            rest ^= bit
            rank = rank_of(bit)
            if WORTH[rank] - cost(CARS[rank], even, odd) > gain:
                gain = WORTH[rank] - cost(CARS[rank], even, odd)
                best = bit
        left ^= best
        taken, spare, worth = refill(best, locos, taken, spare, worth)
    first = taken
    while first:
        bit = first & -first
        first ^= bit
        other, other_spare, other_worth = exchange(tickets, locos, taken, spare, worth, bit)
        second = first if pairs else 0
        while second and other_worth <= worth:
            other, other_spare, other_worth = exchange(tickets, locos, taken, spare, worth, bit | second & -second)
            second &= second - 1
        if other_worth > worth:
            taken, spare, worth = other, other_spare, other_worth
            first = taken
    return worth


@compiled
def exchange(tickets: int, locos: int, taken: int, spare: int, worth: int, out: int) -> tuple[int, int, int]:
    """Take some tickets out of a set, and others into it."""
    rest = tickets & ~taken
    taken ^= out
    while out:
        rank = rank_of(out & -out)
        out &= out - 1
        spare += CARS[rank]
        worth -= WORTH[rank]
    return refill(rest, locos, taken, spare, worth)


@compiled
def refill(rest: int, locos: int, taken: int, spare: int, worth: int) -> tuple[int, int, int]:
    """Take what fits, the highest numbers first."""
    while rest:
        bit = rest & -rest
        rest ^= bit
        rank = rank_of(bit)
        if missing(spare - CARS[rank]) <= locos:
            spare -= CARS[rank]
            worth += WORTH[rank]
            taken |= bit
    return taken, spare, worth


# Prices, by subgradient steps


@compiled
def find_prices(tickets: int, spare: int, locos: int, least: int, even: int, odd: int) -> tuple[int, int]:
    """Prices with a low bound, from given ones on; `least` is the worth of some set."""
    lowest, best_even, best_odd = 1 << 40, even, odd
    scale, failed = 256, 0
    for _ in range(ROUNDS):
        bound = most(tickets, spare, locos, even, odd)
        if bound < lowest:
            lowest, best_even, best_odd, failed = bound, even, odd, 0
        else:
            failed += 1
        if lowest <= least:
            break
        if failed == PATIENCE:
            scale, failed, even, odd = scale >> 1, 0, best_even, best_odd
        even, odd = step(leftover(tickets, spare, locos, even, odd), scale * max(bound - least, 16), even, odd)
    return best_even, best_odd


@compiled
def leftover(tickets: int, spare: int, locos: int, even: int, odd: int) -> int:
    """What remains of each colour if all tickets that gain are taken and locomotives help the dearest colours."""
    while tickets:
        bit = tickets & -tickets
        tickets ^= bit
        rank = rank_of(bit)
        if WORTH[rank] > cost(CARS[rank], even, odd):
            spare -= CARS[rank]
    dearest = 0
    for colour in range(LOCO):
        dearest = max(dearest, price(even, odd, colour))
    for _ in range(locos):
        neediest, least = 0, LANE + 1
        for colour in range(LOCO):
            if lane(spare, colour) < least and price(even, odd, colour) >= dearest - 1:
                neediest, least = colour, lane(spare, colour)
        spare += 1 << BITS * neediest
    return spare


@compiled
def step(spare: int, size: int, even: int, odd: int) -> tuple[int, int]:
    """What is short becomes dearer, what is left over cheaper."""
    squares = 1
    for colour in range(LOCO):
        more = lane(spare, colour) - NONE
        if more < 0 or price(even, odd, colour) > 0:
            squares += more * more
    size //= squares
    new_even, new_odd = 0, 0
    for colour in range(LOCO):
        new = price(even, odd, colour) - ((size * (lane(spare, colour) - NONE) + 512) >> 10)
        new = min(max(new, 0), HIGHEST_PRICE) << PRICE_BITS * (LOCO // 2 - 1 - (colour >> 1))
        if colour & 1:
            new_odd |= new
        else:
            new_even |= new
    return new_even, new_odd


# The search


@compiled
def branch_and_bound(
    tickets: int, spare: int, locos: int, all_taken: int, worth: int, least: int, even: int, odd: int
) -> int:
    """The best set; some set is worth `least`, all together are worth `worth` and leave `all_taken`."""
    bound = most(tickets, spare, locos, even, odd)
    rest, taken, gone, reached = 0, 0, 0, 0
    heavy_even, heavy_odd = weights(even, odd)
    cards = dot(spare - ONES * NONE, heavy_even, heavy_odd) + HEAVIEST * locos
    left = tickets
    while left:
        bit = left & -left
        left ^= bit
        rank = rank_of(bit)
        gain = WORTH[rank] - cost(CARS[rank], even, odd)
        if bound - abs(gain) >= least:
            rest |= bit
        elif gain > 0:  # in every set that is worth as much
            taken |= bit
            spare -= CARS[rank]
            cards -= dot(CARS[rank], heavy_even, heavy_odd)
            reached += WORTH[rank]
        else:  # in none
            gone |= bit
            all_taken += CARS[rank]
            worth -= WORTH[rank]
    if missing(all_taken) <= locos:
        return taken | rest
    paper = np.empty(PAPER, np.int64)
    fill_knapsack(paper, rest, cards, heavy_even, heavy_odd)
    for i in range(KEYS, SCORES):
        paper[i] = -1
    start = spare, all_taken, cards, reached, worth, bound
    return search(paper, locos, even, odd, heavy_even, heavy_odd, KNAPSACK, rest, taken, gone, *start, least, 0)[1]


@compiled
def weights(even: int, odd: int) -> tuple[int, int]:
    """Return the weights of the colours in the knapsack, about in proportion to their prices."""
    dearest = 1
    for colour in range(LOCO):
        dearest = max(dearest, price(even, odd, colour))
    new_even, new_odd = 0, 0
    for colour in range(LOCO):
        new = (2 * HEAVIEST * price(even, odd, colour) + dearest) // (2 * dearest)
        new <<= PRICE_BITS * (LOCO // 2 - 1 - (colour >> 1))
        if colour & 1:
            new_odd |= new
        else:
            new_even |= new
    return new_even, new_odd


@compiled
def fill_knapsack(paper: Table, rest: int, cards: int, heavy_even: int, heavy_odd: int) -> None:
    """What tickets are worth at the most if colours did not matter, by how many cards there are."""
    count = 0
    left = rest
    while left:
        left &= left - 1
        count += 1
    for n in range(cards + 1):
        paper[KNAPSACK + count * STRIDE + n] = 0
    for i in range(count - 1, -1, -1):
        last = rest
        for _ in range(i):
            last &= last - 1
        rank = rank_of(last & -last)
        line = KNAPSACK + i * STRIDE
        weight = dot(CARS[rank], heavy_even, heavy_odd)
        for n in range(min(weight, cards + 1)):
            paper[line + n] = paper[line + STRIDE + n]
        for n in range(weight, cards + 1):
            paper[line + n] = max(paper[line + STRIDE + n], paper[line + STRIDE + n - weight] + WORTH[rank])


@compiled
def search(
    paper: Table,
    locos: int,
    even: int,
    odd: int,
    heavy_even: int,
    heavy_odd: int,
    line: int,
    rest: int,
    taken: int,
    gone: int,
    spare: int,
    all_taken: int,
    cards: int,
    reached: int,
    worth: int,
    bound: int,
    best: int,
    chosen: int,
) -> tuple[int, int]:
    """Better than `chosen`, worth `best`, if there is one with `taken`, without `gone` and any of `rest`.

    `spare` and `cards` are left and `reached` is the worth when `taken` are completed; `all_taken` and `worth` with
    all of `rest`, which is too much. `line` is the knapsack's for `rest`.
    """
    unused = above(all_taken)
    while True:
        bit = rest & -rest
        rank = rank_of(bit)
        if seen(paper, spare, unused, locos, rank, reached << TICKETS | taken):
            return best, chosen
        rest ^= bit
        line += STRIDE
        gain = WORTH[rank] - cost(CARS[rank], even, odd)
        if missing(spare - CARS[rank]) <= locos and BETTER[rank] & gone == 0:
            length, more = dot(CARS[rank], heavy_even, heavy_odd), reached + WORTH[rank]
            lower = bound + min(gain, 0)
            room = cards - length - dot(unused, heavy_even, heavy_odd)
            limit = min(lower - cost(unused, even, odd), more + paper[line + room])
            if limit > best or (limit == best and taken | bit | rest > chosen):
                after = spare - CARS[rank], all_taken, cards - length, more, worth, lower
                best, chosen = search(
                    paper, locos, even, odd, heavy_even, heavy_odd, line, rest, taken | bit, gone, *after, best, chosen
                )
        if WORSE[rank] & taken:
            return best, chosen
        gone |= bit
        all_taken += CARS[rank]
        worth -= WORTH[rank]
        bound -= max(gain, 0)
        if missing(all_taken) <= locos:
            if worth > best or (worth == best and taken | rest > chosen):
                return worth, taken | rest
            return best, chosen
        unused = above(all_taken)
        limit = min(bound - cost(unused, even, odd), reached + paper[line + cards - dot(unused, heavy_even, heavy_odd)])
        if limit < best or (limit == best and taken | rest <= chosen):
            return best, chosen


@compiled
def seen(paper: Table, spare: int, unused: int, locos: int, rank: int, score: int) -> bool:
    """Whether the same cards were left for the same tickets before, with as much reached; else remember it."""
    key = above(spare - unused) | (rank & 7) << 4 | (rank >> 3) << (4 + BITS)  # colours take four bits
    key |= (locos - missing(spare)) << BITS * LOCO
    place = (int(key) * SCATTER) >> (63 - REMEMBERED) & ((1 << REMEMBERED) - 1)
    if paper[KEYS + place] == key and paper[SCORES + place] >= score:
        return True
    paper[KEYS + place] = key
    paper[SCORES + place] = score
    return False
