"""The network that learns: a residual multilayer perceptron with a policy and a share of victory for each seat.

Where random play hardly ever reaches what decides a game, nothing can be learned from who won. So a share of victory
begins with what the game's evaluation makes of all cards, as far as the network trusts it, and the network adds to its
logarithm what it has learned.

Where a game says which numbers of the observation concern an action (POINTERS), these also reach its logit directly,
each through a gate that the network opens or shuts: a board of many cells need not pass through a narrow layer.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from safetensors import safe_open
from safetensors.torch import save_file
from torch import Tensor, nn

from turntable.bots.network import SLACK, check_layout, layout_of, levels_of, pointers_of, rows_of
from turntable.kernel.compiled import Ints
from turntable.match.errors import MissingPart
from turntable.match.game import Game

BLOCKS = 2
MOST_PARAMETERS = 1_040_000  # two bytes each in the file
WIDTHS = range(512, 0, -32)


class Encoder(nn.Module):
    """Turns the codes of observations into thermometers: each code is 1 for every level up to it."""

    plain: Tensor
    coded: Tensor
    """For each level of each code, the code's place in an observation."""
    thresholds: Tensor

    def __init__(self, game: Game) -> None:
        super().__init__()
        levels = levels_of(game)
        plain, codes = np.flatnonzero(levels == 0), np.flatnonzero(levels)
        thresholds = np.concatenate([np.arange(levels[i]) / levels[i] + SLACK for i in codes] or [np.zeros(0)])
        self.register_buffer("plain", torch.from_numpy(plain), persistent=False)
        self.register_buffer("coded", torch.from_numpy(np.repeat(codes, levels[codes])), persistent=False)
        self.register_buffer("thresholds", torch.from_numpy(thresholds.astype(np.float32)), persistent=False)
        self.width = len(plain) + len(thresholds)

    def forward(self, obs: Tensor) -> Tensor:
        if len(self.coded) == 0:
            return obs
        steps = obs[:, self.coded] > self.thresholds.to(obs.dtype)
        return torch.cat([obs[:, self.plain], steps.to(obs.dtype)], 1)


class PolicyValueNet(nn.Module):
    """Looks at observations; tells logits of all actions, and what to add to the logarithm of each seat's share.

    Seats are counted from the one that looks.
    """

    def __init__(self, game: Game, width: int | None = None) -> None:
        super().__init__()
        self.game = game
        self.encode = Encoder(game)
        actions, seats = game.moves + 1, game.seat_counts[-1]
        fits = (w for w in WIDTHS if _parameters(game, w) <= MOST_PARAMETERS)
        self.width = width or next(fits, WIDTHS[-1])
        self.first = nn.Linear(self.encode.width, self.width)
        layers = [nn.Linear(self.width, self.width) for _ in range(2 * BLOCKS)]
        self.layers = nn.ModuleList(layers)
        self.policy = nn.Linear(self.width, actions)
        self.value = nn.Linear(self.width, seats)
        self.trust = nn.Parameter(torch.full((1,), 1.0 if game.evaluation else 0.0))
        self.pointers = [(first, *numbers.shape) for first, numbers in pointers_of(game)]
        for i, (_, numbers) in enumerate(pointers_of(game)):
            self.register_buffer(f"pointers{i}", torch.from_numpy(numbers.astype(np.int64)), persistent=False)
        self.gates = nn.Linear(self.width, sum(width for _, _, width in self.pointers)) if self.pointers else None
        with torch.no_grad():
            for last in (self.policy, *layers[1::2], *([self.gates] if self.gates else [])):
                last.weight.mul_(0.1)
            self.value.weight.zero_()
            self.value.bias.zero_()

    def forward(self, obs: Tensor) -> tuple[Tensor, Tensor]:
        hidden = torch.relu(self.first(self.encode(obs)))
        for one, two in zip(self.layers[0::2], self.layers[1::2], strict=True):
            hidden = torch.relu(hidden + two(torch.relu(one(hidden))))
        return self.follow(obs, hidden, self.policy(hidden)), self.value(hidden)

    def follow(self, obs: Tensor, hidden: Tensor, logits: Tensor) -> Tensor:
        """Add to the logits of actions what the numbers say that concern them."""
        if self.gates is None:
            return logits
        gates, gate = self.gates(hidden), 0
        logits = logits.clone()
        for i, (first, count, width) in enumerate(self.pointers):
            concern = obs[:, getattr(self, f"pointers{i}")].to(gates.dtype)  # by row, action and number
            logits[:, first : first + count] += (concern @ gates[:, gate : gate + width, None])[..., 0]
            gate += width
        return logits

    def load(self, path: Path) -> None:
        """Go on from the file of a network of the same game and width; MissingPart if it is another's."""
        check_layout(self.game, path)
        with safe_open(path, "pt") as file, torch.no_grad():
            first = file.get_tensor("first").float()
            if first.shape[1] != self.width:
                raise MissingPart(f"{path.name}: its network is {first.shape[1]} wide, not {self.width}")
            self.first.weight.copy_(_columns(first, levels_of(self.game)))
            for name, own in self._arrays().items():
                for array, stored in zip(own, file.get_tensor(name).view(len(own), *own[0].shape), strict=True):
                    array.copy_(stored)

    def save(self, path: Path, card: dict[str, str]) -> None:
        """Write the file that bots play from: half precision, codes as tables."""
        arrays = {"first": _table(self.first.weight.float().cpu(), levels_of(self.game))}
        for name, own in self._arrays().items():
            arrays[name] = own[0] if len(own) == 1 else torch.stack(own).view(BLOCKS, 2, *own[0].shape)
        half = {name: array.detach().half().cpu().contiguous() for name, array in arrays.items()}
        save_file(half, path, card | {"layout": layout_of(self.game)})

    def _arrays(self) -> dict[str, list[Tensor]]:
        """Return what a file holds beside its table for the first layer, by name; several are stacked."""
        layers = [(layer.weight, layer.bias) for layer in self.layers if isinstance(layer, nn.Linear)]
        arrays: dict[str, list[Tensor]] = {
            "bias": [self.first.bias],
            "blocks": [weight.T for weight, _ in layers],
            "block_biases": [bias for _, bias in layers],
            "policy": [self.policy.weight],
            "policy_bias": [self.policy.bias],
            "value": [self.value.weight],
            "value_bias": [self.value.bias],
            "trust": [self.trust],
        }
        if self.gates is not None:
            arrays |= {"gates": [self.gates.weight], "gate_bias": [self.gates.bias]}
        return arrays


def _table(weight: Tensor, levels: Ints) -> Tensor:
    """Return the rows that bots add up, from the first layer's weights: for each level of a code, those up to it."""
    table = torch.zeros(int((levels + 1).sum()), len(weight))
    rows, columns = rows_of(levels), weight.T
    plain = np.flatnonzero(levels == 0)
    table[rows[plain]] = columns[: len(plain)]
    at = len(plain)
    for i in np.flatnonzero(levels):
        table[rows[i] + 1 : rows[i] + 1 + levels[i]] = torch.cumsum(columns[at : at + levels[i]], 0)
        at += int(levels[i])
    return table


def _columns(table: Tensor, levels: Ints) -> Tensor:
    """Return the first layer's weights, from the rows that bots add up."""
    rows = rows_of(levels)
    columns = [table[rows[i]] for i in np.flatnonzero(levels == 0)]
    for i in np.flatnonzero(levels):
        columns += table[rows[i] : rows[i] + 1 + levels[i]].diff(dim=0)
    return torch.stack(columns, 1)


def _parameters(game: Game, width: int) -> int:
    """Return how many numbers the file of a network of some width holds."""
    outputs = game.moves + 1 + game.seat_counts[-1] + int(sum(numbers.shape[1] for _, numbers in pointers_of(game)))
    return int((levels_of(game) + 1).sum() + 1) * width + (2 * BLOCKS * width + outputs) * (width + 1)
