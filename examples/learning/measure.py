"""What the training scripts beside this file share: an environment with its mask inside the observation, where other
libraries look for it, and how strong an agent is: its share of the victory against bots."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from borea.arena.share import Share
from borea.envs.gym import SeatEnv

Choose = Callable[[Any, Any], int]  # from an observation and a mask to an action


def arguments(about: str) -> argparse.Namespace:
    """Return what a training script was asked for on its command line."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--bots", default="uniform", help="whom it is trained against")
    parser.add_argument("--steps", type=int, default=120_000)
    parser.add_argument("--matches", type=int, default=200, help="matches of each evaluation")
    parser.add_argument("--against", default="uniform", help="bots for the evaluations, separated by commas")
    return parser.parse_args()


class Masked(gymnasium.Wrapper[Any, Any, Any, Any]):
    """One seat against bots; observations are dicts with the mask under `action_mask`."""

    def __init__(self, game: str, seats: int, bots: str, key: str = "observation") -> None:
        env = SeatEnv(game, seats, bots=bots, dtype=np.float32)
        super().__init__(env)
        self.key = key
        mask = spaces.Box(0, 1, (len(env.game.catalogue),), np.float32)
        self.observation_space = spaces.Dict({key: env.observation_space, "action_mask": mask})

    def shown(self, seen: Any, mask: Any) -> dict[str, Any]:
        """Return an observation; where nothing is legal because the match is over, everything is shown as legal."""
        return {self.key: seen, "action_mask": (mask if mask.any() else np.ones_like(mask)).astype(np.float32)}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a match."""
        seen, info = self.env.reset(seed=seed, options=options)
        return self.shown(seen, info["action_mask"]), {}

    def step(self, action: Any) -> tuple[dict[str, Any], Any, bool, bool, dict[str, Any]]:
        """Make a move."""
        seen, reward, over, cut, info = self.env.step(int(action))
        return self.shown(seen, info["action_mask"]), reward, over, cut, {}


def share(choose: Choose, game: str, seats: int, bots: str, matches: int, seed: int = 1000) -> Share:
    """Play matches from every seat in turn against one kind of bot; return the shares of the victory."""
    found = Share()
    for match in range(matches):
        env = SeatEnv(game, seats, seat=match % seats, bots=bots)
        seen, info = env.reset(seed=seed + match)
        over, reward = False, 0.0
        while not over:
            seen, reward, over, _, info = env.step(choose(seen, info["action_mask"]))
        found.add(reward, match)
    return found


def report(choose: Choose, game: str, seats: int, against: str, matches: int, **facts: object) -> None:
    """Print a line of JSON for each of the bots, which are separated by commas."""
    for bots in against.split(","):
        found = share(choose, game, seats, bots, matches)
        low, high = found.ci95()
        shown = {"against": bots, "matches": matches, "share": round(found.mean(), 4), "low": low, "high": high}
        print(json.dumps({**facts, **shown}), flush=True)
