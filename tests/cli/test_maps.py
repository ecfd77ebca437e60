"""`borea components borderlands`: the standard map, generated ones, files; a fault in a file is named with its line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from borea.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["components", "borderlands", *arguments])


@pytest.fixture
def standard(tmp_path: Path) -> Path:
    """The standard map as a file."""
    path = tmp_path / "map.json"
    path.write_text(run("--template").stdout, "utf-8")
    return path


def refused(path: Path, data: dict[str, Any]) -> str:
    """Write a map and return the one line that refuses it."""
    path.write_text(json.dumps(data, indent=1), "utf-8")
    result = run(str(path))
    assert result.exit_code == 2, result.output
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_the_standard_map_is_counted_drawn_and_read_again(standard: Path, tmp_path: Path) -> None:
    picture = tmp_path / "map.svg"
    result = run(str(standard), "--svg", str(picture))
    assert result.exit_code == 0, result.output
    assert "25" in result.output
    assert "Mesa" in picture.read_text("utf-8")
    assert run(str(standard), "--template").stdout == standard.read_text("utf-8")


def test_a_seed_always_makes_the_same_map() -> None:
    first, second = run("--seed", "3", "--template"), run("--seed", "3", "--template")
    assert first.stdout == second.stdout
    assert json.loads(first.stdout)["name"] == "Map 3"
    assert json.loads(first.stdout)["format"] == "borea-map-1"


def test_bl_1_4_the_facts_are_printed_as_json() -> None:
    # 25 territories on the river; every step costs 1 but two that cost 2, and three more join at the confluence.
    assert json.loads(run("--json").stdout) == {"name": "The standard map", "borders": 81, "banks": 25, "cost": 27}


def test_faults_of_a_file_are_named_with_their_line_and_clause(standard: Path) -> None:
    text = standard.read_text("utf-8")
    data = json.loads(text)
    data["borders"]["land"][0] = ["mesa", "mesa"]
    message = refused(standard, data)
    assert "BL-1.1" in message
    written = standard.read_text("utf-8").split("\n")
    line = int(message.split("line ")[1].split(":")[0])
    assert written[line - 1].strip() == "["
    assert '"mesa"' in written[line]
    data = json.loads(text)
    data["river"]["sections"]["east-2"]["banks"] = ["mesa", "mesa"]
    assert "east-2" in refused(standard, data)
    data = json.loads(text)
    del data["territories"]["mesa"]
    assert "35" in refused(standard, data)
    data = json.loads(text)
    data["format"] = "borea-map-9"
    assert "borea-map-9" in refused(standard, data)


def test_seed_and_file_exclude_each_other_and_files_must_be_there(standard: Path, tmp_path: Path) -> None:
    assert run("--seed", "1", str(standard)).exit_code == 2
    missing = run(str(tmp_path / "none.json"))
    assert missing.exit_code == 2
    assert "none.json" in missing.stderr
