"""What seats tell each other beside the game: data that binds nobody. Nothing here changes what is legal or drawn. A
game names its kinds of promise and decides from public events what became of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from borea.core.errors import StatementError
from borea.core.game import Event, Game, Seat, View
from borea.core.statements.statement import (
    ACCEPTED,
    BROKEN,
    DECLINED,
    EXPIRED,
    HEARERS,
    OFFERED,
    SPEAKER,
    WITHDRAWN,
    Kind,
    Promise,
    Statement,
    Verdict,
    Wording,
)

SAY = "say"  # the verbs of statements in a record; no game has a move that begins like this
ANSWERS = {"say-accept": ACCEPTED, "say-decline": DECLINED, "say-withdraw": WITHDRAWN}
EVERYBODY = "*"
MOST_OPEN = 20  # statements of one seat that are offered or in force

Values = Callable[[Game, View, Promise], list[list[str]]]
Spans = Callable[[Game], Mapping[str, list[str]]]
Judge = Callable[[Game, Promise, View, list[Event], View], Verdict | None]


class Pacts(NamedTuple):
    """What may be said in a game, and what becomes of it; both functions see only what a spectator may know.

    `values` returns for each argument of a promise what it may be now. `judge` returns what one ply, from a view before
    it over its public events to a view after it, makes of a promise that is in force. `spans` returns for each argument
    all that it can ever be, or +0, +1, … where it is counted from the first value that is possible at the time.
    """

    kinds: tuple[Kind, ...]
    values: Values
    judge: Judge
    spans: Spans

    def kind(self, name: str) -> Kind | None:
        """Return the kind with a name."""
        return next((kind for kind in self.kinds if kind.name == name), None)


class Act(NamedTuple):
    """Something said, and how many of the plies that stand came before it."""

    ply: int
    seat: Seat
    token: str


class Parley:
    """Everything said in a match so far. Statements are numbered in the order of the record."""

    def __init__(self, game: Game, seats: int) -> None:
        self.game = game
        self.pacts: Pacts | None = game.info.pacts
        self.seats = seats
        self.statements: list[Statement] = []
        self.acts: list[Act] = []

    @property
    def active(self) -> bool:
        """Whether a move may decide about anything that was said."""
        return bool(self.statements) and any(statement.open_promises() for statement in self.statements)

    # --- tokens

    def offer_token(self, seat: Seat, to: Sequence[Seat], wordings: Sequence[Wording], private: bool = False) -> str:
        """Return a statement as an entry of a record."""
        hearers = sorted(set(to))
        others = [other for other in range(self.seats) if other != seat]
        everybody = hearers == others and len(others) > 1
        listed = EVERYBODY if everybody else ",".join(str(other) for other in hearers)
        return f"{SAY}:{'+'.join('/'.join(wording) for wording in wordings)}>{listed}{'!' if private else ''}"

    def read_offer(self, seat: Seat, token: str) -> Statement:
        """Return the statement of an entry: the inverse of `offer_token`.

        Raises:
            StatementError: it is malformed, or not written as `offer_token` writes it.
        """
        said, _, hearers = token.removeprefix(f"{SAY}:").partition(">")
        private, listed = hearers.endswith("!"), hearers.removesuffix("!")
        wordings = [tuple(words.split("/")) for words in said.split("+")]
        others = [other for other in range(self.seats) if other != seat]
        to = others if listed == EVERYBODY else [other for other in others if str(other) in listed.split(",")]
        sound = bool(to) and all(len(words) > 1 for words in wordings)
        if not sound or self.offer_token(seat, to, wordings, private) != token:
            raise StatementError("bad-statement", token=token[:80])
        return Statement(seat, to, private, wordings)

    def answer_token(self, viewer: Seat, number: int, stage: str) -> str:
        """Return an answer to a statement, or its withdrawal, as an entry of a record; the number is the viewer's own.

        Raises:
            StatementError: the viewer knows of no such statement.
        """
        known = self.known(viewer)
        if not 0 <= number < len(known):
            raise StatementError("no-such-statement", number=number)
        verb = next(verb for verb, answer in ANSWERS.items() if answer == stage)
        return f"{verb}:{self.statements.index(known[number])}"

    # --- speaking

    def speak(self, seat: Seat, token: str, view: View, ply: int) -> list[Event]:
        """Say something, and return what those who may know learn.

        Raises:
            StatementError: it cannot be said now.
        """
        verb, _, rest = token.partition(":")
        if not 0 <= seat < self.seats:
            raise StatementError("bad-statement", token=token[:80])
        if verb == SAY:
            self.check(self.read_offer(seat, token), view)
        else:
            number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 8 else -1
            if verb not in ANSWERS or not 0 <= number < len(self.statements) or str(number) != rest:
                raise StatementError("bad-statement", token=token[:80])
            if not self.statements[number].is_known_to(seat):
                raise StatementError("no-such-statement", number=number)
        events = self.apply(seat, token)
        if not events:
            raise StatementError("statement-settled", token=token[:80])
        self.acts.append(Act(ply, seat, token))
        return events

    def check(self, statement: Statement, view: View) -> None:
        """Refuse a statement that this game does not know or that makes no sense now.

        Raises:
            StatementError: says which.
        """
        voices = [promise.voice for promise in statement.promises]
        if len(voices) > 2 or (len(voices) == 2 and voices != [HEARERS, SPEAKER]):
            raise StatementError("statement-tie")
        for promise in statement.promises:
            self.check_promise(statement, promise, view)
        open_ones = [one for one in self.statements if one.seat == statement.seat and one.open_promises()]
        if any(one.says() == statement.says() for one in open_ones):
            raise StatementError("statement-repeated")
        if len(open_ones) >= MOST_OPEN:
            raise StatementError("statement-many", most=MOST_OPEN)

    def check_promise(self, statement: Statement, promise: Promise, view: View) -> None:
        """Refuse a promise whose kind, voice or arguments are not possible."""
        assert self.pacts is not None
        kind = self.pacts.kind(promise.kind)
        if kind is None or promise.voice not in kind.voices or len(promise.arguments) != len(kind.arguments):
            raise StatementError("statement-kind", kind="/".join(promise.wording)[:80])
        if not kind.answered and len(statement.promises) > 1:
            raise StatementError("statement-tie")
        if len(statement.to) > 1 and (len(statement.promises) > 1 or not kind.several):
            raise StatementError("statement-one-hearer")
        for name, value, allowed in zip(
            kind.arguments, promise.arguments, self.pacts.values(self.game, view, promise), strict=True
        ):
            if value not in allowed:
                raise StatementError("statement-argument", argument=name, value=value[:80])

    def apply(self, seat: Seat, token: str) -> list[Event]:
        """Apply what was said; without effect, it returns no events."""
        verb, _, rest = token.partition(":")
        if verb == SAY:
            statement = self.read_offer(seat, token)
            kinds = [self.pacts.kind(promise.kind) for promise in statement.promises] if self.pacts else []
            if not all(kind is None or kind.answered for kind in kinds):
                statement.stage = ACCEPTED
            self.statements.append(statement)
            stage = OFFERED
        else:
            statement, stage = self.statements[int(rest)], ANSWERS[verb]
            if not statement.answer(seat, stage):
                return []
        wordings = [list(promise.wording) for promise in statement.promises]
        return statement.events(stage, {"seat": seat, "promises": wordings})

    # --- what becomes of it

    def watch(self, was: View, events: Sequence[Event], now: View, over: bool) -> list[Event]:
        """Decide what one ply made of everything that was said, from what all may know; return what they learn."""
        found: list[Event] = []
        for statement in self.statements:
            for promise in statement.open_promises():
                if not promise.stage:  # the promise that it is tied to may just have ended it
                    found += self.settle(statement, promise, was, list(events), now, over)
        return found

    def settle(
        self, statement: Statement, promise: Promise, was: View, events: list[Event], now: View, over: bool
    ) -> list[Event]:
        """Decide what one ply made of a promise that is offered or in force."""
        assert self.pacts is not None
        if statement.stage == OFFERED:
            values = self.pacts.values(self.game, now, promise)
            if not over and all(value in some for value, some in zip(promise.arguments, values, strict=True)):
                return []
            statement.stage = EXPIRED
            return statement.events(EXPIRED, self.slots_of(statement.promises[0], Verdict(EXPIRED)))
        verdict = self.pacts.judge(self.game, promise, was, events, now) or (Verdict(EXPIRED) if over else None)
        if verdict is None:
            return []
        promise.stage, promise.by = verdict.stage, verdict.by
        found = statement.events(verdict.stage, self.slots_of(promise, verdict))
        unmet = verdict.stage == EXPIRED and promise is statement.promises[0]
        if verdict.stage == BROKEN or unmet:  # nobody owes anything for a condition that was never met
            for tied in statement.open_promises():
                tied.stage = EXPIRED
                found += statement.events(EXPIRED, self.slots_of(tied, Verdict(EXPIRED)))
        return found

    def would_break(self, seat: Seat, promise: Promise, passing: Sequence[tuple[View, list[Event], View]]) -> bool:
        """Return whether a seat would break a promise by plies that have not been made; nothing is decided."""
        assert self.pacts is not None
        memory, verdict = promise.memory, None
        for was, events, now in passing:
            verdict = verdict or self.pacts.judge(self.game, promise, was, events, now)
        promise.memory = memory
        return verdict is not None and verdict.stage == BROKEN and verdict.by == seat

    @staticmethod
    def slots_of(promise: Promise, verdict: Verdict) -> dict[str, object]:
        """Return what an event says about the end of a promise."""
        doers = promise.bound if verdict.by < 0 else [verdict.by]
        others = promise.others if verdict.by < 0 else promise.towards(verdict.by)
        named = {"seat": doers[0], "doers": doers, "others": others, "promises": [list(promise.wording)]}
        return {**verdict.slots, **named}

    # --- going back

    def go_back(self, ply: int, count: int) -> None:
        """Forget what became of everything, for some plies are taken back; what was said stays said, in its order."""
        self.statements = []
        self.acts = [act._replace(ply=act.ply - min(max(act.ply - ply, 0), count)) for act in self.acts]

    def repeat(self, ply: int) -> None:
        """Say again what was said before a ply; an answer that now has nothing to answer has no effect."""
        for act in self.acts:
            if act.ply == ply:
                self.apply(act.seat, act.token)

    # --- what viewers may know

    def known(self, viewer: Seat | None, over: bool = False) -> list[Statement]:
        """Return what a viewer may know, in the viewer's own numbering; once it is over, the rest follows."""
        seen = [statement for statement in self.statements if statement.is_known_to(viewer)]
        return seen + [statement for statement in self.statements if over and not statement.is_known_to(viewer)]
