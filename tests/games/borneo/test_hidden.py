"""Hidden hands: what a view shows, what it does not, and the hands imagined from it."""

from __future__ import annotations

import os
from collections import Counter
from itertools import combinations

import pytest

from borea.core.bits import gathered, listed
from borea.core.chance import ScriptedRng
from borea.core.codec import dumps, encode
from borea.core.match import Match
from borea.games import load
from borea.games.borneo.phases import order as phases
from borea.games.borneo.state import BorneoState
from borea.games.borneo.view import BorneoView
from tests.support.borneo.many import check_memory
from tests.support.borneo.tables import Table

MANY = int(os.environ.get("BOREA_MANY", "1"))

Deal = tuple[tuple[int, ...], ...]  # every hand, then the deck


@pytest.mark.once
def test_bn_2_1_the_view_shows_what_perfect_memory_would_know() -> None:
    assert check_memory(200 * MANY, seed=3) == 200 * MANY


def every_run(table: Table, view: BorneoView) -> Counter[Deal]:
    """Return the deals that `imagine` makes over all sequences of random numbers."""
    found: Counter[Deal] = Counter()
    answers: list[int] = []
    while True:
        rng = ScriptedRng(answers + [0] * 60)
        state = table.game.imagine(view, rng)
        assert isinstance(state, BorneoState)
        assert state.faults() == []
        assert dumps(encode(state.view(view.seat if view.seat >= 0 else None))) == dumps(encode(view))
        found[(*[tuple(listed(house.hand)) for house in state.houses], tuple(listed(state.deck)))] += 1
        answers = (answers + [0] * len(rng.asked))[: len(rng.asked)]
        while answers and answers[-1] == rng.asked[len(answers) - 1] - 1:
            answers.pop()
        if not answers:
            return found
        answers[-1] += 1


def every_deal(view: BorneoView) -> set[Deal]:
    """Return every deal that fits the view, by brute force: each shuffle's cards go to hands and deck."""
    deals: list[list[set[int]]] = [[set() for _ in range(view.seats + 1)]]
    for shuffle in view.shuffles:
        rest = [card for card in shuffle.cards if card not in view.hand]
        own = {card for card in shuffle.cards if card in view.hand}
        parts: list[list[set[int]]] = [[set() for _ in range(view.seats + 1)]]
        for seat in range(view.seats):
            longer: list[list[set[int]]] = []
            for part in parts:
                used = set().union(*part)
                free = [card for card in rest if card not in used]
                hands = [own] if seat == view.seat else [set(hand) for hand in combinations(free, shuffle.held[seat])]
                longer += [[*part[:seat], hand, *part[seat + 1 :]] for hand in hands]
            parts = longer
        for part in parts:
            part[view.seats] = set(rest) - set().union(*part[: view.seats])
        deals = [[one | other for one, other in zip(deal, part, strict=True)] for deal in deals for part in parts]
    return {tuple(tuple(sorted(cards)) for cards in deal) for deal in deals}


def small_table(viewer: int, hands: list[list[int]]) -> tuple[Table, BorneoView]:
    """Return a late table with two shuffles: old cards (below 10) in hands, new ones (20 … 24) also in the deck."""
    table = Table(seats=3).few_cards([], [], hoarder=2)
    state = table.state
    old = [card for hand in hands for card in hand if card < 10]
    hoard = gathered([card for card in range(60) if card not in (*old, 20, 21, 22, 23, 24)])
    for seat, hand in enumerate(hands):
        state.houses[seat].hand = gathered(hand)
        state.houses[seat].goods = hoard if seat == 2 else 0
    table.settle()
    state.shuffles = [gathered(old), gathered([20, 21, 22, 23, 24, *range(40, 60)])]
    view = state.view(viewer if viewer >= 0 else None)
    assert isinstance(view, BorneoView)
    return table, view


@pytest.mark.parametrize("viewer", [0, 2])
def test_bn_7_1_imagined_hands_are_every_consistent_deal_equally_often(viewer: int) -> None:
    table, view = small_table(viewer, [[0, 1, 20], [2, 3, 21], [4, 5, 22]])
    assert [(shuffle.cards, shuffle.held) for shuffle in view.shuffles] == [
        ([0, 1, 2, 3, 4, 5], [2, 2, 2]),
        ([20, 21, 22, 23, 24], [1, 1, 1]),
    ]
    found = every_run(table, view)
    assert set(found) == every_deal(view)
    assert len(set(found.values())) == 1
    # Two rivals share the four old cards (6 ways) and hold one each of four new ones (12 ways).
    assert len(found) == 6 * 12


def test_bn_7_1_a_spectator_imagines_all_hands_equally_often() -> None:
    table, view = small_table(-1, [[0, 20], [1], [2, 3, 22]])
    found = every_run(table, view)
    assert set(found) == every_deal(view)
    assert len(set(found.values())) == 1
    # One, one and two of the four old cards (12 ways), one and one of the five new ones (20 ways).
    assert len(found) == 12 * 20


def test_bn_7_1_a_reshuffle_shows_that_old_cards_are_in_hands() -> None:
    table = Table(seats=3).hand(0, [0, 1]).hand(1, [2, 3]).hand(2, [4]).few_cards([], [7, 8, 9], hoarder=0)
    table.phase(phases.SHIP).play("ship:0@1")
    assert table.event("reshuffled") == {"count": 3}
    view = table.view(0)
    assert [(shuffle.cards, shuffle.held) for shuffle in view.shuffles] == [
        ([1, 2, 3, 4], [1, 2, 1]),
        ([7, 8, 9], [0, 0, 0]),
    ]
    table.chance("draw:7", "draw:9")
    view = table.view(2)
    assert [(shuffle.cards, shuffle.held) for shuffle in view.shuffles] == [
        ([1, 2, 3, 4], [1, 2, 1]),
        ([7, 8, 9], [2, 0, 0]),
    ]


def test_bn_2_1_a_view_holds_one_hand_and_only_the_numbers_of_the_others() -> None:
    table = Table(seats=3).hand(0, [10, 11]).hand(1, [12, 13, 14]).hand(2, [15])
    view = table.view(1)
    assert (view.hand, view.hands) == ([12, 13, 14], [2, 3, 1])
    spectator = table.view(None)
    assert (spectator.hand, spectator.hands) == ([], [2, 3, 1])
    table.hand(0, [20, 21]).hand(2, [25])
    assert dumps(encode(table.state.view(1))) == dumps(encode(view))


def test_bn_5_3_nobody_sees_an_attack_before_its_cards_are_all_chosen() -> None:
    table = Table(seats=3).rows(red="BA").hand(0, [0, 1, 2, 3]).hand(1, [5, 6])
    before = dumps(encode(table.state.view(1)))
    table.play("attack:a>1", "fight:0")
    assert dumps(encode(table.state.view(1))) == before
    assert [event.to for event in table.events] == [0, 0]
    own = table.view(0)
    assert (own.phase, own.picked, own.duel_at) == (phases.ATTACK, [0], 0)
    table.play("done")
    seen = table.view(1)
    assert (seen.attack, seen.hands) == ([0], [3, 2, 0])


def test_bn_9_2_closed_warehouses_are_still_public_knowledge() -> None:
    for shown in (True, False):
        table = Table(seats=3, open_warehouses=shown).goods(1, [7, 8])
        view = table.view(0)
        assert view.warehouses[1].goods == [7, 8]
        assert table.game.options["open_warehouses"] is shown


def test_bn_3_a_shipment_cannot_be_taken_back() -> None:
    match = Match(load("borneo"), 3, "shown cards")
    while not any(token.startswith("ship:") for token in match.moves(match.actors[0])):
        seat = match.actors[0]
        tokens = match.moves(seat)
        match.submit(seat, "stay" if "stay" in tokens else tokens[0])
    seat = match.actors[0]
    assert match.undoable(seat) > 0
    match.submit(seat, match.moves(seat)[0])
    assert match.undoable(seat) == 0


def test_bn_5_2_planning_an_attack_changes_nothing_for_the_last_to_place() -> None:
    game = load("borneo")
    attacked = 0
    for number in range(20):
        match = Match(game, 3, f"placing {number}")
        last = -1
        while match.view(None).prompt == "" and match.moves(match.actors[0])[0].startswith("place:"):
            last = match.actors[0]
            moves = match.moves(last)
            match.submit(last, moves[number % len(moves)])
        attacks = [token for token in match.moves(match.actors[0]) if token.startswith("attack:")]
        if attacks:
            before = (encode(match.view(last)), len(match.seen(last)), match.undoable(last))
            match.submit(match.actors[0], attacks[0])
            assert (encode(match.view(last)), len(match.seen(last)), match.undoable(last)) == before
            attacked += 1
    assert attacked > 0
