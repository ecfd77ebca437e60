"""What the tests of the environments share: every case, and how to play with masks."""

from __future__ import annotations

from typing import Any

from borea.core.chance import FastRng
from borea.games import INFOS, create

CASES = [(info.id, seats) for info in INFOS.values() for seats in info.seats]
OTHER_EDITIONS = [  # besides the ones that the cases play
    (info.id, seats, edition) for info in INFOS.values() for edition in info.editions[1:] for seats in info.seats
]
# The suites of other projects choose numbers, not moves: this is how many of them each case takes.
CYCLES = 12


def short_options(game: str) -> dict[str, Any]:
    """Return options under which a match is short, for checks that play it to the end."""
    known = {option.name for option in INFOS[game].options}
    return {name: value for name, value in (("cycle_limit", 1), ("trade_rounds", 0)) if name in known}


def any_move(mask: Any, rng: FastRng) -> int:
    """Return a random legal move of a mask."""
    legal = mask.nonzero()[0]
    return int(legal[rng.below(len(legal))])


def played_out(game: str, seats: int, seed: str) -> list[float]:
    """Return the shares of a match played directly on the engine, as `BatchEnv` plays its first match from a seed."""
    rng, choices = FastRng(seed), FastRng("choices")
    state = create(game, None, short_options(game)).start(seats)
    while (actor := state.actor()) != -2:
        if actor == -1:
            state.apply(-1, state.draw(rng))
            continue
        moves = state.moves(actor)
        state.apply(actor, moves[0] if len(moves) == 1 else moves[choices.below(len(moves))])
    outcome = state.outcome()
    assert outcome is not None
    return outcome.shares()
