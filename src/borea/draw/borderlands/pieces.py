"""What is on the map of Borderlands: warriors, pieces, sites, tokens, boats. Draws what it is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from borea.draw.borderlands.ground import Ground
from borea.draw.borderlands.lines import Point, number
from borea.games.borderlands.map.lettering import body_size

YIELD: Final = {"forest": "wood", "ranch": "horse", "coal": "coal", "iron": "iron", "gold": "gold"}
ROW_HEIGHT: Final = 26.0
CELL: Final = 25.0
DECK: Final = 22.0


@dataclass(frozen=True)
class Stock:
    """What is in a territory; `worth` is the number on the warrior, if any."""

    worth: int | None = None
    site: str = ""
    horse: bool = False
    weapon: bool = False
    city: bool = False
    tokens: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Boat:
    """A boat and what is on it; `at` is the key of a section or a berth, boats of one section in order downstream."""

    at: str
    seat: int
    worth: int | None = None
    horse: bool = False
    weapon: bool = False
    tokens: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Pieces:
    """A position: stocks by the key of their territory, and boats."""

    lands: Mapping[str, Stock] = field(default_factory=dict)
    boats: Sequence[Boat] = ()


def stocks(ground: Ground, owners: Mapping[int, int], pieces: Pieces) -> str:
    """Draw in every territory its warrior and pieces on a plate, with the site and tokens below."""
    parts = ['<g class="bl-stocks">']
    for land, key in enumerate(ground.spec.keys):
        stock = pieces.lands.get(key, Stock())
        seat = owners.get(land)
        others = [kind for kind in ("horse", "weapon", "city") if getattr(stock, kind)]
        plate, row = _levels(ground, land, len(others) + (seat is not None))
        parts.append(f'<g class="bl-stock" data-key="{key}">')
        parts.append(_plate(plate, ground.drawing.tall[land], seat, others, stock.worth) + _row(row, stock) + "</g>")
    return "".join(parts) + "</g>"


def _levels(ground: Ground, land: int, count: int) -> tuple[Point, Point]:
    """Return the middles of plate and token row; a tall body closes up while it holds at most two pieces."""
    x, y = ground.drawing.spots[land]
    tall = ground.drawing.tall[land]
    high = body_size(tall)[1]
    if not tall or count > 2:
        return (x, y - ROW_HEIGHT / 2), (x, y + (high - ROW_HEIGHT) / 2)
    if ground.drawing.labels[land][1] > y:
        return (x, y + high / 2 - ROW_HEIGHT - 16), (x, y + (high - ROW_HEIGHT) / 2)
    return (x, y - high / 2 + 15.5), (x, y - high / 2 + 44)


def _plate(place: Point, tall: bool, seat: int | None, others: list[str], worth: int | None) -> str:
    """Draw the warrior and the pieces beside it in one frame."""
    count = len(others) + (seat is not None)
    if not count:
        return ""
    across = 2 if tall and count > 2 else count
    down = (count + across - 1) // across
    wide, high = across * CELL + 4, down * CELL + 4
    left, top = place[0] - wide / 2, place[1] - high / 2
    spots = [
        (left + 2 + CELL * (index % across + 0.5), top + 2 + CELL * (index // across + 0.5)) for index in range(count)
    ]
    parts: list[str] = []
    if others:
        size = f'width="{number(wide)}" height="{number(high)}" rx="4"'
        parts.append(f'<rect class="bl-plate" x="{number(left)}" y="{number(top)}" {size}/>')
    if seat is not None:
        parts.append(warrior(seat, spots.pop(0), 27.0, worth))
    for kind, spot in zip(others, spots, strict=True):
        parts.append(_symbol(kind, f"bl-piece bl-{kind}", spot, 21.0 if kind == "city" else 20.0))
    return "".join(parts)


def _row(place: Point, stock: Stock) -> str:
    """Draw the site and the tokens: two of a kind overlap, three or more show a number."""
    disc, chip = 25.0, 19.0
    kinds = [(kind, count) for kind, count in stock.tokens.items() if count]
    widths = [chip + (0 if count == 1 else 8 if count == 2 else 10) for _, count in kinds]
    full = (disc if stock.site else 0) + (3 if stock.site and kinds else 0) + sum(widths)
    x, y = place[0] - full / 2, place[1]
    parts: list[str] = []
    if stock.site:
        parts.append(
            f'<g class="bl-k-{YIELD[stock.site]}">'
            f'<circle class="bl-site-disc" cx="{number(x + disc / 2)}" cy="{number(y)}" r="12"/>'
            f"{_symbol(stock.site, f'bl-site bl-site-{stock.site}', (x + disc / 2, y), 15.5)}</g>"
        )
        x += disc + 3
    for (kind, count), width in zip(kinds, widths, strict=True):
        parts.append(f'<g class="bl-k-{kind}">')
        if count == 2:
            parts.append(_symbol(kind, "bl-token", (x + chip / 2 + 8, y), chip))
        parts.append(_symbol(kind, "bl-token", (x + chip / 2, y), chip))
        if count > 2:
            parts.append(f'<text class="bl-count" x="{number(x + chip + 1)}" y="{number(y + 7)}">{count}</text>')
        parts.append("</g>")
        x += width
    return "".join(parts)


def boats(ground: Ground, fleet: Sequence[Boat]) -> str:
    """Draw every boat in its place, always upright."""
    places = {key: place for place, key in enumerate(ground.spec.node_keys)}
    parts = ['<g class="bl-boats">']
    for index, boat in enumerate(fleet):
        node = places[boat.at]
        order = sum([other.at == boat.at for other in fleet[:index]])
        if node < ground.spec.sections:
            spot = ground.boat_place(node, order, sum([other.at == boat.at for other in fleet]))
        else:
            spot = ground.berth_place(node - ground.spec.sections, order)
        parts.append(f'<g class="bl-boat" data-key="{boat.at}" data-boat="{index}">{_boat(boat, spot)}</g>')
    return "".join(parts) + "</g>"


def _boat(boat: Boat, place: Point) -> str:
    x, y = place
    riders = [kind for kind in ("horse", "weapon") if getattr(boat, kind)]
    load = [(kind, count) for kind, count in boat.tokens.items() if count]
    wide = (1 + len(riders) + len(load)) * DECK
    left, right = x - wide / 2, x + wide / 2
    deck, keel = number(y - 2), number(y + 15)
    hull = (
        f"M{number(left - 9)} {deck}L{number(right + 9)} {deck}"
        f"C{number(right + 6)} {number(y + 9)} {number(right - 1)} {keel} {number(right - 6)} {keel}"
        f"L{number(left + 6)} {keel}"
        f"C{number(left + 1)} {keel} {number(left - 6)} {number(y + 9)} {number(left - 9)} {deck}Z"
    )
    parts = [
        f'<path class="bl-hull" d="{hull}"/>',
        warrior(boat.seat, (left + DECK / 2, y - 3), 26.0, boat.worth),
    ]
    for index, kind in enumerate(riders):
        parts.append(_symbol(kind, f"bl-piece bl-{kind}", (left + DECK * (index + 1.5), y - 2), 18.0))
    for index, (kind, count) in enumerate(load):
        spot = (left + DECK * (index + 1.5 + len(riders)), y - 2)
        tally = (
            f'<text class="bl-count" x="{number(spot[0] + 5)}" y="{number(y + 8)}">{count}</text>' if count > 1 else ""
        )
        parts.append(f'<g class="bl-k-{kind}">{_symbol(kind, "bl-token", spot, 17.0)}{tally}</g>')
    return "".join(parts)


def warrior(seat: int, place: Point, size: float, worth: int | None) -> str:
    """Draw a seat's shape, with the strength of the place in it."""
    shape = _symbol(f"seat-{seat}", "bl-seat-halo", place, size) + _symbol(
        f"seat-{seat}", f"bl-seat bl-seat-{seat}", place, size
    )
    if worth is None:
        return shape
    low = place[1] + size * (0.305 if seat == 1 else 0.18)
    return (
        f'{shape}<text class="bl-worth bl-on-{seat}" x="{number(place[0])}" y="{number(low)}" '
        f'font-size="{number(size * 0.5)}">{worth}</text>'
    )


def _symbol(name: str, role: str, place: Point, size: float) -> str:
    x, y, side = number(place[0] - size / 2), number(place[1] - size / 2), number(size)
    return f'<use class="{role}" href="#bl-{name}" x="{x}" y="{y}" width="{side}" height="{side}"/>'
