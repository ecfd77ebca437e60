"""The review of a match, step by step and then as a whole. Steps are judged one at a time, so that a server can share
them out; a judged step is plain data, which JSON keeps."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Any

from borea.bots.bargain import is_bargaining
from borea.bots.rollout import NONE
from borea.core.chance import FastRng
from borea.core.fields import freeze
from borea.core.game import Game, Move, Seat, State
from borea.core.record import Record
from borea.review.account import WHOLE, Change, accounts, whole_parts
from borea.review.bargains import judge_deal, judge_statement
from borea.review.judge import DEFAULT_BUDGET, Effort, Line, Verdict, effort_of, judge, mean_and_error, play_on
from borea.review.marks import HALF_WIDTH, LOSSES, MARKS, PARTS, SERIOUS, SURE, accuracy, mark_of, part_of
from borea.review.replay import Replay
from borea.review.second_look import second_look
from borea.review.steps import CHOICE, DRAW, SAID, Step, cut

FORMAT = 3  # of what `summary` returns; 1 judged deals by values that were no chances, 2 looked once at losses
COSTLIEST = 3
TWICE = 2  # tables that tell whether a view leaves anything open

Judged = dict[str, Any]  # one step, as docs/review.md describes it


class Reviewer:
    """A finished match that can be judged step by step."""

    def __init__(self, game: Game, record: Record, effort: Effort | None = None) -> None:
        self.game = game
        self.effort = effort or effort_of(DEFAULT_BUDGET)
        self.replay = Replay(game, record)
        self.steps = cut(self.replay)

    def judged(self, number: int) -> Judged:
        """Return the judgement of a step."""
        step = self.steps[number]
        state = self.replay.states[step.at]
        found: Judged = {"kind": step.kind, "seat": step.seat, "at": step.at, "until": step.until}
        if step.kind == DRAW:
            found["values"] = in_wholes(self.truth(state, step.seat, ()))
            return found
        verdict = self.verdict(step, state)
        found |= as_json(self.game, verdict)
        found["part"] = part_of(self.game.progress(state))
        found["effects"] = whole_parts(verdict.effects, 0)
        if step.kind == CHOICE:
            found["prompt"] = state.prompt(step.seat).removesuffix("*")
            found |= self.in_truth(state, step, verdict)
        return found

    def verdict(self, step: Step, state: State) -> Verdict:
        """Return the verdict on a choice or a statement, from what its seat knew and nothing else."""
        label = f"review/{step.seat}/{step.number}"
        if step.kind == SAID:
            return judge_statement(self.replay, step.at, label)
        view = state.view(step.seat)
        if is_bargaining(self.game, view):
            return judge_deal(self.game, view, step.moves, label)
        barred = self.replay.breaking.get(step.at, NONE)
        verdict = judge(self.game, view, step.moves, label, self.effort, barred)
        return second_look(self.game, view, verdict, label, self.effort.comparing, barred)

    def truth(
        self, state: State, seat: Seat, line: tuple[Move, ...], barred: Container[Move] = NONE
    ) -> list[list[float]]:
        """Return each seat's chances after a line on the table as it was, trial by trial; luck is common to lines."""
        trials = range(self.effort.truth)
        return [play_on(self.game, state.copy(), seat, line, f"truth/{number}", barred) for number in trials]

    def in_truth(self, state: State, step: Step, verdict: Verdict) -> Judged:
        """Return what hidden things made of a choice: values, and whether it was wrong in hindsight, or lucky.

        Nothing if nothing was hidden.
        """
        if not self.is_open(state, step.seat):
            return {}
        barred = self.replay.breaking.get(step.at, NONE)
        best = self.truth(state, step.seat, verdict.best.moves, barred)
        found: Judged = {"values": in_wholes(best), "hindsight": False, "lucky": False}
        if verdict.best.moves != verdict.played.moves:
            played = self.truth(state, step.seat, verdict.played.moves, barred)
            pairs = zip(played, best, strict=True)
            gain, error = mean_and_error([one[step.seat] - other[step.seat] for one, other in pairs])
            lost = mark_of(verdict.regret, verdict.error) in LOSSES
            found["hindsight"] = not lost and gain < -max(SERIOUS, SURE * error)
            found["lucky"] = lost and gain > SURE * error
        return found

    def is_open(self, state: State, seat: Seat) -> bool:
        """Return whether something was hidden from a seat."""
        view, truth = state.view(seat), freeze(state)
        tables = [self.game.imagine(view, FastRng(f"open/{number}")) for number in range(TWICE)]
        return any(freeze(table) != truth for table in tables)


def in_wholes(trials: list[list[float]]) -> list[int]:
    """Return each seat's mean chance in parts of `WHOLE`, adding up to it."""
    return whole_parts([sum(column) / len(trials) for column in zip(*trials, strict=True)], WHOLE)


def as_json(game: Game, verdict: Verdict) -> Judged:
    """Return a verdict as plain data; chances are shares of 1, margins half of a 95 % interval."""

    def line(one: Line) -> Judged:
        tokens = [game.catalogue.token(move) for move in one.moves]
        return {"tokens": tokens, "chance": one.value, "margin": HALF_WIDTH * one.error}

    return {
        "mark": mark_of(verdict.regret, verdict.error),
        "played": line(verdict.played),
        "best": line(verdict.best),
        "regret": verdict.regret,
        "margin": HALF_WIDTH * verdict.error,
        "lines": [line(one) for one in verdict.lines],
    }


def summary(reviewer: Reviewer, steps: Sequence[Mapping[str, Any]]) -> Judged:
    """Return the review of a match from its judged steps."""
    record, outcome = reviewer.replay.record, reviewer.replay.states[-1].outcome()
    assert outcome is not None
    end = [WHOLE // len(outcome.winners) if seat in outcome.winners else 0 for seat in range(record.seats)]
    changes = [Change(one["seat"], one["kind"] == DRAW, one.get("values", []), one.get("effects", [])) for one in steps]
    booked = accounts(changes, end)
    chosen = [one for one in steps if one["kind"] != DRAW]
    turns = {one["at"]: reviewer.game.turn_key(reviewer.replay.states[one["at"]]) for one in chosen}
    return {
        "format": FORMAT,
        "game": record.game,
        "rules": record.rules,
        "effort": reviewer.effort._asdict(),
        "whole": WHOLE,
        "seats": [
            {**seat_summary([one for one in chosen if one["seat"] == seat], turns), "account": booked[seat]._asdict()}
            for seat in range(record.seats)
        ],
        "steps": list(steps),
    }


def seat_summary(own: list[Mapping[str, Any]], turns: Mapping[int, int]) -> Judged:
    """Return accuracy, marks and the costliest choices of one seat; `turns` is the turn that a choice belongs to."""
    regrets = [(one["regret"], one["margin"] / HALF_WIDTH) for one in own]
    parts = [[pair for pair, one in zip(regrets, own, strict=True) if one["part"] == part] for part in range(PARTS)]
    losses = first_misses([one for one in own if one["mark"] in LOSSES], turns)
    losses.sort(key=lambda one: -one["regret"])
    found = [accuracy(regrets), *[accuracy(part) for part in parts]]
    shown = [one and one._asdict() for one in found]
    return {
        "accuracy": shown[0],
        "parts": shown[1:],
        "choices": len(own),
        "marks": {mark: sum(one["mark"] == mark for one in own) for mark in MARKS},
        "costliest": [one["at"] for one in losses[:COSTLIEST]],
    }


def first_misses(losses: Sequence[Mapping[str, Any]], turns: Mapping[int, int]) -> list[Mapping[str, Any]]:
    """Leave out losses whose better move was missed before in the same turn: one attack can be missed repeatedly."""
    known: set[tuple[int, str]] = set()
    found = []
    for one in losses:
        missed = {(turns[one["at"]], token) for token in one["best"]["tokens"][:1]}
        if not missed & known:
            known |= missed
            found.append(one)
    return found
