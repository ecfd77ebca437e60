"""Tables where a match is over, or one move before its end."""

from __future__ import annotations

from pathlib import Path

from tests.support.server.play import MAREN
from tests.support.server.site import Site

IDLE = (Path(__file__).parents[2] / "records" / "the-border" / "idle-2-seats.rec").read_text()


def almost_over(home: Site) -> str:
    """Open a table where one move ends an idle match."""
    table = home.open(MAREN, record=IDLE, ply=49, sit=0, bots=[None, "level1"])
    assert home.get(f"/api/tables/{table}").json()["actors"] == [0]
    return table


def over(home: Site) -> str:
    """Return a table where that move was made."""
    table = almost_over(home)
    done = home.post(f"/api/tables/{table}/submit", {"seat": 0, "number": 0, "tokens": ["done"]}, MAREN)
    assert done.status_code == 200, done.text
    return table
