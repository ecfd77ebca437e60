"""Workers killed and databases restarted under tables that are being played: nothing answered is lost."""

from __future__ import annotations

import glob
import sys

import pytest

from tests.support.server.crash import crash_kills, crash_restarts
from tests.support.server.place import need

pytestmark = [pytest.mark.once, pytest.mark.skipif(sys.platform != "linux", reason="looks for workers in /proc")]


def test_workers_killed_at_random_times_lose_no_answered_move() -> None:
    need("postgres")
    report = crash_kills(2, 2, 2, workers=2)
    assert report.answered > 200
    assert report.troubles >= 2


@pytest.mark.sweep
def test_a_restarted_database_loses_no_answered_move() -> None:
    if not glob.glob("/usr/lib/postgresql/*/bin/initdb"):
        pytest.skip("no initdb to run a private database server")
    report = crash_restarts(2, 1, 1, every=80, workers=2)
    assert report.answered > 200
    assert report.troubles == 1
