"""What all tests share: reproducible examples, how often each folder runs, and which folders run first."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from borea.core.game import Game
from borea.games import load

TESTS = Path(__file__).parent
# Folders whose tests do not depend on the build: the engine is only called, never looked into.
ONCE = {"arena", "browser", "cli", "draw", "launcher", "scripts", "server", "text"}
# Folders with long tests go first, so that the workers finish together.
FIRST = ("launcher", "browser", "server", "arena", "laws")

# The same examples in every run and no time limits: a test that fails, fails for everybody.
settings.register_profile("borea", derandomize=True, deadline=None, database=None)
settings.load_profile("borea")


def folder(item: pytest.Item) -> str:
    """Return the folder of a test below tests/."""
    return item.path.relative_to(TESTS).parts[0]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of some folders as `once`, and sort by folder."""
    for item in items:
        if folder(item) in ONCE and item.get_closest_marker("interpreted") is None:
            item.add_marker(pytest.mark.once)
    order = {name: place for place, name in enumerate(FIRST)}
    items.sort(key=lambda item: order.get(folder(item), len(FIRST)))


@pytest.fixture(scope="session")
def the_border() -> Game:
    """Return The Border with its standard sheets."""
    return load("the-border")
