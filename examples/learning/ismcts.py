"""Measure OpenSpiel's information-set Monte Carlo tree search against our bots: no training, only search.

pip install "borea[envs]"
python examples/learning/ismcts.py the-border 2 --simulations 20 --against uniform --matches 20
"""

from __future__ import annotations

import argparse
import json
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import borea
from borea.arena.share import Share
from borea.envs.spiel import short_name


def play(game: pyspiel.Game, searcher: ismcts.ISMCTSBot, bot: borea.Bot, seat: int, seed: str) -> float:
    """Play a match with the search in one seat and a bot in all others; return the search's share of the victory."""
    state, rng = game.new_initial_state(), borea.FastRng(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state._state.draw(rng))
        elif state.current_player() == seat:
            state.apply_action(searcher.step(state))
        else:
            state.apply_action(bot.choose(state._state.view(state.current_player()), rng))
    return float(state.returns()[seat])


def main() -> None:
    """Play matches, the search in every seat in turn, and print its share with a 95 % interval as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("seats", type=int)
    parser.add_argument("--against", default="uniform")
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()

    random = np.random.RandomState(given.seed)
    game = pyspiel.load_game(short_name(given.game), {"players": given.seats})
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    searcher = ismcts.ISMCTSBot(game, evaluator, uct_c=1.4, max_simulations=given.simulations, random_state=random)
    bot = borea.bot(given.against, borea.load(given.game))
    share, began = Share(), time.process_time()
    for match in range(given.matches):
        share.add(play(game, searcher, bot, match % given.seats, f"{given.seed}/{match}"), match)
    spent = round(time.process_time() - began)
    found = {"share": round(share.mean(), 4), "ci95": share.ci95(), "processor_seconds": spent}
    print(json.dumps({**vars(given), **found}))


if __name__ == "__main__":
    main()
