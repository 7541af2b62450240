"""Information-set Monte Carlo tree search, once for all games.

At the root, sequential halving over the whole budget: each deal of what the searching seat cannot know is played with
every candidate, so that all are compared over the same deals, as luck would otherwise drown their differences; each
round has an equal part of the budget and half the candidates of the one before, down to two. The search ends early when
it is settled which candidate to take. Below the root there is one tree of moves shared by all deals. A simulation walks
down it by UCB until it comes to a position that is still new, and evaluates that. Expanding a node means to evaluate
all its moves one move ahead, each a node. The root's children are expanded after a few visits, and no candidate is
dropped before that: replies are looked at first. Other nodes are expanded when they were visited EXPANSION_THRESHOLD
times.

A network (network.py) may have a say: its policy gives each candidate a bonus.

What a simulation brings is counted against the baseline, what its deal was worth before the first move. Memory is
fixed: a full tree grows no more but goes on learning. The same seed and number of simulations give the same tree.
"""

from typing import NamedTuple

import numpy as np

from turntable.bots.network import Network, look, read_policy
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
        # what a network's policy adds to what a simulation brings on average; in the root: what part of that counts
        ("bonus", np.float64),
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
REPLY_THRESHOLD = 4  # the same for the root's children
FULL_DEALS = 8  # with every candidate, before any is dropped
# A search is settled when, after LEAST_DEALS, no candidate left is better than the best by more than INDIFFERENCE,
# with a CONFIDENCE in standard errors of the difference.
LEAST_DEALS = 48
INDIFFERENCE = 0.003
CONFIDENCE = 3.0
POLICY_WEIGHT = 0.006  # of the logarithm of how likely a network holds a candidate, beside a chance to win of one half
LEAST_PRIOR = 1e-6  # less likely candidates are as likely as this


class Tree(NamedTuple):
    """The tree of one search, and scratch arrays."""

    nodes: States
    size: Ints
    """One number: how many nodes the tree has."""
    candidates: Ints
    """The children of the root, best first."""
    child_of: Ints
    """By move: its node in the position that is looked at; 0: none."""
    baseline: Floats
    """Each seat's chance to win in this deal before the first move."""
    path: Ints
    """The nodes of a simulation, from the root's child on."""
    priors: Floats
    """How likely a network holds each listed move."""


class Search(NamedTuple):
    """All that a search works with, but for a network."""

    root: States
    """One record: the position to think about."""
    work: Workspace
    tree: Tree


@compiled
def begin(search: Search, seat: int) -> None:
    """Leave nothing of the tree but its root, with a child for each move of a seat."""
    tree, listed = search.tree, search.work.listed
    root = tree.nodes[0]
    root.first, root.visits, root.value, root.bonus = 0, 0, 0, 1
    tree.size[0] = 1
    for i in range(list_moves(search.root[0], seat, listed)):
        add(tree, 0, int(listed[i]), seat)


@compiled
def prefer(search: Search, net: Network, seat: int) -> None:
    """Give each candidate of a search that has just begun a bonus, by the policy of a network."""
    tree, listed = search.tree, search.work.listed
    look(net, search.root[0], seat)
    count = list_candidates(tree)
    for i in range(count):
        listed[i] = tree.nodes[tree.candidates[i]].move
    read_policy(net, listed, count, tree.priors)
    for i in range(count):
        tree.nodes[tree.candidates[i]].bonus = POLICY_WEIGHT * np.log(max(tree.priors[i], LEAST_PRIOR))


@compiled
def run(search: Search, seat: int, simulations: int) -> None:
    """Search a tree that has begun for a seat's best move, with so many simulations, rounded up to whole deals."""
    rounds = halvings(list_candidates(search.tree))
    done = 0
    for i in range(rounds):
        target = simulations * (i + 1) // rounds
        if done < target:
            more = simulate(search, seat, i / rounds, target - done)
            if more == 0:
                return
            done += more


@compiled
def simulate(search: Search, seat: int, share: float, simulations: int) -> int:
    """Run simulations of the round that begins after a share of the budget; at least one deal, whole deals.

    Returns how many simulations were run: 0 if it is settled which candidate to take.
    """
    work, tree = search.work, search.tree
    nodes, candidates = tree.nodes, tree.candidates
    count = list_candidates(tree)
    best_first(nodes, candidates, count)
    left = candidates_left(count, share) if nodes[0].visits >= FULL_DEALS else count
    done = 0
    while done == 0 or done < simulations:
        if nodes[0].visits % LEAST_DEALS == 0 and is_settled(tree, left):
            return 0
        deal_hidden(search.root, work, seat)
        evaluate(work.pool[0], work.weights, work.features, tree.baseline)
        for i in range(left):
            descend(work, tree, int(candidates[i]))
        nodes[0].visits += 1
        nodes[0].value += tree.baseline[seat]
        weigh_bonus(tree, left)
        done += left
    return done


@compiled
def weigh_bonus(tree: Tree, left: int) -> None:
    """Let the policy count less the surer the best candidate is to win or to lose: as it would beside its logit."""
    nodes, most = tree.nodes, -np.inf
    for i in range(left):
        child = nodes[tree.candidates[i]]
        most = max(most, child.value / child.visits)
    chance = min(max(most + nodes[0].value / nodes[0].visits, 0.0), 1.0)
    nodes[0].bonus = 4 * chance * (1 - chance)


@compiled
def list_candidates(tree: Tree) -> int:
    """Fill `candidates` with the children of the root; return how many there are."""
    nodes = tree.nodes
    count = 0
    child = nodes[0].first
    while child != 0:
        tree.candidates[count] = child
        count += 1
        child = nodes[child].next
    return count


@compiled
def halvings(count: int) -> int:
    """Return how many rounds there are, the last of which has two candidates."""
    rounds = 1
    while 1 << rounds < count:
        rounds += 1
    return rounds


@compiled
def candidates_left(count: int, share: float) -> int:
    """Return how many candidates are left after a share of the budget."""
    rounds = halvings(count)
    halved = min(int(share * rounds), rounds - 1)
    return int((count + (1 << halved) - 1) >> halved)


@compiled
def is_settled(tree: Tree, left: int) -> bool:
    """Return whether no candidate that is left could be noticeably better than the best; sorts them, best first."""
    nodes, candidates = tree.nodes, tree.candidates
    best_first(nodes, candidates, left)
    best = candidates[0]
    deals = nodes[best].visits
    if deals < LEAST_DEALS:
        return False
    for i in range(1, left):
        other = candidates[i]
        better_by = (total(nodes, other) - total(nodes, best)) / deals
        error = np.sqrt((variance(nodes, best) + variance(nodes, other)) / deals)
        if better_by + CONFIDENCE * error > INDIFFERENCE:
            return False
    return True


@compiled
def variance(nodes: States, node: int) -> float:
    mean = nodes[node].value / nodes[node].visits
    return float(max(nodes[node].square / nodes[node].visits - mean * mean, 0.0))


@compiled
def best_move(tree: Tree) -> int:
    """Return the move that was tried most, of several the best one."""
    nodes = tree.nodes
    best = child = nodes[0].first
    while child != 0:
        if better(nodes, child, best):
            best = child
        child = nodes[child].next
    return int(nodes[best].move)


@compiled
def best_first(nodes: States, candidates: Ints, count: int) -> None:
    """Sort candidates by visits, then by value and bonus. One that was left out has fewer visits and stays out."""
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
    if nodes[one].visits == 0:
        return bool(nodes[one].bonus > nodes[other].bonus)
    return bool(total(nodes, one) > total(nodes, other))


@compiled
def total(nodes: States, node: int) -> float:
    return float(nodes[node].value + nodes[node].visits * nodes[node].bonus * nodes[0].bonus)


@compiled
def descend(work: Workspace, tree: Tree, node: int) -> None:
    """Run one simulation of the deal, which begins with the move of a child of the root."""
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
        threshold = REPLY_THRESHOLD if depth == 1 else EXPANSION_THRESHOLD
        if nodes[node].first == 0 and nodes[node].visits < threshold:
            break
        expand(work, tree, node, seat, count)
        node = choose(nodes, node, work.listed, count, tree.child_of, work.rng)
        if node == 0:
            break
        act(pool[1], seat, int(nodes[node].move))
        path[depth] = node
        depth += 1
    evaluate(pool[1], work.weights, work.features, work.values)
    for i in range(depth):
        credit(nodes, int(path[i]), work.values, tree.baseline)


@compiled
def expand(work: Workspace, tree: Tree, node: int, seat: int, count: int) -> None:
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
        if child_of[move] == 0 and tree.size[0] < nodes.shape[0]:
            pool[2] = pool[1]
            act(pool[2], seat, move)
            while is_reflex(pool[2]):
                play_reflex(work, 2)
            evaluate(pool[2], weights, numbers, values)
            child_of[move] = add(tree, node, move, seat)
            credit(nodes, int(child_of[move]), values, tree.baseline)


@compiled
def add(tree: Tree, parent: int, move: int, seat: int) -> int:
    """Add a child to a node; return its number."""
    nodes, new = tree.nodes, int(tree.size[0])
    nodes[new].move = move
    nodes[new].seat = seat
    nodes[new].visits = 0
    nodes[new].offered = 1
    nodes[new].value = 0
    nodes[new].square = 0
    nodes[new].bonus = 0
    nodes[new].first = 0
    nodes[new].next = nodes[parent].first
    nodes[parent].first = new
    tree.size[0] += 1
    return new


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
