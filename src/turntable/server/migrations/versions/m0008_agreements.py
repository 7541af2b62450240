"""Proposals at the table: take-backs and pauses."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("takebacks", sa.Integer(), server_default="0", nullable=False))
    op.add_column("tables", sa.Column("proposal", sa.JSON(none_as_null=True), nullable=True))
    op.add_column("tables", sa.Column("pauses", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "pauses")
    op.drop_column("tables", "proposal")
    op.drop_column("tables", "takebacks")
