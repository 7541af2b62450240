"""A match: a seed, a list of moves, and the state that they lead to."""

from __future__ import annotations

import copy
import hashlib
import secrets
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from turntable.kernel import calls, chance
from turntable.kernel.compiled import State, States
from turntable.kernel.verbs import NO_REPLY
from turntable.locales import Message
from turntable.match.errors import BadPosition, BadSetup, IllegalMove, quoted
from turntable.match.game import Game, Result
from turntable.match.reading import Fields


class Match:
    """One game being played. `Game.deal` and `Game.position` make one."""

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any], seed: bytes, rules: int | None = None
    ) -> None:
        self.game = game
        self.rules = game.version if rules is None else rules
        self.seats = seats
        self.options = dict(options)
        self.seed = seed.hex()
        self.moves: list[tuple[int, str]] = []
        self._start: dict[str, Any] | None = None
        self._last: tuple[States, int, int] | None = None
        self._snapshot: State | None = None
        self._before: State | None = None
        self._acting: tuple[int, ...] | None = None
        self._told: dict[int | None, tuple[Message, ...]] = {}
        self._states = game.set_up(seats, self.options)
        chance.plant(self.state, seed)

    @classmethod
    def dealt(
        cls, game: Game, seats: int, options: Mapping[str, Any], seed: int | str | None, rules: int | None = None
    ) -> Match:
        """Deal a new match with checked options, by an earlier version of the rules if one is given."""
        match = cls(game, seats, options, seed_bytes(seed), rules)
        calls.deal(match._states)
        return match

    @classmethod
    def placed(
        cls, game: Game, position: Mapping[str, Any], options: Mapping[str, Any], rules: int | None = None
    ) -> Match:
        fields = Fields(position, "position", BadPosition)
        if (name := fields.take("game", game.name)) != game.name:
            raise fields.fault("game", f"expected {game.name}, not {quoted(name)}")
        try:
            seats = game.check_seats(fields.need("seats"))
            given = dict(Fields(fields.take("options", {}), "options", BadPosition).rest())
            for option in game.options.keys() - game.notation.FIELDS:
                if fields.has(option):
                    given[option] = fields.take(option)
            match = cls(
                game,
                seats,
                game.check_options(seats, given | dict(options), rules),
                seed_bytes(fields.take("seed", 0)),
                rules,
            )
        except BadSetup as fault:
            raise BadPosition(f"position: {fault}") from None
        match.state.drawn = fields.integer("drawn", 0, 1 << 40, 0)
        if match.state.drawn % chance.BLOCK:
            chance.load_block(match.state)
        game.notation.load(match.state, fields)
        fields.done()
        match._start = match.position() if match.rules == game.version else copy.deepcopy(dict(position))
        return match

    @property
    def state(self) -> State:
        """The record itself, for compiled code and the game's own modules only."""
        self._snapshot = self._acting = None  # whoever takes it may change it
        return self._states[0]

    @property
    def states(self) -> States:
        """The record in an array of one, which is the fastest way to pass it to compiled code."""
        self._snapshot = self._acting = None
        return self._states

    def _read(self) -> State:
        """Return a snapshot of the record, the same one until the match changes."""
        if self._snapshot is None:
            self._snapshot = calls.snapshot(self._states)
        return self._snapshot

    def forget(self) -> None:
        """Drop cached data that can be read again from the record, and takes more memory than the record."""
        self._snapshot = self._before = None
        self._told = {}

    def _read_before(self) -> State:
        """Return a snapshot of the record before the last move."""
        if self._before is None:
            assert self._last is not None
            self._before = calls.snapshot(self._last[0])
        return self._before

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed: published before the first move, checked by everyone after the last."""
        return commitment_of(self.seed)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over."""
        if self._acting is None:
            acting = calls.acting(self._states)
            self._acting = tuple([seat for seat in range(self.seats) if acting >> seat & 1])
        return self._acting

    @property
    def awaited(self) -> int | None:
        """The seat that play waits for, of those that may act; None when the game is over."""
        acting = self.to_act
        turn = int(self.state.turn)
        return turn if turn in acting else acting[0] if acting else None

    def legal(self, seat: int | None = None) -> list[str]:
        """Return a seat's moves as text, sorted; the seat may be left out if only one may act."""
        acting = self.to_act
        if seat is None:
            if not acting:
                return []
            seat = self._only(acting)
        else:
            self._check_seat(seat)
        if seat not in acting:
            return []
        s = self._read()
        return sorted(self.game.notation.spell(s, seat, move) for move in self.legal_numbers(seat))

    def labels(self, seat: int) -> dict[str, Message]:
        """Return what each legal move of a seat that may act would do, by its text."""
        spell, label = self.game.notation.spell, self.game.view.label
        s = self._read()
        return {spell(s, seat, move): label(s, seat, move) for move in self.legal_numbers(seat)}

    def legal_numbers(self, seat: int) -> list[int]:
        """Return the moves of a seat that may act, as numbers, ascending."""
        out = np.empty(self.game.most_moves, np.int32)
        moves: list[int] = out[: calls.legal(self._states, seat, out)].tolist()
        return moves

    def spell(self, seat: int, number: int) -> str:
        """Return the text of a move that `legal_numbers` gave."""
        return self.game.notation.spell(self._read(), seat, number)

    def copy_into(self, pool: States) -> None:
        """Write the state into the first record of an array of this game's records."""
        calls.overwrite(pool, self._states)

    def play(self, move: str, seat: int | None = None) -> None:
        """Carry out a move. Raise IllegalMove, and change nothing, if the rules do not allow it."""
        acting = self.to_act
        if not acting:
            raise IllegalMove(move, Message("refused-over"), self.game.end_clause)
        if seat is None:
            seat = self._only(acting)
        else:
            self._check_seat(seat)
        if not isinstance(move, str):
            raise IllegalMove(move, Message("refused-no-text"), self.game.turn_clause)
        if seat not in acting:
            raise IllegalMove(move, Message("refused-turn"), self.game.turn_clause)
        s = self._read()
        self._play_checked(s, seat, self.game.notation.parse(s, seat, " ".join(move.split()).lower()), move)

    def played(self, move: str, seat: int) -> Match:
        """Return the match after one more move, and leave this one unchanged. Raise IllegalMove as `play` does."""
        twin = self._twin()
        twin.play(move, seat)
        return twin

    def play_number(self, seat: int, number: int) -> None:
        """Carry out a move that `legal_numbers` gave."""
        if seat not in self.to_act:
            raise IllegalMove(number, Message("refused-turn"), self.game.turn_clause)
        self._play_checked(self._read(), seat, number, number)

    def _play_checked(self, s: State, seat: int, number: int, move: object) -> None:
        if number not in self.legal_numbers(seat):
            raise IllegalMove(move, *self.game.notation.refuse(s, seat, number))
        text = self.game.notation.spell(s, seat, number)
        before, self._states = self._states, calls.copied(self._states)  # `played` shares the one before
        self._last = before, seat, number
        self._snapshot, self._before, self._acting, self._told = None, s, None, {}
        calls.play(self._states, seat, number)
        self.moves.append(_move(seat, text))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Return what a seat (None: a spectator) may know, JSON-ready."""
        if seat is not None:
            self._check_seat(seat)
        acting = self.to_act
        result = None if acting else self.result
        s = self._read()
        seen = {
            "game": self.game.name,
            "seats": self.seats,
            "seat": seat,
            "to_act": list(acting),
            **self.game.view.view(s, seat),
            "result": result and result.to_json(),
        }
        if s.teams < self.seats:
            seen.setdefault("teams", int(s.teams))
        return seen

    def told(self, viewer: int | None = None) -> list[Message]:
        """Return what the last move did, as a seat (None: a spectator) may know it."""
        if self._last is None:
            return []
        if viewer not in self._told:
            _, seat, move = self._last
            told = self.game.view.tell(self._read_before(), seat, move, self._read(), viewer)
            self._told[viewer] = tuple(told)
        return list(self._told[viewer])

    def logged(self, viewer: int | None = None) -> list[Message]:
        """Return what the log keeps of the last move: during the game, that may be less than was told."""
        if self._last is None or self.game.log is None or not self.to_act:
            return self.told(viewer)
        _, seat, move = self._last
        return self.game.log(self._read_before(), seat, move, self._read(), viewer)

    def seen(self, viewer: int | None = None) -> int:
        """Return how many moves a seat (None: a spectator) knows of."""
        return len(self.moves) - (self.game.unseen(self._read(), viewer) if self.game.unseen else 0)

    def suggested(self, seat: int) -> str | None:
        """Return the move that the game itself suggests to a seat that may act, or None."""
        if self.game.suggestion is None or seat not in self.to_act:
            return None
        move = int(self.game.suggestion.reply(self.state, seat))
        return None if move == NO_REPLY else self.spell(seat, move)

    def position(self) -> dict[str, Any]:
        """Return the whole position, JSON-ready: for storage, tests and finished games, never for a player."""
        return {
            "game": self.game.name,
            "seats": self.seats,
            "options": copy.deepcopy(self.options),
            **self.game.notation.dump(self._read()),
            "seed": self.seed,
            "drawn": int(self.state.drawn),
        }

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return None if self.to_act else self.game.view.result(self._read())

    def copy(self) -> Match:
        twin = self._twin()
        twin._states = calls.copied(self._states)
        twin._snapshot = None
        return twin

    def _twin(self) -> Match:
        """Return another match that shares the record with this one, until one of them is played on."""
        twin = Match.__new__(Match)  # copy.copy takes three times as long
        twin.__dict__.update(self.__dict__)
        twin.options = dict(self.options)
        twin.moves = self.moves.copy()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """Leave snapshots out of a pickle."""
        return {**self.__dict__, "_snapshot": None, "_before": None, "_told": {}}

    def record(self) -> dict[str, Any]:
        """Return the whole match, JSON-ready; `turntable.replay` reads it."""
        from turntable.match.record import write

        return write(self)

    def restarted(self) -> Match:
        """Return the match as it was before its first move."""
        if self._start is not None:
            return Match.placed(self.game, self._start, {}, self.rules)
        return Match.dealt(self.game, self.seats, self.options, self.seed, self.rules)

    @property
    def start(self) -> dict[str, Any] | None:
        """The position the match was set up from; None if it was dealt."""
        return copy.deepcopy(self._start)

    def _only(self, acting: tuple[int, ...]) -> int:
        if len(acting) > 1:
            raise ValueError(f"seat: say which; {', '.join(map(str, acting))} may act")
        return acting[0]

    def _check_seat(self, seat: Any) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise ValueError(f"seat: expected a whole number from 0 to {self.seats - 1}, not {quoted(seat)}")


@lru_cache(10_000)
def _move(seat: int, text: str) -> tuple[int, str]:
    """Return the same object for the same move: most moves are made many times."""
    return seat, text


def commitment_of(seed: str) -> str:
    """Return the SHA-256 of a seed given as hex digits."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def seed_bytes(seed: int | str | None) -> bytes:
    """Return a seed as 32 bytes; BadSetup if it is not a seed."""
    if seed is None:
        return secrets.token_bytes(chance.SEED_BYTES)
    if type(seed) is int and 0 <= seed < 1 << 256:
        return seed.to_bytes(chance.SEED_BYTES)
    if isinstance(seed, str) and len(seed) == 64 and set(seed) <= set("0123456789abcdefABCDEF"):
        return bytes.fromhex(seed)
    raise BadSetup(f"seed: expected a whole number below 2**256 or 64 hex digits, not {quoted(seed)}")
