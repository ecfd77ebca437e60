"""Portraits of people, tables that people hide from their lists, and standings, which are derived from the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add what lists of tables and portraits need."""
    op.add_column("people", sa.Column("portrait", sa.String(24), nullable=False, server_default=""))
    op.create_table(
        "standings",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("part", sa.String(40), nullable=False),
        sa.Column("scores", sa.Text, nullable=False),
        sa.Column("mover", sa.Integer, nullable=False),
    )
    op.create_table(
        "hidden",
        sa.Column("person", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
    )


def downgrade() -> None:
    """Remove them."""
    op.drop_table("hidden")
    op.drop_table("standings")
    op.drop_column("people", "portrait")
