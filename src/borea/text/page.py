"""Lines of styled spans. A style says what a span is, not how it looks: a terminal colours it, plain text drops it."""

from __future__ import annotations

import textwrap

Span = tuple[str, str]  # text, style ("" for plain)
Line = list[Span]


def plain(lines: list[Line]) -> str:
    """Return lines as plain text."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def width(lines: list[Line]) -> int:
    """Return the length of the longest line."""
    return max(sum(len(text) for text, _ in line) for line in lines)


def beside(left: list[Line], right: list[Line], room: int) -> list[Line]:
    """Return two drawings side by side, or [] if they do not fit."""
    gap = width(left) + 3
    if gap + width(right) > room:
        return []
    rows = max(len(left), len(right))
    result: list[Line] = []
    for row in range(rows):
        first = left[row] if row < len(left) else []
        pad = gap - sum(len(text) for text, _ in first)
        result.append([*first, (" " * pad, ""), *(right[row] if row < len(right) else [])])
    return result


def table(rows: list[tuple[list[str], str]]) -> list[Line]:
    """Return styled rows as aligned columns: the first to the left, the others to the right."""
    widths = [max(len(cells[column]) for cells, _ in rows) for column in range(len(rows[0][0]))]
    lines: list[Line] = []
    for cells, style in rows:
        padded = [cells[0].ljust(widths[0])]
        padded += [cell.rjust(room) for cell, room in zip(cells[1:], widths[1:], strict=True)]
        lines.append([("  ".join(padded), style)])
    return lines


def wrap_entries(entries: list[str], between: str, room: int) -> list[str]:
    """Wrap a list into rows, breaking only between entries."""
    glue = f"{between.rstrip()} ".replace(" ", "\u00a0", between.rstrip().count(" "))  # no row starts with a separator
    together = glue.join(entry.replace(" ", "\u00a0") for entry in entries)
    return [row.replace("\u00a0", " ") for row in textwrap.wrap(together, room, break_on_hyphens=False)]


class Canvas:
    """A grid of characters to draw on."""

    def __init__(self, width: int, height: int) -> None:
        self.cells: list[list[Span]] = [[(" ", "") for _ in range(width)] for _ in range(height)]

    def put(self, column: int, row: int, text: str, style: str = "") -> None:
        """Write text from a cell to the right, clipped at the edges."""
        if 0 <= row < len(self.cells):
            for offset, letter in enumerate(text):
                if 0 <= column + offset < len(self.cells[row]):
                    self.cells[row][column + offset] = (letter, style)

    def lines(self) -> list[Line]:
        """Return the drawing as lines, with neighbours of one style joined."""
        result: list[Line] = []
        for row in self.cells:
            line: Line = []
            for letter, style in row:
                if line and line[-1][1] == style:
                    line[-1] = (line[-1][0] + letter, style)
                else:
                    line.append((letter, style))
            result.append(line)
        return result
