"""Maps of Borderlands as a person handles them: standard, generated or from a file, drawn or written as data."""

from __future__ import annotations

import json

from borea.core.game import Game
from borea.draw.borderlands.map import map_svg
from borea.games.borderlands import Borderlands
from borea.games.borderlands.map.spec import MapSpec, read_map, river_cost, river_lands, to_data


class Map:
    """One map; shows itself in a notebook."""

    def __init__(self, spec: MapSpec) -> None:
        self.spec = spec
        self.name = spec.name

    @classmethod
    def of(cls, game: Game) -> Map:
        """Return the map that a box holds."""
        assert isinstance(game, Borderlands)
        return cls(game.box.spec)

    @classmethod
    def read(cls, data: object) -> Map:
        """Return the map of a parsed file, checked."""
        return cls(read_map(data))

    def counts(self) -> dict[str, int]:
        """Return what BL-1.4 counts: borders, territories on the river, the cost of all its steps."""
        spec = self.spec
        return {"borders": len(spec.borders), "banks": len(river_lands(spec)), "cost": river_cost(spec)}

    def svg(self) -> str:
        """Return a picture of the map."""
        return map_svg(self.spec)

    def data(self) -> str:
        """Return the map as a file that `read` takes, an entry to a line."""
        return f"{laid_out(to_data(self.spec))}\n"

    def _repr_svg_(self) -> str:
        return self.svg()


def laid_out(value: object, indent: str = "") -> str:
    """Return JSON in which objects of objects take a line for each entry and all else stands in one."""
    if not isinstance(value, dict) or not any(isinstance(entry, dict | list) for entry in value.values()):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if indent and not any(isinstance(entry, dict) for entry in value.values()):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    inner = indent + " "
    entries = [f"{inner}{json.dumps(key)}: {laid_out(entry, inner)}" for key, entry in value.items()]
    return "{\n" + ",\n".join(entries) + f"\n{indent}}}"
