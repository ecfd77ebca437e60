"""What an outcome of dice or cards did for each seat. The evaluation looks at tables between turns, where no die is in
the air, so an outcome is judged by what habit makes of it a turn or two later, against another that might have come."""

from __future__ import annotations

from borea.bots.rollout import play_on
from borea.core.chance import FastRng
from borea.core.game import CHANCE, Game, Move, State


def luck(game: Game, state: State, move: Move, label: str) -> list[float]:
    """Return the change in each seat's chance of winning by an outcome that is about to come, against the average one;
    together they come to nothing. The same question always gets the same answer."""
    gains = [0.0] * state.seats
    if len(state.odds()) < 2:
        return gains
    trials = game.info.bots.luck_trials
    for trial in range(trials):
        came = future(game, state, move, f"{label}/{trial}")
        might = future(game, state, state.draw(FastRng(f"{label}/{trial}/other")), f"{label}/{trial}")
        for seat in range(state.seats):
            gains[seat] += (came[seat] - might[seat]) / trials
    return gains


def future(game: Game, state: State, move: Move, label: str) -> list[float]:
    """Return each seat's chance of winning after an outcome, played on by habit until the table can be judged."""
    table = state.copy()
    table.apply(CHANCE, move)
    play_on(game, table, FastRng(label), game.info.bots.luck_turns)
    return game.worths(table)
