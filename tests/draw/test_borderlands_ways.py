"""Where a boat may go in one choice: the cheapest way to every stop, each step of which may be named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from borea.core.match import Match
from borea.core.record import read_record
from borea.draw.borderlands.scene import scene
from borea.games import create
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import STANDARD, Table, play

RECORDS = Path(__file__).parents[1]
NAMED = ("browser/records/transport-refused-v2.rec", "records/borderlands/three-cities-v2.rec")


def ways(state: BorderlandsState) -> dict[str, Any]:
    """Return where the boat may go, as its owner's board has it."""
    found: dict[str, Any] = scene(STANDARD, state.view(0))["voyage"]["ways"]
    return found


def sailing(start: str, *steps: str) -> BorderlandsState:
    """Return a transport by a boat, after the first steps of its route."""
    table = Table(2, STANDARD, rest=1)
    table.own(0, "mesa")
    table.boat(0, start)
    state = table.begin("transport")
    play(state, "sail:1", *[f"way:{step}" for step in steps])
    return state


def test_a_far_stop_is_reached_by_its_cheapest_steps() -> None:
    found = ways(sailing("twine-5"))
    assert found["twine-6"] == {"steps": ["twine-6"], "cost": 2}  # a double step of the river
    assert found["twine-8"] == {"steps": ["twine-6", "twine-7", "twine-8"], "cost": 4}
    assert "twine-5" not in found  # where it lies


def test_a_route_goes_on_from_its_last_stop_and_never_beyond_its_reach() -> None:
    found = ways(sailing("twine-9", "twine-8", "twine-7"))
    assert found["twine-5"] == {"steps": ["twine-6", "twine-5"], "cost": 5}
    assert found["twine-2"] == {"steps": ["twine-6", "twine-5", "twine-4", "twine-3", "twine-2"], "cost": 8}
    assert "twine-1" not in found  # a ninth step
    assert not {"twine-9", "twine-8", "twine-7"} & found.keys()


def test_every_step_of_every_way_may_be_named_where_routes_were_refused_or_lead_to_a_target() -> None:
    seen = 0
    for name in NAMED:
        record = read_record((RECORDS / name).read_text(encoding="utf-8"))
        game = create(record.game, record.edition, record.options, record.rules)
        for match in Match.unfold(game, record):
            seat = match.actors[0] if match.actors else -1
            if seat < 0 or match.state.prompt(seat) != "route":
                continue
            for way in scene(game, match.state.view(seat))["voyage"]["ways"].values():
                state = match.state.copy()
                for node in way["steps"]:
                    move = game.catalogue.move(f"way:{node}")
                    assert move in state.moves(seat), (name, len(match.entries), way)
                    state.apply(seat, move)
                    seen += 1
    assert seen > 50
