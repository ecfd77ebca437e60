"""Positions of whole matches with a line of moves in each, as a hint would recommend it, and how to play on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from borea.bots.advice import next_question
from borea.core.chance import FastRng
from borea.core.game import CHANCE, OVER, Event, Game, Move, State, View
from borea.games import create
from borea.text.advice import Course, Fact

OTHERWISE = 4  # one line in so many begins with any move, so that hints have to speak for odd ones too
PLIES = 2500


class Case(NamedTuple):
    """A position, a line recommended to a seat there, and a fact that speaks for it. The state is the real one."""

    game: Any
    state: Any
    course: Course
    fact: Fact
    facts: list[Fact]

    @property
    def seat(self) -> int:
        """The seat that is advised."""
        return self.course.view.seat

    def about(self, name: str) -> int:
        """Return a number behind the words."""
        return self.fact.about[name]

    def played(self) -> tuple[Any, list[Event]]:
        """Return the real position after the moves, and what happened."""
        state, events = self.state.copy(), list[Event]()
        for move in self.course.moves:
            state.apply(self.seat, move, events)
        return state, events


Check = Callable[[Case], bool]


def promising(game: Game, view: View) -> Move:
    """Return the move with the best prior."""
    priors = game.yardstick(game.imagine(view, FastRng(1)), view.seat, view.moves)
    return view.moves[priors.index(max(priors))]


def lines(name: str, seats: int, seed: int, options: Mapping[str, object]) -> Iterator[tuple[Game, State, Course]]:
    """Yield the decisions of a match with the line that begins there."""
    game, rng = create(name, None, dict(options)), FastRng(seed)
    state = game.start(seats)
    for _ in range(PLIES):
        actor = state.actor()
        if actor == OVER:
            return
        if actor == CHANCE:
            state.apply(CHANCE, state.draw(rng))
            continue
        view = state.view(actor)
        odd = rng.below(OTHERWISE) == 0
        moves = [view.moves[rng.below(len(view.moves))] if odd else promising(game, view)]
        prompt = view.prompt
        while (ahead := next_question(game, view, moves, prompt, rng)) is not None:
            moves.append(promising(game, ahead))
            prompt = ahead.prompt
        yield game, state.copy(), Course(game, view, moves)
        state.apply(actor, moves[0])


def endings(state: Any, prompts: set[str], events: list[Event]) -> Iterator[tuple[Any, list[Event]]]:
    """Yield every way in which the questions with these prompts can be answered, one after the other."""
    actor = state.actor()
    if actor < 0 or state.prompt(actor) not in prompts:
        yield state, events
        return
    for move in state.moves(actor):
        trial, heard = state.copy(), list(events)
        trial.apply(actor, move, heard)
        yield from endings(trial, prompts, heard)
