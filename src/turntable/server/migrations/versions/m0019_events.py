"""Events: round robins, arenas, knock-outs."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("form", sa.String(length=8), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("pace", sa.String(length=8), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("host", sa.String(length=22), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("ends", sa.Float(), nullable=True),
        sa.Column("due", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="fk_events_host"),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
    )
    op.create_index("ix_events_host", "events", ["host"])
    op.create_index("ix_events_due", "events", ["due"])
    op.create_index("ix_events_state", "events", ["state", "created"])
    op.create_table(
        "event_entrants",
        sa.Column("event_id", sa.String(length=22), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=True),
        sa.Column("level", sa.String(length=12), nullable=True),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_event_entrants_event_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_event_entrants_person"),
        sa.PrimaryKeyConstraint("event_id", "number", name="pk_event_entrants"),
    )
    op.create_index("ix_event_entrants_person", "event_entrants", ["person"])
    op.create_table(
        "event_games",
        sa.Column("event_id", sa.String(length=22), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("slot", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=True),
        sa.Column("table_id", sa.String(length=22), nullable=True),
        sa.Column("result", sa.String(length=6), nullable=True),
        sa.Column("ended", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["event_id"], ["events.id"], name="fk_event_games_event_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_event_games_table_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("event_id", "number", name="pk_event_games"),
    )
    op.create_index("ix_event_games_table_id", "event_games", ["table_id"])


def downgrade() -> None:
    op.drop_table("event_games")
    op.drop_table("event_entrants")
    op.drop_table("events")
