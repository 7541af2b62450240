"""A network as bots use it: read from a file, evaluated by compiled code, no learning library needed.

It looks at a seat's observation (observation.py of the game) and tells how likely a strong player is to choose each
action. Numbers that are codes (of cards) are looked up in a table, others multiply a row of weights; then come residual
blocks. Zeros are left out, and only the actions that are asked for are rated. A game can name numbers of the
observation that concern an action (POINTERS): each adds to its rating as much as a gate says, which is open or shut by
what the network makes of the whole position.
`turntable lab train` makes such files; each carries a card that says how. The value in them is for training only.
"""

from __future__ import annotations

import json
from functools import cache, partial
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from safetensors import SafetensorError, safe_open

from turntable.kernel.compiled import Floats, Ints, State, compiled
from turntable.kernel.decisions import Layout, parts, size
from turntable.kernel.verbs import observe
from turntable.match.errors import MissingPart
from turntable.match.game import Game

NETWORK = "network.safetensors"
SLACK = 1e-3  # between a level and the codes below it: less than the difference of two codes
GATES = {"gates": (0, 0), "gate_bias": (0,)}  # and their shapes where a game has no pointers
ARRAYS = ("first", "bias", "blocks", "block_biases", "policy", "policy_bias", *GATES)
NONE = -1


class Network(NamedTuple):
    """Weights, and scratch arrays whose contents mean nothing between calls."""

    rows: Ints
    """By input: its row in `first`; if it is a code, the first of its rows."""
    levels: Ints
    """By input: of how many levels its thermometer is, if it is a code; 0: it is a plain number."""
    first: Floats
    bias: Floats
    blocks: Floats
    """By block, layer, input and output."""
    block_biases: Floats
    policy: Floats
    """By action."""
    policy_bias: Floats
    gates: Floats
    """By range of actions, and by number that concerns them."""
    gate_bias: Floats
    pointers: Ints
    """By action: numbers of the observation that concern it; NONE: no more."""
    ranges: Ints
    """By action: its range's first gate."""
    obs: Floats
    hidden: Floats
    inner: Floats
    change: Floats
    open: Floats
    """By gate: how much the number behind it counts."""


def levels_of(game: Game) -> Ints:
    """Return for each number of an observation of how many levels its thermometer is; 0: it is a plain number."""
    observation = game.need_observation()
    layout: Layout = observation.LAYOUT
    found = np.zeros(size(layout), np.int32)
    for part, levels in getattr(observation, "CODES", {}).items():
        found[parts(layout)[part]] = levels
    return found


def rows_of(levels: Ints) -> Ints:
    """Return the row of each input: a plain number has one, a code one for each level, and one for none."""
    return np.concatenate([[0], np.cumsum(levels + 1)[:-1]]).astype(np.int32)


def pointers_of(game: Game) -> tuple[tuple[int, Ints], ...]:
    """Return for ranges of a game's actions the first, and the numbers of the observation that concern each."""
    return tuple(getattr(game.need_observation(), "POINTERS", ()))


def layout_of(game: Game) -> str:
    """Return the layout of a game's observations as text: a network fits one layout only."""
    observation = game.need_observation()
    layout: dict[str, Any] = {name: list(shape) for name, shape in observation.LAYOUT.items()}
    if codes := getattr(observation, "CODES", {}):
        layout["codes"] = codes
    if pointers := pointers_of(game):
        layout["pointers"] = [[first, *numbers.shape] for first, numbers in pointers]
    return json.dumps(layout)


def network_path(game: Game) -> Any:
    return files(game.package) / NETWORK


@cache
def has_network(game: Game) -> bool:
    """Return whether a game comes with a network for its observations, which another deck may have changed."""
    if not network_path(game).is_file():
        return False
    with as_file(network_path(game)) as path:
        return card_of(path).get("layout") == layout_of(game)


@cache
def network_of(game: Game, file: str = "") -> Network:
    """Return the network in a file, or the one a game comes with; MissingPart if there is none that fits."""
    if file:
        return read(game, Path(file))
    if not network_path(game).is_file():
        raise MissingPart(f"{game.name} has no {NETWORK}: run {command(game)}")
    with as_file(network_path(game)) as path:
        return read(game, path)


def command(game: Game) -> str:
    """Return the command that makes a network for a game."""
    return f"turntable lab train {game.name} --minutes 8 --device cuda --out {files(game.package)}"


def read(game: Game, path: Path) -> Network:
    """Return the network in a file; MissingPart if it is none, or was made for other observations."""
    check_layout(game, path)
    with safe_open(path, "numpy") as file:
        names = ARRAYS if pointers_of(game) else ARRAYS[: -len(GATES)]
        arrays = {name: np.ascontiguousarray(file.get_tensor(name), np.float32) for name in names}
    levels, width = levels_of(game), len(arrays["bias"])
    for name, shape in GATES.items():
        arrays.setdefault(name, np.zeros(shape, np.float32))
    weights = (arrays[name] for name in ARRAYS)
    scratch = (np.zeros(n, np.float32) for n in (len(levels), width, width, width, len(arrays["gate_bias"])))
    return Network._make((rows_of(levels), levels, *weights, *tables_of(game), *scratch))


def check_layout(game: Game, path: Path) -> None:
    """Raise MissingPart if a file is no network, or one for other observations than a game has."""
    if card_of(path).get("layout") != layout_of(game):
        raise MissingPart(f"{path.name} is for other observations than {game.name} has: run {command(game)}")


def tables_of(game: Game) -> tuple[Ints, Ints]:
    """Return by action the numbers of the observation that concern it, and its range's first gate."""
    ranges = pointers_of(game)
    most = max((numbers.shape[1] for _, numbers in ranges), default=0)
    pointers, gates = np.full((game.moves + 1, most), NONE, np.int32), np.zeros(game.moves + 1, np.int32)
    gate = 0
    for first, numbers in ranges:
        count, width = numbers.shape
        pointers[first : first + count, :width] = numbers
        gates[first : first + count] = gate
        gate += width
    return pointers, gates


def card_of(path: Path) -> dict[str, str]:
    """Return how a network was made, as its file says; MissingPart if it is no network."""
    try:
        with safe_open(path, "numpy") as file:
            return dict(file.metadata() or {})
    except SafetensorError:
        raise MissingPart(f"{path.name} is not a network that turntable lab train has made") from None


@compiled
def look(net: Network, s: State, seat: int) -> None:
    """Fill `hidden` with what the network makes of what a seat may know."""
    observe(s, seat, net.obs)
    hidden, inner, change = net.hidden, net.inner, net.change
    hidden[:] = net.bias
    for i in range(net.obs.shape[0]):
        number = net.obs[i]
        if net.levels[i] > 0:
            level = int(np.ceil((number - SLACK) * net.levels[i]))
            add(hidden, net.first[net.rows[i] + level], np.float32(1))
        elif number != 0:
            add(hidden, net.first[net.rows[i]], number)
    rectify(hidden)
    for block in range(net.blocks.shape[0]):
        multiply(hidden, net.blocks[block, 0], net.block_biases[block, 0], inner)
        rectify(inner)
        multiply(inner, net.blocks[block, 1], net.block_biases[block, 1], change)
        add(hidden, change, np.float32(1))
        rectify(hidden)
    for gate in range(net.open.shape[0]):
        net.open[gate] = dot(net.gates[gate], hidden) + net.gate_bias[gate]


@compiled
def add(to: Floats, row: Floats, factor: Any) -> None:
    for i in range(to.shape[0]):
        to[i] += factor * row[i]


@compiled
def rectify(numbers: Floats) -> None:
    for i in range(numbers.shape[0]):
        numbers[i] = max(numbers[i], np.float32(0))


@compiled
def multiply(numbers: Floats, matrix: Floats, bias: Floats, out: Floats) -> None:
    """Multiply with a matrix, given by rows of inputs; most of the numbers are 0."""
    out[:] = bias
    for i in range(numbers.shape[0]):
        if numbers[i] != 0:
            add(out, matrix[i], numbers[i])


@partial(compiled, fastmath={"reassoc", "contract"})
def dot(one: Floats, other: Floats) -> Any:
    total = np.float32(0)
    for i in range(one.shape[0]):
        total += one[i] * other[i]
    return total


@compiled
def softmax(numbers: Floats, count: int) -> None:
    """Turn the first `count` numbers, which are logits, into probabilities."""
    highest, total = np.float32(-np.inf), np.float32(0)
    for i in range(count):
        highest = max(highest, numbers[i])
    for i in range(count):
        numbers[i] = np.exp(numbers[i] - highest)
        total += numbers[i]
    for i in range(count):
        numbers[i] /= total


@compiled
def read_policy(net: Network, actions: Ints, count: int, out: Floats) -> None:
    """Fill `out` with how likely each of the actions is; call `look` first."""
    for i in range(count):
        out[i] = dot(net.policy[actions[i]], net.hidden) + net.policy_bias[actions[i]] + follow(net, actions[i])
    softmax(out, count)


@compiled
def follow(net: Network, action: int) -> Any:
    """Return what the numbers add that concern an action."""
    total, gate = np.float32(0), net.ranges[action]
    for k in range(net.pointers.shape[1]):
        number = net.pointers[action, k]
        if number == NONE:
            break
        total += net.open[gate + k] * net.obs[number]
    return total
