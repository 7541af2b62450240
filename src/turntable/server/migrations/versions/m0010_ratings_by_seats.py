"""Ratings for each number of seats, with their history. Existing ratings become those for two."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.execute("CREATE TABLE ratings_before AS SELECT * FROM ratings")
    op.drop_table("ratings")
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("score", sa.Float(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_ratings_person"),
        sa.PrimaryKeyConstraint("person", "game", "seats", name="pk_ratings"),
    )
    op.create_index("ix_ratings_leaders", "ratings", ["game", "seats", "score"])
    columns = "person, game, mu, sigma, games, score"
    op.execute(f"INSERT INTO ratings ({columns}, seats) SELECT {columns}, 2 FROM ratings_before")
    op.drop_table("ratings_before")
    op.create_table(
        "rating_changes",
        sa.Column("table_id", sa.String(length=22), nullable=False),
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_rating_changes_table_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_rating_changes_person", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "person", name="pk_rating_changes"),
    )
    op.create_index("ix_rating_changes_history", "rating_changes", ["person", "game", "seats", "at"])


def downgrade() -> None:
    op.drop_table("rating_changes")
    op.execute("CREATE TABLE ratings_before AS SELECT * FROM ratings WHERE seats = 2")
    op.drop_table("ratings")
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(length=22), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("score", sa.Float(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_ratings_person"),
        sa.PrimaryKeyConstraint("person", "game", name="pk_ratings"),
    )
    op.create_index("ix_ratings_leaders", "ratings", ["game", "score"])
    columns = "person, game, mu, sigma, games, score"
    op.execute(f"INSERT INTO ratings ({columns}) SELECT {columns} FROM ratings_before")
    op.drop_table("ratings_before")
