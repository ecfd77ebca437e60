"""Bots of this tree against those of an earlier commit, built in a checkout of its own.

`python -m tests.support.borderlands.earlier TREE BOT EARLIER SEATS GAMES SEED` plays one bot of this tree against a
table of earlier ones, at each seat under the same luck, and prints the result as JSON. The earlier tree follows each
match by its moves in a process of its own, which must know the same version of the rules. Nobody speaks."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from math import sqrt
from pathlib import Path
from typing import Any

from borea.bots.registry import bot
from borea.core.chance import FastRng, keyed, match_key, seed_bytes
from borea.core.game import CHANCE, OVER
from borea.games import create

GAME = create("borderlands", None, {})


def answer() -> None:
    """Play for the seats of an earlier tree: read what has happened, write the moves of its bots."""
    for line in sys.stdin:
        message = json.loads(line)
        if "start" in message:
            state = GAME.start(message["seats"])
            bots = {seat: bot(message["start"], GAME) for seat in message["theirs"]}
            rngs = {seat: FastRng(f"{message['seed']}/{seat}") for seat in bots}
            continue
        for seat, move in message["moves"]:
            state.apply(seat, move)
        seat = message["seat"]
        print(bots[seat].choose(state.view(seat), rngs[seat]), flush=True)


class Earlier:
    """The process of an earlier tree."""

    def __init__(self, tree: str, name: str) -> None:
        self.name = name
        command = [sys.executable, "run.py", "exec", str(Path(__file__).resolve())]
        self.process = subprocess.Popen(command, cwd=tree, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.told = 0

    def write(self, message: dict[str, Any]) -> None:
        """Tell it something."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def start(self, seats: int, theirs: list[int], seed: str) -> None:
        """Begin a match."""
        self.told = 0
        self.write({"start": self.name, "seats": seats, "theirs": theirs, "seed": seed})

    def choose(self, moves: list[tuple[int, int]], seat: int) -> int:
        """Return the move of a seat after these moves."""
        self.write({"moves": moves[self.told :], "seat": seat})
        self.told = len(moves)
        assert self.process.stdout is not None
        return int(self.process.stdout.readline())


def match(ours: str, earlier: Earlier, seats: int, alone: int, seed: str) -> tuple[float, list[float]]:
    """Play one match; return our share of the victory and the seconds of each of our runs of moves."""
    key, drawn = match_key(seed_bytes(seed), [""] * seats), dict[str, int]()
    player, rng = bot(ours, GAME), FastRng(f"{seed}/{alone}")
    earlier.start(seats, [seat for seat in range(seats) if seat != alone], seed)
    state, moves, runs = GAME.start(seats), list[tuple[int, int]](), [0.0]
    while (seat := state.actor()) != OVER:
        if seat == CHANCE:
            label = state.chance_label()
            drawn[label] = drawn.get(label, -1) + 1
            move = state.draw(keyed(key, 0, label, drawn[label]))
        elif seat == alone:
            began = time.process_time()
            move = player.choose(state.view(seat), rng)
            runs[-1] += time.process_time() - began
        else:
            move = earlier.choose(moves, seat)
        if seat != alone and runs[-1]:
            runs.append(0.0)
        moves.append((seat, move))
        state.apply(seat, move)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.shares()[alone], [run for run in runs if run]


def contest(tree: str, ours: str, theirs: str, seats: int, games: int, seed: str) -> dict[str, object]:
    """Play so many matches, a multiple of the seats, and return our share of the wins."""
    earlier = Earlier(tree, theirs)
    by_luck, runs = list[float](), list[float]()
    for luck in range(games // seats):
        won = 0.0
        for alone in range(seats):
            share, seconds = match(ours, earlier, seats, alone, f"{seed}/{luck}")
            won += share / seats
            runs += seconds
        by_luck.append(won)
        share = 100 * sum(by_luck) / len(by_luck)
        print(f"{seats * len(by_luck)} of {games}: {share:.1f} %", file=sys.stderr, flush=True)
    mean = sum(by_luck) / len(by_luck)
    spread = sqrt(sum((each - mean) ** 2 for each in by_luck) / max(1, len(by_luck) - 1) / len(by_luck))
    return {
        "check": f"{ours} earlier {theirs}",
        "seats": seats,
        "games": seats * len(by_luck),
        "share": round(100 * mean, 1),
        "interval": round(196 * spread, 1),
        "even": round(100 / seats, 1),
        "p95_ms": round(1000 * sorted(runs)[int(0.95 * len(runs))]),
    }


if __name__ == "__main__":
    if len(sys.argv) == 1:
        answer()
    else:
        _tree, _ours, _theirs, _seats, _games, _seed = sys.argv[1:]
        print(json.dumps(contest(_tree, _ours, _theirs, int(_seats), int(_games), _seed)))
