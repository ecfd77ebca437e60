"""What must hold in every position of a test, whatever the test is about."""

from __future__ import annotations

from borea.core.chance import ScriptedRng
from borea.core.codec import decode, encode
from borea.core.game import CHANCE, Game, State


def check_sound(game: Game, state: State) -> None:
    """Check that a match can reach a state, and that a table laid out like it offers the same moves and odds."""
    again = decode(game, encode(state))  # refuses fields out of range and faults
    assert again.actors() == state.actors()
    for actor in state.actors():
        if actor == CHANCE:
            assert again.odds() == state.odds()
            check_draws(state)
        else:
            assert again.moves(actor) == state.moves(actor)


def check_draws(state: State) -> None:
    """Check that chance draws the first two, a middle and the last outcome where the odds say so."""
    odds = state.odds()
    total = sum(weight for _, weight in odds)
    for answer in sorted({0, min(odds[0][1], total - 1), total // 2, total - 1}):
        rest = answer
        expected = next(move for move, weight in odds if (rest := rest - weight) < 0)
        rng = ScriptedRng([answer])
        assert state.draw(rng) == expected
        assert rng.asked == [total]
