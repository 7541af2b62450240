"""The data of a table besides its match: settings, seats, host, result."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from turntable.match.game import Game, game, games
from turntable.match.match import Match
from turntable.server.messages import ClockSettings, ProposalKind
from turntable.server.refusal import Refusal
from turntable.server.table import events as e
from turntable.server.table.clock import Pauses


class SeatData(msgspec.Struct, frozen=True):
    """A seat and its occupant."""

    kind: str
    """open, invited, person or bot."""
    person: str | None = None
    name: str | None = None
    level: str | None = None
    away: bool = False
    resigned: bool = False
    rating: float | None = None
    provisional: bool = False
    """The rating is based on few games."""
    hints: int = 0
    called: str | None = None
    """The player's name, if someone else plays on the person's device; then also in `name`."""
    ready: bool = False
    """Agreed to start a rated game with the people now seated."""
    noticed: bool = False
    """Was notified of the current turn, or saw it."""

    @property
    def by_bot(self) -> bool:
        """Return whether a bot makes this seat's moves."""
        return self.kind == "bot" or self.away or self.resigned

    @property
    def is_free(self) -> bool:
        return self.kind in ("open", "invited")

    @property
    def player(self) -> tuple[str | None, bool, bool]:
        """What determines who gets the seat's view and moves."""
        return self.person, self.away, self.resigned


class Proposal(msgspec.Struct, frozen=True):
    """A proposal to the others at the table."""

    kind: ProposalKind
    seat: int
    """A seat of the proposer."""
    at: float
    agreed: tuple[str, ...]
    """The people who agreed."""
    moves: int = 0
    """Number of moves that would be taken back."""


class TableData(msgspec.Struct, frozen=True):
    """A table and its seats, as stored."""

    id: str
    code: str
    game: str
    rules: int
    options: dict[str, Any]
    host: str
    host_name: str
    host_seen: float
    public: bool
    spectators: bool
    hints: bool
    rated: bool
    clock: ClockSettings | None
    seed: str
    created: float
    seats: tuple[SeatData, ...]
    state: str = "open"
    """open, playing or over."""
    started: float | None = None
    ended: float | None = None
    result: dict[str, Any] | None = None
    rematch: str | None = None
    removed: tuple[str, ...] = ()
    """People whom the host removed."""
    takebacks: int = 0
    """Number of moves taken back, plus one for each takeback: how far versions are ahead of moves made."""
    proposal: Proposal | None = None
    pauses: Pauses = ()
    due: float | None = None
    """When background work is next due: a bot's move, a timeout, a review."""
    start: dict[str, Any] | None = None
    """The starting position; None: it is dealt. As secret as the seed while the game is on."""
    final: dict[str, Any] | None = None
    """For finished games whose rules are no longer supported: `version` (moves made), `teams`, `views` (of a spectator
    and of each seat) and `record` (without its moves).
    """

    def __repr__(self) -> str:
        """Leave out the seed, which must not get into logs."""
        return f"TableData({self.id!r}, {self.game!r}, {self.state!r})"

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """Return the seats a person holds."""
        if person is None:
            return ()
        return tuple([number for number, seat in enumerate(self.seats) if seat.person == person])

    @property
    def names(self) -> tuple[str | None, ...]:
        """The name shown at each seat: a second person of the same name gets a number."""
        shown, people = [], dict[str, list[str]]()
        for seat in self.seats:
            same = people.setdefault((seat.name or "").casefold(), [])
            if seat.person is not None and seat.person not in same:
                same.append(seat.person)
            number = same.index(seat.person) if seat.person is not None else 0
            shown.append(f"{seat.name} ({number + 1})" if number else seat.name)
        return tuple(shown)

    @property
    def people(self) -> tuple[str | None, ...]:
        """The person in each seat; None for a bot."""
        return tuple(seat.person for seat in self.seats)

    @property
    def is_paused(self) -> bool:
        """Return whether the clocks are stopped and nobody may move."""
        return bool(self.pauses) and self.pauses[-1][1] is None

    def includes(self, person: str | None) -> bool:
        """Return whether a person hosts the table or sits at it."""
        return person is not None and (person == self.host or bool(self.seats_of(person)))

    def may_watch(self, person: str | None) -> bool:
        return self.state == "open" or self.spectators or self.includes(person)

    @property
    def is_playable(self) -> bool:
        """Return whether the game is installed and supports the rules version of this table."""
        return self.game in games() and game(self.game).can_replay(self.rules)

    @property
    def rules_of_game(self) -> Game:
        """Return the game. Raise Refusal if it is not installed or does not support the rules version of this table."""
        if not self.is_playable:
            raise Refusal(410, "other_rules", game=self.game)
        return game(self.game)

    def check_played(self) -> None:
        """Raise Refusal if the game is not over, or was cancelled before it started."""
        if self.state != "over":
            raise Refusal(409, "not_over")
        if self.started is None:
            raise Refusal(409, "not_played")

    def deal(self) -> Match:
        """Return the match before its first move."""
        played, seats = self.rules_of_game, len(self.seats)
        if self.start is not None:
            return Match.placed(played, self.start, {}, self.rules)
        return Match.dealt(played, seats, played.check_options(seats, self.options, self.rules), self.seed, self.rules)

    def apply(self, event: e.Event) -> TableData:
        """Return the table after an event."""
        match event:
            case e.DueChanged():
                return replace(self, due=event.due)
            case e.Started():
                seats = tuple(replace(seat, ready=False) for seat in self.seats)
                return replace(self, state="playing", started=event.at, seats=seats)
            case e.Ended():
                return replace(self, state="over", ended=event.at, result=event.result)
            case e.HostChanged():
                return replace(self, host=event.person, host_name=event.name, host_seen=event.at)
            case e.RematchCreated():
                return replace(self, rematch=event.table.id)
            case e.SeatChanged():
                return self._with_seat(event.seat, event.occupant)
            case e.PersonRemoved():
                return replace(self, removed=(*self.removed, event.person))
            case e.SeatAway():
                return self._with_seat(event.seat, replace(self.seats[event.seat], away=event.away))
            case e.SeatResigned():
                return self._with_seat(event.seat, replace(self.seats[event.seat], resigned=True))
            case e.SeatReady():
                return self._with_seat(event.seat, replace(self.seats[event.seat], ready=event.ready))
            case e.SeatNoticed():
                return self._with_seat(event.seat, replace(self.seats[event.seat], noticed=event.noticed))
            case e.HintTaken():
                taken = self.seats[event.seat].hints + 1
                return self._with_seat(event.seat, replace(self.seats[event.seat], hints=taken))
            case e.TakenBack():
                return replace(self, takebacks=self.takebacks + event.moves + 1)
            case e.ProposalChanged():
                return replace(self, proposal=event.proposal)
            case e.PausesChanged():
                return replace(self, pauses=event.pauses)
            case e.Moved() | e.LineAdded():
                return self

    def _with_seat(self, number: int, seat: SeatData) -> TableData:
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))
