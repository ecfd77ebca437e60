"""`scripts/restamp`: results keep their stamp only if play is proved unchanged since they were computed."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"
DIGESTS = {"borneo cards-2007 3 uniform 1": "aa", "the-border 2022 2 uniform 1": "bb"}
pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """Load scripts/restamp, which has no suffix."""
    sys.path.insert(0, str(SCRIPTS))
    loader = SourceFileLoader("restamp", str(SCRIPTS / "restamp"))
    spec = importlib.util.spec_from_loader("restamp", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    sys.path.remove(str(SCRIPTS))
    return module


class Project:
    """A small repository with an engine, digests, a record and one stored result."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.git("init", "-q")
        self.write("src/borea/core/game.py", "one engine\n")
        self.write("tests/records/digests.json", json.dumps(DIGESTS))
        self.write("tests/records/the-border/kept.rec", "a record\n")
        self.computed = self.commit()

    def git(self, *arguments: str) -> str:
        """Run a git command in the repository."""
        names = ["-c", "user.name=Borea", "-c", "user.email=borea@example.org", "-c", "commit.gpgsign=false"]
        return subprocess.run(
            ["git", *names, *arguments], cwd=self.root, check=True, capture_output=True, text=True
        ).stdout.strip()

    def write(self, name: str, text: str) -> None:
        """Write a file."""
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, "utf-8")

    def commit(self) -> str:
        """Commit everything; return the commit."""
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "A change")
        return self.git("rev-parse", "HEAD")

    def result(self) -> dict[str, Any]:
        """Return the stored result."""
        found: dict[str, Any] = json.loads((self.root / "docs" / "results" / "laws.json").read_text("utf-8"))
        return found


@pytest.fixture
def project(tmp_path: Path, script: ModuleType) -> Project:
    """Return a project whose engine has changed since its result was stored."""
    made = Project(tmp_path)
    chunk = " ".join(script.JOBS["laws"].chunks[0])
    engine = script.engine_digest(script.JOBS["laws"], tmp_path)
    content = {
        "job": "laws", "about": "", "command": "", "commit": made.computed, "engine": engine, "started": "",
        "result": {"trials": 500}, "chunks": {chunk: {"trials": 500}},
    }  # fmt: skip
    made.write("docs/results/laws.json", json.dumps(content))
    made.commit()
    assert script.restamp("laws", "unused", tmp_path) is False, "the stamp still fits"
    made.write("src/borea/core/game.py", "the same engine in other words\n")
    made.commit()
    return made


def test_a_proved_result_gets_the_new_digest_and_both_commits(script: ModuleType, project: Project) -> None:
    before = project.result()
    proved = script.head(project.root)
    assert script.restamp("laws", proved, project.root) is True
    after = project.result()
    assert after.pop("restamped") == proved != project.computed
    assert after.pop("engine") == script.engine_digest(script.JOBS["laws"], project.root) != before.pop("engine")
    assert after == before
    assert after["commit"] == project.computed
    assert script.restamp("laws", proved, project.root) is False


def test_a_tree_with_changes_proves_nothing(script: ModuleType, project: Project) -> None:
    project.write("src/borea/core/game.py", "not committed\n")
    with pytest.raises(script.Stop, match="Commit them first"):
        script.head(project.root)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("tests/records/digests.json", json.dumps(DIGESTS | {"the-border 2022 2 uniform 1": "cc"})),
        ("tests/records/digests.json", json.dumps({"borneo cards-2007 3 uniform 1": "aa"})),
        ("tests/records/the-border/kept.rec", "another record\n"),
    ],
    ids=["other digest", "digest gone", "other record"],
)
def test_a_game_that_plays_differently_keeps_its_old_stamp(
    script: ModuleType, project: Project, name: str, text: str
) -> None:
    before = project.result()
    project.write(name, text)
    proved = project.commit()
    with pytest.raises(script.Stop, match="Play of the-border has changed"):
        script.restamp("laws", proved, project.root)
    assert project.result() == before


def test_other_games_and_new_records_do_not_count(script: ModuleType, project: Project) -> None:
    project.write("tests/records/digests.json", json.dumps(DIGESTS | {"borneo cards-2007 3 uniform 1": "cc"}))
    project.write("tests/records/the-border/new.rec", "a new record\n")
    assert script.restamp("laws", project.commit(), project.root) is True


def test_a_job_of_an_older_version_depends_on_the_digests_of_that_version(script: ModuleType) -> None:
    job = script.JOBS["borderlands-laws-v1-2"]
    once = {"borderlands 1982 2 uniform 1": "aa", "the-border 2022 2 uniform 1": "bb"}  # version 1 was the default
    assert script.digests_of(job, once) == {"borderlands 1982 2 uniform 1 v1": "aa"}
    since = once | {"borderlands 1982 2 uniform 1": "cc", "borderlands 1982 2 uniform 1 v1": "aa"}
    assert script.digests_of(job, since) == {"borderlands 1982 2 uniform 1 v1": "aa"}
    assert script.digests_of(script.JOBS["borderlands-laws-2"], once) == {"borderlands 1982 2 uniform 1": "aa"}


def test_checks_of_the_server_are_run_again(script: ModuleType, project: Project) -> None:
    with pytest.raises(script.Stop, match="scripts/full crash"):
        script.restamp("crash", "unused", project.root)


def test_a_failed_proof_stamps_nothing(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise script.Stop("Play has changed")

    stamped: list[str] = []
    monkeypatch.setattr(script, "head", lambda root: "a commit")
    monkeypatch.setattr(script, "prove", fail)
    monkeypatch.setattr(script, "restamp", lambda name, proved: stamped.append(name))
    monkeypatch.setattr(script.sys, "argv", ["scripts/restamp", "laws"])
    assert script.main() == 1
    assert stamped == []
