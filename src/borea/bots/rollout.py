"""Playing on by habit: whoever is asked takes what looks best, until the table comes to rest and can be judged."""

from __future__ import annotations

from borea.core.chance import Rng
from borea.core.game import CHANCE, OVER, Game, State


def play_on(game: Game, state: State, rng: Rng, rests: int) -> None:
    """Play until so many turns, or parts of one, are over, or the match is."""
    turn = game.turn_key(state)
    actor = state.actor()
    while actor != OVER:
        now = game.turn_key(state)
        if now != turn:
            turn = now
            rests -= 1
            if rests <= 0:
                return
        if actor == CHANCE:
            state.apply(CHANCE, state.draw(rng))
        else:
            moves = state.moves(actor)
            looks = game.prior(state, actor, moves) if len(moves) > 1 else [0.0]
            state.apply(actor, moves[looks.index(max(looks))])
        actor = state.actor()
