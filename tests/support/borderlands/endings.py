"""A whole match for each way Borderlands can end, played by seeded bots.

`python -m tests.support.borderlands.endings FOLDER` writes their records.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple, Protocol

from borea.bots.greedy import Greedy
from borea.core.chance import FastRng, Rng
from borea.core.game import Game, Move, View
from borea.core.match import Match
from borea.games.borderlands import Borderlands
from borea.games.borderlands.info import INFO


class Chooser(Protocol):
    """A bot."""

    def choose(self, view: View, rng: Rng) -> Move:
        """Return one of the view's moves."""


class Idle:
    """Does as little as possible: the closing move is always the last one."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: View, rng: Rng) -> Move:
        """Return the last move."""
        return view.moves[-1]


class Warlike:
    """Plays greedily but builds nothing, so that nobody wins by cities."""

    def __init__(self, game: Game) -> None:
        self.greedy = Greedy(game)

    def choose(self, view: View, rng: Rng) -> Move:
        """Return the best move that builds nothing."""
        return view.moves[-1] if view.prompt == "build*" else self.greedy.choose(view, rng)


def bot(name: str, game: Game) -> Chooser:
    """Return a bot by name."""
    if name == "greedy":
        return Greedy(game)
    return Warlike(game) if name == "warlike" else Idle(game)


class Ending(NamedTuple):
    """Seats, options, seed and bots of a match."""

    seats: int
    options: dict[str, object]
    seed: str
    bots: tuple[str, ...]


ENDINGS = {
    "three-cities": Ending(4, {}, "cities 0", ("greedy",) * 4),
    "joint": Ending(4, {}, "joint 12", ("greedy",) * 4),
    "single-winner": Ending(3, {"single_winner": True}, "single 0", ("greedy",) * 3),
    "last-seat": Ending(2, {}, "last 0", ("warlike", "idle")),
    "cycle-limit": Ending(3, {"cycle_limit": 2}, "limit 0", ("greedy",) * 3),
}


def played(ending: Ending, rules: int = INFO.rules) -> Match:
    """Return the match, under a version of the rules."""
    game = Borderlands(*INFO.resolve(None, ending.options, rules), rules)
    match = Match(game, ending.seats, ending.seed)
    bots = [bot(name, game) for name in ending.bots]
    rng = FastRng(1)
    while match.actors:
        seat = match.actors[0]
        match.submit(seat, game.catalogue.token(bots[seat].choose(match.view(seat), rng)))
    return match


def main(folder: Path) -> None:
    """Write one record for each ending."""
    for reason, ending in ENDINGS.items():
        (folder / f"borderlands-{reason}.txt").write_text(played(ending).record().text(), "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
