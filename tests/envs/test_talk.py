"""Pacts as actions in PettingZoo: the official suites, who is asked, what is shown, and that talk changes no match."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest

from borea.core.chance import FastRng
from borea.core.errors import OptionError
from borea.envs import zoo
from borea.envs.talk import SHOWN, TalkEnv
from borea.games import INFOS
from tests.support.envs import CASES, CYCLES, any_move, short_options

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, seed_test

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]
TALKING = [(game, seats) for game, seats in CASES if INFOS[game].pacts is not None]


def talking(game: str, seats: int, **options: Any) -> TalkEnv:
    """Return an environment with pacts."""
    env = zoo.env(game, seats, pacts=True, **options)
    assert isinstance(env, TalkEnv)
    return env


def act(env: TalkEnv, *names: str) -> None:
    """Take actions of the selected seats by their names; all of them have to be legal."""
    for name in names:
        action = env.table.wait + 1 + env.words.names.index(name)
        assert env.last()[0]["action_mask"][action], name
        env.step(action)


def move_on(env: TalkEnv, rng: FastRng) -> None:
    """Make a random move, saying nothing."""
    env.step(any_move(env.last()[0]["action_mask"][: env.table.wait], rng))


@pytest.mark.parametrize(("game", "seats"), TALKING)
def test_the_official_suites(game: str, seats: int) -> None:
    env = partial(zoo.env, game, seats, pacts=True)
    api_test(env(), num_cycles=CYCLES)
    seed_test(env, num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "seats"), TALKING)
def test_talk_at_random_ends_with_shares_and_changes_no_chance(game: str, seats: int) -> None:
    env, silent = talking(game, seats, **short_options(game)), zoo.env(game, seats, **short_options(game))
    env.reset(seed=4)
    silent.reset(seed=4)
    rng, words = FastRng(4), 0
    while not env._over:
        mask = env.last()[0]["action_mask"]
        assert set(np.flatnonzero(mask)) == set(env._legal)
        action = any_move(mask, rng)
        if action < env.table.wait:
            assert (mask[: env.table.wait] == silent.last()[0]["action_mask"][:-1]).all()
            silent.step(action)
        words += action > env.table.wait
        env.step(action)
    assert words > 50
    assert silent.rewards == env.rewards
    assert sum(env.rewards.values()) == pytest.approx(1.0)


def said(env: TalkEnv, seat: int) -> list[list[int]]:
    """Return what a seat is shown: the rows of eight slots."""
    rows: list[list[int]] = env.observe(f"seat_{seat}")["pacts"].reshape(-1, 8).tolist()
    return rows


def test_a_peace_is_offered_answered_and_shown() -> None:
    env = talking("borderlands", 3)
    env.reset(seed=1)
    speaker = int(env.agent_selection[-1])
    hearer, third = (speaker + 1) % 3, (speaker + 2) % 3
    act(env, "say:peace/we>1")
    assert said(env, speaker)[0] == [1, 4, 1, 1, 0, 0, 0, 0]  # to the next seat, peace, we, no argument yet
    assert said(env, hearer)[0] == [0] * 8
    act(env, "cycle:+2")
    assert env.agent_selection == f"seat_{hearer}"
    assert said(env, hearer)[4] == [3, 2, 1, 1, 1, 3, 0, 0]  # from two seats on, to us, offered, until cycle 3
    legal = np.flatnonzero(env.last()[0]["action_mask"]).tolist()
    assert legal == [env.words.accept, env.words.decline]
    act(env, "accept")
    assert env.agent_selection == f"seat_{speaker}"
    assert said(env, third)[4] == [2, 8, 1, 1, 2, 3, 0, 0]  # in force
    assert not env.last()[0]["action_mask"][env.words.first :].any()  # one statement before each decision


def test_everybody_answers_until_one_declines() -> None:
    env = talking("borderlands", 4)
    env.reset(seed=1)
    speaker = int(env.agent_selection[-1])
    act(env, "say:peace/we>*", "cycle:+0", "accept")
    assert env.agent_selection == f"seat_{(speaker + 2) % 4}"
    act(env, "decline")
    assert env.agent_selection == f"seat_{speaker}"
    assert all(row == [0] * 8 for row in said(env, speaker)[5:])


def test_kept_and_broken_promises_are_counted() -> None:
    env = talking("borderlands", 2, cycle_limit=3, trade_rounds=0)
    env.reset(seed=2)
    rng, promises = FastRng(2), 0
    while not env._over:
        if not env.talk.begun and not env.talk.spoken and promises < 40:
            action = env.table.wait + 1 + env.words.names.index("say:passage/i>1")
            if env.last()[0]["action_mask"][action]:
                act(env, "say:passage/i>1", "cycle:+0")
                if env.talk.asked:
                    act(env, "accept")
                    promises += 1
        move_on(env, rng)
    assert promises > 0
    kept = [sum(row[0] for row in said(env, seat)[1:3]) for seat in (0, 1)]
    broken = [sum(row[1] for row in said(env, seat)[1:3]) for seat in (0, 1)]
    assert kept[0] == kept[1] > 0
    assert broken[0] == broken[1]
    assert kept[0] + broken[0] <= promises


def test_what_stands_is_not_said_again_and_nobody_is_asked() -> None:
    env = talking("borderlands", 2)
    env.reset(seed=1)
    speaker = env.agent_selection
    act(env, "say:peace/we>1", "cycle:+1", "accept")
    while env.agent_selection != speaker or env.talk.spoken:
        move_on(env, FastRng(1))
    act(env, "say:peace/we>1", "cycle:+1")
    assert env.agent_selection == speaker
    assert sum(row != [0] * 8 for row in said(env, 0)[3:]) == 1
    assert len(said(env, 0)) == 1 + 2 + SHOWN


def test_nothing_is_said_while_seats_act_at_once_or_where_there_are_no_pacts() -> None:
    env = talking("borderlands", 3, sealed_alliances=True, cycle_limit=4, trade_rounds=0)
    env.reset(seed=3)
    rng, windows = FastRng(3), 0
    while not env._over:
        if env.talk.state.window():
            windows += 1
            assert not env.last()[0]["action_mask"][env.table.wait :].any()
        move_on(env, rng)
    assert windows > 0
    with pytest.raises(OptionError):
        zoo.env("the-border", 2, pacts=True)
