"""`borea map`: the standard map of Borderlands, a generated one, or a file of one's own, checked and drawn."""

from __future__ import annotations

import click

from borea.cli.common import Refusal, describe, make_game, out, parse_data, progress, read_text, say, write_text
from borea.cli.lines import line_of
from borea.core.errors import ComponentError
from borea.draw.borderlands.files import Map

# Where a fault that names a thing stands in a file.
PLACES = {"section": "river.sections", "lake": "lakes", "territory": "territories", "of": "territories"}


@click.command(name="map", help=say("help.map"))
@click.option("--seed", type=int, help=say("help.map-seed"))
@click.option("--check", "path", metavar="FILE", help=say("help.map-check"))
@click.option("--svg", metavar="FILE", help=say("help.svg"))
@click.option("--data", metavar="FILE", help=say("help.map-data"))
def map_command(seed: int | None, path: str | None, svg: str | None, data: str | None) -> None:
    """Generate, check and draw maps of Borderlands."""
    if seed is not None and path is not None:
        raise Refusal(say("cli.map-what"))
    if path is not None:
        chart = read_file(path)
    else:
        with progress(say("cli.map-making"), 1) as step:
            chart = Map.of(make_game("borderlands", None, () if seed is None else (f"map={seed}",)))
            step()
    if svg is not None:
        write_text(svg, chart.svg())
    if data is not None:
        write_text(data, chart.data())
    if "-" not in (svg, data):
        out.print(say("cli.map-sound", name=chart.name, **chart.counts()), markup=False)


def read_file(path: str) -> Map:
    """Return the map in a file; refuse one that breaks a rule, with the line where it does."""
    text = read_text(path)
    read = parse_data(path, text)
    try:
        return Map.read(read)
    except ComponentError as error:
        line = line_of(text, place_of(error)) if isinstance(read, dict) else 1
        raise Refusal(say("cli.component-line", path=path, line=line, reason=describe(error))) from error


def place_of(error: ComponentError) -> str:
    """Return the path of what is wrong, or of the thing that an error speaks of; an odd key is wrong itself."""
    slots = error.slots
    if "at" in slots:
        at = "" if slots["at"] == "file" else str(slots["at"])
        return ".".join(part for part in (at, str(slots["key"])) if part) if "key" in slots else at
    return next((f"{PLACES[name]}.{slots[name]}" for name in PLACES if name in slots), "")
