"""Advice for a seat: what the highest level would do, what it expects of it, what comes second, and why."""

from __future__ import annotations

from typing import Final

from borea.bots.levels import HIGHEST, thinker
from borea.bots.rollout import play_on
from borea.bots.tree import Edge
from borea.core.chance import FastRng, Rng
from borea.core.game import OVER, Game, Move, Seat, State, View

WORLDS: Final = 8  # tables imagined to tell reasons
RIVALS: Final = "rivals"  # the term for what a move does to the others
VICTORY: Final = "victory"  # the term for a match that it ends
DECIDED: Final = 10.0  # what a whole victory counts beside terms of a evaluation
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
    return Advice(best, second, [] if second is None else why(game, view, best.move, second.move, rng))


def why(game: Game, view: View, move: Move, other: Move, rng: Rng) -> list[tuple[str, float]]:
    """Return what a move brings that another does not, by each term of the evaluation (logarithms of odds), weightiest
    first. Both are played on by habit, under the same luck, until the turn, or the part of it, is over: an offer is
    answered by then, votes are counted, an attack is decided; what others do unseen is anybody's guess. What is done
    to the others is one term, good if it hurts them; a victory is one too."""
    names = [*game.evaluation.names, RIVALS, VICTORY]
    totals = [0.0] * len(names)
    for _ in range(WORLDS):
        luck = rng.below(1 << 30)
        for choice, sign in ((move, 1.0), (other, -1.0)):
            state = game.imagine(view, FastRng(luck))
            state.apply(view.seat, choice)
            guess(game, state, view.seat, FastRng(luck))
            play_on(game, state, FastRng(luck), 1)
            for index, term in enumerate(balance(game, state, view.seat)):
                totals[index] += sign * term / WORLDS
    found = [(name, value) for name, value in zip(names, totals, strict=True) if abs(value) >= FAINT]
    return sorted(found, key=lambda term: -abs(term[1]))


def guess(game: Game, state: State, seat: Seat, rng: Rng) -> None:
    """Close a window: the seat goes on by habit, the others, whom nobody sees, do anything that they may."""
    while state.window():
        actor = state.actor()
        moves = state.moves(actor)
        looks = game.prior(state, actor, moves) if actor == seat and len(moves) > 1 else [0.0]
        best = looks.index(max(looks))
        state.apply(actor, moves[best if actor == seat else rng.below(len(moves))])


def balance(game: Game, state: State, seat: Seat) -> list[float]:
    """Return the terms of a seat, the mean of its rivals' sums against it, and its victory, once there is one."""
    if state.actor() == OVER:
        won = DECIDED * (game.worth(state, seat) - 1 / state.seats)
        return [*[0.0] * len(game.evaluation.names), 0.0, won]
    features = game.features(state)
    progress = game.progress(state)
    rivals = 0.0
    for other, row in enumerate(features):
        if other != seat:
            rivals += sum(game.evaluation.terms(row, progress, state.seats))
    own = game.evaluation.terms(features[seat], progress, state.seats) or [0.0] * len(game.evaluation.names)
    return [*own, -rivals / (len(features) - 1), 0.0]
