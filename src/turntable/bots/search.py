"""Information-set Monte Carlo tree search, once for all games.

Each simulation deals again what the searching seat cannot know, walks down one tree of moves shared by all those
deals, adds a node, and judges the position it has come to. Memory is fixed: a full tree grows no more but goes on
learning. The same dice and number of simulations give the same tree.
"""

import numpy as np
import numpy.typing as npt

from turntable.kernel.compiled import Ints, States, compiled
from turntable.kernel.judgement import Floats, act, actor, judge, options, redeal, reflex, settle
from turntable.kernel.playout import Dice, reseed, roll
from turntable.kernel.rules import acting

NODE = np.dtype(
    [
        ("value", np.float64),  # sum of what its simulations brought the seat that moved here
        ("first", np.int32),  # its first child; 0: none
        ("next", np.int32),  # its parent's next child
        ("move", np.int32),
        ("visits", np.int32),
        ("offered", np.int32),  # how often the move could be chosen
        ("seat", np.int32),  # that moved here
    ],
    align=True,
)
NODES = 1 << 18
DEPTH = 64
EXPLORE = 0.35  # how much a move's uncertainty counts beside its value

Nodes = npt.NDArray[np.void]


@compiled
def simulate(
    pool: States,
    seat: int,
    weights: Floats,
    nodes: Nodes,
    used: int,
    moves: Ints,
    child_of: Ints,
    about: Floats,
    chances: Floats,
    dice: Dice,
    simulations: int,
) -> int:
    """Run simulations for `seat` from pool[0]; return how many nodes the tree has. pool[1:] is room to play in."""
    path = np.empty(DEPTH, np.int32)
    for _ in range(simulations):
        pool[1] = pool[0]
        reseed(pool[1], dice)
        redeal(pool[1], seat)
        depth = 0
        node = 0
        while depth < DEPTH:
            seats = acting(pool[1])
            if seats == 0:
                break
            if node != 0 and reflex(pool[1]):
                settle(pool, 1, weights, moves, about, chances, dice)
                continue
            who = seat if node == 0 else actor(pool[1], seats)
            count = options(pool[1], who, moves)
            if count == 1:
                act(pool[1], who, int(moves[0]))
                if node == 0:
                    break
                continue
            child, fresh = choose(nodes, node, moves, count, child_of, dice)
            if fresh:
                move = child
                if used < nodes.shape[0]:
                    add(nodes, node, used, move, who)
                    path[depth] = used
                    depth += 1
                    used += 1
                act(pool[1], who, move)
                settle(pool, 1, weights, moves, about, chances, dice)
                break
            act(pool[1], who, int(nodes[child].move))
            path[depth] = child
            depth += 1
            node = child
        judge(pool[1], weights, about, chances)
        for i in range(depth):
            nodes[path[i]].visits += 1
            nodes[path[i]].value += chances[nodes[path[i]].seat]
    return used


@compiled
def add(nodes: Nodes, parent: int, new: int, move: int, seat: int) -> None:
    nodes[new].move = move
    nodes[new].seat = seat
    nodes[new].visits = 0
    nodes[new].offered = 1
    nodes[new].value = 0
    nodes[new].first = 0
    nodes[new].next = nodes[parent].first
    nodes[parent].first = new


@compiled
def choose(nodes: Nodes, node: int, moves: Ints, count: int, child_of: Ints, dice: Dice) -> tuple[int, bool]:
    """A move that was never tried here (itself, True), or the child that promises most (its node, False)."""
    for i in range(count):
        child_of[moves[i]] = 0
    child = nodes[node].first
    while child != 0:
        child_of[nodes[child].move] = child
        child = nodes[child].next
    start = roll(dice, count)
    for i in range(count):
        move = moves[(start + i) % count]
        if child_of[move] == 0:
            return int(move), True
    best, best_value = 0, -1.0
    for i in range(count):
        child = child_of[moves[i]]
        nodes[child].offered += 1
        visits = nodes[child].visits
        value = nodes[child].value / visits + EXPLORE * np.sqrt(np.log(nodes[child].offered) / visits)
        if value > best_value:
            best, best_value = child, value
    return int(best), False
