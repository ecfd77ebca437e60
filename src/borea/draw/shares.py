"""Shares of wins with their intervals as a self-contained SVG in the reader's theme. Knows no game and no bot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from borea.draw.hexes import number

PLOT: Final = 420.0  # width of the scale
ROW: Final = 34.0
HEAD: Final = 46.0
FOOT: Final = 52.0
MARGIN: Final = 20.0
LETTER: Final = 7.6  # a generous average width: labels are not measured here
STYLE: Final = (
    ".shares{color-scheme:light dark;--s-paper:var(--paper,#FCFBF6);--s-ink:var(--ink,#14242E);"
    "--s-soft:var(--ink-soft,#465862);--s-line:var(--line,#14242E26);font:14px system-ui,sans-serif}"
    "@media (prefers-color-scheme:dark){.shares{--s-paper:var(--paper,#182833);--s-ink:var(--ink,#E8EEEC);"
    "--s-soft:var(--ink-soft,#A9BAC2);--s-line:var(--line,#E8EEEC26)}}"
    ".shares .paper{fill:var(--s-paper)}.shares text{fill:var(--s-ink)}.shares .title{font-weight:700}"
    ".shares .soft{fill:var(--s-soft);font-size:12px}.shares .grid{stroke:var(--s-line)}"
    ".shares .equal{stroke:var(--s-soft);stroke-dasharray:5 4}.shares .interval{stroke:var(--s-ink);stroke-width:2}"
    ".shares .share{fill:var(--s-ink)}"
)


class Row(NamedTuple):
    """One share, its interval, and the name it belongs to."""

    name: str
    share: float
    low: float
    high: float


def shares_svg(title: str, rows: Sequence[Row], equal: float, note: str) -> str:
    """Draw the rows in order, with the equal share as a dashed line and a note below."""
    plan = _Plan(rows, equal)
    height = HEAD + ROW * len(rows) + FOOT
    description = "; ".join(
        f"{row.name} {percent(row.share)} ({percent(row.low)} – {percent(row.high)})" for row in rows
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="shares" viewBox="0 0 {number(plan.width)} {number(height)}" '
        f'role="img" aria-label={quoteattr(title)}><title>{escape(title)}</title><desc>{escape(description)}</desc>'
        f'<style>{STYLE}</style><rect class="paper" width="{number(plan.width)}" height="{number(height)}"/>'
        f'<text class="title" x="{number(MARGIN)}" y="28">{escape(title)}</text>'
        f"{plan.scale(len(rows))}{''.join([plan.row(place, row) for place, row in enumerate(rows)])}"
        f'<text class="soft" x="{number(MARGIN)}" y="{number(height - 12)}">{escape(note)}</text></svg>\n'
    )


def percent(share: float) -> str:
    """Return a share as a percentage with one decimal."""
    return f"{100 * share:.1f} %"


class _Plan:
    """The layout: names on the left, the scale, figures on the right."""

    def __init__(self, rows: Sequence[Row], equal: float) -> None:
        self.equal = equal
        self.top = min(1.0, math.ceil(10 * max(equal, *(row.high for row in rows))) / 10)
        self.left = 2 * MARGIN + LETTER * max(len(row.name) for row in rows)
        self.width = self.left + PLOT + 13 * LETTER + MARGIN

    def x(self, share: float) -> str:
        """Return the x coordinate of a share."""
        return number(self.left + PLOT * share / self.top)

    def scale(self, rows: int) -> str:
        """Draw the grid with its labels and the line of the equal share."""
        low, step = HEAD + ROW * rows, 0.1 if self.top <= 0.6 else 0.2
        parts: list[str] = []
        for place in range(int(self.top / step + 1e-6) + 1):
            share = place * step
            parts.append(_line("grid", self.x(share), HEAD - 6, self.x(share), low))
            label = f'<text class="soft" text-anchor="middle" x="{self.x(share)}" y="{number(low + 16)}">'
            parts.append(f"{label}{100 * share:.0f} %</text>")
        return "".join(parts) + _line("equal", self.x(self.equal), HEAD - 6, self.x(self.equal), low)

    def row(self, place: int, row: Row) -> str:
        """Draw a name, its interval with the share on it, and the percentage."""
        y = HEAD + ROW * (place + 0.5)
        label = f'<text x="{number(MARGIN)}" y="{number(y + 5)}">{escape(row.name)}</text>'
        dot = f'<circle class="share" cx="{self.x(row.share)}" cy="{number(y)}" r="5"/>'
        figure = f'<text x="{number(self.left + PLOT + 2 * LETTER)}" y="{number(y + 5)}">{percent(row.share)}</text>'
        return label + _line("interval", self.x(row.low), y, self.x(row.high), y) + dot + figure


def _line(role: str, x1: str, y1: float, x2: str, y2: float) -> str:
    return f'<line class="{role}" x1="{x1}" y1="{number(y1)}" x2="{x2}" y2="{number(y2)}"/>'
