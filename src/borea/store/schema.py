"""The database as SQLAlchemy Core tables. `log` is the truth: entries are added and never changed; positions are not
stored. `tables` holds what is fixed when a table is opened; `agenda`, `seats`, `standings`, `results`, `ratings` and
`openings` can be rebuilt from the log at any time; `people`, `sessions`, `pushes`, `passkeys`, `hidden` and
`puzzle_answers` are personal data."""

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

HEAD: Final = "0008"  # the newest migration: a server imports alembic only when the database is behind

PARTITIONS: Final = tuple(f"log_part_{number:02}" for number in range(16))  # of the log, on PostgreSQL

metadata: Final = MetaData()

tables: Final = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("opened", BigInteger, nullable=False),  # milliseconds since 1970
    Column("public", Boolean, nullable=False),
    Column("game", String(40), nullable=False),
    Column("header", Text, nullable=False),  # JSON: rules, edition, options, seats, seed, clock, origin
    Index("tables_by_opening", "public", "opened"),
)

log: Final = Table(
    "log",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("ends", Boolean, nullable=False),  # whether the match ends with this entry
    Column("body", Text, nullable=False),  # JSON: what happened
)
Index("log_endings", log.c.table_id, sqlite_where=log.c.ends == true(), postgresql_where=log.c.ends == true())

agenda: Final = Table(
    "agenda",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("at", BigInteger, nullable=False, index=True),  # when the table needs attention: a bot, a clock
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
    Column("person", String(40), nullable=False, index=True),  # empty: the seat is free or a bot's
    Column("name", String(64), nullable=False, index=True),  # in lower case, for searching
    Column("asked", BigInteger, index=True),  # since when the person has been asked without interruption
    Column("ends", BigInteger),  # when the time for the decision runs out
    Column("noticed", BigInteger, nullable=False, server_default="0"),  # the `asked` that the person was notified of
)

standings: Final = Table(
    "standings",  # of matches that have begun, as they were when somebody was asked last
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("turn", Integer, nullable=False),  # 0 during set-up
    Column("part", String(40), nullable=False),  # of the turn, empty if the game names none
    Column("scores", Text, nullable=False),  # JSON: the score of each seat
    Column("mover", Integer, nullable=False),  # the seat that moved last, −1 for nobody
)

results: Final = Table(
    "results",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("ended", BigInteger, nullable=False, index=True),
    Column("edition", String(80), nullable=False),
    Column("scores", Text, nullable=False),  # JSON: the score of each seat
    Column("winners", Text, nullable=False),  # JSON: seats
    Column("rated", Text, nullable=False),  # JSON: person and rank of each player whose rating changes
    Column("place", Integer, index=True),  # in the order of rating; 0: unrated; null: not yet counted
    Column("promises", Text, nullable=False, server_default="[]"),  # JSON: how many each seat kept and broke
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

openings: Final = Table(
    "openings",  # of finished public matches, for the explorer; who played is not among them
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("body", Text, nullable=False),  # JSON: for each seat that counts its group, parts of the victory and steps
)

people: Final = Table(
    "people",  # those with an account and, without a login, those whose signed name is revoked
    metadata,
    Column("id", String(40), primary_key=True),
    Column("login", String(64), unique=True),  # the name in lower case
    Column("name", String(64), nullable=False),
    Column("password", Text, nullable=False),  # argon2's own notation
    Column("made", BigInteger, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("language", String(8), nullable=False),
    Column("mail", String(254), nullable=False),  # confirmed
    Column("wants_mail", Boolean, nullable=False),
    Column("portrait", String(24), nullable=False, server_default=""),
    Column("skeleton", Text),  # what the name looks like; null until the server has filled it in
    Index("people_by_skeleton", "skeleton", unique=True),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),  # the hash of the session's key
    Column("person", String(40), nullable=False, index=True),
    Column("name", String(64), nullable=False),  # of a guest; accounts have their own
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

passkeys: Final = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True),  # the credential's id, in base64
    Column("person", String(40), nullable=False, index=True),
    Column("key", Text, nullable=False),  # the public key, in base64
    Column("uses", BigInteger, nullable=False),  # as the device counts them
    Column("label", String(120), nullable=False),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)

hidden: Final = Table(
    "hidden",  # tables that a person does not want to see in their list
    metadata,
    Column("person", String(40), primary_key=True),
    Column("table_id", String(24), ForeignKey("tables.id"), primary_key=True),
)

puzzle_answers: Final = Table(
    "puzzle_answers",
    metadata,
    Column("person", String(40), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("day", Integer, primary_key=True, autoincrement=False),  # since 1970 if it was the day's puzzle, else 0
    Column("game", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),  # when it was first answered
    Column("first", Boolean, nullable=False),  # right at the first try
    Column("tries", Integer, nullable=False),
    Column("stage", String(8), nullable=False),  # open, solved, or shown: the answer was asked for
)
