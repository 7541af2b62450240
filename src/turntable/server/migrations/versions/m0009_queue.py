"""The matchmaking queue."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "waiting",
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.String(length=8), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("table_id", sa.String(length=22), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_waiting_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name="pk_waiting"),
    )
    op.create_index("ix_waiting_kind", "waiting", ["game", "seats", "rated", "pace", "since"])
    op.create_index("ix_waiting_seen", "waiting", ["seen"])


def downgrade() -> None:
    op.drop_table("waiting")
