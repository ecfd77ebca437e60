"""Static files: compressed, cached under an address that changes with them, and nothing else on the disk."""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from borea.server.assets.files import ROOT, Assets
from tests.support.server.site import Site, site


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application."""
    with site(tmp_path, fixed=True) as made:
        yield made


def test_a_file_is_immutable_under_its_mark_and_revalidated_otherwise(home: Site) -> None:
    address = Assets().address("app/main.js")
    for path, kept in ((address, "immutable"), ("/static/app/main.js", "no-cache")):
        answer = home.client.get(path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/javascript")
        assert kept in answer.headers["cache-control"]
        again = home.client.get(path, headers={"if-none-match": answer.headers["etag"]})
        assert again.status_code == 304


def test_text_is_compressed(home: Site) -> None:
    with home.client.stream("GET", "/static/app/table.css", headers={"accept-encoding": "gzip"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        packed = b"".join(answer.iter_raw())
    assert gzip.decompress(packed) == (ROOT / "app" / "table.css").read_bytes()
    plain = home.client.get("/static/app/table.css", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == (ROOT / "app" / "table.css").read_bytes()


@pytest.mark.parametrize(
    "path", ["../templates/base.html", "%2e%2e/templates/base.html", "app/", "", "0" * 12 + "/page.css"]
)
def test_nothing_but_the_static_files_is_served(home: Site, path: str) -> None:
    assert home.client.get(f"/static/{path}").status_code == 404


def test_the_mark_changes_with_any_file(tmp_path: Path) -> None:
    (tmp_path / "one.js").write_text("1")
    first = Assets(tmp_path).mark()
    (tmp_path / "one.js").write_text("2")
    assert Assets(tmp_path).mark() != first


def test_a_table_starts_with_its_own_modules_and_nothing_of_other_games(tmp_path: Path) -> None:
    for name in ("app/main.js", "app/log/log.js", "app/stage/end.js", "app/glyphs.svg", "vendor/htm.js",
                 "games/one/table.js", "games/one/table.css", "games/one/later/more.js", "games/two/table.js",
                 "page.js"):  # fmt: skip
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    begun = ["app/log/log.js", "app/main.js", "games/one/table.css", "games/one/table.js", "vendor/htm.js"]
    assert Assets(tmp_path).game_files("one") == begun


def test_a_table_has_one_style_sheet_made_of_all_it_needs(tmp_path: Path) -> None:
    for name in ("tokens.css", "app/table.css", "games/none/table.js", "games/one/table.css", "games/two/table.css"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    assets = Assets(tmp_path)
    assert assets.asset(assets.game_sheet("one")).data == b"tokens.css\napp/table.css\ngames/one/table.css"
    assert assets.asset(assets.game_sheet("without-a-board")).data == b"tokens.css\napp/table.css"
    before = assets.asset("table-one.css").mark
    (tmp_path / "tokens.css").write_text("changed tokens")
    assert assets.asset("table-one.css").mark != before


def test_any_worker_serves_the_style_sheet_of_a_table(home: Site) -> None:
    answer = home.client.get(Assets().address("table-borneo.css"))
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/css")
    assert answer.content.startswith((ROOT / "tokens.css").read_bytes())
    assert home.client.get("/static/table-nothing.css").status_code == 404


def test_vendored_libraries_match_their_recorded_hashes() -> None:
    noted = (ROOT / "vendor" / "README.md").read_text("utf-8")
    for path in sorted((ROOT / "vendor").glob("*.js")):
        row = re.search(rf"^\| `{re.escape(path.name)}` .*$", noted, re.MULTILINE)
        assert row, path.name
        assert hashlib.sha256(path.read_bytes()).hexdigest() in row[0]


def test_no_line_of_a_script_or_style_sheet_is_longer_than_120_columns() -> None:
    ours = [path for path in ROOT.rglob("*") if path.suffix in (".js", ".css") and "vendor" not in path.parts]
    assert ours
    long = [(path.name, line) for path in ours for line in path.read_text("utf-8").splitlines() if len(line) > 120]
    assert long == []


def test_modules_import_existing_local_files_only() -> None:
    for path in ROOT.rglob("*.js"):
        text = path.read_text("utf-8")
        for wanted in re.findall(r"""(?:\bfrom\s|\bimport\s|\bimport\()\s*["']([^"']+)["']""", text):
            assert wanted.startswith("."), (path.name, wanted)
            assert (path.parent / wanted).resolve().is_file(), (path.name, wanted)
