"""Map files: every breach of BL-1 is refused with its clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from borea.core.errors import ComponentError
from borea.games.borderlands.map.spec import check_balance, check_printed_names, read_map
from tests.support.borderlands.map_data import Data, bare, full


def refused(data: object, code: str, clause: str) -> ComponentError:
    """Check that a map is refused for this reason and no other."""
    with pytest.raises(ComponentError) as caught:
        read_map(data)
    assert (caught.value.code, caught.value.clause) == (code, clause), caught.value
    return caught.value


def to_land(data: Data, one: str, other: str) -> None:
    """Turn a river border into a land border."""
    data["borders"]["river"] = [pair for pair in data["borders"]["river"] if set(pair) != {one, other}]
    data["borders"]["land"].append([one, other])


def without_mouth(data: Data) -> None:
    """End the river one section earlier."""
    last = data["river"]["trunk"]["mouth"]
    banks = data["river"]["sections"].pop(last)["banks"]
    before = [joint for joint in data["river"]["joints"] if joint[1] == last]
    data["river"]["joints"].remove(before[0])
    data["river"]["trunk"]["mouth"] = before[0][0]
    to_land(data, *banks)


def set_at(data: Data, value: object, *way: Any) -> Data:
    """Set a value at a path in the data."""
    place: Any = data
    for step in way[:-1]:
        place = place[step]
    place[way[-1]] = value
    return data


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ([], "component-not-an-object"),
        ({}, "component-key-missing"),
        (set_at(bare(), 1, "extra"), "component-key-unknown"),
        (set_at(bare(), "borea-map-9", "format"), "map-format-unknown"),
        (set_at(bare(), "", "name"), "component-not-a-text"),
        (set_at(bare(), 7, "territories", "mesa", "name"), "component-not-a-text"),
        (set_at(bare(), {"name": "X"}, "territories", "Mesa!"), "component-key-malformed"),
        (set_at(bare(), {}, "borders", "land"), "component-not-a-list"),
        (set_at(bare(), ["mesa"], "borders", "land", 0), "component-count"),
        (set_at(bare(), ["mesa", "atlantis"], "borders", "land", 0), "component-name-unknown"),
        (set_at(bare(), True, "river", "joints", 0, 2), "component-not-a-number"),
        (set_at(bare(), "The Bind", "territories", "mesa", "name"), "map-name-twice"),
        (set_at(bare(), "Mesa", "lakes", "cold-mere", "name"), "map-name-twice"),
        (set_at(full(), float("nan"), "territories", "mesa", "outline", 0), "map-not-a-number"),
        (set_at(full(), 1e300, "territories", "mesa", "label", 0), "map-not-a-number"),
        (set_at(full(), [1, 2, 3], "territories", "mesa", "outline"), "map-line-length"),
        (set_at(full(), 1, "territories", "mesa", "tall"), "component-not-a-flag"),
        (set_at(full(), 3, "territories", "mesa", "rows"), "component-range"),
        (set_at(full(), [700, 500], "territories", "mesa", "label"), "label-outside"),
        (set_at(full(), [100, 100], "size"), "outline-off-the-sheet"),
        (set_at(bare(), [1, 2], "territories", "mesa", "label"), "component-key-missing"),
    ],
)
def test_bl_12_1_a_malformed_file_is_refused(data: object, code: str) -> None:
    refused(data, code, "BL-12.1")


def test_bl_12_1_one_key_names_one_thing() -> None:
    data = bare()
    data["lakes"]["mesa"] = data["lakes"].pop("cold-mere")
    data["river"]["branches"]["mesa"] = data["river"]["branches"].pop("cold-mere")
    refused(data, "map-key-twice", "BL-12.1")


def test_bl_12_1_half_a_picture_is_refused() -> None:
    data = full()
    del data["territories"]["mesa"]["outline"]
    refused(data, "component-key-missing", "BL-12.1")
    data = full()
    del data["size"]
    refused(data, "component-key-missing", "BL-12.1")


def drop_territory(data: Data) -> None:
    del data["territories"]["surfside"]


def border_again(data: Data) -> None:
    data["borders"]["land"].append(data["borders"]["land"][0][::-1])


def border_of_both_kinds(data: Data) -> None:
    data["borders"]["land"].append(data["borders"]["river"][0])


def border_with_itself(data: Data) -> None:
    data["borders"]["land"].append(["mesa", "mesa"])


def cut_off_surfside(data: Data) -> None:
    data["borders"]["land"] = [pair for pair in data["borders"]["land"] if "surfside" not in pair]


def swap_shores(data: Data) -> None:
    shores = data["lakes"]["cold-mere"]["shores"]
    shores[0], shores[1] = shores[1], shores[0]


def river_border_made_land(data: Data) -> None:
    to_land(data, "mesa", "the-bind")


def land_border_made_river(data: Data) -> None:
    data["borders"]["land"].remove(["mesa", "surfside"])
    data["borders"]["river"].append(["mesa", "surfside"])


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (drop_territory, "territory-count"),
        (border_again, "border-twice"),
        (border_of_both_kinds, "border-twice"),
        (border_with_itself, "border-with-itself"),
        (cut_off_surfside, "continent-in-pieces"),
        (swap_shores, "shores-apart"),
        (river_border_made_land, "section-not-a-river-border"),
        (land_border_made_river, "river-border-without-section"),
    ],
)
def test_bl_1_1_territories_and_borders_must_fit(spoil: Callable[[Data], None], code: str) -> None:
    data = bare()
    spoil(data)
    refused(data, code, "BL-1.1")


def third_lake(data: Data) -> None:
    data["lakes"]["third"] = {"name": "Third", "shores": ["mesa", "surfside", "sixpoint"]}


def branch_from_nowhere(data: Data) -> None:
    data["river"]["branches"]["third"] = data["river"]["branches"].pop("cold-mere")


def fork(data: Data) -> None:
    data["river"]["joints"].append(["twine-2", "twine-5", 1])


def loose_section(data: Data) -> None:
    data["river"]["sections"]["loose"] = {"banks": ["mesa", "the-bind"]}


def head_in_mid_stream(data: Data) -> None:
    data["river"]["branches"]["cold-mere"]["head"] = "west-3"


def both_from_one_head(data: Data) -> None:
    data["river"]["branches"]["cold-mere"]["head"] = "east-1"


def branches_apart(data: Data) -> None:
    data["river"]["confluence"][0] = "west-4"


def mouth_too_high(data: Data) -> None:
    data["river"]["trunk"]["mouth"] = "twine-5"


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (third_lake, "lake-count"),
        (branch_from_nowhere, "branch-per-lake"),
        (fork, "river-forks"),
        (loose_section, "section-off-the-river"),
        (head_in_mid_stream, "river-arm-start"),
        (both_from_one_head, "section-in-two-arms"),
        (branches_apart, "branches-do-not-join"),
        (mouth_too_high, "mouth-not-last"),
    ],
)
def test_bl_1_2_two_branches_join_and_reach_the_coast(spoil: Callable[[Data], None], code: str) -> None:
    data = bare()
    spoil(data)
    refused(data, code, "BL-1.2")


def free_step(data: Data) -> None:
    data["river"]["joints"][0][2] = 0


def dear_step(data: Data) -> None:
    data["river"]["joints"][0][2] = 2


def one_bank(data: Data) -> None:
    data["river"]["sections"]["twine-4"]["banks"] = ["oxbow", "oxbow"]


def same_banks(data: Data) -> None:
    data["river"]["sections"]["twine-4"]["banks"] = data["river"]["sections"]["twine-3"]["banks"][:]
    to_land(data, "oxbow", "otterholt")


def no_border_ends(data: Data) -> None:
    """Leave out the border of Longstrand and Lantern Ness, where the western branch goes from one to the other."""
    data["borders"]["land"].remove(["lantern-ness", "longstrand"])


def no_meeting(data: Data) -> None:
    """End the eastern branch one section early."""
    data["river"]["sections"].pop("east-7")
    data["river"]["joints"] = [joint for joint in data["river"]["joints"] if joint[1] != "east-7"]
    data["river"]["confluence"] = ["west-9", "east-6", "twine-1"]
    to_land(data, "threewaters", "the-bind")


def head_without_shore(data: Data) -> None:
    shores = data["lakes"]["star-mere"]["shores"]
    shores.remove("stillshore")
    data["borders"]["land"].append(["rushlight", "seal-neck"])


def one_shore(data: Data) -> None:
    data["lakes"]["star-mere"]["shores"] = ["rushlight"]


def shore_twice(data: Data) -> None:
    data["lakes"]["star-mere"]["shores"].append("rushlight")


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (free_step, "joint-cost"),
        (dear_step, "joint-cost"),
        (one_bank, "section-one-bank"),
        (same_banks, "joint-same-banks"),
        (no_border_ends, "joint-without-land-border"),
        (no_meeting, "confluence-banks"),
        (head_without_shore, "head-bank-not-a-shore"),
        (one_shore, "lake-shores-few"),
        (shore_twice, "shore-twice"),
    ],
)
def test_bl_1_3_sections_joints_and_lakes_must_fit(spoil: Callable[[Data], None], code: str) -> None:
    data = bare()
    spoil(data)
    refused(data, code, "BL-1.3")


def unbalanced(data: Data) -> ComponentError:
    """Check that a map is a valid file but breaks BL-1.4."""
    spec = read_map(data)
    with pytest.raises(ComponentError) as caught:
        check_balance(spec)
    assert caught.value.clause == "BL-1.4"
    return caught.value


def test_bl_1_4_too_few_territories_on_the_river() -> None:
    data = bare()
    for _ in range(4):  # Saltgate, Last Quay, Wreckers, then Drownfield and Twofords lose the river: 25 − 5
        without_mouth(data)
    fault = unbalanced(data)
    assert (fault.code, fault.slots["found"]) == ("river-territories", 20)


def test_bl_1_4_too_cheap_a_river() -> None:
    data = bare()
    for _ in range(3):  # three steps of cost 1 less, three territories off the river: 22 are left
        without_mouth(data)
    check_balance(read_map(data))
    del data["river"]["sections"]["east-1"]
    data["river"]["joints"] = [joint for joint in data["river"]["joints"] if joint[0] != "east-1"]
    data["river"]["branches"]["star-mere"]["head"] = "east-2"
    data["lakes"]["star-mere"]["shores"] = ["glassmere", "seal-neck", "stillshore", "kettle-bend", "rushlight"]
    to_land(data, "rushlight", "stillshore")
    fault = unbalanced(data)
    assert (fault.code, fault.slots["found"]) == ("river-cost", 23)


def test_bl_1_4_numbers_of_neighbours_are_bounded() -> None:
    data = bare()
    data["borders"]["land"].remove(["cinderheath", "friends-haven"])  # 81 borders make a mean degree of just 4.5
    assert unbalanced(data).code == "border-count"
    data = bare()
    data["borders"]["land"].remove(["mesa", "surfside"])
    data["borders"]["land"].append(["mesa", "cinderheath"])
    fault = unbalanced(data)
    assert (fault.code, fault.slots["found"]) == ("least-neighbours", 1)
    data = bare()
    for other in ("surfside", "gull-rock"):  # Threewaters has six neighbours, all near
        data["borders"]["land"].append(["threewaters", other])
    fault = unbalanced(data)
    assert (fault.code, fault.slots["found"]) == ("most-neighbours", 8)


def test_bl_1_4_a_lake_touches_at_least_three() -> None:
    data = bare()
    data["lakes"]["star-mere"]["shores"] = ["rushlight", "stillshore"]
    fault = unbalanced(data)
    assert (fault.code, fault.slots["found"]) == ("lake-shores", 2)


def test_bl_1_4_names_of_the_standard_map() -> None:
    data = bare()
    data["territories"]["anneconda"]["name"] = "Elsewhere"
    with pytest.raises(ComponentError, match="printed name missing: name Anneconda"):
        check_printed_names(read_map(data))
    data = bare()
    swapped = data["territories"]
    swapped["surfside"]["name"], swapped["gull-rock"]["name"] = "Gull Rock", "Surfside"
    with pytest.raises(ComponentError, match="mesa neighbour missing: name Surfside"):
        check_printed_names(read_map(data))
