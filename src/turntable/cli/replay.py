"""Replay a record."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.text import Text

from turntable.cli.common import add_any_data, add_language, read_record, use_data
from turntable.cli.ready import get_ready
from turntable.locales import say
from turntable.match.match import Match
from turntable.match.record import replay


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a record")
    command.add_argument("--move", type=int, metavar="N", help="show the table after move N; 0 is the deal")
    command.add_argument("--seat", type=int, metavar="S", help="show what seat S saw (default: a spectator)")
    add_any_data(command, "GAME/NAME=FILE", "data that the game was played with; may be given several times")
    add_language(command)


def run(options: argparse.Namespace) -> int:
    use_data(options)
    match = replay(read_record(options.file))
    get_ready([match.game], options.lang)
    last = len(match.moves) if options.move is None else options.move
    if not 0 <= last <= len(match.moves):
        raise ValueError(f"--move: expected a number from 0 to {len(match.moves)}, not {last}")
    names = [say("player", options.lang, number=seat + 1) for seat in range(match.seats)]
    console = Console(highlight=False)
    again = match.restarted()
    for number, (seat, move) in enumerate(match.moves[:last], 1):
        again.play(move, seat)
        if options.move is None or number == last:
            _print_move(console, again, number, options.seat, names, options.lang)
    console.print(match.game.terminal.draw(again.view(options.seat), names, options.lang))
    if again.result:
        console.print(Text(again.result.why.text(options.lang, names), style="bold"))
    return 0


def _print_move(console: Console, match: Match, number: int, viewer: int | None, names: list[str], lang: str) -> None:
    told = " ".join(message.text(lang, names) for message in match.told(viewer))
    console.print(Text.assemble((f"{number:4} ", "dim"), (f"{match.moves[-1][1]}: ", "bold"), told))
