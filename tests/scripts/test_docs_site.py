"""The docs site builds without a warning, and the server shows it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import borea
from borea.server.app import make_app
from borea.server.config import read_settings

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site."""
    folder = tmp_path_factory.mktemp("docs")
    command = ["-m", "sphinx", "--fail-on-warning", "--keep-going", "--nitpicky", "--quiet", "-b", "html"]
    done = subprocess.run([sys.executable, *command, "docs", str(folder)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


def test_every_page_is_built_and_can_be_searched(site: Path) -> None:
    pages = [path for path in (ROOT / "docs").rglob("*.md") if "results" not in path.parts]
    assert len(pages) > 25
    assert [page for page in pages if not (site / page.relative_to(ROOT / "docs")).with_suffix(".html").exists()] == []
    assert "mutant" in (site / "searchindex.js").read_text("utf-8")


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    page = (site / "api.html").read_text("utf-8")
    names = [name for name in borea.__all__ if name not in ("__version__", "arena")]
    assert len(names) > 20
    assert [name for name in names if f'id="borea.{name}"' not in page] == []


def test_the_server_shows_the_site_only_if_it_was_built(site: Path, tmp_path: Path) -> None:
    environ = {"DATABASE_URL": f"sqlite:///{tmp_path}/borea.db", "BOT_PROCESSES": "0"}
    with TestClient(make_app(read_settings({**environ, "DOCS": str(site)}))) as client:
        page = client.get("/docs/record.html")
        assert page.status_code == 200
        assert "<h1>" in page.text
        assert "'unsafe-inline'" in page.headers["content-security-policy"]
        assert page.headers["x-content-type-options"] == "nosniff"
        assert "'unsafe-inline'" not in client.get("/").headers["content-security-policy"]
        assert client.get("/docs/").status_code == 200
        assert client.get("/docs/../borea.db").status_code == 404
    with TestClient(make_app(read_settings(environ))) as client:
        assert client.get("/docs/record.html").status_code == 404
