"""A baseline that learns a game against a bot, from nothing: proximal policy optimisation (PPO) in plain PyTorch.

    pip install 'turntable-games[train]'
    python benchmarks/baseline.py [--game trains] [--minutes 10] [--opponents casual] [--out FOLDER]
    turntable arena trains --bots FOLDER/network.safetensors:1,casual --games 1000

All games are one BatchEnv, whose bots play inside the step. Potential-based shaping on the scale of the rewards tells
after every step how the learner stands, so a short horizon is enough. Minutes are processor time of one core, which a
busy machine does not change; on a GPU (--device cuda) they are minutes on the clock. The result is a network that plays
wherever a level does. Prints twenty lines of progress, and writes them to FOLDER/curve.csv.
"""

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

import turntable
from turntable.lab import BatchEnv
from turntable.lab.train.network import PolicyValueNet
from turntable.lab.train.rollout import victory

STEPS, EPOCHS, MINIBATCH, REPORTS = 32, 3, 2048, 20
DISCOUNT, TRACE, CLIP, ENTROPY, RATE = 0.99, 0.6, 0.2, 0.002, 1e-3


class Learner(nn.Module):
    """A network that bots can use, and a critic that predicts the return, shaping included."""

    def __init__(self, env: BatchEnv, width: int) -> None:
        super().__init__()
        self.seats = env.seats
        self.net = PolicyValueNet(env.game, width)
        self.critic = nn.Sequential(nn.Linear(env.obs.shape[1], 64), nn.ReLU(), nn.Linear(64, 1))

    def forward(self, obs: Tensor, mask: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return logarithms of the probabilities of all actions and of each seat's victory, and the critic's value."""
        logits, shares = self.net(obs)
        log_probs = torch.log_softmax(logits.masked_fill(~mask, -1e9), 1)
        return log_probs, torch.log_softmax(shares[:, : self.seats], 1), self.critic(obs)[:, 0]


class Collector:
    """Plays the games."""

    def __init__(self, env: BatchEnv, device: str) -> None:
        self.env, self.device = env, device
        env.reset(seed=1)
        self.games = np.arange(env.games)
        self.seats = (env.learners[:, None] + np.arange(env.seats)) % env.seats  # from the learner's on

    def tensors(self, *arrays: Any) -> list[Tensor]:
        return [torch.tensor(array, device=self.device) for array in arrays]

    @torch.no_grad()
    def play(self, learner: Learner) -> list[Tensor]:
        """Play STEPS decisions of every game; return for each of them what `loss` takes."""
        env, steps = self.env, []
        for _ in range(STEPS):
            obs, mask = self.tensors(env.obs, env.mask)
            log_probs, _, value = learner(obs, mask)
            action = torch.multinomial(log_probs.exp(), 1)[:, 0]
            *_, reward, done = env.step(action.cpu().numpy())
            outcome = env.outcomes[self.games[:, None], self.seats]
            paid = self.tensors(reward[self.games, env.learners], done, outcome)
            steps.append((obs, mask, action, log_probs.gather(1, action[:, None])[:, 0], value, *paid))
        ahead = learner(*self.tensors(env.obs, env.mask))[2]
        gained, known = torch.zeros_like(ahead), torch.zeros_like(ahead, dtype=torch.bool)
        share, found = torch.zeros_like(steps[0][-1]), []
        for obs, mask, action, log_prob, value, paid_now, over, outcome in reversed(steps):
            gained = paid_now + DISCOUNT * ~over * (ahead + TRACE * gained) - value  # GAE
            share, known, ahead = torch.where(over[:, None], victory(outcome), share), known | over, value
            found.append((obs, mask, action, log_prob, gained, gained + value, share, known))
        return [torch.cat(column) for column in zip(*found, strict=True)]


def loss(learner: Learner, batch: list[Tensor]) -> Tensor:
    """Return the loss of PPO, and that of the shares of victory in games that have ended since."""
    obs, mask, action, log_prob, gained, returns, share, known = batch
    log_probs, shares, value = learner(obs, mask)
    ratio = torch.exp(log_probs.gather(1, action[:, None])[:, 0] - log_prob)
    gained = (gained - gained.mean()) / (gained.std() + 1e-6)
    policy = -torch.minimum(ratio * gained, ratio.clamp(1 - CLIP, 1 + CLIP) * gained).mean()
    spread = -(log_probs.exp() * log_probs).sum(1).mean()
    outcome = -((share * shares).sum(1) * known).mean()
    total: Tensor = policy + nn.functional.mse_loss(value, returns) + 0.1 * outcome - ENTROPY * spread
    return total


def train(env: BatchEnv, options: argparse.Namespace) -> Learner:
    """Play and learn until the time is over, at a rate that falls to nothing."""
    learner = Learner(env, options.width).to(options.device)
    optimiser = torch.optim.Adam(learner.parameters(), eps=1e-5)
    collector = Collector(env, options.device)
    clock = time.process_time if options.device == "cpu" else time.monotonic
    began, decisions, before, due = clock(), 0, env.statistics(), 0.0
    with (options.out / "curve.csv").open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["minutes", "decisions", "games", "won"])
        while (spent := (clock() - began) / 60) < options.minutes:
            optimiser.param_groups[0]["lr"] = RATE * (1 - spent / options.minutes)
            samples = collector.play(learner)
            decisions += len(samples[0])
            for _ in range(EPOCHS):
                for part in torch.randperm(len(samples[0]), device=options.device).chunk(
                    -(-len(samples[0]) // MINIBATCH)
                ):
                    optimiser.zero_grad()
                    loss(learner, [column[part] for column in samples]).backward()  # type: ignore[no-untyped-call]
                    nn.utils.clip_grad_norm_(learner.parameters(), 0.5)
                    optimiser.step()
            if spent >= due:
                found, before = env.statistics() - before, env.statistics()
                rows.writerow([round(spent, 2), decisions, found.games, round(found.won, 4)])
                file.flush()
                print(f"{spent:5.1f} min {decisions:11,} decisions: {found.won:.0%} of {found.games} won", flush=True)
                due = spent + options.minutes / REPORTS
    return learner


def main() -> None:
    parser = argparse.ArgumentParser(description="PPO learns a game against a bot.")
    parser.add_argument("--game", default="trains", choices=turntable.games())
    parser.add_argument("--opponents", default="casual")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--out", type=Path, default=Path("baseline"))
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=512)
    parser.add_argument("--width", type=int, default=128)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    torch.manual_seed(1)
    threads = 1 if options.device == "cpu" else None
    against: dict[str, Any] = {"opponents": options.opponents, "shaping": 2.0, "discount": DISCOUNT}
    env = BatchEnv(options.game, games=options.games, threads=threads, **against)
    learner = train(env, options)
    learner.net.save(options.out / "network.safetensors", {"game": options.game, "command": "benchmarks/baseline.py"})


if __name__ == "__main__":
    main()
