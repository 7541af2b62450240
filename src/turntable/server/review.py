"""After the end: the expert's look back at every move, and the ratings of the people who played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from openskill.models import PlackettLuce

from turntable.bots.engine import Engine
from turntable.match.match import Match
from turntable.server import schema
from turntable.server.database import Database
from turntable.server.messages import Judged
from turntable.server.room import Room
from turntable.server.tables import TableData
from turntable.server.thinking import Thinker
from turntable.server.wire import words

SIMULATIONS = 400  # for each move that is looked back at
MOST_MOVES = 400  # looked back at, spread evenly over a longer game

MODEL = PlackettLuce()


async def finish(room: Room, database: Database, thinker: Thinker) -> None:
    """Store the review and the ratings of a finished game: both, and once."""
    match = room.match
    table = room.table
    body = await review(match, thinker) if match is not None and match.game.evaluation else {"moves": [], "chances": []}
    async with database.write() as connection:
        insert = database.insert(schema.reviews).values(table_id=table.id, body=body).on_conflict_do_nothing()
        if (await connection.execute(insert)).rowcount and table.rated:
            await _rate(connection, database, table)
        await connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table.id).values(due=None))


async def review(match: Match, thinker: Thinker) -> dict[str, Any]:
    """Before each move, what the one who made it might have known to be better."""
    again = match.restarted()
    every = -(-len(match.moves) // MOST_MOVES) or 1
    judged: list[Judged] = []
    chances = [_chances(again)]
    for version, (seat, move) in enumerate(match.moves):
        if version % every == 0:
            ranked = await thinker.rank(again.copy(), seat, SIMULATIONS)
            chance = dict(ranked)[move]
            best, best_chance = ranked[0]
            labels = again.labels(seat)
            judged.append(
                Judged(
                    version=version,
                    seat=seat,
                    move=move,
                    chance=round(chance, 4),
                    best=best,
                    best_chance=round(max(best_chance, chance), 4),
                    made_words=words(labels[move]),
                    best_words=words(labels[best]),
                )
            )
        again.play(move, seat)
        chances.append(_chances(again))
    return {"moves": msgspec.to_builtins(judged), "chances": chances}


def _chances(match: Match) -> list[float]:
    return [round(chance, 3) for chance in Engine.of(match.game).evaluate(match)]


async def _rate(connection: Any, database: Database, table: TableData) -> None:
    """New ratings for the people of a rated game; at least two different ones must have played."""
    assert table.result is not None
    people = _placed(table.people, table.result["winners"])
    if len(people) < 2:
        return
    ratings = schema.ratings
    rows = (
        await connection.execute(
            sa.select(ratings)
            .where(ratings.c.person.in_(people), ratings.c.game == table.game)
            .order_by(ratings.c.person)
            .with_for_update()
        )
    ).all()
    before = {row.person: row for row in rows}
    teams = [
        [MODEL.rating(before[person].mu, before[person].sigma) if person in before else MODEL.rating()]
        for person in people
    ]
    after = MODEL.rate(teams, ranks=list(people.values()))
    for person, [rating] in zip(people, after, strict=True):
        new = {
            "mu": rating.mu,
            "sigma": rating.sigma,
            "games": before[person].games + 1 if person in before else 1,
        }
        insert = database.insert(ratings).values(person=person, game=table.game, **new)
        await connection.execute(insert.on_conflict_do_update(index_elements=["person", "game"], set_=new))


def _placed(sitting: Sequence[str | None], winners: Sequence[int]) -> dict[str, float]:
    """Each person's place: 0 for those who won."""
    places: dict[str, float] = {}
    for seat, person in enumerate(sitting):
        if person is not None:
            places[person] = min(places.get(person, 1.0), 0.0 if seat in winners else 1.0)
    return places
