"""Schema migrations: Alembic runs the missing ones when a server starts."""
