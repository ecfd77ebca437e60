"""The state of a Borderlands match. The rules are in phases/; this module only dispatches to them.

Lists are replaced, never changed, so that copies can share them. The exception is `goods`: every copy has its own.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from borea.core.bits import BIT, size
from borea.core.chance import Rng
from borea.core.fields import Field
from borea.core.game import OVER, Event, Game, Move, Outcome, Seat, State, View
from borea.games.borderlands.box import Box, adjacency
from borea.games.borderlands.components import FLEET, LANDS, PLACES, SUPPLY, strength
from borea.games.borderlands.fields import (
    DEVELOPMENT,
    OPEN,
    TABLE,
    TRANSPORTING,
    RefusedOffer,
    RefusedRoute,
    Saved,
    memory_key,
)
from borea.games.borderlands.phases.order import ALLIES, ENDED, OPENING, PASSING, VOTE
from borea.games.borderlands.view import BorderlandsView

NOBODY: Final = [0, 0, 0, 0]
EMPTY: Final = [-1] * PLACES
BARE: Final = [0] * LANDS
ASHORE: Final = [-1] * FLEET
UNRANKED: Final = [0] * FLEET


class Phase:
    """One kind of decision or chance event; by default the active seat decides."""

    def actor(self, state: BorderlandsState) -> Seat:
        """Return the first seat to act."""
        return state.active

    def actors(self, state: BorderlandsState) -> list[Seat]:
        """Return all seats to act."""
        return [self.actor(state)]

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Return the prompt key."""
        return ""

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return the legal moves."""
        return []

    def odds(self, state: BorderlandsState) -> list[tuple[Move, int]]:
        """Return the chance outcomes."""
        return []

    def draw(self, state: BorderlandsState, rng: Rng) -> Move:
        """Return one chance outcome; all are equally likely unless a phase overrides this."""
        odds = self.odds(state)
        return odds[rng.below(len(odds))][0]

    def chance_label(self, state: BorderlandsState) -> str:
        """Return the label of the chance event."""
        return ""

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Apply the move."""


class Referee:
    """What a state is checked for outside play: refusals, results, faults."""

    def why_not(self, state: BorderlandsState, seat: Seat, move: Move) -> str:
        """Return the clause that forbids a move."""
        return ""

    def outcome(self, state: BorderlandsState) -> Outcome:
        """Return the result of a finished match."""
        raise NotImplementedError

    def faults(self, state: BorderlandsState) -> list[str]:
        """Return what makes the state impossible."""
        return []


class BorderlandsState(State):
    """A position, with everything that decides how the match goes on."""

    FIELDS: ClassVar[tuple[Field, ...]] = TABLE

    def __init__(self, box: Box, phases: list[Phase], referee: Referee) -> None:
        self.box = box
        self.phases = phases
        self.referee = referee
        self.seats: int = 0
        self.reveals: int = 0
        self.latest: i64 = -1  # the last move that everybody saw
        self.phase: i64 = OPENING
        self.cycle: i64 = 0
        self.part: i64 = DEVELOPMENT
        self.lead: int = 0
        self.active: int = 0
        self.rounds: i64 = 0  # of opening rolls, later of trade
        self.reason: i64 = 0
        self.votes: list[int] = NOBODY  # opening rolls, votes or sides, by seat
        self.owner: list[int] = EMPTY
        self.goods: list[int] = []
        self.sites: list[int] = BARE
        self.city: i64 = 0
        self.supply: i64 = SUPPLY
        self.boats: int = 0
        self.price: i64 = 2  # wood for a boat (BL-4.2)
        self.node: list[int] = ASHORE  # by boat: its section or berth,
        self.rank: list[int] = UNRANKED  # and its position in the file, from upstream
        self.quota: list[int] = NOBODY  # each seat's transports in this phase
        self.left: i64 = 0  # transports the active seat has left
        self.errand: i64 = TRANSPORTING
        self.picks: list[int] = []  # tokens picked for an offer, at this stop, or to bring into the target
        self.last: i64 = -1  # the last pick: sets are picked ascending
        self.cargo: i64 = 0  # tokens picked up and not put down yet
        self.here: i64 = -1  # the place a transport or a choice starts from
        self.area: i64 = 0  # a set of places: a chain, sites still to produce, targets, …
        self.boat: int = -1
        self.route: list[int] = []
        self.step: i64 = 0  # how many steps of the route are done
        self.answers: list[int] = []  # triples of section, seat, answer, kept until the move is over (BL-8.3)
        self.tries: i64 = 0  # moves that were refused or failed
        self.stopped: i64 = 0
        self.asked: int = -1
        self.about: i64 = -1  # the section that a boat asks to pass
        self.partner: int = -1
        self.maker: int = -1  # who made the current offer
        self.wants: i64 = 0
        self.askable: i64 = 0  # what more may be asked for
        self.passes: i64 = 0
        self.hands: list[int] = NOBODY  # what each seat has received and must place
        self.target: i64 = -1
        self.tried: i64 = 0
        self.strikes: i64 = 0  # attacks carried out in this turn
        self.spot: i64 = -1  # where the attacking boat would end, −1 without a boat,
        self.slot: i64 = 0  # and its position in the file there
        self.front: i64 = 0  # what is adjacent to the target once the boat has moved
        self.saved: list[Saved] = []
        self.refused_routes: list[RefusedRoute] = []
        self.refused_offers: list[RefusedOffer] = []
        self.near: list[int] = box.near_land  # derived
        self.held: list[int] = NOBODY  # derived: the places of each seat, as masks

    def home(self) -> Game:
        """Return the game that is being played."""
        return self.box.home

    def copy(self) -> BorderlandsState:
        """Return an independent copy."""
        copy = BorderlandsState(self.box, self.phases, self.referee)
        copy.seats = self.seats
        copy.reveals = self.reveals
        copy.latest = self.latest
        copy.phase = self.phase
        copy.cycle = self.cycle
        copy.part = self.part
        copy.lead = self.lead
        copy.active = self.active
        copy.rounds = self.rounds
        copy.reason = self.reason
        copy.votes = self.votes
        copy.owner = self.owner
        copy.goods = self.goods[:]
        copy.sites = self.sites
        copy.city = self.city
        copy.supply = self.supply
        copy.boats = self.boats
        copy.price = self.price
        copy.node = self.node
        copy.rank = self.rank
        copy.quota = self.quota
        copy.left = self.left
        copy.errand = self.errand
        copy.picks = self.picks
        copy.last = self.last
        copy.cargo = self.cargo
        copy.here = self.here
        copy.area = self.area
        copy.boat = self.boat
        copy.route = self.route
        copy.step = self.step
        copy.answers = self.answers
        copy.tries = self.tries
        copy.stopped = self.stopped
        copy.asked = self.asked
        copy.about = self.about
        copy.partner = self.partner
        copy.maker = self.maker
        copy.wants = self.wants
        copy.askable = self.askable
        copy.passes = self.passes
        copy.hands = self.hands
        copy.target = self.target
        copy.tried = self.tried
        copy.strikes = self.strikes
        copy.spot = self.spot
        copy.slot = self.slot
        copy.front = self.front
        copy.saved = self.saved
        copy.refused_routes = self.refused_routes
        copy.refused_offers = self.refused_offers
        copy.near = self.near
        copy.held = self.held
        return copy

    def actor(self) -> Seat:
        """Return the first seat to act."""
        return self.phases[self.phase].actor(self)

    def actors(self) -> list[Seat]:
        """Return all seats to act."""
        return self.phases[self.phase].actors(self)

    def window(self) -> bool:
        """Return whether votes (BL-3.2) or sealed alliances (BL-9.6) are being collected."""
        return self.phase == VOTE or (self.phase == ALLIES and self.box.sealed)

    def prompt(self, seat: Seat) -> str:
        """Return the prompt key for a seat that acts."""
        return self.phases[self.phase].prompt(self, seat)

    def moves(self, seat: Seat) -> list[Move]:
        """Return the legal moves of a seat that acts."""
        return self.phases[self.phase].moves(self, seat)

    def why_not(self, seat: Seat, move: Move) -> str:
        """Return the clause that forbids the move."""
        return self.referee.why_not(self, seat, move)

    def odds(self) -> list[tuple[Move, int]]:
        """Return the chance outcomes."""
        return self.phases[self.phase].odds(self)

    def draw(self, rng: Rng) -> Move:
        """Return one chance outcome."""
        return self.phases[self.phase].draw(self, rng)

    def chance_label(self) -> str:
        """Return the label of the chance event."""
        return self.phases[self.phase].chance_label(self)

    def apply(self, seat: Seat, move: Move, events: list[Event] | None = None) -> None:
        """Apply the move and advance to the next decision; sealed moves are not seen yet (BL-3.2, BL-9.6)."""
        if self.phase != VOTE and (self.phase != ALLIES or not self.box.sealed):
            self.latest = move
        self.phases[self.phase].apply(self, seat, move, events)
        while self.phase >= PASSING:
            self.phases[self.phase].apply(self, OVER, OVER, events)

    def outcome(self) -> Outcome | None:
        """Return the result (BL-10)."""
        return self.referee.outcome(self) if self.phase == ENDED else None

    def view(self, seat: Seat | None) -> View:
        """Return what the seat may know: everything but the sealed votes and sides of others."""
        view = BorderlandsView()
        view.seat = -1 if seat is None else seat
        view.actors = self.actors()
        if seat is not None and seat in view.actors:
            view.prompt = self.prompt(seat)
            view.moves = list(self.moves(seat))
        for field in OPEN:
            setattr(view, field.name, getattr(self, field.name))
        view.goods = self.goods[:]
        view.votes = self.open_votes(-1 if seat is None else seat)
        return view

    def open_votes(self, seat: Seat) -> list[int]:
        """Return `votes` as a seat may know them: sealed answers of others are 0 (BL-3.2, BL-9.6)."""
        if not self.window():
            return self.votes[:]
        return [self.open_vote(other, seat) for other in range(len(self.votes))]

    def open_vote(self, other: i64, seat: Seat) -> int:
        """Return one of the votes as a seat may know it."""
        vote = self.votes[other]
        return 0 if vote > 0 and other != seat and self.window() else vote

    def information_key(self, seat: Seat) -> tuple[object, ...]:
        """Return a key of everything the seat may know: numbers first, then lists."""
        numbers: list[int] = [self.reveals, self.latest, self.phase, self.cycle, self.part, self.lead, self.active]
        numbers += [self.rounds, self.reason, self.city, self.supply, self.boats, self.price, self.left, self.errand]
        numbers += [self.last, self.cargo, self.here, self.area, self.boat, self.step, self.tries, self.stopped]
        numbers += [self.asked, self.about, self.partner, self.maker, self.wants, self.askable, self.passes]
        numbers += [self.target, self.tried, self.strikes, self.spot, self.slot, self.front]
        for part in (self.open_votes(seat), self.owner, self.goods, self.sites, self.node, self.rank, self.quota):
            numbers.extend(part)
        numbers.extend(self.hands)
        numbers.extend(memory_key(self.saved, self.refused_routes, self.refused_offers))
        return (tuple(numbers), tuple(self.picks), tuple(self.route), tuple(self.answers), tuple(self.actors()))

    def refresh(self) -> None:
        """Rebuild the derived fields: who holds what, and what is adjacent to what."""
        self.update_held()
        self.near = adjacency(self.box, self.node, self.rank, self.boats)

    def faults(self) -> list[str]:
        """Return what makes the state impossible."""
        return self.referee.faults(self)

    # Helpers that many phases share.

    def update_held(self) -> None:
        """Rebuild the set of places that each seat holds."""
        held = [0, 0, 0, 0]
        for place in range(PLACES):
            seat = self.owner[place]
            if seat >= 0:
                held[seat] |= BIT[place]
        self.held = held

    def own(self, place: i64, seat: int) -> None:
        """Give a place to a seat."""
        owner, held = self.owner[:], self.held[:]
        before = owner[place]
        if before >= 0:
            held[before] ^= BIT[place]
        if seat >= 0:
            held[seat] |= BIT[place]
        owner[place] = seat
        self.owner, self.held = owner, held

    def value(self, place: i64) -> i64:
        """Return the value of a place (BL-9.4)."""
        worth: i64 = 1 + strength(self.goods[place])
        if place >= LANDS:
            return worth + 2
        if self.city & BIT[place]:
            return worth + 3
        return worth

    def cities_of(self, seat: int) -> int:
        """Return how many cities a seat holds (BL-9.1, BL-10.1)."""
        mask: i64 = self.held[seat]
        return int(size(mask & self.city))

    def clear(self) -> None:
        """Reset the fields of the last choice."""
        self.picks = []
        self.last = -1
        self.here = -1
        self.area = 0

    def clear_voyage(self) -> None:
        """Reset the route of a boat and the answers about it (BL-8.3)."""
        self.boat = -1
        self.route = []
        self.step = 0
        self.answers = []
        self.refused_routes = []
        self.stopped = 0
