"""Sheets of The Border as files."""

from __future__ import annotations

from borea.draw.component_file import ComponentFile
from borea.draw.the_border.sheet import overview_svg, sheet_svg
from borea.games.the_border import TheBorder
from borea.games.the_border.components import to_text


class Components(ComponentFile):
    """The four sheets of a game."""

    game: TheBorder
    parts = 4
    places = {"area": "areas[{}]"}

    @property
    def name(self) -> str:
        """The name of the set."""
        return self.game.box.sheets.name

    def draw(self, part: int | None) -> str:
        """Draw one sheet, or all four."""
        sheets = self.game.box.sheets
        return overview_svg(sheets) if part is None else sheet_svg(sheets, part - 1)

    def data(self) -> str:
        """Return the sheets as JSON."""
        return to_text(self.game.box.sheets)
