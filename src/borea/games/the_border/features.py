"""What the judgement of The Border looks at on each board; how much it counts is in data/judgement.json."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.games.the_border.components import AREAS, BIT, GAP_BITS
from borea.games.the_border.state import AREAS_TO_END, BorderState

FEATURES: Final = (
    "points",
    "areas",
    "one-space",
    "two-spaces",
    "three-spaces",
    "near",
    "far",
    "turn",
    "next-turn",
    "segments-of-one",
    "segments-of-two",
    "segments-of-three",
    "reach",
)
POINTS: Final = 0
CLOSED: Final = 1
TURN: Final = 7
NEXT_TURN: Final = 8
SEGMENTS_OPEN: Final = 8  # and the feature for segments that miss one, two or three spaces is so many further on
REACH: Final = 12
# The feature that an area counts for, by its open spaces, and how much of its value counts there.
PLACE: Final = [0, 2, 3, 4, 5, 5, 5, 5] + [6] * 24
PART: Final = [0.0, 1.0, 1.0, 1.0, 1.0, 0.8, 0.64, 0.51] + [0.85**gap for gap in range(24)]


def features(state: BorderState) -> list[list[float]]:
    """Return, for each seat, points made and the values of areas in sight by the spaces that are missing."""
    box = state.box
    mask: i64 = BIT[GAP_BITS] - 1
    found: list[list[float]] = []
    following = (state.active + 1) % state.seats
    for seat, board in enumerate(state.boards):
        row = [0.0] * len(FEATURES)
        row[POINTS] = float(board.score(box))
        row[CLOSED] = float(board.closed_count())
        gaps: i64 = board.gaps
        for area in range(AREAS):
            if not board.closed & BIT[area]:
                gap: i64 = (gaps >> (GAP_BITS * area)) & mask
                price = box.later[area] if state.taken & BIT[area] else box.first[area]
                place: i64 = PLACE[gap]
                row[place] = row[place] + PART[gap] * price  # compiled, += on an item would be done on objects
        for word in (board.open_low, board.open_high):
            while word:
                missing: i64 = word & 7
                if 1 <= missing <= 3:
                    row[SEGMENTS_OPEN + missing] = row[SEGMENTS_OPEN + missing] + 1.0
                word >>= 3
        row[REACH] = float(spaces(board.near_n & ~board.crossed_n) + spaces(board.near_s & ~board.crossed_s))
        if seat == state.active:
            row[TURN] = 1.0
        elif seat == following:
            row[NEXT_TURN] = 1.0
        found.append(row)
    return found


def spaces(mask: i64) -> int:
    """Return how many spaces a mask holds."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def progress(state: BorderState) -> float:
    """Return how far the match is: the areas of whoever has completed most."""
    most = 0
    for board in state.boards:
        closed = board.closed_count()
        if closed > most:
            most = closed
    return most / AREAS_TO_END
