"""The database as SQLAlchemy Core tables. Truth is `log`: entries are added, never changed, and a ply is nowhere
stored. `tables` holds what is fixed when a table is opened; `agenda`, `seats`, `results` and `ratings` can be rebuilt
from the log at any time; `people`, `sessions` and `pushes` are what people told us about themselves."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    true,
)

HEAD: Final = "0002"  # the newest migration: a start compares it and loads alembic only when the database is behind

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

seats: Final = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(40), nullable=False, index=True),  # empty: nobody's
    Column("name", String(64), nullable=False, index=True),  # as it is searched: in small letters
    Column("asked", BigInteger, index=True),  # since when the person is asked without a break
    Column("ends", BigInteger),  # when the time for the decision is over
    Column("noticed", BigInteger, nullable=False, server_default="0"),  # the `asked` of which the person was told
)

results: Final = Table(
    "results",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("ended", BigInteger, nullable=False, index=True),
    Column("edition", String(80), nullable=False),
    Column("scores", Text, nullable=False),  # JSON: the points of each seat
    Column("winners", Text, nullable=False),  # JSON: seats
    Column("rated", Text, nullable=False),  # JSON: person and rank of all for whom the match counts
    Column("place", Integer, index=True),  # in the order in which ratings moved; 0: not rated; none: not yet counted
)

ratings: Final = Table(
    "ratings",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
)

people: Final = Table(
    "people",  # those with an account, and those whose signed name is no longer good (without a login)
    metadata,
    Column("id", String(40), primary_key=True),
    Column("login", String(64), unique=True),  # the name in small letters
    Column("name", String(64), nullable=False),
    Column("password", Text, nullable=False),  # argon2's own notation
    Column("made", BigInteger, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("language", String(8), nullable=False),
    Column("mail", String(254), nullable=False),  # confirmed
    Column("wants_mail", Boolean, nullable=False),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of what is shown
    Column("person", String(40), nullable=False, index=True),
    Column("name", String(64), nullable=False),  # of a guest; an account has its own
    Column("program", Boolean, nullable=False),
    Column("label", String(120), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

pushes: Final = Table(
    "pushes",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of the address
    Column("person", String(40), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("key", String(120), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("made", BigInteger, nullable=False),
)
