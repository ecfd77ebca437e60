"""The database as SQLAlchemy Core tables. Truth is `log`: entries are added, never changed, and a ply is nowhere
stored. `tables` holds what is fixed when a table is opened; `agenda` can be rebuilt from the log at any time."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, true

HEAD: Final = "0001"  # the newest migration: a start compares it and loads alembic only when the database is behind

metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("opened", BigInteger, nullable=False),  # milliseconds since 1970
    Column("public", Boolean, nullable=False),
    Column("game", String(40), nullable=False),
    Column("header", Text, nullable=False),  # JSON: rules, edition, options, seats, seed, clock, where it came from
    Index("tables_by_opening", "public", "opened"),
)

log: Final = Table(
    "log",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("ends", Boolean, nullable=False),  # the match is over with this entry
    Column("body", Text, nullable=False),  # JSON: what happened
)
Index("log_endings", log.c.table_id, sqlite_where=log.c.ends == true(), postgresql_where=log.c.ends == true())

agenda: Final = Table(
    "agenda",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),  # when somebody has to look: a bot to move, a clock to end
)

settings: Final = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
