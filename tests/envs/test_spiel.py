"""OpenSpiel's own simulation test for every game and number of seats, and its algorithms on top."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

from borea.core.chance import FastRng
from borea.core.game import CHANCE, Event
from borea.core.match import Match
from borea.core.observations.recall import Recall
from borea.envs.spiel import short_name
from borea.games import load
from tests.support.envs import CASES, OTHER_EDITIONS, short_options

pytestmark = pytest.mark.once  # whole matches through a library of its own

PLIES = 60


def game_for(name: str, seats: int) -> Any:
    """Return a registered game, short if it can be."""
    return pyspiel.load_game(short_name(name), {"players": seats, **short_options(name)})


def play(state: Any, rng: FastRng, plies: int) -> None:
    """Play random moves, chance by its weights."""
    for _ in range(plies):
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(state._state.draw(rng))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_the_official_simulation(name: str, seats: int) -> None:
    """With serialisation: every state is also written, read back and compared."""
    game = game_for(name, seats)
    assert game.num_players() == seats
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "seats", "edition"), OTHER_EDITIONS)
def test_the_official_simulation_of_other_editions(name: str, seats: int, edition: str) -> None:
    game = pyspiel.load_game(short_name(name), {"players": seats, "edition": edition, **short_options(name)})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_clones_go_their_own_way(name: str, seats: int) -> None:
    state = game_for(name, seats).new_initial_state()
    rng = FastRng(seats)
    play(state, rng, PLIES)
    before = str(state), state.history(), [state.information_state_string(seat) for seat in range(seats)]
    twin = state.clone()
    assert (str(twin), twin.history()) == before[:2]
    assert [twin.information_state_string(seat) for seat in range(seats)] == before[2]
    play(twin, rng, 10)
    assert str(twin) != before[0]
    assert (str(state), state.history()) == before[:2]
    assert [state.information_state_string(seat) for seat in range(seats)] == before[2]


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_a_resampled_state_looks_the_same_to_its_player(name: str, seats: int) -> None:
    state = game_for(name, seats).new_initial_state()
    rng, differ = FastRng(seats), 0
    for _ in range(12):
        play(state, rng, 9)
        if state.is_terminal():
            break
        for player in range(seats):
            points = iter([rng.below(1000) / 1000])
            twin = state.resample_from_infostate(player, lambda points=points: next(points))
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.information_state_tensor(player) == state.information_state_tensor(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            assert twin.current_player() == state.current_player() or state._state.window()
            differ += str(twin) != str(state)
    assert differ > 0 or name != "borneo"


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_information_states_have_every_own_move_in_order(name: str, seats: int) -> None:
    state = game_for(name, seats).new_initial_state()
    rng = FastRng(seats)
    made: list[list[int]] = [[] for _ in range(seats)]
    for _ in range(PLIES):
        play(state, rng, 1)
        past = state.full_history()[-1]
        if past.player >= 0:
            made[past.player].append(past.action)
    size = len(state.observation_tensor(0))
    for seat in range(seats):
        lines = state.information_state_string(seat).splitlines()
        tokens = [line.removeprefix("> ") for line in lines if line.startswith("> ")]
        assert tokens == [state.action_to_string(seat, move) for move in made[seat]]
        tensor = state.information_state_tensor(seat)
        assert tensor[:size] == state.observation_tensor(seat)
        assert tensor[size] == len(made[seat])
        shown = tensor[size + 8 : size + 8 + 2 * len(made[seat])]
        assert [int(shown[at] + 256 * shown[at + 1]) - 1 for at in range(0, len(shown), 2)] == made[seat]


def test_the_digest_tells_different_pasts_apart() -> None:
    """Alike in everything shown at present, different in what one seat rolled first."""
    game, tensors = load("the-border"), []
    for first in ("a", "b"):
        recall = Recall(game, 2)
        recall.note(CHANCE, 0, [Event("rolled", {"dice": first})])
        recall.note(CHANCE, 0, [Event("secret", {"dice": "c"}, to=1)])
        tensors.append([recall.tensor(Match(game, 2, "same").view(seat)) for seat in (0, 1)])
    assert tensors[0][0] != tensors[1][0]
    assert tensors[0][0][:-32] == tensors[1][0][:-32]
    assert tensors[0][0][-32:] != tensors[0][1][-32:]


def test_their_information_set_search_plays() -> None:
    for name in ("the-border", "borneo"):
        game = pyspiel.load_game(short_name(name))
        state = game.new_initial_state()
        rng = np.random.RandomState(1)
        play(state, FastRng(3), 25)
        while state.is_chance_node():
            play(state, FastRng(3), 1)
        bot = ismcts.ISMCTSBot(
            game=game,
            uct_c=1.4,
            max_simulations=4,
            evaluator=mcts.RandomRolloutEvaluator(1, rng),
            random_state=rng,
        )
        assert bot.step(state) in state.legal_actions()


def test_their_regret_minimisation_runs() -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    try:
        np.random.seed(1)
        solver = outcome_sampling_mccfr.OutcomeSamplingSolver(pyspiel.load_game(short_name("borneo")))
        with np.errstate(all="ignore"):  # the chance of a single long match is below what a float holds
            solver.iteration()
        assert len(solver._infostates) > 50
    finally:
        sys.setrecursionlimit(limit)


def test_python_shuts_down_with_games_alive() -> None:
    code = "import pyspiel, borea.envs.spiel; s = pyspiel.load_game('borea_borneo').new_initial_state()"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0
