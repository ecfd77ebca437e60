"""Maps of Borderlands as files."""

from __future__ import annotations

import json

from borea.draw.borderlands.map import map_svg
from borea.draw.component_file import ComponentFile
from borea.games.borderlands import Borderlands
from borea.games.borderlands.map.spec import river_cost, river_lands, to_data


class Components(ComponentFile):
    """The map of a game."""

    game: Borderlands
    places = {
        "section": "river.sections.{}", "lake": "lakes.{}", "territory": "territories.{}", "of": "territories.{}",
    }  # fmt: skip

    @property
    def name(self) -> str:
        """The name of the map."""
        return self.game.box.spec.name

    def facts(self) -> dict[str, int]:
        """Return the counts of BL-1.4: borders, territories on the river, the cost of all its steps."""
        spec = self.game.box.spec
        return {"borders": len(spec.borders), "banks": len(river_lands(spec)), "cost": river_cost(spec)}

    def draw(self, part: int | None) -> str:
        """Draw the map."""
        return map_svg(self.game.box.spec)

    def data(self) -> str:
        """Return the map as JSON, with a line for each entry."""
        return f"{laid_out(to_data(self.game.box.spec))}\n"


def laid_out(value: object, indent: str = "") -> str:
    """Return JSON in which objects of objects take a line for each entry and everything else stays on one line."""
    if not isinstance(value, dict) or not any(isinstance(entry, dict | list) for entry in value.values()):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if indent and not any(isinstance(entry, dict) for entry in value.values()):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    inner = indent + " "
    entries = [f"{inner}{json.dumps(key)}: {laid_out(entry, inner)}" for key, entry in value.items()]
    return "{\n" + ",\n".join(entries) + f"\n{indent}}}"
