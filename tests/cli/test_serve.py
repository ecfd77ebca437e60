"""`borea serve` refuses mistakes in one line, and finds a free port if none is named."""

from __future__ import annotations

import os
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from borea.cli import main
from borea.server.config import read_settings
from borea.server.run import bind
from borea.store.preflight import claim, prepared


def test_an_invalid_setting_is_refused_in_one_line(tmp_path: Path) -> None:
    env = {"WORKERS": "none", "BOREA_HOME": str(tmp_path)}
    result = CliRunner().invoke(main, ["serve", "--no-browser"], env=env)
    assert result.exit_code == 2
    assert "WORKERS" in result.output
    assert result.output.count("\n") == 1


def test_small_messages_are_sent_at_once() -> None:
    """Check that TCP_NODELAY is set: otherwise a socket may wait up to 40 ms for more to send."""
    with bind("127.0.0.1", 0, exact=True) as listening:
        listening.listen()
        with socket.create_connection(listening.getsockname()), listening.accept()[0] as accepted:
            assert accepted.proto == socket.IPPROTO_TCP


def test_a_named_port_that_is_in_use_is_refused(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = CliRunner().invoke(
            main, ["serve", "--no-browser", "--port", str(port)], env={"BOREA_HOME": str(tmp_path)}
        )
        assert result.exit_code == 2
        assert str(port) in result.output
        with bind("127.0.0.1", port, exact=False) as found:
            assert port < found.getsockname()[1] < port + 20
        with pytest.raises(OSError, match="taken"):
            bind("127.0.0.1", port, exact=True)


def refused(folder: Path, database: Path) -> str:
    """Return the one line by which a server refuses a database."""
    env = {"BOREA_HOME": str(folder), "DATABASE_URL": f"sqlite:///{database}", "LANG": "en"}
    result = CliRunner().invoke(main, ["serve", "--no-browser", "--port", "0"], env=env)
    assert result.exit_code == 2
    assert result.output.count("\n") == 1
    return result.output


def test_a_second_server_on_the_same_database_is_refused(tmp_path: Path) -> None:
    with claim(tmp_path / "borea.db"):
        assert "Another server" in refused(tmp_path, tmp_path / "borea.db")
    claim(tmp_path / "borea.db").close()


def test_a_database_that_cannot_be_used_is_refused_in_one_line(tmp_path: Path) -> None:
    damaged, foreign, newer = (tmp_path / f"{name}.db" for name in ("damaged", "foreign", "newer"))
    damaged.write_bytes(b"anything but a database" * 100)
    for path, table, row in ((foreign, "recipes", "soup"), (newer, "alembic_version", "9999")):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(f"CREATE TABLE {table} (version_num TEXT)")
            connection.execute(f"INSERT INTO {table} VALUES (?)", [row])
            connection.commit()
    assert "damaged" in refused(tmp_path, damaged)
    assert "another program" in refused(tmp_path, foreign)
    assert "newer version" in refused(tmp_path, newer)
    (tmp_path / "folder.db").mkdir()
    assert "cannot be written" in refused(tmp_path, tmp_path / "folder.db")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no modes of files")
def test_only_its_owner_may_read_a_home_and_its_database(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    settings = read_settings({"BOREA_HOME": str(folder)})
    with prepared(settings.database):
        pass
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "borea.db").stat().st_mode & 0o777 == 0o600
