"""Alliances: who takes sides in an attack, and who is not asked (BL-9.6), under both versions of the rules."""

from __future__ import annotations

import pytest

from borea.core.chance import FastRng
from borea.games.borderlands.fields import ASIDE
from borea.games.borderlands.phases.order import ALLIES, CARRY, TARGET
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import (
    Table,
    create,
    kinds_of,
    owner_of,
    play,
    refused,
    token_table,
    tokens_at,
    totals,
    votes_seen,
)


def mesa(rules: int = 2, /, **options: object) -> Table:
    """Return the printed example; A, B, C, D are seats 0 to 3."""
    table = Table(4, create(rules, **options), rest=3)
    table.own(0, "mesa", horse=1)
    table.own(0, "the-bind")
    table.own(1, "surfside", "friends-haven")
    table.own(2, "sixpoint")
    return table


def test_bl_example_1_three_against_three_is_not_enough() -> None:
    state = mesa().begin("attack", lead=1)
    events = play(state, "attack:mesa", "side:neither")
    assert totals(events) == (3, 3)
    assert (state.phase, state.actor()) == (TARGET, 1)
    assert owner_of(state, "mesa") == 0


def test_bl_example_1_with_c_it_is_four_to_three() -> None:
    state = mesa().begin("attack", lead=1)
    events = play(state, "attack:mesa")
    assert (state.phase, state.actor()) == (ALLIES, 2)
    events = play(state, "side:attack")
    assert totals(events) == (4, 3)
    play(state, "carry")
    assert owner_of(state, "mesa") == 1
    assert tokens_at(state, "mesa") == {"horse": 1}


def test_bl_9_6_an_ally_of_the_defence_counts_there() -> None:
    state = mesa().begin("attack", lead=1)
    assert totals(play(state, "attack:mesa", "side:defence")) == (3, 4)


def test_bl_9_6_declared_openly_clockwise_from_the_attacker() -> None:
    table = mesa()
    table.boat(3, "east-5")
    state = table.begin("attack", lead=1)
    play(state, "attack:mesa")
    assert state.actors() == [2]
    play(state, "side:neither")
    assert state.actors() == [3], "a boat is enough to be asked"
    assert votes_seen(state, 0)[2] == 3
    assert refused(state, 2, "side:attack") == "BL-9.6"
    before = state.reveals
    play(state, "side:neither")
    assert (state.reveals, token_table(state)[state.latest]) == (before, "side:neither"), "nothing was secret"


def test_bl_9_6_clockwise_goes_on_past_the_last_seat() -> None:
    state = mesa().begin("attack", lead=1)
    play(state, "attack:sixpoint")
    assert (state.actor(), state.actors()) == (3, [3]), "of A and D the one to the left of B"
    play(state, "side:neither")
    assert (state.actor(), state.actors()) == (0, [0]), "2 to 1: A's 2 + 1 can prevent it"
    assert totals(play(state, "side:defence")) == (2, 4)


def test_bl_9_6_every_place_beside_the_target_counts() -> None:
    table = Table(3, rest=1)
    table.own(0, "drownfield", weapon=1)
    table.own(2, "anneconda", horse=1)
    state = table.begin("attack")
    play(state, "attack:oxbow", "still")
    assert (state.phase, state.actors()) == (ALLIES, [2])
    # Drownfield 4 and the new warrior; oxbow and its four other neighbours; anneconda 2.
    assert totals(play(state, "side:attack")) == (4 + 1 + 2, 1 + 4)
    play(state, "carry")
    assert owner_of(state, "oxbow") == 0


def test_bl_9_6_sealed_alliances_are_chosen_at_once_and_revealed_together() -> None:
    table = mesa(sealed_alliances=True)
    table.boat(3, "east-5")
    state = table.begin("attack", lead=1)
    play(state, "attack:mesa")
    assert state.actors() == [2, 3]
    assert state.window()
    play(state, "side:attack")
    assert votes_seen(state, 3)[2] == 0
    assert votes_seen(state, 2)[2] == 1
    before = state.reveals
    events = play(state, "side:attack")
    assert state.reveals == before + 1
    assert "sides-opened" in kinds_of(events)
    assert totals(events) == (7, 3)


def test_bl_9_6_a_seat_with_nothing_next_to_the_target_is_not_asked() -> None:
    state = mesa().begin("attack", lead=1)
    play(state, "attack:mesa", "side:attack")
    assert state.phase == CARRY


def shifted(ahead: int, rules: int, /, **options: object) -> Table:
    """Return the printed example with B's attack on Mesa ahead by so much, from 3 against 3 on; C could add 1."""
    table = mesa(rules, **options)
    if ahead < 0:
        table.put("the-bind", horse=1)
    for place in ("surfside", "friends-haven")[: max(0, ahead)]:
        table.put(place, horse=1)
    return table


def attacked(table: Table) -> BorderlandsState:
    """Return the position after B has attacked Mesa without a move."""
    state = table.begin("attack", lead=1)
    play(state, "attack:mesa", "still?")
    return state


@pytest.mark.parametrize(("ahead", "asks"), [(-1, False), (0, True), (1, True), (2, False)])
def test_bl_9_6_nobody_is_asked_in_vain(ahead: int, asks: bool) -> None:
    state = attacked(shifted(ahead, 2))
    if asks:  # 3 or 4 against 3: with C's 1 on either side it is enough or not
        assert (state.phase, state.actors()) == (ALLIES, [2])
    else:  # 3 against 4 is not enough even with 1 more, 5 against 3 is enough even with 1 more against it
        assert state.phase == (CARRY if ahead > 0 else TARGET)


@pytest.mark.parametrize("ahead", [-1, 0, 1, 2])
def test_bl_9_6_version_1_every_seat_beside_the_target_is_asked(ahead: int) -> None:
    state = attacked(shifted(ahead, 1))
    assert (state.phase, state.actors()) == (ALLIES, [2])


def test_bl_9_6_a_seat_that_is_not_asked_stands_aside() -> None:
    state = shifted(2, 2).begin("attack", lead=1)
    events = play(state, "attack:mesa", "still")
    assert kinds_of(events)[-3:] == ["attack-shown", "stood-aside", "totals-enough"]
    assert [event.slots for event in events if event.kind == "stood-aside"] == [{"seat": 2}]
    assert totals(events) == (5, 3), "C's 1 counts for neither"
    assert refused(state, 2, "side:attack") == "BL-9.6"


def two_allies(ahead: int, /, **options: object) -> Table:
    """Return the example with a boat of D beside Mesa, which could add 3."""
    table = shifted(ahead, 2, **options)
    table.boat(3, "east-5")
    return table


@pytest.mark.parametrize(
    ("side", "phase", "actors"), [("attack", CARRY, [1]), ("defence", TARGET, [1]), ("neither", ALLIES, [3])]
)
def test_bl_9_6_an_answer_can_make_the_next_one_needless(side: str, phase: int, actors: list[int]) -> None:
    table = two_allies(0).put("sixpoint", weapon=1)
    state = attacked(table)
    assert state.actors() == [2]
    events = play(state, f"side:{side}")  # C's 4 are more than D's 3
    assert (state.phase, state.actors()) == (phase, actors)
    assert ("stood-aside" in kinds_of(events)) == (phase != ALLIES)


@pytest.mark.parametrize("side", ["attack", "defence", "neither"])
def test_bl_9_6_openly_a_seat_is_asked_as_long_as_those_after_it_can_decide(side: str) -> None:
    # 5 against 3: D's 3 can prevent it whatever C does with its 1, but C speaks first.
    state = attacked(two_allies(2))
    assert state.actors() == [2]
    play(state, f"side:{side}")
    assert (state.phase, state.actors()) == (ALLIES, [3])


@pytest.mark.parametrize("side", ["attack", "defence", "neither"])
def test_bl_9_6_sealed_all_are_asked_as_long_as_some_combination_can_decide(side: str) -> None:
    # 5 against 3: C's 1 decides nothing, whatever D does with its 3, but D's 3 can prevent it.
    state = attacked(two_allies(2, sealed_alliances=True))
    assert (state.actors(), state.window()) == ([2, 3], True)
    imagined = create(sealed_alliances=True).imagine(state.view(0), FastRng(1))
    assert imagined.view(0) == state.view(0)
    play(state, f"side:{side}")
    assert token_table(state)[state.latest] in ("attack:mesa", "still"), "nobody has seen the side"
    assert (state.actors(), votes_seen(state, 0)[2]) == ([3], 0), "C's answer excuses nobody: it is still sealed"
    events = play(state, "side:defence")
    assert totals(events) == {"attack": (6, 6), "defence": (5, 7), "neither": (5, 6)}[side]
    assert state.phase == TARGET


def test_bl_9_6_sealed_nobody_is_asked_in_vain_and_nothing_is_revealed() -> None:
    table = shifted(2, 2, sealed_alliances=True)
    before = table.state.reveals
    state = attacked(table)
    assert (state.phase, state.reveals) == (CARRY, before)
    for seat in (0, 1, 2, 3, None):
        assert votes_seen(state, seat)[2] == ASIDE, "that C is not asked is no secret"


def test_bl_9_6_version_1_sealed_everybody_beside_the_target_is_asked() -> None:
    table = shifted(2, 1, sealed_alliances=True)
    table.boat(3, "east-5")
    assert attacked(table).actors() == [2, 3]
