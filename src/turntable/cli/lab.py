"""Learn by self-play: `turntable lab train GAME` learns an evaluation, or with `--minutes` a network."""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from turntable.cli.common import add_game, add_options, read_option
from turntable.match.errors import quoted
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
    train.add_argument(
        "--master", action="store_true", help="tune in --duels what master plays by among --seats players"
    )
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
    network.add_argument("--entropy", metavar="A,B", help="weight of the entropy at first and in the end")
    network.add_argument("--batch", type=int, metavar="N", help="games at once (default: 256; on a GPU 65536)")


def run(options: argparse.Namespace) -> int:
    from turntable.bots.learning import train
    from turntable.bots.spsa import tune
    from turntable.bots.weights import save

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
    if options.master:
        return tune_master(learned, options, folder)
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


def tune_master(learned: Game, options: argparse.Namespace, folder: Path) -> int:
    """Tune the weights of master for one number of seats, from those of all levels."""
    from turntable.bots.spsa import FINE, tune
    from turntable.bots.weights import save_master, weights_of

    if not options.duels:
        raise ValueError("--master: say how many --duels")
    seats = _seats(learned, options)
    if len(seats) > 1:
        raise ValueError("--master: tune for one number of --seats at a time")
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("duels", total=options.duels)
        for duels, weights in tune(learned, weights_of(learned), options.duels, options.seed, FINE, seats[0]):  # noqa: B007
            progress.update(task, completed=duels)
    print(save_master(learned, weights, seats[0], folder))
    return 0


def _seats(learned: Game, options: argparse.Namespace) -> list[int]:
    return [learned.check_seats(int(n)) for n in (options.seats or str(learned.seat_counts[0])).split(",")]


def _entropy(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    try:
        first, last = (float(number) for number in text.split(","))
    except ValueError:
        raise ValueError(f"--entropy: expected two numbers, as in 0.03,0.003, not {quoted(text)}") from None
    if not 0 < last <= first <= 1:
        raise ValueError(f"--entropy: expected numbers above 0 and up to 1, falling, not {quoted(text)}")
    return first, last


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
    seats = _seats(learned, options)
    batch = options.batch or (1 << 16 if options.device == "cuda" else 256)
    chosen = dict(read_option(learned, text) for text in options.option)
    plan = Plan(
        learned, seats, options.minutes, options.device, batch, options.seed, chosen,
        begin=options.begin, entropy=_entropy(options.entropy),
    )  # fmt: skip
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
