"""Check that a record is complete and that nobody chose the cards."""

from __future__ import annotations

import argparse
import sys

from rich.console import Console

from turntable.cli.common import add_any_data, add_json, print_json, read_record, use_data
from turntable.match.errors import TurntableError
from turntable.match.record import replay


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a record")
    add_any_data(command, "GAME/NAME=FILE", "data that the game was played with; may be given several times")
    add_json(command)


def run(options: argparse.Namespace) -> int:
    use_data(options)
    record = read_record(options.file)
    try:
        match = replay(record)
    except TurntableError as fault:
        if options.json:
            print_json({"ok": False, "code": fault.code, "error": str(fault)})
        else:
            print(f"turntable verify: {fault}", file=sys.stderr)
        return 1
    if options.json:
        result = match.result and match.result.to_json()
        proof = {"game": match.game.name, "moves": len(match.moves), "commitment": match.commitment}
        print_json({"ok": True, **proof, "result": result})
        return 0
    console = Console(highlight=False)
    console.print(f"commitment {match.commitment} is the hash of the seed", markup=False)
    console.print(f"{len(match.moves)} moves of {match.game.name}, all legal, from the deal of that seed")
    console.print(f"result: {match.result.reason if match.result else 'the game goes on'}", markup=False)
    return 0
