"""Openings: what games call one, and how they are counted, against slow and obvious code."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from borea.core.game import Event
from borea.core.match import Match
from borea.core.openings import Node, Opening, added, in_steps
from borea.games import INFOS, create
from borea.review.openings import (
    ABOVE,
    BELOW,
    EVEN,
    FEW,
    RARE,
    REACHED,
    VICTORY,
    added_up,
    count,
    interval,
    node_of,
    page_of,
    read_openings,
    row_of,
    text_of,
    won,
)  # fmt: skip
from tests.support.reviews import played

pytestmark = pytest.mark.once
OPEN = [game for game, info in INFOS.items() if info.book is not None]

groups = st.lists(st.lists(st.sampled_from("abcd"), min_size=1, max_size=3, unique=True), max_size=3)
openings = st.lists(st.tuples(groups, st.sampled_from([0, 12, 20, 30, 60])), max_size=12)


def passes(steps: list[list[str]], node: tuple[str, ...]) -> bool:
    """Return whether a seat was at a position: one mark of each of its first steps, in any order."""
    return any(tuple(sorted(marks)) == node for marks in product(*steps[: len(node)]))


@given(openings)
def test_counts_are_those_of_slow_code(given_openings: list[tuple[list[list[str]], int]]) -> None:
    tree: dict[str, dict[str, list[int]]] = {}
    for steps, parts in given_openings:
        count(tree, Opening(0, "", in_steps(steps)), parts)
    nodes = [()] + [(a,) for a in "abcd"] + sorted({tuple(sorted(pair)) for pair in product("abcd", repeat=2)})
    for node in nodes:
        depth = len(node)
        at = [(steps, parts) for steps, parts in given_openings if len(steps) > depth and passes(steps, node)]
        expected = {mark: [0, 0] for mark in (REACHED, *"abcd")}
        for steps, parts in at:
            for mark in (REACHED, *steps[depth]):
                expected[mark][0] += 1
                expected[mark][1] += parts
        assert tree.get(text_of(node), {}) == {mark: found for mark, found in expected.items() if found[0]}


@given(openings, openings)
def test_trees_add_up(one: list[tuple[list[list[str]], int]], other: list[tuple[list[list[str]], int]]) -> None:
    trees: list[dict[str, dict[str, list[int]]]] = [{}, {}, {}]
    for place, some in ((0, one), (1, other), (2, [*one, *other])):
        for steps, parts in some:
            count(trees[place], Opening(0, "", in_steps(steps)), parts)
    assert added_up(trees[:2]) == trees[2]


def test_a_victory_is_shared_by_its_winners() -> None:
    assert [won([1], 1), won([0, 1], 1), won([0, 1, 2], 1), won([0], 1)] == [60, 30, 20, 0]
    assert all(VICTORY % winners == 0 for winners in range(1, 6))


def test_the_interval_is_wilsons() -> None:
    low, high = interval(100, 0.5)  # (0.5 + 0.019208 ± 0.099815) / 1.038416
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert interval(0, 0.0) == (0.0, 1.0)
    assert interval(10, 0.0)[0] == 0.0
    assert round(interval(10, 0.0)[1], 4) == 0.2775


def test_a_share_is_compared_only_if_there_are_enough() -> None:
    third = 1 / 3
    assert row_of("a", [FEW - 1, 60 * (FEW - 1)], third).verdict == RARE
    assert row_of("a", [FEW, 60 * FEW], third).verdict == ABOVE
    assert row_of("a", [FEW, 0], third).verdict == BELOW
    assert row_of("a", [FEW, 20 * FEW], third).verdict == EVEN


def test_a_page_lists_the_most_frequent_first_and_nothing_where_nobody_was() -> None:
    tree = {"": {REACHED: [5, 120], "b": [2, 60], "a": [2, 0], "c": [1, 60]}}
    page = page_of(tree, (), 3)
    assert (page.total.times, page.total.share) == (5, 0.4)
    assert [(row.mark, row.times) for row in page.rows] == [("a", 2), ("b", 2), ("c", 1)]
    assert page_of(tree, ("a",), 3).rows == []


@given(st.lists(st.sampled_from(["ab", "c.1", "d-e"]), max_size=3))
def test_a_position_is_text_and_back(marks: list[str]) -> None:
    assert node_of(text_of(tuple(marks))) == tuple(marks)


# --- the games


@pytest.mark.parametrize("game", OPEN)
def test_steps_of_real_matches_follow_each_other(game: str) -> None:
    made = create(game, None, {})
    book = made.info.book
    assert book is not None
    record, _ = played(made, ["greedy", "level2", "uniform"], "openings")
    found = read_openings(made, record)
    assert [opening.seat for opening in found] == [0, 1, 2]
    for opening in found:
        assert len(opening.steps) == book.steps
        assert opening.variant in book.variants
        nodes: set[Node] = {()}
        for step in opening.steps:
            assert {node for node, _ in step} == nodes
            nodes = {book.after(node, mark) for node, mark in step}


@pytest.mark.parametrize("game", OPEN)
def test_other_options_are_not_counted(game: str) -> None:
    flag = next(option for option in INFOS[game].options if option.kind == "flag")
    made = create(game, INFOS[game].editions[-1], {flag.name: not flag.default})
    record, _ = played(made, ["uniform"] * 3, "other")
    assert read_openings(made, record) == []


def test_a_turn_with_two_segments_counts_for_both() -> None:
    book = INFOS["the-border"].book
    assert book is not None
    events = [
        Event("sheet-dealt", {"seat": 0, "sheet": 3}), Event("sheet-dealt", {"seat": 1, "sheet": 1}),
        Event("turn-began", {"seat": 1, "turn": 1}), Event("finished", {"seat": 1, "segment": "red3", "cells": []}),
        Event("finished", {"seat": 1, "segment": "blue2", "cells": []}),
        Event("turn-began", {"seat": 0, "turn": 2}),
        Event("turn-began", {"seat": 1, "turn": 3}), Event("finished", {"seat": 1, "segment": "grey4", "cells": []}),
    ]  # fmt: skip
    nobody, both = book.read(events, 2)
    assert (nobody.variant, nobody.steps) == ("3", ((((), "none"),),))
    assert both.variant == "1"
    assert both.steps == ((((), "blue2"), ((), "red3")), ((("blue2",), "grey4"), (("red3",), "grey4")))


def test_companies_are_alike_and_places_count() -> None:
    book = INFOS["borneo"].book
    assert book is not None
    order = [(0, "red"), (1, "red"), (0, "blue"), (1, "green"), (1, "red"), (0, "red")]
    first, second = book.read([Event("placed", {"seat": seat, "company": name}) for seat, name in order], 2)
    assert [step[0] for step in first.steps] == [((), ".1"), (("1",), ".1"), (("1", "1"), "1.4")]
    assert [step[0] for step in second.steps] == [((), ".2"), (("2",), ".1"), (("1", "2"), "2.3")]
    assert book.after(("1", "2"), "2.3") == ("1", "23")
    assert book.after(("1",), ".1") == added(("1",), "1")


def test_moves_that_were_taken_back_are_not_counted() -> None:
    made = create("borderlands", None, {})
    match = Match(made, 2, "undo")
    while match.state.prompt(match.state.actor()) != "warrior":
        match.submit(match.state.actor(), match.moves(match.state.actor())[0])
    seat = match.state.actor()
    wrong, right = match.moves(seat)[:2]
    match.submit(seat, wrong)
    match.undo(seat)
    match.submit(seat, right)
    while match.outcome is None:
        match.submit(match.actors[0], match.moves(match.actors[0])[-1])
    steps = read_openings(made, match.record())[seat].steps
    assert steps[0] == (((), right.removeprefix("warrior:")),)
