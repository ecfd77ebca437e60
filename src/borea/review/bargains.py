"""Choices that bots weigh by value rather than by search: deals, where a game's priors are changes in a chance of
winning, and what seats tell each other."""

from __future__ import annotations

from borea.bots.bargain import is_bargaining
from borea.core.chance import FastRng
from borea.core.game import Game, Move, Seat, State, View
from borea.core.statements.parley import ANSWERS, Parley
from borea.core.statements.statement import DECLINED, WITHDRAWN
from borea.review.judge import Line, Verdict, mean_and_error
from borea.review.replay import Replay
from borea.review.steps import goes_on

TABLES = 6  # on which a deal or a statement is weighed


def spread(seat: Seat, change: float, seats: int) -> list[float]:
    """Return a change of one seat's chance as it changes everyone's: the others share it alike."""
    return [change if one == seat else -change / (seats - 1) for one in range(seats)]


def judge_deal(game: Game, view: View, played: tuple[Move, ...], label: str) -> Verdict:
    """Return the verdict on a choice that begins with a deal: what its moves lost, one after the other, by value."""
    tables = [game.imagine(view, FastRng(f"{label}/{number}")) for number in range(TABLES)]
    seats, seat = tables[0].seats, view.seat
    before = game.worth(tables[0], seat)
    line = best_line(game, tables[0].copy(), seat)
    losses = [0.0] * TABLES
    for move in played:
        asked = tables[0].view(seat)
        if move not in asked.moves:
            break
        if is_bargaining(game, asked) and len(asked.moves) > 1:
            add_losses(game, tables, seat, asked.moves, move, losses)
        for state in tables:
            state.apply(seat, move)
    regret, error = mean_and_error(losses)
    regret = min(regret, before)  # what no bot would do has a value below all others; it loses what there is to lose
    best, own = Line(line, before, error), Line(played, before - regret, error)
    shown = [best, own] if line != played else [own]
    return Verdict(own, best, regret, error, spread(seat, -regret, seats), shown)


def add_losses(
    game: Game, tables: list[State], seat: Seat, moves: list[Move], played: Move, losses: list[float]
) -> None:
    """Add what a move lost on each table against the one that is best on average."""
    values = [game.prior(state, seat, moves) for state in tables]
    sums = [sum(each) for each in zip(*values, strict=True)]
    best, own = sums.index(max(sums)), moves.index(played)
    for number, value in enumerate(values):
        losses[number] += value[best] - value[own]


def best_line(game: Game, state: State, seat: Seat) -> tuple[Move, ...]:
    """Return the choice of highest value."""
    before, line = state.copy(), list[Move]()
    while True:
        moves, prompt = state.moves(seat), state.prompt(seat)
        priors = game.prior(state, seat, moves)
        line.append(moves[priors.index(max(priors))])
        state.apply(seat, line[-1])
        if not goes_on(game, before, prompt, state, seat):
            return tuple(line)


def judge_statement(replay: Replay, place: int, label: str) -> Verdict:
    """Return the verdict on something said: an offer that was better left unsaid, or an answer that was wrong.

    Its lines have no moves: the entry tells what was said, the regret whether it should have been.
    """
    game, (seat, token) = replay.game, replay.record.entries[place]
    said, answered = replay.heard(place)
    state = replay.states[place]
    view, seats = state.view(seat), state.seats
    stage = ANSWERS.get(token.partition(":")[0], "")
    before = game.worth(game.imagine(view, FastRng(label)), seat)
    if game.envoy is None or stage == WITHDRAWN:
        nothing = Line((), before, 0.0)
        return Verdict(nothing, nothing, 0.0, 0.0, [0.0] * seats, [])
    statement = said[answered] if stage else Parley(game, seats).read_offer(seat, token)
    losses = []
    for number in range(TABLES):
        table = game.imagine(view, FastRng(f"{label}/{number}"))
        worth = game.envoy.worth(table, seat, said, statement)
        losses.append(worth if stage == DECLINED else -worth)
    regret, error = mean_and_error(losses)
    regret = max(0.0, regret)
    lines = Line((), before, error), Line((), before + regret, error)
    return Verdict(*lines, regret, error, spread(seat, -regret, seats), [])
