"""The map as SVG: well-formed, named for screen readers, and showing what it is given."""

from __future__ import annotations

import copy
import json
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import pytest

from borea.core.errors import ComponentError
from borea.draw.borderlands.map import Boat, Pieces, Stock, map_svg
from borea.games.borderlands.map.spec import MapSpec, read_map

SVG = "{http://www.w3.org/2000/svg}"
STANDARD: dict[str, Any] = json.loads((files("borea.games.borderlands") / "data" / "standard.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def spec() -> MapSpec:
    """Return the standard map."""
    return read_map(copy.deepcopy(STANDARD))


def with_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """Return the elements of a class."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


def test_the_map_names_itself_and_every_place(spec: MapSpec) -> None:
    root = ElementTree.fromstring(map_svg(spec, title="Before <the> war & after"))
    assert root.get("viewBox") == "0 0 1400 1000"
    assert root.find(f"{SVG}title") is not None
    assert root.findtext(f"{SVG}title") == root.get("aria-label") == "Before <the> war & after"
    description = root.findtext(f"{SVG}desc") or ""
    for name in [*spec.names, *spec.lakes.names, *spec.river.arm_names]:
        assert name in description
    assert sorted(land.get("data-key", "") for land in with_class(root, "bl-land")) == spec.keys
    printed = "".join(root.itertext())
    assert "Friend’s" in printed
    for water in ("West Twine", "East Twine", "River Twine"):
        assert water in [text.text for text in root.iter(f"{SVG}textPath")]


def test_neighbours_never_share_a_tint(spec: MapSpec) -> None:
    root = ElementTree.fromstring(map_svg(spec))
    tints = {land.get("data-key", ""): land.get("class", "") for land in with_class(root, "bl-land")}
    for one, other in spec.borders:
        assert tints[spec.keys[one]] != tints[spec.keys[other]]


def test_everything_that_is_used_is_defined(spec: MapSpec) -> None:
    stock = Stock(8, "forest", True, True, True, {"wood": 2, "gold": 3})
    position = Pieces({"mesa": stock, "oxbow": stock}, [Boat("west-3", 2, 4, True, False, {"coal": 1})])
    owners = {key: place % 4 for place, key in enumerate(spec.keys)}
    text = map_svg(spec, owners=owners, pieces=position, legal=("mesa", "west-1", "cold-mere.tarnhead"))
    root = ElementTree.fromstring(text)
    ids = [element.get("id", "") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = [element.get("href", "")[1:] for element in root.iter() if element.get("href")]
    used += [part.split(")")[0] for part in text.split("url(#")[1:]]
    assert set(used) <= set(ids)


def test_owners_are_shown_by_tint_hatch_and_shape(spec: MapSpec) -> None:
    root = ElementTree.fromstring(map_svg(spec, owners={"mesa": 1, "the-bind": 1, "oxbow": 3}))
    held = {land.get("data-key"): land.get("class", "") for land in with_class(root, "bl-land")}
    assert "bl-held-1" in held["mesa"]
    assert "bl-held-3" in held["oxbow"]
    assert "bl-tint" in held["surfside"]
    hatches = [hatch.get("fill") for hatch in with_class(root, "bl-hatch")]
    assert sorted(map(str, hatches)) == ["url(#bl-hatch-1)", "url(#bl-hatch-1)", "url(#bl-hatch-3)"]
    assert len(with_class(root, "bl-seat-1")) == 2
    assert len(with_class(root, "bl-seat-3")) == 1
    assert len(with_class(root, "bl-realm")) == 2


def test_pieces_tokens_and_boats_are_drawn_where_they_are(spec: MapSpec) -> None:
    stocks = {"mesa": Stock(5, "gold", horse=True, weapon=True, tokens={"gold": 2, "wood": 3, "iron": 0})}
    fleet = [Boat("twine-2", 0, 3), Boat("twine-2", 1, 3), Boat("star-mere.glassmere", 2, 3, tokens={"gold": 1})]
    root = ElementTree.fromstring(map_svg(spec, owners={"mesa": 0}, pieces=Pieces(stocks, fleet)))
    mesa = next(stock for stock in with_class(root, "bl-stock") if stock.get("data-key") == "mesa")
    assert (
        len(with_class(mesa, "bl-horse")) == len(with_class(mesa, "bl-weapon")) == len(with_class(mesa, "bl-site")) == 1
    )
    assert not with_class(mesa, "bl-city")
    assert [text.text for text in with_class(mesa, "bl-worth")] == ["5"]
    assert len(with_class(mesa, "bl-token")) == 2 + 1
    assert [text.text for text in with_class(mesa, "bl-count")] == ["3"]
    assert [boat.get("data-key") for boat in with_class(root, "bl-boat")] == [boat.at for boat in fleet]
    hulls = {hull.get("d") for hull in with_class(root, "bl-hull")}
    assert len(hulls) == 3


def test_legal_targets_are_outlined_and_dotted(spec: MapSpec) -> None:
    legal = ("mesa", "west-1", "cold-mere.tarnhead")
    root = ElementTree.fromstring(map_svg(spec, legal=legal))
    assert sorted(target.get("data-key", "") for target in with_class(root, "bl-legal")) == sorted(legal)
    assert len(with_class(root, "bl-legal-dot")) == 3
    assert not with_class(ElementTree.fromstring(map_svg(spec)), "bl-legal")


def test_steps_show_their_cost_in_stones(spec: MapSpec) -> None:
    root = ElementTree.fromstring(map_svg(spec))
    stones = with_class(root, "bl-stones")[0]
    assert len(list(stones)) == sum(joint[2] for joint in STANDARD["river"]["joints"])


def test_a_map_without_outlines_is_not_drawn() -> None:
    data = copy.deepcopy(STANDARD)
    del data["size"]
    for part in (data["territories"], data["lakes"], data["river"]["sections"]):
        for entry in part.values():
            for field in ("outline", "label", "spot", "rows", "tall", "line"):
                entry.pop(field, None)
    with pytest.raises(ComponentError, match="map without outlines"):
        map_svg(read_map(data))


def test_names_from_a_file_are_text_and_never_markup() -> None:
    data = copy.deepcopy(STANDARD)
    data["territories"]["mesa"]["name"] = "<b>&Mesa</b>"
    data["lakes"]["cold-mere"]["name"] = "<i/> Mere"
    data["river"]["trunk"]["name"] = "</text>"
    root = ElementTree.fromstring(map_svg(read_map(data)))
    assert not list(root.iter(f"{SVG}b"))
    assert "<b>&Mesa</b>" in "".join(root.itertext())
