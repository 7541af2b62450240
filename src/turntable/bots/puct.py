"""Information-set tree search guided by a network: its policy says where to look, its value what a position is worth.

At the root, sequential halving over the whole budget: each deal of what the searching seat cannot know is played with
every candidate, so that all are compared over the same deals; the better half goes on. Below the root there is one tree
of moves shared by all deals, walked by PUCT. A simulation ends at a position that is new to the tree, which gets its
moves with their priors there, or at the end of the game.
"""

from typing import NamedTuple

import numpy as np

from turntable.bots.network import Network, correct, look, read_policy
from turntable.kernel.bits import awaited_seat
from turntable.kernel.compiled import Floats, Ints, State, States, compiled
from turntable.kernel.driver import act
from turntable.kernel.evaluation import Workspace, chances, deal_hidden, list_moves
from turntable.kernel.verbs import NO_REPLY, acting, outcome, reply

NODE = np.dtype(
    [
        ("value", np.float64),  # sum of the shares that its simulations brought the seat that moved here
        ("prior", np.float32),  # how likely the network holds the move
        ("first", np.int32),  # its first child; 0: none
        ("next", np.int32),  # its parent's next child
        ("move", np.int32),
        ("visits", np.int32),
        ("seat", np.int32),  # that moved here
    ],
    align=True,
)
NODES = 1 << 18
DEPTH = 64
EXPLORATION = 1.25
CANDIDATES = 16  # of the root, at the most
FIRST_SCALE, SCALE = 50.0, 0.1  # how much a share counts beside the logarithm of a prior: more with every visit


class GuidedTree(NamedTuple):
    """The tree of one search, and scratch arrays."""

    nodes: States
    candidates: Ints
    """The children of the root, best first."""
    child_of: Ints
    """By move: its node in the position that is looked at; 0: none."""
    priors: Floats
    path: Ints
    """The nodes of a simulation, from the root's child on."""
    used: Ints
    """One number: how many nodes there are."""


class Guided(NamedTuple):
    """All that a search guided by a network works with."""

    root: States
    """One record: the position to think about."""
    work: Workspace
    tree: GuidedTree
    net: Network


@compiled
def begin(guided: Guided, seat: int) -> int:
    """Leave nothing of the tree but its root, with all moves of a seat, likeliest first; return how many."""
    tree = guided.tree
    tree.nodes[0].first = 0
    tree.nodes[0].visits = 0
    tree.used[0] = 1
    expand(guided, guided.root[0], 0, seat)
    count = int(tree.used[0]) - 1
    for i in range(count):
        tree.candidates[i] = i + 1
    sort(tree, count)
    return count


@compiled
def search_guided(guided: Guided, seat: int, simulations: int) -> None:
    """Search a tree that has begun, with a budget of simulations."""
    done = 0
    while done < simulations:
        done += simulate_guided(guided, seat, done / simulations, 1)


@compiled
def simulate_guided(guided: Guided, seat: int, share: float, simulations: int) -> int:
    """Run simulations after a share of the budget, whole deals; return how many."""
    tree = guided.tree
    first = min(int(count_children(tree.nodes, 0)), CANDIDATES)
    halvings = 1
    while 2 << halvings < first:
        halvings += 1
    left = max(2, first >> int(share * halvings))
    done = 0
    while done < simulations:
        deal_hidden(guided.root, guided.work, seat)
        for i in range(left):
            descend(guided, int(tree.candidates[i]))
        sort(tree, left)
        done += left
    return done


@compiled
def count_children(nodes: States, node: int) -> int:
    count = 0
    child = nodes[node].first
    while child != 0:
        count += 1
        child = nodes[child].next
    return count


@compiled
def sort(tree: GuidedTree, count: int) -> None:
    """Sort the first candidates by their scores, best first."""
    candidates, most = tree.candidates, 0
    for i in range(count):
        most = max(most, int(tree.nodes[candidates[i]].visits))
    for i in range(1, count):
        node = candidates[i]
        j = i
        while j > 0 and score(tree.nodes[node], most) > score(tree.nodes[candidates[j - 1]], most):
            candidates[j] = candidates[j - 1]
            j -= 1
        candidates[j] = node


@compiled
def score(node: State, most: int) -> float:
    """Return how good a candidate is: what its simulations brought, and what the network thought at once."""
    mean = node.value / node.visits if node.visits > 0 else 0.0
    return float(np.log(max(node.prior, 1e-8)) + (FIRST_SCALE + most) * SCALE * mean)


@compiled
def descend(guided: Guided, node: int) -> None:
    """Run one simulation of the deal, which begins with the move of a child of the root."""
    work, tree, net = guided.work, guided.tree, guided.net
    nodes, path, pool, values = tree.nodes, tree.path, work.pool, work.values
    pool[1] = pool[0]
    s = pool[1]
    act(s, int(nodes[node].seat), int(nodes[node].move))
    path[0] = node
    depth = 1
    while True:
        seats = acting(s)
        if seats == 0:
            outcome(s, values)
            break
        seat = awaited_seat(s, seats)
        suggested = reply(s, seat)
        count = list_moves(s, seat, work.listed)
        if suggested != NO_REPLY or count == 1:
            act(s, seat, int(suggested) if suggested != NO_REPLY else int(work.listed[0]))
            continue
        if nodes[node].first == 0 or depth == path.shape[0]:
            expand(guided, s, node, seat)
            chances(s, work.weights, work.features, values)
            correct(net, seat, int(s.seats), values)
            break
        if find_children(work, tree, node, count) < count:
            expand(guided, s, node, seat)
        node = choose(work, tree, node, count)
        if node == 0:  # the tree is full
            look(net, s, seat)
            chances(s, work.weights, work.features, values)
            correct(net, seat, int(s.seats), values)
            break
        act(s, seat, int(nodes[node].move))
        path[depth] = node
        depth += 1
    for i in range(depth):
        at = nodes[path[i]]
        at.visits += 1
        at.value += values[at.seat]


@compiled
def expand(guided: Guided, s: State, node: int, seat: int) -> None:
    """Ask the network, and give a node the moves of a position that it has not got yet, while there is room."""
    work, tree, net = guided.work, guided.tree, guided.net
    nodes, used = tree.nodes, tree.used
    look(net, s, seat)
    count = list_moves(s, seat, work.listed)
    read_policy(net, work.listed, count, tree.priors)
    find_children(work, tree, node, count)
    for i in range(count - 1, -1, -1):
        move = int(work.listed[i])
        if tree.child_of[move] == 0 and used[0] < nodes.shape[0]:
            new = nodes[used[0]]
            new.value, new.prior, new.visits = 0, tree.priors[i], 0
            new.move, new.seat = move, seat
            new.first, new.next = 0, nodes[node].first
            nodes[node].first = used[0]
            tree.child_of[move] = used[0]
            used[0] += 1


@compiled
def find_children(work: Workspace, tree: GuidedTree, node: int, count: int) -> int:
    """Fill `child_of` with the nodes of the listed moves; return how many of them have one."""
    nodes, child_of, found = tree.nodes, tree.child_of, 0
    for i in range(count):
        child_of[work.listed[i]] = -1
    child = nodes[node].first
    while child != 0:
        move = nodes[child].move
        if child_of[move] == -1:
            child_of[move] = child
            found += 1
        child = nodes[child].next
    for i in range(count):
        child_of[work.listed[i]] = max(child_of[work.listed[i]], 0)
    return found


@compiled
def choose(work: Workspace, tree: GuidedTree, node: int, count: int) -> int:
    """Return the listed move's node to walk to, by PUCT; 0 if none has one, as the tree was full."""
    nodes = tree.nodes
    total, value, weight = 0, 0.0, np.float32(0)
    for i in range(count):
        child = nodes[tree.child_of[work.listed[i]]]
        if tree.child_of[work.listed[i]] != 0:
            total += child.visits
            value += child.value
            if child.visits > 0:
                weight += child.prior
    seen = value / total if total > 0 else 0.5
    unseen = seen - 0.2 * np.sqrt(weight)  # first play urgency
    best, best_bound = 0, -np.inf
    for i in range(count):
        at = int(tree.child_of[work.listed[i]])
        if at != 0:
            child = nodes[at]
            mean = child.value / child.visits if child.visits > 0 else unseen
            bound = mean + EXPLORATION * child.prior * np.sqrt(total + 1) / (1 + child.visits)
            if bound > best_bound:
                best, best_bound = at, bound
    return best
