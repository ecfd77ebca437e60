"""A duel for a place in a company (BN-5.3 to BN-5.8): the attacker's cards, the defender's cards, and what follows.

Each side's cards stay hidden in its hand until it has chosen all of them.
"""

from __future__ import annotations

from mypy_extensions import i64

from borea.core import bits
from borea.core.bits import BIT, above
from borea.core.game import Event, Move, Seat
from borea.games.borneo import companies
from borea.games.borneo import events as happened
from borea.games.borneo.box import PACE, Box
from borea.games.borneo.moves import DEFEND, DONE, FIGHT, KEEP, MISSION, RETREAT, SKIP
from borea.games.borneo.phases import order
from borea.games.borneo.phases.turn import begin_shipment
from borea.games.borneo.state import BorneoState, Phase


def flags_on(box: Box, cards: i64, company: i64) -> i64:
    """Return how many flags of a company are on the cards, counting all four of each (BN-5.5)."""
    total: i64 = 0
    shift: i64 = PACE * company
    while cards:
        card: i64 = bits.lowest(cards)
        cards ^= BIT[card]
        flags: i64 = box.flags[card]
        total += (flags >> shift) & 7
    return total


def armed(state: BorneoState, seat: Seat, first: int) -> list[int]:
    """Return the moves from `first` for the seat's cards of the duel's company after the last one picked."""
    shows: i64 = state.box.shows[state.duel_row]
    cards: i64 = state.houses[seat].hand & shows & above(state.last)
    found: list[int] = []
    bits.append_all(found, cards, first)
    return found


def pick(state: BorneoState, seat: Seat, card: i64, events: list[Event] | None) -> i64:
    """Pick a card for the duel; return how many are picked."""
    state.picked |= BIT[card]
    state.last = card
    if events is not None:
        events.append(happened.card_chosen(seat, card))
    return bits.size(state.picked)


def lay_down(state: BorneoState, seat: Seat) -> i64:
    """Play the picked cards from the hand; return them."""
    cards: i64 = state.picked
    house = state.houses[seat]
    house.hand &= ~cards
    house.held -= bits.size(cards)
    state.picked = 0
    state.last = -1
    if cards:
        state.reveals += 1
    return cards


class Attack(Phase):
    """The attacker picks one or more cards and keeps at least one (BN-5.3)."""

    def prompt(self, state: BorneoState, seat: Seat) -> str:
        """Ask for a set of cards."""
        return "fight*"

    def moves(self, state: BorneoState, seat: Seat) -> list[Move]:
        """Return the cards, and `done` once one is picked."""
        found = armed(state, seat, FIGHT)
        if state.picked:
            found.append(DONE)
        return found

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Pick a card; play them when done or when only one would be left in hand."""
        if move != DONE and pick(state, seat, move - FIGHT, events) < state.houses[seat].held - 1:
            return
        state.attack = lay_down(state, seat)
        state.asked = companies.owner_at(state.rows[state.duel_row], state.duel_at)
        state.enter(order.DEFEND)
        if events is not None:
            place: int = state.duel_from
            target: int = state.duel_at
            events.append(happened.attacked(seat, state.duel_row, place, target, state.asked, state.attack))


class Defend(Phase):
    """The defender picks at most as many cards and keeps at least one; always asked (BN-5.4)."""

    def prompt(self, state: BorneoState, seat: Seat) -> str:
        """Ask for a set of cards."""
        return "defend*"

    def moves(self, state: BorneoState, seat: Seat) -> list[Move]:
        """Return the cards, and `done`."""
        found = armed(state, seat, DEFEND) if state.houses[seat].held > 1 else []
        found.append(DONE)
        return found

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Pick a card; compare when done, when there are as many as the attacker's, or when only one would be left."""
        if move != DONE:
            count = pick(state, seat, move - DEFEND, events)
            if count < state.houses[seat].held - 1 and count < bits.size(state.attack):
                return
        state.defence = lay_down(state, seat)
        if events is not None:
            events.append(happened.defended(seat, state.defence))
        compare(state, seat, events)


def compare(state: BorneoState, rival: Seat, events: list[Event] | None) -> None:
    """Compare the totals (BN-5.5) and ask the defender what follows (BN-5.6, BN-5.7)."""
    bonus: i64 = state.duel_from - state.duel_at - 1
    attack = flags_on(state.box, state.attack, state.duel_row)
    defence: i64 = flags_on(state.box, state.defence, state.duel_row) + bonus
    won = attack >= defence
    if events is not None:
        events.append(happened.duel_decided(won, state.active, rival, attack, defence, bonus))
    if won:
        discard_rest(state)
        state.enter(order.RETREAT)
    elif state.defence:
        state.enter(order.KEEP)
    else:
        discard_rest(state)
        begin_shipment(state)


def discard_rest(state: BorneoState) -> None:
    """Discard the cards of the duel (BN-5.8)."""
    state.discards |= state.attack | state.defence
    state.attack = 0
    state.defence = 0


class Retreat(Phase):
    """The displaced merchant goes to the attacker's old place or to the end of another company (BN-5.6)."""

    def prompt(self, state: BorneoState, seat: Seat) -> str:
        """Ask for one place."""
        return "retreat"

    def moves(self, state: BorneoState, seat: Seat) -> list[Move]:
        """Return the old place and the other companies that are not full."""
        found: list[int] = [RETREAT]
        for company in range(4):
            if company != state.duel_row and not state.rows[company] & state.box.full:
                found.append(RETREAT + 1 + company)
        return found

    def why_not(self, state: BorneoState, seat: Seat, move: Move) -> str:
        """Cite the rule about the duel's own company or about full ones."""
        if not RETREAT <= move < MISSION:
            return ""
        return "BN-5.6" if move - RETREAT - 1 == state.duel_row else "BN-5.9"

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Put both merchants in their new places."""
        rows = state.rows
        row = companies.replaced(rows[state.duel_row], state.duel_at, state.active)
        if move == RETREAT:
            rows[state.duel_row] = companies.replaced(row, state.duel_from, seat)
            if events is not None:
                events.append(happened.changed_places(seat))
        else:
            company: i64 = move - RETREAT - 1
            rows[state.duel_row] = companies.removed(row, state.duel_from)
            rows[company] = companies.appended(rows[company], seat)
            if events is not None:
                events.append(happened.retreated(seat, company))
        begin_shipment(state)


class Keep(Phase):
    """A successful defender may keep one of the cards just played (BN-5.7)."""

    def prompt(self, state: BorneoState, seat: Seat) -> str:
        """Ask for one card."""
        return "keep"

    def moves(self, state: BorneoState, seat: Seat) -> list[Move]:
        """Return the cards, and keeping none."""
        found: list[int] = []
        for card in bits.listed(state.defence):
            found.append(KEEP + card)
        found.append(SKIP)
        return found

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Put the card into the warehouse, discard the rest."""
        if move != SKIP:
            card: i64 = move - KEEP
            house = state.houses[seat]
            state.defence ^= BIT[card]
            house.goods |= BIT[card]
            house.stock += state.box.packed[card]
            if events is not None:
                events.append(happened.kept(seat, card))
        elif events is not None:
            events.append(happened.kept_nothing(seat))
        discard_rest(state)
        begin_shipment(state)
