"""The twelve laws of every game, checked on random matches. A game that keeps them can be played, stored, searched and
trusted. Law 10, non-interference, is in `secrecy.py`; law 12, about statements, in `talk.py`."""

from __future__ import annotations

import copy
import json
import pickle
from collections import Counter
from collections.abc import Callable, Collection

from borea.core.chance import FastRng, ScriptedRng
from borea.core.codec import decode, dumps, encode, encode_event
from borea.core.fields import freeze
from borea.core.game import CHANCE, EVERYONE, OVER, Event, Game, Move, Seat, State
from borea.core.laws.secrecy import Makers, Secrecy, random_move, record_of
from borea.core.laws.talk import Talk
from borea.core.match import Match
from borea.core.record import read_record

LAWS = range(1, 13)
SAMPLES = 16  # positions per match at which the per-position laws are checked, unless asked otherwise
NEIGHBOURS = 16  # states one random move away whose information keys are compared


class Report:
    """The trials made and the faults found, by law."""

    def __init__(self) -> None:
        self.trials = 0
        self.pairs = 0  # of states that a seat cannot tell apart, played side by side by law 10
        self.faults: Counter[int] = Counter()
        self.examples: dict[int, str] = {}

    def fault(self, law: int, what: str) -> None:
        """Count a violation and keep the first one of each law as an example."""
        self.faults[law] += 1
        self.examples.setdefault(law, what)


class Trial:
    """One seeded random match and the checks made on it."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int,
        clauses: Collection[str],
        bots: Makers,
        report: Report,
        samples: int = SAMPLES,
    ) -> None:
        self.game = game
        self.seats = seats
        self.name = f"{game.info.id} {game.edition} seats {seats} seed {seed}"
        self.clauses = clauses
        self.report = report
        self.samples = samples
        self.rng = FastRng(seed)
        self.secrecy = Secrecy(game, seats, bots, self.rng, self.leak)

    def run(self) -> None:
        """Play a match, check its record, then check a sample of its positions."""
        self.report.trials += 1
        entries: list[tuple[int, Move]] = []
        state = self.game.start(self.seats)
        try:
            self.play(state, entries)
        except Exception as crash:
            self.fault(1, f"ply {len(entries)}: {crash!r}")
        self.attempt(3, self.law_3_record, entries, state)
        self.attempt(3, self.survey, entries)
        if self.game.info.pacts is not None:
            self.attempt(12, self.law_12, entries)

    def survey(self, entries: list[tuple[int, Move]]) -> None:
        """Replay the match and check a sample of its positions."""
        chosen = {self.rng.below(len(entries) + 1) for _ in range(self.samples)}
        windows: list[int] = []
        state = self.game.start(self.seats)
        for ply, (actor, move) in enumerate([*entries, (CHANCE, -1)]):
            if ply in chosen:
                self.check(state, ply)
            if len(state.actors()) > 1:
                windows.append(ply)
            if move >= 0:
                state.apply(actor, move)
        if windows:
            self.attempt(10, self.secrecy.check_match, entries[: windows[self.rng.below(len(windows))]])

    def play(self, state: State, entries: list[tuple[int, Move]]) -> None:
        """Play random moves to the end: law 1."""
        limit = self.game.max_plies(self.seats)
        while (actors := state.actors()) and len(entries) <= limit:
            actor, move = random_move(self.rng, state, actors)
            state.apply(actor, move)
            entries.append((actor, move))
        if actors or len(entries) > limit or state.outcome() is None:
            self.fault(1, f"{len(entries)} plies, limit {limit}, {actors} to act, outcome {state.outcome()}")

    def fault(self, law: int, what: str) -> None:
        """Report a violation in this trial."""
        self.report.fault(law, f"{self.name}: {what}")

    def leak(self, what: str) -> None:
        """Report a violation of law 10."""
        self.fault(10, what)

    def attempt(self, law: int, check: Callable[..., None], *arguments: object) -> None:
        """Make one check; an exception in it is a violation too."""
        try:
            check(*arguments)
        except Exception as crash:
            self.fault(law, f"{check.__name__} of {arguments[1:]}: {crash!r}")

    def check(self, state: State, ply: int) -> None:
        """Check all laws about a position; those about a seat, for one random seat."""
        before = self.observe(state)
        seat = self.rng.below(self.seats)
        self.attempt(1, self.law_1, state, ply)
        self.attempt(2, self.law_2, state, ply)
        self.attempt(3, self.law_3_copy, state, ply)
        self.attempt(4, self.law_4, state, ply)
        self.attempt(5, self.law_5, state, ply)
        self.attempt(6, self.law_6_7, state, ply, seat)
        self.attempt(6, self.law_6_7, state, ply, None)
        self.attempt(6, self.law_6_key, state, ply, seat)
        self.attempt(8, self.law_8, state, ply)
        self.attempt(9, self.law_9, state, ply)
        self.attempt(10, self.law_10, state, ply, seat)
        self.attempt(11, self.law_11, state, ply, seat)
        if self.observe(state) != before:
            self.fault(3, f"ply {ply}: observing a state changed it")

    def observe(self, state: State) -> tuple[object, ...]:
        """Return everything a state can be asked: fields, views with their moves, odds, outcome."""
        chance = [state.chance_label(), state.odds()] if state.actor() == CHANCE else []
        try:
            views = [freeze(state.view(seat)) for seat in (None, *range(self.seats))]
        except Exception as crash:
            return (repr(crash),)
        return freeze(state), views, chance, repr(state.outcome())

    def law_1(self, state: State, ply: int) -> None:
        """Somebody acts if and only if the match is not over."""
        if (state.outcome() is None) != bool(state.actors()):
            self.fault(1, f"ply {ply}: {state.actors()} to act, outcome {state.outcome()}")

    def law_2(self, state: State, ply: int) -> None:
        """Moves are in the catalogue, ascending, never empty, and none of them belongs to chance."""
        actors = state.actors()
        if state.actor() != (actors[0] if actors else OVER):
            self.fault(2, f"ply {ply}: actor() and actors() differ")
        catalogue, chance = self.game.catalogue, self.game.info.chance_verbs
        for seat in actors:
            if seat != CHANCE:
                moves = state.moves(seat)
                sound = bool(moves) and moves == sorted(set(moves)) and 0 <= moves[0] <= moves[-1] < len(catalogue)
                if not sound or any(catalogue.verbs[move] in chance for move in moves):
                    self.fault(2, f"ply {ply}: seat {seat} is offered {moves}")

    def law_3_copy(self, state: State, ply: int) -> None:
        """A copy is equal, and neither changes with the other."""
        before = self.observe(state)
        twin = state.copy()
        if twin != state or self.observe(twin) != before:
            self.fault(3, f"ply {ply}: a copy differs")
        other = state.copy()
        self.wander(twin, 12)
        if self.observe(state) != before or self.observe(other) != before:
            self.fault(3, f"ply {ply}: playing on a copy changed the original")

    def law_3_record(self, entries: list[tuple[int, Move]], state: State) -> None:
        """A record that is written and read back replays to an equal state."""
        record = record_of(self.game, self.seats, entries, state.outcome())
        if Match.replay(self.game, read_record(record.text())).state != state:
            self.fault(3, "the record replays to another state")

    def law_4(self, state: State, ply: int) -> None:
        """Chance acts alone, its weights are positive, and `draw` agrees with `odds`."""
        actors = state.actors()
        if CHANCE not in actors:
            return
        odds = state.odds()
        total = sum(weight for _, weight in odds)
        verbs = {self.game.catalogue.verbs[move] for move, _ in odds}
        sound = bool(odds) and min(weight for _, weight in odds) > 0 and len({move for move, _ in odds}) == len(odds)
        if len(actors) > 1 or not sound or not verbs <= set(self.game.info.chance_verbs) or not state.chance_label():
            self.fault(4, f"ply {ply}: chance with {actors}, {odds[:4]}, label «{state.chance_label()}»")
            return
        for answer in {0, total - 1, *(self.rng.below(total) for _ in range(4))}:
            rng = ScriptedRng([answer])
            drawn = state.draw(rng)
            rest = answer
            expected = next(move for move, weight in odds if (rest := rest - weight) < 0)
            if drawn != expected or rng.asked != [total]:
                self.fault(4, f"ply {ply}: draw({answer} of {total}) gave {drawn}, odds say {expected}")

    def law_5(self, state: State, ply: int) -> None:
        """Seats that act at once are independent: every order gives the same result."""
        actors = state.actors()
        if len(actors) < 2:
            return
        runs = {seat: self.alone(state, seat) for seat in actors}
        ends: list[tuple[object, str]] = []
        for order in (actors, actors[::-1]):
            twin = state.copy()
            events: list[Event] = []
            for seat in order:
                for offered, move in runs[seat]:
                    if seat not in twin.actors() or twin.moves(seat) != offered:
                        self.fault(5, f"ply {ply}: what others did changed the moves of seat {seat}")
                        return
                    twin.apply(seat, move, events)
            public = [encode_event(event) for event in events if event.to == EVERYONE]
            ends.append((self.observe(twin), dumps(public)))
        if ends[0] != ends[1]:
            self.fault(5, f"ply {ply}: the order of seats {actors} matters")

    def alone(self, state: State, seat: Seat) -> list[tuple[list[Move], Move]]:
        """Return random moves of one seat through the window, each with the moves it was offered."""
        twin = state.copy()
        run: list[tuple[list[Move], Move]] = []
        while seat in twin.actors() and twin.reveals == state.reveals and twin.window():
            offered = list(twin.moves(seat))
            run.append((offered, offered[self.rng.below(len(offered))]))
            twin.apply(seat, run[-1][1])
        return run

    def law_6_7(self, state: State, ply: int, seat: Seat | None) -> None:
        """A state imagined from a view is sound, gives the same view and moves, and shows a spectator the same.

        The last part implies that a spectator sees no more than any seat.
        """
        view = state.view(seat)
        imagined = self.game.imagine(view, self.rng)
        if freeze(imagined.view(seat)) != freeze(view):
            self.fault(6, f"ply {ply}: imagine({seat}) shows another view")
        if faults := imagined.faults():
            self.fault(6, f"ply {ply}: imagine({seat}) gives an impossible state: {faults}")
        if seat is None:
            return
        if freeze(imagined.view(None)) != freeze(state.view(None)):
            self.fault(6, f"ply {ply}: a spectator sees what seat {seat} does not")
        if seat in state.actors():
            same = seat in imagined.actors() and imagined.moves(seat) == state.moves(seat) == view.moves
            if not same or imagined.prompt(seat) != state.prompt(seat):
                self.fault(7, f"ply {ply}: the moves of seat {seat} depend on what it cannot see")

    def law_6_key(self, state: State, ply: int, seat: Seat) -> None:
        """Information keys differ exactly where views do, on imagined states and on those one random move away."""
        rng = FastRng(ply)
        states = [state, self.game.imagine(state.view(seat), rng)]
        for _ in range(NEIGHBOURS if state.actors() else 0):
            states.append(state.copy())
            states[-1].apply(*random_move(rng, state, state.actors()))
        views = [freeze(each.view(seat)) for each in states]
        keys = [each.information_key(seat) for each in states]
        if len(set(views)) != len(set(keys)) or len(set(views)) != len(set(zip(views, keys, strict=True))):
            self.fault(6, f"ply {ply}: the information keys of seat {seat} do not match its views")

    def law_8(self, state: State, ply: int) -> None:
        """The codec, pickles and the tokens round-trip."""
        before = self.observe(state)
        for way, again in (
            ("codec", decode(self.game, json.loads(dumps(encode(state))))),
            ("pickle", pickle.loads(pickle.dumps(state))),
            ("deepcopy", copy.deepcopy(state)),
        ):
            if again is state or again != state or self.observe(again) != before:
                self.fault(8, f"ply {ply}: the {way} gives another state")
        catalogue = self.game.catalogue
        move = self.rng.below(len(catalogue))
        if catalogue.move(catalogue.token(move)) != move:
            self.fault(8, f"the token of move {move} does not come back")

    def law_9(self, state: State, ply: int) -> None:
        """Nothing is lost or duplicated."""
        if faults := state.faults():
            self.fault(9, f"ply {ply}: {faults}")

    def law_10(self, state: State, ply: int, seat: Seat) -> None:
        """States that a seat cannot tell apart stay alike for it."""
        self.report.pairs += 1
        self.secrecy.check(state, ply, seat)

    def law_11(self, state: State, ply: int, seat: Seat) -> None:
        """Every move that is not offered has an existing clause that says why."""
        offered = state.moves(seat) if seat in state.actors() else []
        for move in range(len(self.game.catalogue)):
            if move not in offered and (clause := state.why_not(seat, move)) not in self.clauses:
                token = self.game.catalogue.token(move)
                self.fault(11, f"ply {ply}: {token} by seat {seat} is refused by «{clause}»")
                return

    def law_12(self, entries: list[tuple[int, Move]]) -> None:
        """Statements change nothing but what is said, and private ones nothing for others."""
        Talk(self.game, self.seats, self.rng, lambda what: self.fault(12, what), self.leak).check(entries)

    def wander(self, state: State, steps: int) -> None:
        """Play a few random plies."""
        for _ in range(steps):
            actors = state.actors()
            if not actors:
                return
            state.apply(*random_move(self.rng, state, actors))


def check_laws(
    game: Game,
    seats: int,
    trials: int,
    seed: int,
    clauses: Collection[str],
    bots: Makers,
    report: Report,
    progress: Callable[[], None] = lambda: None,
    samples: int = SAMPLES,
) -> None:
    """Run seeded trials of one game with one number of seats, adding to a report."""
    for number in range(trials):
        Trial(game, seats, seed * 1_000_003 + number, clauses, bots, report, samples).run()
        progress()
