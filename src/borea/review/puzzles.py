"""Puzzles: decisions from self-play that have one clearly best answer, with the evidence for it. Everything is judged
from the view of the seat. A puzzle is plain data, which JSON keeps; docs/review.md describes it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from borea.bots.bargain import is_bargaining
from borea.bots.bot import Bot
from borea.bots.levels import HIGHEST, SEARCH_FROM, search_player
from borea.bots.registry import bot
from borea.bots.search import Budget, Search
from borea.core.chance import FastRng
from borea.core.game import Game, Move, Seat, State, View
from borea.core.match import Match
from borea.review.judge import FRESH, Line, Tally, Trials, mean_and_error
from borea.review.marks import HALF_WIDTH
from borea.review.redeal import until
from borea.review.steps import goes_on

CLEAR = 0.04  # of the chance of winning: how much better the answer is than every other
SURE = 5.0  # standard errors
MOST_SURE = 0.9  # of the chance of winning: decided matches make no puzzles
LINES = 8
APART = 12  # entries between two puzzles of a seat
LOOK, PROOF = 6, 60  # tables for each line: at first, and to prove an answer
LONGER = 10  # times the budget of the highest level, which must give the same answer …
CONFIRMED = 2  # … this often
GRADED = (3, 4, 5, 6)  # levels that try a puzzle …
TRIES = 4  # … this often
HALF = 0.5
GRADES = ("easy", "medium", "hard", "very-hard")  # the first of these levels that finds it at least half of the time
FORMAT = 1

Puzzle = dict[str, Any]


def puzzles(game: Game, names: list[str], seed: str, most: int) -> Puzzle:
    """Return the puzzles of a match between bots, and its record up to the last of them."""
    match = Match(game, len(names), seed)
    bots = [bot(name, game) for name in names]
    found: list[Puzzle] = []
    last: dict[Seat, int] = {}
    prompts: set[str] = set()  # no two puzzles of a match ask the same
    asked: dict[Seat, tuple[State, str]] = {}  # the choice that each seat began last, and its latest question
    while (seat := match.state.actor()) >= 0:
        at, state = len(match.entries), match.state
        begins = seat not in asked or not goes_on(game, *asked[seat], state, seat)
        asked[seat] = (state.copy() if begins else asked[seat][0], state.prompt(seat))
        new = at - last.get(seat, -APART) >= APART and state.prompt(seat) not in prompts
        if begins and new and len(found) < most and is_worth_a_look(game, state, seat):
            one = puzzle(game, state.view(seat), f"{seed}/{at}")
            if one is not None:
                last[seat] = at
                prompts.add(state.prompt(seat))
                found.append({"at": at, "seat": seat, **one})
        match.submit(seat, game.catalogue.token(bots[seat].choose(state.view(seat), FastRng(f"{seed}/{at}/play"))))
    ply = max([one["at"] for one in found], default=0)
    return {"record": until(match.record(), ply).text(), "puzzles": found}


def is_worth_a_look(game: Game, state: State, seat: Seat) -> bool:
    """Return whether a decision can be a puzzle: no deal, no sealed answer that others would guess at, and nothing is
    decided yet.

    Where hands are open and nobody negotiates, seats that answer at once only get on with their own things (law 5).
    """
    view, guessed = state.view(seat), game.info.hidden_hands or game.envoy is not None
    if len(view.moves) < 2 or (state.window() and guessed) or is_bargaining(game, view):
        return False
    return 1 - MOST_SURE < game.worth(state, seat) < MOST_SURE


def puzzle(game: Game, view: View, label: str) -> Puzzle | None:
    """Return the best answer to a decision with its evidence; None unless it is clearly and stably the best."""
    trials = Trials(game, view, label)
    lines = [Tally(line) for line in trials.candidates((), LINES)]
    if len(lines) < 2 or not is_clear(trials, lines, range(LOOK), CLEAR / 2, 0.0):
        return None
    lines = [Tally(line.moves) for line in lines]
    if not is_clear(trials, lines, range(FRESH, FRESH + PROOF), CLEAR, SURE):
        return None
    best = lines[0]
    effect = trials.effect(best.moves)
    if not all(is_confirmed(game, trials, effect, f"{label}/slow/{number}") for number in range(CONFIRMED)):
        return None
    found = {level: finds(game, level, trials, effect, label) for level in GRADED}
    return {
        "best": tokens(game, best.moves),
        "lines": [as_json(game, line.line(view.seat)) for line in lines],
        "found": {str(level): share for level, share in found.items()},
        "grade": grade_of(found),
    }


def is_confirmed(game: Game, trials: Trials, effect: object, label: str) -> bool:
    """Return whether the highest level gives the same answer if it has much more time."""
    top = search_player(game, HIGHEST).budget
    slow = Search(game, Budget(LONGER * top.iterations, horizon=top.horizon))
    return trials.effect(answer(game, slow, trials, label)) == effect


def is_clear(trials: Trials, lines: list[Tally], numbers: range, clear: float, sure: float) -> bool:
    """Try lines on some tables, sort them, and return whether the first beats every other clearly."""
    for line in lines:
        trials.play(line, numbers)
    seat = trials.seat
    lines.sort(key=lambda line: -line.mean(seat))
    for rival in lines[1:]:
        pairs = zip(lines[0].results, rival.results, strict=True)
        gap, error = mean_and_error([one[seat] - other[seat] for one, other in pairs])
        if gap < clear or gap < sure * error:
            return False
    return True


def answer(game: Game, player: Bot, trials: Trials, label: str) -> tuple[Move, ...]:
    """Return the whole choice of a player."""
    state, before = trials.table(0), trials.table(0)
    seat, rng = trials.seat, FastRng(label)
    line: list[Move] = []
    while True:
        view = state.view(seat)
        line.append(player.choose(view, rng))
        state.apply(seat, line[-1])
        if not goes_on(game, before, view.prompt, state, seat):
            return tuple(line)


def finds(game: Game, level: int, trials: Trials, effect: object, label: str) -> float:
    """Return how often a level finds an answer."""
    hits = 0
    for number in range(TRIES):
        player = search_player(game, level) if level >= SEARCH_FROM else bot(f"level{level}", game)
        hits += trials.effect(answer(game, player, trials, f"{label}/{level}/{number}")) == effect
    return hits / TRIES


def grade_of(found: Mapping[int, float]) -> str:
    """Return how hard a puzzle is."""
    finders = [place for place, level in enumerate(GRADED) if found[level] >= HALF]
    return GRADES[min(finders, default=len(GRADES) - 1)]


def tokens(game: Game, moves: tuple[Move, ...]) -> list[str]:
    """Return moves as tokens."""
    return [game.catalogue.token(move) for move in moves]


def as_json(game: Game, line: Line) -> Puzzle:
    """Return a line as plain data."""
    return {
        "tokens": tokens(game, line.moves),
        "chance": round(line.value, 4),
        "margin": round(HALF_WIDTH * line.error, 4),
    }


def collection(game: Game, chunks: Iterable[Puzzle]) -> Puzzle:
    """Return what was found in several matches as one collection."""
    matches = [chunk for chunk in chunks if chunk["puzzles"]]
    return {"format": FORMAT, "game": game.info.id, "rules": game.rules, "matches": matches}
