"""Reports, moderators, bans, mutes, and a log of who did what."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def person(table: str, column: str, ondelete: str = "SET NULL") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], ["people.id"], name=f"fk_{table}_{column}", ondelete=ondelete)


def upgrade() -> None:
    op.add_column("people", sa.Column("moderator", sa.Boolean(), server_default=sa.false(), nullable=False))
    for name in ("banned", "muted", "name_kept"):
        op.add_column("people", sa.Column(name, sa.Float(), nullable=True))
    op.add_column("logins", sa.Column("address", sa.String(length=50), nullable=True))
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("by", sa.String(length=22), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("reason", sa.String(length=8), nullable=False),
        sa.Column("text", sa.String(length=300), nullable=False),
        sa.Column("table_id", sa.String(length=22), nullable=True),
        sa.Column("said", sa.String(length=500), nullable=True),
        sa.Column("done", sa.Boolean(), server_default=sa.false(), nullable=False),
        person("reports", "person", "CASCADE"),
        person("reports", "by"),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )
    op.create_table(
        "address_bans",
        sa.Column("address", sa.String(length=50), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=True),
        person("address_bans", "person"),
        sa.PrimaryKeyConstraint("address", name="pk_address_bans"),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("by", sa.String(length=22), nullable=True),
        sa.Column("who", sa.String(length=40), nullable=True),
        sa.Column("action", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=True),
        sa.Column("table_id", sa.String(length=22), nullable=True),
        sa.Column("days", sa.Integer(), nullable=True),
        sa.Column("detail", sa.String(length=100), nullable=True),
        sa.Column("why", sa.String(length=300), nullable=False),
        person("audit", "by"),
        person("audit", "person"),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    op.create_index("ix_reports_done", "reports", ["done", "at"])
    for table, column in INDEXES:
        op.create_index(f"ix_{table}_{column}", table, [column])


INDEXES = (
    ("reports", "person"),
    ("reports", "by"),
    ("address_bans", "person"),
    ("audit", "at"),
    ("audit", "by"),
    ("audit", "person"),
)


def downgrade() -> None:
    for name in ("audit", "address_bans", "reports"):
        op.drop_table(name)
    op.drop_column("logins", "address")
    for name in ("name_kept", "muted", "banned", "moderator"):
        op.drop_column("people", name)
