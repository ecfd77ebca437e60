"""A map as data: the format of a map file, reading and checking it clause by clause (BL-1), and the engine's tables.

No file is opened here, no map is generated (generate/) and none is drawn (borea.draw).

A map file (`read_map`) must keep BL-1.1, BL-1.2 and BL-1.3, as BL-12.1 says. The counts of BL-1.4 are only binding for
the standard map and for generated ones (`check_balance`). A file may leave out the outlines, all of them and the size:
such a map can be played but not drawn. All tables are in key order, so the order of a file makes no difference.
"""

from __future__ import annotations

from typing import Final

from borea.core.errors import ComponentError
from borea.games.borderlands.map.coordinates import PARSER
from borea.games.borderlands.map.outlines import Drawing, read_drawing
from borea.games.borderlands.map.waters import Lakes, River, check_river, check_shores, pair, read_lakes, read_river

FORMAT: Final = "borea-map-1"
TERRITORIES: Final = 36
PRINTED: Final = ("Ham's Landing", "Anneconda", "Ellen's Bight")
BESIDE_MESA: Final = ("The Bind", "Surfside", "Friend's Haven", "Sixpoint")


class MapSpec:
    """Territories, sections and lakes are numbered in key order; a node is a section or, after these, a berth."""

    def __init__(
        self,
        name: str,
        keys: list[str],
        names: list[str],
        kinds: dict[tuple[int, int], bool],
        lakes: Lakes,
        river: River,
    ) -> None:
        self.name = name
        self.keys = keys
        self.names = names
        self.lakes = lakes
        self.river = river
        self.drawing: Drawing | None = None
        self.borders: list[tuple[int, int]] = sorted(kinds)
        self.by_river: list[bool] = [kinds[border] for border in self.borders]
        self.neighbours: list[list[int]] = [[] for _ in keys]
        for one, other in self.borders:
            self.neighbours[one].append(other)
            self.neighbours[other].append(one)
        for row in self.neighbours:
            row.sort()
        self.sections = len(river.keys)
        self.node_keys: list[str] = river.keys[:]
        self.node_lands: list[list[int]] = [[one, other] for one, other in river.banks]
        self.berth_lakes: list[int] = []
        for lake, ring in enumerate(lakes.rings):
            for shore in sorted(ring):
                self.node_keys.append(f"{lakes.keys[lake]}.{keys[shore]}")
                self.node_lands.append([shore])
                self.berth_lakes.append(lake)
        self.land_nodes: list[list[int]] = [[] for _ in keys]
        for node, lands in enumerate(self.node_lands):
            for land in lands:
                self.land_nodes[land].append(node)
        self.above: list[list[int]] = [[] for _ in river.keys]
        self.below: list[list[int]] = [[] for _ in river.keys]
        self.steps: list[list[tuple[int, int]]] = [[] for _ in self.node_keys]
        self._join()

    def _join(self) -> None:
        """Fill the steps between nodes, and what meets each section at its upper and lower end (BL-1.3)."""
        for upper, lower, cost in self.river.joints:
            self.below[upper].append(lower)
            self.above[lower].append(upper)
            self._step(upper, lower, cost)
        left, right, trunk = self.river.confluence
        self.below[left] = sorted([right, trunk])
        self.below[right] = sorted([left, trunk])
        self.above[trunk] = sorted([left, right])
        for one, other in ((left, right), (left, trunk), (right, trunk)):
            self._step(one, other, 1)
        for berth in range(self.sections, len(self.node_keys)):
            lake = self.berth_lakes[berth - self.sections]
            self._step(self.river.heads[lake], berth, 1)
            for other in range(berth + 1, len(self.node_keys)):
                if self.berth_lakes[other - self.sections] == lake:
                    self._step(berth, other, 1)
        for row in self.steps:
            row.sort()

    def _step(self, one: int, other: int, cost: int) -> None:
        self.steps[one].append((other, cost))
        self.steps[other].append((one, cost))


def read_map(data: object) -> MapSpec:
    """Return the map that parsed JSON describes (BL-12.1).

    Raises:
        ComponentError: it breaks BL-1.1, BL-1.2 or BL-1.3; the error says where.
    """
    top = PARSER.fields(data, "", ("format", "name", "territories", "borders", "lakes", "river"), ("size",))
    if top["format"] != FORMAT:
        raise ComponentError("map-format-unknown", "BL-12.1", found=str(top["format"])[:40], wanted=FORMAT)
    name = PARSER.text(top["name"], "name", 60)
    keys: list[str] = []
    names: list[str] = []
    for key, entry in PARSER.keyed(top["territories"], "territories"):
        at = f"territories.{key}"
        table = PARSER.fields(entry, at, ("name",), ("outline", "label", "rows", "spot", "tall"))
        keys.append(key)
        names.append(PARSER.text(table["name"], f"{at}.name", 24))
    if len(keys) != TERRITORIES:
        raise ComponentError("territory-count", "BL-1.1", found=len(keys), wanted=TERRITORIES)
    places = {key: place for place, key in enumerate(keys)}
    kinds = _read_borders(top["borders"], keys, places)
    lakes = read_lakes(top["lakes"], places)
    river = read_river(top["river"], places, lakes)
    _check_words(keys, names, lakes, river)
    spec = MapSpec(name, keys, names, kinds, lakes, river)
    _check_one_continent(spec)
    check_shores(lakes, keys, kinds)
    check_river(river, lakes, keys, kinds)
    spec.drawing = read_drawing(top, keys, kinds, lakes, river)
    return spec


def _read_borders(value: object, keys: list[str], places: dict[str, int]) -> dict[tuple[int, int], bool]:
    """Return every border: true for a river border, false for a land border (BL-1.1)."""
    table = PARSER.fields(value, "borders", ("land", "river"))
    kinds: dict[tuple[int, int], bool] = {}
    for kind in ("land", "river"):
        for index, item in enumerate(PARSER.items(table[kind], f"borders.{kind}")):
            at = f"borders.{kind}[{index}]"
            two = PARSER.counted(item, at, 2, 2)
            one = PARSER.name_in(two[0], at, places)
            other = PARSER.name_in(two[1], at, places)
            if one == other:
                raise ComponentError("border-with-itself", "BL-1.1", at=at, territory=keys[one])
            border = pair(one, other)
            if border in kinds:
                raise ComponentError("border-twice", "BL-1.1", at=at, one=keys[border[0]], other=keys[border[1]])
            kinds[border] = kind == "river"
    return kinds


def _check_words(keys: list[str], names: list[str], lakes: Lakes, river: River) -> None:
    """Check that every key and every name stands for one thing, so that tokens and texts are unambiguous."""
    used: set[str] = set()
    for key in keys + lakes.keys + river.keys:
        if key in used:
            raise ComponentError("map-key-twice", "BL-12.1", key=key)
        used.add(key)
    called: set[str] = set()
    for name in names + lakes.names + river.arm_names:
        if name.casefold() in called:
            raise ComponentError("map-name-twice", "BL-12.1", name=name)
        called.add(name.casefold())


def _check_one_continent(spec: MapSpec) -> None:
    """Check that every territory can be reached from every other (BL-1.1)."""
    reached = [False] * TERRITORIES
    reached[0] = True
    walk = [0]
    for land in walk:
        for other in spec.neighbours[land]:
            if not reached[other]:
                reached[other] = True
                walk.append(other)
    for land, found in enumerate(reached):
        if not found:
            raise ComponentError("continent-in-pieces", "BL-1.1", territory=spec.keys[land])


def river_lands(spec: MapSpec) -> list[int]:
    """Return the territories on the river, ascending."""
    return sorted({bank for two in spec.river.banks for bank in two})


def river_cost(spec: MapSpec) -> int:
    """Return the total cost of all steps between sections, including the three at the confluence."""
    return sum([cost for _, _, cost in spec.river.joints]) + 3


def check_balance(spec: MapSpec) -> None:
    """Check the counts that the standard map and every generated map keep (BL-1.4).

    Raises:
        ComponentError: a count is out of bounds.
    """
    degrees = [len(row) for row in spec.neighbours]
    _within("river-territories", len(river_lands(spec)), 22, 28)
    _within("border-count", len(spec.borders), 81, 90)
    _within("least-neighbours", min(degrees), 2, 3)
    _within("most-neighbours", max(degrees), 2, 7)
    _within("river-cost", river_cost(spec), 24, 32)
    for ring in spec.lakes.rings:
        _within("lake-shores", len(ring), 3, TERRITORIES)


def _within(code: str, found: int, least: int, most: int) -> None:
    if not least <= found <= most:
        raise ComponentError(code, "BL-1.4", found=found, least=least, most=most)


def check_printed_names(spec: MapSpec) -> None:
    """Check that the standard map has the printed names and that Mesa borders on four of them (BL-1.4).

    Raises:
        ComponentError: a name or a border is missing.
    """
    for name in ("Mesa",) + BESIDE_MESA + PRINTED:
        if name not in spec.names:
            raise ComponentError("printed-name-missing", "BL-1.4", name=name)
    beside = spec.neighbours[spec.names.index("Mesa")]
    for name in BESIDE_MESA:
        if spec.names.index(name) not in beside:
            raise ComponentError("mesa-neighbour-missing", "BL-1.4", name=name)


def to_data(spec: MapSpec) -> dict[str, object]:
    """Return the data from which `read_map` makes this map, in a canonical order."""
    drawing = spec.drawing
    territories: dict[str, object] = {}
    for land, key in enumerate(spec.keys):
        entry: dict[str, object] = {"name": spec.names[land]}
        if drawing is not None:
            entry.update(drawing.land_data(land))
        territories[key] = entry
    borders: dict[str, object] = {}
    for kind in ("land", "river"):
        borders[kind] = [
            [spec.keys[one], spec.keys[other]]
            for (one, other), by_river in zip(spec.borders, spec.by_river, strict=True)
            if by_river == (kind == "river")
        ]
    data: dict[str, object] = {"format": FORMAT, "name": spec.name}
    if drawing is not None:
        data["size"] = [drawing.width, drawing.height]
    data["territories"] = territories
    data["borders"] = borders
    data["lakes"] = _lake_data(spec)
    data["river"] = _river_data(spec)
    return data


def _lake_data(spec: MapSpec) -> dict[str, object]:
    lakes: dict[str, object] = {}
    for lake, key in enumerate(spec.lakes.keys):
        shores: list[object] = [spec.keys[shore] for shore in spec.lakes.rings[lake]]
        entry: dict[str, object] = {"name": spec.lakes.names[lake], "shores": shores}
        if spec.drawing is not None:
            entry["outline"] = spec.drawing.lake_data(lake)
        lakes[key] = entry
    return lakes


def _river_data(spec: MapSpec) -> dict[str, object]:
    river = spec.river
    sections: dict[str, object] = {}
    for section, key in enumerate(river.keys):
        one, other = river.banks[section]
        banks: list[object] = [spec.keys[one], spec.keys[other]]
        entry: dict[str, object] = {"banks": banks}
        if spec.drawing is not None:
            entry["line"] = spec.drawing.section_data(section)
        sections[key] = entry
    branches: dict[str, object] = {}
    for lake, key in enumerate(spec.lakes.keys):
        branches[key] = {"name": river.arm_names[lake], "head": river.keys[river.heads[lake]]}
    return {
        "branches": branches,
        "trunk": {"name": river.arm_names[2], "mouth": river.keys[river.mouth]},
        "confluence": [river.keys[section] for section in river.confluence],
        "joints": [[river.keys[upper], river.keys[lower], cost] for upper, lower, cost in river.joints],
        "sections": sections,
    }
