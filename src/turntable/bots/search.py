"""Information-set Monte Carlo tree search, once for all games.

At the root, sequential halving: each deal of what the searching seat cannot know is played with every candidate, so
that all are compared over the same deals, as luck would otherwise drown their differences; further deals leave fewer
candidates, down to two. Below the root there is one tree of moves shared by all deals. A simulation walks down it by
UCB until it comes to a position that is still new, and evaluates that. A node that was visited EXPANSION_THRESHOLD
times is expanded: all its moves are evaluated one move ahead, each a node.

What a simulation brings is counted against the baseline, what its deal was worth before the first move. Memory is
fixed: a full tree grows no more but goes on learning. The same seed and number of simulations give the same tree.
"""

from typing import NamedTuple

import numpy as np

from turntable.kernel.bits import awaited_seat
from turntable.kernel.compiled import Floats, Ints, Rng, States, compiled
from turntable.kernel.driver import act
from turntable.kernel.evaluation import Workspace, deal_hidden, evaluate, is_reflex, list_moves, play_reflex
from turntable.kernel.rng import draw_below
from turntable.kernel.verbs import acting

NODE = np.dtype(
    [
        # sum of what its simulations brought the seat that moved here; in the root: sum of the baselines
        ("value", np.float64),
        ("square", np.float64),  # sum of the squares of what its simulations brought
        ("first", np.int32),  # its first child; 0: none
        ("next", np.int32),  # its parent's next child
        ("move", np.int32),
        ("visits", np.int32),  # simulations; in the root: deals
        ("offered", np.int32),  # how often the move could be chosen
        ("seat", np.int32),  # that moved here
    ],
    align=True,
)
NODES = 1 << 18
DEPTH = 64
EXPLORATION = 1.0  # how much a move's uncertainty counts beside its value, where simulations vary by one
EXPANSION_THRESHOLD = 16
FULL_DEALS = 8  # with every candidate; after twice as many, half of them are left, and so on


class Tree(NamedTuple):
    """The tree of one search, and scratch arrays."""

    nodes: States
    candidates: Ints
    """The children of the root, best first."""
    child_of: Ints
    """By move: its node in the position that is looked at; 0: none."""
    baseline: Floats
    """Each seat's chance to win in this deal before the first move."""
    path: Ints
    """The nodes of a simulation, from the root's child on."""


@compiled
def simulate(root: States, work: Workspace, tree: Tree, seat: int, used: int, simulations: int) -> int:
    """Run simulations for a seat from root[0], whole deals; return how many nodes the tree has."""
    nodes, candidates = tree.nodes, tree.candidates
    if nodes[0].first == 0:
        for i in range(list_moves(root[0], seat, work.listed)):
            add(nodes, 0, used, int(work.listed[i]), seat)
            used += 1
    count = 0
    child = nodes[0].first
    while child != 0:
        candidates[count] = child
        count += 1
        child = nodes[child].next
    done = 0
    while done < simulations:
        best_first(nodes, candidates, count)
        left = min(count, max(2, count * FULL_DEALS // max(int(nodes[0].visits), FULL_DEALS)))
        deal_hidden(root, work, seat)
        evaluate(work.pool[0], work.weights, work.features, tree.baseline)
        for i in range(left):
            used = descend(work, tree, int(candidates[i]), used)
        nodes[0].visits += 1
        nodes[0].value += tree.baseline[seat]
        done += left
    return used


@compiled
def clear(tree: Tree) -> None:
    """Leave nothing of a tree but its root."""
    root = tree.nodes[0]
    root.first, root.visits, root.value = 0, 0, 0


@compiled
def best_child(nodes: States) -> int:
    """Return the child of the root that was visited most, of several the one with the highest value."""
    best = child = nodes[0].first
    while child != 0:
        if better(nodes, child, best):
            best = child
        child = nodes[child].next
    return int(best)


@compiled
def best_first(nodes: States, candidates: Ints, count: int) -> None:
    """Sort candidates by visits, then by value. One that was left out has fewer visits and stays out."""
    for i in range(1, count):
        node = candidates[i]
        j = i
        while j > 0 and better(nodes, node, candidates[j - 1]):
            candidates[j] = candidates[j - 1]
            j -= 1
        candidates[j] = node


@compiled
def better(nodes: States, one: int, other: int) -> bool:
    if nodes[one].visits != nodes[other].visits:
        return bool(nodes[one].visits > nodes[other].visits)
    return bool(nodes[one].value > nodes[other].value)


@compiled
def descend(work: Workspace, tree: Tree, node: int, used: int) -> int:
    """Run one simulation of the deal, which begins with the move of a node; return how many nodes the tree has."""
    nodes, path, pool = tree.nodes, tree.path, work.pool
    pool[1] = pool[0]
    act(pool[1], int(nodes[node].seat), int(nodes[node].move))
    path[0] = node
    depth = 1
    while depth < path.shape[0]:
        while is_reflex(pool[1]):
            play_reflex(work, 1)
        seats = acting(pool[1])
        if seats == 0:
            break
        seat = awaited_seat(pool[1], seats)
        count = list_moves(pool[1], seat, work.listed)
        if count == 1:
            act(pool[1], seat, int(work.listed[0]))
            continue
        if nodes[node].first == 0 and nodes[node].visits < EXPANSION_THRESHOLD:
            break
        used = expand(work, tree, node, used, seat, count)
        node = choose(nodes, node, work.listed, count, tree.child_of, work.rng)
        if node == 0:
            break
        act(pool[1], seat, int(nodes[node].move))
        path[depth] = node
        depth += 1
    evaluate(pool[1], work.weights, work.features, work.values)
    for i in range(depth):
        credit(nodes, int(path[i]), work.values, tree.baseline)
    return used


@compiled
def expand(work: Workspace, tree: Tree, node: int, used: int, seat: int, count: int) -> int:
    """Fill `child_of` with the nodes of the listed moves; evaluate those never seen here, while there is room."""
    nodes, child_of, pool = tree.nodes, tree.child_of, work.pool
    listed, weights, numbers, values = work.listed, work.weights, work.features, work.values
    for i in range(count):
        child_of[listed[i]] = 0
    child = nodes[node].first
    while child != 0:
        child_of[nodes[child].move] = child
        child = nodes[child].next
    for i in range(count):
        move = int(listed[i])
        if child_of[move] == 0 and used < nodes.shape[0]:
            pool[2] = pool[1]
            act(pool[2], seat, move)
            while is_reflex(pool[2]):
                play_reflex(work, 2)
            evaluate(pool[2], weights, numbers, values)
            add(nodes, node, used, move, seat)
            credit(nodes, used, values, tree.baseline)
            child_of[move] = used
            used += 1
    return used


@compiled
def add(nodes: States, parent: int, new: int, move: int, seat: int) -> None:
    """Add a child to a node."""
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
def credit(nodes: States, node: int, values: Floats, baseline: Floats) -> None:
    """Count in a node what the values brought the seat that moved there."""
    at = nodes[node]
    brought = values[at.seat] - baseline[at.seat]
    at.visits += 1
    at.value += brought
    at.square += brought * brought


@compiled
def choose(nodes: States, node: int, moves: Ints, count: int, child_of: Ints, rng: Rng) -> int:
    """Return the child with the highest upper confidence bound; 0 if there is none, as the tree was full."""
    spread = EXPLORATION * np.sqrt(nodes[node].square / max(nodes[node].visits, 1))
    best, best_bound = 0, -np.inf
    first = draw_below(rng, count)
    for i in range(count):
        child = child_of[moves[(first + i) % count]]
        if child != 0:
            nodes[child].offered += 1
            visits = nodes[child].visits
            bound = nodes[child].value / visits + spread * np.sqrt(np.log(nodes[child].offered) / visits)
            if bound > best_bound:
                best, best_bound = child, bound
    return int(best)
