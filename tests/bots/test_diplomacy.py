"""Bots that speak: they keep their word for what it is worth, trust by record, never spam and hear nothing private."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from borea.bots.diplomacy import Talks, conduct, keep_word, talks_between
from borea.bots.levels import player
from borea.bots.registry import bot
from borea.bots.search import Budget, Search
from borea.core.chance import FastRng, Rng
from borea.core.game import CHANCE, OVER
from borea.core.laws.choices import check_choices
from borea.core.laws.trial import Report
from borea.core.statements.parley import Parley
from borea.core.statements.statement import (
    ACCEPTED,
    BROKEN,
    Statement,
    Wording,
    decode_statement,
    encode_statement,
)
from borea.games.borderlands.components import COAL, LANDS, ONE, PLACES, WOOD
from borea.games.borderlands.judging.deals import Scales
from borea.games.borderlands.judging.promises import deterrent, faith
from borea.games.borderlands.judging.stakes import Stakes
from borea.games.borderlands.moves import ACCEPT, ATTACK, GIVE, REFUSE, SIDE
from borea.games.borderlands.phases.order import ALLIES, ANSWER, TRANSPORT
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import STANDARD, Table

SEATS = 3
STYLES = ("treacherous", "peaceful")


def promised(speaker: int, hearer: int, *wordings: Wording, private: bool = False) -> Statement:
    """Return a statement that was accepted."""
    statement = Statement(speaker, [hearer], private, wordings)
    statement.answer(hearer, ACCEPTED)
    return statement


def border() -> tuple[Table, BorderlandsState]:
    """Return a position in which seat 0 can take Surfside, a place without anything, from seat 1."""
    table = Table(SEATS, rest=2)
    table.own(0, "mesa", horse=1, weapon=1).own(1, "surfside", "sixpoint")
    state = table.begin("attack")
    assert ATTACK + table.number("surfside") in state.moves(0)
    return table, state


def left(state: BorderlandsState, seat: int, said: list[Statement], style: str = "") -> list[int]:
    """Return the moves that a player's word leaves it."""
    view = state.view(seat)
    keep_word(STANDARD, player(STANDARD, 4, style).voice, view, said, FastRng(1))
    return view.moves


def test_peace_is_kept_where_an_attack_gains_little() -> None:
    table, state = border()
    surfside = ATTACK + table.number("surfside")
    peace = promised(1, 0, ("peace", "we", "3"))
    assert left(state, 0, []) == state.moves(0)
    assert surfside not in left(state, 0, [peace])
    assert set(state.moves(0)) - set(left(state, 0, [peace])) <= {
        ATTACK + place for place in range(48) if state.owner[place] == 1
    }
    peace.promises[0].stage = BROKEN
    assert left(state, 0, [peace]) == state.moves(0)


def test_a_style_decides_what_peace_is_broken_for() -> None:
    table, state = border()
    state.city |= 1 << table.number("surfside")
    state.refresh()
    peace = promised(1, 0, ("peace", "we", "3"))
    kept = {style: ATTACK + table.number("surfside") not in left(state, 0, [peace], style) for style in STYLES}
    assert kept == {"treacherous": False, "peaceful": True}


def searched(state: BorderlandsState, said: list[Statement], loyalty: float, iterations: int = 100) -> dict[int, float]:
    """Return what a search expects of each move of seat 0."""
    search = Search(STANDARD, Budget(iterations, horizon=4), loyalty=loyalty)
    view = state.view(0)
    keep_word(STANDARD, search.voice, view, said, FastRng(1))
    return {edge.move: edge.mean() for edge in search.search(view, FastRng(1)).edges if edge.visits}


def test_a_search_weighs_itself_what_breaking_its_word_gains() -> None:
    table, state = border()
    state.city |= 1 << table.number("surfside")
    state.refresh()
    surfside = ATTACK + table.number("surfside")
    free, bound = searched(state, [], 0.2), searched(state, [promised(1, 0, ("peace", "we", "3"))], 0.2)
    assert free[surfside] - bound[surfside] == pytest.approx(0.2, abs=0.05)  # it has every move, and pays for this one


@pytest.mark.parametrize("iterations", [8, 100])  # by the rollouts above all, by the tree above all
def test_who_searches_knows_that_it_will_keep_its_word_later(iterations: int) -> None:
    """Otherwise any other attack would look as good as the promised one, which can be made after it."""
    table, state = border()
    for place in ("lantern-ness", "seal-neck"):
        table.own(0, place, city=True)
    state.city |= 1 << table.number("surfside")  # a third city, which wins
    state.refresh()
    surfside = ATTACK + table.number("surfside")
    peace = promised(1, 0, ("peace", "we", "9"))
    free, bound = searched(state, [], 0.9, iterations), searched(state, [peace], 0.9, iterations)
    others = [move for move in free if move in bound and ATTACK <= move < ATTACK + LANDS and move != surfside]
    assert others
    assert free[surfside] > 0.9
    assert max(free[move] for move in others) > 0.9
    assert max(bound[move] for move in others) < 0.75


def test_promised_support_is_given() -> None:
    table, state = border()
    state.target, state.active, state.phase = table.number("surfside"), 1, ALLIES
    state.owner = [2 if place == state.target else who for place, who in enumerate(state.owner)]
    state.update_held()
    support = promised(1, 0, ("support", "you", "surfside", "2"))
    moves = [SIDE, SIDE + 1, SIDE + 2]
    envoy = STANDARD.envoy
    assert envoy is not None
    assert envoy.keeping(state, 0, moves, [support], 0.9) == [SIDE]
    assert envoy.keeping(state, 0, moves, [], 0.9) == moves


def test_who_can_strike_back_warns_and_means_it() -> None:
    table = Table(SEATS, rest=2)
    table.own(0, "mesa", horse=1).own(1, "surfside", weapon=1).own(0, "sixpoint", wood=1, coal=1, iron=1)
    state = table.begin("attack")
    stakes = Stakes(Scales(STANDARD.evaluation, state), state)
    assert deterrent(stakes, 0, 1) is None  # in one's own attack turn it is late for that
    state.phase = TRANSPORT
    found = deterrent(stakes, 0, 1)
    assert found is not None
    assert found.wordings[0][0] == "warning"
    table, state = border()
    warning = promised(0, 1, found.wordings[0])
    assert left(state, 0, [warning]) == state.moves(0)
    warning.promises[0].memory = [1, 2]  # defied by seat 1
    assert ATTACK + table.number("surfside") in left(state, 0, [warning])
    assert {state.owner[move - ATTACK] for move in left(state, 0, [warning])} == {1}


def test_a_broken_promise_costs_faith() -> None:
    kept, broken = promised(0, 1, ("peace", "we", "2")), promised(0, 1, ("peace", "we", "2"))
    kept.promises[0].stage = "kept"
    broken.promises[0].stage, broken.promises[0].by = BROKEN, 1
    assert faith([], SEATS, 1) == 1.0
    assert faith([broken], SEATS, 1) < faith([broken, kept], SEATS, 1) < 1.0
    assert faith([broken], SEATS, 0) == 1.0


@pytest.mark.once
def test_bots_speak_now_and_then_and_are_answered() -> None:
    """Nobody proposes more than twice a cycle; those who are asked have answered before the next move."""
    names = ["level4/treacherous", "level4/peaceful", "level3", "level4/trader"]
    bots = [bot(name, STANDARD) for name in names]
    rngs: list[Rng] = [FastRng(seat) for seat in range(4)]
    talks = talks_between(STANDARD, bots, rngs)
    assert isinstance(talks, Talks)
    state, luck, by_cycle = STANDARD.start(4), FastRng("luck"), Counter[tuple[int, int]]()
    assert isinstance(state, BorderlandsState)
    while (actor := state.actor()) != OVER:
        before = len(talks.parley.statements)
        move = state.draw(luck) if actor == CHANCE else talks.choose(bots[actor], state, actor)
        assert not [one for one in talks.parley.statements if one.stage == "offered"]
        by_cycle[int(state.cycle), actor] += len(talks.parley.statements) - before
        talks.apply(state, actor, move)
    assert talks.parley.statements
    assert max(by_cycle.values()) <= 2


def test_nobody_talks_to_bots_without_a_voice() -> None:
    rngs: list[Rng] = [FastRng(seat) for seat in range(SEATS)]
    assert talks_between(STANDARD, [bot(name, STANDARD) for name in ("level4", "greedy", "uniform")], rngs) is None


def test_statements_survive_json() -> None:
    statement = promised(2, 0, ("support", "you", "mesa", "3"), ("peace", "i", "3"), private=True)
    statement.promises[0].stage, statement.promises[0].by = BROKEN, 0
    again = decode_statement(encode_statement(statement))
    assert encode_statement(again) == encode_statement(statement)
    assert again.open_promises()[0].kind == "peace"


@pytest.mark.once
def test_private_statements_of_others_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a leak would look like is tried first."""
    makers = {"level3": partial(player, STANDARD, 3)}
    for leaking in (True, False):
        report = Report()
        with monkeypatch.context() as patch:
            if leaking:
                patch.setattr(Parley, "known", lambda self, viewer, over=False: list(self.statements))
            check_choices(STANDARD, 4, 2, 1, makers, report, conduct=conduct)
        assert bool(report.faults) == leaking


def test_a_promised_token_is_handed_over_when_it_is_asked_for() -> None:
    table = Table(SEATS, rest=2)
    table.own(0, "mesa", wood=2).own(1, "surfside", coal=1)
    state = table.begin("trade")
    state.active, state.maker, state.partner, state.phase = 1, 1, 0, ANSWER
    state.picks, state.wants = [GIVE + COAL * PLACES + table.number("surfside")], ONE[WOOD]
    goods = promised(1, 0, ("goods", "you", "wood", "2"), ("peace", "i", "2"))
    envoy = STANDARD.envoy
    assert envoy is not None
    assert envoy.keeping(state, 0, [ACCEPT, REFUSE], [goods], 0.9) == [ACCEPT]
    state.wants += ONE[WOOD]
    assert envoy.keeping(state, 0, [ACCEPT, REFUSE], [goods], 0.9) == [ACCEPT, REFUSE]
