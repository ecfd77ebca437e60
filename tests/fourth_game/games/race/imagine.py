"""A full state that a view allows. It is given the view and a generator, nothing else."""

from __future__ import annotations

from borea.core.chance import Rng
from tests.fourth_game.games.race.box import Box
from tests.fourth_game.games.race.components import CARDS
from tests.fourth_game.games.race.state import Phase, RaceState
from tests.fourth_game.games.race.view import RaceView


def imagine(box: Box, phases: list[Phase], view: RaceView, rng: Rng) -> RaceState:
    """Deal the hidden cards at random from those that are not seen."""
    state = RaceState(box, phases)
    state.reveals, state.phase, state.turn, state.die = view.reveals, view.phase, view.turn, view.die
    state.places, state.played = list(view.places), list(view.played)
    unseen = [card for card in CARDS if card not in view.cards]
    for seat, card in enumerate(view.cards):
        state.cards[seat] = card if card >= 0 else unseen.pop(rng.below(len(unseen)))
    return state
