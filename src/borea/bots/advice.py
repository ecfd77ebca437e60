"""Advice for a seat: what the highest level would do, what it expects of it, what comes second, and why."""

from __future__ import annotations

from typing import Final

from borea.bots.levels import HIGHEST, thinker
from borea.bots.tree import Edge
from borea.core.chance import FastRng, Rng
from borea.core.game import OVER, Game, Move, Seat, State, View

WORLDS: Final = 8  # tables imagined to tell reasons
RIVALS: Final = "rivals"  # the term for what a move does to the others
FAINT: Final = 0.005  # a reason that counts for less is none


class Choice:
    """A move and the share of a victory that is expected of it."""

    def __init__(self, move: Move, result: float) -> None:
        self.move = move
        self.result = result


class Advice:
    """The best move found, the runner-up if there is one, and the reasons, weightiest first."""

    def __init__(self, best: Choice, second: Choice | None, reasons: list[tuple[str, float]]) -> None:
        self.best = best
        self.second = second
        self.reasons = reasons


def hint(game: Game, view: View, rng: Rng) -> Advice:
    """Return what the highest level would choose."""
    edges: list[Edge] = thinker(game, HIGHEST).think(view, rng).ranking() if len(view.moves) > 1 else []
    if not edges:
        state = game.imagine(view, rng)
        return Advice(Choice(view.moves[0], game.worth(state, view.seat)), None, [])
    best = Choice(edges[0].move, edges[0].mean())
    second = Choice(edges[1].move, edges[1].mean()) if edges[1].visits else None
    return Advice(best, second, why(game, view, best.move, rng))


def why(game: Game, view: View, move: Move, rng: Rng) -> list[tuple[str, float]]:
    """Return what a move, carried on by habit to the end of the seat's run, changes in each term of the judgement
    (logarithms of odds), weightiest first; what it does to the others is one term, good if it hurts them."""
    names = [*game.judgement.names, RIVALS]
    totals = [0.0] * len(names)
    for _ in range(WORLDS):
        luck = FastRng(rng.below(1 << 30))
        state = game.imagine(view, luck)
        before = balance(game, state, view.seat)
        state.apply(view.seat, move)
        carry_on(game, state, view.seat)
        if state.actor() == OVER:
            continue
        for index, value in enumerate(balance(game, state, view.seat)):
            totals[index] += (value - before[index]) / WORLDS
    found = [(name, value) for name, value in zip(names, totals, strict=True) if abs(value) >= FAINT]
    return sorted(found, key=lambda term: -abs(term[1]))


def carry_on(game: Game, state: State, seat: Seat) -> None:
    """Play the rest of a seat's run by habit."""
    while seat in state.actors():
        moves = state.moves(seat)
        looks = game.prior(state, seat, moves)
        state.apply(seat, moves[looks.index(max(looks))])


def balance(game: Game, state: State, seat: Seat) -> list[float]:
    """Return the terms of a seat, and the mean of its rivals' sums against it."""
    features = game.features(state)
    progress = game.progress(state)
    rivals = 0.0
    for other, row in enumerate(features):
        if other != seat:
            rivals += sum(game.judgement.terms(row, progress))
    own = game.judgement.terms(features[seat], progress) or [0.0] * len(game.judgement.names)
    return [*own, -rivals / (len(features) - 1)]
