"""The league: past selves to play against, so that what beats only the latest self does not count as progress."""

from __future__ import annotations

from copy import deepcopy

import torch

from turntable.lab.train.network import PolicyValueNet

SIZE = 12  # past selves that are kept


class League:
    """Snapshots of a network, taken now and then; the older they get, the farther they lie apart."""

    def __init__(self, generator: torch.Generator) -> None:
        self.past: list[PolicyValueNet] = []
        self._generator = generator

    def add(self, net: PolicyValueNet) -> None:
        """Keep a copy of a network. When there are too many, drop every other one of the older half."""
        twin = deepcopy(net).requires_grad_(False).eval()
        self.past.append(twin)
        if len(self.past) > SIZE:
            older = self.past[: SIZE // 2]
            self.past = older[::2] + self.past[SIZE // 2 :]

    def draw(self) -> PolicyValueNet:
        """Return one of the past selves, each as likely as the next."""
        at = int(torch.randint(len(self.past), (1,), generator=self._generator))
        return self.past[at]
