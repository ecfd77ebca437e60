"""Set-up: deal the hands (BN-2.1), turn up harbours and draw the first seat (BN-2.2), place merchants (BN-2.3)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core import bits
from borea.core.bits import BIT
from borea.core.chance import Rng
from borea.core.game import Event, Move, Seat
from borea.games.borneo import companies
from borea.games.borneo import events as happened
from borea.games.borneo.components import CARDS, OPEN_HARBOURS
from borea.games.borneo.moves import DRAW, FIRST, HARBOUR, PLACE, TAKE
from borea.games.borneo.phases import order
from borea.games.borneo.phases.turn import begin_draw, begin_turn
from borea.games.borneo.state import BorneoState, Phase

HAND: Final = 3  # BN-2.1


class CardChance(Phase):
    """Chance draws a card from the deck; all are equally likely."""

    def odds(self, state: BorneoState) -> list[tuple[Move, int]]:
        """Return the cards in the deck."""
        return [(DRAW + card, 1) for card in bits.listed(state.deck)]

    def draw(self, state: BorneoState, rng: Rng) -> Move:
        """Return one of them by its place in the deck."""
        return DRAW + bits.member(state.deck, rng.below(state.left))


class Deal(CardChance):
    """Each seat gets three cards, one seat after the other."""

    def chance_label(self, state: BorneoState) -> str:
        """Return the label of this deal."""
        return f"deal {CARDS - state.left + 1}"

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Give the card to the first seat that has fewer than three."""
        receiver: i64 = 0
        while state.houses[receiver].held == HAND:
            receiver += 1
        take_from_deck(state, receiver, move - DRAW, events)
        if state.houses[state.seats - 1].held == HAND:
            state.enter(order.HARBOUR)


def take_from_deck(state: BorneoState, seat: i64, card: i64, events: list[Event] | None) -> None:
    """Move a card from the deck to a hand."""
    house = state.houses[seat]
    bit: i64 = BIT[card]
    state.deck ^= bit
    state.left -= 1
    house.hand |= bit
    house.held += 1
    if events is not None:
        events.append(happened.drew(seat))
        events.append(happened.drew_card(seat, card))


class TurnUp(Phase):
    """Chance turns up a harbour in the first free slot, in set-up (BN-2.2) and after a sharing (BN-6.8)."""

    def odds(self, state: BorneoState) -> list[tuple[Move, int]]:
        """Return the harbours in the deck."""
        return [(HARBOUR + harbour, 1) for harbour in bits.listed(state.harbour_deck)]

    def draw(self, state: BorneoState, rng: Rng) -> Move:
        """Return one of them by its place in the deck."""
        return HARBOUR + bits.member(state.harbour_deck, rng.below(bits.size(state.harbour_deck)))

    def chance_label(self, state: BorneoState) -> str:
        """Return the label: how many harbours are still face down, including this one."""
        return f"harbour {bits.size(state.harbour_deck)}"

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Put the harbour in its slot."""
        place: i64 = 0
        while state.slots[place].harbour >= 0:
            place += 1
        harbour: i64 = move - HARBOUR
        state.slots[place].harbour = harbour
        state.harbour_deck ^= BIT[harbour]
        if events is not None:
            events.append(happened.harbour_opened(harbour, place))
        if state.turn:
            begin_draw(state, events)
        elif place == OPEN_HARBOURS - 1:
            state.enter(order.FIRST)


class FirstSeat(Phase):
    """Chance draws the seat that starts."""

    def odds(self, state: BorneoState) -> list[tuple[Move, int]]:
        """Return the seats."""
        return [(FIRST + seat, 1) for seat in range(state.seats)]

    def chance_label(self, state: BorneoState) -> str:
        """Return the label."""
        return "first seat"

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Start the placement of merchants."""
        state.active = move - FIRST
        state.asked = state.active
        state.enter(order.PLACE)
        if events is not None:
            events.append(happened.first_seat(state.active))


def placing_seat(state: BorneoState) -> Seat:
    """Return who places the next merchant; the direction alternates between rounds (BN-2.3)."""
    seats: int = state.seats
    placed: int = state.placed
    step = placed % seats
    if placed // seats % 2:
        step = seats - 1 - step
    return (state.active + step) % seats


def last_in(row: i64) -> i64:
    """Return the seat of a row's last merchant, or −1: next to it a new one is placed (BN-2.4)."""
    return companies.owner_at(row, companies.length(row) - 1) if row else -1


class Place(Phase):
    """A seat adds a merchant to the end of a row that is not full (BN-5.9).

    In the 2007 edition it may not stand next to the seat's own (BN-2.4). Version 1 of the rules banned that in the 2008
    edition too, unless no other place was left.
    """

    def prompt(self, state: BorneoState, seat: Seat) -> str:
        """Ask for a company."""
        return "place"

    def moves(self, state: BorneoState, seat: Seat) -> list[Move]:
        """Return the companies; where the ban of version 1 would leave none, those that end with the seat's own."""
        open_rows: list[int] = []
        found: list[int] = []
        for company in range(4):
            row: i64 = state.rows[company]
            if not row & state.box.full:
                open_rows.append(PLACE + company)
                if not state.box.apart or last_in(row) != seat:
                    found.append(PLACE + company)
        return found or open_rows

    def why_not(self, state: BorneoState, seat: Seat, move: Move) -> str:
        """Cite the rule about full companies or about neighbours of the same seat."""
        if not PLACE <= move < TAKE:
            return ""
        return "BN-5.9" if state.rows[move - PLACE] & state.box.full else "BN-2.4"

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Place the merchant; after the last one the first seat takes its turn (BN-2.2, BN-2.3)."""
        company: i64 = move - PLACE
        state.rows[company] = companies.appended(state.rows[company], seat)
        state.placed += 1
        if events is not None:
            events.append(happened.placed(seat, company))
        if state.placed == state.seats * state.box.merchants:
            # Rule out an undo of the last placement: refusing it later in turn 1 would reveal a planned attack.
            state.reveals += 1
            begin_turn(state, state.active, events)
        else:
            state.asked = placing_seat(state)
