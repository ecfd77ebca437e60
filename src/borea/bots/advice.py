"""Advice for a seat: what the highest level would play, with what expected result, what comes second, and why."""

from __future__ import annotations

from typing import Final

from borea.bots.levels import HIGHEST, search_player
from borea.bots.rollout import best_move, roll_out
from borea.bots.tree import Edge
from borea.core.chance import FastRng, Rng
from borea.core.game import OVER, Game, Move, Seat, State, View

WORLDS: Final = 8  # states imagined to find reasons
RIVALS: Final = "rivals"  # the term for what a move does to the other seats
VICTORY: Final = "victory"  # the term for winning the match
VICTORY_WEIGHT: Final = 10.0  # what a whole victory counts beside the terms of the evaluation
THRESHOLD: Final = 0.005  # smaller terms are not reasons


class Choice:
    """A move and its expected result: the chance of winning."""

    def __init__(self, move: Move, result: float) -> None:
        self.move = move
        self.result = result


class Advice:
    """The best move found, the runner-up if there is one, and the reasons, strongest first."""

    def __init__(self, best: Choice, second: Choice | None, reasons: list[tuple[str, float]]) -> None:
        self.best = best
        self.second = second
        self.reasons = reasons


def hint(game: Game, view: View, rng: Rng) -> Advice:
    """Return what the highest level would play, and why."""
    edges: list[Edge] = search_player(game, HIGHEST).search(view, rng).ranking() if len(view.moves) > 1 else []
    if not edges:
        state = game.imagine(view, rng)
        return Advice(Choice(view.moves[0], game.worth(state, view.seat)), None, [])
    best = Choice(edges[0].move, edges[0].mean())
    second = Choice(edges[1].move, edges[1].mean()) if edges[1].visits else None
    return Advice(best, second, [] if second is None else reasons(game, view, best.move, second.move, rng))


def reasons(game: Game, view: View, move: Move, other: Move, rng: Rng) -> list[tuple[str, float]]:
    """Return what a move gains over another, by term of the evaluation (log odds), strongest first.

    Both are played out to the end of the turn, or the part of it, with the same dice: by then an offer is answered,
    votes are counted, an attack is decided. Hidden moves of others are random. The effect on the other seats is one
    term, positive if it hurts them; winning is another.
    """
    names = [*game.evaluation.names, RIVALS, VICTORY]
    totals = [0.0] * len(names)
    for _ in range(WORLDS):
        seed = rng.below(1 << 30)
        for choice, sign in ((move, 1.0), (other, -1.0)):
            state = game.imagine(view, FastRng(seed))
            for index, term in enumerate(terms_after(game, state, view.seat, choice, seed)):
                totals[index] += sign * term / WORLDS
    found = [(name, value) for name, value in zip(names, totals, strict=True) if abs(value) >= THRESHOLD]
    return sorted(found, key=lambda term: -abs(term[1]))


def terms_after(game: Game, state: State, seat: Seat, move: Move, seed: int) -> list[float]:
    """Make a seat's move, play the turn out and return the seat's terms then."""
    state.apply(seat, move)
    close_window(game, state, seat, FastRng(seed))
    roll_out(game, state, FastRng(seed), 1)
    return balance(game, state, seat)


def close_window(game: Game, state: State, seat: Seat, rng: Rng) -> None:
    """Play until the window is over: the seat by the rollout policy, the others, whose moves are hidden, at random."""
    while state.window():
        actor = state.actor()
        moves = state.moves(actor)
        state.apply(actor, best_move(game, state, seat) if actor == seat else moves[rng.below(len(moves))])


def balance(game: Game, state: State, seat: Seat) -> list[float]:
    """Return a seat's terms, minus the mean sum of its rivals, and its victory once the match is over."""
    if state.actor() == OVER:
        won = VICTORY_WEIGHT * (game.worth(state, seat) - 1 / state.seats)
        return [*[0.0] * len(game.evaluation.names), 0.0, won]
    features = game.features(state)
    progress = game.progress(state)
    rivals = 0.0
    for other, row in enumerate(features):
        if other != seat:
            rivals += sum(game.evaluation.terms(row, progress, state.seats))
    own = game.evaluation.terms(features[seat], progress, state.seats) or [0.0] * len(game.evaluation.names)
    return [*own, -rivals / (len(features) - 1), 0.0]
