"""The table of Borderlands drawn with letters: the map with owners and pieces, and tables of a seat's places."""

from __future__ import annotations

from borea.core.bits import listed
from borea.games.borderlands.components import FACE_DOWN, FACE_UP, HORSE, LANDS, NO_SITE
from borea.games.borderlands.state import BorderlandsState
from borea.text.borderlands.chart import DOUBLE, HEIGHT, LIGHT, RIVER_LEVEL, RIVER_LINE, RIVER_UPRIGHT, WIDTH, Chart
from borea.text.borderlands.sums import pieces
from borea.text.borderlands.words import BOAT, CITY, WEAPON, Words, counts, mark
from borea.text.borderlands.words import HORSE as HORSE_SIGN
from borea.text.page import Canvas, Line, wrap_entries

LIST_WIDTH = 100
SHIFTS = [(0, 0), (0, 1), (0, -1), (-1, 0), (1, 0), (0, 3), (0, -3), (-1, 3), (-1, -3), (1, 3), (1, -3), (0, 5)]
GROUND = set(LIGHT + DOUBLE + RIVER_UPRIGHT + RIVER_LEVEL + "≈")  # characters that a boat may cover


def strength(state: BorderlandsState, place: int) -> str:
    """Return the owner, value and pieces of a place as symbols: ●5⌂♞."""
    owner = state.owner[place]
    if owner < 0:
        return ""
    signs = zip((CITY, HORSE_SIGN, WEAPON), pieces(state, place), strict=True)
    return f"{mark(owner)}{state.value(place)}{''.join(sign for sign, there in signs if there)}"


def stock(words: Words, state: BorderlandsState, place: int) -> str:
    """Return the site and resources of a place as letters: Gg2w."""
    site = state.sites[place] if place < LANDS else NO_SITE
    sign = ""
    if site == FACE_DOWN:
        sign = "?"
    elif site >= FACE_UP:
        sign = words.word("letter.ranch") if site - FACE_UP == HORSE else words.letter(site - FACE_UP).upper()
    amounts = counts(state.goods[place])[:HORSE]
    return sign + "".join(
        words.letter(kind) + (str(amount) if amount > 1 else "") for kind, amount in enumerate(amounts) if amount
    )


def contents(words: Words, state: BorderlandsState, place: int) -> str:
    """Return everything in a place: ●5⌂♞ Gg2w."""
    return " ".join(part for part in (strength(state, place), stock(words, state, place)) if part)


class MapDrawing:
    """Draws the map in one position."""

    def __init__(self, words: Words, state: BorderlandsState, chart: Chart, legal: set[int]) -> None:
        self.words = words
        self.state = state
        self.chart = chart
        self.legal = legal  # territories that may be chosen now
        self.canvas = Canvas(WIDTH, HEIGHT)

    def lines(self) -> list[Line]:
        """Return the drawing and its legend."""
        for row in range(HEIGHT):
            for column in range(WIDTH):
                self.canvas.put(column, row, self.chart.letters[row][column], self.ground(row, column))
        cut = [land for land in range(LANDS) if not self.write(land)]
        for boat in range(self.state.boats):
            self.moor(boat)
        water = self.words.spec.river.arm_names, self.words.spec.lakes.names
        key = self.words.word("key", rivers=", ".join(water[0]), lakes=", ".join(water[1])).split(" · ")
        full = [(self.words.place(land), contents(self.words, self.state, land)) for land in cut]
        key += [self.words.word("cut", place=place, inside=inside) for place, inside in full]
        return [*self.canvas.lines(), *([(row, "quiet")] for row in wrap_entries(key, " · ", WIDTH))]

    def ground(self, row: int, column: int) -> str:
        """Return the style of the map under one character."""
        line = self.chart.lines[row][column]
        if line:
            return "river" if line == RIVER_LINE else "border"
        land = self.chart.lands[row][column]
        return "river" if land >= LANDS else self.realm(land) if land >= 0 else ""

    def realm(self, land: int) -> str:
        """Return the style of a territory."""
        owner = self.state.owner[land]
        return f"realm-{owner}" if owner >= 0 else ""

    def write(self, land: int) -> bool:
        """Write a territory's name and contents; return whether everything fitted."""
        room = self.chart.rooms[land]
        style = self.realm(land)
        target = " fresh" if land == self.state.target else " legal" if land in self.legal else ""
        for row, column, text in room.names:
            self.canvas.put(column, row, text, style + target)
        parts = [part for part in (strength(self.state, land), stock(self.words, self.state, land)) if part]
        if len(parts) == 2 and room.rows:
            together = " ".join(parts)
            if len(room.rows) == 1 or len(together) <= room.rows[0][2]:
                parts = [together if len(together) <= room.rows[0][2] else "".join(parts)]
        whole = len(parts) <= len(room.rows)
        for text, (row, column, width) in zip(parts, room.rows, strict=False):
            shown = text if len(text) <= width else text[: width - 1] + "+"
            whole = whole and shown == text
            self.canvas.put(column + (width - len(shown)) // 2, row, shown, f"{style} title")
        return whole

    def moor(self, boat: int) -> None:
        """Draw a boat on the river or at its shore, in line with the others there."""
        state = self.state
        drawing = self.words.spec.drawing
        assert drawing is not None
        node = state.node[boat]
        berth = node - self.words.spec.sections
        line = drawing.section_lines[node] if berth < 0 else drawing.shore_lines[berth]
        there = [other for other in range(state.boats) if state.node[other] == node]
        place = (state.rank[boat] if berth < 0 else there.index(boat)) + 1
        row, column = self.chart.at(line[len(line) * place // (len(there) + 1)])
        text = f"{mark(state.owner[LANDS + boat])}{BOAT}{boat + 1}"
        spots = [(row + down, min(max(column - 1 + along, 0), WIDTH - len(text))) for down, along in SHIFTS]
        row, start = next((spot for spot in spots if self.is_open(*spot, len(text))), spots[0])
        self.canvas.put(start, row, text, f"realm-{state.owner[LANDS + boat]} title")

    def is_open(self, row: int, start: int, size: int) -> bool:
        """Return whether a text would cover only the map, no words or boats, with a free character on both sides."""
        if not 0 <= row < HEIGHT:
            return False
        cells = range(max(start - 1, 0), min(start + size + 1, WIDTH))
        return all(self.canvas.cells[row][cell][0] in GROUND for cell in cells)


def lands_of(words: Words, nouns: list[str]) -> set[int]:
    """Return the territories named by nouns of the catalogue: places, tokens in places, pieces to build."""
    keys = {key for noun in nouns for key in (noun, noun.rpartition(".")[0])}
    return {words.places[key] for key in keys if key in words.places}


def places_table(words: Words, state: BorderlandsState, seat: int) -> list[Line]:
    """Return every place of a seat with its value, contents and neighbours."""
    rows: list[Line] = []
    held = listed(state.held[seat])
    names = max((len(words.place(place)) for place in held), default=0)
    inside = [contents(words, state, place) for place in held]
    wide = max((len(text) for text in inside), default=0)
    for place, text in zip(held, inside, strict=True):
        beside = [f"{mark(state.owner[other])} {words.place(other)}" for other in listed(state.near[place])]
        start = f"{words.place(place):<{names}}  {text:<{wide}}  "
        wrapped = wrap_entries(beside, ", ", LIST_WIDTH - len(start)) or [""]
        rows.append([(start, f"seat-{seat}"), (wrapped[0], "")])
        rows += [[(" " * len(start) + more, "")] for more in wrapped[1:]]
    return rows
