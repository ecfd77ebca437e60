"""Openings in the companies: four rows of places, a seat's merchants in them, and the places to click.

The companies are alike, so those in which the seat stands come first, and one more stands for all the others."""

from __future__ import annotations

from typing import Final

from borea.core.game import Game
from borea.core.openings import Node
from borea.draw.openings import OpeningBoard, Spot
from borea.games.borneo.components import COMPANIES

PLACES: Final = 6  # that are drawn in each row; later ones stand in the table only
LEFT, TOP, STEP, ROW, DISC = 132, 78, 104, 116, 40
WIDTH, HEIGHT = LEFT + PLACES * STEP + 4, TOP + 4 * ROW - 40
CHARGES: Final = {
    "red": '<path d="M2.5 5.5 7.5 11 12 3.5 16.5 11 21.5 5.5 20 16H4ZM4 17.6H20V21H4Z"/>',
    "yellow": (
        '<circle cx="12" cy="12" r="5"/><path d="M12 1l1.7 4h-3.4ZM12 23l1.7-4h-3.4ZM1 12l4-1.7v3.4ZM23 12l-4-1.7v3.4Z'
        'M4.2 4.2l4 1.6-2.4 2.4ZM19.8 4.2l-1.6 4-2.4-2.4ZM4.2 19.8l1.6-4 2.4 2.4ZM19.8 19.8l-4-1.6 2.4-2.4Z"/>'
    ),
    "green": (
        '<path fill-rule="evenodd" d="M1.5 12C5 5.6 12.5 4.2 17 10.6L22.5 6.2Q20.6 12 22.5 17.8L17 13.4C12.5 19.8 5 '
        '18.4 1.5 12ZM7.3 9.3A1.4 1.4 0 1 0 7.31 9.3Z"/>'
    ),
    "blue": '<path d="M12 1l2.8 8.2L23 12l-8.2 2.8L12 23l-2.8-8.2L1 12l8.2-2.8Z"/>',
}
STYLE: Final = (
    ".rows{color-scheme:light dark}.paper{fill:light-dark(#fcfbf6,#182833)}"
    ".quay{stroke:light-dark(#14242e26,#e8eeec26);stroke-width:2}"
    ".flag{stroke:light-dark(#14242e,#0a1218);stroke-width:2.5}"
    ".red{fill:light-dark(#b01730,#d93a52)}.yellow{fill:#fadf4f}.green{fill:light-dark(#2f9c7c,#4abc95)}"
    ".blue{fill:light-dark(#0f58a6,#3f86d6)}.on-red,.on-blue{fill:#fff}.on-yellow,.on-green{fill:#14242e}"
    ".place{fill:light-dark(#e4edef,#0f1b24);stroke:light-dark(#6a7c86,#7c909b);stroke-width:1.5;stroke-dasharray:5 5}"
    ".own{fill:light-dark(#7a3e9d,#a678d0);stroke:light-dark(#14242e,#e8eeec);stroke-width:3}"
    ".number{font:600 15px system-ui,sans-serif;fill:light-dark(#465862,#a9bac2);text-anchor:middle}"
)


def opening_board(game: Game, variant: str, node: Node) -> OpeningBoard:
    """Return the rows with the merchants of a position; an empty row takes those who are new to a company."""
    parts = [f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="6"/>']
    parts += [f'<text class="number" x="{x_of(place)}" y="28">{place}</text>' for place in range(1, PLACES + 1)]
    spots: list[Spot] = []
    for row, company in enumerate(COMPANIES):
        held = node[row] if row < len(node) else ""
        y = TOP + ROW * row
        parts.append(drawn_row(company, y, {int(place, 16) for place in held}))
        is_new = row == len(node)
        first = max([int(place, 16) for place in held], default=0) + 1
        if held or is_new:
            spots += [
                Spot(f"{held}.{place:x}", disc(x_of(place), y), x_of(place), y) for place in range(first, PLACES + 1)
            ]
    body = "".join(parts)
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rows" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<style>{STYLE}</style>{body}</svg>\n"
    )
    return OpeningBoard((0.0, 0.0, WIDTH, HEIGHT), picture, spots)


def x_of(place: int) -> int:
    """Return the middle of a place, counted from 1."""
    return LEFT + STEP * (place - 1) + STEP // 2


def disc(x: int, y: int, radius: int = DISC) -> str:
    """Return a circle as a path."""
    return f"M{x - radius} {y}a{radius} {radius} 0 1 1 {2 * radius} 0a{radius} {radius} 0 1 1 {-2 * radius} 0Z"


def drawn_row(company: str, y: int, held: set[int]) -> str:
    """Draw a company: its flag, its places, and the seat's merchants."""
    flag = f'<path class="flag {company}" d="M22 {y - 30}H112L98 {y}L112 {y + 30}H22Z"/>'
    charge = f'<g class="on-{company}" transform="translate(40 {y - 20}) scale(1.667)">{CHARGES[company]}</g>'
    quay = f'<path class="quay" d="M118 {y}H{WIDTH - 16}"/>'
    places = [
        f'<path class="{"own" if place in held else "place"}" d="{disc(x_of(place), y)}"/>'
        for place in range(1, PLACES + 1)
    ]
    return quay + flag + charge + "".join(places)
