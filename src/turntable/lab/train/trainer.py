"""Train: play, learn, keep past selves, measure, save; until the time is over."""

from __future__ import annotations

import platform
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import torch

from turntable.bots.network import NETWORK
from turntable.lab.batch import BatchEnv
from turntable.lab.train.league import League
from turntable.lab.train.network import PolicyValueNet
from turntable.lab.train.ppo import Learner, Settings
from turntable.lab.train.rollout import Players
from turntable.match.game import Game

CHECKPOINT = "checkpoint.pt"
STEPS = 16  # between two passes of learning
PAST_PART = 0.2  # of the games are against a past self
SNAPSHOT_PART = 0.03  # of the time between two snapshots for the league
SAVE_SECONDS = 30.0

EXPERIENCED = Settings(horizon=(2000, 5000), memory=(10, 20), entropy=(0.03, 0.002), rate=(2e-4, 2e-5))
"""For a network that plays well already."""


@dataclass(frozen=True)
class Plan:
    """What to train, where and for how long."""

    game: Game
    seats: Sequence[int]
    minutes: float
    device: str = "cpu"
    games: int = 256
    """In each batch."""
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    width: int | None = None
    begin: Path | None = None
    """The file of a network to go on from."""
    entropy: tuple[float, float] | None = None
    """Its weight at first and in the end; None: the usual one."""

    @property
    def command(self) -> str:
        seats = ",".join(map(str, self.seats))
        begin = f" --begin {self.begin}" if self.begin else ""
        entropy = f" --entropy {self.entropy[0]:g},{self.entropy[1]:g}" if self.entropy else ""
        options = "".join(f" --option {name}={value}" for name, value in self.options.items())
        return (
            f"turntable lab train {self.game.name} --minutes {self.minutes:g} --device {self.device} --seats {seats} "
            f"--batch {self.games} --seed {self.seed}{begin}{entropy}{options}"
        )


@dataclass(frozen=True)
class Progress:
    """How far a training has come."""

    seconds: float
    decisions: int
    shown: dict[str, float]
    """Losses and entropy, lately."""
    net: PolicyValueNet


class Trainer:
    """One training, which can be stopped and taken up again from its checkpoint."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self.plan, self.folder = plan, folder
        torch.manual_seed(plan.seed)
        self.players = [
            Players(
                BatchEnv(plan.game.name, seats, plan.games, device=plan.device, **plan.options),
                PAST_PART,
                plan.seed + seats,
            )
            for seats in plan.seats
        ]
        self.net = PolicyValueNet(plan.game, plan.width).to(plan.device)
        if plan.begin:
            self.net.load(plan.begin)
        settings = EXPERIENCED if plan.begin else Settings()
        self.learner = Learner(self.net, replace(settings, entropy=plan.entropy or settings.entropy))
        self.league = League(torch.Generator().manual_seed(plan.seed))
        self.seconds, self.decisions, self.rounds = 0.0, 0, 0
        if (folder / CHECKPOINT).exists():
            self._resume()
        self.league.add(self.net)

    def run(self) -> Iterator[Progress]:
        """Train until the time is over; tell after every pass how it goes."""
        total, before = self.plan.minutes * 60, self.seconds
        began = saved = time.monotonic()
        snapshot = self.seconds
        while self.seconds < total:
            players = self.players[self.rounds % len(self.players)]
            progress = min(self.seconds / total, 1.0)
            samples, after = players.play(self.net, self.league.draw(), STEPS)
            shown = self.learner.learn(players, samples, after, progress)
            self.rounds += 1
            self.decisions += samples.action.numel()
            now = time.monotonic()
            self.seconds = before + now - began
            if self.seconds - snapshot > SNAPSHOT_PART * total:
                self.league.add(self.net)
                snapshot = self.seconds
            if now - saved > SAVE_SECONDS or self.seconds >= total:
                self.save()
                saved = now
            yield Progress(self.seconds, self.decisions, shown, self.net)
        for players in self.players:
            players.env.check()

    def save(self) -> None:
        """Write the network for bots, and a checkpoint to go on from."""
        self.net.save(self.folder / NETWORK, self.card())
        state = {
            "net": self.net.state_dict(), "optimiser": self.learner.optimiser.state_dict(),
            "seconds": self.seconds, "decisions": self.decisions, "rounds": self.rounds,
        }  # fmt: skip
        new = self.folder / f"{CHECKPOINT}.new"
        torch.save(state, new)
        new.replace(self.folder / CHECKPOINT)

    def card(self) -> dict[str, str]:
        """Return how the network was made."""
        device = torch.cuda.get_device_name() if self.plan.device == "cuda" else platform.processor() or "CPU"
        return {
            "game": self.plan.game.name,
            "command": self.plan.command,
            "commit": commit(),
            "device": device,
            "minutes": f"{self.seconds / 60:.1f}",
            "decisions": str(self.decisions),
        }

    def _resume(self) -> None:
        state = torch.load(self.folder / CHECKPOINT, map_location=self.plan.device, weights_only=True)
        self.net.load_state_dict(state["net"])
        self.learner.optimiser.load_state_dict(state["optimiser"])
        self.seconds, self.decisions, self.rounds = state["seconds"], state["decisions"], state["rounds"]


def commit() -> str:
    """Return the commit that the sources are of, if they are a checkout."""
    here = Path(__file__).parent
    try:
        asked = subprocess.run(["git", "rev-parse", "HEAD"], cwd=here, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return asked.stdout.strip()
