"""People's finished games with their outcomes, and what others may see."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

STEP = 1000  # tables at a time


def upgrade() -> None:
    op.add_column("seats", sa.Column("ended", sa.Float(), nullable=True))
    op.add_column("seats", sa.Column("outcome", sa.String(length=5), nullable=True))
    op.create_index("ix_seats_history", "seats", ["person", "ended"])
    for name in ("show_ratings", "show_games"):
        op.add_column("people", sa.Column(name, sa.Boolean(), server_default=sa.true(), nullable=False))
    _note_outcomes(op.get_bind())


def _note_outcomes(connection: sa.Connection) -> None:
    tables = sa.table(
        "tables",
        *(sa.column(name) for name in ("id", "seats", "state", "started", "ended")),
        sa.column("result", sa.JSON),
    )
    seats = sa.table("seats", *(sa.column(name) for name in ("table_id", "seat", "ended", "outcome")))
    note = (
        sa.update(seats)
        .where(seats.c.table_id == sa.bindparam("table"), seats.c.seat == sa.bindparam("number"))
        .values(ended=sa.bindparam("at"), outcome=sa.bindparam("came"))
    )
    last = ""
    while True:
        step = sa.select(tables).where(tables.c.id > last, tables.c.state == "over", tables.c.started.is_not(None))
        rows = connection.execute(step.order_by(tables.c.id).limit(STEP)).all()
        if not rows:
            return
        last = rows[-1].id
        connection.execute(
            note,
            [
                {"table": row.id, "number": seat, "at": row.ended, "came": _outcome(row.result or {}, seat)}
                for row in rows
                for seat in range(row.seats)
            ],
        )


def _outcome(result: dict[str, object], seat: int) -> str | None:
    winners = result.get("winners")
    if not isinstance(winners, list) or not winners:
        return None
    if seat not in winners:
        return "lost"
    return "drawn" if result.get("draw") else "won"


def downgrade() -> None:
    for name in ("show_games", "show_ratings"):
        op.drop_column("people", name)
    op.drop_index("ix_seats_history", "seats")
    op.drop_column("seats", "outcome")
    op.drop_column("seats", "ended")
