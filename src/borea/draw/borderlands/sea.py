"""The sea around the map of Borderlands: depths, a compass rose with its rhumb lines, soundings. Decoration only."""

from __future__ import annotations

import math
from typing import Final

from borea.draw.borderlands.ground import Ground
from borea.draw.borderlands.lines import Point, number, path, within

BANDS: Final = (("off", 128.0), ("mid", 72.0), ("shallow", 24.0))


def sea(ground: Ground) -> str:
    """Draw depths, rhumb lines from one rose, and soundings."""
    wide, high = ground.drawing.width, ground.drawing.height
    room, (x, y) = _empty_water(ground)
    spokes = [(math.cos(math.pi * turn / 8), math.sin(math.pi * turn / 8)) for turn in range(16)]
    rhumbs = "".join([path([(x, y), (x + 2200 * u, y + 2200 * v)]) for u, v in spokes])
    parts = [
        f'<defs><path id="bl-coastline" d="{ground.coast_path}"/></defs><g class="bl-sea">',
        f'<rect class="bl-deep" x="-900" y="-900" width="{wide + 1800:g}" height="{high + 1800:g}"/>',
        f'<path class="bl-rhumb" d="{rhumbs}"/>',
    ]
    for band, width in BANDS:
        parts.append(f'<use class="bl-band bl-{band}-edge" stroke-width="{width + 1.6:g}" href="#bl-coastline"/>')
        parts.append(f'<use class="bl-band bl-{band}" stroke-width="{width:g}" href="#bl-coastline"/>')
    parts.append(_soundings(ground, (x, y)) + _rose((x, y), min(34.0, room * 0.62)) + "</g>")
    return "".join(parts)


def _sea_room(place: Point, coast: list[Point]) -> float:
    """Return the distance from a point at sea to the coast; 0 on land."""
    return 0.0 if within(place, coast) else min([math.dist(place, shore) for shore in coast])


def _thinned(coast: list[Point]) -> list[Point]:
    """Return fewer points of a coast, still enough to measure distances at sea."""
    return coast[:: max(1, len(coast) // 180)]


def _empty_water(ground: Ground) -> tuple[float, Point]:
    """Return the point at sea with the most room around it, and that room."""
    coast = _thinned(ground.drawing.coast)
    wide, high = ground.drawing.width, ground.drawing.height
    best = (0.0, (60.0, 60.0))
    for column in range(1, int(wide // 30)):
        for row in range(1, int(high // 30)):
            x, y = 30.0 * column, 30.0 * row
            rim = min(x, y, wide - x, high - y) - 14
            if rim > best[0] and (room := min(rim, _sea_room((x, y), coast))) > best[0]:
                best = (room, (x, y))
    return best


def _soundings(ground: Ground, rose: Point) -> str:
    """Draw faint depths on the open sea, away from the rose; the same map always gets the same ones."""
    coast = _thinned(ground.drawing.coast)
    taken: list[Point] = []
    words: list[str] = []
    seed = len(ground.drawing.coast)
    for _ in range(260):
        seed = (seed * 1103515245 + 12345) % 2147483648
        x = 18 + (seed >> 8) % 10000 / 10000 * (ground.drawing.width - 36)
        seed = (seed * 1103515245 + 12345) % 2147483648
        y = 20 + (seed >> 8) % 10000 / 10000 * (ground.drawing.height - 36)
        if math.dist((x, y), rose) < 78 or any(math.dist((x, y), other) < 62 for other in taken):
            continue
        room = _sea_room((x, y), coast)
        if room < 26:
            continue
        taken.append((x, y))
        words.append(f'<text x="{x:.0f}" y="{y:.0f}">{max(2, round(room / 6) + seed % 6 - 2)}</text>')
    return f'<g class="bl-soundings" aria-hidden="true">{"".join(words)}</g>'


def _rose(place: Point, radius: float) -> str:
    x, y = place
    ticks: list[str] = []
    for turn in range(32):
        u, v = math.cos(math.pi * turn / 16), math.sin(math.pi * turn / 16)
        reach = radius + (9 if turn % 4 == 0 else 6)
        ticks.append(path([(x + (radius + 4) * u, y + (radius + 4) * v), (x + reach * u, y + reach * v)]))
    return (
        f'<g class="bl-rose" aria-hidden="true"><circle cx="{x:g}" cy="{y:g}" r="{number(radius + 4)}"/>'
        f'<path d="{"".join(ticks)}"/>'
        f'<use href="#bl-star" x="{number(x - radius)}" y="{number(y - radius)}" '
        f'width="{number(2 * radius)}" height="{number(2 * radius)}"/></g>'
    )
