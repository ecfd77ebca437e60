"""Modules joined into one file: every form of import and export, their order, and all modules of the pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from borea.server.assets import linking
from borea.server.assets.files import APART, RESCAN, Assets

LEFT = re.compile(r"^\s*(?:import\s*[\w{*\"]|export\b)", re.M)  # statements that only a module may have
FIRST = re.compile(r'^import \* as __\d from "\./app/state/(?:socket|connect)\.js";\n', re.M)
HELD = re.compile(r'^__modules\["([^"]+)"\] \?\?=', re.M)
TAKEN = re.compile(r'^const \{[^}]*\} = __modules\["([^"]+)"\]', re.M)


@pytest.mark.parametrize(
    ("source", "inside", "exports"),
    [
        ('import { a, b as c } from "../ui.js";', 'const { a: a, b: c } = __modules["ui.js"];', []),
        ('import {\n  a,\n} from "./ui.js";', 'const { a: a } = __modules["app/ui.js"];', []),
        ('import htm from "./htm.js";', 'const { default: htm } = __modules["app/htm.js"];', []),
        ('f();import{o as n}from"./p.js";var t', 'f();const { o: n } = __modules["app/p.js"];var t', []),
        ("export const a = 1;", "const a = 1;", ["a: a"]),
        ("export async function go() {}", "async function go() {}", ["go: go"]),
        ("export default { Board };", "const __default = { Board };", ["default: __default"]),
        ("function f(){}export{f as g,h};", "function f(){}", ["g: f", "h: h"]),
        ('export { a } from "./x.js";', "", ['a: __modules["app/x.js"].a']),
        ('load(() => import("./x.js"))', 'load(() => __load("app/one.js", "./x.js"))', []),
        ('new URL("a.svg", import.meta.url)', 'new URL("a.svg", __url("app/one.js"))', []),
    ],
)
def test_each_form_of_import_and_export_is_linked(source: str, inside: str, exports: list[str]) -> None:
    assert linking.body("app/one.js", source) == (inside, exports)


def test_a_module_comes_after_what_it_imports_and_once() -> None:
    sources = {
        "main.js": 'import { a } from "./a.js";\nimport { b } from "./b.js";',
        "a.js": 'import { b } from "./b.js";\nexport const a = b;',
        "b.js": "export const b = 1;",
        "page.js": "",
    }
    assert linking.in_order(["main.js"], sources.__getitem__, "page.js".__eq__) == ["b.js", "a.js", "main.js"]


def test_nothing_of_the_pages_is_left_to_import() -> None:
    assets = Assets()
    scripts = [name for name in assets.names() if name.startswith(("app/", "games/", "lesson/"))]
    late = [name for name in scripts if name.endswith(".js") and not assets.starts_with(name)]
    tables = [name.removesuffix(".css") + ".js" for name in assets.sheets]
    assert len(late) > 30
    assert len(tables) == 4
    for name in (*tables, *(f"linked/{each}" for each in late)):
        text = assets.asset(name).data.decode()
        assert not LEFT.search(FIRST.sub("", text)), name
        held = HELD.findall(text)
        for module in TAKEN.findall(text):
            early = assets.starts_with(module) if name not in tables else module in APART
            assert module in held or early, (name, module)


def test_a_table_asks_for_one_file_of_modules_which_changes_with_each_of_them(tmp_path: Path) -> None:
    for name in ("app/main.js", "app/state/socket.js", "app/state/connect.js", "games/one/table.js", "games/none/a.js"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f'f("{name}");')
    assets = Assets(tmp_path)
    assert assets.game_module("one") == "table-one.js"
    assert assets.game_module("without-a-board") == "table-none.js"
    text = assets.asset("table-one.js").data.decode()
    assert text.index('f("games/one/table.js")') < text.index('f("app/main.js")')
    assert 'f("app/state/socket.js")' not in text  # loaded apart
    (tmp_path / "games/one/table.js").write_text("changed();")
    assets.scanned = -RESCAN
    assert "changed();" in assets.asset(assets.game_module("one")).data.decode()
