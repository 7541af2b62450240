"""The database's history: Alembic runs what is missing when a server starts."""
