"""People agree to begin a rated game; hosts remove people."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("seats", sa.Column("ready", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("removed", sa.JSON(none_as_null=True), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "removed")
    op.drop_column("seats", "ready")
