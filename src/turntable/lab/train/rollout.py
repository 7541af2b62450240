"""Play: a batch of games for some steps, by the network that learns and, in a part of them, by a past self.

Now and then any legal action is taken. Policies come to make few bad moves, so their games alone would not teach what a
position after one is worth; a search asks just that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from turntable.lab.batch import BatchEnv
from turntable.lab.train.network import PolicyValueNet

STRAY = 0.03  # of all decisions: any legal action


@dataclass
class Samples:
    """What happened, by step and game."""

    obs: Tensor
    mask: Tensor
    seat: Tensor
    action: Tensor
    log_prob: Tensor
    guide: Tensor
    """By seat: the logarithm of its chance to win before the step, as the evaluation sees it."""
    value: Tensor
    """By seat: the share of victory that was expected before the step."""
    share: Tensor
    """By seat: the share of victory that the step brought, where it ended the game."""
    done: Tensor
    own: Tensor
    """Whether the network that learns has decided."""
    strayed: Tensor
    """Whether the action was drawn from all legal ones: what follows says nothing about the decision."""


class Players:
    """Games in which one network learns. In the last part of them it has one seat, and a past self the others."""

    def __init__(self, env: BatchEnv, past_part: float, seed: int) -> None:
        self.env, self.seats = env, env.seats
        env.reset(seed=seed)
        self.now = env.torch()
        device = self.now["obs"].device
        self.device = device
        games = torch.arange(env.games, device=device)
        self.split = env.games - int(env.games * past_part)
        self.learner_seat = torch.where(games < self.split, -1, games % env.seats)

    def shares(self, net: PolicyValueNet, added: Tensor, seat: Tensor, guide: Tensor) -> Tensor:
        """Return logits of shares of victory by seat, given what a network adds, counted from the seat that looks."""
        seats = torch.arange(self.seats, device=self.device)
        relative = (seats[None] - seat[:, None]) % self.seats
        return added[:, : self.seats].float().gather(1, relative) + net.trust * guide

    def guide(self) -> Tensor:
        """Return what the evaluation says now, in logarithms; nothing if the game has none."""
        if self.env.game.evaluation is None:
            return torch.zeros(self.env.games, self.seats, device=self.device)
        return torch.as_tensor(self.env.chances(), device=self.device).log()

    @torch.no_grad()
    def play(self, net: PolicyValueNet, past: PolicyValueNet, steps: int) -> tuple[Samples, Tensor]:
        """Play some steps; return them, and the shares of victory that are expected after the last."""
        kept: dict[str, list[Tensor]] = {name: [] for name in Samples.__annotations__}
        for _ in range(steps):
            obs, mask = self.now["obs"].half().contiguous(), self.now["mask"].clone().contiguous()
            seat, guide = self.now["seats"].long(), self.guide()
            logits, added = infer(net, obs)
            own = (self.learner_seat < 0) | (self.learner_seat == seat)
            if self.split < self.env.games:
                logits[self.split :] = torch.where(
                    own[self.split :, None], logits[self.split :], infer(past, obs[self.split :])[0]
                )
            log_probs = torch.log_softmax(logits.float().masked_fill(~mask, -torch.inf), 1)
            strayed = torch.rand(len(seat), device=self.device) < STRAY
            action = torch.where(
                strayed, draw(torch.zeros_like(log_probs).masked_fill(~mask, -torch.inf)), draw(log_probs)
            )
            rows: dict[str, Any] = {
                "obs": obs, "mask": mask, "seat": seat, "action": action, "own": own & ~strayed,
                "strayed": strayed,
                "log_prob": log_probs.gather(1, action[:, None])[:, 0],
                "guide": guide,
                "value": torch.softmax(self.shares(net, added, seat, guide), 1),
            }  # fmt: skip
            self.env.step(action if self.device.type == "cuda" else action.numpy())
            rows["share"], rows["done"] = victory(self.now["rewards"]), self.now["done"].clone()
            for name, row in rows.items():
                kept[name].append(row)
        added = infer(net, self.now["obs"].half().contiguous())[1]
        after = torch.softmax(self.shares(net, added, self.now["seats"].long(), self.guide()), 1)
        return Samples(**{name: torch.stack(rows) for name, rows in kept.items()}), after


def infer(net: PolicyValueNet, obs: Tensor) -> tuple[Tensor, Tensor]:
    """Evaluate a network, in bfloat16 where the device is quick at it."""
    with torch.autocast(obs.device.type, torch.bfloat16, enabled=obs.device.type == "cuda"):
        found: tuple[Tensor, Tensor] = net(obs if obs.device.type == "cuda" else obs.float())
    return found


def draw(log_probs: Tensor) -> Tensor:
    """Draw an action of each row (by the Gumbel trick)."""
    noise = torch.empty_like(log_probs).exponential_().log_()
    return (log_probs - noise).argmax(1)


def victory(rewards: Tensor) -> Tensor:
    """Turn the rewards of finished games into shares of one victory; those of others mean nothing."""
    won = (rewards > 0).float()
    winners = won.sum(1, keepdim=True)
    return torch.where(winners > 0, won / winners.clamp(min=1), 1 / rewards.shape[1])
