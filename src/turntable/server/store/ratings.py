"""Ratings for each person, game and number of seats, and their history."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from turntable.server.messages_people import Rated, RatingInfo, RatingPoint
from turntable.server.rating import PROVISIONAL, Rating, rate, shown_deviation, shown_rating, sides_of
from turntable.server.store import schema
from turntable.server.store.database import Database
from turntable.server.table.data import TableData

LEADERS = 50  # on a page
POINTS = 500  # of a person's history, the most recent
DAY = 86400.0  # seconds in which repeated games between the same people count less each time


class RatingRepository:
    """Reads and updates ratings."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of_person(self, person: str) -> list[RatingInfo]:
        """Return a person's ratings, those with the most games first."""
        ratings = schema.ratings
        wanted = sa.select(ratings).where(ratings.c.person == person).order_by(ratings.c.games.desc(), ratings.c.game)
        async with self.database.read() as connection:
            rows = (await connection.execute(wanted)).all()
        return [RatingInfo(row.game, row.seats, *_shown(row)) for row in rows]

    async def history(self, person: str, game: str, seats: int) -> list[RatingPoint]:
        """Return a person's rating after each of their last rated games of this kind, in order."""
        changes = schema.rating_changes
        wanted = (
            sa.select(changes)
            .where(changes.c.person == person, changes.c.game == game, changes.c.seats == seats)
            .order_by(changes.c.at.desc())
            .limit(POINTS)
        )
        async with self.database.read() as connection:
            rows = (await connection.execute(wanted)).all()
        return [
            RatingPoint(row.at, shown_rating(row.mu, row.sigma), shown_deviation(row.sigma), row.table_id)
            for row in reversed(rows)
        ]

    async def leaders(self, game: str, seats: int, page: int, viewer: str | None) -> list[Rated]:
        """Return a page of the leaderboard of a game with this number of seats, as a person sees it."""
        ratings, people = schema.ratings, schema.people
        wanted: sa.Select[Any] = (
            sa.select(people.c.id, people.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.games)
            .join(people, people.c.id == ratings.c.person)
            .where(ratings.c.game == game, ratings.c.seats == seats)
            .where(sa.or_(people.c.show_ratings.is_(True), people.c.id == viewer))
            .order_by(ratings.c.score.desc())
            .limit(LEADERS)
            .offset((page - 1) * LEADERS)
        )
        async with self.database.read() as connection:
            rows = (await connection.execute(wanted)).all()
        return [
            Rated(place, row.id, row.name, *_shown(row), you=row.id == viewer)
            for place, row in enumerate(rows, 1 + (page - 1) * LEADERS)
        ]

    async def update(self, connection: AsyncConnection, table: TableData) -> None:
        """Store new ratings for the people of a finished game, if it counts; at least two sides must have people."""
        assert table.result is not None
        helped = table.takebacks or any(seat.hints for seat in table.seats)
        if helped or not table.result.get("rated", True) or not table.is_playable:
            return
        sides = sides_of(table.people, table.result["winners"], int(table.deal().state.teams))
        people = [person for side in sides for person in side.people]
        if len(people) < len(table.seats) or len(set(people)) < len(people):
            return
        ratings, kind = schema.ratings, {"game": table.game, "seats": len(table.seats)}
        wanted = (
            sa.select(ratings)
            .where(ratings.c.person.in_(people), *(ratings.c[name] == value for name, value in kind.items()))
            .order_by(ratings.c.person)
            .with_for_update()
        )
        rows = (await connection.execute(wanted)).all()
        before = {row.person: Rating(row.mu, row.sigma, row.games) for row in rows}
        weight = 1 / await self._times_met(connection, table, people)
        for person, after in rate(sides, before, weight).items():
            new = {"mu": after.mu, "sigma": after.sigma}
            current = {**new, "games": after.games, "score": after.mu - 3 * after.sigma}
            insert = self.database.insert(ratings).values(person=person, **kind, **current)
            await connection.execute(
                insert.on_conflict_do_update(index_elements=["person", "game", "seats"], set_=current)
            )
            change = {"table_id": table.id, "person": person, **kind, **new, "at": table.ended}
            made = self.database.insert(schema.rating_changes).values(change)
            await connection.execute(made.on_conflict_do_nothing())

    async def _times_met(self, connection: AsyncConnection, table: TableData, people: list[str]) -> int:
        """Return how many rated games of this kind any two of these people ended within a day, including this one."""
        assert table.ended is not None
        tables, seats = schema.tables, schema.seats
        met = (
            sa.select(tables.c.id)
            .join(seats, seats.c.table_id == tables.c.id)
            .where(
                seats.c.person.in_(people),
                tables.c.id != table.id,
                tables.c.game == table.game,
                tables.c.seats == len(table.seats),
                tables.c.rated.is_(True),
                tables.c.ended.between(table.ended - DAY, table.ended),
                tables.c.started.is_not(None),
            )
            .group_by(tables.c.id)
            .having(sa.func.count(seats.c.person.distinct()) >= 2)
        )
        return 1 + (await connection.scalar(sa.select(sa.func.count()).select_from(met.subquery())) or 0)


def _shown(row: sa.Row[Any]) -> tuple[float, float, int, bool]:
    """Return rating, deviation, games, and whether it is provisional."""
    return shown_rating(row.mu, row.sigma), shown_deviation(row.sigma), row.games, row.games < PROVISIONAL
