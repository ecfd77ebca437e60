"""The Border in words: the sheet's notation, shared dice, points about to be scored, how a tie ends."""

from __future__ import annotations

import re

import pytest

from borea.core.game import Outcome
from borea.games.the_border.phases.order import ENDED
from borea.text.game_text import game_text
from borea.text.language import LANGUAGES
from borea.text.page import Canvas, plain
from borea.text.the_border.game_text import fitted
from tests.support.the_border.tables import PAPER, WELL, Table

NAMES = ["Ann", "Bo", "Cleo", "Dan"]


def situation(table: Table, seat: int | None) -> str:
    """Return the situation as a seat reads it."""
    return plain(game_text(table.game, "en", NAMES).situation(table.view(seat)))


def sheet(table: Table, viewer: int, seat: int) -> str:
    """Return a sheet as a viewer sees it."""
    return plain(game_text(table.game, "en", NAMES).board(table.view(viewer), seat))


def test_tb_2_5_a_space_that_may_be_crossed_is_written_unlike_a_segment() -> None:
    table = Table(2)
    table.roll("sryyy")
    table.play(0, "done")  # the yellow ones could complete a segment
    spaces = [int(token[6:]) for token in table.moves(1) if token != "done"]
    drawn = sheet(table, 1, 1).split()
    assert spaces
    for cell in spaces:
        letter = table.letter(1, cell)
        assert f"{cell}{letter}" in drawn
        assert f"{letter}{cell}" not in drawn or cell < 6, "a letter first is a segment of two to five"


def test_the_sheet_has_a_legend_below_the_viewers_own() -> None:
    table = Table(2)
    key = " ".join(sheet(table, 0, 0).split())
    for entry in ("s grey · r red · y yellow · b blue · o orange · g green", "r3 segment of 3", "14r space 14"):
        assert entry in key
    assert "grey" not in sheet(table, 0, 1), "once is enough"


def test_names_of_areas_keep_apart_from_the_spaces_beside_them() -> None:
    canvas = Canvas(20, 1)
    canvas.put(0, 0, "14o")
    canvas.put(8, 0, "y5 ")
    # Between the two lie columns 3 to 7; the name may take 4 to 6.
    assert fitted(canvas, 0, 3, 8, "oak") == (4, "oak")
    assert fitted(canvas, 0, 3, 8, "well") == (4, "we…")
    canvas.put(8, 0, " × ")
    assert fitted(canvas, 0, 3, 8, "well") == (4, "well")


def test_tb_2_4_the_dice_for_the_others_are_shown_in_the_second_action() -> None:
    table = Table(2)
    table.roll("sryyy")
    table.play(0, "done")
    for seat in (0, 1, None):
        assert "Dice for the others: 1 grey, 1 red, 3 yellow" in situation(table, seat)
    whole = Table(2)
    whole.cross(1, sorted(whole.segment(1, "grey3"))[:1])  # so that Bo has something to cross
    whole.roll("ssrrr")
    whole.play(0, "finish:grey2", "finish:red3")
    assert "One die each for the others: 2 grey, 3 red" in situation(whole, 1)


def test_tb_2_2_completing_nothing_is_described() -> None:
    table = Table(2)
    table.roll("srybo")  # no two alike, and every segment is open: nothing can be completed
    text = game_text(table.game, "en", NAMES)
    assert "Ann completes no segment." in [text.event(event) for event in table.events]


def test_tb_2_6_an_area_that_will_be_scored_is_described_with_its_points() -> None:
    table = Table(2)
    border = sorted(PAPER.border[WELL] - PAPER.white)
    last = border[0]
    table.cross(1, [cell for cell in border if cell != last])
    letter = table.letter(1, last)
    table.roll(letter * 5)
    while table.state.actor() == 0:
        table.play(0, "done")
    table.play(1, f"cross:{last}")
    row = next(line for line in situation(table, 1).split("\n") if line.startswith("well"))
    assert row.split()[1:] == ["4/2", f"−{len(border)}", "=4"]


def test_the_end_is_not_somebodys_turn() -> None:
    table = Table(2)
    for _ in range(12):
        table.idle_turn()
    assert table.state.phase == ENDED
    assert situation(table, 0).startswith("The match is over")


@pytest.mark.parametrize("language", LANGUAGES)
def test_tb_4_2_equal_points_are_separated(language: str) -> None:
    text = game_text(Table(2).game, language, NAMES)
    broken, shared = text.say("the-border.tie-broken"), text.say("the-border.tie-shared")
    assert broken in text.outcome(Outcome([32, 32, 29], [0], "six-areas"))
    assert shared in text.outcome(Outcome([32, 32, 29], [0, 1], "six-areas"))
    clear = text.outcome(Outcome([32, 31, 31], [0], "six-areas"))
    assert broken not in clear
    assert shared not in clear


def test_tb_2_5_a_space_has_its_number_only_beside_the_drawing_that_shows_it() -> None:
    table = Table(2)
    table.cross(1, sorted(table.segment(1, "grey3"))[:1])
    table.roll("ssssr")
    table.play(0, "done")
    text, view = game_text(table.game, "en", NAMES), table.view(1)
    for move in view.moves[:-1]:
        cell = table.game.catalogue.nouns[move]
        assert text.entry(view, move) == f"{cell} · {text.move(view, move)}"
        assert text.move(view, move).startswith("Cross one space of the ")
        assert re.search(rf"\b{cell}\w", plain(text.board(view, 1)))
