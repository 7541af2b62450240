"""What travels between the server and a page: every message and every body, typed and bounded.

The page's TypeScript types are made from these. docs/protocol.md tells how they are used.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

LONGEST_CHAT = 500
MOST_SEATS = 12
LARGEST_MESSAGE = 4096  # bytes, of anything a client sends

Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
MoveId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[ -~]+(?!\n)$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=80)]
Level = Annotated[str, Meta(min_length=1, max_length=12)]
"""A level of bots, a bot with a name, or a bot from outside that this server allows."""
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
"""A sentence still to be said: {"id": …, "facts": {…}}; a fact is a text, a number, {"seat": n}, words, or a list."""


class In(msgspec.Struct, forbid_unknown_fields=True):
    """What comes from outside: a field we do not know is refused."""


class Out(msgspec.Struct):
    """What we send."""


# --- from a page, over the table's WebSocket --------------------------------------------------------------------------


class Move(In, tag_field="type", tag="move"):
    """Make a move, in answer to the table as it was at `version`. The same `id` again applies once."""

    id: MoveId
    seat: Seat
    version: Version
    move: MoveText


class Say(In, tag_field="type", tag="say"):
    """Chat, to the whole table."""

    id: MoveId
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Hint(In, tag_field="type", tag="hint"):
    """Which moves look best for a seat of mine?"""

    id: MoveId
    seat: Seat


class Back(In, tag_field="type", tag="back"):
    """I am here again: the bot that stood in for me may stop."""

    id: MoveId
    seat: Seat


class Ping(In, tag_field="type", tag="ping"):
    """What time is it at the server?"""

    id: MoveId


FromPage = Move | Say | Hint | Back | Ping


# --- to a page, over the table's WebSocket ----------------------------------------------------------------------------


class SeatInfo(Out):
    """Who sits in a seat."""

    kind: Literal["open", "invited", "person", "bot"]
    name: str | None = None
    you: bool = False
    level: str | None = None
    away: bool = False
    """A bot stands in for a person whose time ran out."""
    resigned: bool = False
    team: int | None = None
    rating: float | None = None
    """In this game with so many seats."""
    hints: int = 0
    """Taken in this game."""
    ready: bool = False
    """Agreed to begin a rated game with the people who sit here now, or to end one that cannot be played on."""
    person: str | None = None
    """The id of the person's profile."""
    provisional: bool = False
    """The rating is of few games, and may be far off."""


class ClockSettings(In):
    """How time is kept: `move`: seconds for each move; `bank`: seconds for the game, and `increment` for each move."""

    kind: Literal["move", "bank"]
    seconds: Seconds
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    forfeit: bool = False
    """Whoever runs out of time loses; otherwise a bot stands in until they are back."""


class Proposal(Out):
    """What someone asks the others at the table for. It is done once everyone it needs has agreed."""

    kind: ProposalKind
    """takeback: the last moves, back to before that seat's last one; pause, resume: the clocks; bot: a bot plays on for
    the people who vanished; end: the game ends without a result for the ratings."""
    seat: int
    """Who asks."""
    waits_for: list[int]
    """The seats whose people have not agreed yet."""
    moves: int
    """How many moves would be taken back."""


class Table(Out):
    """Everything about a table that is not the game itself."""

    id: str
    code: str | None
    """For whoever sits here."""
    game: str
    options: dict[str, Any]
    state: Literal["open", "playing", "over"]
    seats: list[SeatInfo]
    public: bool
    spectators: bool
    hints: bool
    """Players may ask for hints. Never at a rated table."""
    rated: bool
    """The result changes the ratings."""
    clock: ClockSettings | None
    host: str | None
    you_host: bool
    claimable: bool
    """The host has been gone for a while: whoever sits here may take the table over."""
    commitment: str | None
    """SHA-256 of the seed, from before the first move."""
    seed: str | None
    """The seed itself, after the last."""
    result: dict[str, Any] | None
    """winners (seats), scores or null, reason (English), why (words), detail (the game's own); `draw`: true if it is a
    draw between those seats; `rated`: false if a rated game was given up too early to be rated. Of a game that was
    called off before it began, `commitment` is null."""
    rematch: str | None
    """The id of the table that plays again."""
    version: int
    """Moves made."""
    takebacks: int
    """Zero: none. The `version` of a state is ahead of the moves made by so many."""
    proposal: Proposal | None
    paused: bool
    """The clocks are stopped, and nobody may move."""
    vanished: list[int]
    """The seats whose people have not moved for days: the others may propose `bot` or `end`."""
    playable: bool
    """False: the game was begun by rules that this server does not play; its people may agree to end it."""
    created: float
    ended: float | None


class TableChanged(Out, tag_field="type", tag="table"):
    """First of all, and whenever anything of it changes."""

    table: Table
    now: float


class Clocks(Out):
    """The time each seat has left at `now`, and whose runs."""

    left: list[float | None]
    running: list[int]


class State(Out, tag_field="type", tag="state"):
    """The game as one seat (null: a spectator) may know it; one for each seat held, at first and after every move."""

    version: int
    """Rises with every move that this seat may know of, and when moves are taken back. A move of yours names it."""
    moves: int
    """Moves made, as far as this seat may know of them."""
    seat: int | None
    view: dict[str, Any]
    legal: dict[str, Words]
    """The moves this seat may make now, each with what it does in words."""
    told: list[Words]
    """What the last move did, as this seat may know it."""
    by: int | None
    """The seat that made it; null too if this seat may not know of it yet."""
    move: str | None
    """The move itself, for that seat alone: what it names may be secret."""
    now: float
    log: list[Words] | None = None
    """What stays of `told` in a log, where players have to remember the rest; null: all of it."""
    clocks: Clocks | None = None
    answers: str | None = None
    """The id of the move of yours that this acknowledges: it is stored."""


class Presence(Out, tag_field="type", tag="presence"):
    """Which seats' people are connected, and how many others watch."""

    seats: list[int]
    watching: int


class ChatLine(Out):
    n: int
    name: str
    seat: int | None
    text: str
    at: float
    note: Note | None = None
    """Nothing was said. hint: that seat took a hint; busy: its bot plays below its level, as the server is busy;
    fault: another bot plays for it, as it had no legal move in time; takeback: moves were taken back as that seat
    asked; pause, resume: the clocks stopped or run again; stand-in: a bot plays on for someone who vanished;
    declined: that person does not take the challenge."""
    watcher: bool = False
    """Said by a spectator while the game went on: for spectators, and for the players once it is over."""
    person: str | None = None
    """The id of the person's profile. You get no lines of people whom you block."""


class Chat(Out, tag_field="type", tag="chat"):
    """New lines of chat, the last ones at first."""

    lines: list[ChatLine]
    answers: str | None = None


class Refused(Out, tag_field="type", tag="refused"):
    """What you sent was not done; nothing has changed."""

    code: RefusedCode
    words: Words
    """Why, in words."""
    answers: str | None = None
    clause: str | None = None


class Hints(Out, tag_field="type", tag="hint"):
    """The best moves first, each with the chance to win."""

    answers: str
    seat: int
    version: int
    moves: list[tuple[str, float]]
    reasons: list[Words]
    """Why the first is better than the others; none: no reason stands out."""


class Pong(Out, tag_field="type", tag="pong"):
    answers: str
    now: float


ToPage = TableChanged | State | Presence | Chat | Refused | Hints | Pong


# --- bodies over HTTP -------------------------------------------------------------------------------------------------


class NewPerson(In):
    name: Name


class Recovery(Out):
    """Type it on another device to be the same person there. Shown once; the next one replaces it."""

    code: str


class Recover(In):
    code: Annotated[str, Meta(min_length=4, max_length=60)]


class Account(In):
    login: Login
    password: Password


class LoginInfo(Out):
    """A device that is you."""

    id: str
    created: float
    agent: str
    this: bool


class SeatWish(In):
    """What a seat shall be: open to anyone, to those who know the table's code, yours, or a bot's."""

    kind: Literal["open", "invited", "me", "bot"]
    level: Level = "casual"
    code: Annotated[str, Meta(max_length=6)] = ""
    """The table's code, to take a seat that someone was invited to."""
    name: Annotated[str, Meta(max_length=24)] = ""
    """Who plays this seat of yours, if it is someone else at your screen. Not at a rated table."""


class Readiness(In):
    """Whether you agree to begin."""

    ready: bool


class NewTable(In):
    """A table to set up; `seats` says what each shall be."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Annotated[dict[str, Any], Meta(max_length=20)] = {}
    public: bool = False
    spectators: bool = True
    hints: bool | None = None
    """Left out: as long as the table is not rated."""
    rated: bool = False
    """The result changes the ratings: for people only, each in one seat, without hints."""
    clock: ClockSettings | None = None
    start: bool = False
    """Start at once: possible when no seat is open."""


class PlayOn(In):
    """Play on from a position: which seat is yours, and who the others are."""

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
    """A choice before the deal."""

    name: str
    label: Words
    default: Any
    help: Words
    values: list[Any] | None
    """The values allowed, or null if it is a whole number from `least` to `most`."""
    choices: list[Words] | None
    """What people call each of the values, in their order."""
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
    """Whether it is compiled; a table of a game that is not opens as soon as it is."""
    lessons: list[LessonInfo]


class LessonInfo(Out):
    name: str
    title: Words
    exercise: bool


class Lesson(Out):
    """A script that the page follows: each step is what the learner sees, and the move that leads on."""

    seat: int
    steps: list[LessonStep]


class LessonStep(Out):
    say: Words | None
    """Null: the next step follows by itself."""
    by: int | None
    """Who moves next; null: nobody."""
    move: str | None
    wrong: dict[str, Words]
    """What to say of some wrong moves."""
    view: dict[str, Any]
    legal: dict[str, Words]
    told: list[Words]
    """What the move before did."""


class GameData(Out):
    """What a game is drawn with."""

    files: dict[str, list[Any]]
    """The data files that it is played with: the rows of a table by column, those of a grid cell by cell."""
    board: list[str]
    """The files of its own board, see docs/add-a-game.md; empty: it has none."""


class LogEntry(Out):
    """One move, in words."""

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
    """A move as the expert sees it: before it was made."""

    version: int
    """The moves made before it."""
    seat: int
    move: str
    chance: float
    """To win, after the move that was made."""
    best: str
    best_chance: float
    made_words: Words
    """The move that was made, told."""
    best_words: Words
    reasons: list[Words] = []
    """Why the best is better than the move that was made; none: no reason stands out, or it was the best."""


class Review(Out):
    """The expert's look back at a finished game."""

    ready: bool
    moves: list[Judged]
    chances: list[list[float]]
    """For each number of moves made, each seat's chance to win."""


class Fault(Out):
    """Why a request was not done."""

    code: str
    words: Words
    detail: str
    """The same in English."""
    seconds: float | UnsetType = UNSET
    """How long to wait, when it was too many too fast."""
