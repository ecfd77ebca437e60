"""Random play of other engines, timed if they are installed (extra `peers`).
A decision is an answer with more than one option, as in our games."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

Timer = Callable[[float], float]  # seconds to run for → seconds per decision, or iterations per second
SIMULATIONS = 200  # per decision of a peer's search


def timer(play: Callable[[], int]) -> Timer:
    """Return what times a function that plays one match and returns the number of decisions."""

    def run(seconds: float) -> float:
        decisions = 0
        began = time.perf_counter()
        while (passed := time.perf_counter() - began) < seconds:
            decisions += play()
        return passed / decisions

    return run


def catanatron() -> Timer:
    """Time four random players of catanatron."""
    from catanatron import Color, Game, RandomPlayer

    class Counting(RandomPlayer):  # type: ignore[misc]
        decisions = 0

        def decide(self, game: Any, playable_actions: Any) -> Any:
            Counting.decisions += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    def play() -> int:
        Counting.decisions = 0
        Game([Counting(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]).play()
        return Counting.decisions

    return timer(play)


def open_spiel_hearts() -> Timer:
    """Time OpenSpiel's hearts, four seats, driven from Python."""
    import pyspiel

    game = pyspiel.load_game("hearts")

    def play() -> int:
        decisions = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            moves = state.legal_actions()
            if not state.is_chance_node():
                decisions += len(moves) > 1
            state.apply_action(random.choice(moves))  # hearts' chance nodes are uniform
        return decisions

    return timer(play)


def rlcard_uno() -> Timer:
    """Time RLCard's Uno, two random seats."""
    import rlcard

    env = rlcard.make("uno")

    def play() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            moves = list(state["legal_actions"])
            decisions += len(moves) > 1
            state, _ = env.step(random.choice(moves))
        return decisions

    return timer(play)


def open_spiel_search() -> Timer:
    """Time OpenSpiel's own search in C++ (IS-MCTS, random rollouts) on hearts, in iterations per second."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1), 2.0, SIMULATIONS)

    def run(seconds: float) -> float:
        simulations = 0
        searching = 0.0
        while searching < seconds:
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(random.choice(state.legal_actions()))
            began = time.perf_counter()
            bot.step(state)
            searching += time.perf_counter() - began
            simulations += SIMULATIONS
        return simulations / searching

    return run


PEERS: dict[str, Callable[[], Timer]] = {
    "catanatron": catanatron,
    "open_spiel hearts": open_spiel_hearts,
    "rlcard uno": rlcard_uno,
}
SEARCHERS: dict[str, Callable[[], Timer]] = {"open_spiel is-mcts hearts": open_spiel_search}
