"""A record being played: who may move, batches, undo, events for each viewer, and chance that anyone can verify
afterwards. How a batch is played is in `borea.core.batch`, what seats tell each other in `borea.core.statements`, the
text of a record in `borea.core.record`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from borea.core.batch import Batch, Ply, Step
from borea.core.chance import commitment, keyed, match_key, seed_bytes
from borea.core.errors import IllegalMove, InvalidMove, OptionError, RecordError, StatementError
from borea.core.fields import html_table
from borea.core.game import CHANCE, EVERYONE, Event, Game, Move, Outcome, Seat, View
from borea.core.record import TABLE, Record, is_statement
from borea.core.statements.parley import Parley
from borea.core.statements.speaking import Speaking


class Match(Speaking):
    """A match in play. Tokens go in, views and events come out; a call that raises changes nothing.

    Raises:
        OptionError: the game is not played by this many seats, or `entropy` has another length.
    """

    def __init__(self, game: Game, seats: int, seed: str | bytes, entropy: Sequence[str] = ()) -> None:
        given = list(entropy) or [""] * seats
        if len(given) != seats:
            raise OptionError("bad-option-value", option="entropy", value=len(given), wanted=seats)
        self._begin(game, seats, seed_bytes(seed), "", given)
        self._settle()

    def _begin(self, game: Game, seats: int, seed: bytes | None, promise: str, entropy: list[str]) -> None:
        self.game = game
        self.seats = game.info.check_seats(seats)
        self.seed = seed
        self.commitment = commitment(seed) if seed is not None else promise
        self.entropy = entropy
        self.entries = []
        self.plies = []
        self.events = []
        self.epoch = 0
        self.fork = 0  # how many entries come from the record that this match continues
        self.state = game.start(seats)
        self.parley = Parley(game, seats)
        self._draws: dict[str, int] = {}
        self._steps: list[Step] | None = None  # only if somebody follows the match

    def __repr__(self) -> str:
        turn = "over" if self.outcome is not None else f"seats {self.actors} act"
        return f"<Match of {self.game.info.id}, {self.seats} seats, {len(self.plies)} plies, {turn}>"

    def _repr_html_(self) -> str:
        """Return the match as a table, for notebooks: game, plies, who acts, the result."""
        rows: list[tuple[str, object]] = [("game", self.game.info.id), ("edition", self.game.edition)]
        rows += [("seats", self.seats), ("plies", len(self.plies)), ("to act", self.actors)]
        return html_table([*rows, ("result", self.outcome or "")])

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the match goes on."""
        return self.state.outcome()

    @property
    def actors(self) -> list[Seat]:
        """The seats that may move now."""
        return self.state.actors()

    def view(self, seat: Seat | None) -> View:
        """Return what a seat (None: a spectator) may know."""
        return self.state.view(seat)

    def moves(self, seat: Seat) -> list[str]:
        """Return the tokens that a seat may play now."""
        moves = self.state.moves(seat) if seat in self.state.actors() else []
        return [self.game.catalogue.token(move) for move in moves]

    def seen(self, seat: Seat | None, since: int = 0) -> list[Event]:
        """Return the events that a viewer may know, numbered for that viewer, from `since` on."""
        return [event for event in self.events if event.to in (EVERYONE, seat)][since:]

    def follow(self) -> None:
        """Keep every step from now on until `steps` returns it; the first one is all that has happened so far."""
        self._steps = [Step(self.state, len(self.events))]

    def steps(self) -> list[Step]:
        """Return the steps since the last call; their states never change."""
        found = self._steps or []
        self._steps = []
        return found

    def _note_step(self) -> None:
        if self._steps is not None:
            self._steps.append(Step(self.state, len(self.events)))

    def submit(self, seat: Seat, *tokens: str) -> list[Event]:
        """Make a seat's moves, all or none, and return the events it may know. Members of a set may come in any order.

        Raises:
            InvalidMove: a token names no move of this game.
            IllegalMove: a move may not be made now; `clause` is the rule that forbids it.
        """
        before = len(self.events)
        self._submit(seat, [self.game.catalogue.move(token) for token in tokens])
        return [event for event in self.events[before:] if event.to in (EVERYONE, seat)]

    def _submit(self, seat: Seat, moves: list[Move]) -> None:
        if moves and not 0 <= seat < self.seats:
            raise IllegalMove("not-your-move", token=self.game.catalogue.token(moves[0]), seat=seat)
        batch = Batch(self.game, self.state, seat, moves)
        if self.parley.active:
            self.state = self.state.copy()
            for ply in batch.plies:
                self._apply(ply, self.events)
        else:
            self.state = batch.state
            self.events += batch.events
        self.plies += batch.plies
        self.entries += [(seat, self.game.catalogue.token(ply.move)) for ply in batch.plies]
        if moves:
            self._note_step()
        self._settle()

    def stage(self, seat: Seat, staged: Sequence[str]) -> Batch:
        """Return a batch played on a copy of the table: the view ahead of it, the view after it, and what may follow.

        Raises:
            InvalidMove: a token names no move.
            IllegalMove: the batch cannot be submitted.
        """
        return Batch(self.game, self.state, seat, [self.game.catalogue.move(token) for token in staged])

    def ahead(self, seat: Seat, staged: Sequence[str]) -> View | None:
        """Return the view of a seat that is asked again after a staged batch, before anything new can be seen."""
        return self.stage(seat, staged).ahead()

    def after(self, seat: Seat, staged: Sequence[str]) -> View | None:
        """Return what a seat would see right after a staged batch, no matter who acts then; None past a reveal."""
        return self.stage(seat, staged).after()

    def options(self, seat: Seat, staged: Sequence[str]) -> list[str]:
        """Return the tokens by which a staged batch may go on; members of a set may be added in any order."""
        return [self.game.catalogue.token(move) for move in self.stage(seat, staged).options()]

    def _settle(self) -> None:
        while self.state.actor() == CHANCE and self.seed is not None:
            self._chance(self._draw())

    def _draw(self) -> Move:
        assert self.seed is not None
        label = self.state.chance_label()
        key = match_key(self.seed, self.entropy)
        return self.state.draw(keyed(key, self.epoch, label, self._draws.get(label, 0)))

    def _chance(self, move: Move) -> None:
        label = self.state.chance_label()
        self._draws[label] = self._draws.get(label, 0) + 1
        ply = Ply(CHANCE, move, False, self.state.reveals)
        self.plies.append(ply)
        if self._steps is not None:
            self.state = self.state.copy()  # the last step keeps the one before
        self._apply(ply, self.events)
        self.entries.append((CHANCE, self.game.catalogue.token(move)))
        self._note_step()

    def undoable(self, seat: Seat) -> int:
        """Return how many of its last moves a seat may take back.

        Undo stops at chance, at a reveal and, outside a window, at another seat's move.
        """
        if self.outcome is not None:  # the seed may be known by now
            return 0
        window = self.state.window()
        count = 0
        for ply in reversed(self.plies):
            # What led to an open window stands, whether or not another seat has acted: the offer must not reveal that.
            if ply.actor == CHANCE or ply.reveals != self.state.reveals or ply.window != window:
                break
            if ply.actor == seat:
                count += 1
            elif not window:
                break
        return count

    def undo(self, seat: Seat) -> None:
        """Take back a seat's last move.

        Raises:
            IllegalMove: the seat may take nothing back.
        """
        if not self.undoable(seat):
            raise IllegalMove("nothing-to-undo", seat=seat)
        place = max(index for index, ply in enumerate(self.plies) if ply.actor == seat)
        hidden = self.plies[place].window
        self.parley.go_back(place, 1)
        self._rebuild(self.plies[:place] + self.plies[place + 1 :])
        self.entries.append((seat, "undo"))
        self.events.append(Event("taken-back", {"seat": seat}, seat if hidden else EVERYONE))
        self._note_step()

    def rewind(self, plies: int) -> None:
        """Go back to an earlier ply, by agreement of all seats; chance after it is drawn from a new epoch.

        Raises:
            IllegalMove: there is no such earlier ply, or the match is over.
        """
        if self.outcome is not None or not 0 <= plies < len(self.plies):  # after the end the seed is known
            raise IllegalMove("nothing-to-undo", seat=TABLE)
        self.parley.go_back(plies, len(self.plies) - plies)
        self._rebuild(self.plies[:plies])
        self.epoch += 1
        self.entries.append((TABLE, f"rewind:{plies}"))
        self.events.append(Event("rewound", {}))
        self._note_step()
        self._settle()

    def _rebuild(self, plies: list[Ply]) -> None:
        self.state = self.game.start(self.seats)
        self._draws = {}
        self.plies = plies
        for number, ply in enumerate(plies):
            self.parley.repeat(number)
            if ply.actor == CHANCE:
                label = self.state.chance_label()
                self._draws[label] = self._draws.get(label, 0) + 1
            ply.window = self.state.window()
            ply.reveals = self.state.reveals
            self._apply(ply, None)
        self.parley.repeat(len(plies))

    def record(self) -> Record:
        """Return the record so far.

        It contains the seed only once the match is over. A fork's record never does: draws before the fork came from
        another seed, so this one could not verify them.
        """
        outcome = self.outcome
        reveal = self.seed is not None and outcome is not None and not self.fork
        return Record(
            self.game.info.id,
            rules=self.game.rules,
            edition=self.game.edition,
            options=self.game.options,
            seats=self.seats,
            commitment=self.commitment,
            entropy=self.entropy,
            fork=self.fork,
            seed=self.seed.hex() if self.seed is not None and reveal else "",
            entries=list(self.entries),
            end=outcome,
        )

    @classmethod
    def replay(cls, game: Game, record: Record, *, upto: int | None = None, check_luck: bool = False) -> Match:
        """Return the match of a record, after its first `upto` entries if given.

        Raises:
            RecordError: an entry is illegal, or seed and end do not fit a match that is over or still going on; with
                `check_luck`, also if a draw does not match the seed, or if the record is a fork.
        """
        match = cls.__new__(cls)
        match._begin(game, record.seats, None, record.commitment, record.entropy)
        match.fork = record.fork
        if check_luck and record.fork:
            raise RecordError("record-fork", fork=record.fork)
        try:
            seed = bytes.fromhex(record.seed) if record.seed else None
        except ValueError as wrong:
            raise RecordError("record-seed", commitment=record.commitment[:16]) from wrong
        if check_luck and (seed is None or commitment(seed) != record.commitment):
            raise RecordError("record-seed", commitment=record.commitment[:16])
        for number, (who, token) in enumerate(record.entries[:upto]):
            match.seed = seed if check_luck else None
            match._replay_entry(number, who, token)
        match.seed = seed
        if upto is None:
            match._check_end(record)
        return match

    @classmethod
    def unfold(cls, game: Game, record: Record) -> Iterator[Match]:
        """Yield the match of a record before its first entry and after each one: always the same object and state."""
        match = cls.replay(game, record, upto=0)
        match.seed = None
        yield match
        for number, (who, token) in enumerate(record.entries):
            match._replay_entry(number, who, token)
            yield match

    def _check_end(self, record: Record) -> None:
        """Refuse a seed or an end that the whole record should not have, or should have and has not.

        Without its seed a finished record could claim any dice, so only a fork may lack it.
        """
        outcome, end = self.outcome, record.end
        if outcome is None:
            if end is not None:
                raise RecordError("record-end-early", reason=end.reason)
            if record.seed:
                raise RecordError("record-seed-early")
            return
        if end is None:
            raise RecordError("record-end-missing", reason=outcome.reason)
        if (outcome.scores, outcome.reason) != (end.scores, end.reason):
            raise RecordError("record-end", reason=end.reason)
        if bool(record.seed) == bool(record.fork):
            raise RecordError("record-fork-seed" if record.fork else "record-seed-missing")

    def _replay_entry(self, number: int, who: int, token: str) -> None:
        if self.outcome is not None:
            raise RecordError("record-after-end", entry=number, token=token)
        luck, self.seed = self.seed, None  # chance comes from the record
        try:
            if who != CHANCE and self.state.actor() == CHANCE:  # a draw was left out: it comes before anything else
                raise IllegalMove("not-your-move", token=token, seat=who)
            if who == TABLE and token.startswith("rewind:"):
                self.rewind(int(token.removeprefix("rewind:")))
            elif token == "undo":
                self.undo(who)
            elif who == CHANCE:
                self._replay_chance(token, luck)
            elif is_statement(token):
                self.speak(who, token)
            else:
                self._repeat(who, self.game.catalogue.move(token))
        except (IllegalMove, InvalidMove, StatementError, ValueError) as wrong:
            raise RecordError("record-entry", getattr(wrong, "clause", ""), entry=number, token=token) from wrong

    def _repeat(self, seat: Seat, move: Move) -> None:
        """Make a recorded move in place, because nobody keeps the states in between."""
        state = self.state
        if seat not in state.actors() or move not in state.moves(seat):
            self._submit(seat, [move])  # raises, with the reason
        ply = Ply(seat, move, state.window(), state.reveals)
        self.plies.append(ply)
        self._apply(ply, self.events)
        self.entries.append((seat, self.game.catalogue.token(move)))

    def _replay_chance(self, token: str, luck: bytes | None) -> None:
        move = self.game.catalogue.move(token)
        if self.state.actor() != CHANCE or move not in [outcome for outcome, _ in self.state.odds()]:
            raise IllegalMove("illegal-move", "", token=token, seat=CHANCE)
        if luck is not None:
            self.seed = luck
            if self._draw() != move:
                raise RecordError("record-luck", label=self.state.chance_label(), token=token)
            self.seed = None
        self._chance(move)
