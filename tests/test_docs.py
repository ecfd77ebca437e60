"""The docs are true: sessions run, named terms and files exist, generated pages are up to date."""

from __future__ import annotations

import doctest
import pkgutil
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


SESSIONS = [page for page in (ROOT / "README.md", *ROOT.glob("docs/*.md")) if "```pycon" in page.read_text("utf-8")]


@pytest.mark.parametrize("page", SESSIONS, ids=lambda page: page.stem)
def test_a_session_on_a_page_runs(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 5
    assert result.failed == 0


@pytest.mark.once
def test_every_clause_has_a_test_and_the_page_says_so() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "rules_coverage", "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.once
def test_the_tables_of_bots_are_those_of_the_results() -> None:
    assert subprocess.run([sys.executable, ROOT / "scripts" / "bot_tables", "--check"]).returncode == 0


def test_terms_of_the_glossary_exist_and_are_defined_once() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    terms = Counter(re.findall(r"^- \*\*(.+?)\*\*:", text, re.MULTILINE))
    assert len(terms) > 50
    assert [term for term, times in terms.items() if times > 1] == []
    names = re.findall(r"`(borea(?:\.\w+)+)`", text)
    assert len(names) > 50
    assert [name for name in names if not resolves(name)] == []


def resolves(name: str) -> bool:
    """Tell whether a dotted name is a module or something in one."""
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


def test_files_named_in_the_architecture_exist() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    tree = re.search(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert tree is not None
    in_prose = re.findall(r"`([\w<>.*-]+/[\w<>./*-]*)`", text)
    paths = [*paths_in_tree(tree[1]), *in_prose]
    assert len(paths) > 80
    assert [path for path in paths if not is_there(path)] == []


def paths_in_tree(tree: str) -> Iterator[str]:
    """Yield the path on each line of a tree: the first word, below the lines it is indented under."""
    parents: list[tuple[int, str]] = []
    for line in tree.splitlines():
        name = line.split(maxsplit=1)[0]
        indent = line.index(name)
        parents = [parent for parent in parents if parent[0] < indent]
        parents.append((indent, name))
        yield "".join(part for _, part in parents)


def is_there(path: str) -> bool:
    """Tell whether a path exists, from the root or from src/borea; `<g>` is any game and `<lang>` any language."""
    pattern = re.sub(r"<\w+>", "*", path).rstrip("/")
    return any(any(base.glob(pattern)) for base in (ROOT, ROOT / "src" / "borea"))
