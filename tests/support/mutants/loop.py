"""A pytest plugin that runs mutants instead of tests: it collects once, then forks for every mutant.

The child swaps the code of one function, or the value of one constant, and runs the tests that should notice. A
failure, a crash or too much processor time kills the mutant.
"""

from __future__ import annotations

import ast
import copy
import gc
import mmap
import os
import pickle
import resource
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from tests.support.mutants.operators import Mutant, mutants
from tests.support.mutants.scope import Target

SLACK = 3  # a test may take this many times longer than without the mutant,
LEAST = 1.0  # and at least this many seconds of processor time
MEMORY = 4 << 30


class Tests(NamedTuple):
    """The tests that should notice the mutants of a target, and those that are tried after them."""

    own: list[pytest.Item]
    others: list[pytest.Item]


class Known(NamedTuple):
    """What a test does without mutants: whether it passes, how long it takes and which functions it calls."""

    passed: bool
    seconds: float
    called: frozenset[str]


class Verdict(NamedTuple):
    """What became of a mutant: `own` and `others` say which tests killed it, `nobody` that it survived."""

    target: Target
    mutant: Mutant
    killed_by: str
    test: str


class Loop:
    """The plugin: runs the mutants of one module and keeps the verdicts."""

    def __init__(
        self,
        module: Callable[[], ModuleType],
        targets: list[Target],
        choose: Callable[[Target, list[pytest.Item]], Tests],
        wanted: str = "",
    ) -> None:
        self.module = module
        self.targets = targets
        self.choose = choose
        self.wanted = wanted
        self.verdicts: list[Verdict] = []
        self.troubles: list[str] = []
        self.progress = mmap.mmap(-1, 8)  # shared with the children: the number of the test being run

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the mutants instead of the tests."""
        module = self.module()
        chosen = [(target, self.choose(target, session.items)) for target in self.targets]
        used = {item.nodeid for _, tests in chosen for item in [*tests.own, *tests.others]}
        known = measure([item for item in session.items if item.nodeid in used], module, self.targets)
        self.troubles = [name for name, result in known.items() if not result.passed]
        if not self.troubles:
            gc.collect()
            gc.freeze()
            for target, tests in chosen:
                self.run_target(module, target, tests, known)
        return True

    def run_target(self, module: ModuleType, target: Target, tests: Tests, known: dict[str, Known]) -> None:
        """Run the mutants of one function or constant."""
        own = useful(tests.own, target, known)
        others = useful(tests.others, target, known)
        for mutant in mutants(target.node):
            if self.wanted not in f"{target.name}: {mutant.what}":
                continue
            swap = prepare(module, target, mutant)
            if swap is None:
                continue
            order = [*own, *others]
            killer = self.run_mutant(swap, order, known)
            group = "nobody" if killer is None else "own" if killer in own else "others"
            self.verdicts.append(Verdict(target, mutant, group, killer.nodeid if killer else ""))
            if killer is not None:  # a test that killed one mutant of a function often kills the next
                group_of = own if killer in own else others
                group_of.remove(killer)
                group_of.insert(0, killer)

    def run_mutant(
        self, swap: Callable[[], None], items: list[pytest.Item], known: dict[str, Known]
    ) -> pytest.Item | None:
        """Run tests in a child with the mutant; return the first that fails, or None if all pass."""
        child = os.fork()
        if child == 0:
            status = 1
            try:
                silence()
                swap()
                status = self.run_items(items, known)
            finally:
                os._exit(status)
        _, status = os.waitpid(child, 0)
        if status == 0:
            return None
        return items[int.from_bytes(self.progress[:8], "little")]

    def run_items(self, items: list[pytest.Item], known: dict[str, Known]) -> int:
        """Run tests until one fails; return the exit code."""
        for number, item in enumerate(items):
            self.progress[:8] = number.to_bytes(8, "little")
            # The default action of the signal ends the process, also inside a loop that never ends.
            signal.setitimer(signal.ITIMER_VIRTUAL, max(LEAST, SLACK * known[item.nodeid].seconds))
            if not passes(item):
                return 1
        return 0


def measure(items: list[pytest.Item], module: ModuleType, targets: list[Target]) -> dict[str, Known]:
    """Run each test once in a child, without a mutant, and note the functions of a module that it calls."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reader)
            silence()
            called = note_calls(module, targets)
            pairs = zip(items, [*items[1:], None], strict=True)
            found = {item.nodeid: tuple(measured(item, after, called)) for item, after in pairs}
            with os.fdopen(writer, "wb") as stream:
                pickle.dump(found, stream)
            status = 0
        finally:
            os._exit(status)
    os.close(writer)
    with os.fdopen(reader, "rb") as stream:
        content = stream.read()
    os.waitpid(child, 0)
    return {name: Known(*result) for name, result in pickle.loads(content).items()}


def measured(item: pytest.Item, after: pytest.Item | None, called: set[str]) -> Known:
    """Run one test, with fixtures that it shares with the next, and note what it does."""
    called.clear()
    started = time.process_time()
    passed = passes(item, after)
    return Known(passed, time.process_time() - started, frozenset(called))


def note_calls(module: ModuleType, targets: list[Target]) -> set[str]:
    """Let every function add its name to a set when it is called; return the set."""
    called: set[str] = set()
    vars(module)["note_call"] = called.add
    for target in targets:
        if isinstance(target.node, ast.FunctionDef):
            noting = copy.copy(target.node)
            noting.body = [*ast.parse(f"note_call({target.name!r})").body, *noting.body]
            function_of(module, target.name).__code__ = compiled(target.name, noting, str(module.__file__))
    return called


def passes(item: pytest.Item, after: pytest.Item | None = None) -> bool:
    """Run one test, by default with fixtures of its own; return whether it passes."""
    return not any(report.failed for report in runtestprotocol(item, log=False, nextitem=after))


def useful(items: list[pytest.Item], target: Target, known: dict[str, Known]) -> list[pytest.Item]:
    """Return the tests that reach a target, fastest first; any may reach a constant."""
    if isinstance(target.node, ast.FunctionDef):
        items = [item for item in items if target.name in known[item.nodeid].called]
    return sorted(items, key=lambda item: known[item.nodeid].seconds)


def silence() -> None:
    """Send the child's output nowhere and limit its memory."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def prepare(module: ModuleType, target: Target, mutant: Mutant) -> Callable[[], None] | None:
    """Return what turns a module into its mutant; None if the mutant compiles to the same code."""
    if not isinstance(target.node, ast.FunctionDef):
        return prepare_constant(module, target.name, mutant)
    function = function_of(module, target.name)
    code = compiled(target.name, mutant.tree, str(module.__file__))
    if same(code, function.__code__):
        return None

    def swap() -> None:
        function.__code__ = code

    return swap


def prepare_constant(module: ModuleType, name: str, mutant: Mutant) -> Callable[[], None]:
    """Return what gives a constant its new value, in every module of the package that imported it."""
    old = vars(module)[name]
    scope = dict(vars(module))
    exec(compile(ast.Module([mutant.tree], []), str(module.__file__), "exec"), scope)
    package = ".".join(module.__name__.split(".")[:3])

    def swap() -> None:
        for other in list(sys.modules.values()):
            if getattr(other, "__name__", "").startswith(package) and vars(other).get(name) is old:
                setattr(other, name, scope[name])

    return swap


def compiled(name: str, function: ast.stmt, file: str) -> CodeType:
    """Compile a function within its class, so that it is called as it was."""
    parts = name.split(".")
    for part in reversed(parts[:-1]):
        function = ast.ClassDef(part, bases=[], keywords=[], body=[function], decorator_list=[])
    future = ast.ImportFrom("__future__", [ast.alias("annotations")], 0)
    code = compile(ast.fix_missing_locations(ast.Module([future, function], [])), file, "exec")
    for part in parts:
        code = next(each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == part)
    return code


def same(one: CodeType, other: CodeType) -> bool:
    """Return whether two functions do the same, instruction by instruction."""
    if (one.co_code, one.co_names, one.co_varnames) != (other.co_code, other.co_names, other.co_varnames):
        return False
    if len(one.co_consts) != len(other.co_consts):
        return False
    for mine, its in zip(one.co_consts, other.co_consts, strict=True):
        if isinstance(mine, CodeType) and isinstance(its, CodeType):
            if not same(mine, its):
                return False
        elif (type(mine), mine) != (type(its), its):
            return False
    return True


def function_of(module: ModuleType, name: str) -> FunctionType:
    """Return the function of a module that has this qualified name."""
    found: object = module
    for part in name.split("."):
        found = vars(found)[part]
    found = getattr(found, "fget", found)
    found = getattr(found, "__func__", found)
    assert isinstance(found, FunctionType), f"{name} in {Path(str(module.__file__)).name} is {type(found).__name__}"
    return found
