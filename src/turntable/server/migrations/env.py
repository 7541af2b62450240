"""Alembic's entry point: `store.database.migrate` passes it a connection."""

from alembic import context

from turntable.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
