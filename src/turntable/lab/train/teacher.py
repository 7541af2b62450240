"""Learn from a teacher first: the policy imitates how a level plays, the value predicts who wins its games.

Self-play from nothing wanders for long in games whose random play decides nothing. A level with a search knows more:
the network takes over from it what it can, and goes on by self-play. A part of the moves is drawn at random, so that
games get to positions that the level itself avoids.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from turntable.bots.engine import weights_of
from turntable.bots.levels import level_player, read_level
from turntable.bots.players import LevelPlayer
from turntable.bots.players import decide as decide_by_level
from turntable.kernel.batch import Flags
from turntable.kernel.bits import awaited_seat
from turntable.kernel.compiled import Floats, Ints, Rng, States, compiled
from turntable.kernel.decisions import size
from turntable.kernel.driver import play_game
from turntable.kernel.evaluation import chances, list_moves
from turntable.kernel.rng import draw_below, draw_bits
from turntable.kernel.verbs import declare, observe
from turntable.lab.train.network import PolicyValueNet
from turntable.lab.train.rollout import infer
from turntable.match.game import Game
from turntable.match.match import Match

STRAY = 0.05  # of the moves are drawn from all legal ones
MOST_MOVES = 2000  # of a game, before it is left out
EPOCHS = 2
MINIBATCH = 4096
RATE = 1e-3  # at first; it falls to nothing


class Student(NamedTuple):
    """An observer that writes down what the seats of one game saw, could do and did."""

    obs: Floats
    mask: Flags
    action: Ints
    seat: Ints
    listed: Ints
    written: Ints
    """One number: how many decisions there were."""
    guide: Floats
    """Each seat's chance to win by the game's evaluation, as all cards lie."""
    weights: Floats
    features: Floats


@compiled
def _on_move(student: Student, states: States, seat: int, move: int) -> None:
    row = int(student.written[0])
    observe(states[0], seat, student.obs[row])
    chances(states[0], student.weights, student.features, student.guide[row])
    student.mask[row, :] = False
    for i in range(list_moves(states[0], seat, student.listed)):
        student.mask[row, student.listed[i]] = True
    student.action[row] = move
    student.seat[row] = seat
    student.written[0] = row + 1


class Teacher(NamedTuple):
    """Plays as levels do, but for the moves that are drawn at random."""

    rng: Rng
    levels: LevelPlayer


@compiled
def _decide(teacher: Teacher, states: States, seats: int) -> tuple[int, int]:
    if draw_bits(teacher.rng) >= STRAY * (1 << 32):
        return decide_by_level(teacher.levels, states, seats)
    seat, listed = awaited_seat(states[0], seats), teacher.levels.work.listed
    return seat, int(listed[draw_below(teacher.rng, list_moves(states[0], seat, listed))])


declare(Student, on_move=_on_move)
declare(Teacher, decide=_decide)


@dataclass(frozen=True)
class Lessons:
    """Decisions of the teacher, a row each."""

    obs: Tensor
    mask: Tensor
    action: Tensor
    guide: Tensor
    """Logarithms of chances to win by the evaluation, counted from the seat that decided."""
    shares: Tensor
    """Of victory, counted likewise; NaN for seats that were not there."""


def play_lessons(game: Game, seats: int, level: str, seed: int) -> Lessons | None:
    """Return the decisions of one game between players of a level; None if it found no end."""
    match = game.deal(seats, seed=seed, **game.lab_options)
    player: Any = level_player(match, [read_level(level)] * seats, seed)
    student = Student(
        obs=np.empty((MOST_MOVES, size(game.need_observation().LAYOUT)), np.float32),
        mask=np.empty((MOST_MOVES, game.moves + 1), np.bool_),
        action=np.empty(MOST_MOVES, np.int32),
        seat=np.empty(MOST_MOVES, np.int32),
        listed=np.empty(game.most_moves, np.int32),
        written=np.zeros(1, np.int32),
        guide=np.zeros((MOST_MOVES, seats), np.float32),
        weights=weights_of(game),
        features=np.zeros(len(weights_of(game)), np.float32),
    )
    play_game(match.states, Teacher(np.array([seed | 1], np.uint64), player), student, MOST_MOVES)
    if match.result is None:
        return None
    rows = slice(0, int(student.written[0]))
    after = (student.seat[rows, None] + np.arange(seats)) % seats
    guide, shares = (np.full((len(after), game.seat_counts[-1]), missing, np.float32) for missing in (0, np.nan))
    guide[:, :seats] = np.log(np.take_along_axis(student.guide[rows], after, 1))
    shares[:, :seats] = shares_of(match)[after]
    return Lessons(
        torch.from_numpy(student.obs[rows].astype(np.float16)),
        torch.from_numpy(student.mask[rows].copy()),
        torch.from_numpy(student.action[rows].astype(np.int64)),
        torch.from_numpy(guide),
        torch.from_numpy(shares),
    )


def shares_of(match: Match) -> Floats:
    """Return each seat's share of victory in a finished match."""
    result = match.result
    assert result is not None
    winners = result.winners or tuple(range(match.seats))
    shares = np.zeros(match.seats, np.float32)
    shares[list(winners)] = 1 / len(winners)
    return shares


def gather(game: Game, seats: Sequence[int], level: str, games: int, seed: int) -> Iterator[Lessons | None]:
    """Yield the lessons of so many games, as they end; numbers of seats take turns."""
    one = partial(_lessons_of, game, seats, level, seed)
    with ThreadPoolExecutor(cpu_count()) as pool:
        yield from pool.map(one, range(games))


def _lessons_of(game: Game, seats: Sequence[int], level: str, seed: int, number: int) -> Lessons | None:
    return play_lessons(game, seats[number % len(seats)], level, (seed << 32) + number)


def join(lessons: list[Lessons]) -> Lessons:
    return Lessons(*(torch.cat([getattr(one, name) for one in lessons]) for name in Lessons.__annotations__))


def imitate(net: PolicyValueNet, lessons: Lessons) -> Iterator[tuple[float, float, float]]:
    """Teach a network; yield after every hundredth part how far it is, and the losses of policy and value."""
    device = next(net.parameters()).device
    rows = len(lessons.action)
    steps = max(1, EPOCHS * rows // MINIBATCH)
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-4, eps=1e-6)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps)
    order = torch.cat([torch.randperm(rows) for _ in range(EPOCHS)])
    for step in range(steps):
        part = order[step * MINIBATCH : (step + 1) * MINIBATCH]
        policy, value = losses(net, Lessons(*(array[part].to(device) for array in vars(lessons).values())))
        optimiser.zero_grad(set_to_none=True)
        (policy + value).backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()
        schedule.step()
        if step % max(1, steps // 100) == 0:
            yield (step + 1) / steps, policy.item(), value.item()


def losses(net: PolicyValueNet, lessons: Lessons) -> tuple[Tensor, Tensor]:
    """Return the cross-entropy of what was chosen, and of who won."""
    logits, added = infer(net, lessons.obs)
    policy = torch.nn.functional.cross_entropy(logits.float().masked_fill(~lessons.mask, -torch.inf), lessons.action)
    absent = lessons.shares.isnan()
    expected = (added.float() + net.trust * lessons.guide).masked_fill(absent, -torch.inf)
    chances = torch.log_softmax(expected, 1).masked_fill(absent, 0)
    return policy, -(lessons.shares.nan_to_num() * chances).sum(1).mean()
