"""Learn by self-play: `turntable lab train GAME` learns an evaluation, or with `--minutes` a network."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from turntable.cli.common import add_game, add_options, read_option
from turntable.match.game import Game, game

NETWORK = "network.safetensors"
OPPONENT = "casual"
MOST_MINUTES = 10_000


def arguments(command: argparse.ArgumentParser) -> None:
    what = command.add_subparsers(dest="what", metavar="train", required=True)
    train = what.add_parser("train", help="train an evaluation by self-play, or with --minutes a network")
    add_game(train)
    train.add_argument("--games", type=int, default=200_000, metavar="N", help="games to learn from (default: 200000)")
    train.add_argument(
        "--duels", type=int, default=0, metavar="N", help="then tune the weights in N duels (default: 0)"
    )
    train.add_argument(
        "--seed", type=int, default=1, metavar="S", help="the same seed gives the same weights (default: 1)"
    )
    train.add_argument(
        "--out", metavar="FOLDER", default=".", help="folder to write the result to (default: the current one)"
    )
    add_options(train)
    network = train.add_argument_group("a network", "needs PyTorch: pip install 'turntable-games[train]'")
    network.add_argument(
        "--minutes",
        type=float,
        metavar="M",
        help="train a network for M minutes; the same command continues a stopped training",
    )
    network.add_argument("--device", choices=("cpu", "cuda"), default="cpu", help="where to train (default: cpu)")
    network.add_argument("--seats", metavar="N,…", help="numbers of players to train for (default: the smallest)")
    network.add_argument("--begin", type=Path, metavar="FILE", help="start from this network of the same game")
    network.add_argument("--batch", type=int, metavar="N", help="games at once (default: 256; on a GPU 65536)")


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
    if options.minutes is not None:
        return train_network(learned, options, folder)
    if options.option:
        raise ValueError("--option: is for training a network, with --minutes")
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


def train_network(learned: Game, options: argparse.Namespace, folder: Path) -> int:
    """Train a network, and print its losses and strength as it learns."""
    from turntable.lab.decisions import extra

    with extra("train", "PyTorch"):
        from turntable.lab.train.trainer import Plan, Trainer
    from turntable.lab.train.strength import win_rate

    if not 0 < options.minutes <= MOST_MINUTES:
        raise ValueError(f"--minutes: expected a number above 0 and up to {MOST_MINUTES}, not {options.minutes:g}")
    if options.begin and not options.begin.is_file():
        raise ValueError(f"--begin: there is no file {options.begin}")
    learned.need_observation()
    seats = [learned.check_seats(int(n)) for n in (options.seats or str(learned.seat_counts[0])).split(",")]
    batch = options.batch or (1 << 16 if options.device == "cuda" else 256)
    chosen = dict(read_option(learned, text) for text in options.option)
    plan = Plan(learned, seats, options.minutes, options.device, batch, options.seed, chosen, begin=options.begin)
    trainer = Trainer(plan, folder)
    console, shown = Console(), 0
    for at in trainer.run():
        tenth = int(10 * at.seconds / (60 * options.minutes))
        if tenth > shown:
            shown = tenth
            trainer.save()
            rate = win_rate(learned, folder / NETWORK, OPPONENT, 40) if learned.evaluation else 0.0
            bar = "█" * round(20 * rate) + "░" * (20 - round(20 * rate))
            loss = "  ".join(f"{name} {value:.3f}" for name, value in at.shown.items())
            console.print(f"{at.seconds:5.0f} s  {at.decisions:,} decisions  {loss}  {OPPONENT} {bar} {rate:.0%}")
    print(folder / NETWORK)
    return 0
