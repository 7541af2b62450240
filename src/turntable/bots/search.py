"""Information-set Monte Carlo tree search, once for all games.

Each deal of what the searching seat cannot know is played with every move of the root that is still in question: all
are compared over the same deals, as luck would otherwise drown their differences. Every further deal leaves fewer in
question, down to two. Below the root there is one tree of moves shared by all deals. A simulation walks down it,
always to the move that promises most, until it comes to a position that is still new, and judges that. A position that
was come to RIPE times grows: all its moves are judged at sight, each a node.

What a simulation brings is counted against what its deal promised before the first move. Memory is fixed: a full tree
grows no more but goes on learning. The same dice and number of simulations give the same tree.
"""

import numpy as np
import numpy.typing as npt

from turntable.kernel.compiled import Ints, States, compiled
from turntable.kernel.judgement import Floats, act, actor, judge, options, redeal, settle
from turntable.kernel.playout import Dice, reseed, roll
from turntable.kernel.rules import acting

NODE = np.dtype(
    [
        # sum of what its simulations brought the seat that moved here; of the root: of what its deals promised
        ("value", np.float64),
        ("square", np.float64),  # sum of the squares of what its simulations brought
        ("first", np.int32),  # its first child; 0: none
        ("next", np.int32),  # its parent's next child
        ("move", np.int32),
        ("visits", np.int32),  # simulations; of the root: deals
        ("offered", np.int32),  # how often the move could be chosen
        ("seat", np.int32),  # that moved here
    ],
    align=True,
)
NODES = 1 << 18
DEPTH = 64
EXPLORE = 1.0  # how much a move's uncertainty counts beside its value, where simulations vary by one
RIPE = 16
COMPARED = 8  # deals with every move of the root; after twice as many, half of the moves are in question, and so on

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
    """Run simulations for `seat` from pool[0], whole deals; return how many nodes the tree has. pool[1:] is room."""
    listed = np.empty(moves.shape[0], np.int32)
    rivals = np.empty(moves.shape[0], np.int32)
    promised = np.empty(chances.shape[0], np.float32)
    if nodes[0].first == 0:
        for i in range(options(pool[0], seat, listed)):
            add(nodes, 0, used, int(listed[i]), seat)
            used += 1
    count = 0
    child = nodes[0].first
    while child != 0:
        rivals[count] = child
        count += 1
        child = nodes[child].next
    done = 0
    while done < simulations:
        best_first(nodes, rivals, count)
        deals = max(int(nodes[0].visits), COMPARED)
        in_question = min(count, max(2, count * COMPARED // deals))
        pool[1] = pool[0]
        reseed(pool[1], dice)
        redeal(pool[1], seat)
        judge(pool[1], weights, about, promised)
        for i in range(in_question):
            pool[2] = pool[1]
            node = int(rivals[i])
            used = descend(pool, weights, nodes, node, used, moves, listed, child_of, about, chances, promised, dice)
        nodes[0].visits += 1
        nodes[0].value += promised[seat]
        done += in_question
    return used


@compiled
def best_first(nodes: Nodes, rivals: Ints, count: int) -> None:
    """Sort nodes by visits, then by value. Who was left out once has fewer visits and stays out."""
    for i in range(1, count):
        node = rivals[i]
        j = i
        while j > 0 and better(nodes, node, rivals[j - 1]):
            rivals[j] = rivals[j - 1]
            j -= 1
        rivals[j] = node


@compiled
def better(nodes: Nodes, one: int, other: int) -> bool:
    if nodes[one].visits != nodes[other].visits:
        return bool(nodes[one].visits > nodes[other].visits)
    return bool(nodes[one].value > nodes[other].value)


@compiled
def descend(
    pool: States,
    weights: Floats,
    nodes: Nodes,
    node: int,
    used: int,
    moves: Ints,
    listed: Ints,
    child_of: Ints,
    about: Floats,
    chances: Floats,
    promised: Floats,
    dice: Dice,
) -> int:
    """One simulation in pool[2], which begins with the move of a node; return how many nodes the tree has."""
    path = np.empty(DEPTH, np.int32)
    act(pool[2], int(nodes[node].seat), int(nodes[node].move))
    path[0] = node
    depth = 1
    while depth < DEPTH:
        settle(pool, 2, weights, moves, about, chances, dice)
        seats = acting(pool[2])
        if seats == 0:
            break
        who = actor(pool[2], seats)
        count = options(pool[2], who, listed)
        if count == 1:
            act(pool[2], who, int(listed[0]))
            continue
        if nodes[node].first == 0 and nodes[node].visits < RIPE:
            break
        find_children(nodes, node, listed, count, child_of)
        for i in range(count):
            if child_of[listed[i]] == 0 and used < nodes.shape[0]:
                pool[3] = pool[2]
                act(pool[3], who, int(listed[i]))
                settle(pool, 3, weights, moves, about, chances, dice)
                judge(pool[3], weights, about, chances)
                add(nodes, node, used, int(listed[i]), who)
                credit(nodes, used, chances[who] - promised[who])
                child_of[listed[i]] = used
                used += 1
        node = choose(nodes, node, listed, count, child_of, dice)
        if node == 0:
            break
        act(pool[2], who, int(nodes[node].move))
        path[depth] = node
        depth += 1
    judge(pool[2], weights, about, chances)
    for i in range(depth):
        who = int(nodes[path[i]].seat)
        credit(nodes, int(path[i]), chances[who] - promised[who])
    return used


@compiled
def add(nodes: Nodes, parent: int, new: int, move: int, seat: int) -> None:
    nodes[new].move = move
    nodes[new].seat = seat
    nodes[new].visits = 0
    nodes[new].offered = 1
    nodes[new].value = 0
    nodes[new].square = 0
    nodes[new].first = 0
    nodes[new].next = nodes[parent].first
    nodes[parent].first = new


@compiled
def credit(nodes: Nodes, node: int, brought: float) -> None:
    nodes[node].visits += 1
    nodes[node].value += brought
    nodes[node].square += brought * brought


@compiled
def find_children(nodes: Nodes, node: int, moves: Ints, count: int, child_of: Ints) -> None:
    """Fill `child_of`, by move, with the nodes of these moves; 0 for those that were never judged here."""
    for i in range(count):
        child_of[moves[i]] = 0
    child = nodes[node].first
    while child != 0:
        child_of[nodes[child].move] = child
        child = nodes[child].next


@compiled
def choose(nodes: Nodes, node: int, moves: Ints, count: int, child_of: Ints, dice: Dice) -> int:
    """The child that promises most; 0 if there is none, as the tree was full."""
    doubt = EXPLORE * np.sqrt(nodes[node].square / max(nodes[node].visits, 1))
    best, best_value = 0, -np.inf
    first = roll(dice, count)
    for i in range(count):
        child = child_of[moves[(first + i) % count]]
        if child != 0:
            nodes[child].offered += 1
            visits = nodes[child].visits
            value = nodes[child].value / visits + doubt * np.sqrt(np.log(nodes[child].offered) / visits)
            if value > best_value:
                best, best_value = child, value
    return int(best)
