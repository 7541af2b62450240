"""New tables: validation of requests, and rematches."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from msgspec.structs import replace

from turntable.bots.levels import MASTER, has_master
from turntable.kernel import chance
from turntable.match.errors import BadSetup
from turntable.match.game import game, games
from turntable.match.match import Match, seed_bytes
from turntable.server.messages import NewTable, PlayOn, SeatWish
from turntable.server.person import Person
from turntable.server.refusal import Refusal
from turntable.server.table.data import SeatData, TableData
from turntable.server.text import clean_name

ALPHABET = "BCDFGHJKMNPQRTVWXZ2346789"  # no lookalikes, and no vowels that could form words
CODE = 6


def new_id() -> str:
    """Return an id that does not look like a command line option."""
    while (made := secrets.token_urlsafe(16)).startswith("-"):
        pass
    return made


def new_code(length: int = CODE) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_table(host: Person, wish: NewTable, now: float) -> TableData:
    """Return the requested table. Raise Refusal if it is not possible."""
    if wish.game not in games():
        raise Refusal(400, "no_such_game", game=wish.game)
    played = game(wish.game)
    try:
        seats = played.check_seats(len(wish.seats))
        options = played.check_options(seats, wish.options)
        seed = seed_bytes(None).hex()
        played.deal(seats, seed=seed, **options)
    except BadSetup as fault:
        raise Refusal(400, "bad_setup", detail=str(fault)) from None
    if wish.rated:
        _check_rated(wish)
    return TableData(
        id=new_id(),
        code=new_code(),
        game=played.name,
        rules=played.version,
        options=options,
        host=host.id,
        host_name=host.name,
        host_seen=now,
        public=wish.public,
        spectators=wish.spectators,
        hints=wish.hints is not False and not wish.rated and played.evaluation is not None,
        rated=wish.rated,
        clock=wish.clock,
        seed=seed,
        created=now,
        seats=tuple(occupant(played.name, seat, host) for seat in wish.seats),
    )


def paired_table(people: Sequence[Person], wish: NewTable, now: float) -> TableData:
    """Return a table for paired people, who by that have agreed to start."""
    table = new_table(people[0], wish, now)
    return replace(table, seats=tuple(SeatData("person", one.id, one.name, ready=True) for one in people))


def onward_table(host: Person, match: Match, wish: PlayOn, now: float) -> TableData:
    """Return a table that continues a match: its host in one seat, bots in all others.

    What that seat cannot know is dealt again, so that nobody can use what the game revealed later. Raise Refusal if the
    match is over or has no such seat.
    """
    if not match.to_act:
        raise Refusal(409, "over_here")
    if wish.seat >= match.seats:
        raise Refusal(404, "no_such_seat")
    seed = seed_bytes(None)
    twin = match.copy()
    chance.plant(twin.state, seed)
    match.game.hidden.redeal(twin.state, wish.seat)
    bot = _bot(match.game.name, wish.level if match.game.evaluation else "random")
    return TableData(
        id=new_id(),
        code=new_code(),
        game=match.game.name,
        rules=match.rules,
        options=dict(match.options),
        host=host.id,
        host_name=host.name,
        host_seen=now,
        public=False,
        spectators=True,
        hints=match.game.evaluation is not None,
        rated=False,
        clock=None,
        seed=seed.hex(),
        created=now,
        seats=tuple(SeatData("person", host.id, host.name) if n == wish.seat else bot for n in range(match.seats)),
        start=twin.position() | {"seed": seed.hex()},
    )


def rematch_of(table: TableData, host: Person, now: float) -> TableData:
    """Return the table of a rematch under the current rules, with everyone moved by one seat."""
    if table.game not in games():
        raise Refusal(410, "other_rules", game=table.game)
    played = game(table.game)
    try:
        options = played.check_options(len(table.seats), table.options)
    except BadSetup as fault:
        raise Refusal(409, "bad_setup", detail=str(fault)) from None
    moved = (*table.seats[-1:], *table.seats[:-1])
    return replace(
        table,
        id=new_id(),
        code=new_code(),
        rules=played.version,
        options=options,
        host=host.id,
        host_name=host.name,
        host_seen=now,
        seed=seed_bytes(None).hex(),
        created=now,
        seats=tuple(replace(seat, away=False, resigned=False, hints=0, ready=False, noticed=False) for seat in moved),
        state="open",
        started=None,
        ended=None,
        result=None,
        rematch=None,
        start=None,
        final=None,
        removed=(),
        takebacks=0,
        proposal=None,
        pauses=(),
        due=None,
    )


def occupant(played: str, wish: SeatWish, person: Person) -> SeatData:
    """Return a seat filled as a person wishes. Raise Refusal if the game does not allow it."""
    match wish.kind:
        case "me":
            called = clean_name(wish.name) if wish.name.strip() else None
            return SeatData("person", person.id, called or person.name, called=called)
        case "bot":
            return _bot(played, wish.level)
        case kind:
            return SeatData(kind)


def _bot(played: str, level: str) -> SeatData:
    """Return a seat with a bot. Raise Refusal if the game lacks what its level needs."""
    if level == MASTER and not (played in games() and has_master(game(played))):
        raise Refusal(400, "no_network")
    return SeatData("bot", level=level)


def _check_rated(wish: NewTable) -> None:
    """Raise Refusal if a rated table does not allow these settings."""
    kinds = [seat.kind for seat in wish.seats]
    if wish.hints:
        raise Refusal(400, "rated_hints")
    if "bot" in kinds or kinds.count("me") > 1 or any(seat.name for seat in wish.seats):
        raise Refusal(400, "rated_people")
