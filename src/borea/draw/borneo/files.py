"""Cards, harbours and missions of Borneo as files."""

from __future__ import annotations

import json

from borea.draw.component_file import ComponentFile
from borea.games.borneo import Borneo
from borea.games.borneo.components import template, to_data


class Components(ComponentFile):
    """The cards, harbours and missions of a game."""

    game: Borneo

    @property
    def name(self) -> str:
        """The name of the set."""
        return self.game.box.parts.name

    def data(self) -> str:
        """Return the edition's own TOML file, with comments to guide changes; other components as JSON."""
        if self.game.options["components"] == "standard":
            return template(self.game.edition)
        return json.dumps(to_data(self.game.box.parts), ensure_ascii=False, indent=1) + "\n"
