"""Consent to rated games, removal by hosts, and finished games that outlive their rules."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("seats", sa.Column("ready", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("removed", sa.JSON(none_as_null=True), nullable=True))
    op.create_table(
        "finals",
        sa.Column("table_id", sa.String(length=22), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_finals_table_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", name="pk_finals"),
    )


def downgrade() -> None:
    op.drop_table("finals")
    op.drop_column("tables", "removed")
    op.drop_column("seats", "ready")
