"""A hint in words: what to do, why in the game's own terms, and what is about as good. Never a figure of the search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from borea.core.batch import CLOSING
from borea.core.chance import FastRng
from borea.core.game import Game, Move, View

REASONS = 2  # sentences


class Fact(NamedTuple):
    """Something true of a position and the moves recommended there: the key of its sentence, and its slots.

    `about` are the numbers behind the words, for tests and for boards; no sentence needs them.
    """

    key: str
    slots: Mapping[str, object] = {}
    about: Mapping[str, int] = {}


class Marks(NamedTuple):
    """How a board draws recommended moves: refs of what they are about, and pairs of refs that arrows join."""

    refs: Sequence[str] = ()
    arrows: Sequence[tuple[str, str]] = ()


class Told(NamedTuple):
    """A hint as people read it."""

    tokens: list[str]
    title: str
    why: list[str]  # one or two sentences
    marks: Marks
    equal: str = ""  # what is about as good, if anything is


class Course:
    """Moves played on a table that a view allows: what the seat sees before each, and after the last.

    `after` is None if the last move shows something new: then a view would be a guess.
    """

    def __init__(self, game: Game, view: View, moves: Sequence[Move]) -> None:
        state = game.imagine(view, FastRng("hint"))
        self.view = view
        self.moves = list(moves)
        self.verbs = [game.catalogue.verbs[move] for move in moves]
        self.views: list[View] = []
        reveals = state.reveals
        for move in moves:
            self.views.append(state.view(view.seat))
            state.apply(view.seat, move)
        self.after = state.view(view.seat) if state.reveals == reveals else None

    def steps(self) -> list[tuple[View, Move, str]]:
        """Return each view with the move made there and its verb."""
        return list(zip(self.views, self.moves, self.verbs, strict=True))


def tokens_of(game: Game, moves: Sequence[Move]) -> list[str]:
    """Return a line as it is put down: what closes its last set is left to the confirmation."""
    tokens = [game.catalogue.token(move) for move in moves]
    return tokens[:-1] if len(tokens) > 1 and tokens[-1] == CLOSING else tokens
