"""Indexes for every list, and the sort key of leaderboards."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("ratings", sa.Column("score", sa.Float(), server_default="0", nullable=False))
    op.execute("UPDATE ratings SET score = mu - 3 * sigma")
    op.create_index("ix_ratings_leaders", "ratings", ["game", "score"])
    op.create_index("ix_tables_host", "tables", ["host", "state", "created"])
    op.create_index("ix_chat_person", "chat", ["person"])


def downgrade() -> None:
    op.drop_index("ix_chat_person", "chat")
    op.drop_index("ix_tables_host", "tables")
    op.drop_index("ix_ratings_leaders", "ratings")
    op.drop_column("ratings", "score")
