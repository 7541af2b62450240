"""Notices by mail."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "mail",
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("address", sa.String(length=254), nullable=False),
        sa.Column("lang", sa.String(length=2), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("due", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_mail_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name="pk_mail"),
    )
    op.create_index("ix_mail_due", "mail", ["due"])
    op.create_index("ix_mail_confirmed", "mail", ["confirmed", "created"])


def downgrade() -> None:
    op.drop_table("mail")
