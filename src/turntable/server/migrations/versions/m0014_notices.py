"""Notices that it is someone's turn."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("seats", sa.Column("noticed", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.String(length=1000), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("p256dh", sa.String(length=100), nullable=False),
        sa.Column("auth", sa.String(length=40), nullable=False),
        sa.Column("lang", sa.String(length=2), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_subscriptions_person"),
        sa.PrimaryKeyConstraint("endpoint", name="pk_subscriptions"),
    )
    op.create_index("ix_subscriptions_person", "subscriptions", ["person"])
    op.create_table(
        "notices",
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("zone", sa.String(length=40), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_to", sa.Integer(), nullable=True),
        sa.Column("due", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_notices_person"),
        sa.PrimaryKeyConstraint("person", name="pk_notices"),
    )
    op.create_index("ix_notices_due", "notices", ["due"])


def downgrade() -> None:
    op.drop_table("notices")
    op.drop_table("subscriptions")
    op.drop_column("seats", "noticed")
