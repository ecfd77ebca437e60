"""External bots: found in the working directory, held to legal moves, and every fault of one is a single line."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest

from borea.arena.contest import Contest, make_job
from borea.arena.pools import open_pool
from borea.bots.registry import any_bot, bot
from borea.core.chance import FastRng
from borea.core.errors import BotError, OptionError
from borea.core.game import CHANCE, Game, View
from tests.support.cli import refused, told

ROOT = Path(__file__).resolve().parents[2]
SOURCE = '''
class Last:
    made = 0
    def __init__(self, game):
        Last.made += 1
        self.asked = 0
    def choose(self, view, rng):
        self.asked += 1
        return view.moves[-1]

class Counted:
    """Like a number of another library's making."""
    def __init__(self, value): self.value = value
    def __index__(self): return self.value

class Numbers(Last):
    def choose(self, view, rng): return Counted(view.moves[0])

class Raises(Last):
    def choose(self, view, rng):
        return view.no_such_field

class Quits(Last):
    def choose(self, view, rng): raise SystemExit(0)

class Illegal(Last):
    def choose(self, view, rng): return 10_000

class Word(Last):
    def choose(self, view, rng): return "stop"

class Unmakeable:
    def __init__(self, game): raise ValueError("not\\nthis game")

class Mute:
    def __init__(self, game): pass

class Dies(Last):
    def choose(self, view, rng):
        import os
        os._exit(3)

here = 5
'''


def line_of(words: str) -> int:
    """Return where in the file of bots some words stand."""
    return SOURCE[: SOURCE.index(words)].count("\n") + 1


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder that holds some bots, with a path that does not know it."""
    (tmp_path / "some_bots.py").write_text(SOURCE)
    (tmp_path / "needs_more.py").write_text("import no_such_module_anywhere\n")
    (tmp_path / "misspelt.py").write_text("class Bot(:\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name in ("some_bots", "needs_more", "misspelt"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


def a_view(game: Game) -> View:
    """Return a view in which a seat is asked."""
    state = game.start(2)
    rng = FastRng(1)
    while state.actor() == CHANCE:
        state.apply(CHANCE, state.draw(rng))
    return state.view(state.actor())


def test_a_class_in_the_current_folder_plays(the_border: Game) -> None:
    view = a_view(the_border)
    assert any_bot("some_bots:Last", the_border).choose(view, FastRng(1)) == view.moves[-1]
    assert any_bot("some_bots:Numbers", the_border).choose(view, FastRng(1)) == view.moves[0]


def test_nothing_in_the_current_folder_hides_a_module(folder: Path, the_border: Game) -> None:
    (folder / "json.py").write_text("raise RuntimeError('hidden')\n")
    any_bot("some_bots:Last", the_border)
    assert sys.path.index(str(folder)) == len(sys.path) - 1


def test_a_bot_is_made_anew_for_each_seat_and_match(the_border: Game) -> None:
    contest = Contest(make_job(the_border, ["some_bots:Last", "uniform"], 2, "1"), 3)
    before = sys.modules["some_bots"].Last.made
    with open_pool(1, None) as pool:
        contest.run(pool)
    assert sys.modules["some_bots"].Last.made == before + 3


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no_such_bots:Bot", "there is no module “no_such_bots” here"),
        ("some_bots.deeper:Bot", "there is no module “some_bots.deeper” here"),
        (":Bot", "there is no module “” here"),
        ("..some_bots:Bot", "there is no module “..some_bots” here"),
        ("some_bots:Nobody", "has no class “Nobody”"),
        ("some_bots:here", "has no class “here”"),
        ("some_bots:", "has no class “”"),
        ("needs_more:Bot", "No module named 'no_such_module_anywhere' (needs_more.py:1)"),
        ("misspelt:Bot", "SyntaxError: invalid syntax (misspelt.py, line 1)."),
        ("some_bots:Mute", "has no method choose(view, rng)"),
        ("some_bots:Unmakeable", f"ValueError: not this game (some_bots.py:{line_of('raise ValueError')})"),
        ("some_bots:Raises", f"no_such_field' (some_bots.py:{line_of('no_such_field')})"),
        ("some_bots:Quits", "SystemExit: 0"),
        ("some_bots:Illegal", "answered 10000 to “"),
        ("some_bots:Word", "answered 'stop' to “"),
    ],
)
@pytest.mark.parametrize("command", ["arena", "sim"])
def test_every_fault_is_one_line(command: str, name: str, words: str) -> None:
    line = refused(command, "the-border", "--seats", "2", "--games", "2", "--bots", f"{name},uniform")
    assert words in line
    assert name in line


def test_a_bot_that_ends_its_process_ends_the_contest_with_one_line() -> None:
    line = refused(
        "arena", "the-border", "--seats", "2", "--games", "4", "--workers", "2", "--bots", "some_bots:Dies,uniform"
    )
    assert "A worker process ended unexpectedly" in line


def test_a_fault_in_a_worker_is_told_in_full(the_border: Game) -> None:
    line = refused(
        "arena", "the-border", "--seats", "2", "--games", "4", "--workers", "2", "--bots", "some_bots:Raises,uniform"
    )
    assert f"(some_bots.py:{line_of('no_such_field')})" in line
    error = BotError("bot-raised", bot="b", reason="r")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.code, again.slots, str(again)) == (BotError, "bot-raised", error.slots, str(error))


def test_laws_and_play_take_them_too() -> None:
    result = told("laws", "the-border", "--trials", "1", "--bots", "some_bots:Last,greedy")
    assert isinstance(result, dict)
    assert sum(result["faults"].values()) == 0
    assert "10000" in refused(
        "play", "the-border", "--seats", "2", "--humans", "", "--seed", "1", "--bots", "some_bots:Illegal"
    )


def test_the_example_beats_uniform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    names = "examples.first_bot:Collector,uniform"
    result = told("arena", "the-border", "--seats", "4", "--games", "40", "--workers", "1", "--bots", names)
    assert isinstance(result, dict)
    assert result["bots"][0]["wins_ci95"][0] > 0.5


def test_a_name_from_elsewhere_runs_no_code_of_the_users(the_border: Game) -> None:
    with pytest.raises(OptionError) as wrong:
        bot("some_bots:Last", the_border)
    assert wrong.value.code == "unknown-bot"
