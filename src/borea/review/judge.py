"""What a choice was worth, judged from the view that its seat held: the moves that look best are tried on tables which
the view allows, all of them on the same tables with the same luck, and the one that does best is compared with what was
played on tables that it was not picked by."""

from __future__ import annotations

from collections.abc import Callable, Container
from math import sqrt
from typing import NamedTuple

from borea.bots.rollout import NONE, best_move, roll_out
from borea.core.chance import FastRng
from borea.core.game import NEVER, Game, Move, Seat, State, View
from borea.review.steps import goes_on

FRESH = 100_000  # the first table of a comparison: far beyond those by which the best line is picked
CERTAIN = 6.0  # standard errors: what a choice lost is beyond doubt, more tables would only tell how much
LEAST_ERROR = 0.0005  # of a mean: trials that all agree still do not know more
LONGEST = 40  # moves in a line
KEPT = 5  # lines that are reported
DEFAULT_BUDGET = 96


class Effort(NamedTuple):
    """How much is tried: lines at first, tables for each of them, tables at most for the last comparison, on the truth.

    The effort for a choice never depends on other choices: what a seat could not know must not change its verdict.
    """

    lines: int
    screening: int
    comparing: int
    truth: int


def effort_of(budget: int) -> Effort:
    """Return the effort for a budget: the tables at most on which a choice is compared with its best rival."""
    return Effort(lines=8, screening=max(1, budget // 8), comparing=budget, truth=max(4, budget * 3 // 8))


class Line(NamedTuple):
    """Moves of one choice, and the seat's chance of winning after them with its standard error."""

    moves: tuple[Move, ...]
    value: float
    error: float


class Verdict(NamedTuple):
    """A choice judged: regret is what the best line was worth more than the one played, below 0 if that was better.

    `effects` is what the choice changed in every seat's chance, against the best line.
    """

    played: Line
    best: Line
    regret: float
    error: float
    effects: list[float]
    lines: list[Line]  # the best ones, what was played among them


class Tally:
    """Results of one line, table by table."""

    def __init__(self, moves: tuple[Move, ...]) -> None:
        self.moves = moves
        self.results: list[list[float]] = []

    def mean(self, seat: Seat) -> float:
        """Return the mean result of a seat."""
        return sum(result[seat] for result in self.results) / len(self.results)

    def line(self, seat: Seat) -> Line:
        """Return the line with its mean and error."""
        mean, error = mean_and_error([result[seat] for result in self.results])
        return Line(self.moves, mean, error)


def mean_and_error(values: list[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, 1.0
    return mean, max(LEAST_ERROR, sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count))


def play_on(
    game: Game, state: State, seat: Seat, moves: tuple[Move, ...], label: str, barred: Container[Move] = NONE
) -> list[float]:
    """Play a line and then by the rollout policy until the evaluation is reliable; return each seat's chance.

    Moves that are barred, because they break the seat's word, are not made later unless the line begins with one.
    """
    turn = game.turn_key(state)
    follow(state, seat, moves)
    turns = game.info.bots.horizon - (game.turn_key(state) != turn)
    kept = NONE if moves and moves[0] in barred else barred
    roll_out(game, state, FastRng(label), max(1, turns), seat, kept)
    return game.worths(state)


def follow(state: State, seat: Seat, moves: tuple[Move, ...]) -> None:
    """Make the moves of a line, as far as they are legal."""
    for move in moves:
        if seat not in state.actors() or move not in state.moves(seat):
            return
        state.apply(seat, move)


Chooser = Callable[[Game, State, Seat], Move]


def completed(game: Game, state: State, seat: Seat, first: Move, choose: Chooser = best_move) -> tuple[Move, ...]:
    """Make a move and those that complete the choice, by the rollout policy unless told otherwise; return them."""
    before, prompt, line = state.copy(), state.prompt(seat), [first]
    state.apply(seat, first)
    while len(line) < LONGEST and goes_on(game, before, prompt, state, seat):
        prompt = state.prompt(seat)
        line.append(choose(game, state, seat))
        state.apply(seat, line[-1])
    return tuple(line)


class Trials:
    """One decision tried on tables that a view allows; the n-th table is the same for every line."""

    def __init__(self, game: Game, view: View, label: str, barred: Container[Move] = NONE) -> None:
        self.game = game
        self.barred = barred  # moves that break the seat's word
        self.view = view
        self.seat = view.seat
        self.label = label
        self.tables: dict[int, State] = {}

    def table(self, number: int) -> State:
        """Return a copy of the n-th table."""
        found = self.tables.get(number)
        if found is None:
            found = self.tables[number] = self.game.imagine(self.view, FastRng(f"{self.label}/{number}"))
        return found.copy()

    def play(self, tally: Tally, numbers: range) -> None:
        """Try a line on some tables."""
        for number in numbers:
            state = self.table(number)
            label = f"{self.label}/{number}/on"
            tally.results.append(play_on(self.game, state, self.seat, tally.moves, label, self.barred))

    def tried(self, line: tuple[Move, ...], numbers: range) -> Tally:
        """Return the results of a line on some tables."""
        tally = Tally(line)
        self.play(tally, numbers)
        return tally

    def candidates(self, played: tuple[Move, ...], most: int) -> list[tuple[Move, ...]]:
        """Return the lines to try beside the one played, no two with the same effect, the most promising first.

        Moves that no bot considers are left out, and those that break the seat's word: to keep it is no mistake.
        """
        state = self.table(0)
        moves = state.moves(self.seat)
        priors = self.game.prior(state, self.seat, moves)
        order = sorted(range(len(moves)), key=lambda place: -priors[place])
        order = [place for place in order if priors[place] > NEVER and moves[place] not in self.barred]
        known = {self.effect(played)}
        found: list[tuple[Move, ...]] = []
        for place in order[: 2 * most]:
            line = self.complete(moves[place])
            if len(found) < most and (effect := self.effect(line)) not in known:
                known.add(effect)
                found.append(line)
        return found

    def complete(self, first: Move) -> tuple[Move, ...]:
        """Return a move with those that complete the choice by the rollout policy."""
        return completed(self.game, self.table(0), self.seat, first)

    def effect(self, line: tuple[Move, ...]) -> object:
        """Return what the seat knows after a line: members of a set may be picked in any order."""
        state = self.table(0)
        follow(state, self.seat, line)
        return state.information_key(self.seat)


def judge(
    game: Game, view: View, played: tuple[Move, ...], label: str, effort: Effort, barred: Container[Move] = NONE
) -> Verdict:
    """Return the verdict on a choice; moves that break the seat's word are barred to what it is compared with."""
    trials = Trials(game, view, label, barred)
    seat = view.seat
    lines = [played, *trials.candidates(played, effort.lines)]
    tallies = [Tally(line) for line in lines]
    best = pick(trials, tallies, effort.screening)
    own = tallies[0]
    if best is own:
        regret, error = 0.0, 0.0
    else:
        own, rival = Tally(played), Tally(best.moves)
        regret, error = compare(trials, own, rival, effort.comparing)
        tallies = [own if tally.moves == played else rival if tally is best else tally for tally in tallies]
        best = rival
    return verdict_of(tallies, own, best, regret, error, seat)


def verdict_of(tallies: list[Tally], own: Tally, best: Tally, regret: float, error: float, seat: Seat) -> Verdict:
    """Return the verdict on what was played, with the best of the lines that were tried."""
    effects = [own.mean(one) - best.mean(one) for one in range(len(own.results[0]))]
    found = sorted([tally.line(seat) for tally in tallies], key=lambda line: -line.value)
    shown = [line for place, line in enumerate(found) if place < KEPT or line.moves in (own.moves, best.moves)]
    return Verdict(own.line(seat), best.line(seat), regret, error, effects, shown)


def pick(trials: Trials, tallies: list[Tally], screening: int) -> Tally:
    """Return the line that does best: all are tried a little, the better half twice as much, and so on."""
    rivals = list(tallies)
    done, more = 0, screening
    while done == 0 or len(rivals) > 1:
        for tally in rivals:
            trials.play(tally, range(done, done + more))
        rivals.sort(key=lambda tally: -tally.mean(trials.seat))
        del rivals[(len(rivals) + 1) // 2 :]
        done, more = done + more, 2 * more
    return rivals[0]


def compare(trials: Trials, own: Tally, fresh: Tally, most: int) -> tuple[float, float]:
    """Try what was played and its best rival on fresh tables, fewer where one is plainly better; return the regret.

    Luck is common, so only the difference on each table counts.
    """
    done, more = 0, max(2, most // 4)
    while True:
        numbers = range(FRESH + done, FRESH + done + more)
        trials.play(own, numbers)
        trials.play(fresh, numbers)
        done += more
        pairs = zip(fresh.results, own.results, strict=True)
        regret, error = mean_and_error([best[trials.seat] - other[trials.seat] for best, other in pairs])
        if done >= most or regret < error or regret > CERTAIN * error:
            return regret, error
        more = min(done, most - done)
