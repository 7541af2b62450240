"""Learn: proximal policy optimisation (PPO), with the shares of victory of all seats as value.

Advantages are by seat, as every decision tells something of all seats; that of the seat that decided moves the policy.
A discount pulls the shares towards an even game: what is far away counts less, and shares still add up to one. It fades
while learning lasts, so that in the end shares are chances. Traces end where an action strayed from the policy.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from turntable.lab.train.network import PolicyValueNet
from turntable.lab.train.rollout import Players, Samples, infer


@dataclass(frozen=True)
class Settings:
    """What is chosen before learning begins; pairs go from the first to the second while it lasts."""

    horizon: tuple[float, float] = (500.0, 5000.0)
    """After how many decisions what comes counts 1/e."""
    memory: tuple[float, float] = (5.0, 20.0)
    """Over how many decisions an advantage is gathered."""
    clip: float = 0.2
    entropy: tuple[float, float] = (0.03, 0.003)
    """Its weight in the loss; more of it for games whose policy settles early."""
    rate: tuple[float, float] = (5e-4, 2e-5)
    value_weight: float = 1.0
    minibatches: int = 4
    """At the least; more where a minibatch would be larger than `minibatch`."""
    minibatch: int = 1 << 15
    most_gradient: float = 0.5

    def at(self, pair: tuple[float, float], progress: float) -> float:
        """Return where a pair stands, going evenly on a logarithmic scale."""
        return float(pair[0] * (pair[1] / pair[0]) ** progress)


def advantages(samples: Samples, after: Tensor, discount: float, trace: float) -> tuple[Tensor, Tensor]:
    """Return by step, game and seat how much better it went than expected, and the shares to learn (GAE)."""
    steps, seats = len(samples.done), samples.value.shape[2]
    found = torch.zeros_like(samples.value)
    ahead, gained = after, torch.zeros_like(after)
    for t in range(steps - 1, -1, -1):
        over = samples.done[t][:, None]
        expected = discount * ahead + (1 - discount) / seats
        reached = torch.where(over, samples.share[t], expected)
        gained = reached - samples.value[t] + discount * trace * gained * ~over
        gained = gained * ~samples.strayed[t][:, None]
        found[t] = gained
        ahead = samples.value[t]
    return found, found + samples.value


class Learner:
    """A network with its optimiser."""

    def __init__(self, net: PolicyValueNet, settings: Settings) -> None:
        self.net, self.settings = net, settings
        on_gpu = next(net.parameters()).is_cuda
        self.optimiser = torch.optim.AdamW(
            net.parameters(), lr=settings.rate[0], weight_decay=1e-4, eps=1e-6, fused=on_gpu
        )

    def learn(self, players: Players, samples: Samples, after: Tensor, progress: float) -> dict[str, float]:
        """Take one pass over the samples; return what it looked like."""
        settings = self.settings
        discount, trace = (1 - 1 / settings.at(pair, progress) for pair in (settings.horizon, settings.memory))
        gained, targets = advantages(samples, after, discount, trace)
        for group in self.optimiser.param_groups:
            group["lr"] = settings.at(settings.rate, progress)
        rows = Rows(samples, gained, targets)
        order = torch.randperm(rows.count, device=players.device)
        minibatches = max(settings.minibatches, rows.count // settings.minibatch)
        sums = torch.zeros(3, device=players.device)
        for part in order.chunk(minibatches):
            loss, shown = self.loss(players, rows, part, settings.at(settings.entropy, progress))
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(self.net.parameters(), settings.most_gradient)
            self.optimiser.step()
            sums += shown
        return dict(zip(("policy", "value", "entropy"), (sums / minibatches).tolist(), strict=True))

    def loss(self, players: Players, rows: Rows, part: Tensor, entropy_weight: float) -> tuple[Tensor, Tensor]:
        """Return the loss of some rows; and of what it is made up, to show."""
        clip = self.settings.clip
        logits, added = infer(self.net, rows.obs[part])
        mask, seat, target = rows.mask[part], rows.seat[part], rows.target[part]
        log_probs = torch.log_softmax(logits.float().masked_fill(~mask, -torch.inf), 1)
        chosen = log_probs.gather(1, rows.action[part, None])[:, 0]
        ratio = torch.exp(chosen - rows.log_prob[part])
        advantage, own = rows.advantage[part], rows.own[part].float()
        gain = torch.minimum(ratio * advantage, ratio.clamp(1 - clip, 1 + clip) * advantage)
        policy = -(gain * own).sum() / own.sum().clamp(min=1)
        spread = -(log_probs.exp() * log_probs.masked_fill(~mask, 0)).sum(1)
        entropy = (spread * own).sum() / own.sum().clamp(min=1)
        value = torch.nn.functional.cross_entropy(players.shares(self.net, added, seat, rows.guide[part]), target)
        total = policy + self.settings.value_weight * value - entropy_weight * entropy
        return total, torch.stack([policy, value, entropy]).detach()


class Rows:
    """Samples without their order: one row for each decision."""

    def __init__(self, samples: Samples, gained: Tensor, targets: Tensor) -> None:
        self.obs, self.mask = samples.obs.flatten(0, 1), samples.mask.flatten(0, 1)
        self.seat, self.action = samples.seat.flatten(), samples.action.flatten()
        self.guide = samples.guide.flatten(0, 1)
        self.log_prob, self.own = samples.log_prob.flatten(), samples.own.flatten()
        self.count = len(self.seat)
        own_gain = gained.flatten(0, 1).gather(1, self.seat[:, None])[:, 0]
        chosen = own_gain[self.own]
        self.advantage = (own_gain - chosen.mean()) / (chosen.std() + 1e-6)
        self.target = targets.flatten(0, 1).clamp(0, 1)
