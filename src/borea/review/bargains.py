"""Choices that bots weigh by value rather than by search: deals, where a game's priors are changes in a chance of
winning, and what seats tell each other."""

from __future__ import annotations

from borea.bots.rollout import best_move
from borea.core.chance import FastRng
from borea.core.game import Game, Move, Seat, State, View
from borea.core.statements.parley import ANSWERS, Parley
from borea.core.statements.statement import DECLINED, WITHDRAWN
from borea.review.judge import Line, Tally, Verdict, completed, follow, mean_and_error, verdict_of
from borea.review.replay import Replay

TABLES = 6  # on which a deal or a statement is weighed


def spread(seat: Seat, change: float, seats: int) -> list[float]:
    """Return a change of one seat's chance as it changes everyone's: the others share it alike."""
    return [change if one == seat else -change / (seats - 1) for one in range(seats)]


def judge_deal(game: Game, view: View, played: tuple[Move, ...], label: str) -> Verdict:
    """Return the verdict on a choice that begins with a deal: every first move is tried with the best that can follow.

    What is tried is played until the deal is settled, by everybody as bots bargain, and weighed there. An offer that is
    refused has cost nothing. What bots that weigh exactly would do is no loss: they distrust small gains, and deals
    that serve their maker better.
    """
    seat = view.seat
    tables = [game.imagine(view, FastRng(f"{label}/{number}")) for number in range(TABLES)]
    lines = [played, *[completed(game, tables[0].copy(), seat, move) for move in tables[0].moves(seat)]]
    tallies = [Tally(line) for place, line in enumerate(lines) if line not in lines[:place]]
    for tally in tallies:
        tally.results = [settled(game, table.copy(), seat, tally.moves) for table in tables]
    own, best = tallies[0], max(tallies, key=lambda tally: tally.mean(seat))
    if is_prudent(game, tables[0], seat, played):
        best = own
    pairs = zip(best.results, own.results, strict=True)
    regret, error = mean_and_error([better[seat] - worse[seat] for better, worse in pairs])
    return verdict_of(tallies, own, best, regret, error, seat)


def is_prudent(game: Game, table: State, seat: Seat, played: tuple[Move, ...]) -> bool:
    """Return whether a choice comes to what a bot that weighs exactly would do."""
    own, prudent = table.copy(), table.copy()
    follow(own, seat, played)
    follow(prudent, seat, completed(game, table.copy(), seat, weighed_move(game, table, seat), weighed_move))
    return own.information_key(seat) == prudent.information_key(seat)


def weighed_move(game: Game, state: State, seat: Seat) -> Move:
    """Return the move of the highest value, the first among equals."""
    moves = state.moves(seat)
    priors = game.prior(state, seat, moves)
    return moves[priors.index(max(priors))]


def settled(game: Game, state: State, seat: Seat, line: tuple[Move, ...]) -> list[float]:
    """Return each seat's chance once a line has been answered, paid and placed; nobody begins another deal."""
    follow(state, seat, line)
    bargaining = game.info.bots.bargaining
    while (actor := state.actor()) >= 0 and state.prompt(actor) in bargaining:
        state.apply(actor, best_move(game, state, actor))
    return game.weighed(state)


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
