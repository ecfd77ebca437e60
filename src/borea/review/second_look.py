"""A second look at what seems lost. Trials play on by rule of thumb, which can waste what a move was good for; so a
choice that they call a loss meets its best rival once more, and this time every seat searches for its moves."""

from __future__ import annotations

from collections.abc import Collection

from borea.bots.rollout import NONE
from borea.bots.search import Budget, Search
from borea.core.chance import FastRng
from borea.core.game import Game, Move, View
from borea.review.judge import Tally, Trials, Verdict, compare, follow, verdict_of
from borea.review.marks import LOSSES, mark_of


class Searches(Trials):
    """Tables on which every seat plays on by what the tries so far have taught."""

    def __init__(self, game: Game, view: View, label: str, barred: Collection[Move] = NONE) -> None:
        super().__init__(game, view, f"{label}/search", barred)
        self.prices = dict.fromkeys(barred, 1.0)
        self.search = Search(game, Budget(0, horizon=game.info.bots.horizon))

    def play(self, tally: Tally, numbers: range) -> None:
        """Try a line on some tables."""
        free = bool(tally.moves) and tally.moves[0] in self.prices
        self.search.costs = {} if free else self.prices
        for number in numbers:
            state = self.table(number)
            follow(state, self.seat, tally.moves)
            tally.results.append(self.search.try_on(self.seat, state, FastRng(f"{self.label}/{number}/on")))


def second_look(
    game: Game, view: View, verdict: Verdict, label: str, tables: int, barred: Collection[Move] = NONE
) -> Verdict:
    """Return the verdict that stands: a loss only if it is one by search as well."""
    if mark_of(verdict.regret, verdict.error) not in LOSSES:
        return verdict
    searches = Searches(game, view, label, barred)
    own, best = Tally(verdict.played.moves), Tally(verdict.best.moves)
    regret, error = compare(searches, own, best, tables)
    if regret <= 0.0:
        return verdict_of([own, best], own, own, 0.0, 0.0, view.seat)
    return verdict_of([own, best], own, best, regret, error, view.seat)
