"""Names of seats that share a screen."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("seats", sa.Column("called", sa.String(length=24), nullable=True))


def downgrade() -> None:
    op.drop_column("seats", "called")
