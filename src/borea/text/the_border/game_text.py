"""The Border in words and drawn with letters."""

from __future__ import annotations

from collections.abc import Sequence

from borea.core.bits import BIT
from borea.core.game import Event, Move, Seat, View
from borea.games.the_border import TheBorder, dice
from borea.games.the_border.board import Board
from borea.games.the_border.box import AREAS, cells_of
from borea.games.the_border.components import COLOURS, SEGMENTS
from borea.games.the_border.moves import CATALOGUE, CROSS, FINISH
from borea.games.the_border.openings import NONE
from borea.games.the_border.phases.first_action import ROLLS
from borea.games.the_border.phases.order import ENDED, REROLL, SECOND
from borea.games.the_border.phases.order import FINISH as FINISH_PHASE
from borea.games.the_border.view import BorderView
from borea.text.advice import Course, Fact, Marks
from borea.text.game_text import NOBODY, GameText, MoveText, Reason
from borea.text.page import Canvas, Line, table, wrap_entries
from borea.text.rich import Mention, Phrase, capital
from borea.text.the_border.hints import Hints
from borea.text.the_border.mentions import LOG, Mentions, cell_ref
from borea.text.the_border.reasons import Reasons

CLAUSES = {"finish": "TB-2.2", "done": "TB-2.2", "reroll": "TB-2.1", "stop": "TB-2.1"}
CLAUSE_OF_PROMPT = {"reroll": "TB-2.1", "finish": "TB-2.2", "cross": "TB-2.5", "cross-one": "TB-2.4"}
CELL_WIDTH = 4  # characters per space in a drawing
KEY_WIDTH = 62


class Text(GameText):
    """The text of The Border."""

    game: TheBorder
    log = LOG

    def __init__(self, game: TheBorder, language: str = "en", names: Sequence[str] = (), viewer: Seat = NOBODY) -> None:
        super().__init__(game, language, names, viewer)
        self.mentions = Mentions(self.say, game.box)

    def clause(self, view: View) -> str:
        """Return the id of the clause that the question comes from."""
        return CLAUSE_OF_PROMPT[self.prompt_key(view)]

    def clause_of(self, view: View, move: Move) -> str:
        """Return the id of the clause that allows a move."""
        assert isinstance(view, BorderView)
        return "TB-2.5" if view.phase == SECOND else CLAUSES[CATALOGUE.verbs[move]]

    def colour(self, colour: int) -> str:
        """Return the name of a colour."""
        return self.say(f"colour.{COLOURS[colour]}")

    def area(self, area: int) -> str:
        """Return the name of an area; a motif from a custom file is its own name."""
        motif = self.game.box.sheets.areas[area].motif
        key = self.key(f"area.{motif}")
        return self.say(key) if self.say.has(key) else motif

    def dice_words(self, letters: str) -> str:
        """Return dice in words: 2 grey, 1 red."""
        if not letters:
            return self.say(self.key("no-dice"))
        counts = [(COLOURS[colour], letters.count(letter)) for colour, letter in enumerate(dice.LETTERS)]
        return ", ".join(self.say.plural(self.key(f"dice.{name}"), count) for name, count in counts if count)

    def segment(self, segment: str) -> str:
        """Return the name of a segment: grey 3."""
        place = SEGMENTS.index(segment)
        return self.say(self.key("segment"), colour=self.colour(place // 4), size=place % 4 + 2)

    def opening_mark(self, node: tuple[str, ...], mark: str) -> str:
        """Return a segment that a turn completed."""
        return self.say(self.key("opening.none")) if mark == NONE else capital(self.segment(mark))

    def slot(self, name: str, value: object) -> str | Mention | Phrase:
        """Return an event's slot as text or as a mention."""
        match name, value:
            case "seat", int(seat):
                return self.player(seat)
            case "dice", str(letters):
                return self.mentions.dice(letters, self.dice_words(letters))
            case "segment", str(noun):
                return self.mentions.segment(noun)
            case "area", str(motif):
                return self.mentions.area(next(a for a in range(AREAS) if self.game.box.sheets.areas[a].motif == motif))
            case "points", int(points):
                return self.mentions.points(points)
        return str(value)

    def event_key(self, event: Event) -> str:
        """Return the key of an event's sentence; only the first roll is of all the dice."""
        again = event.kind == "rolled" and event.slots["roll"] != 1
        return self.key("event.rolled-again") if again else super().event_key(event)

    def event_slots(self, event: Event) -> dict[str, object]:
        """Return the slots of an event's sentence; spaces are named by their colours and the areas they border."""
        slots = super().event_slots(event)
        cells = event.slots.get("cells")
        if isinstance(cells, list) and cells:
            if event.kind == "finished":
                spent = self.mentions.spent(str(event.slots["segment"]), len(cells))
                return {**slots, "where": self.mentions.where(cells), "spent": spent}
            slots["cells"] = self.mentions.spaces(cells, str(event.slots["dice"]))
        return slots

    def event_refs(self, event: Event) -> list[str]:
        """Return the spaces that an event is about."""
        cells, seat = event.slots.get("cells"), event.slots.get("seat")
        if not isinstance(cells, list) or not isinstance(seat, int):
            return []
        return [cell_ref(seat, cell) for cell in cells]

    def prompt_slots(self, view: View) -> dict[str, object]:
        """Return how many rolls are left."""
        assert isinstance(view, BorderView)
        return {"count": ROLLS - int(view.rolls)}

    def entry(self, view: View, move: Move) -> str:
        """Return a move as a line of a list; a space has the number that the drawing of the sheet shows."""
        text = self.move(view, move)
        if CATALOGUE.verbs[move] == "cross":
            return self.say(self.key("numbered"), cell=CATALOGUE.nouns[move], move=text)
        return text

    def move_text(self, view: View, move: Move) -> MoveText:
        """Return what a move is called, and what its crosses do for the areas beside them."""
        assert isinstance(view, BorderView)
        verb, noun = CATALOGUE.verbs[move], CATALOGUE.nouns[move]
        board = view.boards[view.seat]
        if verb == "cross":
            segment = self.game.box.segment_of[board.sheet][move - CROSS]
            return MoveText(self.segment_move(verb, segment), self.consequence(view, [move - CROSS]))
        if verb == "finish":
            cells = self.missing_cells(board, move - FINISH)
            note = self.say.plural(self.key("note.finish"), len(cells), what=self.consequence(view, cells))
            return MoveText(self.segment_move(verb, move - FINISH), note)
        return MoveText(self.say(self.key(f"move.{verb}"), dice=self.dice_words(noun)))

    def segment_move(self, verb: str, segment: int) -> str:
        """Return what is done to a segment."""
        return self.say(self.key(f"move.{verb}"), colour=self.colour(segment // 4), size=segment % 4 + 2)

    def reason(self, view: View, move: Move) -> Reason:
        """Return why a move is not on offer."""
        assert isinstance(view, BorderView)
        return Reasons(self, view).reason(move)

    def hint_title(self, course: Course) -> str:
        """Return what recommended moves come to."""
        return Hints(self, course).title()

    def hint_facts(self, course: Course) -> list[Fact]:
        """Return what speaks for recommended moves."""
        return Hints(self, course).facts()

    def hint_marks(self, course: Course) -> Marks:
        """Return how the board draws recommended moves."""
        return Hints(self, course).marks()

    def missing_cells(self, board: Board, segment: int) -> list[int]:
        """Return the open spaces of a segment."""
        return [cell for cell in self.game.box.sheets.segments[board.sheet][segment] if not board.is_crossed(cell)]

    def consequence(self, view: BorderView, cells: list[int]) -> str:
        """Return what crossing these spaces means for the areas beside them."""
        box = self.game.box
        board = view.boards[view.seat]
        parts: list[str] = []
        for area in sorted({area for cell in cells for area in box.areas_of[cell]}):
            if board.closed & BIT[area]:
                continue
            gaps = [cell for cell in box.sheets.areas[area].border if not board.is_crossed(cell) and cell not in cells]
            points = box.later[area] if view.taken & BIT[area] else box.first[area]
            key = self.key("leaves" if gaps else "closes")
            parts.append(self.say(key, area=self.area(area), gaps=len(gaps), points=points))
        return self.say.listing(parts) or self.say(self.key("no-area"))

    def situation(self, view: View) -> list[Line]:
        """Return the turn, the dice and every seat's areas."""
        assert isinstance(view, BorderView)
        lines: list[Line] = []
        if view.phase == ENDED:
            lines.append([(self.say(self.key("over")), "title")])
        elif view.phase >= REROLL or view.turn:
            active = self.seat(view.active)
            lines.append([(self.say(self.key("turn"), turn=view.turn, seat=active), "title")])
        if view.phase in (REROLL, FINISH_PHASE, SECOND):
            lines.append([(self.dice_line(view), "")])
        return [*lines, *self.areas_table(view)]

    def dice_line(self, view: BorderView) -> str:
        """Return the dice on the table: rolled, to be spent, or left to the others (TB-2.4)."""
        key, shown = "rolled-now", view.dice
        if view.phase == FINISH_PHASE:
            key, shown = "left-now", view.left
        elif view.phase == SECOND:
            key, shown = ("shared-now", view.left) if view.left else ("shared-one-now", view.dice)
        return self.say(self.key(key), roll=view.rolls, dice=self.dice_words(dice.word(shown)))

    def areas_table(self, view: BorderView) -> list[Line]:
        """Return a row per area and a column per seat: spaces missing (−3), points scored (+9) or about to be (=9)."""
        box = self.game.box
        rows: list[tuple[list[str], str]] = [(["", "", *(self.seat(seat) for seat in range(view.seats))], "quiet")]
        for area in sorted(range(AREAS), key=lambda area: -box.first[area]):
            value = f"{'-' if view.taken & BIT[area] else box.first[area]}/{box.later[area]}"
            cells = [self.area_cell(view, board, area) for board in view.boards]
            rows.append(([self.area(area), value, *cells], ""))
        count = [self.say(self.key("areas-of-six"), count=board.closed_count()) for board in view.boards]
        rows.append(([self.say(self.key("areas")), "", *count], "quiet"))
        points = [str(board.score(box)) for board in view.boards]
        rows.append(([self.say(self.key("points")), "", *points], "won"))
        if view.phase == SECOND:
            words = ["" if seat == view.active else self.state_word(board) for seat, board in enumerate(view.boards)]
            rows.append((["", "", *words], "quiet"))
        return table(rows)

    def area_cell(self, view: BorderView, board: Board, area: int) -> str:
        """Return a seat's state of an area: points scored, spaces missing, or points that this action will score."""
        box = self.game.box
        if board.closed & BIT[area]:
            return f"+{box.first[area] if board.high & BIT[area] else box.later[area]}"
        missing = sum(1 for cell in box.sheets.areas[area].border if not board.is_crossed(cell))
        if missing:
            return f"−{missing}"
        return f"={box.later[area] if view.taken & BIT[area] else box.first[area]}"

    def state_word(self, board: Board) -> str:
        """Return whether a seat has finished its second action."""
        return self.say(self.key("choosing" if board.acting else "finished"))

    def board(self, view: View, seat: Seat) -> list[Line]:
        """Return one seat's sheet: letter and size of open segments (r3), × for crosses, number and letter of spaces to
        cross now (14r); with a legend below the viewer's own."""
        assert isinstance(view, BorderView)
        box = self.game.box
        board = view.boards[seat]
        cells = box.sheets.cells
        left = min(2 * q + r for q, r in cells)
        canvas = Canvas((max(2 * q + r for q, r in cells) - left + 2) * CELL_WIDTH // 2, max(r for _, r in cells) + 1)
        legal = set(view.moves) if seat == view.seat else set()
        for cell, (q, r) in enumerate(cells):
            text, style = self.cell_text(board, cell, legal)
            canvas.put((2 * q + r - left) * CELL_WIDTH // 2, r, text, style)
        for area in range(AREAS):
            self.draw_area(canvas, view, board, area, left)
        return [*canvas.lines(), *self.sheet_key()] if seat == max(view.seat, 0) else canvas.lines()

    def sheet_key(self) -> list[Line]:
        """Return the legend of a sheet."""
        letters = " · ".join(f"{letter} {self.colour(colour)}" for colour, letter in enumerate(dice.LETTERS))
        legend = self.say(self.key("key"), letters=letters, segment=f"{dice.LETTERS[1]}3", space=f"14{dice.LETTERS[1]}")
        return [[(row, "quiet")] for row in wrap_entries(legend.split(" · "), " · ", KEY_WIDTH)]

    def cell_text(self, board: Board, cell: int, legal: set[int]) -> tuple[str, str]:
        """Return three characters for a space, and their style."""
        place = self.game.box.segment_of[board.sheet][cell]
        if place < 0:
            return " * ", "white-space"
        if board.is_crossed(cell):
            fresh = cell in cells_of(board.fresh_n, board.fresh_s)
            return " × ", "fresh" if fresh else "crossed"
        letter = dice.LETTERS[place // 4]
        style = f"die-{COLOURS[place // 4]}"
        if CROSS + cell in legal:
            return f"{cell}{letter}".ljust(CELL_WIDTH - 1), f"{style} legal"
        return f"{letter}{place % 4 + 2} ", f"{style} legal" if FINISH + place in legal else style

    def draw_area(self, canvas: Canvas, view: BorderView, board: Board, area: int, left: int) -> None:
        """Write an area's name and values where its rows are widest, clear of the spaces beside them."""
        rows: dict[int, list[int]] = {}
        box = self.game.box
        for q, r in box.sheets.areas[area].hexes:
            rows.setdefault(r, []).append(2 * q + r - left)
        widest = sorted(rows, key=lambda row: (-len(rows[row]), row))
        closed = board.closed & BIT[area] != 0
        if closed:
            value = f"+{box.first[area] if board.high & BIT[area] else box.later[area]}"
        else:
            value = f"{'-' if view.taken & BIT[area] else box.first[area]}/{box.later[area]}"
        parts = [self.area(area), value] if len(widest) > 1 else [f"{self.area(area)} {value}"]
        for row, text in zip(sorted(widest[:2]), parts, strict=True):
            first, last = min(rows[row]) * CELL_WIDTH // 2, (max(rows[row]) + 2) * CELL_WIDTH // 2
            start, shown = fitted(canvas, row, first - 1, last, text)
            canvas.put(start, row, shown, "won" if closed else "area")


def fitted(canvas: Canvas, row: int, first: int, last: int, text: str) -> tuple[int, str]:
    """Return the column where a text fits nearest to the middle with blanks around it, and the text, cut if need be."""
    line = "".join(letter for letter, _ in canvas.cells[row]).ljust(last + 1)
    for size in range(len(text), 0, -1):
        middle = (first + last - size) / 2
        starts = [start for start in range(first, last - size + 1) if not line[start - 1 : start + size + 1].strip()]
        if starts:
            shown = text if size == len(text) else f"{text[: size - 1]}…"
            return min(starts, key=lambda start: abs(start - middle)), shown
    return first, ""
