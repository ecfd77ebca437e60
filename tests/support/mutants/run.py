"""Run the mutants of one module of a game and print how many were killed, and which survived, as JSON.

`python -m tests.support.mutants.run GAME MODULE [TEXT]`: with a text, only the mutants whose description contains it.
`scripts/full mutants-GAME` runs all modules. Always on the sources: compiled functions cannot be changed.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import resource
import sys
from collections import Counter
from types import ModuleType
from typing import Any

from tests.support.mutants.scope import GAMES, Target, is_named_for, is_of_a_clause, modules, targets

CASES = 2  # of each parametrized test that is tried though it is not named for a clause that the code cites


def main(game: str, module: str, wanted: str = "") -> int:
    """Run the mutants of a module and print the result."""
    sys.path.insert(0, str(GAMES.parents[1]))
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # a small process forks fast
    import pytest

    from tests.support.mutants.loop import Loop, Tests

    folder = game.replace("-", "_")
    name = f"borea.games.{folder}.{module.removesuffix('.py').replace('/', '.')}"

    def load() -> ModuleType:
        return importlib.import_module(name)

    def choose(target: Target, items: list[pytest.Item]) -> Tests:
        own = [item for item in items if is_named_for(item.name, target.clauses)]
        if not target.clauses:
            own = some_cases([item for item in items if is_of_a_clause(item.name)])
        slow = [item for item in items if item.path.stem == "test_against_slow" and item not in own]
        return Tests(own, some_cases(slow))

    loop = Loop(load, targets(game, module), choose, wanted)
    quiet = ["-q", "-s", "-p", "no:cacheprovider", "-p", "no:faulthandler"]
    options = [*quiet, "--ignore-glob=*generate*", f"tests/games/{folder}"]
    with contextlib.redirect_stdout(sys.stderr):
        code = pytest.main(options, plugins=[loop])
    if loop.troubles:
        print(f"These tests fail without any mutant: {', '.join(loop.troubles)}", file=sys.stderr)
        return 2
    if code != pytest.ExitCode.OK:
        print(f"pytest ended with {code!r} before all mutants were run.", file=sys.stderr)
        return 2
    print(json.dumps(summary(module, loop)))
    return 0


def some_cases(items: list[Any]) -> list[Any]:
    """Return a few evenly spread cases of every parametrized test."""
    names = dict.fromkeys(item.name.partition("[")[0] for item in items)
    found: list[Any] = []
    for name in names:
        cases = [item for item in items if item.name.partition("[")[0] == name]
        found += cases[:: max(1, -(-len(cases) // CASES))]
    return found


def summary(module: str, loop: Any) -> dict[str, Any]:
    """Return how many mutants were killed by whom, and those that the clauses' own tests left alive."""
    counts = Counter(verdict.killed_by for verdict in loop.verdicts)
    alive = {
        group: [
            f"{verdict.target.name}: {verdict.mutant.what}" for verdict in loop.verdicts if verdict.killed_by == group
        ]
        for group in ("others", "nobody")
    }
    seconds = sum(resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return {
        "module": module,
        "mutants": len(loop.verdicts),
        "own": counts["own"],
        "others": counts["others"],
        "only_others": alive["others"],
        "survived": alive["nobody"],
        "seconds": round(seconds),
    }


if __name__ == "__main__":
    assert sys.argv[2] in modules(sys.argv[1])
    sys.exit(main(*sys.argv[1:]))
