"""The logic of events, without network or database: pairings and standings.

Each table has two players. A win is one point, a draw half a point; a game without a single winner is a draw.
docs/play.md explains the rules to players.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from turntable.server.messages_events import Form
from turntable.server.messages_people import Pace

Result = Literal["first", "second", "draw"]
MOST: dict[Form, int] = {"robin": 16, "arena": 200, "knockout": 64}
"""Maximum number of entrants."""
HERE = 10.0  # seconds without a request from a person's page until an arena stops pairing them
REST = 15.0  # seconds between games of bots against each other, so that they do not fill the standings
REPLAYS = 3  # drawn games of a knock-out pairing, after which whoever joined first advances


class Entrant(msgspec.Struct, frozen=True):
    """A person or a bot in an event."""

    number: int
    name: str | None = None
    person: str | None = None
    level: str | None = None
    withdrawn: bool = False
    seen: float = 0.0
    """Time of the last request from a person's page."""


class Game(msgspec.Struct, frozen=True):
    """A pairing of entrants, by number. One without a table was decided without play."""

    round: int
    slot: int
    """Position in the round; it determines the next opponent in a knock-out."""
    first: int
    second: int | None
    table: str | None = None
    result: Result | None = None
    ended: float = 0.0

    @property
    def winner(self) -> int | None:
        return {"first": self.first, "second": self.second}.get(self.result or "")

    def has(self, number: int) -> bool:
        return number in (self.first, self.second)


class Event(msgspec.Struct, frozen=True):
    id: str
    form: Form
    pace: Pace
    state: str
    ends: float | None
    entrants: tuple[Entrant, ...]
    games: tuple[Game, ...]
    """In pairing order."""
    apart: frozenset[frozenset[int]] = frozenset()
    """Pairs in which one has blocked the other; an arena does not pair them."""
    details: dict[str, Any] = {}
    """What pairing does not need: name, game, rated, host, …"""

    @property
    def round(self) -> int:
        return max((game.round for game in self.games), default=0)

    @property
    def open_games(self) -> list[Game]:
        return [game for game in self.games if game.result is None]


class Step(msgspec.Struct, frozen=True):
    """What to do next in an event."""

    games: tuple[Game, ...] = ()
    over: bool = False


def next_step(event: Event, now: float, rng: random.Random) -> Step:
    """Return the games to start now, and whether the event is over."""
    match event.form:
        case "robin":
            return _robin(event)
        case "arena":
            return _arena(event, now)
        case "knockout":
            return _knockout(event, rng)


# --- round robin


def circle(count: int) -> list[list[tuple[int, int]]]:
    """Return the rounds of a round robin by the circle method; with an odd count, one entrant rests each round."""
    ring: list[int | None] = [*range(count), *([None] if count % 2 else [])]
    rounds = []
    for turn in range(len(ring) - 1):
        pairs = list(zip(ring[: len(ring) // 2], reversed(ring[len(ring) // 2 :]), strict=True))
        if turn % 2:  # otherwise the fixed entrant would always play first
            pairs[0] = (pairs[0][1], pairs[0][0])
        rounds.append([(one, other) for one, other in pairs if one is not None and other is not None])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def _robin(event: Event) -> Step:
    rounds = circle(len(event.entrants))
    if event.open_games:
        return Step()
    if event.round == len(rounds):
        return Step(over=True)
    ahead = range(len(rounds)) if event.pace == "days" else [event.round]
    return Step(
        tuple(_game(event, number + 1, slot, *pair) for number in ahead for slot, pair in enumerate(rounds[number]))
    )


def _game(event: Event, round_: int, slot: int, first: int, second: int | None) -> Game:
    """Return a pairing, already decided if it is a bye or one side has withdrawn."""
    if second is None or event.entrants[second].withdrawn:
        return Game(round_, slot, first, second, result="first")
    return Game(round_, slot, first, second, result="second" if event.entrants[first].withdrawn else None)


# --- arena


def _arena(event: Event, now: float) -> Step:
    assert event.ends is not None
    if now >= event.ends:
        return Step(over=not event.open_games)
    busy = {number for game in event.open_games for number in (game.first, game.second)}
    last = {number: game for game in event.games for number in (game.first, game.second) if number is not None}
    free = [event.entrants[line.number] for line in standings(event)]
    free = [one for one in free if one.number not in busy and not one.withdrawn]
    people = [one.number for one in free if one.person is not None and _is_here(one, last.get(one.number), now)]
    bots = [one.number for one in free if one.level is not None]
    pairs: list[tuple[int, int]] = []
    while people:
        one = people.pop(0)
        others = [n for n in (*people, *bots) if frozenset((one, n)) not in event.apart]
        if not others:
            continue
        other = next((n for n in others if not (one in last and last[one].has(n))), others[0])
        (people if other in people else bots).remove(other)
        pairs.append((one, other))
    rested = [n for n in bots if n not in last or now - last[n].ended >= REST]
    pairs += zip(rested[::2], rested[1::2], strict=False)
    round_ = event.round + 1
    return Step(tuple(Game(round_, slot, *_balanced(event, pair)) for slot, pair in enumerate(pairs)))


def _is_here(one: Entrant, last: Game | None, now: float) -> bool:
    """Return whether a person has the event's page open, and came back to it after their last game."""
    return now - one.seen < HERE and (last is None or one.seen > last.ended)


def _balanced(event: Event, pair: tuple[int, int]) -> tuple[int, int]:
    """Return the pair, ordered so that the one who was first less often goes first."""
    firsts = [sum(game.first == number for game in event.games) for number in pair]
    return pair if firsts[0] <= firsts[1] else (pair[1], pair[0])


# --- knock-out


def _knockout(event: Event, rng: random.Random) -> Step:
    if not event.games:
        drawn = [one.number for one in event.entrants]
        rng.shuffle(drawn)
        size = 1 << (len(drawn) - 1).bit_length()
        byes = size - len(drawn)
        pairs: list[tuple[int, int | None]] = [(number, None) for number in drawn[:byes]]
        pairs += zip(drawn[byes::2], drawn[byes + 1 :: 2], strict=True)
        return Step(tuple(_game(event, 1, slot, *pair) for slot, pair in enumerate(pairs)))
    slots: dict[int, list[Game]] = {}
    for game in event.games:
        if game.round == event.round:
            slots.setdefault(game.slot, []).append(game)
    winners = [_decided(slots[slot]) for slot in sorted(slots)]
    again = [
        _game(event, event.round, slot, games[-1].second, games[-1].first)
        for slot, games in slots.items()
        if games[-1].result == "draw" and len(games) < REPLAYS and games[-1].second is not None
    ]
    if again:
        return Step(tuple(again))
    through = [winner for winner in winners if winner is not None]
    if len(through) < len(winners):
        return Step()
    if len(through) == 1:
        return Step(over=True)
    met = zip(through[::2], through[1::2], strict=True)
    return Step(tuple(_game(event, event.round + 1, slot, *pair) for slot, pair in enumerate(met)))


def _decided(games: Sequence[Game]) -> int | None:
    """Return who advances, or None if that is not decided yet."""
    last = games[-1]
    if last.result == "draw" and len(games) >= REPLAYS:
        assert last.second is not None
        return min(last.first, last.second)
    return last.winner


# --- standings


class Line(msgspec.Struct, frozen=True):
    """An entrant's line in the standings."""

    number: int
    place: int
    points: float
    tie_break: float
    games: int
    won: int
    drawn: int


def standings(event: Event) -> list[Line]:
    """Return the standings, best first. Entrants equal in every criterion share a place.

    Round robin: points, then Sonneborn-Berger, then wins. Arena: points, then wins, then fewer games. Knock-out: the
    round reached.
    """
    points = {one.number: 0.0 for one in event.entrants}
    won, drawn, games = (dict.fromkeys(points, 0) for _ in range(3))
    reached = dict.fromkeys(points, 0)
    met = [game for game in event.games if game.result is not None and game.second is not None]
    for game in met:
        for number in (game.first, game.second):
            assert number is not None
            games[number] += 1
            won[number] += game.winner == number
            drawn[number] += game.result == "draw"
            points[number] += 1.0 if game.winner == number else 0.5 if game.result == "draw" else 0.0
    for game in event.games:
        for number in (game.first, game.second):
            if number is not None:
                reached[number] = max(reached[number], game.round)
    champion = _champion(event)
    ties = {number: _sonneborn_berger(number, met, points) for number in points}
    orders: dict[Form, dict[int, tuple[float, ...]]] = {
        "robin": {n: (points[n], ties[n], won[n]) for n in points},
        "arena": {n: (points[n], won[n], -games[n]) for n in points},
        "knockout": {n: (reached[n] + (n == champion),) for n in points},
    }
    keys = orders[event.form]
    ordered = sorted(points, key=lambda number: (*(-part for part in keys[number]), number))
    places = {keys[number]: place for place, number in reversed(list(enumerate(ordered, 1)))}
    return [
        Line(n, places[keys[n]], points[n], ties[n] if event.form == "robin" else 0.0, games[n], won[n], drawn[n])
        for n in ordered
    ]


def _sonneborn_berger(number: int, met: Sequence[Game], points: dict[int, float]) -> float:
    """Return the Sonneborn-Berger score: the points of beaten opponents plus half the points of drawn ones."""
    found = 0.0
    for game in met:
        if game.has(number):
            other = game.second if game.first == number else game.first
            assert other is not None
            found += points[other] * (1.0 if game.winner == number else 0.5 if game.result == "draw" else 0.0)
    return found


def _champion(event: Event) -> int | None:
    """Return the winner of the final of a knock-out, or None."""
    last = [game for game in event.games if game.round == event.round]
    if event.form != "knockout" or len({game.slot for game in last}) != 1:
        return None
    return _decided(last)


def rounds_of(event: Event) -> int | None:
    """Return the number of rounds, or None if it is not known in advance."""
    count = len(event.entrants)
    if event.form == "robin":
        return len(circle(count)) if count else 0
    return (count - 1).bit_length() if event.form == "knockout" and count else None
