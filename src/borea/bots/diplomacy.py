"""Bots that speak: what a voice proposes and answers, and which moves keep its word. Where a game has no envoy, or
nothing was said, everything is as if nobody could speak."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from borea.bots.bot import Bot, Voice, voice_of
from borea.core.chance import FastRng, Rng
from borea.core.game import EVERYONE, Event, Game, Move, Seat, State, View
from borea.core.match import Match
from borea.core.statements.envoy import Proposal
from borea.core.statements.parley import Parley
from borea.core.statements.statement import ACCEPTED, DECLINED, OFFERED, Statement

STEPS: Final = 1000  # of an error


def keep_word(game: Game, voice: Voice, view: View, said: list[Statement], rng: Rng) -> None:
    """Take out of a view the moves that break the seat's word for too little, or let its bot know what they cost."""
    voice.costs = {}
    if game.envoy is not None and said and len(view.moves) > 1:
        state, seat, moves = game.imagine(view, rng), view.seat, view.moves
        if voice.looks_ahead:
            voice.costs = game.envoy.costs(state, seat, moves, said, voice.loyalty)
        view.moves = game.envoy.keeping(state, seat, moves, said, 0.0 if voice.costs else voice.loyalty)


def propose(game: Game, view: View, said: list[Statement], rng: Rng) -> Proposal | None:
    """Return what a seat wants to say now, if anything."""
    assert game.envoy is not None
    return game.envoy.proposal(game.imagine(view, rng), view.seat, said)


def agrees(game: Game, voice: Voice, view: View, said: list[Statement], number: int, rng: Rng) -> bool:
    """Return whether a seat agrees to a statement; it misjudges the worth as it does that of deals."""
    assert game.envoy is not None
    worth = game.envoy.worth(game.imagine(view, rng), view.seat, said, said[number])
    error = float(int(rng.below(2 * STEPS + 1)) - STEPS) / STEPS
    return worth + voice.doubt * error > 0.0


def unanswered(said: list[Statement], seat: Seat) -> list[int]:
    """Return the numbers of the statements that a seat has yet to answer."""
    waiting: list[int] = []
    for number, one in enumerate(said):
        if one.stage == OFFERED and seat in one.to and seat not in one.agreed:
            waiting.append(number)
    return waiting


def conduct(bot: Bot, game: Game, view: View, seed: int, said: list[Statement]) -> list[object]:
    """Return everything that a bot thinks, says and does at a decision: about offers, its proposal, its move."""
    found: list[object] = []
    rng = FastRng(seed)
    voice = voice_of(bot)
    if voice is not None and game.envoy is not None:
        state = game.imagine(view, rng)
        found += [game.envoy.worth(state, view.seat, said, said[number]) for number in unanswered(said, view.seat)]
        proposal = propose(game, view, said, rng)
        if proposal is not None:
            found += [proposal.to, proposal.wordings, proposal.value]
        keep_word(game, voice, view, said, rng)
    return [*found, bot.choose(view, rng)]


class Talks:
    """What bots say at a table: a seat that is asked may speak first, those who are addressed answer at once."""

    def __init__(self, game: Game, parley: Parley, voices: list[Voice | None], rngs: list[Rng]) -> None:
        self.game = game
        self.parley = parley
        self.voices = voices if game.envoy is not None else [None] * len(voices)  # None: says nothing by itself
        self.rngs = rngs
        self.occasions = [-1] * len(voices)  # the last one of each seat

    def choose(self, bot: Bot, state: State, seat: Seat) -> Move:
        """Return the move of a bot, which may say something first."""
        voice, rng = self.voices[seat], self.rngs[seat]
        if voice is not None:
            self.take_occasion(state, seat)
        view = state.view(seat)
        if voice is not None:
            keep_word(self.game, voice, view, self.parley.known(seat), rng)
        return bot.choose(view, rng)

    def take_occasion(self, state: State, seat: Seat) -> None:
        """Let a seat say what it wants to say, and the others answer."""
        assert self.game.envoy is not None
        occasion = -1 if state.window() else self.game.envoy.occasion(state, seat)
        if occasion < 0 or occasion == self.occasions[seat]:
            return
        self.occasions[seat] = occasion
        found = propose(self.game, state.view(seat), self.parley.known(seat), self.rngs[seat])
        if found is not None:
            self.say(state, seat, self.parley.offer_token(seat, found.to, found.wordings))
            self.answer_all(state)

    def answer_all(self, state: State) -> None:
        """Let every bot answer what it was told."""
        for seat, voice in enumerate(self.voices):
            said = self.parley.known(seat)
            for number in unanswered(said, seat) if voice is not None else []:
                assert voice is not None
                yes = agrees(self.game, voice, state.view(seat), said, number, self.rngs[seat])
                self.say(state, seat, self.parley.answer_token(seat, number, ACCEPTED if yes else DECLINED))

    def say(self, state: State, seat: Seat, token: str) -> None:
        """Say something."""
        self.parley.speak(seat, token, state.view(None), 0)

    def apply(self, state: State, seat: Seat, move: Move) -> None:
        """Make a move, and decide what it means for what was said."""
        if not self.parley.active:
            state.apply(seat, move)
            return
        was = state.view(None)
        events: list[Event] = []
        state.apply(seat, move, events)
        public = [event for event in events if event.to == EVERYONE]
        self.parley.watch(was, public, state.view(None), state.outcome() is not None)


class MatchTalks(Talks):
    """What bots say in a `Match`."""

    def __init__(self, match: Match, bots: Mapping[Seat, Bot], rng: Rng) -> None:
        voices = [voice_of(bots.get(seat)) for seat in range(match.seats)]
        super().__init__(match.game, match.parley, voices, [rng] * match.seats)
        self.match = match

    def say(self, state: State, seat: Seat, token: str) -> None:
        """Say something as an entry of the record."""
        self.match.speak(seat, token)


def talks_between(game: Game, bots: list[Bot], rngs: list[Rng]) -> Talks | None:
    """Return the talks of bots that play without a `Match`; None if no two of them can talk to each other."""
    voices = [voice_of(bot) for bot in bots]
    if game.envoy is None or len([voice for voice in voices if voice is not None]) < 2:
        return None
    return Talks(game, Parley(game, len(bots)), voices, rngs)
