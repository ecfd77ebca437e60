"""Train RLlib's PPO against bots and print how often it wins.

pip install "borea[envs]" "ray[rllib]" torch
python examples/learning/rllib_ppo.py the-border 2 --steps 120000 --against uniform,greedy,level1
"""

# mypy: disable-error-code="no-untyped-call"
from __future__ import annotations

import time
from typing import Any

import torch
from measure import Masked, arguments, report  # type: ignore[import-not-found]  # the module beside this one
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

BATCH = 8192


def main() -> None:
    """Train, then measure."""
    given = arguments(__doc__.splitlines()[0])

    register_env("borea", lambda _: Masked(given.game, given.seats, given.bots, key="observations"))
    network = {"head_fcnet_hiddens": [256, 256], "fcnet_hiddens": [256, 256]}
    config = (
        PPOConfig()
        .environment("borea")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=16)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config=network))
        .training(train_batch_size_per_learner=BATCH, minibatch_size=1024, num_epochs=4, gamma=0.999, lr=3e-4)
        .debugging(seed=1)
    )
    algorithm = config.build_algo()
    began, steps = time.process_time(), 0
    while steps < given.steps:
        algorithm.train()
        steps += BATCH
    spent = round(time.process_time() - began)
    module: Any = algorithm.get_module()

    def choose(seen: Any, mask: Any) -> int:
        parts = {
            "observations": torch.as_tensor(seen).float()[None],
            "action_mask": torch.as_tensor(mask).float()[None],
        }
        with torch.no_grad():
            logits = module.forward_inference({"obs": parts})["action_dist_inputs"][0]
        return int(torch.distributions.Categorical(logits=logits).sample())

    report(choose, given.game, given.seats, given.against, given.matches, steps=steps, processor_seconds=spent)
    algorithm.stop()


if __name__ == "__main__":
    main()
