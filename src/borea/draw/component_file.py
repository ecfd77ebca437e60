"""A game's components as people handle them: named, counted, drawn, and written to a file that the game reads back.
A game that has component files subclasses this in its `files.py`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from borea.core.errors import ComponentError, OptionError
from borea.core.game import Game


class ComponentFile(ABC):
    """The components of one game; shows itself as a picture in a notebook."""

    parts: ClassVar[int] = 0  # how many pieces can be drawn on their own
    places: ClassVar[Mapping[str, str]] = {}  # path in the file of the thing that a slot of an error names

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    @abstractmethod
    def name(self) -> str:
        """What the components are called."""

    @abstractmethod
    def data(self) -> str:
        """Return the text of a file with these components."""

    def facts(self) -> dict[str, int]:
        """Return counts that the rules speak of, by name."""
        return {}

    def svg(self, part: int | None = None) -> str:
        """Return a picture of one part, counted from 1, or of everything.

        Raises:
            OptionError: there is no such picture.
        """
        if part is not None and not 1 <= part <= self.parts:
            raise OptionError("no-component-part", part=part, parts=self.parts)
        return self.draw(part)

    def draw(self, part: int | None) -> str:
        """Draw one part, or everything; left out by games whose components have no picture."""
        raise OptionError("no-component-picture", name=self.name)

    @classmethod
    def place_of(cls, error: ComponentError) -> str:
        """Return the path in the file of what an error complains about, or "" for the file as a whole."""
        slots = error.slots
        if "at" in slots:
            path = (slots["at"], slots.get("key", slots.get("field")))
            return ".".join(str(part) for part in path if part not in (None, "file"))
        return next((place.format(slots[name]) for name, place in cls.places.items() if name in slots), "")

    def _repr_svg_(self) -> str:
        return self.svg()
