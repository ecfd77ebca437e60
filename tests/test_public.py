"""The public API of `import borea`: every name is documented and typed, examples run, importing is fast; and what a
light install lacks says which extra to install."""

from __future__ import annotations

import doctest
import inspect
import re
import subprocess
import sys
import tomllib
import typing
from importlib.metadata import requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import borea

ROOT = Path(__file__).parents[1]
NAMES = [name for name in borea.__all__ if not name.startswith("__")]
# Libraries of the extras: a light install has none of them.
HEAVY = (
    *("starlette", "uvicorn", "msgspec", "jinja2", "sqlalchemy", "aiosqlite", "alembic", "argon2", "babel"),
    *("prometheus_client", "openskill", "numpy", "gymnasium", "pettingzoo", "pyspiel", "ray", "librt", "pyarrow"),
)
LIMIT = 0.07  # seconds for `import borea`


def members(thing: object) -> list[tuple[str, object]]:
    """Return the public functions and properties that a class defines itself."""
    if not inspect.isclass(thing):
        return []
    own = [(name, member) for name, member in vars(thing).items() if not name.startswith("_")]
    return [(name, member) for name, member in own if callable(member) or isinstance(member, property)]


@pytest.mark.interpreted  # compiled classes have no docstrings
@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_is_documented(name: str) -> None:
    thing = getattr(borea, name)
    assert inspect.getdoc(thing), name
    assert [f"{name}.{part}" for part, member in members(thing) if not inspect.getdoc(member)] == []


@pytest.mark.once
def test_every_public_name_is_in_the_reference() -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    shown = re.findall(r"^\.\. auto(?:function|class|exception):: (\w+)$", page, re.MULTILINE)
    assert sorted([*shown, "arena"]) == NAMES
    assert "`borea.arena`" in page


def test_all_is_sorted_and_complete() -> None:
    assert borea.__all__ == sorted(borea.__all__)
    assert set(borea.HOMES) | {"arena", "list_games", "__version__"} == set(borea.__all__)
    assert dir(borea) == borea.__all__
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        borea.nothing  # noqa: B018


@pytest.mark.interpreted
@pytest.mark.parametrize("name", ["bot", "list_games", "load", "read_record"])
def test_public_functions_are_typed(name: str) -> None:
    signature = inspect.signature(getattr(borea, name))
    assert signature.return_annotation is not inspect.Signature.empty
    assert all(each.annotation is not inspect.Parameter.empty for each in signature.parameters.values())
    assert typing.get_origin(signature.return_annotation) != typing.Any


@pytest.mark.once
def test_the_examples_run() -> None:
    from borea.envs import batch

    for module in (borea, batch):
        result = doctest.testmod(module)
        assert result.attempted >= 4
        assert result.failed == 0


def test_things_show_what_they_are() -> None:
    game = borea.load("the-border")
    match = borea.Match(game, 2, "shown")
    seat = match.actors[0]
    assert repr(game) == "<the-border, edition 2022, rules 1>"
    assert repr(match.state) == f"<BorderState, 2 seats, seat {seat} acts>"
    assert repr(match.view(None)) == "<BorderView of a spectator>"
    assert repr(match.view(seat)) == f"<BorderView of seat {seat}: reroll, {len(match.moves(seat))} moves>"
    assert repr(match) == f"<Match of the-border, 2 seats, {len(match.plies)} plies, seats [{seat}] act>"
    assert repr(match.record()) == f"<Record of the-border, 2 seats, {len(match.entries)} entries>"
    for thing in (match, match.state, match.view(0), borea.Outcome([3, 5], [1], "six-areas")):
        page = thing._repr_html_()
        assert page.startswith("<table>")
        assert page.endswith("</table>")
    assert "<th>seat 1</th><td>5 (wins)</td>" in borea.Outcome([3, 5], [1], "six-areas")._repr_html_()
    assert "&lt;b&gt;" in borea.Outcome([0], [0], "<b>")._repr_html_()


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a process of its own."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)


def test_importing_is_fast() -> None:
    """Processor time, the best of three: other programs hardly change it."""
    code = "import time; t = time.process_time(); import borea; print(time.process_time() - t)"
    assert min(float(run(code).stdout) for _ in range(3)) < LIMIT
    loaded = run("import borea, sys; print('borea.games' in sys.modules, 'borea.core.game' in sys.modules)")
    assert loaded.stdout.split() == ["False", "False"]


BARE = f"import sys; sys.modules.update(dict.fromkeys({HEAVY!r}));"


@pytest.mark.once
@pytest.mark.parametrize(
    "arguments",
    [
        ["games"],
        ["rules", "the-border", "--lang", "fr"],
        ["sim", "borneo", "--seats", "3", "--games", "2"],
        ["arena", "the-border", "--seats", "2", "--bots", "greedy,uniform", "--games", "4", "--workers", "1"],
        ["perft", "borderlands", "--depth", "2"],
        ["--help"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_light_install_plays(arguments: list[str]) -> None:
    done = run(f"{BARE} from borea.cli import main; main({arguments!r})")
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.once
@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (["serve", "--no-browser"], "serve"),
        (["admin", "tables"], "serve"),
        (["bench", "--envs"], "envs"),
        (["dataset", "the-border", "--seats", "2", "--games", "1", "--workers", "1", "--out", "x.parquet"], "data"),
        (
            ["arena", "the-border", "--seats", "2", "--bots", "greedy,uniform", "--games", "2", "--ray", "local"],
            "cluster",
        ),
    ],
    ids=["serve", "admin", "bench", "dataset", "arena"],
)
def test_a_command_says_which_extra_it_lacks(arguments: list[str], extra: str) -> None:
    done = run(f"{BARE} from borea.cli import main; main({arguments!r})")
    assert done.returncode == 2
    assert f'pip install "borea[{extra}]"' in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.once
def test_the_environments_say_which_extra_they_lack() -> None:
    done = run(f"{BARE} import borea.envs")
    assert "MissingExtra: missing extra: extra envs, module numpy" in done.stderr


@pytest.mark.once
def test_the_core_needs_three_projects() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert [need.partition(">")[0] for need in project["dependencies"]] == ["click", "rich", "mypy_extensions"]
    assert {"serve", "club", "envs", "data", "cluster", "dev"} <= set(project["optional-dependencies"])


@pytest.mark.once
def test_the_core_brings_at_most_six_distributions() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found: set[str] = set()
    waiting = list(project["dependencies"])
    while waiting:
        need = Requirement(waiting.pop())
        if (need.marker is None or need.marker.evaluate({"extra": ""})) and need.name not in found:
            found.add(need.name)
            waiting += requires(need.name) or []
    assert len(found) <= 6, found
