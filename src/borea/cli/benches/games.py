"""The benchmark: random play on one core, next to other engines' random play in the same run.
Rounds alternate, so that noise hits all of them alike."""

from __future__ import annotations

import time
from collections.abc import Callable

from borea.bots.levels import HIGHEST, search_player
from borea.cli.benches.peers import PEERS, SEARCHERS, Timer
from borea.core import game as core_game
from borea.core.chance import FastRng
from borea.core.game import CHANCE, OVER, Game, State, View
from borea.core.playout import playout
from borea.games import INFOS, load

ROUNDS = 7
SECONDS = 0.4  # per item and round
SEATS = 4
SEARCHED = 4  # decisions searched in a round


class Bench:
    """Times in microseconds; the best round counts, since it was disturbed least."""

    def __init__(self) -> None:
        self.compiled = not core_game.__file__.endswith(".py")
        self.games: dict[str, dict[str, float]] = {}
        self.peers: dict[str, dict[str, float]] = {}
        self.absent: list[str] = []

    def as_json(self) -> dict[str, object]:
        """Return the object documented in docs/cli.md."""
        return {"compiled": self.compiled, "games": self.games, "peers": self.peers, "absent": self.absent}


def per_decision(game: Game, rng: FastRng) -> tuple[float, float]:
    """Return seconds per decision and matches per second of random play."""
    start = game.start(SEATS)
    decisions = matches = 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        decisions += playout(start.copy(), rng)[0]
        matches += 1
    return passed / decisions, matches / passed


def positions(game: Game, rng: FastRng) -> list[State]:
    """Return positions from all over a few random matches."""
    found: list[State] = []
    for _ in range(4):
        state = game.start(SEATS)
        while (actor := state.actor()) != OVER:
            if actor == CHANCE:
                state.apply(CHANCE, state.draw(rng))
                continue
            if rng.below(20) == 0:
                found.append(state.copy())
            moves = state.moves(actor)
            state.apply(actor, moves[rng.below(len(moves))])
    return found


def per_call(work: Callable[[State], object], states: list[State]) -> float:
    """Return seconds per call over many positions."""
    calls = 0
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS / 2:
        for state in states:
            work(state)
        calls += len(states)
    return passed / calls


def time_game(game: Game, times: dict[str, float], rng: FastRng) -> None:
    """Run one round and keep the best results."""
    decision, rate = per_decision(game, rng)
    states = positions(game, FastRng(7))
    views = {id(state): state.view(state.actor()) for state in states}
    measured = {
        "us_per_decision": decision * 1e6,
        "us_copy": per_call(lambda state: state.copy(), states) * 1e6,
        "us_imagine": per_call(lambda state: game.imagine(views[id(state)], rng), states) * 1e6,
    }
    for name, value in measured.items():
        times[name] = round(min(value, times.get(name, value)), 4)
    searched = search_rate(game, list(views.values()))
    times["games_per_s"] = round(max(rate, times.get("games_per_s", rate)), 1)
    times["search_per_s"] = round(max(searched, times.get("search_per_s", searched)), 1)


def search_rate(game: Game, views: list[View]) -> float:
    """Return iterations per second of the highest level's search. Decisions vary a lot in cost, so every build searches
    the same ones to the end of the budget, under the same luck."""
    search = search_player(game, HIGHEST)
    views = [view for view in views if len(view.moves) > 1]
    began = time.perf_counter()
    for place in range(SEARCHED):
        search.search(views[place * len(views) // SEARCHED], FastRng(place))
    return search.iterations / (time.perf_counter() - began)


def importable(loaders: dict[str, Callable[[], Timer]], bench: Bench) -> dict[str, Timer]:
    """Return the installed peers and record the others as absent."""
    found: dict[str, Timer] = {}
    for name, load_peer in loaders.items():
        try:
            found[name] = load_peer()
        except ImportError:
            bench.absent.append(name)
    return found


def run_bench(with_peers: bool) -> Bench:
    """Time every game and, if asked, the installed peers."""
    bench = Bench()
    games = {name: load(name) for name in INFOS}
    peers = importable(PEERS, bench) if with_peers else {}
    searchers = importable(SEARCHERS, bench) if with_peers else {}
    rng = FastRng(1)
    for _ in range(ROUNDS):
        for name, game in games.items():
            time_game(game, bench.games.setdefault(name, {}), rng)
        for name, run in peers.items():
            value = run(SECONDS) * 1e6
            best = min(value, bench.peers.get(name, {}).get("us_per_decision", value))
            bench.peers[name] = {"us_per_decision": round(best, 3)}
        for name, search in searchers.items():
            rate = max(search(SECONDS), bench.peers.get(name, {}).get("search_per_s", 0.0))
            bench.peers[name] = {"search_per_s": round(rate, 1)}
    return bench
