"""Advice for a seat: what the highest level would play until something new happens, and what is about as good."""

from __future__ import annotations

from typing import Final

from borea.bots.bargain import is_weighed
from borea.bots.levels import HIGHEST, search_player
from borea.bots.search import Budget, Search
from borea.bots.tree import Edge, Node
from borea.core.batch import Batch
from borea.core.chance import Rng
from borea.core.game import Game, Move, View

CLOSE: Final = 0.01  # results that differ by less cannot be told apart
TRUSTED: Final = 2  # a result counts if its move was tried at least this fraction of the times of the most tried one
LONGEST: Final = 24  # moves in a line
FURTHER: Final = 4  # moves after the first are searched with this fraction of the budget


class Line:
    """Moves of one seat, to be made one after the other, and the chance of winning that is expected of them."""

    def __init__(self, moves: list[Move], result: float) -> None:
        self.moves = moves
        self.result = result


class Advice:
    """The best line found, and another if it is about as good."""

    def __init__(self, best: Line, equal: Line | None) -> None:
        self.best = best
        self.equal = equal


def hint(game: Game, view: View, rng: Rng) -> Advice:
    """Return what the highest level would play."""
    search = search_player(game, HIGHEST)
    if len(view.moves) == 1 or is_weighed(game, view):
        result = game.worth(game.imagine(view, rng), view.seat)
        return Advice(Line(line(game, search, view, search.choose(view, rng), rng), result), None)
    best, equal = two_best(search.search(view, rng))
    other = None if equal is None else Line(remembered(game, search, view, equal.move, rng), equal.mean())
    return Advice(Line(line(game, search, view, best.move, rng), best.mean()), other)


def two_best(node: Node) -> tuple[Edge, Edge | None]:
    """Return the move with the best result, of those tried often enough, and the next if it is about as good.

    Among results that cannot be told apart the prior decides: it knows which attacks are hopeless, though they cost
    nothing.
    """
    ranking = node.ranking()
    tried = [edge for edge in ranking if edge.visits * TRUSTED >= ranking[0].visits]
    most = max([edge.mean() for edge in tried])
    close = [edge for edge in tried if most - edge.mean() < CLOSE]
    close.sort(key=lambda edge: (-edge.weight, -edge.mean()))
    return close[0], close[1] if len(close) > 1 else None


def line(game: Game, search: Search, view: View, first: Move, rng: Rng) -> list[Move]:
    """Return a move with those that complete it, searched one by one."""
    budget = search.budget
    search.budget = Budget(max(1, budget.iterations // FURTHER), horizon=budget.horizon, explore=budget.explore)
    moves = [first]
    prompt = view.prompt
    while (ahead := next_question(game, view, moves, prompt, rng)) is not None:
        moves.append(search.choose(ahead, rng))
        prompt = ahead.prompt
    return moves


def remembered(game: Game, search: Search, view: View, first: Move, rng: Rng) -> list[Move]:
    """Return a move with those that complete it, as far as the search has seen them."""
    moves = [first]
    prompt = view.prompt
    while (ahead := next_question(game, view, moves, prompt, rng)) is not None:
        move = search.recall(ahead, rng)
        if move is None:
            break
        moves.append(move)
        prompt = ahead.prompt
    return moves


def next_question(game: Game, view: View, moves: list[Move], prompt: str, rng: Rng) -> View | None:
    """Return the view in which a line goes on; None where it is complete, or something new may be seen.

    `prompt` is the question that the last of the moves answered: a set of several answers is one thing.
    """
    if len(moves) == LONGEST:
        return None
    ahead = Batch(game, game.imagine(view, rng), view.seat, moves).ahead()
    if ahead is None or ahead.prompt not in game.info.openings:
        return ahead
    if ahead.prompt == prompt and prompt.endswith("*"):
        return ahead
    idle = [move for move in moves if game.catalogue.verbs[move] in game.info.idle_verbs]
    return ahead if len(idle) == len(moves) else None
