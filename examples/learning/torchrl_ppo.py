"""Train TorchRL's PPO against bots and print how often it wins.

pip install "borea[envs]" torchrl
python examples/learning/torchrl_ppo.py the-border 2 --steps 120000 --against uniform,greedy,level1
"""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import torch
from measure import Masked, arguments, report  # type: ignore[import-not-found]  # the module beside this one
from tensordict.nn import TensorDictModule  # type: ignore[import-not-found]
from torchrl.collectors import Collector
from torchrl.data import LazyTensorStorage, ReplayBuffer, SamplerWithoutReplacement
from torchrl.envs import GymWrapper, SerialEnv
from torchrl.modules import MLP, MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

BATCH, PART, EPOCHS = 8192, 1024, 4


def main() -> None:
    """Train, then measure."""
    given = arguments(__doc__.splitlines()[0])

    torch.manual_seed(1)
    make = partial(Masked, given.game, given.seats, given.bots)
    env = SerialEnv(16, lambda: GymWrapper(make(), categorical_action_encoding=True))
    slots, moves = make().observation_space["observation"].shape[0], make().action_space.n
    network = MLP(slots, moves, num_cells=[256, 256])
    masked = TensorDictModule(
        lambda seen, mask: (network(seen), mask.bool()), ["observation", "action_mask"], ["logits", "mask"]
    )
    masked.network = network
    actor = ProbabilisticActor(masked, ["logits", "mask"], distribution_class=MaskedCategorical, return_log_prob=True)
    critic = ValueOperator(MLP(slots, 1, num_cells=[256, 256]), ["observation"])
    collector = Collector(
        env, actor, frames_per_batch=BATCH, total_frames=given.steps, auto_register_policy_transforms=True
    )
    loss, advantage = ClipPPOLoss(actor, critic, entropy_coeff=0.01), GAE(gamma=0.999, lmbda=0.95, value_network=critic)
    buffer = ReplayBuffer(storage=LazyTensorStorage(BATCH), sampler=SamplerWithoutReplacement(), batch_size=PART)
    optimiser = torch.optim.Adam(loss.parameters(), lr=3e-4)
    began, steps = time.process_time(), 0
    for data in collector:
        steps += data.numel()
        for _ in range(EPOCHS):
            advantage(data)
            buffer.extend(data.reshape(-1))
            for _ in range(BATCH // PART):
                found = loss(buffer.sample())
                optimiser.zero_grad()
                (found["loss_objective"] + found["loss_critic"] + found["loss_entropy"]).backward()
                torch.nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
                optimiser.step()
    spent = round(time.process_time() - began)

    def choose(seen: Any, mask: Any) -> int:
        with torch.no_grad():
            logits = network(torch.as_tensor(seen, dtype=torch.float32))
            return int(MaskedCategorical(logits=logits, mask=torch.as_tensor(mask, dtype=torch.bool)).sample())

    report(choose, given.game, given.seats, given.against, given.matches, steps=steps, processor_seconds=spent)


if __name__ == "__main__":
    main()
