"""`BatchEnv`: the same matches as the engine's, seeds, ends, illegal moves, and the path without librt."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from borea.core.chance import FastRng
from borea.core.errors import IllegalMove
from borea.envs import BatchEnv
from borea.games import load
from tests.support.envs import CASES, any_move, played_out, short_options


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_it_plays_the_engine_s_matches(game: str, seats: int) -> None:
    env = BatchEnv(game, seats, 3, seed=["a", "b", "c"], **short_options(game))
    choices = [FastRng("choices") for _ in range(3)]
    first: dict[int, list[float]] = {}
    while len(first) < 3:
        before = [env._runner.states[row] for row in range(3)]
        seats_now = env.seats.tolist()
        for row, state in enumerate(before):
            assert seats_now[row] in state.actors()
            assert np.flatnonzero(env.masks[row]).tolist() == state.moves(seats_now[row])
        _, rewards, ended = env.step(np.array([any_move(env.masks[row], choices[row]) for row in range(3)]))
        for row in np.flatnonzero(ended).tolist():
            first.setdefault(row, rewards[row].tolist())
            assert env.finals()[row][0].shares() == pytest.approx(rewards[row].tolist())
            assert len(env.finals()[row][1]) == seats
    expected = [played_out(game, seats, seed) for seed in "abc"]
    assert [first[row] for row in range(3)] == [pytest.approx(each) for each in expected]


def test_observations_are_those_of_the_seat_that_decides() -> None:
    env = BatchEnv("borneo", 4, 5, seed=3)
    rng = FastRng(3)
    for _ in range(50):
        for row in range(5):
            view = env._runner.states[row].view(int(env.seats[row]))
            hand = env.observations[row, 112:172]
            assert np.flatnonzero(hand).tolist() == view.hand  # type: ignore[attr-defined]
        env.step(np.array([any_move(mask, rng) for mask in env.masks]))


def test_float_observations_hold_the_same_numbers() -> None:
    bytes_, floats = BatchEnv("borderlands", 3, 4, seed=1), BatchEnv("borderlands", 3, 4, seed=1, dtype=np.float32)
    rng = FastRng(1)
    for _ in range(40):
        assert floats.observations.dtype == np.float32
        assert (bytes_.observations == floats.observations).all()
        actions = np.array([any_move(mask, rng) for mask in bytes_.masks])
        bytes_.step(actions)
        floats.step(actions)


def test_seeds_decide_everything() -> None:
    def trace(seed: object) -> list[bytes]:
        env = BatchEnv("the-border", 2, 2, seed=seed)  # type: ignore[arg-type]
        return [env.step(env.masks.argmax(axis=1))[0].tobytes() for _ in range(20)]

    assert trace(4) == trace(4)
    assert trace(4) != trace(5)
    same = BatchEnv("the-border", 2, 2, seed=["x", "x"])
    assert (same.observations[0] == same.observations[1]).all()
    env = BatchEnv("the-border", 2, 2, seed=4)
    first = env.observations.copy()
    env.step(env.masks.argmax(axis=1))
    assert (env.reset(seed=4)[0] == first).all()


def test_an_illegal_move_is_refused_and_nothing_changes() -> None:
    env = BatchEnv("the-border", 2, 2, seed=1)
    before = env.observations.copy()
    legal = env.masks.argmax(axis=1)
    illegal = np.array([legal[0], env.masks[1].argmin()])
    with pytest.raises(IllegalMove) as error:
        env.step(illegal)
    assert error.value.clause.startswith("TB-")
    assert (env.observations == before).all()
    for wrong in (np.array([legal[0], -1]), np.array([legal[0], 10**6])):
        with pytest.raises(IllegalMove):
            env.step(wrong)
    with pytest.raises(ValueError, match="3 moves for 2 matches"):
        env.step(np.array([0, 0, 0]))


def test_an_illegal_move_may_forfeit_instead() -> None:
    env = BatchEnv("the-border", 2, 2, seed=1, illegal="forfeit")
    seat = int(env.seats[1])
    _, rewards, ended = env.step(np.array([env.masks[0].argmax(), env.masks[1].argmin()]))
    assert ended.tolist() == [False, True]
    assert rewards[1].tolist() == [-1.0 if each == seat else 0.0 for each in range(2)]
    assert env.masks[1].any()


def test_without_librt_it_gives_the_same() -> None:
    code = """
import sys
if sys.argv[1] == "without":
    sys.modules["librt"] = sys.modules["librt.vecs"] = None
import hashlib, numpy as np
from borea.envs import BatchEnv
total = hashlib.sha256()
for game in ("the-border", "borneo", "borderlands"):
    env = BatchEnv(game, 3, 4, seed=2)
    for _ in range(60):
        total.update(env.observations.tobytes() + env.masks.tobytes() + env.seats.tobytes())
        env.step(env.masks.shape[1] - 1 - env.masks[:, ::-1].argmax(axis=1))
    kind = type(env._runner.seen).__name__
print(kind, total.hexdigest())
"""
    found = [
        subprocess.run([sys.executable, "-c", code, how], capture_output=True, check=True, text=True).stdout.split()
        for how in ("with", "without")
    ]
    assert [kind for kind, _ in found] == ["VecRows", "Rows"]
    assert found[0][1] == found[1][1]


def test_a_game_may_be_given_as_it_is() -> None:
    game = load("the-border", same_sheet=True)
    assert BatchEnv(game, 2, 1).game is game
    assert repr(BatchEnv(game, 2, 1)) == "BatchEnv('the-border', 2, 1)"
