"""Train sb3-contrib's MaskablePPO against bots and print how often it wins as it learns.

pip install "borea[envs]" sb3-contrib
python examples/learning/ppo.py the-border 2 --steps 2000000 --save ppo.zip > curve.jsonl
"""

from __future__ import annotations

import argparse
import json
import math
import time
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecEnv

from borea.envs.gym import SeatEnv

# Matches last about 100 decisions and are rewarded at the end alone, so that the future is hardly discounted.
SETTINGS: dict[str, Any] = {"n_steps": 512, "batch_size": 1024, "n_epochs": 4, "gamma": 0.999, "ent_coef": 0.01}


def tables(game: str, seats: int, bots: str, count: int, seed: int) -> VecEnv:
    """Return environments of one seat, drawn for every match, against a line-up of bots."""
    return make_vec_env(lambda: SeatEnv(game, seats, bots=bots.split("+") if "+" in bots else bots), count, seed=seed)


def evaluate(model: MaskablePPO, game: str, seats: int, bots: str, matches: int, seed: int) -> dict[str, float]:
    """Return the model's mean share of victory and half of its 95 % interval."""
    envs = tables(game, seats, bots, 16, seed)
    shares, _ = evaluate_policy(model, envs, matches, deterministic=False, return_episode_rewards=True)
    mean = sum(shares) / len(shares)
    spread = math.sqrt(sum((share - mean) ** 2 for share in shares) / (len(shares) - 1) / len(shares))
    return {"matches": len(shares), "share": round(mean, 4), "plus_minus": round(1.96 * spread, 4)}


def main() -> None:
    """Train in ten parts and print a line of JSON after each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--bots", default="uniform", help="one bot, or one for each other seat, joined by +")
    parser.add_argument("--steps", type=int, default=2_000_000)
    parser.add_argument("--parts", type=int, default=10)
    parser.add_argument("--matches", type=int, default=400, help="matches of each evaluation")
    parser.add_argument("--envs", type=int, default=16)
    parser.add_argument("--against", default="uniform", help="bots for the last evaluations, separated by commas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", default="", help="where to save the model")
    given = parser.parse_args()

    torch.distributions.Distribution.set_default_validate_args(False)  # as slow as the network itself
    envs = tables(given.game, given.seats, given.bots, given.envs, given.seed)
    model = MaskablePPO("MlpPolicy", envs, seed=given.seed, policy_kwargs={"net_arch": [256, 256]}, **SETTINGS)
    seconds = processor = 0.0
    for part in range(given.parts + 1):
        if part:
            started = time.monotonic(), time.process_time()
            model.learn(given.steps // given.parts, reset_num_timesteps=False)
            seconds += time.monotonic() - started[0]
            processor += time.process_time() - started[1]
        found = evaluate(model, given.game, given.seats, given.bots, given.matches, 1000 + part)
        spent = {"seconds": round(seconds), "processor_seconds": round(processor)}
        print(json.dumps({"steps": model.num_timesteps, **spent, "against": given.bots, **found}), flush=True)
    if given.save:
        model.save(given.save)
    for bots in given.against.split(","):
        found = evaluate(model, given.game, given.seats, bots, given.matches, 2000)
        print(json.dumps({"steps": model.num_timesteps, "against": bots, **found}), flush=True)


if __name__ == "__main__":
    main()
