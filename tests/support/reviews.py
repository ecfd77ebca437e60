"""Reviews at size: accuracy by level, planted blunders, seats that cannot tell tables apart, cost, and puzzles again.
`python -m tests.support.reviews CHECK GAME SEATS COUNT NUMBER BOT` prints one chunk as JSON."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from borea.bots.bot import Bot
from borea.bots.diplomacy import MatchTalks
from borea.bots.levels import HIGHEST
from borea.bots.registry import bot
from borea.core.chance import FastRng
from borea.core.game import Game, Move, Seat, State
from borea.core.match import Match
from borea.core.record import Record
from borea.games import create
from borea.review.account import Account
from borea.review.judge import DEFAULT_BUDGET, Effort, Trials, Verdict, effort_of, judge, mean_and_error
from borea.review.marks import COSTLY, LOSSES, MISTAKE
from borea.review.puzzles import is_confirmed
from borea.review.review import Judged, Reviewer, summary
from borea.review.steps import CHOICE, SAID
from borea.server.learn.collection import collection

TINY = Effort(lines=2, screening=1, comparing=2, truth=1)  # for tests that only need a review
SORTS = (LOSSES, (MISTAKE, COSTLY))
TRIALS = 6  # times its budget is what a review tries a choice on, the search for its best rival included
PLANTED = 0.10  # what a planted blunder must cost
PLANTING = 48  # tables on which its cost is measured, none of them used by the review


def new_game(name: str) -> Game:
    """Return a game with its first edition and default options."""
    return create(name, None, {})


def played(game: Game, names: list[str], seed: str, plant: int = -1) -> tuple[Record, int]:
    """Return the record of a match between bots that talk, and the entry of the blunder planted in it, or −1.

    The first choice from the entry `plant` on that allows a blunder gets one.
    """
    match = Match(game, len(names), seed)
    bots: list[Bot] = [bot(name, game) for name in names]
    talks = MatchTalks(match, dict(enumerate(bots)), FastRng(seed))
    at = -1
    while (seat := match.state.actor()) >= 0:
        moves: tuple[Move, ...] = (talks.choose(bots[seat], match.state, seat),)
        if at < 0 <= plant <= len(match.entries) and (blunder := worst_line(game, match.state, seat, seed)):
            at, moves = len(match.entries), blunder
        match.submit(seat, *[game.catalogue.token(move) for move in moves])
    return match.record(), at


def worst_line(game: Game, state: State, seat: Seat, seed: str) -> tuple[Move, ...]:
    """Return a line that costs much against the best one, for sure; empty if there is none."""
    view = state.view(seat)
    if len(view.moves) < 2 or view.prompt in game.info.bots.bargaining:
        return ()
    trials = Trials(game, view, f"plant/{seed}")
    lines = [trials.complete(move) for move in view.moves[:: max(1, len(view.moves) // 12)]]
    best, *_ = trials.candidates((), 1)
    values = {line: results(trials, line, seat) for line in [*lines, best]}
    worst = min(lines, key=lambda line: sum(values[line]))
    lost, error = mean_and_error([one - other for one, other in zip(values[best], values[worst], strict=True)])
    return worst if lost > PLANTED + 3 * error else ()


def results(trials: Trials, line: tuple[Move, ...], seat: Seat) -> list[float]:
    """Return a seat's chances after a line, table by table."""
    tally = trials.tried(line, range(PLANTING))
    return [result[seat] for result in tally.results]


def reviewed(game: Game, record: Record, effort: Effort) -> Judged:
    """Return the review of a match."""
    reviewer = Reviewer(game, record, effort)
    return summary(reviewer, [reviewer.judged(number) for number in range(len(reviewer.steps))])


def adds_up(review: Judged) -> bool:
    """Return whether every seat's account adds up, and what one seat won the others lost."""
    booked = [Account(**seat["account"]) for seat in review["seats"]]
    rows = all(account.start + sum(account[1:-1]) == account.end for account in booked)
    columns = [sum(column) for column in zip(*booked, strict=True)]
    luck, choices = columns[1] + columns[2], columns[3] + columns[4]
    return rows and columns[0] == columns[-1] == review["whole"] and luck == choices == columns[5] == 0


def same_verdicts(reviewer: Reviewer, number: int, twins: int) -> bool:
    """Return whether a choice gets the same verdict on tables that its seat cannot tell from the true one."""
    step = reviewer.steps[number]
    state = reviewer.replay.states[step.at]
    verdict = reviewer.verdict(step, state)
    for twin in range(twins):
        other = reviewer.game.imagine(state.view(step.seat), FastRng(f"twin/{number}/{twin}"))
        if reviewer.verdict(step, other) != verdict:
            return False
    return True


def slow_verdict(game: Game, state: State, seat: Seat, line: tuple[Move, ...], tables: int) -> tuple[float, float]:
    """Return the regret of a line the slow way: every first move is tried on as many tables."""
    trials = Trials(game, state.view(seat), "slow")
    numbers = range(tables)
    tallies = [trials.tried(trials.complete(move), numbers) for move in state.moves(seat)]
    own = trials.tried(line, numbers)
    best = max([*tallies, own], key=lambda tally: tally.mean(seat))
    pairs = zip(best.results, own.results, strict=True)
    return mean_and_error([one[seat] - other[seat] for one, other in pairs])


def quick_verdict(game: Game, state: State, seat: Seat, line: tuple[Move, ...], budget: int) -> Verdict:
    """Return the verdict of the review."""
    return judge(game, state.view(seat), line, "quick", effort_of(budget))


# --- chunks


def levels(game: str, seats: int, count: int, number: int, name: str) -> Judged:
    """Review matches between bots of one level, those of the highest also by as many trials as it makes itself."""
    made, found, adding_up = new_game(game), [], 0
    budgets = {name: DEFAULT_BUDGET}
    if name == f"level{HIGHEST}":
        budgets[f"{name}/own"] = made.info.bots.iterations[-1] // TRIALS
    for match in range(number * count, (number + 1) * count):
        record, _ = played(made, [name] * seats, f"levels/{match}")
        for row, budget in budgets.items():
            review = reviewed(made, record, effort_of(budget))
            adding_up += adds_up(review)
            known = [seat["accuracy"]["value"] for seat in review["seats"] if seat["accuracy"]]
            lost, wrong = [sum(seat["marks"][mark] for seat in review["seats"] for mark in marks) for marks in SORTS]
            choices = sum(seat["choices"] for seat in review["seats"])
            found.append([row, round(sum(known) / max(1, len(known)), 3), choices, lost, wrong])
    return {"row": f"{game}, {seats} seats", "matches": count * len(budgets), "adding_up": adding_up, "reviews": found}


def blunders(game: str, seats: int, count: int, number: int, name: str) -> Judged:
    """Plant a blunder into each of some matches and look for it among the three costliest choices."""
    made, hits, tried = new_game(game), 0, 0
    for match in range(number * count, (number + 1) * count):
        rng = FastRng(f"where/{match}")
        record, at = played(made, [name] * seats, f"plant/{match}", 10 + int(rng.below(60)))
        if at >= 0:
            tried += 1
            review = reviewed(made, record, effort_of(DEFAULT_BUDGET))
            named = {place for seat in review["seats"] for place in seat["costliest"]}
            seat = record.entries[at][0]
            hits += any(  # the choice may begin before the blunder, with moves that were not part of it
                step["at"] in named and step["seat"] == seat and step["at"] <= at < step["until"]
                for step in review["steps"]
            )
    return {"row": f"{game}, {seats} seats, {name}", "planted": tried, "named": hits}


def twins(game: str, seats: int, count: int, number: int, name: str) -> Judged:
    """Compare the verdicts on tables that a seat cannot tell apart."""
    made, alike, pairs, rng = new_game(game), 0, 0, FastRng(f"twins/{number}")
    for match in range(count):
        record, _ = played(made, [name] * seats, f"twins/{number}/{match}")
        reviewer = Reviewer(made, record, effort_of(8))
        open_ones = [
            place
            for place, step in enumerate(reviewer.steps)
            if step.kind == CHOICE and reviewer.is_open(reviewer.replay.states[step.at], step.seat)
        ]
        for _ in range(min(10, count - pairs) if open_ones else 0):  # a match that hid nothing has no pairs
            pairs += 1
            alike += same_verdicts(reviewer, open_ones[rng.below(len(open_ones))], 1)
    return {"row": f"{game}, {seats} seats, {name}", "pairs": pairs, "alike": alike}


def cost(game: str, seats: int, count: int, number: int, name: str) -> Judged:
    """Return the seconds of processor time that reviews take at the default budget, and how many choices they judge."""
    made, seconds, choices = new_game(game), [], []
    for match in range(number * count, (number + 1) * count):
        record, _ = played(made, [name] * seats, f"cost/{match}")
        began = time.process_time()
        review = reviewed(made, record, effort_of(DEFAULT_BUDGET))
        seconds.append(round(time.process_time() - began, 2))
        choices.append(sum(step["kind"] in (CHOICE, SAID) for step in review["steps"]))
    return {"row": f"{game}, {seats} seats, {name}", "seconds": seconds, "choices": choices}


def solutions(game: str, seats: int, count: int, number: int, name: str) -> Judged:
    """Ask the highest level, with ten times its budget and luck of its own, for the answers to shipped puzzles.

    They are dealt into `count` parts; `seats` and `name` mean nothing here.
    """
    puzzles = list(collection(game).puzzles.values())[number::count]
    confirmed = 0
    for puzzle in puzzles:
        trials = Trials(puzzle.game, puzzle.match().state.view(puzzle.seat), f"again/{puzzle.id}")
        confirmed += is_confirmed(puzzle.game, trials, trials.effect(puzzle.lines()[0]), puzzle.id)
    return {"row": game, "puzzles": len(puzzles), "confirmed": confirmed}


CHECKS: dict[str, Any] = {"levels": levels, "blunders": blunders, "twins": twins, "cost": cost, "solutions": solutions}


if __name__ == "__main__":
    check, game, seats, count, number, name = sys.argv[1:]
    print(json.dumps(CHECKS[check](game, int(seats), int(count), int(number), name)))
