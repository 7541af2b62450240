"""Networks: compiled code sees in a file what PyTorch has written, and refuses what does not fit."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from turntable import bot, game
from turntable.bots import levels
from turntable.bots.network import card_of, look, network_path, read, read_policy
from turntable.lab import BatchEnv
from turntable.lab.train.strength import win_rate
from turntable.match.errors import MissingPart


@pytest.mark.compiled_only
@pytest.mark.parametrize(("name", "seats"), [("trains", 3), ("tickets", 2), ("superline", 4)])
def test_compiled_code_computes_what_the_learner_does(name: str, seats: int, tmp_path: Path) -> None:
    import torch  # here, as only this test needs what takes long to import

    from turntable.lab.train.network import PolicyValueNet

    torch.manual_seed(1)
    net = PolicyValueNet(game(name), width=32)
    with torch.no_grad():
        for numbers in net.parameters():
            numbers.copy_(torch.randn_like(numbers).half() / 8)
    net.save(tmp_path / "net", {"made": "by hand"})
    assert card_of(tmp_path / "net")["made"] == "by hand"
    compiled = read(game(name), tmp_path / "net")
    env = BatchEnv(name, seats, games=8, threads=1)
    env.reset(seed=1)
    for _ in range(10):
        obs, mask, seat, _, _ = env.step(env.random_actions())
    with torch.no_grad():
        logits, _ = net(torch.from_numpy(obs))
    for i in range(env.games):
        look(compiled, env._all.states[i], int(seat[i]))
        actions = np.flatnonzero(mask[i]).astype(np.int32)
        policy = np.zeros(len(actions), np.float32)
        read_policy(compiled, actions, len(actions), policy)
        expected = torch.softmax(logits[i, torch.from_numpy(actions).long()], 0).numpy()
        assert np.allclose(policy, expected, atol=1e-3)


def test_a_network_for_other_observations_is_refused_with_the_command_that_makes_a_new_one(tmp_path: Path) -> None:
    save_file({"first": np.zeros(1, np.float16)}, tmp_path / "net", {"layout": "another"})
    with pytest.raises(MissingPart, match=r"other observations than trains has: run turntable lab train trains"):
        read(game("trains"), tmp_path / "net")


@pytest.mark.parametrize("name", ["trains", "superline"])
def test_a_network_is_small_and_says_how_it_was_made(name: str) -> None:
    path = Path(str(network_path(game(name))))
    assert path.stat().st_size <= 2 * 1024 * 1024
    card = card_of(path)
    assert card["command"].startswith(f"turntable lab train {name} ")
    assert {"commit", "device", "minutes", "decisions"} <= card.keys()


@pytest.mark.compiled_only
def test_master_plays_by_the_network_alone_or_in_a_search() -> None:
    for level in ("master:1", "master:60"):
        match, master = game("trains").deal(seats=2, seed=1), bot(level, seed=1)
        for _ in range(12):
            seat = match.to_act[0]
            ranked = master.rank(match, seat)
            assert sorted(move for move, _ in ranked) == sorted(match.legal(seat))
            assert all(0 <= chance <= 1 for _, chance in ranked)
            match.play(master.choose(match, seat), seat)
        assert bot(level, seed=1).rank(match, match.to_act[0]) == bot(level, seed=1).rank(match, match.to_act[0])


@pytest.mark.compiled_only
def test_the_network_beats_the_level_that_looks_one_move_ahead() -> None:
    assert win_rate(game("trains"), Path(str(network_path(game("trains")))), "beginner", 40) > 0.7


def test_a_game_without_network_and_weights_of_masters_own_says_which_command_makes_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(levels, "has_master_weights", lambda _: False)
    assert not levels.has_master(game("tickets"))
    with pytest.raises(MissingPart, match=r"tickets has no network.safetensors: run turntable lab train tickets"):
        levels.guide_of(game("tickets"))
