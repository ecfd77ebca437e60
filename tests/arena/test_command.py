"""`borea arena` as people and programs use it: output, resuming after a real end, Ctrl-C, Ray."""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.support.cli import refused, run, told

CONTEST = ("arena", "the-border", "--seats", "4", "--bots", "greedy,uniform")


def contest(*arguments: str) -> dict[str, Any]:
    """Hold a contest in this process; return its JSON."""
    result = told(*CONTEST, *arguments)
    assert isinstance(result, dict)
    return result


def untimed(result: dict[str, Any]) -> dict[str, Any]:
    """Return a result less what differs from run to run."""
    bots = [{key: value for key, value in bot.items() if "seconds" not in key} for bot in result["bots"]]
    return {**result, "bots": bots, "seconds": 0}


def begin(*arguments: str) -> subprocess.Popen[str]:
    """Start a contest as a process that leads its own group, as a terminal does."""
    command = [sys.executable, "-P", "-m", "borea", *CONTEST, "--json", *arguments]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests in the background ignore Ctrl-C
    )  # fmt: skip


def wait_for_lines(path: Path, number: int) -> None:
    """Wait until a file has this many lines."""
    until = time.monotonic() + 60
    while not path.exists() or path.read_bytes().count(b"\n") < number:
        assert time.monotonic() < until, "no results came"
        time.sleep(0.02)


def children(pid: int) -> list[str]:
    """Return the processes that a process has started."""
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def outlived(workers: list[str]) -> list[str]:
    """Return which processes do not end by themselves in good time, and end them."""
    until = time.monotonic() + 60
    while left := [worker for worker in workers if Path(f"/proc/{worker}").exists()]:
        if time.monotonic() > until:
            for worker in left:
                os.kill(int(worker), signal.SIGKILL)
            return left
        time.sleep(0.05)
    return []


def test_json_has_the_documented_keys() -> None:
    result = contest("--games", "8", "--workers", "1", "--seed", "7")
    keys = "game edition seats seed games deals line_ups bots ends decided finished seconds"
    assert set(result) == set(keys.split())
    assert (result["games"], result["deals"], result["finished"], result["decided"]) == (8, 2, True, None)
    assert result["line_ups"] == [["greedy", "uniform", "uniform", "uniform"]]
    keys = "bot games wins wins_ci95 scores_mean seconds_per_match seconds_per_run_p95 rating"
    assert [set(bot) for bot in result["bots"]] == [set(keys.split())] * 2
    assert result["bots"][0]["wins"] + 3 * result["bots"][1]["wins"] == pytest.approx(1, abs=1e-4)
    assert 0 < result["bots"][0]["seconds_per_run_p95"] < result["bots"][0]["seconds_per_match"] < 60
    assert set(result["bots"][0]["rating"]) == {"mu", "sigma", "ordinal"}
    assert untimed(contest("--games", "8", "--workers", "1", "--seed", "7")) == untimed(result)


def test_the_table_names_bots_shares_and_what_was_decided(tmp_path: Path) -> None:
    arguments = (*CONTEST, "--games", "400", "--workers", "1", "--until-decided", "0.25")
    shown = run(*arguments, "--plot", str(tmp_path / "shares.svg"))
    assert shown.exit_code == 0, shown.output
    assert "Decided after 40 matches: greedy wins more than 25.0 %." in shown.output
    root = ElementTree.fromstring((tmp_path / "shares.svg").read_text("utf-8"))
    assert {"greedy", "uniform"} <= {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}


def test_an_unfinished_deal_is_mentioned() -> None:
    assert "A full deal takes 4 matches" in run(*CONTEST, "--games", "5", "--workers", "1").stderr
    assert run(*CONTEST, "--games", "4", "--workers", "1").stderr == ""


def test_refusals_are_one_line_each(tmp_path: Path) -> None:
    games = ("--games", "4", "--workers", "1")
    assert "at least two bots" in refused(*CONTEST[:-1], "greedy", *games)
    assert "module:Class" in refused(*CONTEST[:-1], "greedy,nobody", *games)
    (tmp_path / "diary").write_text("Dear diary\n")
    assert "left unchanged" in refused(*CONTEST, *games, "--out", str(tmp_path / "diary"))
    out = str(tmp_path / "results.jsonl")
    contest(*games, "--out", out)
    assert 'its seed is "1", not "2"' in refused(*CONTEST, *games, "--out", out, "--seed", "2")
    assert "not both" in refused(*CONTEST, *games, "--ray", "local")


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "borea[cluster]" in refused(*CONTEST, "--games", "4", "--ray", "local")


@pytest.mark.once
def test_a_contest_that_was_killed_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    arguments = ("--games", "240", "--workers", "2", "--out", str(path))
    with begin(*arguments) as process:
        wait_for_lines(path, 20)
        workers = children(process.pid)
        process.kill()
    assert outlived(workers) == []
    kept = path.read_bytes().splitlines()
    assert 20 <= len(kept) < 241
    with path.open("ab") as file:
        file.write(b'{"match": 239, "bo')
    resumed = contest(*arguments)
    assert path.read_bytes().splitlines()[: len(kept)] == kept
    matches = sorted(json.loads(line)["match"] for line in path.read_bytes().splitlines()[1:])
    assert matches == list(range(240))  # each once: nothing was played again
    assert untimed(resumed) == untimed(contest("--games", "240", "--workers", "2"))


@pytest.mark.once
def test_ctrl_c_stops_promptly_and_keeps_what_is_finished(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    process = begin("--games", "100000", "--workers", "2", "--out", str(path))
    wait_for_lines(path, 10)
    os.killpg(process.pid, signal.SIGINT)
    began = time.monotonic()
    try:
        stdout, stderr = process.communicate(timeout=60)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # or it would play on beside all later tests
    assert time.monotonic() - began < 60
    assert process.returncode == 2
    assert stderr.count("\n") == 1
    assert str(path) in stderr
    result = json.loads(stdout)
    assert result["finished"] is False
    assert result["games"] == path.read_bytes().count(b"\n") - 1 >= 9


@pytest.mark.sweep
@pytest.mark.once
def test_ray_gives_the_same_table() -> None:
    if importlib.util.find_spec("ray") is None:
        pytest.skip("Ray is not installed (extra cluster)")
    process = begin("--games", "40", "--ray", "local")
    stdout, stderr = process.communicate(timeout=240)
    assert process.returncode == 0, stderr
    assert untimed(json.loads(stdout)) == untimed(contest("--games", "40", "--workers", "1"))
