"""`borea admin` beside a running server, in every language; every mistake is refused in one line."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from starlette.websockets import WebSocketDisconnect

from borea.cli import main
from tests.support.server.play import MAREN, PIET
from tests.support.server.site import Site, site

pytestmark = pytest.mark.once


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application."""
    with site(tmp_path, poll_every=0.05) as made:
        yield made


def admin(folder: Path, *arguments: str) -> Result:
    """Run the command on the database of a folder."""
    env = {"DATABASE_URL": f"sqlite:///{folder}/borea.db", "BUS_URL": "memory:"}
    return CliRunner().invoke(main, ["admin", *arguments], env=env)


def eventually(home: Site, path: str, status: int) -> None:
    """Wait until a path answers with a status."""
    for _ in range(100):
        if home.get(path, MAREN).status_code == status:
            return
        time.sleep(0.05)
    raise AssertionError(home.get(path, MAREN).text)


def test_tables_are_listed_with_the_people_at_them(home: Site, tmp_path: Path) -> None:
    assert admin(tmp_path, "tables").output.count("\n") == 1
    table = home.open(MAREN, sit=0, public=False)
    listed = json.loads(admin(tmp_path, "tables", "--json").output)
    assert [(row["table"], row["state"]) for row in listed] == [(table, "open")]
    assert listed[0]["seats"][0] == {"person": "maren", "name": "Maren", "bot": ""}
    home.post(f"/api/tables/{table}/sit", {}, PIET)
    home.post(f"/api/tables/{table}/leave", {"seat": 1}, PIET)
    shown = admin(tmp_path, "tables").output
    assert table in shown
    assert "Maren (maren)" in shown
    assert "Piet (piet)" in shown
    assert json.loads(admin(tmp_path, "tables", "--over", "--json").output) == []


def test_a_table_that_is_ended_is_over_for_everybody(home: Site, tmp_path: Path) -> None:
    table = home.open(MAREN, sit=0)
    home.post(f"/api/tables/{table}/sit", {}, PIET)
    with home.client.websocket_connect(f"/api/tables/{table}/stream", headers=home.token(MAREN)) as socket:
        while json.loads(socket.receive_text())["kind"] != "here":
            pass
        assert admin(tmp_path, "end", table).exit_code == 0
        assert json.loads(socket.receive_text())["kind"] == "ended"
        now = json.loads(socket.receive_text())
        assert (now["kind"], now["over"], now["actors"], now["decision"]) == ("now", True, [], None)
    again = admin(tmp_path, "end", table)
    assert (again.exit_code, table in again.output) == (0, True)
    for path, body in (("submit", {"seat": 0, "number": 0, "tokens": ["stop"]}), ("sit", {"seat": 0})):
        answer = home.post(f"/api/tables/{table}/{path}", body, PIET if path == "sit" else MAREN)
        assert answer.status_code in (403, 409), answer.text
    assert home.get(f"/api/tables/{table}/record").json()["error"]["code"] == "table-ended"
    assert home.client.get(f"/t/{table}").status_code == 200
    listed = json.loads(admin(tmp_path, "tables", "--over", "--json").output)
    assert [row["table"] for row in listed] == [table]


def test_a_banned_person_is_refused_until_unbanned(home: Site, tmp_path: Path) -> None:
    table = home.open(MAREN, sit=0)
    with home.client.websocket_connect(f"/api/tables/{table}/stream", headers=home.token(MAREN)) as socket:
        while json.loads(socket.receive_text())["kind"] != "here":
            pass
        assert admin(tmp_path, "ban", "maren").exit_code == 0
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()
    eventually(home, "/api/tables", 403)
    assert home.get("/api/tables", PIET).status_code == 200
    assert admin(tmp_path, "bans").output == "maren\n"
    assert admin(tmp_path, "unban", "maren").exit_code == 0
    eventually(home, "/api/tables", 200)


@pytest.mark.parametrize(
    "arguments",
    [
        ("end", "nowhere"),
        ("ban", "two words"),
        ("ban", "x" * 37),
        ("unban", "nobody"),
        ("restore", "FILE"),
        ("backup", "FILE"),
    ],
)
def test_mistakes_are_refused_in_one_line(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    path = tmp_path / "a file"
    path.write_text("no backup")
    result = admin(tmp_path, *(argument.replace("FILE", str(path)) for argument in arguments))
    assert result.exit_code == 2
    assert result.output.count("\n") == 1, result.output


def test_a_database_that_does_not_answer_is_one_line() -> None:
    env = {"DATABASE_URL": "postgresql://postgres@127.0.0.1:1/test"}
    result = CliRunner().invoke(main, ["admin", "tables"], env=env)
    assert result.exit_code == 2
    assert result.output.count("\n") == 1


def test_backup_and_restore_by_command(tmp_path: Path) -> None:
    with site(tmp_path) as home:
        table = home.open(MAREN, sit=0)
        assert admin(tmp_path, "backup", str(tmp_path / "all.gz")).exit_code == 0
    (tmp_path / "new").mkdir()
    assert admin(tmp_path / "new", "restore", str(tmp_path / "all.gz")).exit_code == 0
    assert json.loads(admin(tmp_path / "new", "tables", "--json").output)[0]["table"] == table
