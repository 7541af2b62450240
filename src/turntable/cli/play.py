"""Play in the terminal."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from turntable.bots.characters import CHARACTERS
from turntable.bots.levels import LEVELS, Bot, bot, read_level
from turntable.cli.common import (
    add_data,
    add_game,
    add_language,
    add_options,
    check_output,
    read_option,
    read_seed,
    use_data,
)
from turntable.cli.ready import get_ready
from turntable.cli.rules import rules_of
from turntable.locales import say
from turntable.match.errors import IllegalMove
from turntable.match.game import game
from turntable.match.match import Match, seed_bytes

MANY, FEW = 20, 2  # moves: where more than MANY are listed, those of one word are folded if they are more than FEW


def arguments(command: argparse.ArgumentParser) -> None:
    add_game(command)
    command.add_argument("--seats", type=int, metavar="N", help="number of players (default: the fewest the game has)")
    command.add_argument("--people", type=int, default=1, metavar="N", help="number of people among them (default: 1)")
    levels = ", ".join((*LEVELS, *CHARACTERS))
    command.add_argument(
        "--bots", metavar="LEVEL", default="casual", help=f"level of the others: {levels}, expert:5s (default: casual)"
    )
    command.add_argument("--seed", metavar="S", help="a number or 64 hex digits: the same seed deals the same cards")
    command.add_argument("--record", metavar="FILE", help="write the record there when the game ends or you leave")
    add_options(command)
    add_data(command)
    add_language(command)


def run(options: argparse.Namespace) -> int:
    if options.record:
        check_output("--record", Path(options.record))
    use_data(options)
    played = game(options.game)
    seats = played.check_seats(played.seat_counts[0] if options.seats is None else options.seats)
    if not 0 <= options.people <= seats:
        raise ValueError(f"--people: expected a number from 0 to {seats}, not {options.people}")
    seed = seed_bytes(None if options.seed is None else read_seed(options.seed)).hex()
    bots = {seat: bot(options.bots, seed=seat) for seat in range(options.people, seats)}
    if bots:
        read_level(options.bots).check(played)
    chosen = played.check_options(seats, dict(read_option(played, text) for text in options.option))
    get_ready([played], options.lang)
    console = Console(highlight=False)
    with busy(console, say("play-loading", options.lang, game=played.title(options.lang))):
        match = played.deal(seats, seed=seed, **chosen)
        match.labels(match.to_act[0])
    character = read_level(options.bots).character if bots else ""
    Sitting(match, bots, options.lang, console, character).run()
    if options.record:
        Path(options.record).write_text(json.dumps(match.record()) + "\n", encoding="utf-8")
    return 0


def busy(console: Console, what: str) -> AbstractContextManager[object]:
    """Show a spinner during long work, if the output is a terminal."""
    return console.status(what) if console.is_terminal else nullcontext()


def by_verb(moves: Sequence[str]) -> dict[str, list[int]]:
    """Return the numbers of the moves that begin with each word."""
    found: dict[str, list[int]] = {}
    for number, move in enumerate(moves, 1):
        found.setdefault(move.partition(" ")[0], []).append(number)
    return found


def folded_words(moves: Sequence[str], room: int) -> set[str]:
    """Return the words under which moves are folded: those with the most moves, until the list has room."""
    rows, folded = len(moves), set[str]()
    for verb, numbers in sorted(by_verb(moves).items(), key=lambda item: -len(item[1])):
        if rows <= room or len(numbers) <= FEW:
            break
        if verb not in moves:
            folded.add(verb)
            rows -= len(numbers) - 1
    return folded


class Sitting:
    """People and bots at one terminal."""

    def __init__(self, match: Match, bots: dict[int, Bot], lang: str, console: Console, character: str = "") -> None:
        self.match = match
        self.bots = bots
        self.lang = lang
        self.console = console
        self.wiped = match.game.log is not None and console.is_terminal
        """Whether messages must not stay readable: then the screen is wiped before every move."""
        self.lines: list[str] = []
        """Messages since the screen was wiped last."""
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        self.at_keyboard = self.people[0] if self.people else None
        self.names = [
            self._bot_name(seat, character) if seat in bots else say("player", lang, number=seat + 1)
            for seat in range(match.seats)
        ]

    def _bot_name(self, seat: int, character: str) -> str:
        if not character:
            return say("bot-name", self.lang, number=seat + 1)
        name = say("character-name", self.lang, name=character)
        return name if len(self.bots) == 1 else f"{name} {seat + 1}"

    @property
    def viewer(self) -> int | None:
        """The seat whose knowledge messages show; None with several people: only what all may know."""
        return self.people[0] if len(self.people) == 1 else None

    def run(self) -> None:
        """Play to the end, or until someone leaves."""
        self.tell(say("play-welcome", self.lang, game=self.match.game.title(self.lang)))
        self.console.set_alt_screen(self.wiped)
        try:
            finished = self.play()
        finally:
            self.console.set_alt_screen(False)
        if not finished:
            self.print(say("play-left", self.lang))
            return
        self.show(self.viewer)
        self.print(self.ending())

    def play(self) -> bool:
        """Play until the game is over; return False if someone leaves."""
        while (seat := self.match.awaited) is not None:
            if seat in self.bots:
                with busy(self.console, say("play-thinking", self.lang, name=self.names[seat])):
                    move = self.bots[seat].choose(self.match, seat)
                self.match.play(move, seat)
            elif not self.ask(seat):
                return False
            for message in self.match.told(self.viewer):
                self.tell("· " + message.text(self.lang, self.names))
        return True

    def tell(self, line: str) -> None:
        if self.wiped:
            self.lines.append(line)
        else:
            self.print(line)

    def wipe(self) -> None:
        """Clear the screen, except for the messages since it was last cleared."""
        if self.wiped:
            self.console.clear()
            for line in self.lines:
                self.print(line)
            self.lines.clear()

    def ending(self) -> str:
        result = self.match.result
        assert result is not None
        why = result.why.text(self.lang, self.names)
        if result.draw:
            return f"{why[:1].upper()}{why[1:]}."
        if not result.winners:
            return say("play-no-winner", self.lang, why=why)
        winners = ", ".join(self.names[seat] for seat in result.winners)
        return say("play-winners", self.lang, names=winners, count=len(result.winners), why=why)

    def ask(self, seat: int) -> bool:
        """Ask a person for a move and play it; return False if they leave."""
        if seat != self.at_keyboard:
            self.console.clear()
            if self.read(say("play-curtain", self.lang, name=self.names[seat])) is None:
                return False
            self.at_keyboard = seat
        told = len(self.lines)
        self.wipe()
        drawn = self.show(seat)
        moves = self.match.legal(seat)
        folded = folded_words(moves, min(MANY, self.room() - told - drawn))
        self.list_moves(seat, moves, folded)
        suggested = self.match.suggested(seat)
        if suggested:
            self.print(say("play-suggested", self.lang, move=suggested), style="dim")
        while True:
            answer = self.read(say("play-prompt", self.lang, name=self.names[seat]))
            if answer is None or answer in ("q", "quit"):
                return False
            if answer == "?":
                self.show_rules()
                if self.wiped:
                    return self.ask(seat)
            elif answer in folded:
                self.unfold(seat, moves, by_verb(moves)[answer])
            elif (answer or suggested) and self.try_move(seat, moves, answer or suggested or ""):
                return True

    def try_move(self, seat: int, moves: Sequence[str], answer: str) -> bool:
        text = moves[int(answer) - 1] if answer.isdecimal() and 1 <= int(answer) <= len(moves) else answer
        try:
            self.match.play(text, seat)
        except IllegalMove as fault:
            self.print(fault.text(self.lang), style="red")
            return False
        return True

    def read(self, prompt: str) -> str | None:
        """Return a line from the keyboard; None at its end."""
        try:
            return self.console.input(Text(prompt, style="bold yellow")).strip()
        except EOFError:
            self.console.print()
            return None

    def room(self) -> int:
        """Return how many lines there are above a prompt and a suggestion."""
        return self.console.height - 2 if self.console.is_terminal else MANY

    def show(self, seat: int | None) -> int:
        """Show the table; return how many lines of the screen it takes."""
        table = self.match.game.terminal.draw(self.match.view(seat), self.names, self.lang)
        self.console.print(table)
        return len(self.console.render_lines(table)) if self.console.is_terminal else 0

    def show_rules(self) -> None:
        """Show the rules: page by page where the screen is wiped, as nobody can scroll back there."""
        rules = rules_of(self.match.game, self.lang)
        if not self.wiped:
            self.console.print(rules)
            return
        self.console.set_alt_screen(False)
        with self.console.pager():
            self.console.print(rules)
        self.console.set_alt_screen(True)

    def list_moves(self, seat: int, moves: Sequence[str], folded: set[str]) -> None:
        """List the moves, some of them folded under their first word."""
        rows = list[tuple[str, str, str]]()
        for verb, numbers in by_verb(moves).items():
            if verb in folded:
                facts = {"count": len(numbers), "move": moves[numbers[len(numbers) // 2] - 1], "verb": verb}
                told = say("play-folded", self.lang, **facts)
                rows.append((f"{numbers[0]}–{numbers[-1]}", f"{verb} …", told))
            else:
                rows += self.move_rows(seat, moves, numbers)
        self.print_rows(rows)

    def unfold(self, seat: int, moves: Sequence[str], numbers: Sequence[int]) -> None:
        """List some moves; side by side and without explanations where the screen has no room for that."""
        if self.console.is_terminal and len(numbers) > self.room():
            listed = [Text.assemble((f"{number:>3}", "dim"), " ", (moves[number - 1], "bold")) for number in numbers]
            self.console.print(Columns(listed, padding=(0, 1), equal=True, column_first=True))
        else:
            self.print_rows(self.move_rows(seat, moves, numbers))

    def move_rows(self, seat: int, moves: Sequence[str], numbers: Sequence[int]) -> Iterator[tuple[str, str, str]]:
        labels = self.match.labels(seat)
        for number in numbers:
            move = moves[number - 1]
            yield str(number), move, labels[move].text(self.lang, self.names)

    def print_rows(self, rows: Iterable[tuple[str, str, str]]) -> None:
        listed = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        for number, move, told in rows:
            listed.add_row(Text(number, style="dim"), Text(move, style="bold"), told)
        self.console.print(listed)

    def print(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))
