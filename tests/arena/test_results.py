"""The file of a contest: what is finished stays finished, and nobody else's file is touched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from borea.arena.contest import Contest
from borea.arena.matches import Job
from borea.arena.results import Results
from borea.core.errors import ContestError
from tests.support.rows import MadeUp, job

JOB = job("greedy", "uniform")


def hold(path: Path, games: int) -> MadeUp:
    """Hold a contest, or go on with it; return the pool, which knows what it was asked for."""
    pool = MadeUp(lambda match: match % 2)
    Contest(JOB, games, Results(path, JOB)).run(pool)
    return pool


def test_finished_matches_are_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    assert len(hold(path, 10).asked) == 10
    assert hold(path, 10).asked == []
    assert sorted(hold(path, 14).asked) == [10, 11, 12, 13]
    assert len(path.read_text().splitlines()) == 15


def test_what_was_read_back_is_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    contest = Contest(JOB, 8, Results(path, JOB))
    contest.run(MadeUp(lambda match: match % 2))
    again = Contest(JOB, 8, Results(path, JOB))
    assert again.played == contest.played
    assert again.standings().as_json() == contest.standings().as_json()


def test_more_matches_than_asked_for_are_left_out(tmp_path: Path) -> None:
    hold(tmp_path / "a.jsonl", 12)
    assert Contest(JOB, 8, Results(tmp_path / "a.jsonl", JOB)).standings().games == 8


def test_a_half_written_last_line_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    hold(path, 10)
    whole = path.read_bytes()
    lost = json.loads(whole.splitlines()[-1])["match"]
    path.write_bytes(whole[:-20])
    assert hold(path, 10).asked == [lost]
    assert sorted(path.read_bytes().splitlines()) == sorted(whole.splitlines())


def test_a_half_written_header_begins_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    hold(path, 4)
    path.write_bytes(path.read_bytes()[:30])
    assert len(hold(path, 4).asked) == 4
    assert len(path.read_text().splitlines()) == 5


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (JOB._replace(seed="2"), 'field seed, found "1", wanted "2"'),
        (JOB._replace(seats=3), "field seats, found 4, wanted 3"),
        (JOB._replace(bots=("uniform", "greedy")), "field bots"),
        (JOB._replace(game="borneo", edition="board-2008"), "field game"),
        (JOB._replace(options='{"same_sheet": true}'), "field options"),
    ],
)
def test_a_file_of_another_contest_is_refused_and_left_alone(tmp_path: Path, other: Job, message: str) -> None:
    path = tmp_path / "a.jsonl"
    hold(path, 4)
    before = path.read_bytes()
    with pytest.raises(ContestError, match=message):
        Results(path, other)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"my diary\n", b"my diary", b'{"format": "borea-state-1"}\n', b"[]\n", b"\xff\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises(ContestError, match="results foreign"):
        Results(path, JOB)
    assert path.read_bytes() == content


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    hold(path, 4)
    lines = path.read_bytes().splitlines()
    for bad in (
        b"{",
        b'{"match": 1}',
        lines[2].replace(b'"scores": [', b'"scores": [1, '),
        lines[2][:-1] + b', "x": 1}',
    ):
        path.write_bytes(b"\n".join([*lines[:2], bad, *lines[3:]]) + b"\n")
        with pytest.raises(ContestError, match="line 3"):
            Results(path, JOB)


def test_another_engine_or_bot_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "changing_bot.py"
    source.write_text("class Bot: ...\n")
    mine = job("changing_bot:Bot", "uniform")
    monkeypatch.syspath_prepend(str(tmp_path))
    Results(tmp_path / "a.jsonl", mine)
    Results(tmp_path / "a.jsonl", mine)
    source.write_text("class Bot:\n    'better'\n")
    with pytest.raises(ContestError, match="results engine"):
        Results(tmp_path / "a.jsonl", mine)


def test_in_a_folder_every_contest_has_a_file_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "made" / "when needed"
    one, two = Results(folder, JOB), Results(folder, JOB._replace(seed="2"))
    assert one.path != two.path
    assert Results(folder, JOB).path == one.path
    assert one.path.name.startswith("the-border-")


def test_a_file_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ContestError, match="results file"):
        Results(tmp_path / "no such folder" / "a.jsonl", JOB)
