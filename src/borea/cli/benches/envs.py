"""The benchmark of the learning environments: random legal actions over whole matches, on one core, next to a peer.
Times are processor times, which other programs disturb less."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from borea.core import game as core_game
from borea.extras import needs
from borea.games import INFOS

ROUNDS = 3
SECONDS = 0.3  # per item and round
BATCH = 256
CHECK = 2_000  # steps of a match before the clock is read
SEATS = 4  # besides the fewest that a game takes

Rate = Callable[[], float]  # steps per second in one round


def batch_rate(game: str, seats: int, dtype: str) -> Rate:
    """Return what times `BatchEnv`."""
    from borea.envs import BatchEnv

    env = BatchEnv(game, seats, BATCH, seed=1, dtype=dtype)
    legal = env._runner.masks.shown

    def run() -> float:
        import numpy as np

        steps, passed = 0, 0.0
        while passed < SECONDS:
            actions = np.array([moves[int(random.random() * len(moves))] for moves in legal])
            began = time.process_time()
            env.step(actions)
            passed += time.process_time() - began
            steps += BATCH
        return steps / passed

    return run


def turn_rate(env: Any, choose: Callable[[Any], int]) -> Rate:
    """Return what times `last` and `step` of a PettingZoo environment, with a quick way to choose an action."""

    def run() -> float:
        steps = 0
        began = time.process_time()
        while (passed := time.process_time() - began) < SECONDS:
            env.reset()
            for _ in range(CHECK):
                seen, _, over, cut, _ = env.last()
                env.step(None if over or cut else choose(seen))
                steps += 1
                if not env.agents:
                    break
        return steps / passed

    return run


def turns(game: str, seats: int) -> Rate:
    """Return what times our PettingZoo environment."""
    from borea.envs import zoo

    env = zoo.env(game, seats)
    legal = env._runner.masks.shown
    return turn_rate(env, lambda seen: legal[0][int(random.random() * len(legal[0]))])


def spiel_rate(name: str, params: dict[str, Any]) -> Rate:
    """Return what times plies of an OpenSpiel game, chance nodes included; `draw` and not OpenSpiel chooses there."""
    import pyspiel

    from borea.core.chance import FastRng

    game, rng = pyspiel.load_game(name, params), FastRng(1)

    def run() -> float:
        plies = 0
        began = time.process_time()
        while (passed := time.process_time() - began) < SECONDS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.chance_outcomes()
                    state.apply_action(state._state.draw(rng))
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(random.random() * len(legal))])
                plies += 1
        return plies / passed

    return run


def connect_four() -> Rate:
    """Return what times PettingZoo's own connect four, the peer."""
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    return turn_rate(env, lambda seen: int(random.choice(seen["action_mask"].nonzero()[0])))


def items() -> dict[str, Callable[[], Rate]]:
    """Return everything that is timed, by name."""
    from borea.envs import spiel

    found: dict[str, Callable[[], Rate]] = {}
    for info in INFOS.values():
        for seats in sorted({info.seats[0], SEATS}):
            name = f"{info.id} {seats}"
            for dtype in ("uint8", "float32"):
                found[f"batch {dtype} {name}"] = partial(batch_rate, info.id, seats, dtype)
            found[f"aec {name}"] = partial(turns, info.id, seats)
            found[f"open_spiel {name}"] = partial(spiel_rate, spiel.short_name(info.id), {"players": seats})
    found["peer pettingzoo connect_four"] = connect_four
    return found


class EnvsBench:
    """Steps per second by environment, the build, and the peers that are not installed."""

    def __init__(self) -> None:
        self.compiled = not core_game.__file__.endswith(".py")
        self.rates: dict[str, float] = {}
        self.absent: list[str] = []

    def as_json(self) -> dict[str, object]:
        """Return the object documented in docs/cli.md."""
        return {"compiled": self.compiled, "steps_per_s": self.rates, "absent": self.absent}


def run_envs_bench() -> EnvsBench:
    """Time every environment; the best round counts, since it was disturbed least.

    Raises:
        MissingExtra: the extra `envs` is not installed.
    """
    with needs("envs"):
        import gymnasium  # noqa: F401
        import pettingzoo  # noqa: F401
        import pyspiel  # noqa: F401
    bench = EnvsBench()
    timers: dict[str, Rate] = {}
    for name, make in items().items():
        try:
            timers[name] = make()
        except Exception:  # a peer whose libraries are not installed says so in its own way
            bench.absent.append(name)
    for _ in range(ROUNDS):
        for name, timer in timers.items():
            bench.rates[name] = round(max(timer(), bench.rates.get(name, 0.0)))
    return bench
