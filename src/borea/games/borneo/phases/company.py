"""The company phase (BN-5): move a merchant, attack a rival, or stay."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT
from borea.core.game import Event, Move, Seat
from borea.games.borneo import companies
from borea.games.borneo import events as happened
from borea.games.borneo.box import OWNER, PLACE
from borea.games.borneo.moves import ATTACK, MOVE, OWN, RIVALS, STAY
from borea.games.borneo.phases import order
from borea.games.borneo.phases.turn import begin_shipment
from borea.games.borneo.state import BorneoState, Phase

# The moves of one of a seat's merchants, at 64 × merchant + 4 × set of full companies + its own company.
MOVES: Final = [
    [MOVE + 4 * own + other for other in range(4) if other != company and not full >> other & 1]
    for own in range(len(OWN))
    for full in range(16)
    for company in range(4)
]


class Company(Phase):
    """The active seat moves a merchant, attacks, or does neither."""

    def prompt(self, state: BorneoState, seat: Seat) -> str:
        """Ask for a move or an attack."""
        return "company"

    def moves(self, state: BorneoState, seat: Seat) -> list[Move]:
        """Return the moves (BN-5.1, BN-5.9), the attacks that the hand allows (BN-5.2, BN-5.3), and `stay` (BN-3)."""
        found: list[int] = []
        attacks: list[int] = []
        rows = state.rows
        full: i64 = state.box.full
        house = state.houses[seat]
        hand: i64 = house.hand if house.held > 1 else 0
        shows = state.box.shows
        mark: i64 = seat + 1
        closed: i64 = 0
        if full:
            for company in range(4):
                if rows[company] & full:
                    closed |= BIT[company]
        moves: i64 = 4 * closed
        attack: i64 = ATTACK
        for company in range(4):
            row: i64 = rows[company]
            rest: i64 = row
            rank: i64 = 0
            while rest:
                if rest & OWNER == mark:
                    found += MOVES[moves + company]
                    if rank:
                        armed: i64 = shows[company]
                        if armed & hand:
                            before: i64 = row
                            for place in range(rank):
                                if before & OWNER != mark:
                                    attacks.append(attack + place)
                                before >>= PLACE
                    moves += 64
                    attack += RIVALS
                rank += 1
                rest >>= PLACE
        found += attacks
        found.append(STAY)
        return found

    def why_not(self, state: BorneoState, seat: Seat, move: Move) -> str:
        """Cite the rule about moves, full companies, possible targets, or the cards that an attack needs."""
        if MOVE <= move < ATTACK:
            place = companies.own_place(state.rows, seat, (move - MOVE) // 4)
            return "BN-5.9" if place >= 0 and place // 16 != (move - MOVE) % 4 else "BN-5.1"
        if ATTACK <= move < STAY:
            place = companies.own_place(state.rows, seat, (move - ATTACK) // RIVALS)
            rank = (move - ATTACK) % RIVALS
            if place < 0 or rank >= place % 16 or companies.owner_at(state.rows[place // 16], rank) == seat:
                return "BN-5.2"
            return "BN-5.3"
        return ""

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Move a merchant or start an attack (BN-5), or stay (BN-3)."""
        if move == STAY:
            if events is not None:
                events.append(happened.stayed(seat))
            begin_shipment(state)
        elif move < ATTACK:
            target: i64 = (move - MOVE) % 4
            place = companies.own_place(state.rows, seat, (move - MOVE) // 4)
            company: i64 = place >> 4
            rank: i64 = place & 15
            row: i64 = state.rows[company]
            state.rows[company] = companies.removed(row, rank)
            state.rows[target] = companies.appended(state.rows[target], seat)
            if events is not None:
                # Merchants of one seat look the same: nobody can see which of several neighbours moved.
                while companies.owner_at(row, rank + 1) == seat:
                    rank += 1
                events.append(happened.moved(seat, company, rank, target))
            begin_shipment(state)
        else:
            place = companies.own_place(state.rows, seat, (move - ATTACK) // RIVALS)
            state.duel_row = place >> 4
            state.duel_from = place & 15
            state.duel_at = (move - ATTACK) % RIVALS
            state.phase = order.ATTACK
            if events is not None:
                events.append(happened.attack_planned(seat, state.duel_row, state.duel_from, state.duel_at))
