"""The example client plays a match against itself on a real server, by the commands that it documents, and checks that
the luck was the promised one."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from borea.core.match import Match
from borea.core.record import read_record
from borea.games import create
from tests.support.server.place import Place
from tests.support.server.play import PATIENCE
from tests.support.server.process import ROOT, Server

pytestmark = pytest.mark.once


def client(server: Server, *arguments: str) -> subprocess.Popen[str]:
    """Start the example."""
    command = [sys.executable, str(ROOT / "examples" / "api_bot.py"), server.url, *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_two_programs_find_each_other_and_play_to_the_end(tmp_path: Path) -> None:
    with Server(Place(f"sqlite:///{tmp_path}/borea.db"), BOT_PROCESSES="0") as server:
        with client(server, "--open", "the-border", "--seats", "2", "--name", "Petrel") as first:
            assert first.stdout is not None
            line = first.stdout.readline()
            found = re.fullmatch(rf"{server.url}/t/(\w+) seat 0\n", line)
            assert found, line
            with client(server) as second:
                assert second.stdout is not None
                assert second.stdout.readline() == line.replace("seat 0", "seat 1")
                said = first.stdout.read()
                assert second.stdout.read() == said
                assert said.endswith("the seed is the promised one, with our entropy\n")
                assert second.wait(PATIENCE) == first.wait(PATIENCE) == 0
        record = read_record(server.text("GET", f"/api/tables/{found[1]}/record"))
    game = create(record.game, record.edition, record.options, record.rules)
    assert Match.replay(game, record, check_luck=True).outcome is not None
    assert all(re.fullmatch("[0-9a-f]{32}", entropy) for entropy in record.entropy)
    assert len(set(record.entropy)) == 2
