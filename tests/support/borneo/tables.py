"""Positions of Borneo built by hand: who stands where, who holds what. Everything else is in the decks."""

from __future__ import annotations

import tomllib
from pathlib import Path

from borea.core.bits import gathered, listed
from borea.core.chance import FastRng
from borea.core.errors import BoreaError
from borea.core.game import CHANCE, Event
from borea.games import create
from borea.games.borneo import Borneo
from borea.games.borneo.box import packed_copies, packed_row, row_list
from borea.games.borneo.components import template
from borea.games.borneo.parts import packed_column
from borea.games.borneo.phases import order as phases
from borea.games.borneo.state import BorneoState
from borea.games.borneo.view import BorneoView
from tests.support.sound import check_sound

SEAT_NAMES = "ABCDE"
CRATES = Path(__file__).parent / "crates.toml"
COLOURS = ["red", "yellow", "green", "blue"]


def file_of(edition: str) -> dict[str, list[dict[str, object]]]:
    """Return a fresh copy of the parsed component file of an edition."""
    data: dict[str, list[dict[str, object]]] = tomllib.loads(template(edition))
    return data


def file_with_crates() -> dict[str, list[dict[str, object]]]:
    """Return a fresh copy of a file with crates on shipment cards and doubled crates (BN-1.6)."""
    data: dict[str, list[dict[str, object]]] = tomllib.loads(CRATES.read_text("utf-8"))
    return data


class Table:
    """A position, by default in the company phase of seat A's turn."""

    def __init__(
        self,
        edition: str = "cards-2007",
        seats: int = 4,
        faces: list[str] | None = None,
        rules: int | None = None,
        **options: object,
    ):
        if faces is not None:  # cards 0, 1, 2, … get these flags
            data = file_of(edition)
            for index, flags in enumerate(faces):
                data["cards"][index]["flags"] = flags
            options["components"] = data
        game = create("borneo", edition, options, rules)
        assert isinstance(game, Borneo)
        self.game = game
        state = game.start(seats)
        assert isinstance(state, BorneoState)
        self.state = state
        self.events: list[Event] = []
        state.active = 0
        state.asked = 0
        state.turn = 1
        state.phase = phases.COMPANY
        self.ports = [harbour.name for harbour in game.box.parts.harbours]
        for slot, harbour in zip(state.slots, listed(game.box.harbours(seats)), strict=False):
            slot.harbour = harbour
        self.rows()

    def settle(self) -> Table:
        """Put everything that is nowhere else into the decks, and check that the state is sound."""
        state = self.state
        used = state.discards | state.attack | state.defence | state.pile
        ports = state.gone
        for house in state.houses:
            used |= house.hand | house.goods
            ports |= house.harbours
        for slot in state.slots:
            used |= gathered(slot.cards())
            if slot.harbour >= 0:
                ports |= 1 << slot.harbour
        state.deck = self.game.box.deck & ~used
        state.shuffles = [self.game.box.deck]
        state.harbour_deck = self.game.box.harbours(state.seats) & ~ports
        left = self.copies()
        for house in state.houses:
            for kind in range(len(left)):
                left[kind] -= house.missions >> (4 * kind) & 15
        state.supply = packed_copies(left)
        state.refresh()
        assert state.faults() in ([], ["phase"]), state.faults()
        return self

    def copies(self) -> list[int]:
        """Return the copies of each mission in the game."""
        packed = self.game.box.supply(self.state.seats)
        return [packed >> (4 * kind) & 15 for kind in range(len(self.game.box.points))]

    def rows(self, **words: str) -> Table:
        """Set rows such as `red="ABA"`; the other merchants stand in companies that are not named, blue first."""
        state = self.state
        names = {colour: [SEAT_NAMES.index(letter) for letter in words.get(colour, "")] for colour in COLOURS}
        for seat in range(state.seats):
            while sum(row.count(seat) for row in names.values()) < self.game.box.merchants:
                free = [names[c] for c in reversed(COLOURS) if c not in words]
                next(row for row in free if len(row) < 5 or not self.game.box.board).append(seat)
        state.rows = [packed_row(names[colour]) for colour in COLOURS]
        state.placed = sum(len(row) for row in names.values())
        return self.settle()

    def row(self, colour: str) -> str:
        """Return a company's row as letters."""
        return "".join(SEAT_NAMES[seat] for seat in row_list(self.state.rows[COLOURS.index(colour)]))

    def hand(self, seat: int, cards: list[int]) -> Table:
        """Give a seat its hand."""
        self.state.houses[seat].hand = gathered(cards)
        return self.settle()

    def goods(self, seat: int, cards: list[int], ports: tuple[str, ...] = ()) -> Table:
        """Fill a warehouse."""
        self.state.houses[seat].goods = gathered(cards)
        self.state.houses[seat].harbours = gathered([self.ports.index(name) for name in ports])
        return self.settle()

    def harbour(self, slot: int, name: str, cards: list[int]) -> Table:
        """Put a harbour with cards in a slot; the harbour that was there goes back to the deck."""
        port = self.ports.index(name)
        for other in self.state.slots:
            if other.harbour == port:
                other.harbour = self.state.slots[slot].harbour
        self.state.slots[slot].harbour = port
        self.state.slots[slot].column = packed_column(cards)
        return self.settle()

    def discards(self, cards: list[int]) -> Table:
        """Set the discards."""
        self.state.discards = gathered(cards)
        return self.settle()

    def few_cards(self, deck: list[int], discards: list[int], hoarder: int) -> Table:
        """Leave only these cards in deck and discards; one warehouse gets the rest."""
        self.state.discards = gathered(discards)
        self.settle()
        rest = self.state.deck & ~gathered(deck)
        self.state.houses[hoarder].goods |= rest
        return self.settle()

    def last_harbours(self) -> Table:
        """Remove all harbours in the deck from the game."""
        self.state.gone |= self.state.harbour_deck
        return self.settle()

    def phase(self, phase: int, asked: int = 0) -> Table:
        """Set the phase and who acts."""
        self.state.phase = phase
        self.state.asked = asked
        self.state.refresh()
        return self

    def view(self, seat: int | None) -> BorneoView:
        """Return what a seat may know."""
        view = self.state.view(seat)
        assert isinstance(view, BorneoView)
        return view

    def tokens(self) -> list[str]:
        """Return the legal tokens of the seat that acts."""
        return [self.game.catalogue.token(move) for move in self.state.moves(self.state.asked)]

    def verbs(self, verb: str) -> list[str]:
        """Return the nouns that the acting seat may use with a verb."""
        return [token.partition(":")[2] for token in self.tokens() if token.partition(":")[0] == verb]

    def play(self, *tokens: str) -> Table:
        """Make these moves for the seats that act."""
        for token in tokens:
            move = self.game.catalogue.move(token)
            assert move in self.state.moves(self.state.asked), (token, self.tokens())
            before = self.state.copy()
            self.state.apply(self.state.asked, move, self.events)
            check_table(self.game, self.state)
            assert self.state.reveals - before.reveals == shown(before, self.state)
        return self

    def chance(self, *tokens: str) -> Table:
        """Apply these chance outcomes."""
        for token in tokens:
            assert self.state.asked == CHANCE
            move = self.game.catalogue.move(token)
            assert move in [outcome for outcome, _ in self.state.odds()], token
            self.state.apply(CHANCE, move, self.events)
            check_table(self.game, self.state)
        return self

    def why_not(self, token: str, seat: int | None = None) -> str:
        """Return the clause that forbids a move."""
        who = self.state.asked if seat is None else seat
        move = self.game.catalogue.move(token)
        assert who != self.state.asked or move not in self.state.moves(who), f"{token} is legal"
        return self.state.why_not(who, move)

    def kinds(self) -> list[str]:
        """Return the kinds of the events so far."""
        return [event.kind for event in self.events]

    def event(self, kind: str) -> dict[str, object]:
        """Return the slots of the last event of a kind."""
        return [event.slots for event in self.events if event.kind == kind][-1]

    def warehouse(self, seat: int) -> list[int]:
        """Return the shipment cards that a seat has taken."""
        return listed(self.state.houses[seat].goods)

    def ports_of(self, seat: int) -> list[str]:
        """Return the harbour cards that a seat has taken."""
        return [self.ports[port] for port in listed(self.state.houses[seat].harbours)]


def check_table(game: Borneo, state: BorneoState) -> None:
    """Check that a match can reach a position, that counts kept along the way are right, and that nothing is left over.

    What belongs to one phase, such as the cards of a duel, must be gone in every other.
    """
    check_sound(game, state)
    again = state.copy()
    again.refresh()
    assert again.left == state.left
    assert [(house.held, house.stock) for house in again.houses] == [
        (house.held, house.stock) for house in state.houses
    ]
    assert [(slot.count, slot.tops) for slot in again.slots] == [(slot.count, slot.tops) for slot in state.slots]
    if state.phase not in (phases.PAY, phases.ATTACK, phases.DEFEND, phases.TAKE):
        assert (state.mission, state.picked, state.picked_harbours, state.last) == (-1, 0, 0, -1)
    if not phases.ATTACK <= state.phase <= phases.KEEP:
        assert (state.duel_row, state.duel_from, state.duel_at, state.attack, state.defence) == (-1, -1, -1, 0, 0)
    if state.phase != phases.TAKE:
        assert (state.sharing, state.pile, state.queue) == (-1, 0, 0)


def shown(before: BorneoState, after: BorneoState) -> int:
    """Return how many times a move showed something after which nothing can be taken back."""
    cards = sum(was.hand & ~house.hand for was, house in zip(before.houses, after.houses, strict=True))
    ended = after.reason > before.reason
    played = cards > 0 and before.phase != phases.TAKE  # hands that the end lays open are counted below
    placed = before.phase == phases.PLACE < after.phase
    return played + ended + placed


def refusal(error: BoreaError) -> tuple[str, str, object]:
    """Return code, clause and place of an error."""
    return error.code, error.clause, error.slots.get("at")


def dealt(edition: str, seats: int, first: int, rules: int | None = None, **options: object) -> BorneoState:
    """Return a table before placement, with a given first seat."""
    game = create("borneo", edition, options, rules)
    state = game.start(seats)
    assert isinstance(state, BorneoState)
    rng = FastRng(1)
    while state.phase != phases.FIRST:
        assert state.asked == CHANCE
        state.apply(CHANCE, state.draw(rng))
    state.apply(CHANCE, game.catalogue.move(f"first:{first}"))
    return state


def snake(state: BorneoState) -> str:
    """Place every merchant wherever possible; return the order of seats as letters."""
    order = ""
    while state.phase == phases.PLACE:
        order += SEAT_NAMES[state.asked]
        state.apply(state.asked, state.moves(state.asked)[0])
    return order
