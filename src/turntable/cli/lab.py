"""Learn an evaluation: `turntable lab train GAME`."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from turntable.cli.common import add_game
from turntable.match.game import game


def arguments(command: argparse.ArgumentParser) -> None:
    what = command.add_subparsers(dest="what", metavar="train", required=True)
    train = what.add_parser("train", help="learn the weights of a game's evaluation by self-play")
    add_game(train)
    train.add_argument("--games", type=int, default=200_000, metavar="N", help="games to learn from (default: 200000)")
    train.add_argument(
        "--duels", type=int, default=0, metavar="N", help="then tune the weights in N duels (default: 0)"
    )
    train.add_argument(
        "--seed", type=int, default=1, metavar="S", help="the same seed learns the same weights (default: 1)"
    )
    train.add_argument("--out", metavar="FOLDER", default=".", help="folder for weights.csv (default: here)")


def run(options: argparse.Namespace) -> int:
    from turntable.bots.learning import save, train
    from turntable.bots.spsa import tune

    if options.games < 1:
        raise ValueError(f"--games: expected a number from 1, not {options.games}")
    if options.duels < 0:
        raise ValueError(f"--duels: expected a number from 0, not {options.duels}")
    if not 0 <= options.seed < 1 << 62:
        raise ValueError(f"--seed: expected a whole number from 0, not {options.seed}")
    folder = Path(options.out)
    if not folder.is_dir():
        raise ValueError(f"--out: there is no folder {options.out}")
    learned = game(options.game)
    learned.need_evaluation()
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(learned.name, total=options.games)
        for trained in train(learned, options.games, options.seed):
            progress.update(task, completed=trained.games)
        weights = trained.weights
        if options.duels:
            task = progress.add_task("duels", total=options.duels)
            for duels, weights in tune(learned, trained.weights, options.duels, options.seed):  # noqa: B007
                progress.update(task, completed=duels)
    print(f"{trained.games} games; at the end {trained.length:.1f} positions a game, error {trained.error:.4f}")
    print(save(learned, weights, folder))
    return 0
