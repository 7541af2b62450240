"""The arrays of a batch as PyTorch tensors, without a copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from turntable.lab.decisions import extra

if TYPE_CHECKING:
    from turntable.lab.batch import Runner

with extra("train", "PyTorch"):
    import torch


def shared(runner: Runner, names: Sequence[str]) -> dict[str, Any]:
    """Return arrays of a batch, by name, as tensors on its device."""
    runner.follow_torch = not isinstance(runner.all.seats, np.ndarray)
    device = "cuda" if runner.follow_torch else "cpu"
    return {name: torch.as_tensor(getattr(runner.all, name), device=device) for name in names}
