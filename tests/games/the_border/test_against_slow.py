"""Compare the engine with the slow reference: whole matches step by step, and all sets at sampled positions."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import cast

import pytest

from borea.core.chance import FastRng
from borea.core.game import CHANCE, Game, State
from borea.games import load
from borea.games.the_border import standard_sheets
from borea.games.the_border.state import BorderState
from tests.support.the_border.slow import CHANCE as SLOW_CHANCE
from tests.support.the_border.slow import Data, Paper, SlowMatch

pytestmark = pytest.mark.once  # the reference is slow, and both builds play the same records

PAPER = Paper(cast("Data", standard_sheets()))

CASES = [(seats, same, seed) for seats in (2, 3, 4) for same in (False, True) for seed in range(3 if not same else 1)]
POSITIONS = 6
MOST_SETS = 1_500  # positions with more reachable sets take too long in the slow version


def both(seats: int, same_sheet: bool) -> tuple[Game, BorderState, SlowMatch]:
    """Return the same empty table in both versions."""
    game = load("the-border", same_sheet=same_sheet)
    state = game.start(seats)
    assert isinstance(state, BorderState)
    return game, state, SlowMatch(PAPER, seats, same_sheet)


def crosses(state: BorderState, seat: int) -> set[int]:
    """Return the crossed spaces of a seat."""
    return {cell for cell in range(86) if state.boards[seat].is_crossed(cell)}


def compare(game: Game, state: BorderState, slow: SlowMatch) -> None:
    """Check that both versions agree on who acts, what is legal, the crosses and the points."""
    names: list[int | str] = [SLOW_CHANCE if actor == CHANCE else actor for actor in state.actors()]
    assert names == slow.actors()
    for actor, name in zip(state.actors(), names, strict=True):
        moves = [move for move, _ in state.odds()] if actor == CHANCE else state.moves(actor)
        tokens = [game.catalogue.token(move) for move in moves]
        assert set(tokens) == slow.legal(name)
        assert len(tokens) == len(set(tokens))
    assert [crosses(state, seat) for seat in range(state.seats)] == [player.crossed for player in slow.players]
    assert [board.score(state.box) for board in state.boards] == slow.scores()
    assert (state.outcome() is not None) == bool(slow.over)


def play_both(game: Game, state: BorderState, slow: SlowMatch, rng: FastRng, lazy: bool) -> int:
    """Play to the end with random moves, comparing at every step; return the plies."""
    plies = 0
    while state.actors():
        compare(game, state, slow)
        actors = state.actors()
        actor = actors[rng.below(len(actors))]
        if actor == CHANCE:
            move = state.draw(rng)
        else:
            moves = state.moves(actor)
            move = moves[-1] if lazy else moves[rng.below(len(moves))]
        slow.play(SLOW_CHANCE if actor == CHANCE else actor, game.catalogue.token(move))
        state.apply(actor, move)
        plies += 1
    compare(game, state, slow)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == (slow.scores(), slow.winners(), slow.over)
    return plies


@pytest.mark.parametrize(("seats", "same", "seed"), CASES)
def test_engine_and_slow_version_agree_at_every_step(seats: int, same: bool, seed: int) -> None:
    game, state, slow = both(seats, same)
    plies = play_both(game, state, slow, FastRng(seed), lazy=False)
    assert plies > 200
    assert slow.over == "six-areas"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_engine_and_slow_version_agree_when_nobody_crosses_anything(seats: int) -> None:
    game, state, slow = both(seats, False)
    play_both(game, state, slow, FastRng(seats), lazy=True)
    assert slow.over == "idle"


def results(state: State, seat: int, made: tuple[str, ...], game: Game) -> list[tuple[frozenset[str], State]]:
    """Return every set that the engine lets a seat pick, with the state after it."""
    found: list[tuple[frozenset[str], State]] = []
    for move in state.moves(seat):
        token = game.catalogue.token(move)
        picks = made if token == "done" else (*made, token)
        after = state.copy()
        after.apply(seat, move)
        going_on = token != "done" and seat in after.actors() and after.prompt(seat) == state.prompt(seat)
        found += results(after, seat, picks, game) if going_on else [(frozenset(picks), after)]
    return found


def sampled_positions(seed: int, seats: int, wanted: str) -> list[tuple[Game, BorderState, SlowMatch, int]]:
    """Return positions in which a seat starts to pick a set, each with its slow version."""
    found: list[tuple[Game, BorderState, int, list[tuple[int | str, str]]]] = []
    while len(found) < POSITIONS:
        game, state, _ = both(seats, False)
        rng = FastRng(seed)
        entries: list[tuple[int | str, str]] = []
        asked_before: list[tuple[int, str]] = []
        while actors := state.actors():
            asked = [(seat, state.prompt(seat)) for seat in actors if seat != CHANCE]
            for seat, prompt in asked[:1]:
                if prompt == wanted and (seat, prompt) not in asked_before:
                    found.append((game, state.copy(), seat, list(entries)))
            asked_before = asked
            actor = actors[rng.below(len(actors))]
            move = state.draw(rng) if actor == CHANCE else state.moves(actor)[rng.below(len(state.moves(actor)))]
            entries.append((SLOW_CHANCE if actor == CHANCE else actor, game.catalogue.token(move)))
            state.apply(actor, move)
        seed += 100
    return [
        (game, state, follow(seats, entries), seat)
        for game, state, seat, entries in found[:: max(1, len(found) // POSITIONS)]
    ]


def follow(seats: int, entries: list[tuple[int | str, str]]) -> SlowMatch:
    """Return the slow match after these steps."""
    slow = SlowMatch(PAPER, seats)
    for who, token in entries:
        slow.play(who, token)
    return slow


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3), (3, 4)])
def test_every_set_of_segments_is_reached_exactly_once(seed: int, seats: int) -> None:
    for game, state, slow, seat in sampled_positions(seed, seats, "finish*"):
        reached = Counter(picks for picks, _ in results(state, seat, (), game))
        expected = {frozenset(f"finish:{name}" for name in names) for names in slow.finish_sets()}
        assert reached == Counter(expected)


@pytest.mark.parametrize("prompt", ["cross*", "cross-one"])
@pytest.mark.parametrize(("seed", "seats"), [(4, 2), (5, 3), (6, 4)])
def test_every_set_of_crosses_is_reached_exactly_once(seed: int, seats: int, prompt: str) -> None:
    checked = 0
    for game, state, slow, seat in sampled_positions(seed, seats, prompt):
        sets = slow.cross_sets(slow.players[seat])
        if len(sets) > MOST_SETS:
            continue
        checked += 1
        before = crosses(state, seat)
        ways = results(state, seat, (), game)
        assert Counter(picks for picks, _ in ways) == Counter(frozenset(f"cross:{c}" for c in cells) for cells in sets)
        for picks, after in ways:
            assert isinstance(after, BorderState)
            assert {f"cross:{cell}" for cell in crosses(after, seat) - before} == picks
    assert checked >= POSITIONS // 2


def test_the_slow_version_finds_all_sets_of_crosses_by_trying_every_subset() -> None:
    """At the start with two dice the sets can be listed by hand from all pairs of spaces: no order is assumed."""
    slow = SlowMatch(PAPER, 2)
    for token in ("sheet:1", "sheet:2", "first:0", "roll:rrryb"):
        slow.play(SLOW_CHANCE, token)
    slow.play(0, "stop")
    slow.play(0, "finish:red3")
    assert slow.unspent == ["yellow", "blue"]
    player, paper = slow.players[1], slow.paper
    colour = {**dict.fromkeys(paper.cells, "white"), **paper.colour[player.sheet]}
    touching = {cell for cell in paper.cells if paper.beside[cell] & paper.white}
    wanted = {frozenset[int]()} | {frozenset({cell}) for cell in touching if colour[cell] in ("yellow", "blue")}
    for one, other in combinations(paper.cells, 2):
        linked = (one in touching and (other in touching or other in paper.beside[one])) or (
            other in touching and one in paper.beside[other]
        )
        if {colour[one], colour[other]} == {"yellow", "blue"} and linked:
            wanted.add(frozenset({one, other}))
    assert slow.cross_sets(player) == wanted
