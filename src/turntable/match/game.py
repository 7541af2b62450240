"""The parts of a game, and the registry of installed games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from turntable import locales
from turntable.kernel.cache import GROUP
from turntable.kernel.compiled import Counts, Floats, Ints, State, States
from turntable.kernel.decisions import Layout
from turntable.kernel.verbs import declare_game
from turntable.locales import Message, say
from turntable.match.errors import BadSetup, MissingPart, quoted
from turntable.match.reading import Fields
from turntable.match.report import Section

if TYPE_CHECKING:
    from rich.console import RenderableType

    from turntable.match.match import Match


@dataclass(frozen=True)
class Result:
    """How a game ended: who won and why.

    `winners` are the seats of the side that won, of all sides that share the victory, or of those that draw.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...] | None
    why: Message
    detail: Mapping[str, Any] | None = None
    """Details for the page, JSON-ready."""
    draw: bool = False
    """Whether the game is a draw between `winners`."""

    @property
    def reason(self) -> str:
        return self.why.text()

    def to_json(self) -> dict[str, Any]:
        scores = None if self.scores is None else list(self.scores)
        said = {"winners": list(self.winners), "scores": scores, "reason": self.reason}
        return said | {"draw": True} if self.draw else said


@dataclass(frozen=True)
class Option:
    """A choice that is made before the deal. `values` are the allowed ones, the default among them.

    With `seat`, the values are seats of the match; with `many`, a list of values is chosen. The ids name messages of
    the catalogues: one sentence of help, a label, and a name for each value (`$value`: the value as text, `none` for
    None). Without the last two, people see the option's own name and values.
    """

    default: Any
    values: Sequence[Any]
    help_id: str
    seat: bool = False
    many: bool = False
    label_id: str | None = None
    choice_id: str | None = None

    @property
    def help(self) -> str:
        return say(self.help_id)

    def label(self, name: str) -> Message:
        """Return the label of the option of that name."""
        return Message(self.label_id) if self.label_id else Message("option-name", {"name": name})

    def choice(self, value: Any) -> Message:
        """Return the label of one of its values."""
        if self.seat:
            return Message("option-chance") if value is None else Message("player", {"number": value + 1})
        plain = str(value).lower() if value is None or isinstance(value, bool) else str(value)
        return Message(self.choice_id or "option-value", {"value": plain})

    def fault(self, value: Any, seats: int) -> str | None:
        """Return what is wrong with a value, or None."""
        if self.many:
            if not isinstance(value, list | tuple):
                return f"expected a list, not {quoted(value)}"
            faults = [fault for item in value if (fault := self._fault(item, seats))]
            if not faults and len(set(value)) < len(value):
                return "has a value twice"
            return faults[0] if faults else None
        return self._fault(value, seats)

    def _fault(self, value: Any, seats: int) -> str | None:
        allowed = self.values
        if self.seat:
            allowed = [v for v in allowed if v is None or v < seats]
        if value in allowed and type(value) is type(allowed[allowed.index(value)]):
            return None
        return f"expected {_listed(allowed)}, not {quoted(value)}"


def _listed(values: Sequence[Any]) -> str:
    if isinstance(values, range):
        return f"a whole number from {values[0]} to {values[-1]}"
    return "one of " + ", ".join(str(value) for value in values)


class Rules(Protocol):
    """A game's rules.py, compiled."""

    def deal(self, s: State) -> None:
        """Deal, into a record that holds seats, options and seed."""

    def acting(self, s: State) -> int:
        """Return the seats that may act, as bits; 0 when the game is over."""

    def legal(self, s: State, seat: int, out: Ints) -> int:
        """Fill an array with the moves of a seat that may act, ascending; return how many."""

    def play(self, s: State, seat: int, move: int) -> None:
        """Carry out a legal move of a seat, in place. The caller guarantees that it is legal."""

    def outcome(self, s: State, out: Floats) -> None:
        """Fill `out` with each seat's share of one victory, for a game that is over."""


class Notation(Protocol):
    """A game's notation.py: moves and positions to text and back."""

    FIELDS: frozenset[str]
    """The fields of a position that `load` reads; an option of the same name is read from `options` only."""

    def parse(self, s: State, seat: int, text: str) -> int:
        """Return the number of a move; IllegalMove if the text is no move at all."""

    def spell(self, s: State, seat: int, move: int) -> str:
        """Return the text of a legal move."""

    def refuse(self, s: State, seat: int, move: int) -> tuple[Message, str]:
        """Return why a well-formed move is not legal for a seat that may act, and the clause."""

    def load(self, s: State, fields: Fields) -> None:
        """Fill a record, in which seats, options and seed are set, from a position."""

    def dump(self, s: State) -> dict[str, Any]:
        """Return the position, without the fields that every game has."""


class View(Protocol):
    """A game's view.py, which alone decides what leaves the game."""

    def view(self, s: State, seat: int | None) -> dict[str, Any]:
        """Return what a seat (None: a spectator) may know."""

    def label(self, s: State, seat: int, move: int) -> Message:
        """Return what a legal move would do, in a few words, from what the seat knows."""

    def tell(self, before: State, seat: int, move: int, after: State, viewer: int | None) -> list[Message]:
        """Return what a move did, as a viewer may know it."""

    def result(self, s: State) -> Result:
        """Return how a finished game ended."""


class Hidden(Protocol):
    """A game's hidden.py."""

    def redeal(self, s: State, seat: int) -> None:
        """Deal again, by the record's own chance, all that a seat (-1: a spectator) cannot know."""


class Evaluation(Protocol):
    """A game's evaluation.py, compiled: how good a position is. `reflex` and `lead` are optional (kernel/verbs.py)."""

    FEATURES: tuple[str, ...]
    """The names of the features; their learned weights are in weights.csv."""

    def features(self, s: State, seat: int, out: Floats) -> None:
        """Describe how a seat stands, as numbers of the order of one."""


class Suggestion(Protocol):
    """The moves that a game itself suggests, compiled."""

    def reply(self, s: State, seat: int) -> int:
        """Return the move to suggest to a seat that may act, from what it knows; NO_REPLY where there is none."""


class Observation(Protocol):
    """A game's observation.py, compiled: what a seat knows, for programs. It may have `may_wait(s)` too."""

    LAYOUT: Layout
    """The parts of an observation in their order, and the shape of each."""

    def observe(self, s: State, seat: int, out: Floats) -> None:
        """Write what a seat may know into a vector, all numbers from 0 to 1."""


class Report(Protocol):
    """A game's report.py: counters, and the sections that show them."""

    COUNTERS: int
    """Number of counters of each seat."""
    SECTIONS: tuple[Section, ...]

    def note(self, s: State, seat: int, move: int, counts: Counts) -> None:
        """Count before a seat's move is played."""

    def conclude(self, s: State, seat: int, move: int, counts: Counts) -> None:
        """Count at the end of the game, after the last move, which is given."""


class Terminal(Protocol):
    """A game's terminal.py."""

    def draw(self, view: Mapping[str, Any], names: Sequence[str], lang: str) -> RenderableType:
        """Draw a view of the table for a terminal."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its rules and all its other parts."""

    name: str
    package: str
    """The package with its data, catalogues and rules texts."""
    version: int
    """Raised when the same moves would lead to another position or result."""
    seat_counts: tuple[int, ...]
    options: Mapping[str, Option]
    state: np.dtype[Any]
    """The record type, from kernel/record.py."""
    moves: int
    """Move numbers run from 0 to moves-1."""
    most_moves: int
    """Maximum number of legal moves of a seat."""
    rules: Rules
    configure: Callable[[State, Mapping[str, Any]], None]
    """Write checked options into a record in which the seats are set; BadSetup if they cannot be combined."""
    notation: Notation
    view: View
    hidden: Hidden
    terminal: Terminal
    turn_clause: str
    """The clause that says whose turn it is."""
    end_clause: str
    evaluation: Evaluation | None = None
    """Without one, only bots of the level random can play the game."""
    temperature: Mapping[str, float] = field(default_factory=dict)
    """The softmax temperature of bots that do not search, between two players, where the default does not suit."""
    calibration: tuple[float, float] = (1.0, 0.0)
    """Slope and intercept that calibrate the logit of an expert's chance to win."""
    master_calibration: Mapping[int, tuple[float, float]] = field(default_factory=dict)
    """The same for a master, by the numbers of seats for which it has weights of its own."""
    observation: Observation | None = None
    """Without one, the game has no environments for learning programs."""
    suggestion: Suggestion | None = None
    """Without one, every decision is left to the evaluation."""
    report: Report | None = None
    """Without one, reports have only their general part."""
    endgame: Mapping[str, Any] | None = None
    """A position near the end whose whole tree a program can walk, for OpenSpiel."""
    most_decisions: Callable[[int, Mapping[str, Any]], int] | None = None
    """An upper bound for a game's decisions, given seats and options, where no turn limit gives one; for OpenSpiel."""
    lab_options: Mapping[str, Any] = field(default_factory=dict)
    """Other defaults of options for programs: environments, training, tournaments and reports."""
    former: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    """Earlier versions of the rules whose records can be replayed: their options, with defaults."""
    log: Callable[[State, int, int, State, int | None], list[Message]] | None = None
    """What the log keeps of a move during the game, if that is less than `view.tell` returns."""
    unseen: Callable[[State, int | None], int] | None = None
    """The number of moves that a viewer does not know of yet, in games with secret moves."""

    def __post_init__(self) -> None:
        parts = ("rules", "hidden", "evaluation", "suggestion", "observation", "report")
        declare_game(self.state, self.name, {part: getattr(self, part) for part in parts})
        locales.add(self.package)

    def need_evaluation(self) -> Evaluation:
        """Return the evaluation; MissingPart if the game has none."""
        if self.evaluation is None:
            raise MissingPart(f"{self.name} has no evaluation.py: only bots of the level random can play it")
        return self.evaluation

    def need_observation(self) -> Observation:
        """Return the observation; MissingPart if the game has none."""
        if self.observation is None:
            raise MissingPart(f"{self.name} has no observation.py: environments need one")
        return self.observation

    def set_up(self, seats: int, options: Mapping[str, Any]) -> States:
        """Return an array of one record in which seats and checked options are set, not dealt yet."""
        states: States = np.zeros(1, self.state)
        states[0].seats = states[0].teams = seats
        self.configure(states[0], options)
        return states

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Make copies and pickles refer to the game of that name."""
        return game, (self.name,)

    def title(self, lang: str = locales.DEFAULT) -> str:
        return say(f"{self.name}-title", lang)

    def rules_text(self, lang: str = locales.DEFAULT) -> str:
        """Return the rules for players, as Markdown."""
        return (files(self.package) / f"rules.{locales.check_language(lang)}.md").read_text(encoding="utf-8")

    def deal(self, seats: int | None = None, seed: int | str | None = None, **options: Any) -> Match:
        """Deal a new match. `seed` is a whole number, 64 hex digits, or None for the system's entropy."""
        from turntable.match.match import Match

        seats = self.check_seats(self.seat_counts[0] if seats is None else seats)
        return Match.dealt(self, seats, self.check_options(seats, options), seed)

    def position(self, position: Mapping[str, Any], **options: Any) -> Match:
        """Set up a match from a position; BadPosition if it is impossible."""
        from turntable.match.match import Match

        return Match.placed(self, position, options)

    def check_seats(self, seats: Any) -> int:
        if type(seats) is not int or seats not in self.seat_counts:
            counts = ", ".join(map(str, self.seat_counts))
            raise BadSetup(f"seats: {self.name} is played by {counts}, not {quoted(seats)}")
        return seats

    def check_options(self, seats: int, given: Mapping[str, Any], rules: int | None = None) -> dict[str, Any]:
        """Return all options with their values, for earlier rules if given; BadSetup names the option at fault."""
        defaults = self.former.get(rules) if rules is not None else None
        if defaults is None:
            defaults = {name: option.default for name, option in self.options.items()}
        for name in given:
            if name not in defaults:
                raise BadSetup(f"{quoted(name)}: {self.name} has no such option; it has {', '.join(defaults)}")
        chosen = {name: given.get(name, default) for name, default in defaults.items()}
        for name, value in chosen.items():
            option = self.options[name]
            if fault := option.fault(value, seats):
                raise BadSetup(f"{name}: {fault}")
            if option.many:  # a list of the match's own, the same for the same choice
                chosen[name] = sorted(value)
        return chosen

    def check_lab_options(self, seats: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return all options for programs: those not given are taken from `lab_options`."""
        return self.check_options(seats, {**self.lab_options, **given})

    def can_replay(self, rules: Any) -> bool:
        """Return whether matches by that version of the rules can be played."""
        return type(rules) is int and (rules == self.version or rules in self.former)


@cache
def _entries() -> Mapping[str, Any]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def games() -> tuple[str, ...]:
    """Return the names of the installed games."""
    return tuple(sorted(_entries()))


@cache
def _load(name: str) -> Game:
    found = _entries()[name].load()
    if not isinstance(found, Game) or found.name != name:
        raise TypeError(f"the entry point {name!r} of {GROUP} is not a Game of that name")
    return found


def game(name: str) -> Game:
    """Return the game of that name; KeyError that lists the games if there is none."""
    if name not in games():
        raise KeyError(f"no game {quoted(name)!r}: there are {', '.join(games())}")
    return _load(name)


def all_games() -> Iterator[Game]:
    return map(game, games())
