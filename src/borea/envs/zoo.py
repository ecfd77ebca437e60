"""PettingZoo: `env` takes turns (AEC), `parallel_env` lets seats that act at once do so in one step.

Observations are dicts of `observation` and `action_mask`. The action after the last move, `wait`, is legal exactly for
seats that do not act. Rewards come at the end: each seat's share of the victory. An illegal action ends the match: its
seat gets −1, the others 0, and its info has the clause that forbids it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from borea.core.game import Game
from borea.envs.seating import game_of
from borea.envs.talk import TalkEnv
from borea.envs.turns import Table, TurnEnv
from borea.envs.windows import WindowEnv


def env(
    game: str | Game,
    seats: int | None = None,
    *,
    dtype: Any = np.uint8,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    pacts: bool = False,
    edition: str | None = None,
    **options: object,
) -> TurnEnv:
    """Return an environment in which seats act one after the other (AEC); with `pacts`, they may also talk.

    Raises:
        OptionError: there is no such game, edition, option or number of seats, or the game has no pacts.
    """
    chosen = game_of(game, edition, options)
    kind = TalkEnv if pacts else TurnEnv
    return kind(Table(chosen, seats or chosen.info.seats[0], dtype, render_mode), max_cycles)


def parallel_env(
    game: str | Game,
    seats: int | None = None,
    *,
    dtype: Any = np.uint8,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    edition: str | None = None,
    **options: object,
) -> WindowEnv:
    """Return an environment in which all seats give an action at every step.

    Raises:
        OptionError: there is no such game, edition, option or number of seats.
    """
    chosen = game_of(game, edition, options)
    return WindowEnv(Table(chosen, seats or chosen.info.seats[0], dtype, render_mode), max_cycles)
