"""What the log of The Border mentions: dice, segments, spaces by colour and place, areas, points."""

from __future__ import annotations

from collections.abc import Sequence

from borea.core.game import Seat
from borea.games.the_border import dice
from borea.games.the_border.box import AREAS, Box
from borea.games.the_border.components import COLOURS, SEGMENTS
from borea.text.language import Translator
from borea.text.rich import LogStyle, Mention, Phrase

LOG = LogStyle(
    gains=frozenset(("closed-first", "closed-later")),
    replaces={"crossed": ("crossed-unseen",), "crossed-nothing": ("crossed-unseen",)},
)


def cell_ref(seat: Seat, cell: int) -> str:
    """Return the ref of a space on a seat's sheet."""
    return f"cell:{seat}:{cell}"


class Mentions:
    """Mentions things in one language."""

    def __init__(self, say: Translator, box: Box) -> None:
        self.say = say
        self.box = box

    def dice(self, letters: str, label: str) -> Mention:
        """Return dice, drawn one by one."""
        glyphs = tuple(f"g-{COLOURS[dice.LETTERS.index(letter)]}" for letter in letters)
        return Mention(label, glyphs, "" if glyphs else label, "die")

    def segment(self, noun: str) -> Mention:
        """Return a segment: a die of its colour, and its length."""
        place = SEGMENTS.index(noun)
        colour, size = COLOURS[place // 4], place % 4 + 2
        label = self.say("the-border.named.segment", colour=self.say(f"colour.{colour}"), size=size)
        return Mention(label, (f"g-{colour}",), str(size), "die")

    def spent(self, noun: str, count: int) -> Mention:
        """Return the dice spent on a segment."""
        letter = dice.LETTERS[SEGMENTS.index(noun) // 4]
        return self.dice(letter * count, self.say.plural("the-border.named.spent", count))

    def spaces(self, cells: Sequence[int], letters: str) -> Phrase:
        """Return spaces by colour, with the areas they border; `letters` are their colours in the same order."""
        found: list[Phrase] = []
        for letter in sorted(set(letters), key=dice.LETTERS.index):
            own = [cell for cell, other in zip(cells, letters, strict=True) if other == letter]
            colour = COLOURS[dice.LETTERS.index(letter)]
            label = self.say.plural(f"the-border.named.spaces.{colour}", len(own))
            spaces = self.dice(letter * len(own), label)
            found.append(self.say.rich("the-border.named.there", spaces=spaces, where=self.where(own)))
        return self.say.rich_listing(found)

    def where(self, cells: Sequence[int]) -> Phrase:
        """Return the areas that all these spaces border, or else the one that most of them do."""
        touched = [area for cell in cells for area in self.box.areas_of[cell]]
        most = max(touched, key=lambda area: (touched.count(area), self.box.first[area]))
        areas = [area for area in range(AREAS) if touched.count(area) == len(cells)] or [most]
        names = self.say.rich_listing([[self.area(area)] for area in areas])
        if len(areas) == 1:
            return self.say.rich("the-border.named.by", area=names)
        return self.say.rich("the-border.named.between", areas=names)

    def area(self, area: int) -> Mention:
        """Return an area; a motif from a custom file is its own name."""
        motif = self.box.sheets.areas[area].motif
        key = f"the-border.named.area.{motif}"
        return Mention(self.say(key) if self.say.has(key) else motif, kind="area", ref=f"area:{motif}")

    def points(self, points: int) -> Mention:
        """Return points, drawn as a chip."""
        return Mention(self.say.plural("the-border.named.points", points), (), f"+{points}", "points")
