"""What all tests share: which build is under test, and the games in their boxes."""

from __future__ import annotations

import pytest
from hypothesis import settings

import borea.core.game
from borea.core.game import Game
from borea.games import load

# The same examples at every run, and no stop-watch: a test that fails does so for everybody.
settings.register_profile("borea", derandomize=True, deadline=None, database=None)
settings.load_profile("borea")

COMPILED = not borea.core.game.__file__.endswith(".py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs the Python sources when the compiled build is under test: its callers ignore patches."""
    if COMPILED:
        for item in items:
            if item.get_closest_marker("interpreted"):
                item.add_marker(pytest.mark.skip(reason="needs the Python sources"))


@pytest.fixture(scope="session")
def the_border() -> Game:
    """Return The Border with its standard sheets."""
    return load("the-border")
