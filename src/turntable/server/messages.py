"""The messages and HTTP bodies exchanged between server and page, typed and bounded.

The page's TypeScript types are generated from these. docs/protocol.md describes how they are used.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

LONGEST_CHAT = 500
MOST_SEATS = 12
LARGEST_MESSAGE = 4096  # bytes of a WebSocket message from a client

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
MoveId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[ -~]+(?!\n)$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=80)]
Level = Annotated[str, Meta(min_length=1, max_length=12)]
"""A bot level, a named bot, or an external bot that this server allows."""
Login = Annotated[str, Meta(min_length=3, max_length=40, pattern=r"^[A-Za-z0-9._-]+(?!\n)$")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Seconds = Annotated[int, Meta(ge=5, le=14 * 86400)]
RefusedCode = Literal[
    "illegal", "stale", "not_yours", "not_playing", "has_resigned", "bad_message",
    "too_fast", "no_hints", "busy", "other_rules", "paused", "muted",
]  # fmt: skip
Note = Literal["hint", "busy", "fault", "takeback", "pause", "resume", "stand-in", "declined"]
BotNote = Literal["busy", "fault"]
ProposalKind = Literal["takeback", "pause", "resume", "bot", "end"]
Words = dict[str, Any]
"""A message to translate: {"id": …, "facts": {…}}; a fact is a text, a number, {"seat": n}, words, or a list."""


class In(msgspec.Struct, forbid_unknown_fields=True):
    """Input. Unknown fields are refused."""


class Out(msgspec.Struct):
    """Output."""


# --- from a page, over the table's WebSocket --------------------------------------------------------------------------


class Move(In, tag_field="type", tag="move"):
    """Make a move, based on the state at `version`. Sent again with the same `id`, it applies once."""

    id: MoveId
    seat: Seat
    version: Version
    move: MoveText


class Say(In, tag_field="type", tag="say"):
    """Say something in the table's chat."""

    id: MoveId
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Hint(In, tag_field="type", tag="hint"):
    """Ask which moves look best for one of your seats."""

    id: MoveId
    seat: Seat


class Back(In, tag_field="type", tag="back"):
    """Take your seat back from the bot that stood in for you."""

    id: MoveId
    seat: Seat


class Ping(In, tag_field="type", tag="ping"):
    """Ask for the server's time."""

    id: MoveId


FromPage = Move | Say | Hint | Back | Ping


# --- to a page, over the table's WebSocket ----------------------------------------------------------------------------


class SeatInfo(Out):
    """The occupant of a seat."""

    kind: Literal["open", "invited", "person", "bot"]
    name: str | None = None
    you: bool = False
    level: str | None = None
    away: bool = False
    """A bot stands in for a person whose time ran out."""
    resigned: bool = False
    team: int | None = None
    rating: float | None = None
    """Rating in this game with this number of seats."""
    hints: int = 0
    """Number of hints taken in this game."""
    ready: bool = False
    """Agreed to start a rated game with the people now seated, or to end one that cannot continue."""
    person: str | None = None
    """The id of the person's profile."""
    provisional: bool = False
    """The rating is based on few games and may be far off."""


class ClockSettings(In):
    """The clock: `move` gives seconds for each move; `bank` gives seconds for the whole game, plus `increment` per
    move.
    """

    kind: Literal["move", "bank"]
    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    forfeit: bool = False
    """A player who runs out of time loses; otherwise a bot stands in until they return."""


class Proposal(Out):
    """A proposal to the others at the table. It takes effect once everyone in `waits_for` has agreed."""

    kind: ProposalKind
    """takeback: undo moves back to before that seat's last one; pause, resume: the clocks; bot: bots replace the people
    who vanished; end: end the game without rating it.
    """
    seat: int
    """The seat that proposes."""
    waits_for: list[int]
    """The seats whose people have not agreed yet."""
    moves: int
    """Number of moves that would be taken back."""


class Table(Out):
    """A table: everything except the state of the game itself."""

    id: str
    code: str | None
    """Visible only to those seated here."""
    game: str
    options: dict[str, Any]
    state: Literal["open", "playing", "over"]
    seats: list[SeatInfo]
    public: bool
    spectators: bool
    hints: bool
    """Players may ask for hints; always false at a rated table."""
    rated: bool
    """The result changes the ratings."""
    clock: ClockSettings | None
    host: str | None
    you_host: bool
    claimable: bool
    """The host has been away for a while: anyone seated here may become the host."""
    commitment: str | None
    """SHA-256 of the seed, published before the first move."""
    seed: str | None
    """The seed, published after the last move."""
    result: dict[str, Any] | None
    """winners (seats), scores or null, reason (English), why (words), detail (the game's own); `draw`: true if it is a
    draw between those seats; `rated`: false if a rated game was given up too early to be rated. `commitment` is null if
    the game was cancelled before it began.
    """
    rematch: str | None
    """The id of the rematch's table."""
    version: int
    """Number of moves made."""
    takebacks: int
    """Offset to add to the number of moves to get the `version` of a state; grows with each takeback, 0 if none."""
    proposal: Proposal | None
    paused: bool
    """The clocks are stopped and nobody may move."""
    vanished: list[int]
    """Seats whose people have not moved for days: the others may propose `bot` or `end`."""
    playable: bool
    """False: the game was started under rules that this server does not support; its players may agree to end it."""
    created: float
    ended: float | None


class TableChanged(Out, tag_field="type", tag="table"):
    """Sent first, and whenever anything about the table changes."""

    table: Table
    now: float


class Clocks(Out):
    """The seconds each seat has left at `now`, and the seats whose clocks run."""

    left: list[float | None]
    running: list[int]


class State(Out, tag_field="type", tag="state"):
    """The game as one seat (null: a spectator) may see it. Sent for each seat held, on joining and after every move."""

    version: int
    """Grows with every move this seat may know of, and with every takeback. Send it with your move."""
    moves: int
    """Number of moves made, as far as this seat may know."""
    seat: int | None
    view: dict[str, Any]
    legal: dict[str, Words]
    """The moves this seat may make now, each described in words."""
    told: list[Words]
    """What the last move did, as far as this seat may know."""
    by: int | None
    """The seat that made the last move; also null if this seat may not know of it yet."""
    move: str | None
    """The last move itself, sent only to the seat that made it: it may contain secrets."""
    now: float
    log: list[Words] | None = None
    """The part of `told` to keep in a log, in games where players must remember the rest; null: all of it."""
    clocks: Clocks | None = None
    answers: str | None = None
    """The id of your move that this acknowledges: it is stored."""


class Presence(Out, tag_field="type", tag="presence"):
    """The seats whose people are connected, and the number of spectators."""

    seats: list[int]
    watching: int


class ChatLine(Out):
    n: int
    name: str
    seat: int | None
    text: str
    at: float
    note: Note | None = None
    """Not a chat message but an event. hint: that seat took a hint; busy: its bot plays below its level because the
    server is busy; fault: a fallback plays for its bot, which returned no legal move in time; takeback: moves were
    taken back at that seat's request; pause, resume: the clocks stopped or run again; stand-in: a bot replaces someone
    who vanished; declined: that person declined the challenge.
    """
    watcher: bool = False
    """Written by a spectator during the game: shown to spectators, and to the players once it is over."""
    person: str | None = None
    """The id of the person's profile. Lines of people you block are not sent to you."""


class Chat(Out, tag_field="type", tag="chat"):
    """New chat lines; on joining, the most recent ones."""

    lines: list[ChatLine]
    answers: str | None = None


class Refused(Out, tag_field="type", tag="refused"):
    """Your message was refused; nothing has changed."""

    code: RefusedCode
    words: Words
    """Why, in words."""
    answers: str | None = None
    clause: str | None = None


class Hints(Out, tag_field="type", tag="hint"):
    """The best moves, best first, each with its chance to win."""

    answers: str
    seat: int
    version: int
    moves: list[tuple[str, float]]
    reasons: list[Words]
    """Why the first move is better than the others; empty if no reason stands out."""


class Pong(Out, tag_field="type", tag="pong"):
    answers: str
    now: float


ToPage = TableChanged | State | Presence | Chat | Refused | Hints | Pong


# --- bodies over HTTP -------------------------------------------------------------------------------------------------


class NewPerson(In):
    name: Name


class Recovery(Out):
    """A code that signs you in on another device. Shown once; requesting a new one invalidates it."""

    code: str


class Recover(In):
    code: Annotated[str, Meta(min_length=4, max_length=60)]


class Account(In):
    login: Login
    password: Password


class LoginInfo(Out):
    """A device you are signed in on."""

    id: str
    created: float
    agent: str
    this: bool


class SeatWish(In):
    """How to fill a seat: open to anyone, open to those who know the table's code, yours, or a bot's."""

    kind: Literal["open", "invited", "me", "bot"]
    level: Level = "casual"
    code: Annotated[str, Meta(max_length=6)] = ""
    """The table's code, needed to take an invited seat."""
    name: Annotated[str, Meta(max_length=24)] = ""
    """The player's name, if someone else plays this seat on your device. Not allowed at a rated table."""


class Readiness(In):
    """Whether you agree to start."""

    ready: bool


class NewTable(In):
    """A table to create; `seats` says how to fill each seat."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[str, Any], Meta(max_length=20)] = {}
    public: bool = False
    spectators: bool = True
    hints: bool | None = None
    """Default: true unless the table is rated."""
    rated: bool = False
    """The result changes the ratings. Only for people, one seat each, without hints."""
    clock: ClockSettings | None = None
    start: bool = False
    """Start immediately; allowed if no seat is open."""


class PlayOn(In):
    """Continue from a position: your seat, and the level of the bots in the others."""

    seat: Seat
    level: Level = "casual"


class Listed(Out):
    """A table in a list."""

    id: str
    game: str
    state: Literal["open", "playing", "over"]
    seats: list[SeatInfo]
    clock: ClockSettings | None
    spectators: bool
    hints: bool
    rated: bool
    options: dict[str, Any]
    version: int
    created: float
    your_turn: bool


class OptionInfo(Out):
    """An option of a game, chosen before the deal."""

    name: str
    label: Words
    default: Any
    help: Words
    values: list[Any] | None
    """The allowed values, or null for any integer from `least` to `most`."""
    choices: list[Words] | None
    """Labels of the values, in the same order."""
    least: int | None
    most: int | None
    seat: bool
    many: bool


class GameInfo(Out):
    name: str
    title: Words
    seat_counts: list[int]
    options: list[OptionInfo]
    bots: list[str]
    ready: bool
    """Whether the game is compiled. A request to open a table waits until it is."""
    lessons: list[LessonInfo]


class LessonInfo(Out):
    name: str
    title: Words
    exercise: bool


class Lesson(Out):
    """A lesson as a script for the page: each step is what the learner sees and the move that leads to the next."""

    seat: int
    steps: list[LessonStep]


class LessonStep(Out):
    say: Words | None
    """Null: the page continues without waiting."""
    by: int | None
    """The seat to move next; null: none."""
    move: str | None
    wrong: dict[str, Words]
    """Responses to certain wrong moves."""
    view: dict[str, Any]
    legal: dict[str, Words]
    told: list[Words]
    """What the previous move did."""


class GameData(Out):
    """The data needed to draw a game."""

    files: dict[str, list[Any]]
    """The game's data files: tables as rows keyed by column, grids as rows of cells."""
    board: list[str]
    """The files of the game's own board (docs/add-a-game.md); empty if it has none."""


class LogEntry(Out):
    """One move, described in words."""

    version: int
    seat: int
    told: list[Words]
    at: float


class Moment(Out):
    """A finished game after `version` moves, as a seat (null: a spectator) saw it."""

    version: int
    seat: int | None
    view: dict[str, Any]
    told: list[Words]
    by: int | None
    move: str | None


class Judged(Out):
    """The expert's assessment of a move, made from the position before it."""

    version: int
    """Number of moves before it."""
    seat: int
    move: str
    chance: float
    """The chance to win after the move that was made."""
    best: str
    best_chance: float
    made_words: Words
    """The move that was made, in words."""
    best_words: Words
    reasons: list[Words] = []
    """Why the best move is better than the one made; empty if no reason stands out or it was the best."""


class Review(Out):
    """The expert's review of a finished game."""

    ready: bool
    moves: list[Judged]
    chances: list[list[float]]
    """Each seat's chance to win after each number of moves."""


class Fault(Out):
    """Why a request failed."""

    code: str
    words: Words
    detail: str
    """`words` in English."""
    seconds: float | UnsetType = UNSET
    """Seconds to wait before the next attempt, if rate limited."""
