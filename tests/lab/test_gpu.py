"""Batches on a GPU, by the simulator that numba-cuda ships: the same games as on the CPU, bit for bit."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from turntable.lab import BatchEnv

COMPARE = """
import numpy as np
from turntable.lab import BatchEnv

here = BatchEnv({name!r}, {seats}, games=5, threads=1, **{options})
there = BatchEnv({name!r}, {seats}, games=5, device="cuda", **{options})
said = zip(here.reset(seed=3), there.reset(seed=3))
for _ in range({steps}):
    assert all(np.array_equal(one, other) for one, other in said)
    assert here._all.states.tobytes() == there._all.states.tobytes()
    one, other = here.random_actions(), there.random_actions()
    assert np.array_equal(one, other)
    said = zip(here.step(one), there.step(other))
there.check()
again = BatchEnv({name!r}, {seats}, games=5, device="cuda", **{options})
for said in ((again.set_state(here.get_state()), there.set_state(there.get_state())),
             (again.step(again.random_actions()), there.step(there.random_actions()))):
    assert all(np.array_equal(one, other) for one, other in zip(*said))
before = there._all.states.tobytes()
there.step(np.full(5, -1))
assert there._all.states.tobytes() == before
try:
    there.check()
except ValueError as refused:
    print(refused)
"""


def simulated(code: str) -> subprocess.CompletedProcess[str]:
    """Run a program with the simulator."""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)


@pytest.mark.parametrize(
    ("name", "seats", "steps", "options"),
    [
        ("trains", 2, 30, {}),
        ("trains", 4, 60, {"turn_limit": 4}),
        ("tickets", 2, 30, {}),
        ("tickets", 4, 30, {"scoring": "own"}),
        ("superline", 2, 20, {}),
        ("superline", 12, 8, {"draw": "manual", "talk_penalty": True}),
    ],
)
def test_a_gpu_plays_the_same_games_as_a_cpu(name: str, seats: int, steps: int, options: dict[str, object]) -> None:
    code = COMPARE.format(name=name, seats=seats, steps=steps, options=options)
    ran = simulated(code)
    assert ran.stderr == ""
    assert ran.stdout == "game 0: an action was not legal, and the game stayed as it was\n"


SHAPED = """
import numpy as np
from turntable.lab import BatchEnv

here, there = (
    BatchEnv({name!r}, {seats}, games=4, threads=1, shaping=0.5, discount=0.9, turn_limit=2, device=device)
    for device in ("cpu", "cuda")
)
for env in (here, there):
    env.reset(seed=3)
ended = 0
for _ in range({steps}):
    actions = here.random_actions()
    *_, reward, done = here.step(actions)
    *_, reward_there, done_there = there.step(actions)
    assert np.array_equal(done, done_there) and np.array_equal(here.outcomes, there.outcomes)
    assert np.allclose(reward, reward_there, atol=1e-6) and np.allclose(here.chances(), there.chances(), atol=1e-6)
    ended += done.sum()
assert ended
"""


@pytest.mark.parametrize(("name", "seats", "steps"), [("trains", 2, 40), ("tickets", 3, 40)])
def test_a_gpu_shapes_rewards_as_a_cpu_does(name: str, seats: int, steps: int) -> None:
    assert simulated(SHAPED.format(name=name, seats=seats, steps=steps)).stderr == ""


def test_without_a_gpu_one_sentence_says_what_to_install() -> None:
    with pytest.raises(ValueError, match=r"^device: there is no NVIDIA GPU .*: install the driver"):
        BatchEnv("trains", games=2, device="cuda")
    with pytest.raises(ValueError, match=r"^device: expected one of cpu, cuda, not tpu"):
        BatchEnv("trains", games=2, device="tpu")


def test_without_numba_cuda_the_sentence_names_the_extra() -> None:
    code = """
import sys, types
sys.modules["numba.cuda.extending"] = types.ModuleType("numba.cuda.extending")  # as Numba has it by itself
from turntable.lab import BatchEnv
try:
    BatchEnv("trains", games=2, device="cuda")
except ImportError as missing:
    print(missing)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'turntable-games[cuda]'" in ran.stdout, ran.stderr
