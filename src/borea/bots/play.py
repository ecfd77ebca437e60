"""One match between bots, played directly on the state; each bot sees its view and nothing else.
Chance is drawn by label, as in a `Match`: a different move does not shift the dice that come later."""

from __future__ import annotations

from borea.bots.bot import Bot
from borea.bots.diplomacy import talks_between
from borea.core.chance import Rng, keyed, match_key, seed_bytes
from borea.core.game import CHANCE, OVER, Game, State


def play_match(game: Game, bots: list[Bot], seed: str, rngs: list[Rng]) -> tuple[State, int, int]:
    """Play to the end with the chance outcomes of a `Match` of this seed and one generator for each seat.

    Return the final state, the number of decisions (answers that had a choice) and the number of plies.
    """
    key = match_key(seed_bytes(seed), [""] * len(bots))
    drawn: dict[str, int] = {}
    state = game.start(len(bots))
    talks = talks_between(game, bots, rngs)
    decisions = 0
    plies = 0
    seat = state.actor()
    while seat != OVER:
        if seat == CHANCE:
            label = state.chance_label()
            count = drawn.get(label, 0)
            drawn[label] = count + 1
            move = state.draw(keyed(key, 0, label, count))
        else:
            if len(state.moves(seat)) > 1:
                decisions += 1
            move = talks.choose(bots[seat], state, seat) if talks else bots[seat].choose(state.view(seat), rngs[seat])
        if talks:
            talks.apply(state, seat, move)
        else:
            state.apply(seat, move)
        plies += 1
        seat = state.actor()
    return state, decisions, plies
