"""Changes to the lines of a record, drawn by hypothesis: what a forger could do by hand."""

from __future__ import annotations

import re
from collections.abc import Callable

from hypothesis import strategies as st

Draw = Callable[[st.SearchStrategy[int]], int]


def place_in(lines: list[str], draw: Draw) -> int:
    """Return the place of any line."""
    return draw(st.integers(0, len(lines) - 1))


def drop(lines: list[str], draw: Draw) -> list[str]:
    """Leave a line out."""
    place = place_in(lines, draw)
    return lines[:place] + lines[place + 1 :]


def repeat(lines: list[str], draw: Draw) -> list[str]:
    """Copy a line to another place."""
    line, place = lines[place_in(lines, draw)], place_in(lines, draw)
    return lines[:place] + [line] + lines[place:]


def move(lines: list[str], draw: Draw) -> list[str]:
    """Move a line to another place or behind the end."""
    place = place_in(lines, draw)
    rest = lines[:place] + lines[place + 1 :]
    other = draw(st.sampled_from([place_in(lines, draw), len(rest)]))
    return rest[:other] + [lines[place]] + rest[other:]


def swap(lines: list[str], draw: Draw) -> list[str]:
    """Exchange two lines."""
    one, two = place_in(lines, draw), place_in(lines, draw)
    changed = list(lines)
    changed[one], changed[two] = lines[two], lines[one]
    return changed


def change_token(lines: list[str], draw: Draw) -> list[str]:
    """Change a word of a line to a word of another line."""
    one, two = place_in(lines, draw), place_in(lines, draw)
    words, others = lines[one].split(" "), lines[two].split(" ")
    words[draw(st.integers(0, len(words) - 1))] = others[draw(st.integers(0, len(others) - 1))]
    return [*lines[:one], " ".join(words), *lines[one + 1 :]]


def change_value(lines: list[str], draw: Draw) -> list[str]:
    """Change a digit of a line."""
    place = place_in(lines, draw)
    digits = [found.start() for found in re.finditer("[0-9]", lines[place])]
    if not digits:
        return lines
    at = draw(st.sampled_from(digits))
    return [
        *lines[:place],
        f"{lines[place][:at]}{draw(st.integers(0, 9))}{lines[place][at + 1 :]}",
        *lines[place + 1 :],
    ]


def pretend_fork(lines: list[str], draw: Draw) -> list[str]:
    """Claim that the match continues another one."""
    return [*lines[:8], f"fork {draw(st.integers(-1, 200))}", *lines[8:]]


FORGERIES = [drop, repeat, move, swap, change_token, change_value, pretend_fork]
