"""Leases of workers, and the owner of each table."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "workers",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("address", sa.String(length=80), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_workers"),
    )
    op.add_column("tables", sa.Column("owner", sa.String(length=22), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "owner")
    op.drop_table("workers")
