"""How much a roll or a draw helped each seat. The evaluation is reliable between turns only, so an outcome is played
out for a turn or two by the rollout policy and compared with another one that might have come."""

from __future__ import annotations

from borea.bots.rollout import roll_out
from borea.core.chance import FastRng
from borea.core.game import CHANCE, Game, Move, State


def luck(game: Game, state: State, move: Move, label: str) -> list[float]:
    """Return how a chance outcome about to happen changes each seat's chance of winning, against the average outcome.

    The changes add up to zero. The same label gives the same answer.
    """
    gains = [0.0] * state.seats
    if len(state.odds()) < 2:
        return gains
    trials = game.info.bots.luck_trials
    for trial in range(trials):
        actual = chances_after(game, state, move, f"{label}/{trial}")
        other = state.draw(FastRng(f"{label}/{trial}/other"))
        average = chances_after(game, state, other, f"{label}/{trial}")
        for seat in range(state.seats):
            gains[seat] += (actual[seat] - average[seat]) / trials
    return gains


def chances_after(game: Game, state: State, move: Move, label: str) -> list[float]:
    """Return each seat's chance of winning after a chance outcome, once it has been played out."""
    trial = state.copy()
    trial.apply(CHANCE, move)
    roll_out(game, trial, FastRng(label), game.info.bots.luck_turns)
    return game.worths(trial)
