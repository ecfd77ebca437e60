"""Set-up: the opening roll, sites, warriors (BL-2), and the supply (BL-1.5)."""

from __future__ import annotations

import pytest

from borea.core.chance import FastRng
from borea.core.game import CHANCE
from borea.core.match import Match
from borea.games.borderlands.components import LANDS
from borea.games.borderlands.phases.order import OPENING, SITES, TURN_UP, WARRIORS
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import STANDARD, create, offered, play, refused, supply_of


def started(seats: int, *faces: int) -> BorderlandsState:
    """Return the state after these opening rolls."""
    state = STANDARD.start(seats)
    assert isinstance(state, BorderlandsState)
    play(state, *[f"die:{face}" for face in faces])
    return state


def played_on(state: BorderlandsState, phase: int, seed: int = 1) -> None:
    """Play at random until a phase begins."""
    rng = FastRng(seed)
    while state.phase < phase:
        actor = state.actor()
        moves = [state.draw(rng)] if actor == CHANCE else state.moves(actor)
        state.apply(actor, moves[rng.below(len(moves))])


def test_bl_1_5_there_are_twenty_of_each_token() -> None:
    state = started(4)
    for kind in ("wood", "coal", "iron", "gold", "horse", "weapon"):
        assert supply_of(state, kind) == 20
    verbs = STANDARD.catalogue.verbs
    assert verbs.count("sail") == 12


def test_bl_1_5_sixteen_sites_four_of_them_forests() -> None:
    state = started(4, 1, 2, 3, 4)
    played_on(state, WARRIORS)
    kinds = [state.sites.count(2 + kind) for kind in range(5)]
    assert kinds == [4, 3, 3, 3, 3]
    assert state.sites.count(0) == 20


def test_bl_2_2_the_highest_roll_starts() -> None:
    state = started(4, 3, 5, 1, 2)
    assert state.phase == SITES
    assert (state.actor(), state.votes) == (1, [-1, -1, -1, -1])


def test_bl_2_2_those_who_tie_for_the_highest_roll_again() -> None:
    state = started(4, 6, 2, 6, 5)
    assert state.phase == OPENING
    assert state.chance_label() == "opening roll 2 of seat 0"
    play(state, "die:2")
    assert state.chance_label() == "opening roll 2 of seat 2"
    play(state, "die:2")
    assert state.phase == OPENING
    play(state, "die:3", "die:4")
    assert state.actor() == 2


def test_bl_2_2_a_roll_ends_even_with_endless_ties() -> None:
    state = started(2, *([4, 4] * 20))
    assert len(state.odds()) == 6
    play(state, "die:6")
    assert [move for move, _ in state.odds()] == [STANDARD.catalogue.move(f"die:{face}") for face in range(1, 6)]


def test_bl_2_1_sites_are_laid_face_down_in_turn_to_the_left() -> None:
    state = started(3, 1, 6, 2)
    seats = []
    for land in range(16):
        seats.append(state.actor())
        assert state.phase == SITES
        play(state, f"site:{STANDARD.box.spec.keys[land]}")
    assert seats[:4] == [1, 2, 0, 1]
    assert state.phase == TURN_UP
    assert set(state.sites) == {0, 1}


def test_bl_2_1_no_second_site_in_a_territory() -> None:
    state = started(2, 6, 1)
    play(state, "site:mesa")
    assert "site:mesa" not in offered(state)
    assert refused(state, 1, "site:mesa") == "BL-2.1"


def test_bl_2_1_a_disc_is_drawn_only_when_it_is_turned_up() -> None:
    state = started(2, 6, 1)
    for land in range(16):
        play(state, f"site:{STANDARD.box.spec.keys[land]}")
    assert state.actor() == CHANCE
    assert [weight for _, weight in state.odds()] == [4, 3, 3, 3, 3]
    twin = state.copy()
    play(state, "disc:wood", "disc:wood", "disc:gold")
    assert (state.sites[:4], twin.sites[:4]) == ([2, 2, 5, 1], [1, 1, 1, 1])
    assert [weight for _, weight in state.odds()] == [2, 3, 3, 2, 3]


def test_bl_2_1_random_sites_are_dealt_by_chance() -> None:
    game = create(sites="random")
    state = game.start(2)
    assert isinstance(state, BorderlandsState)
    play(state, "die:6", "die:1")
    assert state.actor() == CHANCE
    assert len(state.odds()) == LANDS
    play(state, "deal:mesa")
    assert len(state.odds()) == LANDS - 1


@pytest.mark.parametrize(("seats", "each"), [(2, 18), (3, 12), (4, 9)])
def test_bl_2_2_warriors_go_to_the_right_until_all_territories_are_taken(seats: int, each: int) -> None:
    state = started(seats, *range(1, seats + 1))
    played_on(state, WARRIORS)
    first = state.actor()
    assert first == seats - 1
    order = []
    for land in range(LANDS):
        order.append(state.actor())
        assert len(offered(state)) == LANDS - land
        play(state, f"warrior:{STANDARD.box.spec.keys[land]}")
    assert order[:2] == [first, first - 1]
    assert [state.owner[:LANDS].count(seat) for seat in range(seats)] == [each] * seats
    assert state.lead == order[-1]


def test_bl_2_3_the_first_cycle_begins_with_the_seat_that_placed_last() -> None:
    match = Match(STANDARD, 3, "order")
    while match.state.actor() >= 0 and not getattr(match.state, "cycle", 0):
        seat = match.actors[0]
        match.submit(seat, match.moves(seat)[0])
    state = match.state
    assert isinstance(state, BorderlandsState)
    assert state.cycle == 1
    last = [entry for entry in match.entries if entry[1].startswith("warrior")][-1]
    assert state.lead == last[0]
