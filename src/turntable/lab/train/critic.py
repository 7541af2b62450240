"""The critic: what a position is worth while learning, by the game's evaluation and what a network adds to it.

Where random play hardly ever reaches what decides a game, nothing can be learned from who won. The evaluation, which
looks at all cards, tells good moves from bad ones at once; where it errs, the network learns to correct it. Bots play
without a critic.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from turntable.lab.train.network import Encoder
from turntable.match.game import Game

WIDTH = 256


class Critic(nn.Module):
    """Looks at observations; tells what to add to the logarithms of chances to win, from the seat that looks on."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.encode = Encoder(game)
        self.layers = nn.Sequential(
            nn.Linear(self.encode.width, WIDTH), nn.ReLU(),
            nn.Linear(WIDTH, WIDTH), nn.ReLU(),
            nn.Linear(WIDTH, game.seat_counts[-1]),
        )  # fmt: skip
        with torch.no_grad():
            for last in self.layers[-1].parameters():
                last.zero_()

    def forward(self, obs: Tensor) -> Tensor:
        added: Tensor = self.layers(self.encode(obs))
        return added
