"""What all tests share: reproducible examples, how often each folder runs, and which folders run first."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from borea.core.game import Game
from borea.games import load

TESTS = Path(__file__).parent
# Folders whose tests do not depend on the build: the engine is only called, never looked into.
ONCE = {"arena", "browser", "cli", "draw", "launcher", "scripts", "server", "text"}
# When the tests of a folder run: from here to there in a run. Folders with long tests start first, so that the workers
# finish together, and those that compute run beside those that wait.
SPANS = {"launcher": (0.0, 0.1), "browser": (0.0, 0.9), "server": (0.0, 0.9), "arena": (0.0, 0.9), "laws": (0.0, 0.9)}

# Modules whose tests share something slow to make: one worker runs them all.
TOGETHER = {
    "tests/games/borderlands/test_generate.py",
    "tests/games/the_border/test_generate.py",
    "tests/launcher/test_run.py",
    "tests/scripts/test_docs_site.py",
    "tests/scripts/test_restamp.py",
    "tests/server/test_attacks.py",
    "tests/server/test_description.py",
    "tests/text/test_questions.py",
}

SWEEP = os.environ.get("BOREA_SWEEP") == "1"  # run everything at full size, as scripts/full sweep does

# The same examples in every run and no time limits: a test that fails, fails for everybody.
settings.register_profile("borea", derandomize=True, deadline=None, database=None)
settings.load_profile("borea")


def folder(path: Path) -> str:
    """Return the folder below tests/ that a file is in."""
    return path.relative_to(TESTS).parts[0]


class Scheduler(LoadScopeScheduling):  # type: ignore[misc]
    """Gives workers one test at a time, or all of a module in `TOGETHER`."""

    def _split_scope(self, nodeid: str) -> str:
        module = nodeid.partition("::")[0]
        return module if module in TOGETHER else nodeid


@pytest.hookimpl(optionalhook=True)  # mutants are run without plugins
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Scheduler:
    """Return how tests are shared out to workers."""
    return Scheduler(config, log)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out the modules whose tests run on the other build alone: importing them takes seconds."""
    if config.option.markexpr != "not once" or not collection_path.name.startswith("test_"):
        return None
    text = collection_path.read_text("utf-8")
    once = folder(collection_path) in ONCE or "\npytestmark = pytest.mark.once" in text
    return True if once and "mark.interpreted" not in text else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only a sweep runs, mark some folders as `once`, spread each folder over its part of the run."""
    if not SWEEP:
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("sweep")])
        items[:] = [item for item in items if not item.get_closest_marker("sweep")]
    for item in items:
        if folder(item.path) in ONCE and item.get_closest_marker("interpreted") is None:
            item.add_marker(pytest.mark.once)
    count = Counter(folder(item.path) for item in items)
    seen = Counter[str]()
    when: dict[str, float] = {}
    for item in items:
        name = folder(item.path)
        start, end = SPANS.get(name, (0.3, 1.0))
        when[item.nodeid] = start + (end - start) * seen[name] / count[name]
        seen[name] += 1
    items.sort(key=lambda item: when[item.nodeid])


@pytest.fixture(scope="session")
def the_border() -> Game:
    """Return The Border with its standard sheets."""
    return load("the-border")
