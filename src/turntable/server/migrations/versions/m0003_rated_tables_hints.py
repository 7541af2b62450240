"""Tables say whether they are rated, seats how many hints they took, and chat who took one."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("tables", sa.Column("rated", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("seats", sa.Column("hints", sa.Integer(), server_default="0", nullable=False))
    op.add_column("chat", sa.Column("note", sa.String(length=8), nullable=True))
    tables = sa.table("tables", *map(sa.column, ("id", "state", "hints", "rated")))
    seats = sa.table("seats", *map(sa.column, ("table_id", "person")))
    people = sa.select(sa.func.count(seats.c.person.distinct())).where(seats.c.table_id == tables.c.id)
    # Until now every game with two people was rated at its end. One that has begun with hints is no longer.
    counts = sa.or_(tables.c.state == "over", sa.and_(tables.c.state == "playing", tables.c.hints.is_(sa.false())))
    op.execute(sa.update(tables).where(counts, people.scalar_subquery() >= 2).values(rated=sa.true()))


def downgrade() -> None:
    op.drop_column("chat", "note")
    op.drop_column("seats", "hints")
    op.drop_column("tables", "rated")
