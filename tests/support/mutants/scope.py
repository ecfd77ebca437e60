"""Which code of a game is mutated, and which tests should notice: those named for the clauses that the code cites.

Standard library only: scripts/full_jobs.py lists the modules from here.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

GAMES = Path(__file__).resolve().parents[3] / "src" / "borea" / "games"
# Modules without rules of play: data and its checks, tables, words, secrecy, promises, what bots know.
NO_RULES = {
    "__init__.py", "components.py", "dice.py", "encode.py", "events.py", "faults.py", "fields.py", "flow.py",
    "imagine.py", "info.py", "moves.py", "network.py", "pacts.py", "view.py",
}  # fmt: skip
NO_RULES_FOLDERS = {"generate", "judging", "map"}
# Tables: of these modules only what cites a clause itself is a rule.
TABLES = {"box.py"}
# Methods that every state has and that no clause is about. The laws check them; tests/laws/test_mutants.py shows that.
PROTOCOL = {"__init__", "chance_label", "copy", "faults", "information_key", "refresh", "seen", "view"}

RANGE = re.compile(r"([A-Z]{2})-(\d+)\.(\d+)\s+to\s+[A-Z]{2}-\d+\.(\d+)")
CLAUSE = re.compile(r"\b([A-Z]{2})-(\d+)(?:\.(\d+))?")
TEST = re.compile(r"test_([a-z]{2})_(?:example_)?(\d+)(?:_(\d+))?_[a-z]")


class Target(NamedTuple):
    """A function or constant to mutate, the clauses it cites and who cites them: itself, its class or its module."""

    name: str
    node: ast.stmt
    clauses: list[str]
    cited_by: str


def modules(game: str) -> list[str]:
    """Return the modules of a game that have rules, such as `phases/turn.py`."""
    home = GAMES / game.replace("-", "_")
    found = [path.relative_to(home) for path in sorted(home.rglob("*.py")) if path.name not in NO_RULES]
    names = [path.as_posix() for path in found if path.parts[0] not in NO_RULES_FOLDERS]
    return [name for name in names if targets(game, name)]


def targets(game: str, module: str) -> list[Target]:
    """Return what is mutated in a module."""
    found = targets_in((GAMES / game.replace("-", "_") / module).read_text("utf-8"))
    return [target for target in found if target.cited_by == "itself" or module not in TABLES]


def targets_in(source: str) -> list[Target]:
    """Return the functions, methods and constants of a module; a constant only if its line cites a clause."""
    tree = ast.parse(source)
    found: list[Target] = []
    around = [("module", ast.get_docstring(tree) or "")]
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            inside = [("class", ast.get_docstring(node) or ""), *around]
            found += [
                target(f"{node.name}.{item.name}", item, source, inside)
                for item in node.body
                if isinstance(item, ast.FunctionDef) and item.name not in PROTOCOL
            ]
        elif isinstance(node, ast.FunctionDef):
            found.append(target(node.name, node, source, around))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found += [each for each in [target(node.target.id, node, source, [])] if each.clauses]
    return found


def target(name: str, node: ast.stmt, source: str, around: list[tuple[str, str]]) -> Target:
    """Return a target with the clauses of the nearest text that cites any."""
    lines = source.splitlines()[node.lineno - 1 : node.end_lineno]
    for who, text in [("itself", "\n".join(lines)), *around]:
        if clauses := cited(text):
            return Target(name, node, clauses, who)
    return Target(name, node, [], "nobody")


def cited(text: str) -> list[str]:
    """Return the clauses that a text cites, ranges written out."""
    found = [f"{book}-{section}.{number}" for book, section, number in CLAUSE.findall(text) if number]
    found += [f"{book}-{section}" for book, section, number in CLAUSE.findall(text) if not number]
    for book, section, first, last in RANGE.findall(text):
        found += [f"{book}-{section}.{number}" for number in range(int(first), int(last) + 1)]
    return sorted(set(found))


def is_named_for(test: str, clauses: Iterable[str]) -> bool:
    """Return whether a test is named for one of the clauses; a section such as `TB-3` stands for all its clauses."""
    match = TEST.match(test)
    if match is None or "_example_" in test:
        return False
    book, section, number = match.groups()
    whole = f"{book.upper()}-{section}"
    return whole in clauses or (number is not None and f"{whole}.{number}" in clauses)


def is_of_a_clause(test: str) -> bool:
    """Return whether a test is named for a clause or a worked example."""
    return TEST.match(test) is not None
