"""The documents are true: the README's session runs, generated pages are up to date."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_the_readme_session_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.once
def test_every_clause_has_a_test_and_is_on_the_page() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "rules_coverage", "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.once
def test_the_tables_of_bots_match_the_results() -> None:
    assert subprocess.run([sys.executable, ROOT / "scripts" / "bot_tables", "--check"]).returncode == 0
