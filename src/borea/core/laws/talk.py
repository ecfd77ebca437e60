"""Law 12, statements change nothing but what is said, and law 10 for what is said in private: the same random moves in
two matches, one of them silent."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from borea.core.chance import Rng, seed_bytes
from borea.core.errors import StatementError
from borea.core.fields import freeze
from borea.core.game import Game, Move, Seat, State, View
from borea.core.laws.secrecy import Secrecy, record_of
from borea.core.match import Match
from borea.core.record import is_statement, read_record
from borea.core.statements.parley import Parley
from borea.core.statements.statement import (
    ACCEPTED,
    ALL,
    BROKEN,
    HEARERS,
    SPEAKER,
    Promise,
    Statement,
    Wording,
    encode_statement,
)

STEPS = 30  # moves that two matches make side by side
BEGUN = 500  # plies at most before that: going back replays them all
TRIES = 3  # statements tried between two moves


def random_promise(game: Game, rng: Rng, view: View, voice: str, between: Promise) -> Wording:
    """Return a random promise that makes sense now between the parties of another, or one without arguments."""
    pacts = game.info.pacts
    assert pacts is not None
    between.kind = pacts.kinds[rng.below(len(pacts.kinds))].name
    values = pacts.values(game, view, between)
    return (between.kind, voice, *(some[rng.below(len(some))] for some in values if some))


def check_whispers(
    game: Game, state: State, seat: Seat, rng: Rng, conduct: Callable[[list[Statement]], object]
) -> bool:
    """Return whether a seat conducts itself alike, no matter what two others have told each other in private."""
    others = [other for other in range(state.seats) if other != seat]
    if game.info.pacts is None or len(others) < 2 or state.window():
        return True
    quiet, loud = Parley(game, state.seats), Parley(game, state.seats)
    talk_at_random(game, state, rng, [loud], others, [], private=True)
    talk_at_random(game, state, rng, [quiet, loud], others, [seat], private=False)
    return conduct(quiet.known(seat)) == conduct(loud.known(seat))


def talk_at_random(
    game: Game, state: State, rng: Rng, parleys: list[Parley], seats: list[Seat], to: list[Seat], *, private: bool
) -> None:
    """Let seats promise others something, in several parleys alike; what is private is agreed on and often broken."""
    view = state.view(None)
    for speaker in seats * (1 + private):
        hearers = to or [other for other in seats if other != speaker]
        hearer = hearers[rng.below(len(hearers))]
        wording = random_promise(game, rng, view, ALL, Promise(("", ALL), speaker, [hearer]))
        broken = rng.below(2) == 0
        for parley in parleys:
            with suppress(StatementError):  # not everything can be said at any time
                parley.speak(speaker, parley.offer_token(speaker, [hearer], [wording], private), view, 0)
                statement = parley.statements[-1]
                if private:
                    statement.answer(hearer, ACCEPTED)
                if private and broken:
                    statement.promises[0].stage, statement.promises[0].by = BROKEN, hearer


class Talk:
    """The checks of both laws; `change` is called for what law 12 forbids, `leak` for what law 10 forbids."""

    def __init__(
        self, game: Game, seats: int, rng: Rng, change: Callable[[str], None], leak: Callable[[str], None]
    ) -> None:
        self.game = game
        self.seats = seats
        self.rng = rng
        self.change = change
        self.leak = leak

    def check(self, entries: list[tuple[int, Move]]) -> None:
        """Play on from a random point of a match, once in silence and once with much talk, or only whispers."""
        start = entries[: self.rng.below(min(len(entries), BEGUN) + 1)]
        whispering = self.rng.below(2) == 0
        silent, talking = self.fresh(start), self.fresh(start)
        first = self.rng.below(self.seats)
        pair = [first, (first + 1 + self.rng.below(self.seats - 1)) % self.seats]
        for _ in range(STEPS):
            for _ in range(TRIES):
                self.say_something(talking, pair if whispering else [])
            self.compare(silent, talking, [seat for seat in range(self.seats) if seat not in pair], whispering)
            if not silent.actors:
                break
            self.move(silent, talking)
        self.check_record(silent, talking)

    def fresh(self, entries: list[tuple[int, Move]]) -> Match:
        """Return a match that goes on from these plies with draws of its own."""
        match = Match.replay(self.game, record_of(self.game, self.seats, entries))
        match.seed = seed_bytes("talk")
        match.submit(0)  # no move: draws the chance that comes next
        return match

    def say_something(self, match: Match, pair: list[Seat]) -> None:
        """Let a random seat say, answer or withdraw something; within a pair, in private."""
        seats = pair or list(range(self.seats))
        seat = seats[self.rng.below(len(seats))]
        try:
            act = self.rng.below(4)
            if act == 0 and match.said(seat):
                match.withdraw(seat, self.rng.below(len(match.said(seat))))
            elif act == 1 and match.said(seat):
                match.answer(seat, self.rng.below(len(match.said(seat))), self.rng.below(4) > 0)
            else:
                others = [other for other in seats if other != seat]
                to = [other for other in others if self.rng.below(2)] or others[:1]
                self.offer(match, seat, to, bool(pair) or self.rng.below(2) == 0)
        except StatementError:
            pass  # not everything can be said at any time

    def offer(self, match: Match, seat: Seat, to: list[Seat], private: bool) -> None:
        """Offer a random promise, or two that are tied."""
        voices = ([SPEAKER], [HEARERS], [ALL], [HEARERS, SPEAKER])[self.rng.below(4)]
        promises = [self.promise(match, voice, seat, to) for voice in voices]
        match.say(seat, to, *promises, private=private)

    def promise(self, match: Match, voice: str, seat: Seat, to: list[Seat]) -> Wording:
        """Return a random promise that makes sense now, or one without arguments."""
        return random_promise(self.game, self.rng, match.view(None), voice, Promise(("", voice), seat, to))

    def move(self, silent: Match, talking: Match) -> None:
        """Make the same random move in both, or take the same one back."""
        seat = silent.actors[self.rng.below(len(silent.actors))]
        if self.rng.below(8) == 0 and silent.undoable(seat):
            silent.undo(seat)
            talking.undo(seat)
            return
        moves = silent.moves(seat)
        token = moves[self.rng.below(len(moves))]
        silent.submit(seat, token)
        talking.submit(seat, token)

    def compare(self, silent: Match, talking: Match, others: list[Seat], whispering: bool) -> None:
        """Report what talk has changed: state, moves, draws, undo, log; for those who cannot hear it, anything."""
        if self.played(silent) != self.played(talking):
            self.change(f"ply {len(silent.plies)}: statements changed the match")
        for viewer in (None, *others) if whispering else ():
            if Secrecy.shown(silent, viewer) != Secrecy.shown(talking, viewer):
                self.leak(f"ply {len(silent.plies)}: {viewer} notices what others say in private")

    def played(self, match: Match) -> tuple[object, ...]:
        """Return everything about a match but what was said."""
        seats = range(self.seats)
        events = [event for event in match.events if not event.kind.startswith("pact-")]
        entries = [entry for entry in match.entries if not is_statement(entry[1])]
        plies = [(ply.actor, ply.move, ply.window, ply.reveals) for ply in match.plies]
        asked = [(match.moves(seat), match.undoable(seat), freeze(match.view(seat))) for seat in seats]
        return freeze(match.state), asked, events, entries, plies, dict(match._draws), match.epoch

    def check_record(self, silent: Match, talking: Match) -> None:
        """Report a record that does not replay to the same match and the same statements."""
        record = talking.record()
        record.fork = len(record.entries)
        again = Match.replay(self.game, read_record(record.text()))
        said = [[encode_statement(one) for one in match.parley.statements] for match in (talking, again)]
        if freeze(again.state) != freeze(silent.state) or said[0] != said[1]:
            self.change("a record with statements replays to another match")
