"""Gymnasium's checker for every game and number of seats, and what it does not ask."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from borea.core.chance import FastRng
from borea.core.errors import IllegalMove, OptionError
from borea.envs.gym import SeatEnv, env_id
from borea.games import INFOS
from tests.support.envs import CASES, OTHER_EDITIONS, any_move, short_options


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_the_official_checker(game: str, seats: int) -> None:
    check_env(gymnasium.make(env_id(game), seats=seats).unwrapped)
    check_env(gymnasium.make(env_id(game), seats=seats, seat=seats - 1, dtype=np.float32).unwrapped)


@pytest.mark.parametrize(("game", "seats", "edition"), OTHER_EDITIONS)
def test_the_official_checker_for_other_editions(game: str, seats: int, edition: str) -> None:
    check_env(gymnasium.make(env_id(game), seats=seats, edition=edition).unwrapped)


@pytest.mark.parametrize("game", INFOS)
def test_ids_are_versioned_and_make_the_right_game(game: str) -> None:
    assert env_id("the-border") == "borea/TheBorder-v0"
    env = gymnasium.make(env_id(game)).unwrapped
    assert isinstance(env, SeatEnv)
    assert env.game.info.id == game


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_a_match_against_bots_ends_with_a_share(game: str, seats: int) -> None:
    bots = ["greedy", *["uniform"] * (seats - 2)]
    env = SeatEnv(game, seats, seat=1, bots=bots, **short_options(game))
    rng = FastRng(seats)
    _, info = env.reset(seed=7)
    over, reward = False, 0.0
    while not over:
        assert reward == 0.0
        assert (env.action_masks() == info["action_mask"]).all()
        assert 1 in env._state.actors()
        _, reward, over, cut, info = env.step(any_move(info["action_mask"], rng))
        assert not cut
    outcome = env._state.outcome()
    assert outcome is not None
    assert reward == outcome.shares()[1]


def test_the_seat_is_drawn_unless_it_is_given() -> None:
    env = SeatEnv("borneo", 4)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}
    assert {SeatEnv("borneo", 4, seat=2).reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


def test_illegal_actions_forfeit_or_raise() -> None:
    env = SeatEnv("the-border", seat=0)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"].startswith("TB-")
    strict = SeatEnv("the-border", seat=0, illegal="raise")
    seen, _ = strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(illegal)
    assert (strict._shown()[0] == seen).all()


def test_wrong_line_ups_are_refused() -> None:
    for wrong in ({"bots": ["uniform"] * 2}, {"seat": 2}, {"bots": "nobody"}, {"illegal": "ignore"}):
        with pytest.raises(OptionError):
            SeatEnv("the-border", 2, **wrong)


def test_vector_environments() -> None:
    envs = gymnasium.make_vec(env_id("the-border"), num_envs=3, illegal="raise")
    seen, info = envs.reset(seed=1)
    rng = FastRng(1)
    assert seen.shape == (3, 568)
    for _ in range(30):
        actions = np.array([any_move(mask, rng) for mask in info["action_mask"]])
        seen, rewards, *_, info = envs.step(actions)
    assert rewards.shape == (3,)
    envs.close()
