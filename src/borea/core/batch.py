"""A seat's moves tried on a copy of the table: order within a set, where a batch must stop, what may be added.
The match itself, its record and its undo live in `borea.core.match`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from borea.core.errors import IllegalMove
from borea.core.game import Event, Game, Move, Seat, State, View

CLOSING = "done"  # the move that closes a set, in every game; some sets close by themselves


class Ply:
    """One move that stands: who made it, and what undo needs to know about the position before it."""

    def __init__(self, actor: int, move: Move, window: bool, reveals: int) -> None:
        self.actor = actor
        self.move = move
        self.window = window  # seats were acting at once
        self.reveals = reveals  # how often something had been shown to all


class Step:
    """One decision or one chance outcome: the state after it, and how many events there were by then."""

    def __init__(self, state: State, events: int) -> None:
        self.state = state
        self.events = events


class Attempt(NamedTuple):
    """A move that was refused: the game, what the seat saw when it was last asked, and the move."""

    game: Game
    view: View
    move: Move


class Batch:
    """Moves of one seat, played on a copy of a state; the members of a set may come in any order.

    A closing move right after a set that has closed by itself is left out of `moves` and `plies`, unless it is a legal
    answer to what the seat is asked next.

    Raises:
        IllegalMove: one of them is not legal, or comes after the first chance, reveal or other seat's turn.
    """

    def __init__(self, game: Game, state: State, seat: Seat, moves: Sequence[Move]) -> None:
        self.game = game
        self.seat = seat
        self.start = state
        self.state = state.copy()
        self.moves = list(moves)
        self.plies: list[Ply] = []
        self.events: list[Event] = []
        self._closed = False  # the batch ends with a closing move that was left out
        self._play(list(moves))

    def _play(self, rest: list[Move]) -> None:
        trial, seat, catalogue = self.state, self.seat, self.game.catalogue
        picking = ""  # the prompt of the set that the last move was picked for
        closing: list[Move] = []  # what could have ended that set
        while rest:
            past = bool(self.plies) and self._is_past()
            if rest[0] in closing and self._has_closed(picking) and (past or rest[0] not in trial.moves(seat)):
                del self.moves[-len(rest)], rest[0]
                closing, self._closed = [], True  # a set is closed once
                continue
            move = rest[0] if past else self._next_of_set(rest)
            if past or seat not in trial.actors() or move not in trial.moves(seat):
                raise self._refusal(move, past)
            rest.remove(move)
            self._closed = False
            picking = trial.prompt(seat)
            several = picking.endswith("*") and catalogue.nouns[move]
            closing = [other for other in trial.moves(seat) if not catalogue.nouns[other]] if several else []
            if several and CLOSING in catalogue.numbers:  # not offered before the first pick
                closing.append(catalogue.move(CLOSING))
            self.plies.append(Ply(seat, move, trial.window(), trial.reveals))
            trial.apply(seat, move, self.events)

    def _refusal(self, move: Move, past: bool) -> IllegalMove:
        """Return why a move is refused, judged where the seat was last asked: what comes later it has not seen."""
        asked, seat = self._before_last() if past else self.state, self.seat
        code = "batch-too-long" if past else "illegal-move" if seat in asked.actors() else "not-your-move"
        clause = "" if past and move in asked.moves(seat) else asked.why_not(seat, move)
        error = IllegalMove(code, clause, token=self.game.catalogue.token(move), seat=seat)
        error.attempt = lambda: Attempt(self.game, asked.view(seat), move)
        return error

    def _before_last(self) -> State:
        """Return the position before the last move of the batch."""
        position = self.start.copy()
        for ply in self.plies[:-1]:
            position.apply(self.seat, ply.move)
        return position

    def _has_closed(self, picking: str) -> bool:
        """Return whether the seat is no longer asked for the set with this prompt."""
        return self.seat not in self.state.actors() or self.state.prompt(self.seat) != picking

    def _is_past(self) -> bool:
        return self.seat not in self.state.actors() or self.state.reveals != self.start.reveals

    def _next_of_set(self, rest: list[Move]) -> Move:
        """Return the move to make next: of a run of one verb, asked for as a set, the lowest that is legal."""
        if self.seat not in self.state.actors() or not self.state.prompt(self.seat).endswith("*"):
            return rest[0]
        verbs = self.game.catalogue.verbs
        legal = self.state.moves(self.seat)
        run: list[Move] = []
        for move in rest:
            if verbs[move] != verbs[rest[0]]:
                break
            run.append(move)
        return min((move for move in run if move in legal), default=rest[0])

    def ahead(self) -> View | None:
        """Return the seat's view if it is asked again, before anything new can be seen; otherwise None."""
        return None if self._is_past() else self.state.view(self.seat)

    def after(self) -> View | None:
        """Return what the seat would see right after the batch, no matter who acts then; None past a reveal."""
        return self.state.view(self.seat) if self.state.reveals == self.start.reveals else None

    def options(self) -> list[Move]:
        """Return the moves by which the batch may go on, ascending; members of a set may be added in any order."""
        if self._is_past():
            return []
        found = list(self.state.moves(self.seat))
        if self.moves and not self._closed and self.state.prompt(self.seat).endswith("*"):
            found += self._insertions(found)
        return sorted(found)

    def _insertions(self, later: list[Move]) -> list[Move]:
        """Return the moves that fit between those of the last run of one verb.

        A set is picked in ascending order, so a new member takes its turn at the first position of the run where it is
        legal and lower than the member picked there. Up to that point the batch is played as before: only the rest of
        the run has to be tried again, and only for moves that are legal somewhere along it.
        """
        verbs = self.game.catalogue.verbs
        verb = verbs[self.moves[-1]]
        start = len(self.moves)
        while start and verbs[self.moves[start - 1]] == verb:
            start -= 1
        position = self.start.copy()
        for ply in self.plies[:start]:
            position.apply(self.seat, ply.move)
        run = [ply.move for ply in self.plies[start:]]
        tried = {*later, *self.moves}
        found: list[Move] = []
        for place, picked in enumerate(run):
            legal = position.moves(self.seat) if position.prompt(self.seat).endswith("*") else []
            for move in legal:
                if move < picked and verbs[move] == verb and move not in tried:
                    tried.add(move)
                    if self._fits(position, [move, *run[place:]]):
                        found.append(move)
            position.apply(self.seat, picked)
        return found

    def _fits(self, position: State, moves: list[Move]) -> bool:
        try:
            Batch(self.game, position, self.seat, moves)
        except IllegalMove:
            return False
        return True
