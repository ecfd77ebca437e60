"""Law 10, non-interference: what a seat cannot know changes nothing that it gets to see, from a state or a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from borea.core.chance import FastRng, Rng
from borea.core.codec import dumps, encode_event
from borea.core.fields import freeze
from borea.core.game import CHANCE, EVERYONE, Event, Game, Move, Outcome, Seat, State, View
from borea.core.match import Match
from borea.core.observations.buffers import new_masks, new_rows
from borea.core.observations.recall import Recall
from borea.core.record import Record
from borea.core.statements.statement import encode_statement

PAIR_EVERY = 4  # plies, on average, between the pairs of states whose tensors are compared
STEPS = 6  # plies for which two states are played side by side


class Chooser(Protocol):
    """A bot, as law 10 sees it."""

    def choose(self, view: View, rng: Rng) -> Move:
        """Return one of the view's moves."""


Makers = Mapping[str, Callable[[], Chooser]]  # by name; each question gets a new bot, because bots have memory


def random_move(rng: Rng, state: State, actors: list[Seat]) -> tuple[int, Move]:
    """Return a random actor and a random move of it."""
    actor = actors[rng.below(len(actors))]
    if actor == CHANCE:
        return actor, state.draw(rng)
    moves = state.moves(actor)
    return actor, moves[rng.below(len(moves))]


def record_of(game: Game, seats: int, entries: list[tuple[int, Move]], end: Outcome | None = None) -> Record:
    """Return the record of a match that was played without a seed, as a fork that adds nothing."""
    return Record(
        game.info.id,
        rules=game.rules,
        edition=game.edition,
        options=game.options,
        seats=seats,
        commitment="",
        entropy=[""] * seats,
        fork=len(entries),
        entries=[(actor, game.catalogue.token(move)) for actor, move in entries],
        end=end,
    )


class Secrecy:
    """The checks of law 10; `fault` is called for every violation."""

    def __init__(self, game: Game, seats: int, bots: Makers, rng: Rng, fault: Callable[[str], None]) -> None:
        self.game = game
        self.seats = seats
        self.bots = bots
        self.rng = rng
        self.fault = fault
        self.encoder = game.encoder(seats)
        self.rows = new_rows(3, self.encoder.words)
        self.masks = new_masks(2, len(game.catalogue))

    def check(self, state: State, ply: int, seat: Seat) -> None:
        """Check that states a seat cannot tell apart stay alike: views, tensors, events, refusals, bots' choices."""
        here = state.copy()
        there = self.game.imagine(here.view(seat), self.rng)
        self.same_choices(here, there, ply, seat)
        self.same_recall(Recall(self.game, self.seats), here, there, ply, seat)
        for now in range(ply, ply + STEPS):
            actors = here.actors()
            if not actors:
                return
            self.same_tensors(here, there, now, seat)
            self.same_refusal(here, there, now, seat)
            actor, move = random_move(self.rng, here, actors)
            if here.window() and actor != seat:
                for viewer in (seat, None):
                    self.unseen(here, now, actor, viewer)
            after, twins = self.drive(here, there, actor, move, seat, now)
            here = after
            there = twins[0] if twins else self.game.imagine(here.view(seat), self.rng)

    def drive(
        self, here: State, there: State, actor: int, move: Move, seat: Seat, ply: int
    ) -> tuple[State, list[State]]:
        """Make a move here and several there; return the state here and those there with the same view."""
        after = here.copy()
        seen = self.step(after, actor, move, seat)
        shown = freeze(after.view(seat))
        alike: list[State] = []
        for other in self.rivals(there, actor, move, self.rng):
            twin = there.copy()
            heard = self.step(twin, actor, other, seat)
            same_view = freeze(twin.view(seat)) == shown
            revealed = after.reveals != here.reveals or twin.reveals != there.reveals
            one_finished = here.window() and actor != seat and (actor in after.actors()) != (actor in twin.actors())
            if same_view and heard != seen:
                self.fault(f"ply {ply}: events show seat {seat} what it cannot see: {seen} and {heard}")
            elif same_view:
                alike.append(twin)
            elif other == move and not revealed and not one_finished:
                token = self.game.catalogue.token(move)
                self.fault(f"ply {ply}: {token} by {actor} shows seat {seat} what it cannot see")
        return after, alike

    def unseen(self, state: State, ply: int, actor: Seat, viewer: Seat | None) -> None:
        """Check that others see nothing of what a seat does in a window, except that it has finished."""
        shown: dict[bool, set[tuple[object, str]]] = {True: {(freeze(state.view(viewer)), "[]")}, False: set()}
        for move in self.rivals(state, actor, state.moves(actor)[0], self.rng):
            twin = state.copy()
            heard = self.step(twin, actor, move, viewer)
            if twin.window() and twin.reveals == state.reveals:
                shown[actor in twin.actors()].add((freeze(twin.view(viewer)), heard))
        if max(len(shown[True]), len(shown[False])) > 1:
            self.fault(f"ply {ply}: {viewer} sees what seat {actor} does in a window")

    def check_match(self, entries: list[tuple[int, Move]]) -> None:
        """Check that what a seat does or takes back in a window, before it finishes, changes nothing for others."""
        match = Match.replay(self.game, record_of(self.game, self.seats, entries))
        actors = match.actors
        actor = actors[self.rng.below(len(actors))]
        others = [seat for seat in (None, *range(self.seats)) if seat != actor]
        before = [self.shown(match, seat) for seat in others]
        own = freeze(match.view(actor))
        made = 0
        for _ in range(3):
            moves = match.moves(actor)
            token = moves[self.rng.below(len(moves))]
            trial = match.state.copy()
            trial.apply(actor, self.game.catalogue.move(token))
            if actor in trial.actors() and trial.reveals == match.state.reveals:
                match.submit(actor, token)
                made += 1
                self.compare(before, [self.shown(match, seat) for seat in others], f"{token} by {actor}")
        for _ in range(made):
            match.undo(actor)
            self.compare(before, [self.shown(match, seat) for seat in others], f"undo by {actor}")
        if freeze(match.view(actor)) != own:
            self.fault(f"ply {len(entries)}: seat {actor} took its moves back and sees another position")

    @staticmethod
    def shown(match: Match, seat: Seat | None) -> tuple[object, ...]:
        """Return everything a match shows a viewer: view, log, what was said, and what it may take back."""
        log = [encode_event(event) for event in match.seen(seat)]
        said = [encode_statement(statement) for statement in match.said(seat)]
        return freeze(match.view(seat)), dumps([log, said]), 0 if seat is None else match.undoable(seat)

    def compare(self, before: list[tuple[object, ...]], after: list[tuple[object, ...]], what: str) -> None:
        """Report a difference that others can see."""
        if before != after:
            self.fault(f"{what} in a window is shown to others")

    def same_choices(self, here: State, there: State, ply: int, seat: Seat) -> None:
        """Check that every bot chooses alike in states that its seat cannot tell apart."""
        if seat not in here.actors():
            return
        for name, make in self.bots.items():
            choices = [make().choose(state.view(seat), FastRng(ply)) for state in (here, there)]
            if choices[0] != choices[1]:
                self.fault(f"ply {ply}: {name} chooses by what seat {seat} cannot see")

    def same_tensors(self, here: State, there: State, ply: int, seat: Seat) -> None:
        """Check that observations and masks are alike, whether they come from a state or from the view."""
        view, other = here.view(seat), there.view(seat)
        self.encoder.observe(here, seat, self.rows, 0)
        self.encoder.observe(there, seat, self.rows, 1)
        self.encoder.encode(view, self.rows, 2)
        if len({self.rows.line(row) for row in range(3)}) > 1:
            self.fault(f"ply {ply}: the observation shows seat {seat} what it cannot see")
        self.masks.show(0, view.moves)
        self.masks.show(1, other.moves)
        if self.masks.line(0) != self.masks.line(1):
            self.fault(f"ply {ply}: the mask shows seat {seat} what it cannot see")

    def same_recall(self, recall: Recall, here: State, there: State, ply: int, seat: Seat) -> None:
        """Check that information states stay alike one ply on, wherever the views do and the seat did the same."""
        actors = here.actors()
        if not actors:
            return
        rng = FastRng(ply)
        actor, move = random_move(rng, here, actors)
        view, later = self.informed(recall, here, actor, move, seat)
        key = freeze(view)
        for other in [move] if actor == seat else self.rivals(there, actor, move, rng):
            seen, told = self.informed(recall, there, actor, other, seat)
            if freeze(seen) != key:
                continue
            if (told.text(seen), told.tensor(seen)) != (later.text(view), later.tensor(view)):
                self.fault(f"ply {ply}: the information state shows seat {seat} what it cannot see")

    @staticmethod
    def informed(recall: Recall, state: State, actor: int, move: Move, seat: Seat) -> tuple[View, Recall]:
        """Return a seat's view after a move, and what that move adds to a past that two states share."""
        twin, later = state.copy(), recall.branch()
        events: list[Event] = []
        twin.apply(actor, move, events)
        later.note(actor, move, events)
        return twin.view(seat), later

    def same_refusal(self, here: State, there: State, ply: int, seat: Seat) -> None:
        """Check that refusals are alike in states that the seat cannot tell apart."""
        offered = here.moves(seat) if seat in here.actors() else []
        for _ in range(4):
            move = self.rng.below(len(self.game.catalogue))
            if move not in offered and here.why_not(seat, move) != there.why_not(seat, move):
                self.fault(f"ply {ply}: why_not shows seat {seat} what it cannot see")

    @staticmethod
    def rivals(there: State, actor: int, move: Move, rng: Rng) -> list[Move]:
        """Return a few moves of the same actor in the other state, the same one first if it is legal."""
        if actor not in there.actors():
            return []
        options = [outcome for outcome, _ in there.odds()] if actor == CHANCE else there.moves(actor)
        picked = {options[rng.below(len(options))] for _ in range(3)} - {move}
        return [move, *sorted(picked)] if move in options else sorted(picked)

    @staticmethod
    def step(state: State, actor: int, move: Move, viewer: Seat | None) -> str:
        """Make a move; return the events that the viewer gets, as JSON."""
        events: list[Event] = []
        state.apply(actor, move, events)
        return dumps([encode_event(event) for event in events if event.to in (EVERYONE, viewer)])


def random_decision(game: Game, seats: int, rng: Rng) -> tuple[State, int, Seat]:
    """Return the state, ply and seat of a decision with a choice, uniformly from those of a random match."""
    state = game.start(seats)
    found: tuple[State, int, Seat] | None = None
    ply = 0
    choices = 0
    while actors := state.actors():
        actor, move = random_move(rng, state, actors)
        if actor != CHANCE and len(state.moves(actor)) > 1:
            choices += 1
            if rng.below(choices) == 0:
                found = state.copy(), ply, actor
        state.apply(actor, move)
        ply += 1
    assert found is not None
    return found


def check_tensors(
    game: Game, seats: int, pairs: int, seed: int, fault: Callable[[str], None], progress: Callable[[], None]
) -> int:
    """Compare tensors, masks and information states of pairs of states, all along random matches; return how many."""
    done = matches = 0
    while done < pairs:
        rng = FastRng(f"{seed}/{matches}")
        matches += 1
        secrecy = Secrecy(game, seats, {}, rng, fault)
        state, recall, ply = game.start(seats), Recall(game, seats), 0
        while done < pairs and (actors := state.actors()):
            if rng.below(PAIR_EVERY) == 0:
                seat = rng.below(seats)
                there = game.imagine(state.view(seat), rng)
                secrecy.same_tensors(state, there, ply, seat)
                secrecy.same_recall(recall, state, there, ply, seat)
                done += 1
                progress()
            actor, move = random_move(rng, state, actors)
            events: list[Event] = []
            state.apply(actor, move, events)
            recall.note(actor, move, events)
            ply += 1
    return matches
