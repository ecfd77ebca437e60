"""Sheets of The Border as a person handles them: standard, generated or from a file, drawn or written as data."""

from __future__ import annotations

from borea.core.game import Game
from borea.draw.the_border.sheet import overview_svg, sheet_svg
from borea.games.the_border import TheBorder
from borea.games.the_border.components import SheetSet, read_sheets, to_text


class Sheets:
    """Four sheets; shows itself in a notebook."""

    def __init__(self, sheets: SheetSet) -> None:
        self.sheets = sheets
        self.name = sheets.name

    @classmethod
    def of(cls, game: Game) -> Sheets:
        """Return the sheets that a box holds."""
        assert isinstance(game, TheBorder)
        return cls(game.box.sheets)

    @classmethod
    def read(cls, data: object) -> Sheets:
        """Return the sheets of a parsed file, checked."""
        return cls(read_sheets(data))

    def svg(self, number: int | None = None) -> str:
        """Return a picture of one sheet (1 to 4), or of all four."""
        return overview_svg(self.sheets) if number is None else sheet_svg(self.sheets, number - 1)

    def data(self) -> str:
        """Return the sheets as a file that `read` takes."""
        return to_text(self.sheets)

    def _repr_svg_(self) -> str:
        return self.svg()
