"""`borea serve` refuses mistakes in one line, and finds a free port if none is named."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from click.testing import CliRunner

from borea.cli import main
from borea.server.run import bind


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
