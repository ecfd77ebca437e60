"""Openings on boards: every mark of a book has its place within the frame, and what the seat holds is drawn."""

from __future__ import annotations

import re

import pytest

from borea.core.openings import Node
from borea.draw.charts import Dot, Span, accuracy_svg
from borea.draw.openings import OpeningBoard
from borea.draw.registry import opening_board
from borea.games import INFOS, create

pytestmark = pytest.mark.once


def drawn(game: str, variant: str, node: Node) -> OpeningBoard:
    """Return a position on a board."""
    board = opening_board(create(game, None, {}), variant, node)
    assert board is not None
    return board


@pytest.mark.parametrize(
    ("game", "node", "places"),
    [
        ("the-border", (), 24),  # segments
        ("borneo", (), 6),  # one row stands for all companies
        ("borneo", ("1", "2"), 5 + 4 + 6),  # behind the first, behind the second, and in another company
        ("borneo", ("1", "1", "1", "3"), 5 + 5 + 5 + 3),  # none is left; alike ones are clicked in any row
        ("borderlands", (), 36),
        ("borderlands", ("mesa", "oxbow"), 34),
    ],
)
def test_every_mark_has_a_place_on_the_board(game: str, node: Node, places: int) -> None:
    book = INFOS[game].book
    assert book is not None
    for variant in book.variants:
        board = drawn(game, variant, node)
        assert len(board.spots) == places
        left, top, width, height = board.frame
        assert all(left < spot.x < left + width and top < spot.y < top + height for spot in board.spots)
        for spot in board.spots:
            assert len(book.after(node, spot.mark)) in (len(node), len(node) + 1)


def test_what_a_seat_has_is_drawn() -> None:
    assert drawn("borneo", "", ("1", "23")).picture.count('class="own"') == 3
    plain, crossed = (drawn("the-border", "2", node).picture.count('"cell crossed"') for node in ((), ("red4", "none")))
    assert crossed - plain == 4
    assert drawn("borderlands", "", ("mesa",)).picture != drawn("borderlands", "", ()).picture


def test_a_chart_has_a_mark_for_each_match_higher_for_better_ones() -> None:
    dots = [Dot(60.0, 0), Dot(80.0, 0), Dot(100.0, 0)]
    chart = accuracy_svg(dots, [None, Span(70.0, 5.0), Span(80.0, 5.0)], 300.0, 200.0, "wide")
    heights = [float(y) for y in re.findall(r'class="dot g0" cx="[^"]+" cy="([^"]+)"', chart)]
    assert len(heights) == 3
    assert heights == sorted(heights, reverse=True)
    assert chart.count('class="mean"') == chart.count('class="band"') == 1
    assert re.findall(r">(\d+)<", chart)[0] == "50"  # the scale begins below the lowest match
    single = accuracy_svg(dots[:1], [None], 300.0, 200.0, "wide")
    assert 'class="mean"' not in single
