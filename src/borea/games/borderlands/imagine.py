"""A full state that fits a view. It cannot peek: the view is all it gets."""

from __future__ import annotations

from borea.core.chance import Rng
from borea.games.borderlands.box import Box
from borea.games.borderlands.fields import OPEN
from borea.games.borderlands.phases.order import ALLIES, VOTE
from borea.games.borderlands.state import BorderlandsState, Phase, Referee
from borea.games.borderlands.view import BorderlandsView


def imagine(box: Box, phases: list[Phase], referee: Referee, view: BorderlandsView, rng: Rng) -> BorderlandsState:
    """Return a state that fits the view, with random answers for the seats whose vote or side is sealed."""
    if view.imagined is None:
        view.imagined = open_state(box, phases, referee, view)
    state = view.imagined.copy()
    assert isinstance(state, BorderlandsState)
    answers = 2 if view.phase == VOTE else 3
    sealed = view.phase == VOTE or (view.phase == ALLIES and box.sealed)
    state.votes = [
        1 + int(rng.below(answers)) if sealed and vote == 0 and seat != view.seat and seat not in view.actors else vote
        for seat, vote in enumerate(view.votes)
    ]
    return state


def open_state(box: Box, phases: list[Phase], referee: Referee, view: BorderlandsView) -> BorderlandsState:
    """Return what everybody sees of a position: a search imagines each position hundreds of times."""
    state = BorderlandsState(box, phases, referee)
    for field in OPEN:
        setattr(state, field.name, getattr(view, field.name))
    state.goods = view.goods[:]
    state.refresh()
    return state
