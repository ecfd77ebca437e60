"""The state of Borneo: houses, harbours, companies, decks, who acts next. Rules are in phases/."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from borea.core import bits
from borea.core.chance import Rng
from borea.core.fields import Field, number, numbers, parts
from borea.core.game import CHANCE, OVER, Event, Game, Move, Outcome, Seat, State, View
from borea.games.borneo.box import Box
from borea.games.borneo.components import CARDS, HARBOURS, MISSIONS, OPEN_HARBOURS
from borea.games.borneo.faults import faults
from borea.games.borneo.parts import CARD_MASK, COPIES_MASK, HARBOUR_MASK, House, Slot
from borea.games.borneo.phases import order
from borea.games.borneo.view import build_view, information_key

ROW_MASK: Final = (1 << 45) - 1
QUEUE_MASK: Final = (1 << 30) - 1
PIRATE_COST: Final = 2  # BN-9.1


class Phase:
    """One phase of the rulebook: its prompt, its moves, what they do."""

    def prompt(self, state: BorneoState, seat: Seat) -> str:
        """Return the key of the prompt."""
        return ""

    def moves(self, state: BorneoState, seat: Seat) -> list[Move]:
        """Return the legal moves."""
        return state.offers

    def why_not(self, state: BorneoState, seat: Seat, move: Move) -> str:
        """Return the clause that forbids the acting seat a move; empty if it is the one that the verb belongs to."""
        return ""

    def odds(self, state: BorneoState) -> list[tuple[Move, int]]:
        """Return the chance outcomes."""
        return []

    def draw(self, state: BorneoState, rng: Rng) -> Move:
        """Return one chance outcome."""
        odds = self.odds(state)  # all outcomes are equally likely
        return odds[rng.below(len(odds))][0]

    def chance_label(self, state: BorneoState) -> str:
        """Return the label of the chance event."""
        return ""

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Make the move."""

    def refresh(self, state: BorneoState) -> None:
        """Rebuild `state.offers`, if this phase uses it."""


class BorneoState(State):
    """Everything on the table, hidden information included."""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        number("seats", 3, 5),
        number("reveals"),
        number("phase", 0, order.ENDED),
        number("asked", OVER, 4),
        number("turn"),
        number("active", -1, 4),
        number("placed", 0, 15),
        number("draws", 0, 2),
        number("deck", 0, CARD_MASK),
        number("discards", 0, CARD_MASK),
        numbers("shuffles", 0, CARD_MASK),
        number("harbour_deck", 0, HARBOUR_MASK),
        number("gone", 0, HARBOUR_MASK),
        number("supply", 0, COPIES_MASK),
        number("pirate", -1, 4),
        numbers("rows", 0, ROW_MASK, 4),
        number("mission", -1, MISSIONS - 1),
        number("picked", 0, CARD_MASK),
        number("picked_harbours", 0, HARBOUR_MASK),
        number("last", -1, CARDS + HARBOURS - 1),
        number("duel_row", -1, 3),
        number("duel_from", -1, 14),
        number("duel_at", -1, 13),
        number("attack", 0, CARD_MASK),
        number("defence", 0, CARD_MASK),
        number("shipment", -1, CARDS * OPEN_HARBOURS - 1),
        number("sharing", -1, OPEN_HARBOURS - 1),
        number("pile", 0, CARD_MASK),
        number("queue", 0, QUEUE_MASK),
        number("reason", 0, 2),
        parts("slots", Slot, OPEN_HARBOURS),
        parts("houses", House),
    )

    def __init__(self, box: Box, phases: list[Phase]) -> None:
        self.box = box
        self.phases = phases
        self.seats: int = 0
        self.reveals: int = 0
        self.phase: i64 = order.DEAL
        self.rules = phases[order.DEAL]  # derived: the current phase
        self.asked: int = CHANCE  # who acts: a seat, CHANCE or OVER
        self.turn: i64 = 0
        self.active: int = -1  # whose turn it is; during set-up, the first seat
        self.placed: i64 = 0  # merchants placed during set-up
        self.draws: i64 = 0  # cards drawn in this turn
        self.deck: i64 = 0
        self.discards: i64 = 0
        self.shuffles: list[int] = []  # the cards of each shuffle that have not been shown since
        self.harbour_deck: i64 = 0
        self.gone: i64 = 0  # harbours out of the game
        self.supply: i64 = 0  # missions left, packed by kind
        self.pirate: i64 = -1  # who holds the pirate ship
        self.rows: list[int] = [0, 0, 0, 0]  # the companies' merchants, packed
        self.mission: i64 = -1  # the mission being paid for
        self.picked: i64 = 0  # cards of the set being picked; they stay where they are until it is complete
        self.picked_harbours: i64 = 0
        self.last: i64 = -1  # the last item picked: sets are picked in ascending order
        self.duel_row: i64 = -1
        self.duel_from: i64 = -1  # the attacker's place, from 0
        self.duel_at: i64 = -1  # the defender's place
        self.attack: i64 = 0  # cards on the table in a duel
        self.defence: i64 = 0
        self.shipment: i64 = -1  # the last shipment: 3 × card + slot
        self.sharing: i64 = -1  # the slot being shared out
        self.pile: i64 = 0  # its cards that have not been taken yet
        self.queue: i64 = 0  # who takes them, packed as in a row
        self.reason: i64 = 0
        self.slots: list[Slot] = []
        self.houses: list[House] = []
        self.left: i64 = 0  # derived: how many cards are in the deck
        self.offers: list[int] = []  # derived: the legal moves, in phases that compute them in advance

    def home(self) -> Game:
        """Return the game that is being played."""
        return self.box.home

    def copy(self) -> BorneoState:
        """Return an independent equal state."""
        twin = BorneoState(self.box, self.phases)
        twin.seats = self.seats
        twin.reveals = self.reveals
        twin.phase = self.phase
        twin.rules = self.rules
        twin.asked = self.asked
        twin.turn = self.turn
        twin.active = self.active
        twin.placed = self.placed
        twin.draws = self.draws
        twin.deck = self.deck
        twin.discards = self.discards
        twin.shuffles = self.shuffles.copy()
        twin.harbour_deck = self.harbour_deck
        twin.gone = self.gone
        twin.supply = self.supply
        twin.pirate = self.pirate
        twin.rows = self.rows.copy()
        twin.mission = self.mission
        twin.picked = self.picked
        twin.picked_harbours = self.picked_harbours
        twin.last = self.last
        twin.duel_row = self.duel_row
        twin.duel_from = self.duel_from
        twin.duel_at = self.duel_at
        twin.attack = self.attack
        twin.defence = self.defence
        twin.shipment = self.shipment
        twin.sharing = self.sharing
        twin.pile = self.pile
        twin.queue = self.queue
        twin.reason = self.reason
        twin.slots = [slot.copy() for slot in self.slots]
        twin.houses = [house.copy() for house in self.houses]
        twin.left = self.left
        twin.offers = self.offers
        return twin

    def enter(self, phase: i64) -> None:
        """Switch to a phase."""
        self.phase = phase
        self.rules = self.phases[phase]

    def actor(self) -> Seat:
        """Return who acts."""
        return self.asked

    def actors(self) -> list[Seat]:
        """Return who acts, as a list of at most one."""
        return [] if self.asked == OVER else [self.asked]

    def window(self) -> bool:
        """Return whether a seat is choosing cards for a duel, unseen by the others until it has finished."""
        return self.phase == order.ATTACK or self.phase == order.DEFEND

    def prompt(self, seat: Seat) -> str:
        """Return the key of the prompt."""
        return self.rules.prompt(self, seat)

    def moves(self, seat: Seat) -> list[Move]:
        """Return the legal moves."""
        return self.rules.moves(self, seat)

    def why_not(self, seat: Seat, move: Move) -> str:
        """Return the clause that forbids the move."""
        if seat == self.asked:
            clause = self.rules.why_not(self, seat, move)
            if clause:
                return clause
        # A seat that does not act must learn nothing about the one that does: only the verb decides.
        return self.phases[order.ENDED].why_not(self, seat, move)

    def odds(self) -> list[tuple[Move, int]]:
        """Return the chance outcomes."""
        return self.rules.odds(self)

    def draw(self, rng: Rng) -> Move:
        """Return one chance outcome."""
        return self.rules.draw(self, rng)

    def chance_label(self) -> str:
        """Return the label of the chance event."""
        return self.rules.chance_label(self)

    def apply(self, seat: Seat, move: Move, events: list[Event] | None = None) -> None:
        """Make the move."""
        self.rules.apply(self, seat, move, events)

    def scores(self) -> list[int]:
        """Return the points of each seat if the match ended now (BN-8.3, BN-9.1)."""
        found = [house.points(self.box) for house in self.houses]
        if self.pirate >= 0:
            found[self.pirate] -= PIRATE_COST
        return found

    def outcome(self) -> Outcome | None:
        """Return the result (BN-8.4)."""
        if self.phase != order.ENDED:
            return None
        scores = self.scores()
        keys = [(scores[seat], self.houses[seat].count()) for seat in range(self.seats)]
        best = max(keys)
        winners = [seat for seat in range(self.seats) if keys[seat] == best]
        return Outcome(scores, winners, order.REASONS[self.reason])

    def view(self, seat: Seat | None) -> View:
        """Return what the seat may know."""
        return build_view(self, -1 if seat is None else seat)

    def information_key(self, seat: Seat) -> tuple[object, ...]:
        """Return a key for what the seat may know."""
        return information_key(self, seat)

    def refresh(self) -> None:
        """Rebuild the derived fields."""
        for slot in self.slots:
            slot.refresh(self.box)
        for house in self.houses:
            house.refresh(self.box)
        self.left = bits.size(self.deck)
        self.offers = []
        self.rules = self.phases[self.phase]
        self.rules.refresh(self)

    def faults(self) -> list[str]:
        """Return the fields that no match can reach."""
        return faults(self)
