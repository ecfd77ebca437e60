"""How many promises each seat kept and broke in a finished match, for the track record of people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the counts; matches that ended before are without them."""
    op.add_column("results", sa.Column("promises", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    """Remove them."""
    op.drop_column("results", "promises")
