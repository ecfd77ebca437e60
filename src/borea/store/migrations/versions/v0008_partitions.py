"""The log in partitions by table on PostgreSQL: its indexes stay small, and each is vacuumed by itself."""

from __future__ import annotations

from alembic import op

from borea.store.schema import PARTITIONS

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

COLUMNS = "table_id, seq, at, ends, body"
ENTRIES = """(
    table_id VARCHAR(24) NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL, at BIGINT NOT NULL,
    ends BOOLEAN NOT NULL, body TEXT NOT NULL, PRIMARY KEY (table_id, seq)
)"""


def upgrade() -> None:
    """Copy the log into partitions; servers that append meanwhile wait. SQLite has none and stays as it is."""
    if op.get_bind().dialect.name != "postgresql":
        return
    replace(f"CREATE TABLE log {ENTRIES} PARTITION BY HASH (table_id)", PARTITIONS)


def downgrade() -> None:
    """Copy the log back into one table."""
    if op.get_bind().dialect.name != "postgresql":
        return
    replace(f"CREATE TABLE log {ENTRIES}", ())


def replace(made: str, parts: tuple[str, ...]) -> None:
    """Replace the log by a table made otherwise, with the same entries."""
    op.execute("LOCK TABLE log IN ACCESS EXCLUSIVE MODE")
    op.execute("ALTER TABLE log RENAME TO log_before")
    op.execute("ALTER TABLE log_before RENAME CONSTRAINT log_pkey TO log_before_pkey")
    op.execute("ALTER INDEX log_endings RENAME TO log_before_endings")
    op.execute(made)
    for number, part in enumerate(parts):
        op.execute(f"CREATE TABLE {part} PARTITION OF log FOR VALUES WITH (MODULUS {len(parts)}, REMAINDER {number})")
    op.execute(f"INSERT INTO log ({COLUMNS}) SELECT {COLUMNS} FROM log_before")
    op.execute("DROP TABLE log_before")
    op.execute("CREATE INDEX log_endings ON log (table_id) WHERE ends = true")
