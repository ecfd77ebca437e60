"""The company phase (BN-5): move a merchant, attack a rival, or stay."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.game import Event, Move, Seat
from borea.games.borneo import companies
from borea.games.borneo import events as happened
from borea.games.borneo.box import OWNER, PLACE
from borea.games.borneo.moves import ATTACK, MOVE, RIVALS, STAY
from borea.games.borneo.phases import order
from borea.games.borneo.phases.turn import begin_shipment
from borea.games.borneo.state import BorneoState, Phase


def moves_of(stands: int) -> list[int]:
    """Return the moves of a seat's merchants to all other companies; `stands` is packed as in `Company.moves`."""
    found: list[int] = []
    own = 0
    while stands > 1:
        found += [MOVE + 4 * own + other for other in range(4) if other != stands & 3]
        stands >>= 2
        own += 1
    return found


# These lists for up to four merchants; copying one is quicker than making it.
MOVES: Final = [moves_of(stands) for stands in range(512)]


class Company(Phase):
    """The active seat moves a merchant, attacks, or does neither."""

    def prompt(self, state: BorneoState, seat: Seat) -> str:
        """Ask for a move or an attack."""
        return "company"

    def moves(self, state: BorneoState, seat: Seat) -> list[Move]:
        """Return the moves (BN-5.1, BN-5.9), the attacks that the hand allows (BN-5.2, BN-5.3), and `stay` (BN-3)."""
        attacks: list[int] = []
        rows = state.rows
        house = state.houses[seat]
        hand: i64 = house.hand if house.held > 1 else 0
        shows = state.box.shows
        mark: i64 = seat + 1
        stands: i64 = 0  # the company of each of the seat's merchants, two bits each, below a bit that ends them
        shift: i64 = 0
        attack: i64 = ATTACK
        company: i64 = 0
        while company < 4:
            row: i64 = rows[company]
            rest: i64 = row
            rank: i64 = 0
            while rest:
                if rest & OWNER == mark:
                    stands |= company << shift
                    shift += 2
                    if rank and hand:
                        armed: i64 = shows[company]
                        if armed & hand:
                            append_rivals(attacks, row, rank, mark, attack)
                    attack += RIVALS
                rank += 1
                rest >>= PLACE
            company += 1
        attacks.append(STAY)
        stands |= 1 << shift
        moves = MOVES[stands]
        if state.box.full:
            moves = [move for move in moves if not rows[(move - MOVE) % 4] & state.box.full]
        return moves + attacks

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
            state.enter(order.ATTACK)
            if events is not None:
                events.append(happened.attack_planned(seat, state.duel_row, state.duel_from, state.duel_at))


def append_rivals(attacks: list[int], row: i64, rank: i64, mark: i64, attack: i64) -> None:
    """Append the attacks on the merchants of others before a rank."""
    for place in range(rank):
        if row & OWNER != mark:
            attacks.append(attack + place)
        row >>= PLACE
