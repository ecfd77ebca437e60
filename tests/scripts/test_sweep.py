"""The sweep runs every test that the test command leaves out or cuts short."""

from __future__ import annotations

import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS.parent / "scripts"))

from full_jobs import SWEPT  # noqa: E402


def test_every_module_that_leaves_something_to_the_sweep_is_in_it() -> None:
    marked = re.compile(r"pytest\.mark\.sweep|^from .* import .*\b(?:SWEEP|check_pages)\b", re.MULTILINE)
    modules = {path for path in TESTS.rglob("test_*.py") if marked.search(path.read_text("utf-8"))}
    assert {path.relative_to(TESTS).with_suffix("").as_posix() for path in modules} == set(SWEPT)
