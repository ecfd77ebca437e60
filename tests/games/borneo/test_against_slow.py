"""Compare the engine with the slow reference: whole matches step by step, thousands of sharings and payments."""

from __future__ import annotations

import os

import pytest

from borea.core.bits import listed
from borea.core.chance import FastRng
from borea.core.game import CHANCE, OVER
from borea.games import create
from borea.games.borneo import Borneo
from borea.games.borneo.box import row_list
from borea.games.borneo.state import BorneoState
from tests.support.borneo.many import check_payments, check_sharings
from tests.support.borneo.slow import CHANCE as SLOW_CHANCE
from tests.support.borneo.slow import COLOURS, Paper
from tests.support.borneo.slow_match import SlowMatch
from tests.support.borneo.tables import file_with_crates

pytestmark = pytest.mark.once  # the reference is slow, and both builds play the same records

MANY = int(os.environ.get("BOREA_MANY", "1"))  # how many times the usual number of trials
TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("cards-2007", 3, {}),
    ("cards-2007", 4, {}),
    ("cards-2007", 5, {}),
    ("board-2008", 3, {}),
    ("board-2008", 4, {}),
    ("board-2008", 5, {}),
    ("board-2008", 5, {"blackbeard": True}),
    ("board-2008", 3, {"blackbeard": True, "four_merchants": True}),
]
CRATES: list[tuple[str, int, dict[str, object]]] = [
    ("board-2008", 4, {"components": file_with_crates()}),
    ("board-2008", 5, {"components": file_with_crates(), "blackbeard": True}),
]
CASES = [(1, *case) for case in TABLES] + [(2, *case) for case in TABLES + CRATES]


def compare(game: Borneo, state: BorneoState, slow: SlowMatch) -> bool:
    """Check that both versions agree on who acts, what is legal and where everything is.

    Returns whether the legal moves were compared; in some positions the slow version would take too long to list them.
    """
    who: int | str = {CHANCE: SLOW_CHANCE, OVER: "nobody"}.get(state.asked, state.asked)
    assert who == slow.who
    moves = [move for move, _ in state.odds()] if state.asked == CHANCE else []
    moves += state.moves(state.asked) if state.asked >= 0 else []
    tokens = [game.catalogue.token(move) for move in moves]
    legal = slow.legal()
    assert legal is None or set(tokens) == legal
    assert len(set(tokens)) == len(tokens)
    assert [row_list(row) for row in state.rows] == [slow.rows[colour] for colour in COLOURS]
    assert (set(listed(state.deck)), set(listed(state.discards))) == (slow.deck, slow.discards)
    assert set(listed(state.harbour_deck)) == slow.port_deck
    for house, player in zip(state.houses, slow.players, strict=True):
        assert set(listed(house.hand)) == player.hand
        assert set(listed(house.goods)) == player.goods
        assert set(listed(house.harbours)) == player.ports
        assert house.count() == len(player.missions)
    assert state.scores() == slow.scores()
    return legal is not None


@pytest.mark.parametrize(("rules", "edition", "seats", "options"), CASES)
def test_whole_matches_go_the_same_way(rules: int, edition: str, seats: int, options: dict[str, object]) -> None:
    game = create("borneo", edition, options, rules)
    assert isinstance(game, Borneo)
    paper = Paper(game.box.parts)
    positions = compared = 0
    for seed in range(3 * MANY):
        rng = FastRng(seed)
        state = game.start(seats)
        assert isinstance(state, BorneoState)
        merchants = 4 if options.get("four_merchants") else 3
        slow = SlowMatch(paper, seats, merchants, bool(options.get("blackbeard")), rules)
        while state.asked != OVER:
            positions += 1
            compared += compare(game, state, slow)
            moves = [state.draw(rng)] if state.asked == CHANCE else state.moves(state.asked)
            move = moves[rng.below(len(moves))]
            if (
                slow.what == "mission"
                and slow.legal() is None
                and game.catalogue.verbs[move] not in ("mission", "skip")
            ):
                slow.ask(slow.turn, "company")
            state.apply(state.asked, move)
            slow.apply(game.catalogue.token(move))
        assert compare(game, state, slow)
        outcome = state.outcome()
        assert outcome is not None
        assert outcome.reason == slow.reason
    assert compared > 0.9 * positions


def test_bn_6_5_the_order_of_takers_agrees_with_a_slow_version_on_random_harbours() -> None:
    assert check_sharings(2_000 * MANY, seed=1) == 2_000 * MANY


@pytest.mark.parametrize("blackbeard", [False, True])
def test_bn_4_2_every_payment_without_a_card_too_many_is_reached_once(blackbeard: bool) -> None:
    assert check_payments(150 * MANY, seed=2, blackbeard=blackbeard) == 150 * MANY


@pytest.mark.parametrize("blackbeard", [False, True])
def test_bn_1_6_payments_with_crates_on_cards_and_doubled_crates(blackbeard: bool) -> None:
    assert check_payments(150 * MANY, seed=3, blackbeard=blackbeard, crates=True) == 150 * MANY
