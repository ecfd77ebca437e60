"""Short ways to a match in play, for the tests of core."""

from __future__ import annotations

from collections.abc import Callable

from borea.core.chance import FastRng
from borea.core.game import Game
from borea.core.match import Match


def play_on(match: Match, seed: int, until: Callable[[Match], bool] = lambda match: False) -> Match:
    """Play random moves to the end, or until something is so."""
    rng = FastRng(seed)
    while match.actors and not until(match):
        actors = match.actors
        seat = actors[rng.below(len(actors))]
        moves = match.moves(seat)
        match.submit(seat, moves[rng.below(len(moves))])
    return match


def finished(game: Game, seats: int = 2, seed: str = "a seed") -> Match:
    """Return a match played to its end."""
    return play_on(Match(game, seats, seed, [f"e{seat}" for seat in range(seats)]), 1)


def at_window(game: Game, seats: int = 3, seed: str = "windows") -> Match:
    """Return a match in which at least two seats act at once and each could cross two spaces more."""

    def ready(match: Match) -> bool:
        return len(match.actors) >= 2 and all(
            match.state.prompt(seat) == "cross*" and len(match.moves(seat)) > 3 and can_go_on(match, seat)
            for seat in match.actors
        )

    return play_on(Match(game, seats, seed), 2, ready)


def can_go_on(match: Match, seat: int) -> bool:
    """Tell whether a seat still acts after the lowest of its moves and the lowest after that."""
    trial = match.state.copy()
    for _ in range(2):
        trial.apply(seat, trial.moves(seat)[0])
        if seat not in trial.actors():
            return False
    return True
