"""Scenes of The Border: what is printed, and what a view shows, worked out by hand on the sheets kept for tests."""

from __future__ import annotations

import json
from typing import Any

import pytest

from borea.draw import registry as scenes
from tests.support.the_border.tables import AREAS, PAPER, Table


def shown(table: Table, seat: int | None) -> dict[str, Any]:
    """Return the scene of a seat or a spectator after a round trip through JSON."""
    scene: dict[str, Any] = json.loads(json.dumps(scenes.scene(table.game, table.view(seat))))
    return scene


def test_tb_1_the_components_have_every_space_segment_and_area_of_four_sheets() -> None:
    box = scenes.components(Table().game)
    assert len(box["cells"]) == 86
    assert box["white"] == [6, 85]
    assert [area["motif"] for area in box["areas"]] == AREAS
    well = box["areas"][AREAS.index("well")]
    assert (well["first"], well["later"], well["size"]) == (4, 2, 9)
    for sheet, segments in enumerate(box["sheets"]):
        assert {segment["id"]: set(segment["cells"]) for segment in segments} == PAPER.segments[sheet]
        assert {segment["colour"] for segment in segments if segment["id"].startswith("grey")} == {"grey"}
    for cell, place in enumerate(box["cells"]):
        assert set(place["near"]) == PAPER.beside[cell]
        assert len(place["face"]) == 12  # six corners
        assert [AREAS[area] for area in place["areas"]] == [motif for motif in AREAS if cell in PAPER.border[motif]]
    assert 'id="tb-m-castle"' in box["symbols"]


def test_tb_2_1_after_a_roll_the_active_seat_sees_what_the_dice_could_complete() -> None:
    table = Table()
    table.cross(0, [37])  # one of the two spaces of the short grey segment
    table.chance("roll:srrbb")
    scene = shown(table, 0)
    assert (scene["phase"], scene["turn"], scene["active"], scene["roll"]) == ("reroll", 1, 0, 1)
    assert (scene["dice"], scene["left"]) == ("srrbb", "srrbb")
    # A grey die for what is left of grey 2, two red ones for red 2, two blue ones for blue 2; nothing longer.
    assert scene["could"] == {"grey2": [42], "red2": [7, 8], "blue2": [78, 83]}
    assert shown(table, 1)["could"] == {}
    assert shown(table, None)["could"] == {}


def test_tb_2_2_spent_dice_and_new_crosses_show_at_once() -> None:
    table = Table()
    table.roll("srrbb")
    table.play(0, "finish:red2")
    scene = shown(table, 0)
    assert (scene["phase"], scene["dice"], scene["left"]) == ("finish", "srrbb", "sbb")
    assert scene["boards"][0]["fresh"] == [7, 8]
    assert scene["boards"][0]["crossed"] == [6, 7, 8, 85]
    assert scene["could"] == {"blue2": [78, 83]}


def test_tb_3_1_areas_show_points_scored_and_what_is_left_to_earn() -> None:
    table = Table(3)
    table.close(1, ["well"])
    table.close(2, ["well"], first=False)
    table.cross(0, [34, 35])  # two of the nine spaces round the well
    table.chance("roll:srybo")
    scene = shown(table, 0)
    well = AREAS.index("well")
    assert scene["taken"] == [well]
    assert scene["first"][well] == [1]
    areas = [board["areas"][well] for board in scene["boards"]]
    assert areas[0] == {"gaps": 7, "closed": False, "first": False, "points": 2}
    assert areas[1] == {"gaps": 0, "closed": True, "first": True, "points": 4}
    assert areas[2] == {"gaps": 0, "closed": True, "first": False, "points": 2}
    assert [board["score"] for board in scene["boards"]] == [0, 4, 2]
    assert [board["closed"] for board in scene["boards"]] == [0, 1, 1]
    castle = AREAS.index("castle")
    assert scene["boards"][0]["areas"][castle]["points"] == 12


def test_tb_2_6_what_others_cross_at_the_same_time_is_not_in_the_scene() -> None:
    table = Table(3)
    table.roll("srybo")  # one of a colour completes nothing: the others go on with all five
    cell = next(int(token[6:]) for token in table.moves(1) if token != "done")
    table.play(1, f"cross:{cell}")
    own, other, spectator = shown(table, 1), shown(table, 2), shown(table, None)
    assert own["boards"][1]["fresh"] == [cell]
    assert len(own["left"]) == 4
    assert table.letter(1, cell) not in own["left"]
    for scene in (other, spectator):
        assert scene["boards"][1]["fresh"] == []
        assert cell not in scene["boards"][1]["crossed"]
        assert scene["boards"][1]["acting"]
        assert scene["left"] == "srybo"
    table.play(1, "done")
    assert [board["acting"] for board in shown(table, 2)["boards"]] == [False, False, True]
    table.play(2, "done")
    assert cell in shown(table, 2)["boards"][1]["crossed"]


@pytest.mark.parametrize(("dice", "one"), [("rrbbs", True), ("rrbby", False)])
def test_tb_2_4_one_die_of_five_when_all_were_spent(dice: str, one: bool) -> None:
    table = Table()
    table.cross(0, [37])
    table.roll(dice)
    for segment in ["grey2"] * one + ["red2", "blue2"]:
        table.play(0, f"finish:{segment}")
    scene = shown(table, 1)
    assert (scene["phase"], scene["one"]) == ("second", one)
    assert scene["left"] == ("srrbb" if one else "y")
