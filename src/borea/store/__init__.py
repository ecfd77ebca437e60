"""Storage of tables: a header and an append-only log, on SQLite or PostgreSQL with the same code."""
