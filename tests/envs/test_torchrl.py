"""TorchRL's `check_env_specs`. TorchRL is not among the test requirements, being large: without it this is skipped."""

from __future__ import annotations

import pytest

from borea.envs import zoo
from borea.games import INFOS
from tests.support.envs import CASES


@pytest.mark.filterwarnings("ignore::UserWarning:torchrl", "ignore::DeprecationWarning")  # theirs, about PettingZoo
@pytest.mark.parametrize(("game", "seats"), CASES)
def test_the_official_check(game: str, seats: int) -> None:
    pytest.importorskip("torchrl", reason="optional: TorchRL is not installed")
    from torchrl.envs.libs.pettingzoo import PettingZooWrapper
    from torchrl.envs.utils import check_env_specs

    check_env_specs(PettingZooWrapper(zoo.env(game, seats), use_mask=True))
    if INFOS[game].pacts is not None:
        check_env_specs(PettingZooWrapper(zoo.env(game, seats, pacts=True), use_mask=True))
