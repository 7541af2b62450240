"""Training a network: what is learned, that it goes on where it stopped, and that bots play from its file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from turntable import game
from turntable.bots.network import NETWORK, card_of
from turntable.bots.weights import weights_of
from turntable.cli import main
from turntable.kernel.evaluation import chances
from turntable.lab import BatchEnv
from turntable.lab.train import rollout
from turntable.lab.train.league import SIZE, League
from turntable.lab.train.network import PolicyValueNet
from turntable.lab.train.ppo import Learner, Settings, advantages
from turntable.lab.train.rollout import Players, Samples, victory
from turntable.lab.train.strength import win_rate
from turntable.lab.train.trainer import Plan, Trainer
from turntable.match.errors import MissingPart

torch.set_num_threads(1)  # the suite keeps all cores busy


def plan(minutes: float) -> Plan:
    return Plan(game("trains"), (2, 3), minutes, games=8, width=16)


def samples(
    values: list[list[float]], shares: list[list[float]], done: list[bool], strayed: list[bool] | None = None
) -> Samples:
    """One game of two seats."""
    count = len(done)
    nothing = torch.zeros(count, 1)
    return Samples(
        obs=nothing, mask=nothing, seat=nothing, action=nothing, log_prob=nothing, own=nothing,
        guide=nothing,
        strayed=torch.tensor(strayed or [False] * count)[:, None],
        value=torch.tensor(values)[:, None], share=torch.tensor(shares)[:, None], done=torch.tensor(done)[:, None],
    )  # fmt: skip


def test_an_advantage_is_what_came_beyond_what_was_expected() -> None:
    seen = samples([[0.5, 0.5], [0.6, 0.4], [0.5, 0.5]], [[0, 0], [1, 0], [0, 0]], [False, True, False])
    gained, targets = advantages(seen, torch.tensor([[0.7, 0.3]]), 1.0, 0.5)
    assert torch.allclose(gained[2, 0], torch.tensor([0.2, -0.2]))  # on to what is expected after the last step
    assert torch.allclose(gained[1, 0], torch.tensor([0.4, -0.4]))  # the game is over: nothing comes after it
    assert torch.allclose(gained[0, 0], torch.tensor([0.1 + 0.5 * 0.4, -0.1 - 0.5 * 0.4]))
    assert torch.allclose(targets[1, 0], torch.tensor([1.0, 0.0]))


def test_what_follows_an_action_that_strayed_tells_nothing_about_what_came_before() -> None:
    values, over = [[0.5, 0.5], [0.6, 0.4], [0.5, 0.5]], [False, False, True]
    seen = samples(values, [[0, 0], [0, 0], [1, 0]], over, strayed=[False, True, False])
    gained, _ = advantages(seen, torch.tensor([[0.5, 0.5]]), 1.0, 0.5)
    assert torch.allclose(gained[2, 0], torch.tensor([0.5, -0.5]))
    assert gained[1, 0].tolist() == [0, 0]
    assert torch.allclose(gained[0, 0], torch.tensor([0.1, -0.1]))  # up to the value of the position it strayed from


def test_a_discount_pulls_shares_towards_an_even_game() -> None:
    seen = samples([[0.9, 0.1]], [[0, 0]], [False])
    _, targets = advantages(seen, torch.tensor([[0.9, 0.1]]), 0.5, 0.95)
    assert torch.allclose(targets[0, 0], torch.tensor([0.7, 0.3]))


def test_rewards_become_shares_of_one_victory() -> None:
    rewards = torch.tensor([[1.0, -1 / 3, -1 / 3, -1 / 3], [0.5, 0.5, -0.5, -0.5], [0, 0, 0, 0]])
    expected = [[1, 0, 0, 0], [0.5, 0.5, 0, 0], [0.25] * 4]
    assert torch.allclose(victory(rewards), torch.tensor(expected))


def test_learning_makes_what_went_well_likelier() -> None:
    torch.manual_seed(1)
    net = PolicyValueNet(game("trains"), 16)
    players = Players(BatchEnv("trains", 2, games=8, threads=1), 0.0, 1)
    played, after = players.play(net, net, 4)
    played.share[:] = torch.nn.functional.one_hot(played.seat, 2)  # every decision has won
    played.done[:] = True
    lucky = played.action % 2 == 0
    played.share[~lucky] = 1 - played.share[~lucky]  # but those with odd numbers have lost
    learner = Learner(net, Settings(rate=(1e-2, 1e-2), entropy=(1e-4, 1e-4)))

    @torch.no_grad()
    def likely() -> float:
        logits, _ = net(played.obs.flatten(0, 1).float())
        chances = torch.softmax(logits.masked_fill(~played.mask.flatten(0, 1), -torch.inf), 1)
        chosen = chances.gather(1, played.action.flatten()[:, None])[:, 0]
        return float(chosen[lucky.flatten()].mean())

    before = likely()
    for _ in range(5):
        learner.learn(players, played, after, 0.5)
    assert likely() > before


@pytest.mark.compiled_only
@pytest.mark.parametrize("threads", [1, 2])
def test_chances_are_those_of_the_evaluation_in_every_game(threads: int) -> None:
    env = BatchEnv("tickets", 3, games=5, threads=threads)
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.random_actions())
    shares = env.chances()
    weights = weights_of(env.game)
    numbers, expected = np.zeros(len(weights), np.float32), np.zeros(3, np.float32)
    for state, found in zip(env.read_states(), shares, strict=True):
        chances(state, weights, numbers, expected)
        assert found.tolist() == expected.tolist()
    assert np.allclose(shares.sum(axis=1), 1)


@pytest.mark.compiled_only
def test_a_value_begins_with_what_the_evaluation_says_and_learns_what_to_add() -> None:
    torch.manual_seed(1)
    players = Players(BatchEnv("trains", 2, games=64, threads=1), 0.0, 1)
    net = PolicyValueNet(game("trains"), 16)
    chances = torch.from_numpy(players.env.chances())
    played, after = players.play(net, net, 4)
    assert torch.allclose(played.value[0], chances)
    played.share[:] = torch.tensor([1.0, 0.0])  # the first seat has won wherever it stood
    played.done[:] = True
    learner = Learner(net, Settings(rate=(1e-2, 1e-2)))
    losses = [learner.learn(players, played, after, 0.5)["value"] for _ in range(20)]
    assert losses[-1] < 0.5 * losses[0]


def test_actions_that_stray_are_legal_and_not_the_networks_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollout, "STRAY", 1.0)
    net = PolicyValueNet(game("trains"), 16)
    players = Players(BatchEnv("trains", 2, games=64, threads=1), 0.0, 1)
    played, _ = players.play(net, net, 3)
    assert played.strayed.all()
    assert not played.own.any()
    assert played.mask.gather(2, played.action[..., None]).all()
    assert set(played.action[0].tolist()) == set(range(7))  # in the set-up: the one card of the offer into any slot


def test_a_league_keeps_some_of_the_past() -> None:
    league = League(torch.Generator().manual_seed(1))
    for _ in range(3 * SIZE):
        league.add(PolicyValueNet(game("trains"), 16))
    assert len(league.past) <= SIZE
    assert league.draw() in league.past


@pytest.mark.compiled_only
def test_a_training_goes_on_where_it_stopped_and_bots_play_from_its_file(tmp_path: Path) -> None:
    first = Trainer(plan(0.01), tmp_path)
    for at in first.run():
        assert at.decisions > 0
    again = Trainer(plan(first.seconds / 60 + 0.01), tmp_path)
    assert again.seconds == first.seconds
    assert again.decisions == first.decisions
    for at in again.run():
        assert at.decisions > first.decisions
    card = card_of(tmp_path / NETWORK)
    assert card["command"] == again.plan.command
    assert card["command"].endswith("--device cpu --seats 2,3 --batch 8 --seed 1")
    assert int(card["decisions"]) == again.decisions
    assert 0 <= win_rate(game("trains"), tmp_path / NETWORK, "random", 4) <= 1


@pytest.mark.compiled_only
def test_less_than_a_minute_of_one_core_is_enough_to_beat_random_moves(tmp_path: Path) -> None:
    wanted = Plan(game("trains"), (2,), 10.0, games=128, width=64, options={"turn_limit": 100})
    trainer = Trainer(wanted, tmp_path)
    for at in trainer.run():
        if at.decisions > 300_000:  # 20 s of one core
            break
    trainer.save()
    assert win_rate(game("trains"), tmp_path / NETWORK, "random", 40) > 0.8


@pytest.mark.compiled_only
def test_a_training_goes_on_from_a_network_of_the_same_game_and_width(tmp_path: Path) -> None:
    torch.manual_seed(1)
    net = PolicyValueNet(game("trains"), 16)
    with torch.no_grad():
        for numbers in net.parameters():
            numbers.copy_(torch.randn_like(numbers) / 8)
    net.save(tmp_path / "net", {})
    begun = Trainer(replace(plan(0.01), begin=tmp_path / "net"), tmp_path)
    for one, other in zip(net.parameters(), begun.net.parameters(), strict=True):
        assert torch.allclose(one, other, atol=0.01)  # a file holds sums of weights in half precision
    assert begun.plan.command.endswith(f"--begin {tmp_path / 'net'}")
    with pytest.raises(MissingPart, match="its network is 16 wide, not 32"):
        PolicyValueNet(game("trains"), 32).load(tmp_path / "net")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--minutes", "0"], "--minutes: expected a number above 0"),
        (["--minutes", "1", "--seats", "9"], "seats"),
        (["--minutes", "1", "--device", "cuda"], "device: there is no NVIDIA GPU"),
        (["--minutes", "1", "--begin", "nowhere"], "--begin: there is no file nowhere"),
        (["--minutes", "1", "--begin", "README.md"], "README.md is not a network that turntable lab train has made"),
    ],
)
def test_bad_input_gets_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "train", "trains", "--out", str(tmp_path), *arguments]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1
    assert not any(tmp_path.iterdir())
