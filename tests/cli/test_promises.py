"""Promises in the terminal: said while playing, shown to those who may know, and shown by `replay`."""

from __future__ import annotations

import random
from pathlib import Path

import borea
from tests.support.cli import run, told


def test_people_at_one_screen_promise_and_answer(tmp_path: Path) -> None:
    saved = tmp_path / "match.rec"
    first = borea.Match(borea.load("borderlands"), 2, "words").actors[0]
    words = [f"say:peace/we/2>{1 - first}", "h", "q"]
    result = run(
        "play", "borderlands", "--seats", "2", "--humans", "all", "--seed", "words", "--save", str(saved),
        input="\n".join(words) + "\n",
    )  # fmt: skip
    assert result.exit_code == 0, result.output
    assert f"Seat {first} to seat {1 - first}: “Peace between us until the end of cycle 2?”" in result.output
    assert "borea-record 2" in saved.read_text("utf-8")
    assert run("check", str(saved)).exit_code == 0
    refused = run(
        "play", "borderlands", "--seats", "2", "--humans", "all", "--seed", "words", input="say-accept:4\nq\n"
    )
    assert "There is no promise number 4 here." in refused.output


def test_replay_shows_promises_to_those_who_may_know(tmp_path: Path) -> None:
    match = borea.Match(borea.load("borderlands"), 3, "words")
    match.say(0, [1], ("peace", "we", "2"), private=True)
    match.answer(1, 0, True)
    dice = random.Random(1)
    for _ in range(20):
        seat = match.actors[0]
        match.submit(seat, dice.choice(match.moves(seat)))
    path = tmp_path / "match.rec"
    path.write_text(match.record().text(), "utf-8")
    line = "Seat 0 to you: “Peace between us until the end of cycle 2?” (in private)"
    assert f"{line} [holds]" in " ".join(run("replay", str(path), "--seat", "1").output.split())
    assert "Peace" not in run("replay", str(path), "--seat", "2").output
    shown = told("replay", str(path), "--seat", "0")
    assert isinstance(shown, dict)
    assert [one["stage"] for one in shown["said"]] == ["accepted"]
