"""The layout of a game's observations as the rows that docs/observations.md shows."""

from __future__ import annotations

import re

from borea.core.observations.buffers import SLOTS
from borea.core.observations.encoder import Group
from borea.games import load

Row = tuple[str, str, str, str]  # name, first slot, slot names, highest value


def rows_of(groups: list[Group]) -> list[Row]:
    """Return a row for each group; a run of numbered groups of one shape becomes one row."""
    found: list[Row] = []
    first = 0
    runs: dict[str, int] = {}
    for group in groups:
        stem = re.sub(r"\d+$", "", group.name)
        shape = f"{stem} {group.slots}"
        if stem != group.name and shape in runs and stem == "place":
            name = re.sub(r"…\d+$", "", found[runs[shape]][0])
            found[runs[shape]] = (f"{name}…{group.name.removeprefix(stem)}", *found[runs[shape]][1:])
        else:
            runs[shape] = len(found)
            found.append((group.name, str(first), slots_of(group.slots), str(group.high)))
        first += SLOTS * group.words()
    return found


def slots_of(names: list[str]) -> str:
    """Return the names of the slots, a range if they are numbers."""
    if names == [str(number) for number in range(len(names))]:
        return f"0…{len(names) - 1}"
    return ", ".join(names)


def layout_rows(game: str) -> list[Row]:
    """Return all rows of a game: the table's groups, then those of a seat, whose slots are counted from its block."""
    layout = load(game).encoder(load(game).info.seats[-1]).layout
    return [*rows_of(layout.table), *[(f"seat.{row[0]}", *row[1:]) for row in rows_of(layout.seat)]]
