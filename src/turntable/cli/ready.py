"""Compile games before a command plays them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from turntable.bots.warm import STEPS, check_weights
from turntable.kernel import cache
from turntable.locales import say
from turntable.match.game import Game


def get_ready(games: Sequence[Game], lang: str) -> None:
    """Compile the rules and bots of games if this machine has not done so yet; a terminal shows a line for each.

    Each game is compiled in its own process and loaded from disk afterwards. MissingPart if the weights of an
    evaluation are missing or stale.
    """
    check_weights(games)
    cold = [game for game in games if not cache.is_warm(game.name)]
    if not cold:
        return
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}")
    console = Console(stderr=True)
    with (
        Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress,
        ThreadPoolExecutor(len(cold)) as threads,
    ):
        list(threads.map(lambda game: _compile(game, lang, progress), cold))


def _compile(game: Game, lang: str, progress: Progress) -> None:
    task = progress.add_task(say("compiling", lang, game=game.title(lang)), total=STEPS)
    command = [sys.executable, "-m", "turntable.bots.warm", game.name]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout
        for _ in process.stdout:
            progress.update(task, advance=1)
    if process.returncode:
        raise RuntimeError(f"{game.name} could not be compiled: see above")
