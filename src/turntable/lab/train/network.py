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
        levels = levels_of(self.game)
        with safe_open(path, "pt") as file, torch.no_grad():
            stored = {name: file.get_tensor(name).float() for name in file.keys()}  # noqa: SIM118 (it is no dict)
            rows, table = rows_of(levels), stored["first"]
            if table.shape[1] != self.width:
                raise MissingPart(f"{path.name}: its network is {table.shape[1]} wide, not {self.width}")
            columns = [table[rows[i]] for i in np.flatnonzero(levels == 0)]
            for i in np.flatnonzero(levels):
                columns += table[rows[i] : rows[i] + 1 + levels[i]].diff(dim=0)
            self.first.weight.copy_(torch.stack(columns, 1))
            self.first.bias.copy_(stored["bias"])
            blocks, biases = stored["blocks"].flatten(0, 1), stored["block_biases"].flatten(0, 1)
            for layer, weight, bias in zip(self.layers, blocks, biases, strict=True):
                assert isinstance(layer, nn.Linear)
                layer.weight.copy_(weight.T)
                layer.bias.copy_(bias)
            heads = {"policy": self.policy, "value": self.value} | ({"gate": self.gates} if self.gates else {})
            for name, head in heads.items():
                head.weight.copy_(stored["gates" if name == "gate" else name])
                head.bias.copy_(stored[f"{name}_bias"])
            self.trust.copy_(stored["trust"])

    def save(self, path: Path, card: dict[str, str]) -> None:
        """Write the file that bots play from: half precision, codes as tables."""
        levels = levels_of(self.game)
        weight = self.first.weight.detach().float().T.cpu()
        table = torch.zeros(int((levels + 1).sum()), self.width)
        rows = rows_of(levels)
        plain = np.flatnonzero(levels == 0)
        table[rows[plain]] = weight[: len(plain)]
        at = len(plain)
        for i in np.flatnonzero(levels):
            table[rows[i] + 1 : rows[i] + 1 + levels[i]] = torch.cumsum(weight[at : at + levels[i]], 0)
            at += int(levels[i])
        shape, layers = (BLOCKS, 2, self.width), [tuple(layer.parameters()) for layer in self.layers]
        arrays = {
            "first": table,
            "bias": self.first.bias,
            "blocks": torch.stack([weight.T for weight, _ in layers]).view(*shape, self.width),
            "block_biases": torch.stack([bias for _, bias in layers]).view(shape),
            "policy": self.policy.weight,
            "policy_bias": self.policy.bias,
            "value": self.value.weight,
            "value_bias": self.value.bias,
            "trust": self.trust,
        }
        if self.gates is not None:
            arrays |= {"gates": self.gates.weight, "gate_bias": self.gates.bias}
        half = {name: array.detach().half().cpu().contiguous() for name, array in arrays.items()}
        save_file(half, path, card | {"layout": layout_of(self.game)})


def _parameters(game: Game, width: int) -> int:
    """Return how many numbers the file of a network of some width holds."""
    outputs = game.moves + 1 + game.seat_counts[-1] + int(sum(numbers.shape[1] for _, numbers in pointers_of(game)))
    return int((levels_of(game) + 1).sum() + 1) * width + (2 * BLOCKS * width + outputs) * (width + 1)
