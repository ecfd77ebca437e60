"""TB-1 in play, TB-5, and the worked examples of the rules."""

from __future__ import annotations

import re
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import cast

import pytest

from borea.core.chance import FastRng
from borea.core.errors import ComponentError, OptionError
from borea.core.game import CHANCE
from borea.games import create, load
from borea.games.the_border import standard_sheets
from borea.games.the_border.state import BorderState
from tests.support.rulebooks import clauses
from tests.support.the_border.closing import (
    close_in_first_action,
    close_in_second_action,
    dice_for,
    finish_window,
    pass_first_action,
)
from tests.support.the_border.slow import LETTER, SEGMENTS, Data, Paper
from tests.support.the_border.tables import PAPER, SHEETS, WELL, Table

STANDARD = Paper(cast("Data", standard_sheets()))


def test_tb_1_1_the_white_spaces_are_crossed_from_the_start() -> None:
    table = Table(4)
    for seat in range(4):
        assert table.crossed(seat) == set(SHEETS["white"])


@pytest.mark.parametrize(("colour", "letter"), sorted(LETTER.items()))
def test_tb_1_2_each_colour_has_one_segment_of_two_three_four_and_five(colour: str, letter: str) -> None:
    for seat in range(4):
        table = Table(4, active=seat)
        table.roll(letter * 5)
        assert table.moves(seat) == [*(f"finish:{colour}{size}" for size in (2, 3, 4, 5)), "done"]
        table.play(seat, f"finish:{colour}5")
        assert len(table.crossed(seat)) == 2 + 5


def dealt(game_options: dict[str, object], seats: int, seed: int) -> tuple[int, ...]:
    """Deal once; return the sheets of all seats."""
    state = create("the-border", None, game_options).start(seats)
    assert isinstance(state, BorderState)
    rng = FastRng(seed)
    while state.turn == 0:
        assert state.actors() == [CHANCE]
        state.apply(CHANCE, state.draw(rng))
    return tuple(board.sheet for board in state.boards)


@pytest.mark.once
def test_tb_1_3_sheets_are_dealt_at_random_without_repeats() -> None:
    deals = Counter(dealt({}, 2, seed) for seed in range(600))
    assert len(deals) == 4 * 3
    assert all(len(set(sheets)) == 2 for sheets in deals)
    assert min(deals.values()) > 20  # 50 expected, deviation 7
    assert all(len(set(dealt({}, 4, seed))) == 4 for seed in range(20))


def test_tb_1_4_spaces_are_adjacent_if_they_share_an_edge() -> None:
    places = {tuple(place): cell for cell, place in enumerate(SHEETS["cells"])}
    table = Table()
    for (q, r), cell in places.items():
        ring = {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}
        assert table.state.box.neighbours[cell] == sorted(places[place] for place in ring if place in places)


def test_tb_1_5_white_spaces_count_as_crossed() -> None:
    area = next(name for name, border in PAPER.border.items() if border & PAPER.white)
    table = Table()
    cell = min(PAPER.border[area] - PAPER.white)
    table.cross(1, PAPER.border[area] - PAPER.white - {cell})
    table.roll(dice_for(table.letter(1, cell)))
    pass_first_action(table)
    table.play(1, f"cross:{cell}")
    finish_window(table)
    assert table.scores() == [0, PAPER.value[area][0]]


def test_tb_1_5_an_area_is_not_complete_while_one_space_is_open() -> None:
    for cell in PAPER.border[WELL]:
        table = Table()
        table.cross(0, PAPER.border[WELL] - {cell})
        table.idle_turn()
        assert table.scores() == [0, 0]


@pytest.mark.parametrize("area", sorted(PAPER.border))
def test_tb_1_5_crosses_elsewhere_do_not_complete_an_area(area: str) -> None:
    table = Table()
    name = next(name for name in SEGMENTS if not table.segment(0, name) & PAPER.border[area])
    gap = min(PAPER.border[area] - PAPER.white)
    table.cross(0, (PAPER.border[area] - {gap}) | set(sorted(table.segment(0, name))[1:]))
    table.roll(dice_for(table.letter(0, min(table.segment(0, name)))))
    table.play(0, f"finish:{name}")
    pass_first_action(table)
    finish_window(table)
    assert table.scores() == [0, 0]


def test_tb_1_6_the_values_of_the_areas() -> None:
    assert STANDARD.value == {
        "well": (4, 2),
        "oak": (5, 2),
        "turbine": (6, 3),
        "boat": (7, 3),
        "balloon": (8, 4),
        "villa": (9, 4),
        "eagle": (10, 5),
        "lighthouse": (11, 5),
        "castle": (12, 6),
    }
    by_length = sorted(STANDARD.border, key=lambda area: len(STANDARD.border[area]))
    assert by_length == sorted(STANDARD.border, key=lambda area: STANDARD.value[area][0])


def test_tb_1_7_white_spaces_have_two_or_three_neighbours_of_the_wanted_colours() -> None:
    for cell in STANDARD.white:
        assert len(STANDARD.beside[cell]) in (2, 3)
    touching = [
        {colours[near] for cell in STANDARD.white for near in STANDARD.beside[cell]} for colours in STANDARD.colour
    ]
    assert any({"yellow", "blue"} <= colours for colours in touching)
    assert any("blue" in colours and "yellow" not in colours for colours in touching)


def test_tb_5_1_a_data_file_is_played_unchanged() -> None:
    data = deepcopy(SHEETS)
    data["areas"][0]["motif"] = "zebra"
    table = Table(2, sheets=data)
    area = next(area for area in table.state.box.sheets.areas if area.motif == "zebra")
    assert table.game.options["sheets"] == data
    table.cross(1, set(area.border) - {min(set(area.border) - PAPER.white)})
    cell = min(set(area.border) - PAPER.white)
    table.roll(dice_for(table.letter(1, cell)))
    pass_first_action(table)
    table.play(1, f"cross:{cell}")
    finish_window(table)
    assert [event.slots for event in table.events if event.kind == "closed-first"] == [
        {"seat": 1, "area": "zebra", "points": area.first}
    ]


def test_tb_5_1_a_data_file_is_checked_clause_by_clause() -> None:
    data = deepcopy(SHEETS)
    data["sheets"][0]["segments"]["grey2"], data["sheets"][0]["segments"]["grey3"] = (
        data["sheets"][0]["segments"]["grey3"],
        data["sheets"][0]["segments"]["grey2"],
    )
    with pytest.raises(ComponentError) as refused:
        load("the-border", sheets=data)
    assert refused.value.clause == "TB-1.2"
    data = deepcopy(SHEETS)
    data["areas"][0]["first"] += 1
    with pytest.raises(ComponentError) as refused:
        load("the-border", sheets=data)
    assert refused.value.clause == "TB-1.6"


@pytest.mark.parametrize("word", ["", "original", "--5", "5.0", "²", "1e3"])
def test_tb_5_1_a_word_that_is_not_a_seed_is_refused(word: str) -> None:
    with pytest.raises(OptionError):
        load("the-border", sheets=word)


def test_tb_5_2_with_same_sheet_all_play_the_same_colouring_drawn_at_random() -> None:
    deals = Counter(dealt({"same_sheet": True}, 3, seed) for seed in range(200))
    assert set(deals) == {(sheet, sheet, sheet) for sheet in range(4)}
    assert min(deals.values()) > 20  # 50 expected, deviation 6
    state = load("the-border", same_sheet=True).start(4)
    assert [weight for _, weight in state.odds()] == [1, 1, 1, 1]
    state.apply(CHANCE, state.odds()[2][0])
    assert len(state.odds()) == 4, "the first seat is drawn next, no second sheet"


def test_tb_example_1_three_grey_one_yellow_one_blue() -> None:
    table = Table(3)
    table.roll("sssyb")
    assert table.moves(0) == ["finish:grey2", "finish:grey3", "done"]
    assert table.why_not(0, "finish:yellow2") == "TB-2.2"
    assert table.why_not(0, "finish:blue2") == "TB-2.2"
    after_two, after_three = Table(3), Table(3)
    for other, pick, rest in ((after_two, "finish:grey2", "syb"), (after_three, "finish:grey3", "yb")):
        other.roll("sssyb")
        other.play(0, pick)
        assert [event.slots["dice"] for event in other.events if event.kind == "offered"] == [rest]
    # With a yellow segment that misses one space, the yellow die may be spent as well.
    table = Table(3)
    table.cross(0, sorted(table.segment(0, "yellow4"))[1:])
    table.roll("sssyb")
    assert table.moves(0) == ["finish:grey2", "finish:grey3", "finish:yellow4", "done"]


def test_tb_example_2_four_yellow_and_one_red_complete_three_segments() -> None:
    table = Table(4)
    missing = {"yellow5": 2, "yellow4": 2, "red3": 1}
    for name, number in missing.items():
        table.cross(0, sorted(table.segment(0, name))[number:])
    assert len(table.crossed(0) - PAPER.white) == 7
    for seat in (1, 2, 3):
        table.cross(seat, table.segment(seat, "grey5") | table.segment(seat, "green5"))
    table.roll("ryyyy")
    table.play(0, "finish:red3", "finish:yellow4", "finish:yellow5")
    for name in missing:
        assert table.segment(0, name) <= table.crossed(0)
    assert table.state.actors()
    for seat in list(table.state.actors()):
        assert table.state.prompt(seat) == "cross-one"
        before = table.crossed(seat)
        token = table.moves(seat)[0]
        assert table.letter(seat, int(token[6:])) in "ry"
        table.play(seat, token)
        assert table.crossed(seat) == before | {int(token[6:])}
        assert seat not in table.state.actors()


def test_tb_example_3_the_well() -> None:
    table = Table(4)
    close_in_first_action(table, 0, WELL)
    finish_window(table)
    close_in_second_action(table, [2, 3], WELL)
    assert table.scores() == [4, 0, 2, 2]
    table = Table(4)
    close_in_second_action(table, [1, 2], WELL)
    close_in_second_action(table, [3], WELL)
    assert table.scores() == [0, 4, 4, 2]


def test_tb_example_4_three_first_and_three_later_make_33() -> None:
    table = Table(2)
    table.close(1, ["well", "oak", "turbine"])
    table.close(0, ["well", "oak", "turbine"], first=False)
    table.close(0, ["boat", "balloon"])
    close_in_first_action(table, 0, "lighthouse")
    finish_window(table)
    outcome = table.state.outcome()
    assert outcome is not None
    assert outcome.scores == [7 + 8 + 11 + 2 + 2 + 3, 4 + 5 + 6]
    assert outcome.winners == [0]
    assert outcome.scores[0] == 33


def test_every_clause_of_the_rulebook_has_a_test() -> None:
    here = Path(__file__).parent
    names = [
        name for path in here.glob("test_*.py") for name in re.findall(r"def (test_tb_\w+)", path.read_text("utf-8"))
    ]
    lacking = [
        clause
        for clause in sorted(clauses("the-border"))
        if not any(name.startswith(f"test_{clause.lower().replace('-', '_').replace('.', '_')}_") for name in names)
    ]
    assert lacking == []
    assert len(clauses("the-border")) == 22
