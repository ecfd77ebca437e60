"""Passkeys, and what names look like, so that no two accounts have names that look alike."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; the server fills in what the names of existing accounts look like."""
    op.add_column("people", sa.Column("skeleton", sa.Text))
    op.create_index("people_by_skeleton", "people", ["skeleton"], unique=True)
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(120), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    op.drop_table("passkeys")
    op.drop_index("people_by_skeleton", "people")
    op.drop_column("people", "skeleton")
