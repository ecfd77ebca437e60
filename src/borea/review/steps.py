"""A match cut into what is judged: draws, statements, and choices. Moves that a seat makes one after the other without
seeing anything new are one choice."""

from __future__ import annotations

from typing import NamedTuple

from borea.core.game import CHANCE, Game, Move, Seat, State
from borea.core.record import is_statement
from borea.review.replay import Replay

DRAW, CHOICE, SAID = "draw", "choice", "said"


class Step(NamedTuple):
    """A draw, a choice or a statement, from one number of entries to another.

    `number` counts the seat's own steps: unlike the place in the record it says nothing about hidden answers of others.
    """

    kind: str
    seat: Seat  # who chose, spoke or drew; −1: nobody
    at: int
    until: int
    number: int = 0
    moves: tuple[Move, ...] = ()


def goes_on(game: Game, before: State, prompt: str, state: State, seat: Seat) -> bool:
    """Return whether a seat's next move belongs to the choice that it began with a question in an earlier position."""
    if seat not in state.actors() or state.reveals != before.reveals:
        return False
    asked = state.prompt(seat)
    return asked not in game.info.openings or (asked == prompt and asked.endswith("*"))


def cut(replay: Replay) -> list[Step]:
    """Return the steps of a match in order; what left no choice is not among them."""
    standing, entries, states = replay.standing(), replay.record.entries, replay.states
    counts = [0] * replay.record.seats
    found: list[Step] = []
    done: set[int] = set()  # entries of choices that began earlier
    for place, at in enumerate(standing):
        who, token = entries[at]
        if is_statement(token):
            found.append(Step(SAID, who, at, at + 1, counts[who]))
            counts[who] += 1
        elif who == CHANCE:
            if len(states[at].odds()) > 1:
                found.append(Step(DRAW, replay.drawer(at), at, at + 1))
        elif at not in done:
            own = _own_entries(replay, standing[place:])
            done.update(own)
            if any(len(states[one].moves(who)) > 1 for one in own):
                moves = tuple(replay.game.catalogue.move(entries[one][1]) for one in own)
                found.append(Step(CHOICE, who, at, own[-1] + 1, counts[who], moves))
                counts[who] += 1
    return found


def _own_entries(replay: Replay, later: list[int]) -> list[int]:
    """Return the entries of the choice that begins the given ones; in a window others may answer in between."""
    entries, states = replay.record.entries, replay.states
    own = [later[0]]
    seat, before = entries[own[0]][0], states[own[0]]
    for at in later[1:]:
        who, token = entries[at]
        if who == seat and not is_statement(token):
            if not goes_on(replay.game, before, states[own[-1]].prompt(seat), states[at], seat):
                break
            own.append(at)
        elif not (before.window() and states[at].window() and who != CHANCE):
            break
    return own
