"""Ratings of people, for each game."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server.messages import Rated
from turntable.server.rating import Rating, places, rate, shown_rating
from turntable.server.store import schema
from turntable.server.store.database import Database
from turntable.server.table.data import TableData

LEADERS = 100
DAY = 86400.0  # seconds, in which the same people who meet again gain and lose less each time


class RatingRepository:
    """Reads and updates ratings."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of_person(self, person: str) -> dict[str, float]:
        """A person's rating in each game."""
        ratings = schema.ratings
        async with self.database.read() as connection:
            rows = (await connection.execute(sa.select(ratings).where(ratings.c.person == person))).all()
        return {row.game: shown_rating(row.mu, row.sigma) for row in rows}

    async def leaders(self, game: str, viewer: str | None) -> list[Rated]:
        """The leaderboard of a game, as a person sees it."""
        ratings, people = schema.ratings, schema.people
        wanted = (
            sa.select(people.c.id, people.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.games)
            .join(people, people.c.id == ratings.c.person)
            .where(ratings.c.game == game)
            .order_by(ratings.c.score.desc())
            .limit(LEADERS)
        )
        async with self.database.read() as connection:
            rows = (await connection.execute(wanted)).all()
        return [
            Rated(place, row.name, shown_rating(row.mu, row.sigma), row.games, row.id == viewer)
            for place, row in enumerate(rows, 1)
        ]

    async def update(self, connection: AsyncConnection, table: TableData) -> None:
        """Store new ratings for the people of a finished game; at least two different ones must have played."""
        assert table.result is not None
        placed = places(table.people, table.result["winners"])
        if len(placed) < 2 or not table.result.get("rated", True):
            return
        ratings = schema.ratings
        wanted = (
            sa.select(ratings)
            .where(ratings.c.person.in_(placed), ratings.c.game == table.game)
            .order_by(ratings.c.person)
            .with_for_update()
        )
        rows = (await connection.execute(wanted)).all()
        before = {row.person: Rating(row.mu, row.sigma, row.games) for row in rows}
        weight = 1 / await self._times_met(connection, table, list(placed))
        for person, after in rate(placed, before, weight).items():
            score = after.mu - 3 * after.sigma
            new = {"mu": after.mu, "sigma": after.sigma, "games": after.games, "score": score}
            insert = self.database.insert(ratings).values(person=person, game=table.game, **new)
            await connection.execute(insert.on_conflict_do_update(index_elements=["person", "game"], set_=new))

    async def _times_met(self, connection: AsyncConnection, table: TableData, people: list[str]) -> int:
        """How many rated games of this kind any two of these people have ended within a day, this one included."""
        assert table.ended is not None
        tables, seats = schema.tables, schema.seats
        met = (
            sa.select(tables.c.id)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(
                seats.c.person.in_(people),
                tables.c.id != table.id,
                tables.c.game == table.game,
                tables.c.rated.is_(True),
                tables.c.ended.between(table.ended - DAY, table.ended),
                tables.c.started.is_not(None),
            )
            .group_by(tables.c.id)
            .having(sa.func.count(seats.c.person.distinct()) >= 2)
        )
        return 1 + (await connection.scalar(sa.select(sa.func.count()).select_from(met.subquery())) or 0)
