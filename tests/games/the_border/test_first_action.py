"""TB-2.1 to TB-2.3: the active seat rolls and completes whole segments."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest

from borea.core.game import CHANCE
from tests.support.the_border.slow import LETTER, SEGMENTS
from tests.support.the_border.tables import PAPER, WELL, Table


def test_tb_2_1_all_five_dice_are_rolled_and_all_results_are_equally_likely() -> None:
    table = Table()
    assert table.state.actors() == [CHANCE]
    odds = {table.game.catalogue.token(move): weight for move, weight in table.state.odds()}
    assert len(odds) == 252  # multisets of five from six colours: 10 choose 5
    assert sum(odds.values()) == 6**5
    assert odds["roll:sssss"] == 1
    assert odds["roll:ssrrr"] == 10  # 5! / (2! 3!)
    assert odds["roll:ssryb"] == 60  # 5! / 2!
    assert odds["roll:srybo"] == 120


def test_tb_2_1_any_of_the_dice_may_be_rerolled() -> None:
    table = Table()
    table.chance("roll:ssryb")
    assert table.state.prompt(0) == "reroll"
    # Zero to two grey dice, each of three others or not, minus the empty choice, plus `stop`.
    assert len(table.moves(0)) == 3 * 2 * 2 * 2 - 1 + 1
    assert {"reroll:s", "reroll:ss", "reroll:sry", "reroll:ssryb", "stop"} <= set(table.moves(0))
    assert table.why_not(0, "reroll:sss") == "TB-2.1"
    assert table.why_not(0, "reroll:g") == "TB-2.1"


def test_tb_2_1_only_the_dice_picked_up_change() -> None:
    table = Table()
    table.chance("roll:ssryb")
    table.play(0, "reroll:ryb")
    odds = {table.game.catalogue.token(move): weight for move, weight in table.state.odds()}
    assert sum(odds.values()) == 6**3
    assert odds["roll:sss"] == 1
    table.chance("roll:sgg")
    assert {"reroll:sssgg", "stop"} <= set(table.moves(0))
    assert "reroll:r" not in table.moves(0)


def test_tb_2_1_dice_kept_before_may_be_rerolled() -> None:
    table = Table()
    table.chance("roll:ssryb")
    table.play(0, "reroll:ryb")
    table.chance("roll:ryb")
    assert "reroll:ss" in table.moves(0)


def test_tb_2_1_there_are_at_most_three_rolls() -> None:
    table = Table()
    table.chance("roll:ssryb")
    table.play(0, "reroll:ryb")
    table.chance("roll:ryb")
    table.play(0, "reroll:ryb")
    table.chance("roll:ryb")
    assert table.state.prompt(0) == "finish*"
    assert table.moves(0) == ["finish:grey2", "done"]
    assert table.why_not(0, "reroll:s") == "TB-2.1"
    assert table.why_not(0, "stop") == "TB-2.1"


@pytest.mark.parametrize("rolls", [1, 2])
def test_tb_2_1_the_active_seat_may_stop_after_any_roll(rolls: int) -> None:
    table = Table()
    for number in range(rolls):
        if number:
            table.play(0, "reroll:ssryb")
        table.chance("roll:ssryb")
    table.play(0, "stop")
    assert table.state.prompt(0) == "finish*"


def test_tb_2_1_the_next_seat_starts_with_all_five_dice_and_three_rolls() -> None:
    table = Table()
    table.chance("roll:srrgg")
    table.play(0, "reroll:s")
    table.chance("roll:g")
    table.play(0, "stop")
    table.play(0, "finish:red2", "done")
    while table.state.window():
        table.play(1, table.moves(1)[0])
    assert (table.state.active, table.state.actors()) == (1, [CHANCE])
    assert sum(weight for _, weight in table.state.odds()) == 6**5
    table.chance("roll:ssryb")
    table.play(1, "reroll:ryb")
    table.chance("roll:ryb")
    table.play(1, "reroll:ryb")
    table.chance("roll:ryb")
    assert table.moves(1) == ["finish:grey2", "done"]


def test_tb_2_1_nobody_else_rolls() -> None:
    table = Table(3)
    table.chance("roll:ssryb")
    assert table.state.actors() == [0]
    assert table.why_not(1, "reroll:s") == "TB-2.1"
    assert table.why_not(2, "stop") == "TB-2.1"


def test_tb_2_2_only_whole_segments_may_be_crossed() -> None:
    table = Table()
    table.roll("ssrrr")
    assert table.state.prompt(0) == "finish*"
    assert table.moves(0) == ["finish:grey2", "finish:red2", "finish:red3", "done"]
    for name in set(SEGMENTS) - {"grey2", "red2", "red3"}:
        assert table.why_not(0, f"finish:{name}") == "TB-2.2"
    table.play(0, "finish:red3")
    assert table.crossed(0) == PAPER.white | table.segment(0, "red3")


def test_tb_2_2_single_spaces_are_not_for_the_first_action() -> None:
    table = Table()
    table.roll("ssrrr")
    white_neighbour = min(PAPER.beside[min(PAPER.white)])
    assert table.why_not(0, f"cross:{white_neighbour}") == "TB-2.4"


def test_tb_2_2_of_a_segment_begun_earlier_only_the_missing_spaces_are_needed() -> None:
    table = Table()
    red5 = sorted(table.segment(0, "red5"))
    table.cross(0, red5[:3])
    table.roll("ssrry")
    assert "finish:red5" in table.moves(0)
    table.play(0, "finish:red5")
    assert set(red5) <= table.crossed(0)
    shown = next(event for event in table.events if event.kind == "finished")
    assert (shown.slots["segment"], shown.slots["cells"]) == ("red5", red5[3:])
    assert table.offered() == ("offered", "ssy")  # two red dice were spent, three left for the others


def test_tb_2_2_segments_may_lie_anywhere() -> None:
    table = Table()
    reach = {near for cell in PAPER.white for near in PAPER.beside[cell]}
    apart = [name for name in ("grey2", "red2", "yellow2", "blue2", "green2") if not table.segment(0, name) & reach]
    assert apart, "the sheet has a segment of two away from the white spaces"
    name = apart[0]
    letter = table.letter(0, min(table.segment(0, name)))
    table.roll(letter * 2 + "ooo")
    assert f"finish:{name}" in table.moves(0)


def test_tb_2_2_several_segments_and_colours_at_once() -> None:
    table = Table()
    table.roll("ssrrr")
    table.play(0, "finish:grey2", "finish:red3")
    assert table.crossed(0) == PAPER.white | table.segment(0, "grey2") | table.segment(0, "red3")


def test_tb_2_2_two_segments_of_one_colour_share_the_dice_of_that_colour() -> None:
    table = Table()
    table.roll("sssss")
    table.play(0, "finish:grey2", "finish:grey3")
    assert table.offered() == ("offered-one", "sssss")
    table = Table()
    table.roll("ssssr")
    table.play(0, "finish:grey2")
    assert table.offered() == ("offered", "ssr"), "two grey dice are left, and grey3 needs three"
    assert table.segment(0, "grey3") & table.crossed(0) == set()


@pytest.mark.parametrize("picks", [[], ["finish:grey2"], ["finish:red3"]])
def test_tb_2_2_fewer_dice_or_none_may_be_used(picks: list[str]) -> None:
    table = Table()
    table.roll("ssrrr")
    table.play(0, *picks)
    if 0 in table.state.actors():
        table.play(0, "done")
    assert 0 not in table.state.actors()
    assert len(table.crossed(0)) == 2 + sum(int(pick[-1]) for pick in picks)


def test_tb_2_2_a_complete_segment_is_not_completed_again() -> None:
    table = Table()
    table.cross(0, table.segment(0, "grey2"))
    table.roll("ssrrr")
    assert table.moves(0) == ["finish:red2", "finish:red3", "done"]


PAIRS = [
    (one, other) for one, other in combinations(SEGMENTS, 2) if other in (SEGMENTS[SEGMENTS.index(one) + 1], "green5")
]


def one_space_missing(table: Table, names: Iterable[str]) -> str:
    """Cross all but one space of these segments; return dice that complete them, and three that complete nothing."""
    for name in names:
        table.cross(0, sorted(table.segment(0, name))[1:])
    letters = "".join(LETTER[name[:-1]] for name in names)
    return letters + "".join(letter for letter in "srybog" if letter not in letters)[: 5 - len(letters)]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_tb_2_2_the_question_goes_on_while_another_segment_can_be_completed(one: str, other: str) -> None:
    table = Table()
    dice = one_space_missing(table, [one, other])
    table.roll(dice)
    table.play(0, f"finish:{one}")
    assert table.moves(0) == [f"finish:{other}", "done"]
    table.play(0, f"finish:{other}")
    assert 0 not in table.state.actors()
    assert table.segment(0, one) | table.segment(0, other) <= table.crossed(0)


@pytest.mark.parametrize("name", SEGMENTS)
def test_tb_2_2_a_seat_that_can_complete_nothing_is_not_asked(name: str) -> None:
    for missing, dice in ((0, 2), (1, 0), (2, 1)):
        table = Table()
        letter = LETTER[name[:-1]]
        table.cross(0, sorted(table.segment(0, f"{name[:-1]}2")))
        table.cross(0, sorted(table.segment(0, name))[missing:] if name[-1] != "2" else [])
        table.roll(letter * dice + "".join(other for other in "srybog" if other != letter)[: 5 - dice])
        assert 0 not in table.state.actors()
        assert table.state.window()


def all_of_the_well_but_one_segment(table: Table, seat: int) -> tuple[str, str]:
    """Cross the border of the well except one segment's part of it; return the segment and the dice it needs."""
    name = table.owner(seat, min(PAPER.border[WELL]))
    part = table.segment(seat, name) & PAPER.border[WELL]
    table.cross(seat, PAPER.border[WELL] - part)
    rest = table.segment(seat, name) - part
    table.cross(seat, rest)
    return name, table.letter(seat, min(part)) * len(part)


def test_tb_2_3_areas_completed_by_the_first_action_are_scored_before_the_second() -> None:
    table = Table(3)
    name, dice = all_of_the_well_but_one_segment(table, 0)
    others = [letter for letter in "srybog" if letter != dice[0]]
    table.roll((dice + "".join(others))[:5])
    assert table.scores() == [0, 0, 0]
    table.play(0, f"finish:{name}")
    if 0 in table.state.actors():
        table.play(0, "done")
    assert table.state.window()
    assert table.scores() == [4, 0, 0]
    seen = table.view(1)
    assert seen.boards[0].score(table.state.box) == 4
    assert [event.kind for event in table.events if event.slots.get("area") == WELL] == ["closed-first"]


def test_tb_2_3_a_segment_that_completes_nothing_scores_nothing() -> None:
    table = Table()
    table.roll("ssrrr")
    table.play(0, "finish:grey2", "finish:red3")
    assert table.scores() == [0, 0]
