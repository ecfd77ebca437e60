"""The part of a match that is not play: what seats tell each other, and what moves make of it.
What a statement is says `statement.py`."""

from __future__ import annotations

from collections.abc import Sequence

from borea.core.batch import Batch, Ply
from borea.core.errors import StatementError
from borea.core.game import CHANCE, EVERYONE, Event, Game, Seat, State, View
from borea.core.record import Entry
from borea.core.statements.parley import Parley
from borea.core.statements.statement import ACCEPTED, DECLINED, WITHDRAWN, Promise, Statement, Wording, trust


class Speaking:
    """A match as seats talk in it. A statement is an entry of the record and no ply."""

    game: Game
    seats: int
    state: State
    entries: list[Entry]
    plies: list[Ply]
    events: list[Event]
    parley: Parley

    def _note_step(self) -> None:
        """Keep a step for those who follow the match."""

    def say(self, seat: Seat, to: Sequence[Seat], *promises: Wording, private: bool = False) -> None:
        """Tell others one promise, or two that are tied: the first is theirs, the second the speaker's.

        Raises:
            StatementError: it cannot be said now.
        """
        self.speak(seat, self.parley.offer_token(seat, to, promises, private))

    def answer(self, seat: Seat, number: int, yes: bool) -> None:
        """Accept or decline a statement, by its number in `said(seat)`.

        Raises:
            StatementError: there is nothing to answer.
        """
        self.speak(seat, self.parley.answer_token(seat, number, ACCEPTED if yes else DECLINED))

    def withdraw(self, seat: Seat, number: int) -> None:
        """Withdraw a statement of one's own that nobody has agreed to yet.

        Raises:
            StatementError: there is none.
        """
        self.speak(seat, self.parley.answer_token(seat, number, WITHDRAWN))

    def speak(self, seat: Seat, token: str) -> None:
        """Say something as the record has it; nothing changes but what is said.

        Raises:
            StatementError: the game has no such statement, or it cannot be made now.
        """
        if self.game.info.pacts is None:
            raise StatementError("no-parley")
        if self.state.outcome() is not None:
            raise StatementError("parley-over")
        if self.state.window() or self.state.actor() == CHANCE:
            raise StatementError("parley-window")
        self.events += self.parley.speak(seat, token, self.state.view(None), len(self.plies))
        self.entries.append((seat, token))
        self._note_step()

    def said(self, seat: Seat | None) -> list[Statement]:
        """Return the statements that a viewer may know, in the viewer's own order; once the match is over, all."""
        return self.parley.known(seat, self.state.outcome() is not None)

    def trust(self, seat: Seat | None) -> list[tuple[int, int]]:
        """Return how many promises each seat has kept and broken, as far as a viewer may know."""
        return trust(self.said(seat), self.seats)

    def breaches(self, batch: Batch) -> list[Promise]:
        """Return what a seat has promised and would break by a batch, as far as nothing is revealed by it."""
        seat, passing = batch.seat, list[tuple[View, list[Event], View]]()
        agreed = [statement for statement in self.parley.statements if statement.stage == ACCEPTED]
        bound = [one for statement in agreed for one in statement.open_promises() if seat in one.bound]
        trial = batch.start.copy()
        for ply in batch.plies if bound else []:
            was, heard = trial.view(None), list[Event]()
            trial.apply(seat, ply.move, heard)
            if trial.reveals == batch.start.reveals:
                passing.append((was, [event for event in heard if event.to == EVERYONE], trial.view(None)))
        return [promise for promise in bound if self.parley.would_break(seat, promise, passing)]

    def _apply(self, ply: Ply, events: list[Event] | None) -> None:
        """Make a move in place, and let what all may know of it decide about promises."""
        if not self.parley.active:
            self.state.apply(ply.actor, ply.move, events)
            return
        was, heard = self.state.view(None), list[Event]()
        self.state.apply(ply.actor, ply.move, heard)
        public = [event for event in heard if event.to == EVERYONE]
        heard += self.parley.watch(was, public, self.state.view(None), self.state.outcome() is not None)
        if events is not None:
            events += heard
