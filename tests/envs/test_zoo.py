"""PettingZoo's own suites, for every game and number of seats, and what they do not ask."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest

from borea.core.chance import FastRng
from borea.envs import zoo
from borea.games import INFOS
from tests.support.envs import CASES, CYCLES, OTHER_EDITIONS, any_move, short_options

with warnings.catch_warnings():  # where pygame is installed, the suite imports a game that warns
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test, state_test

# The suite advises against what its own classics do: dicts with a mask.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_the_official_suites(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    turns, windows = partial(zoo.env, game, seats), partial(zoo.parallel_env, game, seats)
    api_test(turns(), num_cycles=CYCLES)
    parallel_api_test(windows(), num_cycles=CYCLES)
    seed_test(turns, num_cycles=CYCLES)
    parallel_seed_test(windows, num_cycles=CYCLES)
    state_test(turns(), windows(), num_cycles=CYCLES)
    render_test(turns)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "seats", "edition"), OTHER_EDITIONS)
def test_every_other_edition(game: str, seats: int, edition: str) -> None:
    api_test(zoo.env(game, seats, edition=edition, dtype=np.float32), num_cycles=CYCLES)
    parallel_api_test(zoo.parallel_env(game, seats, edition=edition), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_a_match_ends_with_shares_of_the_victory(game: str, seats: int) -> None:
    env = zoo.env(game, seats, **short_options(game))
    env.reset(seed=5)
    rng = FastRng(5)
    final: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        assert not cut
        if over:
            final[agent] = reward
        env.step(None if over else any_move(seen["action_mask"], rng))
    assert len(final) == seats
    assert sum(final.values()) == pytest.approx(1.0)


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_seats_that_act_at_once_do_so_in_one_step(game: str, seats: int) -> None:
    env = zoo.parallel_env(game, seats, **short_options(game))
    seen, _ = env.reset(seed=3)
    rng, most = FastRng(3), 0
    rewards: dict[str, float] = {}
    while env.agents:
        acting = [agent for agent in env.agents if not seen[agent]["action_mask"][-1]]
        assert [f"seat_{seat}" for seat in env._state.actors()] == acting
        most = max(most, len(acting))
        actions = {agent: any_move(seen[agent]["action_mask"], rng) for agent in env.agents}
        seen, rewards, *_ = env.step(actions)
    assert sum(rewards.values()) == pytest.approx(1.0)
    if game == "the-border" and seats > 2:
        assert most == seats - 1


def other_moves(mask: Any) -> list[int]:
    """Return illegal moves of a mask."""
    return [int(move) for move in np.flatnonzero(mask == 0)[[0, -1]]]


@pytest.mark.parametrize("game", INFOS)
def test_an_illegal_action_forfeits_the_match(game: str) -> None:
    env = zoo.env(game)
    env.reset(seed=1)
    culprit = env.agent_selection
    env.step(other_moves(env.last()[0]["action_mask"])[0])
    assert {agent: env.rewards[agent] for agent in env.agents} == {
        agent: -1.0 if agent == culprit else 0.0 for agent in env.possible_agents
    }
    assert all(env.terminations.values())
    assert env.infos[culprit]["illegal"]


def test_an_illegal_action_in_parallel_changes_nothing_but_the_end() -> None:
    env = zoo.parallel_env("the-border", 2)
    seen, _ = env.reset(seed=1)
    acting = next(agent for agent in env.agents if not seen[agent]["action_mask"][-1])
    waiting = next(agent for agent in env.agents if agent != acting)
    legal = any_move(seen[acting]["action_mask"], FastRng(1))
    after, rewards, over, _, infos = env.step({acting: env.table.wait, waiting: legal})
    assert rewards == {acting: -1.0, waiting: -1.0}
    assert all(over.values())
    assert infos[acting]["illegal"] == "not-waiting"
    assert infos[waiting]["illegal"]
    assert all((after[agent]["observation"] == seen[agent]["observation"]).all() for agent in after)


def test_matches_are_cut_after_max_cycles() -> None:
    """PettingZoo's max_cycles_test wants all seats to act equally often, which turns do not give."""
    env = zoo.env("borneo", 3, max_cycles=4)
    env.reset(seed=1)
    rng, steps = FastRng(1), 0
    while not any(env.truncations.values()):
        env.step(any_move(env.last()[0]["action_mask"], rng))
        steps += 1
    assert (steps, any(env.terminations.values())) == (4, False)
    parallel = zoo.parallel_env("borneo", 3, max_cycles=4)
    seen, _ = parallel.reset(seed=1)
    for cycle in range(4):
        assert parallel.agents, cycle
        seen, _, over, cut, _ = parallel.step({a: any_move(seen[a]["action_mask"], rng) for a in parallel.agents})
    assert (set(over.values()), set(cut.values()), parallel.agents) == ({False}, {True}, [])


def test_no_seat_is_shown_the_observation_of_another() -> None:
    env = zoo.env("borneo", 4)
    env.reset(seed=2)
    rng = FastRng(2)
    for _ in range(60):
        for agent in env.agents:
            view = env._runner.states[0].view(int(agent[-1]))
            hand = env.observe(agent)["observation"][112:172]
            assert np.flatnonzero(hand).tolist() == view.hand  # type: ignore[attr-defined]
        env.step(any_move(env.last()[0]["action_mask"], rng))
