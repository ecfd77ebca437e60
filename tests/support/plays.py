"""Short ways to a match in play, for the tests of core."""

from __future__ import annotations

from collections.abc import Callable

from borea.core.chance import FastRng
from borea.core.codec import dumps, encode
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


def snapshot(match: Match) -> tuple[object, ...]:
    """Return everything a refused call must leave alone."""
    plies = [(ply.actor, ply.move, ply.window, ply.reveals) for ply in match.plies]
    return dumps(encode(match.state)), list(match.entries), list(match.events), plies, match.epoch, dict(match._draws)


def choosing(match: Match) -> bool:
    """Tell whether the active seat has three segments or more to choose from."""
    (seat, *others) = match.actors
    if others or match.state.prompt(seat) != "finish*" or len(match.moves(seat)) < 4:
        return False
    trial = match.state.copy()
    trial.apply(seat, trial.moves(seat)[0])
    return seat in trial.actors()


def at_segments(game: Game, seed: str = "segments") -> tuple[Match, int]:
    """Return a match in which a seat may finish several segments at once, and the seat."""
    match = play_on(Match(game, 2, seed), 3, choosing)
    return match, match.actors[0]


def reachable_set(match: Match, seat: int, size: int) -> list[str]:
    """Return tokens of one set in its canonical order, after which the seat is still asked."""
    trial, tokens = match.state.copy(), []
    for _ in range(size):
        move = trial.moves(seat)[0]
        tokens.append(match.game.catalogue.token(move))
        trial.apply(seat, move)
    assert seat in trial.actors()
    return tokens
