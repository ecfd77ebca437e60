"""Run by alembic: the migrations, on the caller's connection."""

from __future__ import annotations

from alembic import context

from borea.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
