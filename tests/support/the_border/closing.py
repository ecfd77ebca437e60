"""Ways to complete an area of The Border, in the first action or in the second."""

from __future__ import annotations

from tests.support.the_border.tables import PAPER, Table


def all_but_one(table: Table, seat: int, area: str) -> int:
    """Cross the border of an area but for one space, and no other area; return that space."""
    cell = min(PAPER.border[area] - table.crossed(seat))
    table.cross(seat, PAPER.border[area] - {cell})
    return cell


def dice_for(letters: str) -> str:
    """Return five dice with these letters and otherwise one colour that none of them is."""
    filler = next(letter for letter in "gobyrs" if letter not in letters)
    return letters + filler * (5 - len(letters))


def pass_first_action(table: Table) -> None:
    """Let the active seat spend nothing more."""
    while table.state.active in table.state.actors():
        table.play(table.state.active, "done")


def finish_window(table: Table) -> None:
    """Let everybody leave the second action."""
    while table.state.window():
        table.play(table.state.actor(), "done")


def close_in_first_action(table: Table, seat: int, area: str) -> None:
    """Let the active seat complete an area with one die."""
    cell = all_but_one(table, seat, area)
    name = table.owner(seat, cell)
    table.cross(seat, table.segment(seat, name) - {cell})
    table.roll(dice_for(table.letter(seat, cell)))
    table.play(seat, f"finish:{name}")
    pass_first_action(table)


def close_in_second_action(table: Table, seats: list[int], area: str) -> None:
    """Let these seats complete an area in one second action."""
    cells = {seat: all_but_one(table, seat, area) for seat in seats}
    table.roll(dice_for("".join(sorted({table.letter(seat, cell) for seat, cell in cells.items()}))))
    pass_first_action(table)
    for seat, cell in cells.items():
        table.play(seat, f"cross:{cell}")
        if seat in table.state.actors():
            table.play(seat, "done")
    finish_window(table)
