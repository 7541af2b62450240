"""Let two players meet: levels, scripted players, or a level as other sources of Turntable play it.

    PYTHONPATH=src python benchmarks/versus.py GAME FIRST SECOND [--games 400] [--sources FOLDER]

A player is a level (`casual`, `expert:200`) or one of scripted.py: `script` in every game, `child` in Trains.
`open:200` is an expert that sees all cards, those still to be drawn too: what it wins shows how much luck decides.
With --sources, the second player runs on the sources in that folder (the `src` of a checkout): that is how the tables
before/after in docs/bots.md were made. Every deal is played from both sides. The players take turns: one core will do.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import scripted

import turntable
from turntable.bots import search
from turntable.kernel.compiled import States, compiled
from turntable.kernel.evaluation import Workspace
from turntable.lab.standings import wilson

OPEN = "open"


class Player:
    """An external program that plays: it is told every move and asked for some."""

    def __init__(self, name: str, sources: Path | None) -> None:
        environment = dict(os.environ)
        if sources is not None:
            environment |= {"PYTHONPATH": str(sources), "TURNTABLE_CACHE_DIR": str(sources / ".cache")}
        self.cache = TemporaryDirectory()
        if name.startswith(OPEN):  # what it compiles is for nobody else
            environment["TURNTABLE_CACHE_DIR"] = self.cache.name
        command = [sys.executable, __file__, "--serve", name]
        self.program = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def tell(self, *message: Any) -> None:
        assert self.program.stdin is not None
        print(json.dumps(message), file=self.program.stdin, flush=True)

    def ask(self, seat: int) -> str:
        self.tell("choose", seat)
        assert self.program.stdout is not None
        return str(json.loads(self.program.stdout.readline()))

    def close(self) -> None:
        assert self.program.stdin is not None
        self.program.stdin.close()
        self.program.wait()
        self.cache.cleanup()


@compiled
def show_all(states: States, work: Workspace, seat: int) -> None:
    """Take the place of `deal_hidden`: nothing is dealt again."""
    work.pool[0] = states[0]


def serve(name: str) -> None:
    """Be a player, for as long as standard input lasts."""
    match = player = None
    if name.startswith(OPEN):
        searching: Any = search
        searching.deal_hidden, name = show_all, name.replace(OPEN, "expert")
    for line in sys.stdin:
        what, *rest = json.loads(line)
        if what == "deal":
            game, seed = rest
            match = turntable.game(game).deal(2, seed=seed)
            player = scripted.player(name, game) if name in scripted.NAMES else turntable.bot(name, seed=seed).choose
        elif what == "play":
            assert match is not None
            match.play(rest[1], rest[0])
        else:
            assert match is not None
            assert player is not None
            print(json.dumps(player(match, rest[0])), flush=True)


def meet(game: str, players: list[Player], games: int) -> list[float]:
    """Return what the first player won in each game."""
    won = []
    for number in range(games):
        match = turntable.game(game).deal(2, seed=number // 2)
        for player in players:
            player.tell("deal", game, number // 2)
        while (seat := match.awaited) is not None:
            move = players[(seat + number) % 2].ask(seat)
            match.play(move, seat)
            for player in players:
                player.tell("play", seat, move)
        assert match.result is not None
        winners = match.result.winners
        won.append((number % 2 in winners) / len(winners) if winners else 0.5)
    return won


def main() -> None:
    parser = argparse.ArgumentParser(description="Two players meet; a row of Markdown.")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("game", nargs="?")
    parser.add_argument("first", nargs="?")
    parser.add_argument("second", nargs="?")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--sources", type=Path, help="the second player runs on these")
    options = parser.parse_args()
    if options.serve:
        serve(options.serve)
        return
    players = [Player(options.first, None), Player(options.second, options.sources)]
    won = meet(options.game, players, options.games)
    for player in players:
        player.close()
    low, high = wilson(sum(won), len(won))
    second = options.second + (" (other sources)" if options.sources else "")
    rate = sum(won) / len(won)
    print(f"| {options.game} | {options.first} | {second} | {len(won)} | {rate:.1%} | {low:.1%} – {high:.1%} |")


if __name__ == "__main__":
    main()
