"""Other engines' random play, timed if they are installed (extra `peers`).
A decision is an answer that had a choice, as for our games."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

Timer = Callable[[float], float]  # seconds to run for → seconds per decision, or iterations per second
SIMULATIONS = 200  # per decision of a peer's search


def catanatron() -> Timer:
    """Four random players of catanatron."""
    from catanatron import Color, Game, RandomPlayer

    class Counting(RandomPlayer):  # type: ignore[misc]
        decisions = 0

        def decide(self, game: Any, playable_actions: Any) -> Any:
            Counting.decisions += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    def run(seconds: float) -> float:
        before = Counting.decisions
        began = time.perf_counter()
        while (passed := time.perf_counter() - began) < seconds:
            Game([Counting(colour) for colour in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]).play()
        return passed / (Counting.decisions - before)

    return run


def open_spiel_hearts() -> Timer:
    """OpenSpiel's hearts, four seats, driven from Python."""
    import pyspiel

    game = pyspiel.load_game("hearts")

    def run(seconds: float) -> float:
        decisions = 0
        began = time.perf_counter()
        while (passed := time.perf_counter() - began) < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                moves = state.legal_actions()
                if not state.is_chance_node():
                    decisions += len(moves) > 1
                state.apply_action(random.choice(moves))  # hearts' chance nodes are uniform
        return passed / decisions

    return run


def rlcard_uno() -> Timer:
    """RLCard's Uno, two random seats."""
    import rlcard

    env = rlcard.make("uno")

    def run(seconds: float) -> float:
        decisions = 0
        began = time.perf_counter()
        while (passed := time.perf_counter() - began) < seconds:
            state, _ = env.reset()
            while not env.is_over():
                moves = list(state["legal_actions"])
                decisions += len(moves) > 1
                state, _ = env.step(random.choice(moves))
        return passed / decisions

    return run


def open_spiel_search() -> Timer:
    """OpenSpiel's own search in C++ (IS-MCTS, random rollouts) on hearts: iterations per second, not seconds."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1), 2.0, SIMULATIONS)

    def run(seconds: float) -> float:
        simulations = 0
        thinking = 0.0
        while thinking < seconds:
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(random.choice(state.legal_actions()))
            began = time.perf_counter()
            bot.step(state)
            thinking += time.perf_counter() - began
            simulations += SIMULATIONS
        return simulations / thinking

    return run


PEERS: dict[str, Callable[[], Timer]] = {
    "catanatron": catanatron,
    "open_spiel hearts": open_spiel_hearts,
    "rlcard uno": rlcard_uno,
}
SEARCHERS: dict[str, Callable[[], Timer]] = {"open_spiel is-mcts hearts": open_spiel_search}
