"""What a board of Borderlands draws all through a match: outlines, sections and berths, names, the sea, symbols."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Any, Final

from borea.core.bits import listed
from borea.core.game import Game
from borea.draw.art import read_art
from borea.draw.borderlands.ground import Ground, colouring
from borea.draw.borderlands.names import land_names, water_names
from borea.draw.borderlands.scene_arcs import Arcs
from borea.draw.borderlands.sea import sea
from borea.games.borderlands import Borderlands
from borea.games.borderlands.components import KINDS, LANDS, REACH
from borea.games.borderlands.map.spec import MapSpec

# What pieces cost, each in one of two ways (BL-4.1); the price of a boat changes and comes with the scene.
PRICES: Final = {
    "weapon": [{"coal": 1, "iron": 1}, {"gold": 2}],
    "city": [{"wood": 1, "coal": 1, "iron": 1, "gold": 1}, {"gold": 4}],
}


@lru_cache(maxsize=8)
def ground_of(spec: MapSpec) -> Ground | None:
    """Return a map measured for drawing, or None if it has no outlines."""
    return None if spec.drawing is None else Ground(spec, spec.drawing)


@lru_cache(maxsize=8)
def components(game: Game) -> dict[str, Any]:
    """Return the map, symbols and limits of a game."""
    assert isinstance(game, Borderlands)
    spec = game.box.spec
    style, symbols = read_art(__package__)
    found: dict[str, Any] = {
        "map": spec.name,
        "style": style,
        "symbols": "".join(symbols.values()),
        "kinds": list(KINDS),
        "prices": PRICES,
        "reach": REACH,
        "rounds": game.box.trade_rounds,
        "cycles": game.box.cycle_limit,
        "ground": None,
        "lands": [land_of(game, land) for land in range(LANDS)],
        "nodes": [node_of(spec, node) for node in range(len(spec.node_keys))],
    }
    ground = ground_of(spec)
    if ground is not None:
        arcs = Arcs(ground.drawing)
        found["width"], found["height"] = ground.drawing.width, ground.drawing.height
        draw_lands(ground, arcs, found["lands"])
        draw_nodes(ground, arcs, found["nodes"])
        found["ground"] = ground_art(ground, arcs)
    return found


def land_of(game: Borderlands, land: int) -> dict[str, Any]:
    """Return the key, name and neighbours of a territory."""
    spec = game.box.spec
    return {
        "key": spec.keys[land],
        "name": spec.names[land],
        "near": [spec.keys[other] for other in listed(game.box.near_land[land])],
    }


def node_of(spec: MapSpec, node: int) -> dict[str, Any]:
    """Return a section or berth: its banks or shore, and its lake."""
    berth = node - spec.sections
    lake = "" if berth < 0 else spec.lakes.names[spec.berth_lakes[berth]]
    return {"key": spec.node_keys[node], "lake": lake, "lands": [spec.keys[land] for land in spec.node_lands[node]]}


def draw_lands(ground: Ground, arcs: Arcs, lands: list[dict[str, Any]]) -> None:
    """Add to every territory its outline, tint and the place of its pieces."""
    drawing = ground.drawing
    tints = colouring(ground.spec)
    for land, entry in enumerate(lands):
        entry["ring"] = arcs.rings[land]
        entry["spot"] = drawing.spots[land]
        entry["below"] = drawing.labels[land][1] > drawing.spots[land][1]  # its name is below its pieces
        entry["tall"] = drawing.tall[land]
        entry["tint"] = tints[land]


def draw_nodes(ground: Ground, arcs: Arcs, nodes: list[dict[str, Any]]) -> None:
    """Add to every section and berth its line, width, flow and the place of a lone boat."""
    sections = ground.spec.sections
    for node, entry in enumerate(nodes):
        berth = node - sections
        x, y = ground.boat_place(node, 0, 1) if berth < 0 else ground.berth_place(berth, 0)
        entry["x"], entry["y"] = round(x, 1), round(y, 1)
        entry["arc"] = arcs.of(ground.drawing.section_lines[node] if berth < 0 else ground.drawing.shore_lines[berth])
        if berth < 0:
            entry["wide"] = round(sum(ground.widths[node]) / 2, 1)
            entry["flow"] = flow(ground, node)


def flow(ground: Ground, section: int) -> list[int]:
    """Return the middle of a section and the direction of its flow in degrees."""
    line = ground.lines[section]
    middle = len(line) // 2
    (x, y), (a, b), (c, d) = line[middle], line[middle - 1], line[middle + 1]
    return [round(x), round(y), round(math.degrees(math.atan2(d - b, c - a)))]


def ground_art(ground: Ground, arcs: Arcs) -> dict[str, Any]:
    """Return the rest of the ground: sea and names as SVG, borders and coast as arcs, lakes, stones."""
    drawing = ground.drawing
    lands = len(drawing.outlines)
    stones = [(drawing.section_lines[upper][-1], cost) for upper, _, cost in ground.spec.river.joints]
    lakes = [
        {"ring": arcs.rings[lands + lake], "x": round(x), "y": round(y)}
        for lake, (x, y) in enumerate(ground.lake_centres)
    ]
    return {
        "sea": re.sub("<defs>.*?</defs>", "", sea(ground)),  # the coast is made of arcs
        "names": whole(water_names(ground) + re.sub(' (textLength|lengthAdjust)="[^"]*"', "", land_names(ground))),
        "coast": arcs.coast(),
        "borders": [arcs.of(line) for line in drawing.land_lines],
        "lakes": lakes,
        "stones": [[round(x), round(y), cost] for (x, y), cost in stones],
        "arcs": arcs.encoded(),
    }


def whole(svg: str) -> str:
    """Round every number of a drawing to a whole unit, which moves no name visibly."""
    return re.sub(r"\d+\.\d", lambda found: str(round(float(found[0]))), svg)
