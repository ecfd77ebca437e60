"""Where tables are kept: an append-only log under a header, on SQLite or PostgreSQL with the same code."""
