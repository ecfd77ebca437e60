"""The map of Borderlands as self-contained SVG in the reader's theme. Draws what it is given, decides no rule.
A page may restyle the bl- classes and find territories, sections, berths and boats by data-key."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from borea.core.errors import ComponentError
from borea.draw.art import document, read_art
from borea.draw.borderlands.ground import Ground
from borea.draw.borderlands.lines import number, path, rounded
from borea.draw.borderlands.names import land_names, water_names
from borea.draw.borderlands.pieces import Boat, Pieces, Stock, boats, stocks
from borea.draw.borderlands.sea import sea
from borea.games.borderlands.map.spec import MapSpec

__all__ = ["Boat", "Pieces", "Stock", "map_svg"]


def map_svg(
    spec: MapSpec,
    *,
    owners: Mapping[str, int] | None = None,
    pieces: Pieces | None = None,
    legal: Collection[str] = (),
    title: str = "",
) -> str:
    """Return the map as SVG, with owners by key, a position, and the keys of what may be chosen.

    Raises:
        ComponentError: the map has no outlines.
    """
    if spec.drawing is None:
        raise ComponentError("map-without-outlines", "BL-12.1", map=spec.name)
    ground = Ground(spec, spec.drawing)
    places = {key: place for place, key in enumerate(spec.keys)}
    held = {places[key]: seat for key, seat in (owners or {}).items()}
    body = [sea(ground), ground.lands(held), ground.borders(), ground.waters(), _legal(ground, legal)]
    body.extend([water_names(ground), land_names(ground)])
    if held or pieces is not None:
        position = pieces or Pieces()
        body.extend([stocks(ground, held, position), boats(ground, position.boats)])
    body.append(_neatline(spec.drawing.width, spec.drawing.height))
    view_box = f"0 0 {spec.drawing.width:g} {spec.drawing.height:g}"
    description = f"{', '.join(sorted(spec.names))}. {', '.join([*spec.river.arm_names, *spec.lakes.names])}."
    return document(read_art(__package__), "bl-map", view_box, title or spec.name, description, "".join(body))


def _legal(ground: Ground, legal: Collection[str]) -> str:
    """Outline what may be chosen, dashed and with a dot, so that it shows without colour too."""
    spec, drawing = ground.spec, ground.drawing
    parts: list[str] = []
    for land, key in enumerate(spec.keys):
        if key in legal:
            x, y = drawing.spots[land]
            parts.append(f'<path class="bl-legal" data-key="{key}" d="{ground.land_paths[land]}"/>')
            parts.append(f'<circle class="bl-legal-dot" cx="{number(x + 40)}" cy="{number(y - 13)}" r="5"/>')
    for node, key in enumerate(spec.node_keys):
        if key not in legal:
            continue
        berth = node - spec.sections
        line = drawing.section_lines[node] if berth < 0 else drawing.shore_lines[berth]
        parts.append(f'<path class="bl-legal bl-legal-water" data-key="{key}" d="{rounded(line)}"/>')
        x, y = ground.boat_place(node, 0, 1) if berth < 0 else ground.berth_place(berth, 0)
        parts.append(f'<circle class="bl-legal-dot" cx="{number(x)}" cy="{number(y)}" r="5"/>')
    return f'<g class="bl-legals">{"".join(parts)}</g>' if parts else ""


def _neatline(width: float, height: float, step: int = 50, band: int = 8) -> str:
    """Draw the graduated frame of a chart."""
    dark: list[str] = []
    for index in range(0, int(width // step), 2):
        left, right = float(index * step), min((index + 1) * step, width)
        for top in (0.0, height - band):
            dark.append(path([(left, top), (right, top), (right, top + band), (left, top + band)], True))
    for index in range(1, int(height // step), 2):
        high, low = float(index * step), min((index + 1) * step, height)
        for side in (0.0, width - band):
            dark.append(path([(side, high), (side + band, high), (side + band, low), (side, low)], True))
    inner = f"M{band} {band}V{height - band:g}H{width - band:g}V{band}Z"
    frames = [(0.5, width - 1, height - 1), (float(band), width - 2 * band, height - 2 * band)]
    lines = [
        f'<rect class="bl-neat-line" x="{at:g}" y="{at:g}" width="{wide:g}" height="{high:g}"/>'
        for at, wide, high in frames
    ]
    return (
        '<g class="bl-neatline" aria-hidden="true"><path class="bl-neat-paper" fill-rule="evenodd" '
        f'd="M0 0H{width:g}V{height:g}H0Z{inner}"/><path class="bl-neat-ink" d="{"".join(dark)}"/>{"".join(lines)}</g>'
    )
