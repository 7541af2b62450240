"""Follows, blocks, challenges, and who is online."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

PAIRS = {"follows": "followed", "blocks": "blocked"}


def upgrade() -> None:
    op.add_column("people", sa.Column("show_here", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("people", sa.Column("seen", sa.Float(), nullable=True))
    op.create_index("ix_people_seen", "people", ["seen"])
    for name, other in PAIRS.items():
        op.create_table(
            name,
            sa.Column("person", sa.String(length=22), nullable=False),
            sa.Column(other, sa.String(length=22), nullable=False),
            sa.Column("at", sa.Float(), nullable=False),
            sa.ForeignKeyConstraint(["person"], ["people.id"], name=f"fk_{name}_person", ondelete="CASCADE"),
            sa.ForeignKeyConstraint([other], ["people.id"], name=f"fk_{name}_{other}", ondelete="CASCADE"),
            sa.PrimaryKeyConstraint("person", other, name=f"pk_{name}"),
        )
        op.create_index(f"ix_{name}_{other}", name, [other])
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(length=22), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("by", sa.String(length=22), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_invitations_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_invitations_person", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["by"], ["people.id"], name="fk_invitations_by", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_invitations"),
    )
    op.create_index("ix_invitations_person", "invitations", ["person"])
    op.create_index("ix_invitations_by", "invitations", ["by"])


def downgrade() -> None:
    for name in ("invitations", *PAIRS):
        op.drop_table(name)
    op.drop_index("ix_people_seen", "people")
    op.drop_column("people", "seen")
    op.drop_column("people", "show_here")
