"""The tests' own layout: what test modules share lives in tests/support; the fourth game is a package of its own."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
FOURTH_GAME = ("tests.fourth_game.games.", "tests.fourth_game.text.")
pytestmark = pytest.mark.once


def imported(path: Path) -> set[str]:
    """Return the modules that a file imports from."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return found


def test_tests_import_from_support_only() -> None:
    files = sorted(TESTS.rglob("*.py"))
    assert len(files) > 100
    others = {
        f"{path.relative_to(TESTS)} imports {module}"
        for path in files
        for module in imported(path)
        if module.split(".")[0] in ("tests", "conftest")
        and not module.startswith("tests.support.")
        and not (module.startswith(FOURTH_GAME) and path.is_relative_to(TESTS / "fourth_game"))
    }
    assert not others
