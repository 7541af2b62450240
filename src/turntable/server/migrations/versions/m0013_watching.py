"""The number of spectators of a table."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("tables", sa.Column("watching", sa.Integer(), server_default="0", nullable=False))
    op.create_index("ix_tables_watched", "tables", ["public", "state", "watching", "created"])


def downgrade() -> None:
    op.drop_index("ix_tables_watched", "tables")
    op.drop_column("tables", "watching")
