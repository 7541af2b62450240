"""Print the rules of a game."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from turntable.cli.common import add_game, add_language
from turntable.locales import say
from turntable.match.game import Game, game

if TYPE_CHECKING:
    from rich.markdown import Markdown


def arguments(command: argparse.ArgumentParser) -> None:
    add_game(command)
    add_language(command)


def run(options: argparse.Namespace) -> int:
    told = game(options.game)
    console = Console(highlight=False)
    console.print(rules_of(told, options.lang))
    if told.options:
        console.print(Text("\n" + say("ui-options", options.lang), style="bold"))
        console.print(_options(told, options.lang))
    return 0


def _options(told: Game, lang: str) -> Table:
    """Return each option as it is typed, with its label, help, and named values."""
    grid = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name, option in told.options.items():
        typed = name if option.default in (None, []) else f"{name}={str(option.default).lower()}"
        grid.add_row(Text(typed, style="bold cyan"), Text(option.label(name).text(lang), style="bold"))
        grid.add_row("", say(option.help_id, lang))
        if option.choice_id:
            for value in option.values:
                if isinstance(value, str):
                    grid.add_row("", f"{value}: {option.choice(value).text(lang)}")
    return grid


def rules_of(game: Game, lang: str) -> Markdown:
    """Return the rules for a terminal: without pictures, and with the captions of those in tables."""
    from rich.markdown import Markdown  # a tenth of the start of `turntable play`, where few ask for the rules

    text = re.sub(r"^!\[.*\]\(.*\)\n\n", "", game.rules_text(lang), flags=re.MULTILINE)
    return Markdown(re.sub(r"!\[(.*?)\]\(.*?\) ?", r"\1", text))
