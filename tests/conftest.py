"""What all tests share: the settings of hypothesis, and The Border."""

from __future__ import annotations

import pytest
from hypothesis import settings

from borea.core.game import Game
from borea.games import load

# The same examples in every run and no deadlines: a test that fails does so for everyone.
settings.register_profile("borea", derandomize=True, deadline=None, database=None)
settings.load_profile("borea")


@pytest.fixture(scope="session")
def the_border() -> Game:
    """Return The Border with its standard sheets."""
    return load("the-border")
