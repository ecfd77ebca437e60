"""Levels, styles, hints and reasons."""

from __future__ import annotations

from functools import partial

import pytest

from borea.bots.advice import hint, two_best
from borea.bots.levels import HIGHEST, LEVELS, player, style_biases
from borea.bots.noisy import Noisy
from borea.bots.remarks import RIVALS, THRESHOLD, VICTORY, terms_after
from borea.bots.search import Search
from borea.bots.tree import Edge, Node
from borea.core.batch import Batch
from borea.core.chance import FastRng
from borea.core.errors import OptionError
from borea.core.game import CHANCE, NEVER, OVER, Game, Move, State, View
from borea.core.laws.choices import check_choices
from borea.core.laws.secrecy import random_decision
from borea.core.laws.trial import Report
from borea.games import INFOS, create
from borea.text.language import sentences
from tests.support.toys import PileGame

GAMES = sorted(INFOS)


def decision(name: str, seed: int) -> tuple[State, int]:
    """Return a decision from a random match."""
    game = create(name, None, {})
    state, _, seat = random_decision(game, game.info.seats[0], FastRng(seed))
    return state, seat


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_answers_with_a_legal_move(name: str, level: int) -> None:
    game = create(name, None, {})
    state, seat = decision(name, level)
    assert player(game, level).choose(state.view(seat), FastRng(1)) in state.moves(seat)


@pytest.mark.once
@pytest.mark.parametrize("name", GAMES)
def test_levels_choose_alike_in_states_their_seat_cannot_tell_apart(name: str) -> None:
    game = create(name, None, {})
    report = Report()
    below = [level for level in LEVELS if level < HIGHEST]  # the highest is asked by scripts/full
    bots = {f"level{level}": partial(player, game, level) for level in below}
    check_choices(game, game.info.seats[-1], 2, 1, bots, report)
    assert report.pairs == 2
    assert not report.faults


@pytest.mark.parametrize("name", GAMES)
def test_levels_play_by_the_tuning_of_their_game(name: str) -> None:
    game = create(name, None, {})
    tuning = game.info.bots
    assert list(tuning.noise) == sorted(tuning.noise, reverse=True)
    assert list(tuning.iterations) == sorted(tuning.iterations)
    assert len(tuning.noise) + len(tuning.iterations) == len(LEVELS)
    assert min(tuning.horizon, tuning.luck_turns, tuning.luck_trials) >= 1
    players = [player(game, level) for level in LEVELS]
    assert [made.noise for made in players if isinstance(made, Noisy)] == list(tuning.noise)
    budgets = [made.budget for made in players if isinstance(made, Search)]
    assert [budget.iterations for budget in budgets] == list(tuning.iterations)
    assert [budget.horizon for budget in budgets] == [tuning.horizon] * len(tuning.iterations)


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(OptionError) as refused:
        player(create("the-border", None, {}), 3, "aggressive")
    assert refused.value.code == "unknown-style"


@pytest.mark.parametrize("name", GAMES)
def test_styles_name_verbs_of_their_game_and_have_words(name: str) -> None:
    game = create(name, None, {})
    for style, verbs in game.info.styles.items():
        assert set(verbs) <= set(game.catalogue.verbs)
        assert f"style.{style}" in sentences("en")
        assert any(style_biases(game, style))
        assert player(game, 1, style)


@pytest.mark.once
@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_a_line_that_can_be_submitted(name: str) -> None:
    game = create(name, None, {})
    for seed in range(4):
        state, seat = decision(name, seed)
        advice = hint(game, state.view(seat), FastRng(1))
        for line in filter(None, (advice.best, advice.equal)):
            assert Batch(game, state, seat, line.moves).moves == line.moves
            assert 0.0 <= line.result <= 1.0


@pytest.mark.parametrize(
    ("tried", "best", "equal"),
    [
        ([(90, 0.333), (60, 0.34)], 1, 0),  # the more visited move is not recommended if its result is worse
        ([(90, 0.40), (60, 0.34)], 0, None),
        ([(90, 0.33), (10, 0.50)], 0, None),  # too few visits to trust the result
        ([(90, 0.33), (60, 0.325), (0, 0.0)], 0, 1),
    ],
)
def test_a_hint_never_prefers_the_worse_result(tried: list[tuple[int, float]], best: int, equal: int | None) -> None:
    node = Node()
    for move, (visits, mean) in enumerate(tried):
        edge = Edge(move, 1 / len(tried), 0.0)
        edge.visits, edge.total = visits, visits * mean
        node.edges.append(edge)
    first, second = two_best(node)
    assert (first.move, None if second is None else second.move) == (best, equal)


def test_among_results_that_cannot_be_told_apart_a_hint_follows_the_prior() -> None:
    node = Node()
    for move, (weight, mean) in enumerate([(0.5, 0.30), (0.1, 0.345), (0.4, 0.34)]):
        edge = Edge(move, weight, 0.0)
        edge.visits, edge.total = 50, 50 * mean
        node.edges.append(edge)
    assert [edge and edge.move for edge in two_best(node)] == [2, 1]


def gains(game: Game, view: View, move: Move, other: Move, seed: int = 1) -> dict[str, float]:
    """Return what a move gains over another by term, in one imagined world, without those that stay the same."""
    names = [*game.evaluation.names, RIVALS, VICTORY]
    pair = [terms_after(game, game.imagine(view, FastRng(seed)), view.seat, one, seed) for one in (move, other)]
    return {name: mine - its for name, mine, its in zip(names, *pair, strict=True) if abs(mine - its) >= THRESHOLD}


def test_a_completed_area_is_a_reason_by_its_points() -> None:
    """A cross that closes an area, found in random play: the reason must name the points."""
    game = create("the-border", None, {})
    rng = FastRng(1)
    state = game.start(2)
    while True:
        seat = state.actor()
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        moves = state.moves(seat)
        before = game.features(state)[seat][0]
        move = moves[rng.below(len(moves))]
        view = state.view(seat)
        state.apply(seat, move)
        if state.actor() == CHANCE and game.features(state)[seat][0] > before and len(view.moves) > 1:
            others = [other for other in view.moves if other != move]
            assert max(gains(game, view, move, other).get("points", 0.0) for other in others) > 0
            return


@pytest.mark.parametrize("prompt", ["answer", "side", "vote-production"])
def test_there_are_reasons_for_trades_alliances_and_votes(prompt: str) -> None:
    """An answer that decides nothing needs no reason, but among a dozen some must have one."""
    game = create("borderlands", None, {})
    found = [asked(game, prompt, seed) for seed in range(12)]
    found_reasons = []
    for state, seat in found:
        moves = state.moves(seat)
        found_reasons.append(gains(game, state.view(seat), moves[0], moves[-1]))
    assert any(found_reasons)


def asked(game: Game, prompt: str, seed: int) -> tuple[State, int]:
    """Return a decision with a certain prompt from random matches."""
    rng = FastRng(seed)
    while True:
        state = game.start(3)
        while (actor := state.actor()) != OVER:
            moves = state.moves(actor) if actor != CHANCE else []
            if len(moves) > 1 and state.view(actor).prompt == prompt:
                return state, actor
            state.apply(actor, state.draw(rng) if actor == CHANCE else moves[rng.below(len(moves))])


def test_a_victory_is_a_reason() -> None:
    """Find the last decision that decides a match: the victory counts for what wins and against what loses."""
    game = create("the-border", None, {})
    rng = FastRng(3)
    state = game.start(2)
    walk: list[tuple[State, int]] = []
    while (actor := state.actor()) != OVER:
        moves = state.moves(actor) if actor != CHANCE else []
        if len(moves) > 1:
            walk.append((state.copy(), actor))
            priors = game.prior(state, actor, moves)
            state.apply(actor, moves[priors.index(max(priors))])
        else:
            state.apply(actor, moves[0] if moves else state.draw(rng))
    for before, seat in reversed(walk):
        moves = before.moves(seat)
        terms = gains(game, before.view(seat), moves[0], moves[-1])
        if VICTORY in terms:
            back = gains(game, before.view(seat), moves[-1], moves[0])
            assert back[VICTORY] == -terms[VICTORY]
            return
    raise AssertionError("no decision of the last turn decides the match")


@pytest.mark.once
def test_what_hurts_the_others_is_a_separate_term() -> None:
    assert RIVALS in {name for seed in range(12) for name in gains_in_borderlands(seed)}


def gains_in_borderlands(seed: int) -> dict[str, float]:
    """Return what one move of a random match gains over another."""
    state, seat = decision("borderlands", seed)
    moves = state.moves(seat)
    return gains(create("borderlands", None, {}), state.view(seat), moves[0], moves[-1], seed)


@pytest.mark.interpreted
def test_moves_that_nobody_considers_do_not_stretch_what_a_style_adds() -> None:
    """A style adds a share of the spread of priors. One far below all others would let it decide everything."""
    game = PileGame(9)
    priors = {0: 1.0, 1: 0.0, 2: 10 * NEVER}
    game.prior = lambda state, seat, moves: [priors[move] for move in moves]  # type: ignore[method-assign]
    view = game.start(2).view(0)
    assert view.moves == [0, 1, 2]
    assert Noisy(game, 0, 0.0, [0.0, 0.1, 0.0]).choose(view, FastRng(1)) == 0
    assert Noisy(game, 0, 0.0, [0.0, 9.0, 0.0]).choose(view, FastRng(1)) == 1
