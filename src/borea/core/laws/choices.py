"""Law 10 for bots: at a decision, what a seat cannot know changes neither what its bot plays nor what it says."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from borea.core.chance import FastRng
from borea.core.game import Game, Seat, State, View
from borea.core.laws.secrecy import Chooser, Makers, Secrecy, random_decision
from borea.core.laws.talk import check_whispers
from borea.core.laws.trial import Report
from borea.core.statements.statement import Statement

# What a bot says and does at a decision: from the bot, the game, its view, a seed and the statements it may know.
Conduct = Callable[[Chooser, Game, View, int, list[Statement]], object]


def behave(
    conduct: Conduct, make: Callable[[], Chooser], state: State, seat: Seat, ply: int, said: list[Statement]
) -> object:
    """Return what a new bot says and does after what it has heard."""
    return conduct(make(), state.home(), state.view(seat), ply, said)


def check_choices(
    game: Game,
    seats: int,
    trials: int,
    seed: int,
    bots: Makers,
    report: Report,
    progress: Callable[[], None] = lambda: None,
    conduct: Conduct | None = None,
) -> None:
    """Check only that bots keep law 10, at one decision of each random match: alike states, the same choice.

    With `conduct`, what two other seats tell each other in private must not change what a bot says and does, either.
    """
    for number in range(trials):
        rng = FastRng(f"{seed}/{number}")
        state, ply, seat = random_decision(game, seats, rng)
        there = game.imagine(state.view(seat), rng)
        secrecy = Secrecy(game, seats, bots, rng, lambda what: report.fault(10, what))
        secrecy.same_choices(state, there, ply, seat)
        for name, make in bots.items() if conduct is not None else ():
            assert conduct is not None
            if not check_whispers(game, state, seat, rng, partial(behave, conduct, make, state, seat, ply)):
                report.fault(10, f"ply {ply}: {name} notices what others tell each other in private")
        report.trials += 1
        report.pairs += 1
        progress()
