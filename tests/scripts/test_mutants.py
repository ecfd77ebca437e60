"""`scripts/full mutants-…`: which small faults are planted, which tests should notice them, and who did."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.mutants.operators import mutants
from tests.support.mutants.scope import cited, is_named_for, modules, targets_in

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.once


def of(source: str) -> list[str]:
    """Return the mutants of a function in words."""
    return [mutant.what for mutant in mutants(ast.parse(source).body[0])]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("f(a < b)", ["drop: f(a < b)", "a < b → a <= b"]),
        ("f(a == b in c)", ["drop: f(a == b in c)", "a == b in c → a != b in c", "a == b in c → a == b not in c"]),
        ("a = b + c", ["drop: a = b + c", "b + c → b - c"]),
        ("a |= b & c", ["a |= b & c → a &= b & c", "drop: a |= b & c", "b & c → b | c"]),
        ("a = b << 3", ["drop: a = b << 3", "b << 3 → b >> 3", "b << 3 → b << 4", "b << 3 → b << 2"]),
        ("a = ~b", ["drop: a = ~b", "~b → b"]),
        ("return a and not b", ["drop: return a and (not b)", "a and (not b) → a or not b", "not b → b"]),
        ("return True", ["drop: return True", "return True → return False"]),
        ("return False", ["return False → return True"]),
        ("a = b if c else d", ["drop: a = b if c else d", "b if c else d → b if not c else d"]),
        ("a = [b for b in c if d]", ["drop: a = [b for b in c if d]", "[b for b in c if d] → [b for b in c if not d]"]),
        ("a: i64 = b", ["drop: a: i64 = b"]),
        ("a: i64", []),
        ("assert a == b", []),
        ("raise AssertionError(a + b)", []),
        ("'the docstring'", []),
        ("return", ["drop: return"]),
    ],
)
def test_the_mutants_of_a_statement(line: str, wanted: list[str]) -> None:
    assert of(f"def rule(a: i64 = 1) -> i64:\n    {line}\n") == wanted


def test_conditions_are_negated_once_and_loops_left_otherwise() -> None:
    source = (
        "def rule():\n    for a in b:\n        if a < c:\n            break\n        if not a:\n            continue\n"
    )
    assert of(source) == [
        "if a < c: → if not a < c:", "a < c → a <= c", "break → continue", "not a → a", "continue → break",
    ]  # fmt: skip


def test_code_that_only_reports_events_is_left_alone_but_not_its_alternative() -> None:
    source = """
def rule(events):
    if events is not None:
        events.append(a + b)
    if a:
        b()
    elif events is not None:
        events.append(c + 1)
    else:
        d()
"""
    assert of(source) == ["if a: → if not a:", "drop: b()", "drop: d()"]


def test_each_mutant_has_a_description_and_a_tree_of_its_own() -> None:
    found = mutants(ast.parse("def rule(a):\n    return a + 1, a + 1\n").body[0])
    assert [mutant.what for mutant in found] == [
        "drop: return (a + 1, a + 1)",
        "a + 1 → a - 1", "a + 1 → a + 2", "a + 1 → a + 0",
        "a + 1 → a - 1 (#2)", "a + 1 → a + 2 (#2)", "a + 1 → a + 0 (#2)",
    ]  # fmt: skip
    assert [ast.unparse(mutant.tree.body[0]) for mutant in found[1:]] == [  # type: ignore[attr-defined]
        "return (a - 1, a + 1)", "return (a + 2, a + 1)", "return (a + 0, a + 1)",
        "return (a + 1, a - 1)", "return (a + 1, a + 2)", "return (a + 1, a + 0)",
    ]  # fmt: skip


def test_ranges_and_sections_are_cited() -> None:
    assert cited("as in TB-2.4 to TB-2.6, and TB-4 (BN-10.12)") == ["BN-10.12", "TB-2.4", "TB-2.5", "TB-2.6", "TB-4"]
    assert is_named_for("test_tb_2_5_a_cross", ["TB-2.5"])
    assert is_named_for("test_tb_2_5_a_cross", ["TB-2"])
    assert is_named_for("test_bl_3_lead_acts_first", ["BL-3"])
    assert not is_named_for("test_tb_2_5_a_cross", ["TB-5", "TB-2.4", "BN-2.5"])
    assert not is_named_for("test_tb_example_2_four_yellow", ["TB-2"])


def test_the_nearest_citation_counts() -> None:
    found = targets_in('''
"""A module (TB-1.1)."""
LIMIT: Final = 3  # TB-1.2
BITS: Final = 6
def one():
    """Cite nothing."""
class Phase:
    """A class (TB-1.3)."""
    def two(self):
        """Cite nothing."""
    def three(self):
        return "TB-1.4"
    def copy(self):
        """Belong to the protocol: no clause is about it."""
''')
    assert [(target.name, target.clauses, target.cited_by) for target in found] == [
        ("LIMIT", ["TB-1.2"], "itself"),
        ("one", ["TB-1.1"], "module"),
        ("Phase.two", ["TB-1.3"], "class"),
        ("Phase.three", ["TB-1.4"], "itself"),
    ]


def test_phases_are_mutated_and_what_bots_know_is_not() -> None:
    assert {"phases/turn.py", "state.py", "refusals.py"} <= set(modules("the-border"))
    assert not [name for name in modules("borderlands") if name.startswith(("judging/", "map/")) or "info" in name]


RULES = '''
"""Toy rules (TY-1.1)."""
import os
LIMIT: int = 5  # TY-1.2
def highest(values):
    best = 0
    for value in values:
        if value > best:
            best = value
    return best
def countdown(left):
    steps = 0
    while left:
        left -= 1
        steps += 1
    return steps
def guarded(number):
    if number > LIMIT:
        os.abort()
    return number
def never_called(number):
    return number
'''
TESTS = """
import toy
def test_ty_1_1_highest():
    assert toy.highest([3, 7, 5]) == 7
def test_ty_1_1_countdown():
    assert toy.countdown(3) > 0
def test_ty_1_1_guarded():
    assert toy.guarded(5)
def test_against_slow():
    assert toy.countdown(3) == 3
"""
DRIVER = """
import ast, json, sys
import pytest
from tests.support.mutants import loop as mutants
from tests.support.mutants.scope import targets_in

def module():
    import toy
    return toy

def choose(target, items):
    own = [item for item in items if item.name.startswith("test_ty")]
    return mutants.Tests(own, [item for item in items if item not in own])

mutants.LEAST = 0.3
loop = mutants.Loop(module, targets_in(open("toy.py").read()), choose)
assert pytest.main(["-q", "-s", "-p", "no:cacheprovider", "-p", "no:faulthandler", "test_toy.py"], plugins=[loop]) == 0
verdicts = {f"{one.target.name}: {one.mutant.what}": (one.killed_by, one.test) for one in loop.verdicts}
json.dump([loop.troubles, verdicts], open("verdicts.json", "w"))
"""


def run_toy(folder: Path, rules: str, tests: str) -> tuple[list[str], dict[str, list[str]]]:
    """Run the mutants of the toy rules in a process of their own; return failing tests and verdicts."""
    for name, text in (("toy.py", rules), ("test_toy.py", tests), ("driver.py", DRIVER), ("pytest.ini", "[pytest]\n")):
        (folder / name).write_text(text, "utf-8")
    paths = os.pathsep.join([str(folder), str(ROOT), str(ROOT / "src")])
    env = {**os.environ, "PYTHONPATH": paths, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    subprocess.run([sys.executable, "driver.py"], cwd=folder, env=env, check=True, stdout=subprocess.DEVNULL)
    troubles, verdicts = json.loads((folder / "verdicts.json").read_text("utf-8"))
    return troubles, verdicts


def test_mutants_are_killed_by_failures_endless_loops_and_crashes(tmp_path: Path) -> None:
    troubles, verdicts = run_toy(tmp_path, RULES, TESTS)
    assert troubles == []
    expected = {
        "highest: drop: best = value": ("own", "test_ty_1_1_highest"),
        "highest: value > best → value >= best": ("nobody", ""),  # an equal value changes nothing
        "countdown: left -= 1 → left += 1": ("own", "test_ty_1_1_countdown"),  # never ends
        "countdown: steps = 0 → steps = 1": ("others", "test_against_slow"),
        "guarded: if number > LIMIT: → if not number > LIMIT:": ("own", "test_ty_1_1_guarded"),  # aborts
        "guarded: number > LIMIT → number >= LIMIT": ("own", "test_ty_1_1_guarded"),
        "guarded: drop: os.abort()": ("nobody", ""),  # no test has more than 5
        "LIMIT: LIMIT: int = 5 → LIMIT: int = 6": ("nobody", ""),
        "LIMIT: LIMIT: int = 5 → LIMIT: int = 4": ("own", "test_ty_1_1_guarded"),
        "never_called: drop: return number": ("nobody", ""),
    }
    for what, (killed_by, test) in expected.items():
        found = verdicts[what]
        assert (found[0], found[1].rpartition("::")[2]) == (killed_by, test), what
    assert len(verdicts) == 2 + 7 + 12 + 4 + 1  # LIMIT, highest, countdown, guarded, never_called


def test_tests_that_fail_without_a_mutant_are_reported_instead(tmp_path: Path) -> None:
    troubles, verdicts = run_toy(tmp_path, RULES.replace("return best", "return best + 1"), TESTS)
    assert troubles == ["test_toy.py::test_ty_1_1_highest"]
    assert verdicts == {}


@pytest.mark.sweep
def test_the_command_runs_mutants_of_a_real_module() -> None:
    mutant = "record_areas: drop: return"
    command = [sys.executable, "-m", "tests.support.mutants.run", "the-border", "phases/turn.py", mutant]
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    done = subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True, encoding="utf-8")
    assert json.loads(done.stdout)["survived"] == [mutant]  # equivalent, as docs/mutants.md says
