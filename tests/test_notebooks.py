"""The notebooks run from top to bottom, and are committed without output."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[1] / "examples" / "notebooks").glob("*.ipynb"))


def test_there_are_four() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["bot", "data", "play", "train"]


@pytest.mark.once
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    cells = [cell for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 3
    names: dict[str, object] = {"__name__": "__main__"}
    for cell in cells:
        assert cell["outputs"] == []
        exec(compile("".join(cell["source"]), f"{path.name}, {cell['id']}", "exec"), names)
