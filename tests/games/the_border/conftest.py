"""Fixtures for the tests of sheets."""

from __future__ import annotations

import pytest

from borea.games.the_border import standard_sheets
from borea.games.the_border.components import SheetSet, read_sheets


@pytest.fixture(scope="session")
def standard() -> SheetSet:
    """Return the standard set."""
    return read_sheets(standard_sheets())
