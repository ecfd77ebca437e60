"""The features of a state for the evaluation of The Border; their weights are in data/evaluation.json."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT, size
from borea.games.the_border.board import Board
from borea.games.the_border.box import AREAS, GAP_BITS
from borea.games.the_border.judging.prior import ALL_COLOURS, CLOSER, NEARNESS, in_reach, prices, segment_gains
from borea.games.the_border.phases import order
from borea.games.the_border.state import BorderState

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
    "segments-of-four",
    "segments-of-five",
    "reach",
    "crosses",
    "behind",
    "to-the-end",
    "last-area",
)
POINTS: Final = 0
CLOSED: Final = 1
TURN: Final = 7
NEXT_TURN: Final = 8
SEGMENTS_OPEN: Final = 8  # plus the number of open spaces, 1 to 5, gives the feature of a segment
REACH: Final = 14
CROSSES: Final = 15
BEHIND: Final = 16
TO_THE_END: Final = 17
LAST_AREA: Final = 18
# The feature that an area counts towards, by its open spaces, and the part of its value that counts.
PLACE: Final = [0, 2, 3, 4, 5, 5, 5, 5] + [6] * 24
PART: Final = [0.0, 1.0, 1.0, 1.0, 1.0, 0.8, 0.64, 0.51] + [0.85**gap for gap in range(24)]
LEAD: Final = 4  # being further behind than this many spaces is no worse
COLOURS: Final = 6
GAP_MASK: Final = (1 << GAP_BITS) - 1


def features(state: BorderState) -> list[list[float]]:
    """Return the features of each seat: points scored, the values of open areas by missing spaces, and what the next
    dice could add."""
    box = state.box
    found: list[list[float]] = []
    following = (state.active + 1) % state.seats
    for seat, board in enumerate(state.boards):
        row = [0.0] * len(FEATURES)
        row[POINTS] = float(board.score(box))
        row[CLOSED] = float(board.closed_count())
        price = prices(state, board)
        gaps: i64 = board.gaps
        missing: list[int] = []
        for area in range(AREAS):
            if price[area]:
                gap: i64 = (gaps >> (GAP_BITS * area)) & GAP_MASK
                place: i64 = PLACE[gap]
                row[place] = row[place] + PART[gap] * price[area]  # `+=` on an item would box the floats when compiled
                missing.append(gap)
                if not state.taken & BIT[area]:
                    lost = float(box.first[area] - box.later[area]) * NEARNESS[gap]
                    row[BEHIND] = row[BEHIND] + lost * float(behind(state, seat, area, gap))
        segments(state, board, row)
        row[REACH] = float(size(board.near_n & ~board.crossed_n) + size(board.near_s & ~board.crossed_s))
        row[CROSSES] = crosses(state, board, price)
        row[TO_THE_END] = to_the_end(board, missing)
        row[LAST_AREA] = 1.0 if board.closed_count() >= order.AREAS_TO_END - 1 else 0.0
        if seat == state.active:
            row[TURN] = 1.0
        elif seat == following:
            row[NEXT_TURN] = 1.0
        found.append(row)
    return found


def behind(state: BorderState, seat: int, area: int, gap: i64) -> i64:
    """Return how many spaces closer to completing an area the best other seat is, at most LEAD."""
    best: i64 = gap
    for other, board in enumerate(state.boards):
        if other != seat:
            theirs: i64 = (board.gaps >> (GAP_BITS * area)) & GAP_MASK
            if theirs < best:
                best = theirs
    return min(gap - best, LEAD)


def segments(state: BorderState, board: Board, row: list[float]) -> None:
    """Add what completing each open segment would gain to the feature for its number of open spaces."""
    for segment, gain in enumerate(segment_gains(state, board, ALL_COLOURS)):
        if gain:
            place: i64 = SEGMENTS_OPEN + board.missing(segment)
            row[place] = row[place] + gain


def crosses(state: BorderState, board: Board, price: list[int]) -> float:
    """Return what the best reachable space of each colour adds, summed: the value of leftover dice to this board."""
    best = [0.0] * COLOURS
    gaps: i64 = board.gaps
    colours = state.box.colour_of[board.sheet]
    for cell in in_reach(board):
        value = 0.0
        for area in state.box.areas_of[cell]:
            value += price[area] * CLOSER[(gaps >> (GAP_BITS * area)) & GAP_MASK]
        if value > best[colours[cell]]:
            best[colours[cell]] = value
    return sum(best)


def to_the_end(board: Board, missing: list[int]) -> float:
    """Return how many spaces are missing to complete the six easiest areas."""
    missing.sort()
    return float(sum(missing[: max(0, order.AREAS_TO_END - board.closed_count())]))


def progress(state: BorderState) -> float:
    """Return how far the match has got: the areas of the seat that has completed most."""
    most = 0
    for board in state.boards:
        closed = board.closed_count()
        if closed > most:
            most = closed
    return most / order.AREAS_TO_END
