"""The baselines in examples/learning run, on a tiny budget; what they need and the tests do not is optional."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "examples" / "learning"


def lines(name: str, arguments: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[dict]:  # type: ignore[type-arg]
    """Run a script and return the lines of JSON that it prints."""
    monkeypatch.setattr(sys, "argv", [name, *arguments.split()])
    monkeypatch.syspath_prepend(str(FOLDER))  # as Python does for a script
    runpy.run_path(str(FOLDER / name), run_name="__main__")
    return [json.loads(line) for line in capsys.readouterr().out.splitlines() if line.startswith("{")]


@pytest.mark.once
def test_search(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    [found] = lines("ismcts.py", "the-border 2 --simulations 2 --matches 1", monkeypatch, capsys)
    assert found["share"] in (0, 0.5, 1)


@pytest.mark.once
def test_maskable_ppo(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("sb3_contrib", reason="optional: sb3-contrib is not installed")
    arguments = "the-border 2 --steps 1024 --parts 1 --matches 2 --envs 1"
    curve = lines("ppo.py", arguments, monkeypatch, capsys)
    assert [point["steps"] for point in curve] == [0, 1024, 1024]
    assert all(0 <= point["share"] <= 1 for point in curve)


@pytest.mark.once
@pytest.mark.filterwarnings("ignore")  # theirs
@pytest.mark.parametrize(("library", "name"), [("torchrl", "torchrl_ppo.py"), ("ray.rllib", "rllib_ppo.py")])
def test_other_libraries(
    library: str, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason=f"optional: {library} is not installed")
    pytest.importorskip(library, reason=f"optional: {library} is not installed")
    [found] = lines(name, "the-border 2 --steps 1 --matches 2", monkeypatch, capsys)
    assert found["steps"] == 8192
    assert 0 <= found["low"] <= found["share"] <= found["high"] <= 1
