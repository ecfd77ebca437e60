"""`borea components`: printed files can be read back and played; a fault is refused in one line, with its place."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from borea.cli import main
from borea.cli.lines import line_of
from borea.draw import registry
from borea.games import INFOS

EDITIONS = ["cards-2007", "board-2008"]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments))


def template(edition: str = "cards-2007") -> str:
    result = run("components", "borneo", "--template", "--edition", edition)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.mark.parametrize("edition", EDITIONS)
def test_bn_9_3_the_template_passes_the_check_and_can_be_played(edition: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(template(edition).replace("Borneo, ", "My own ", 1), "utf-8")
    result = run("components", "borneo", str(path))
    assert result.exit_code == 0, result.output
    assert f"My own {edition}" in result.stdout
    option = f"components=@{path}"
    played = run("sim", "borneo", "--edition", edition, "--seats", "3", "--bots", "uniform", "--games", "1")
    assert played.exit_code == 0
    played = run("sim", "borneo", "--edition", edition, "--seats", "3", "--games", "1", "--option", option)
    assert played.exit_code == 0, played.output


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_file_may_be_json(edition: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    data = tomllib.loads(template(edition))
    path.write_text(json.dumps(data, indent=1), "utf-8")
    assert run("components", "borneo", str(path)).exit_code == 0
    data["harbours"][3]["cards"] = 99
    text = json.dumps(data, indent=1)
    path.write_text(text, "utf-8")
    line = text[: text.index("99")].count("\n") + 1
    said = refused("components", "borneo", str(path))
    assert f"line {line}:" in said
    assert "BN-1.4" in said


# What is changed in the template of 2007, what then stands in the faulty line, and a word of the reason.
FAULTS = [
    ('"BRR/G"', '"BRX/G"', "BRX/G", "BN-1.2"),
    ('"BRR/G"', '"BRRG"', "BRRG", "BN-1.2"),
    ('  { flags = "BRR/G", good = "pepper" },  # 3\n', "", "cards = [", "59"),
    ('"BRR/G", good = "pepper"', '"BRR/G", good = "tea"', '"tea"', "tea"),
    ('"BRR/G", good', '"BRR/G", goods', "goods =", "good"),
    ('"BRR/G", good = "pepper"', '"BRR/G", good = "pepper", double = 2', "double = 2", "double"),
    ('"Ternate"', '"Tidore"', None, "Tidore"),
    ('name = "Malacca", cards = 5', 'name = "Malacca", cards = 0', "cards = 0", "1..10"),
    ('good = "cloves", double = true }', 'good = "crate" }', '"crate"', "BN-1.6"),
    ("{ each = 2,", "{ each = 2, same = 4,", "same = 4, points = 15", "each"),
    ("{ each = 2,", "{ some = 2,", "some = 2", "some"),
    ("copies = 2 }", "copies = -1 }", "copies = -1", "0..15"),
    ("borea-borneo-1", "borea-borneo-9", "borea-borneo-9", "borea-borneo-1"),
    ('edition = "cards-2007"', 'edition = "1999"', "1999", "board-2008"),
    ('format = "borea-borneo-1"\n', "", "# The printed parts", "format"),
    ('"Tidore", cards = 4', '"Tidore", players = 3, cards = 4', "players = 3", "list"),
    ("  { each = 1,", "  { each = 1, , ", ", , ", "TOML"),
]


@pytest.mark.parametrize(("old", "new", "faulty", "reason"), FAULTS)
def test_a_fault_is_refused_with_its_line_and_its_reason(
    old: str, new: str, faulty: str | None, reason: str, tmp_path: Path
) -> None:
    text = template()
    assert old in text
    place = text.rindex(old) if "crate" in new else text.index(old)
    text = text[:place] + new + text[place + len(old) :]
    lines = text.splitlines()
    if faulty is None:  # the second of two equal names
        wanted = max(number for number, line in enumerate(lines, 1) if new in line)
    else:
        wanted = next(number for number, line in enumerate(lines, 1) if faulty in line)
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    said = refused("components", "borneo", str(path))
    assert f"line {wanted}:" in said or f"line {wanted})" in said, said
    assert reason in said


def test_an_unknown_key_at_the_top_is_found(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = template().replace('name = "', 'colour = "red"\nname = "', 1)
    path.write_text(text, "utf-8")
    line = text.splitlines().index('colour = "red"') + 1
    assert f"line {line}:" in refused("components", "borneo", str(path))


def test_a_file_without_components_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    for text in ("[]", '"standard"', "{}", "3"):
        path.write_text(text, "utf-8")
        assert "line 1:" in refused("components", "borneo", str(path))
    path.write_text("{", "utf-8")
    assert "JSON (line 1)" in refused("components", "borneo", str(path))
    assert "missing.toml" in refused("components", "borneo", str(tmp_path / "missing.toml"))


def test_what_the_command_cannot_do_is_refused() -> None:
    assert "seed" in refused("components", "the-border", "file.json", "--seed", "1")
    assert "generated" in refused("components", "borneo", "--seed", "1")
    assert "picture" in refused("components", "borneo", "--svg", "-")
    assert "part 5" in refused("components", "the-border", "--svg", "-", "--part", "5")
    assert "chess" in refused("components", "chess", "--template")
    assert "1999" in refused("components", "borneo", "--template", "--edition", "1999")


def test_a_game_with_fixed_components_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(registry.PACKAGES, "the-border")
    assert "borneo|borderlands" in refused("components", "the-border")


@pytest.mark.parametrize("game", sorted(INFOS))
def test_a_printed_file_reads_back_to_the_same_components(game: str, tmp_path: Path) -> None:
    path = tmp_path / ("file.toml" if game == "borneo" else "file.json")
    path.write_text(run("components", game, "--template").stdout, "utf-8")
    again = tmp_path / "again.json"
    again.write_text(run("components", game, str(path), "--template").stdout, "utf-8")
    assert run("components", game, str(again), "--template").stdout == again.read_text("utf-8")
    facts = run("components", game, str(path), "--json").stdout
    assert json.loads(facts)["name"]
    assert facts == run("components", game, "--json").stdout


def test_sheets_are_drawn_together_or_one_by_one(tmp_path: Path) -> None:
    everything = run("components", "the-border", "--svg", "-").stdout
    second = run("components", "the-border", "--svg", "-", "--part", "2").stdout
    assert everything.startswith("<svg")
    assert second.startswith("<svg")
    assert len(second) < len(everything)


def test_a_file_of_another_edition_is_refused_in_play(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(template("board-2008"), "utf-8")
    said = refused("sim", "borneo", "--seats", "3", "--games", "1", "--option", f"components=@{path}")
    assert "board-2008" in said
    assert "cards-2007" in said


NASTY = """\
# cards = [
name = '''
cards = [ # not this one
'''
"quoted key" = "a # b, ] }"  # harbours
a.b = { c = [
  1, # one
  [ 2,
    3 ], "]",
] }
[table]
when = 1979-05-27 07:32:00
deep = { x = 1, "y" = [ {}, { z = true } ] }
[[list]]
one = 1
[[list]]
  one = "\\"two\\""
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        *(("name", 2), ("quoted key", 5), ("a.b", 6), ("a.b.c", 6), ("a.b.c[0]", 7), ("a.b.c[1]", 8)),
        *(("a.b.c[1][1]", 9), ("a.b.c[2]", 9), ("table", 11), ("table.when", 12), ("table.deep.y[1].z", 13)),
        *(("list", 14), ("list[0].one", 15), ("list[1]", 16), ("list[1].one", 17), ("list[1].missing", 16)),
        *(("a.b.c[7]", 6), ("nowhere[3].at", 1)),
    ],
)
def test_lines_of_a_toml_file(path: str, line: int) -> None:
    tomllib.loads(NASTY)
    assert line_of(NASTY, path) == line


def paths(value: object, path: str) -> list[str]:
    """Return the path of a value and of everything in it."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += paths(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found += paths(inner, f"{path}[{index}]")
    return found


def test_every_value_of_a_json_file_is_found_where_it_begins() -> None:
    data = {"a": [1, "x,]}#", {"b": {"c": [[], {}], "d": None}}], 'e"f': -1.5e3, "g": [[1, 2], [3]]}
    text = json.dumps(data, indent=1)
    lines = text.splitlines()
    everything = paths(data, "")
    assert len(everything) == 16
    for path in everything:
        name = path.rpartition(".")[2]
        line = lines[line_of(text, path) - 1]
        assert name.endswith("]") or f'"{name}":' in line or '"' in name, path
    assert lines[line_of(text, "a[1]") - 1].strip() == '"x,]}#",'
    assert lines[line_of(text, "g[1][0]") - 1].strip() == "3"
