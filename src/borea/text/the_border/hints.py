"""Why a move of The Border is recommended: what it closes or brings near, what it leaves to the others, what the dice
that stay are for. From the view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from borea.core.bits import BIT, size
from borea.games.the_border import dice
from borea.games.the_border.box import AREAS
from borea.games.the_border.moves import CATALOGUE, CROSS, FINISH
from borea.games.the_border.phases.first_action import ROLLS
from borea.games.the_border.phases.order import FINISH as FINISHING
from borea.games.the_border.phases.order import SECOND
from borea.games.the_border.view import BorderView
from borea.text.advice import Course, Fact, Marks
from borea.text.rich import plain
from borea.text.the_border.mentions import cell_ref

if TYPE_CHECKING:
    from borea.text.the_border.game_text import Text

NEAR = 8  # spaces short of closing an area that are worth a word
LAST_AREA = 6  # closing it ends the match (TB-4.1)


class Hints:
    """Speaks for recommended moves."""

    def __init__(self, text: Text, course: Course) -> None:
        assert isinstance(course.view, BorderView)
        self.text = text
        self.say = text.say
        self.box = text.game.box
        self.course = course
        self.view: BorderView = course.view
        self.board = self.view.boards[self.view.seat]
        self.segments = [move - FINISH for move, verb in self.moves() if verb == "finish"]
        self.cells = [move - CROSS for move, verb in self.moves() if verb == "cross"]
        for segment in self.segments:
            self.cells += text.missing_cells(self.board, segment)

    def moves(self) -> list[tuple[int, str]]:
        """Return the moves with their verbs."""
        return list(zip(self.course.moves, self.course.verbs, strict=True))

    def title(self) -> str:
        """Return what to do."""
        verb = self.course.verbs[0]
        if verb == "reroll":
            return self.text.move_text(self.view, self.course.moves[0]).label
        if self.segments:
            names = [plain([self.text.mentions.segment(CATALOGUE.nouns[FINISH + one])]) for one in self.segments]
            return self.say("the-border.hint.finish", segments=self.say.listing(names))
        if self.cells:
            return self.say("the-border.hint.cross", spaces=self.spaces())
        key = "cross-nothing" if self.view.phase == SECOND else "finish-nothing"
        return self.say(f"the-border.hint.{key}")

    def spaces(self) -> str:
        """Return the spaces to cross: those of one colour with the areas beside them, others by their colours alone."""
        colours = [self.box.colour_of[self.board.sheet][cell] for cell in self.cells]
        if len(set(colours)) == 1:
            return plain(self.text.mentions.spaces(self.cells, dice.LETTERS[colours[0]] * len(colours)))
        letters = "".join(dice.LETTERS[colour] for colour in colours)
        return self.say("the-border.hint.spaces", count=len(letters), dice=self.text.dice_words(letters))

    def marks(self) -> Marks:
        """Return the spaces to cross, or the dice to reroll: the n-th of each letter."""
        if self.course.verbs[0] == "reroll":
            letters = CATALOGUE.nouns[self.course.moves[0]]
            return Marks([f"die:{letter}:{letters[:place].count(letter)}" for place, letter in enumerate(letters)])
        return Marks([cell_ref(self.view.seat, cell) for cell in self.cells])

    def facts(self) -> list[Fact]:
        """Return what speaks for it."""
        if self.course.verbs[0] == "reroll":
            return self.rolling()
        if not self.cells:
            return self.waiting()
        found = self.closing() or self.nearing()
        return found if self.view.phase == SECOND else [*found, self.leaving()]

    def open_cells(self, area: int) -> list[int]:
        """Return the spaces that an area would still need."""
        border = self.box.sheets.areas[area].border
        return [cell for cell in border if not self.board.is_crossed(cell) and cell not in self.cells]

    def name(self, area: int) -> str:
        """Return the name of an area in a sentence."""
        return self.text.mentions.area(area).label

    def worth(self, area: int) -> int:
        """Return what an area scores now."""
        return self.box.later[area] if self.view.taken & BIT[area] else self.box.first[area]

    def points(self, points: int) -> str:
        """Return points in words."""
        return self.text.mentions.points(points).label

    def closing(self) -> list[Fact]:
        """Return which areas are closed, and whether that ends the match."""
        closed = [area for area in range(AREAS) if not self.board.closed & BIT[area] and not self.open_cells(area)]
        if not closed:
            return []
        points = sum(self.worth(area) for area in closed)
        areas = self.say.listing([self.name(area) for area in closed])
        first = not any(self.view.taken & BIT[area] for area in closed)
        slots = {"areas": areas, "points": self.points(points)}
        about = {"areas": sum(BIT[area] for area in closed), "points": points}
        found = [Fact("closes-first" if first else "closes", slots, about)]
        if size(self.board.closed) + len(closed) >= LAST_AREA:
            count = int(size(self.board.closed)) + len(closed)
            found.append(Fact("sixth", {"count": count}, {"closed": count}))
        return found

    def nearing(self) -> list[Fact]:
        """Return the area that the crosses bring nearest."""
        touched = {area for cell in self.cells for area in self.box.areas_of[cell]}
        near = [area for area in sorted(touched) if not self.board.closed & BIT[area]]
        if not near:
            return []
        area = min(near, key=lambda one: (len(self.open_cells(one)), -self.worth(one)))
        gaps = len(self.open_cells(area))
        if gaps > NEAR:
            return []
        first = not self.view.taken & BIT[area]
        slots = {"area": self.name(area), "points": self.points(self.worth(area)), "count": gaps}
        about = {"area": area, "gaps": gaps, "points": self.worth(area)}
        return [Fact("nears-first" if first else "nears", slots, about)]

    def leaving(self) -> Fact:
        """Return the dice that the others get (TB-2.4)."""
        dice_left = self.dice()
        for segment in self.segments:
            dice_left -= int(self.board.missing(segment)) * dice.ONE[segment // 4]
        letters = dice.word(dice_left)
        if not letters:
            return Fact("leaves-one-each")
        about = {"dice": dice_left}
        return Fact("leaves", {"dice": self.text.dice_words(letters), "count": len(letters)}, about)

    def dice(self) -> int:
        """Return the dice on the table that the active seat may spend."""
        return int(self.view.left if self.view.phase == FINISHING else self.view.dice)

    def waiting(self) -> list[Fact]:
        """Return why nothing is crossed."""
        if self.view.phase == SECOND:
            return [Fact("keep-open")]
        able = [segment for segment in range(24) if self.is_ready(segment, self.dice())]
        return [Fact("wait")] if able else [Fact("none-ready")]

    def is_ready(self, segment: int, hand: int) -> bool:
        """Return whether dice complete a segment that is not complete yet."""
        return 0 < self.board.missing(segment) <= dice.count(hand, segment // 4)

    def rolling(self) -> list[Fact]:
        """Return what the dice that stay are for."""
        rolled = CATALOGUE.nouns[self.course.moves[0]]
        hand = int(self.view.dice) - sum(dice.ONE[dice.LETTERS.index(letter)] for letter in rolled)
        found = [self.kept(hand)] if hand else [self.all_new()]
        return [*found, Fact("last-reroll")] if ROLLS - int(self.view.rolls) == 1 else found

    def all_new(self) -> Fact:
        """Return why none of the dice stays."""
        able = any(self.is_ready(segment, int(self.view.dice)) for segment in range(24))
        return Fact("reroll-all") if able else Fact("none-ready")

    def kept(self, hand: int) -> Fact:
        """Return the segment that the dice which stay complete, or come nearest to."""
        ready = [segment for segment in range(24) if self.is_ready(segment, hand)]
        if ready:
            segment = max(ready, key=lambda one: int(self.board.missing(one)))
            return Fact("keeps-ready", {"segment": self.segment(segment)}, {"segment": segment, "hand": hand})
        begun = [one for one in range(24) if self.board.missing(one) and dice.count(hand, one // 4)]
        if not begun:
            return Fact("reroll-all")
        segment = min(begun, key=lambda one: (self.lacking(one, hand), -dice.count(hand, one // 4)))
        lacking = self.lacking(segment, hand)
        slots = {"segment": self.segment(segment), "count": lacking}
        return Fact("keeps", slots, {"segment": segment, "lacking": lacking, "hand": hand})

    def lacking(self, segment: int, hand: int) -> int:
        """Return how many more dice a segment takes."""
        return int(self.board.missing(segment)) - dice.count(hand, segment // 4)

    def segment(self, segment: int) -> str:
        """Return the name of a segment in a sentence."""
        return self.text.mentions.segment(CATALOGUE.nouns[FINISH + segment]).label
