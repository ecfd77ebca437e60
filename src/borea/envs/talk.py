"""PettingZoo, seat after seat, in games whose seats may promise each other things: statements as further actions.

The actions after `wait` are `accept`, `decline`, how a statement begins (whom it is for, its kind and its voice), and
what its arguments may be. A seat says one open promise at most before each of its decisions, an action at a time; those
who hear it then answer in turn. Promises bind nobody and change no reward.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from borea.core.batch import Ply
from borea.core.chance import FastRng
from borea.core.errors import OptionError, StatementError
from borea.core.game import CHANCE, OVER, Game, Seat, State, View
from borea.core.observations.buffers import relative
from borea.core.observations.encoder import TOP
from borea.core.statements.parley import Pacts, Parley
from borea.core.statements.speaking import Speaking
from borea.core.statements.statement import ACCEPTED, Promise, Statement
from borea.envs.seating import Array, fresh_seed, shares
from borea.envs.turns import SeatsInTurn, Seen, Table
from borea.extras import needs

with needs("envs"):
    from gymnasium import spaces

ALL = "*"  # the hearers of a statement to everybody
SHOWN = 16  # open statements in an observation, the newest first
SLOTS = 8  # of a statement


class Words:
    """The actions with which seats of a game talk: their names in order, beginning after `wait`."""

    def __init__(self, game: Game, seats: int, first: int) -> None:
        if game.info.pacts is None:
            raise OptionError("bad-option-value", option="pacts", value=True, wanted=False)
        self.pacts: Pacts = game.info.pacts
        self.accept, self.decline = first, first + 1
        self.spans = self.pacts.spans(game)
        hearers = [str(step) for step in range(1, seats)] + ([ALL] if seats > 2 else [])
        self.beginnings = [
            (hearer, kind, voice)
            for hearer in hearers
            for kind in self.pacts.kinds
            for voice in kind.voices
            if hearer != ALL or kind.several
        ]
        self.first = first + 2
        self.values = [(name, value) for name, span in self.spans.items() for value in span]
        self.first_value = self.first + len(self.beginnings)
        said = [f"say:{kind.name}/{voice}>{hearer}" for hearer, kind, voice in self.beginnings]
        self.names = ["accept", "decline", *said, *[f"{name}:{value}" for name, value in self.values]]

    def counted(self, name: str) -> bool:
        """Return whether an argument counts from the present: its values are +0, +1, …"""
        return self.spans[name][0].startswith("+")

    def actions(self, name: str, possible: list[str]) -> list[int]:
        """Return the actions for the values of an argument that are possible now."""
        span = self.spans[name]
        first = self.first_value + self.values.index((name, span[0]))
        if self.counted(name):
            return list(range(first, first + min(len(possible), len(span))))
        return [first + place for place, value in enumerate(span) if value in possible]


class Talk(Speaking):
    """A match in which seats talk, and what one of them is in the middle of saying."""

    def __init__(self, words: Words, game: Game, state: State) -> None:
        self.words = words
        self.game, self.seats, self.state = game, state.seats, state
        self.entries, self.plies, self.events = [], [], []
        self.parley = Parley(game, state.seats)
        self.begun: Promise | None = None  # the statement that the deciding seat is making
        self.wording: list[str] = []
        self.asked: list[Seat] = []  # the seats that still have to answer the last statement
        self.spoken = False  # since the last move

    def actor(self) -> Seat:
        """Return who acts: a hearer, or the seat that decides."""
        return self.asked[0] if self.asked else self.state.actor()

    def play(self, seat: Seat, move: int) -> None:
        """Make a move, which may decide about promises."""
        self.spoken = False
        self._apply(Ply(seat, move, False, 0), None)

    def settle(self, rng: FastRng) -> None:
        """Play chance and moves without a choice."""
        while (actor := self.state.actor()) != OVER:
            moves = [self.state.draw(rng)] if actor == CHANCE else self.state.moves(actor)
            if len(moves) > 1:
                return
            self.play(actor, moves[0])

    def options(self, promise: Promise, view: View) -> list[list[int]]:
        """Return the actions for each argument of a promise that are possible now, as far as all can see."""
        kind = self.words.pacts.kind(promise.kind)
        assert kind is not None
        possible = self.words.pacts.values(self.game, view, promise)
        return [self.words.actions(name, values) for name, values in zip(kind.arguments, possible, strict=True)]

    def legal(self) -> list[int]:
        """Return the actions of the seat that acts."""
        if self.asked:
            return [self.words.accept, self.words.decline]
        if self.begun is not None:
            return self.options(self.begun, self.state.view(None))[len(self.wording) - 2]
        seat = self.state.actor()
        moves = list(self.state.moves(seat))
        if not self.spoken and not self.state.window():
            view = self.state.view(None)
            for place in range(len(self.words.beginnings)):
                if all(self.options(self.beginning(seat, place), view)):
                    moves.append(self.words.first + place)
        return moves

    def beginning(self, seat: Seat, place: int) -> Promise:
        """Return the promise that a beginning leads to, still without arguments."""
        hearer, kind, voice = self.words.beginnings[place]
        steps = range(1, self.seats) if hearer == ALL else [int(hearer)]
        return Promise((kind.name, voice), seat, sorted([(seat + step) % self.seats for step in steps]))

    def act(self, action: int, rng: FastRng) -> None:
        """Take a legal action of the seat that acts."""
        seat = self.actor()
        if action in (self.words.accept, self.words.decline):
            self.answer_last(action == self.words.accept)
        elif action >= self.words.first_value:
            self.add_argument(seat, action - self.words.first_value)
        elif action >= self.words.first:
            self.begun = self.beginning(seat, action - self.words.first)
            self.wording = list(self.begun.wording)
        else:
            self.play(seat, action)
            self.settle(rng)

    def answer_last(self, yes: bool) -> None:
        """Accept or decline the last statement; nobody else is asked once one has declined."""
        seat = self.asked.pop(0)
        self.answer(seat, len(self.said(seat)) - 1, yes)
        if not yes:
            self.asked = []

    def add_argument(self, seat: Seat, place: int) -> None:
        """Add an argument to the statement that is being made; after the last one it is said, unless it stands."""
        promise = self.begun
        assert promise is not None
        name, value = self.words.values[place]
        if self.words.counted(name):
            now = self.words.pacts.values(self.game, self.state.view(None), promise)
            value = now[len(self.wording) - 2][int(value)]
        self.wording.append(value)
        kind = self.words.pacts.kind(promise.kind)
        assert kind is not None
        if len(self.wording) < 2 + len(kind.arguments):
            return
        to = sorted({*promise.bound, *promise.others} - {seat})
        self.begun, self.spoken = None, True
        try:
            self.say(seat, to, tuple(self.wording))
        except StatementError:  # it has been said before, or too much has: nothing changes
            return
        if kind.answered:
            self.asked = [(seat + step) % self.seats for step in range(1, self.seats)]
            self.asked = [other for other in self.asked if other in to]

    def seen_by(self, seat: Seat) -> Array:
        """Return what a seat knows of everything said, as rows of eight slots (docs/environments.md)."""
        rows = np.zeros((1 + self.seats + SHOWN, SLOTS), np.uint8)
        if self.begun is not None and self.actor() == seat:
            rows[0] = self.row(self.begun, seat, 0, self.wording[2:])
        trust = self.trust(seat)
        for step in range(self.seats):
            rows[1 + step, :2] = [min(TOP, count) for count in trust[(seat + step) % self.seats]]
        known = [one for one in self.said(seat) if one.open_promises()]
        for place, statement in enumerate(known[: -SHOWN - 1 : -1]):
            rows[1 + self.seats + place] = self.statement_row(statement, seat)
        return rows.reshape(-1)

    def statement_row(self, statement: Statement, viewer: Seat) -> list[int]:
        """Return an open statement as eight slots."""
        promise = statement.open_promises()[0]
        row = self.row(promise, viewer, 2 if statement.stage == ACCEPTED else 1, promise.arguments)
        row[0] = relative(statement.seat, viewer, self.seats)
        row[1] = sum(1 << relative(other, viewer, self.seats) for other in statement.to)
        return row

    def row(self, promise: Promise, viewer: Seat, stage: int, arguments: list[str]) -> list[int]:
        """Return a promise of the viewer's as eight slots."""
        kinds = [kind.name for kind in self.words.pacts.kinds]
        kind = self.words.pacts.kinds[kinds.index(promise.kind)]
        hearers = {*promise.bound, *promise.others} - {viewer}
        row = [1, sum(1 << relative(other, viewer, self.seats) for other in hearers)]
        row += [1 + kinds.index(promise.kind), 1 + kind.voices.index(promise.voice), stage]
        for name, value in zip(kind.arguments, arguments, strict=False):
            counted = self.words.counted(name)
            row.append(min(TOP, int(value)) if counted else 1 + self.words.spans[name].index(value))
        return row + [0] * (SLOTS - len(row))


class TalkEnv(SeatsInTurn):
    """One match, seat after seat, with pacts. Observations have a third part, `pacts`."""

    def __init__(self, table: Table, max_cycles: int | None) -> None:
        self.words = Words(table.game, table.seats, table.wait + 1)
        self._rng = FastRng(fresh_seed())
        said = spaces.Box(0, TOP, (SLOTS * (1 + table.seats + SHOWN),), np.uint8)
        super().__init__(table.widened(len(self.words.names), {"pacts": said}), max_cycles)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; without a seed, chance goes on as it was."""
        if seed is not None:
            self._rng = FastRng(str(seed))
        self._begin()
        self.talk = Talk(self.words, self.table.game, self.table.game.start(self.table.seats))
        self.talk.settle(self._rng)
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.talk.actor()]
        self._legal = self.talk.legal()

    def observe(self, agent: str) -> Seen:
        """Return what a seat may know, its legal actions, and what has been said."""
        acts = agent == self.agent_selection and not self._over
        seat = self.table.number[agent]
        seen = self.table.observe(self.talk.state, seat, self._legal if acts else [])
        return {**seen, "pacts": self.talk.seen_by(seat)}

    def position(self) -> State:
        """Return the state of the match."""
        return self.talk.state

    def step(self, action: int | None) -> None:
        """Make a move for the selected seat, or let it talk."""
        if self._over:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._legal:
            self._forfeit("illegal-move")
            return
        self.talk.act(int(action), self._rng)
        if self.talk.state.actor() == OVER:
            self._finish(shares(self.talk.state), self.terminations)
        elif self._is_cut():
            self._finish([0.0] * self.table.seats, self.truncations)
        else:
            self._select()
