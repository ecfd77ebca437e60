"""TB-2.4 to TB-2.7: the others cross with the remaining dice, unseen by each other; then the turn passes."""

from __future__ import annotations

import pytest

from borea.core.codec import dumps, encode
from borea.core.game import CHANCE, EVERYONE
from tests.support.the_border.slow import COLOUR
from tests.support.the_border.tables import PAPER, Table

WHITE = sorted(PAPER.white)
BESIDE_WHITE = {near for cell in WHITE for near in PAPER.beside[cell]}


def in_reach(table: Table, seat: int, letters: str) -> set[str]:
    """Return the crosses that touch a white space and have one of these colours, as tokens."""
    return {f"cross:{cell}" for cell in BESIDE_WHITE if table.letter(seat, cell) in letters}


def test_tb_2_4_each_seat_has_its_own_copy_of_the_dice_not_spent() -> None:
    table = Table(3)
    # One grey die more than the segment needs, so that grey, red and yellow are left.
    table.roll("sssry")
    table.play(0, "finish:grey2")
    assert table.state.window()
    for seat in table.state.actors():
        assert table.state.prompt(seat) == "cross*"
        assert set(table.moves(seat)) == in_reach(table, seat, "sry") | {"done"}
    before = table.moves(2)
    table.play(1, table.moves(1)[0])
    assert table.moves(2) == before


def test_tb_2_4_a_spent_die_is_not_there_for_the_others() -> None:
    table = Table(2)
    first = min(BESIDE_WHITE)
    letter = table.letter(1, first)
    size = {name: len(table.segment(0, name)) for name in PAPER.segments[0]}
    two = next(name for name in size if size[name] == 2 and table.letter(0, min(table.segment(0, name))) == letter)
    others = [other for other in "srybog" if other != letter][:3]
    table.roll(letter * 2 + "".join(others))
    table.play(0, f"finish:{two}")
    assert table.state.actors() == [1]
    assert f"cross:{first}" not in table.moves(1)
    assert table.why_not(1, f"cross:{first}") == "TB-2.4"
    assert table.offered() == ("offered", "".join(sorted(others, key="srybog".index)))


def test_tb_2_4_if_all_five_were_spent_each_seat_picks_any_one_of_the_five() -> None:
    table = Table(4)
    table.cross(3, table.segment(3, "grey2"))  # so that seat 3 reaches more than what touches a white space
    for seat in (1, 2):
        table.cross(seat, table.segment(seat, "grey4"))
    table.roll("ssrrr")
    table.play(0, "finish:grey2", "finish:red3")
    assert table.offered() == ("offered-one", "ssrrr")
    assert table.state.actors()
    for seat in list(table.state.actors()):
        offered = table.moves(seat)
        assert table.state.prompt(seat) == "cross-one"
        letters = {table.letter(seat, int(token[6:])) for token in offered if token != "done"}
        assert letters <= {"s", "r"}
        before = table.crossed(seat)
        table.play(seat, offered[0])
        assert seat not in table.state.actors()
        assert len(table.crossed(seat) - before) == 1


def test_tb_2_4_if_none_was_spent_the_others_have_all_five() -> None:
    table = Table(2)
    table.roll("ssrrr")
    table.play(0, "done")
    assert table.offered() == ("offered", "ssrrr")


def test_tb_2_4_one_die_crosses_one_space() -> None:
    table = Table(2)
    red4 = sorted(table.segment(1, "red4"))
    table.cross(1, red4[:1])
    beside = sorted(cell for cell in red4[1:] if PAPER.beside[cell] & {red4[0]})
    table.roll("rgbyo")
    if 0 in table.state.actors():
        table.play(0, "done")
    table.play(1, f"cross:{beside[0]}")
    for cell in red4:
        assert f"cross:{cell}" not in table.moves(1)


def test_tb_2_4_the_active_seat_takes_no_part() -> None:
    table = Table(2)
    table.roll("srybo")
    assert table.state.actors() == [1]
    assert table.why_not(0, f"cross:{min(BESIDE_WHITE)}") == "TB-2.4"
    assert table.why_not(0, "done") == "TB-2.4"


def test_tb_2_5_a_cross_needs_a_crossed_neighbour() -> None:
    table = Table(2)
    table.roll("srybo")
    assert set(table.moves(1)) == in_reach(table, 1, "srybo") | {"done"}
    far = next(c for c in PAPER.cells if c not in BESIDE_WHITE | PAPER.white and table.letter(1, c) in "srybo")
    assert table.why_not(1, f"cross:{far}") == "TB-2.5"


def test_tb_2_5_a_cross_needs_a_die_of_its_colour() -> None:
    table = Table(2)
    cell = min(BESIDE_WHITE)
    letter = table.letter(1, cell)
    table.roll("".join(other for other in "srybog" if other != letter))
    assert f"cross:{cell}" not in table.moves(1)
    assert table.why_not(1, f"cross:{cell}") == "TB-2.4"


def test_tb_2_5_a_crossed_space_is_not_crossed_again() -> None:
    table = Table(2)
    cell = min(BESIDE_WHITE)
    table.cross(1, {cell})
    table.roll("srybo" if table.letter(1, cell) != "g" else "grybo")
    assert table.why_not(1, f"cross:{cell}") == "TB-2.5"
    assert table.why_not(1, f"cross:{WHITE[0]}") == "TB-2.5"


def test_tb_2_5_crosses_of_the_same_action_count() -> None:
    table = Table(2)
    near, beyond = next(
        (near, beyond)
        for near in sorted(BESIDE_WHITE)
        for beyond in sorted(PAPER.beside[near] - BESIDE_WHITE - PAPER.white)
        if table.owner(1, near) == table.owner(1, beyond)
    )
    letter = table.letter(1, near)
    table.roll(letter * 2 + "".join([other for other in "srybog" if other != letter][:3]))
    if 0 in table.state.actors():
        table.play(0, "done")
    assert f"cross:{beyond}" not in table.moves(1)
    table.play(1, f"cross:{near}")
    assert f"cross:{beyond}" in table.moves(1)
    table.play(1, f"cross:{beyond}")
    assert {near, beyond} <= table.crossed(1)


@pytest.mark.parametrize("number", [0, 1, 2])
def test_tb_2_5_any_number_of_the_dice_may_be_used(number: int) -> None:
    table = Table(2)
    cells = sorted(BESIDE_WHITE)[:2]
    letters = "".join(sorted({table.letter(1, cell) for cell in cells}))
    assert len(letters) == 2, "the two spaces next to the first white one differ in colour"
    table.roll(letters + "".join(other for other in "srybog" if other not in letters)[:3])
    for cell in cells[:number]:
        table.play(1, f"cross:{cell}")
    if 1 in table.state.actors():
        table.play(1, "done")
    assert table.crossed(1) == PAPER.white | set(cells[:number])


def test_tb_2_5_segments_may_be_opened_extended_and_completed() -> None:
    table = Table(2)
    grey4 = table.segment(1, "grey4")
    start = min(grey4)
    table.cross(1, {start})
    table.roll("sssry")
    if 0 in table.state.actors():
        table.play(0, "done")
    for _ in range(3):
        table.play(1, next(token for token in table.moves(1) if token != "done" and int(token[6:]) in grey4))
    assert grey4 <= table.crossed(1)


def reachable_sets(table: Table, dice: str) -> set[frozenset[int]]:
    """Return every set of crosses that seat 1 can make one after another, each touching a cross, one die for each."""
    found: set[frozenset[int]] = set()
    waiting = [frozenset[int]()]
    while waiting:
        made = waiting.pop()
        if made in found:
            continue
        found.add(made)
        unused = list(dice)
        for cell in made:
            unused.remove(table.letter(1, cell))
        crossed = table.crossed(1) | made
        waiting += [
            made | {cell}
            for cell in PAPER.cells
            if cell not in crossed and PAPER.beside[cell] & crossed and table.letter(1, cell) in unused
        ]
    return found


def picked_sets(table: Table, made: tuple[int, ...]) -> list[frozenset[int]]:
    """Return the sets that seat 1 is let pick, each as often as there are ways to pick it."""
    found = [frozenset(made)]
    for token in table.moves(1)[:-1]:
        kept = table.state.copy()
        table.play(1, token)
        picks = (*made, int(token[6:]))
        found += picked_sets(table, picks) if 1 in table.state.actors() else [frozenset(picks)]
        table.state = kept
    return found


@pytest.mark.parametrize("edges", [(0, 43), (42, 84)])
def test_tb_2_5_every_set_of_crosses_can_be_picked_in_exactly_one_way(edges: tuple[int, int]) -> None:
    """Crosses are found in the north of the sheet and in the south, from the first space of each half to the last."""
    table = Table(2)
    table.cross(1, [min(PAPER.beside[cell] - set(edges)) for cell in edges])
    letters = {table.letter(1, cell) for cell in edges}
    dice = "".join(letters) + "".join(letter for letter in "srybog" if letter not in letters)
    name = f"{COLOUR[dice[4]]}5"
    table.cross(0, sorted(table.segment(0, name))[1:])
    table.roll(dice[:5])
    table.play(0, f"finish:{name}")
    picked = picked_sets(table, ())
    assert len(picked) == len(set(picked))
    assert set(picked) == reachable_sets(table, dice[:4])
    assert {frozenset({cell}) for cell in edges} <= set(picked)


def open_window() -> Table:
    """Return a table of three at the start of a second action in which both others can cross several spaces."""
    table = Table(3)
    for seat in (1, 2):
        table.cross(seat, table.segment(seat, "grey4") | table.segment(seat, "orange4"))
    table.roll("srybo")
    assert table.state.actors() == [1, 2]
    return table


def test_tb_2_6_seats_act_in_any_order() -> None:
    results = set()
    for order in ([1, 2], [2, 1]):
        table = open_window()
        tokens = {seat: table.moves(seat)[0] for seat in (1, 2)}
        for seat in order:
            table.play(seat, tokens[seat])
        for seat in order:
            if seat in table.state.actors():
                table.play(seat, "done")
        assert table.state.actors() == [CHANCE]
        results.add(dumps(encode(table.state)))
    assert len(results) == 1


def test_tb_2_6_what_a_seat_does_is_hidden_until_all_have_finished() -> None:
    table = open_window()
    before = {viewer: dumps(encode(table.view(viewer))) for viewer in (None, 0, 2)}
    public = len([event for event in table.events if event.to == EVERYONE])
    reveals = table.state.reveals
    cell = table.moves(1)[0]
    table.play(1, cell)
    assert 1 in table.state.actors()
    for viewer in (None, 0, 2):
        assert dumps(encode(table.view(viewer))) == before[viewer]
    assert len([event for event in table.events if event.to == EVERYONE]) == public
    assert table.view(1).boards[1].is_crossed(int(cell[6:]))
    table.play(1, "done")
    for viewer in (None, 0, 2):
        seen = table.view(viewer)
        assert seen.actors == [2]
        assert not seen.boards[1].is_crossed(int(cell[6:]))
    assert table.state.reveals == reveals
    table.play(2, "done")
    assert table.state.reveals == reveals + 1, "nobody can take a move back after this"
    for viewer in (None, 0, 2):
        assert table.view(viewer).boards[1].is_crossed(int(cell[6:]))
    shown = [event for event in table.events if event.kind == "crossed"]
    assert [(event.slots["seat"], event.slots["cells"]) for event in shown] == [(1, [int(cell[6:])])]


def test_tb_2_6_an_event_says_that_nobody_could_cross_anything() -> None:
    table = Table(2)
    table.roll("sssgo")  # next to the white spaces of seat 1 there is only blue and yellow
    table.play(0, "finish:grey2")
    shown = [event for event in table.events if event.kind == "crossed-nothing"]
    assert [(event.slots["seat"], event.slots["cells"]) for event in shown] == [(1, [])]


def test_tb_2_6_scoring_waits_until_all_have_finished() -> None:
    table = open_window()
    last = next(cell for cell in (int(token[6:]) for token in table.moves(1)[:-1]) if cell not in PAPER.white)
    area = next(name for name, border in PAPER.border.items() if last in border)
    table = Table(3)
    for seat in (1, 2):
        table.cross(seat, table.segment(seat, "grey4") | table.segment(seat, "orange4"))
    table.cross(1, PAPER.border[area] - {last})
    table.roll("srybo")
    while 0 in table.state.actors():
        table.play(0, "done")
    table.play(1, f"cross:{last}")
    if 1 in table.state.actors():
        table.play(1, "done")
    assert table.scores() == [0, 0, 0]
    table.play(2, "done")
    assert table.scores() == [0, PAPER.value[area][0], 0]


def test_tb_2_6_a_seat_that_has_finished_may_not_continue() -> None:
    table = open_window()
    token = table.moves(1)[0]
    table.play(1, "done")
    assert table.why_not(1, token) == "TB-2.6"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tb_2_7_the_next_seat_is_active(seats: int) -> None:
    table = Table(seats, active=1)
    actives = []
    for _ in range(seats + 1):
        actives.append(table.state.active)
        table.idle_turn()
    assert actives == [(1 + step) % seats for step in range(seats + 1)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tb_2_7_the_first_active_seat_is_drawn_with_equal_probability(seats: int) -> None:
    table = Table(seats)
    state = table.game.start(seats)
    for seat in range(seats):
        state.apply(CHANCE, table.game.catalogue.move(f"sheet:{seat + 1}"))
    odds = {table.game.catalogue.token(move): weight for move, weight in state.odds()}
    assert odds == {f"first:{seat}": 1 for seat in range(seats)}
