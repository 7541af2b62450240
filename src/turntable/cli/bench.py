"""Measure moves and simulations per second on this machine."""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from turntable.bots import bot
from turntable.bots.engine import Engine
from turntable.bots.levels import BATCH, read_level
from turntable.cli.common import add_any_data, add_json, add_options, print_json, read_option, use_data
from turntable.cli.ready import get_ready
from turntable.kernel.driver import MOST_MOVES, Nobody, RandomPlayer, play_games
from turntable.locales import DEFAULT
from turntable.match.game import Game, all_games
from turntable.match.game import game as load
from turntable.match.match import Match

CHUNK = 200  # games


def arguments(command: argparse.ArgumentParser) -> None:
    command.add_argument("--game", dest="only", metavar="GAME", help="measure only this one (default: all)")
    command.add_argument("--seats", type=int, metavar="N", help="number of seats (default: all that a game has)")
    command.add_argument("--bots", metavar="A,B,…", help="measure only these bots, like casual,expert:200")
    add_options(command)
    command.add_argument(
        "--seconds", type=float, default=1.0, metavar="S", help="seconds to measure each row (default: 1)"
    )
    add_any_data(command, "GAME/NAME=FILE", "a file in place of the game's NAME.csv; may be given several times")
    add_json(command)


def run(options: argparse.Namespace) -> int:
    use_data(options)
    if not 0 < options.seconds <= 3600:
        raise ValueError(f"--seconds: expected a number above 0, not {options.seconds:g}")
    measured = [_checked(game, options) for game in ([load(options.only)] if options.only else all_games())]
    levels = options.bots.split(",") if options.bots else []
    for level in levels:
        read_level(level)
    rows: list[dict[str, Any]] = []
    searches: list[dict[str, Any]] = []
    with Console(stderr=True).status("") as status:
        for game, counts, chosen in measured:
            get_ready([game], DEFAULT)
            if levels:
                rows += _bots(game, counts, chosen, levels, options.seconds)
                continue
            for seats in counts:
                status.update(f"{game.name}, {seats} seats")
                rows.append(_row(game, seats, random_play(game, seats, options.seconds, chosen), "random play"))
            status.update(f"{game.name}, Match.play")
            rate = match_play(game, options.seconds, counts[0], chosen)
            rows.append(_row(game, counts[0], rate, "Match.play of text, each move checked"))
            if game.evaluation is not None and not options.seats and not chosen:
                status.update(f"{game.name}, expert")
                searches.append(_search(game, options.seconds))
    if options.json:
        print_json({"rows": rows, "searches": searches})
    else:
        _print_table(rows, "moves_per_second")
        if searches:
            _print_table(searches, "simulations_per_second")
    return 0


def _checked(game: Game, options: argparse.Namespace) -> tuple[Game, tuple[int, ...], dict[str, Any]]:
    """Return a game, the numbers of seats to measure and the options; BadSetup if the game does not allow them."""
    counts = game.seat_counts if options.seats is None else (game.check_seats(options.seats),)
    chosen = dict(read_option(game, text) for text in options.option)
    for seats in counts:
        game.check_lab_options(seats, chosen)
    return game, counts, chosen


def _bots(
    game: Game, counts: Sequence[int], chosen: dict[str, Any], levels: Sequence[str], seconds: float
) -> list[dict[str, Any]]:
    """Return a row for every bot: decisions per second in games against bots of the same level."""
    for level in levels:
        read_level(level).check(game)
    return [
        _row(game, seats, choosing(game, seats, chosen, level, seconds), f"{level} chooses and plays")
        for level in levels
        for seats in counts
    ]


def choosing(game: Game, seats: int, chosen: dict[str, Any], level: str, seconds: float) -> float:
    """Return moves per second of bots of one level in games against each other."""
    player, number, count = bot(level, seed=0), 0, 0
    match = game.deal(seats, seed=0, **game.check_lab_options(seats, chosen))
    begun = time.perf_counter()
    while (elapsed := time.perf_counter() - begun) < seconds or not count:
        seat = match.awaited
        if seat is None:
            number += 1
            match = game.deal(seats, seed=number, **game.check_lab_options(seats, chosen))
            continue
        match.play(player.choose(match, seat), seat)
        count += 1
    return count / elapsed


def random_play(game: Game, seats: int, seconds: float, chosen: Mapping[str, Any]) -> float:
    """Return moves per second of random play: list the legal moves, choose one uniformly, play it; deals included."""
    start, states = game.set_up(seats, game.check_lab_options(seats, chosen)), np.zeros(1, game.state)
    player = RandomPlayer(np.array([1], np.uint64), np.zeros(game.most_moves, np.int32))
    play_games(start, states, player, Nobody(), CHUNK, MOST_MOVES)
    count, begun = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - begun) < seconds:
        count += play_games(start, states, player, Nobody(), CHUNK, MOST_MOVES)[0]
    return count / elapsed


def match_play(game: Game, seconds: float, seats: int, chosen: Mapping[str, Any]) -> float:
    """Return moves per second through `Match.play`, without choosing and dealing."""
    rng = np.random.default_rng(0)
    match = game.deal(seats, seed=0, **chosen)
    count, spent = 0, 0.0
    while spent < seconds:
        if not match.to_act:
            match = game.deal(seats, seed=int(rng.integers(1 << 62)), **chosen)
        seat = match.to_act[0]
        move = str(rng.choice(match.legal(seat)))
        start = time.perf_counter()
        match.play(move, seat)
        spent += time.perf_counter() - start
        count += 1
    return count / spent


def simulations(game: Game, seconds: float) -> float:
    """Return simulations per second of an expert in the middle of a game."""
    match, engine = in_the_middle(game), Engine.of(game)
    seat = match.awaited
    assert seat is not None
    engine.look(match, 1)
    engine.begin(seat, None)
    count, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        done = engine.simulate(seat, 0.0, BATCH)
        if done == 0:
            engine.look(match, 1)
            engine.begin(seat, None)
        count += done
    return count / elapsed


def in_the_middle(game: Game) -> Match:
    """Return the first choice in the second half of a game between casual players."""
    player, played = bot("casual", seed=0), game.deal(seed=0)
    while (seat := played.awaited) is not None:
        played.play(player.choose(played, seat), seat)
    match = game.deal(seed=0)
    for number, (seat, move) in enumerate(played.moves):
        if number >= len(played.moves) // 2 and seat == match.awaited and len(match.legal(seat)) > 1:
            break
        match.play(move, seat)
    return match


def _row(game: Game, seats: int, rate: float, what: str) -> dict[str, Any]:
    return {"game": game.name, "seats": seats, "moves_per_second": round(rate), "what": what}


def _search(game: Game, seconds: float) -> dict[str, Any]:
    rate, memory = round(simulations(game, seconds)), Engine.of(game).nbytes / (1 << 20)
    what = f"expert in the middle of a game, {memory:.1f} MiB"
    return {"game": game.name, "seats": game.seat_counts[0], "simulations_per_second": rate, "what": what}


def _print_table(rows: list[dict[str, Any]], rate: str) -> None:
    table = Table("game", "seats", rate.replace("_", " "), "what")
    for row in rows:
        table.add_row(row["game"], str(row["seats"]), f"{row[rate]:,}", row["what"])
    Console().print(table)
