"""The cycle: its parts and whose turn it is (BL-3), the die and the vote (BL-3.2), the check for victory (BL-10)."""

from __future__ import annotations

from typing import Final

from borea.core.chance import Rng
from borea.core.game import CHANCE, OVER, Event, Move, Seat
from borea.games.borderlands import events as happened
from borea.games.borderlands import moves as number
from borea.games.borderlands.fields import ATTACKS, DEVELOPMENT, MOVEMENT, PRODUCTION, REASONS, TRADE
from borea.games.borderlands.phases.attacks.turn import open_attack, resume_attack
from borea.games.borderlands.phases.development import open_development
from borea.games.borderlands.phases.order import DIE, ENDED, NEW_CYCLE, NEXT_SEAT, VOTE
from borea.games.borderlands.phases.production import open_production
from borea.games.borderlands.phases.trade import begin_trade, next_floor
from borea.games.borderlands.phases.transport import begin_transport, open_transport, resume_transport
from borea.games.borderlands.state import BorderlandsState, Phase
from borea.games.borderlands.victory import winners_by_cities

NO: Final = 1  # votes as stored; 0 is a vote not given yet
YES: Final = 2
DIE_ODDS: Final = [(number.DIE + face, 1) for face in range(6)]
BALLOT: Final = [number.VOTE, number.VOTE + 1]
PART_NAMES: Final = ("development", "production", "trade", "transport", "attack")


class Die(Phase):
    """The lead rolls for production, trade or transport."""

    def actor(self, state: BorderlandsState) -> Seat:
        """Return chance."""
        return CHANCE

    def odds(self, state: BorderlandsState) -> list[tuple[Move, int]]:
        """Return the six faces."""
        return DIE_ODDS

    def draw(self, state: BorderlandsState, rng: Rng) -> Move:
        """Return one face."""
        return number.DIE + int(rng.below(6))

    def chance_label(self, state: BorderlandsState) -> str:
        """Return the label of the roll."""
        return f"cycle {state.cycle} {PART_NAMES[state.part]}"

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Begin the part, skip it, or open a vote."""
        face = move - number.DIE + 1
        if events is not None:
            events.append(happened.die(state.lead, PART_NAMES[state.part], face))
        if face <= 4:
            begin_part(state, events)
        elif face == 5:
            next_part(state, events)
        else:
            state.votes = [0 if state.held[voter] else -1 for voter in range(4)]
            state.phase = VOTE


class Vote(Phase):
    """A window: every seat still in the match votes, and the votes are revealed together."""

    def actor(self, state: BorderlandsState) -> Seat:
        """Return the first seat that has not voted."""
        return state.votes.index(0)

    def actors(self, state: BorderlandsState) -> list[Seat]:
        """Return all seats that have not voted."""
        return [seat for seat in range(state.seats) if state.votes[seat] == 0]

    def prompt(self, state: BorderlandsState, seat: Seat) -> str:
        """Ask whether the part takes place."""
        return f"vote-{PART_NAMES[state.part]}"

    def moves(self, state: BorderlandsState, seat: Seat) -> list[Move]:
        """Return no and yes."""
        return BALLOT

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Record a vote; reveal them when all are in. The lead's vote breaks a tie."""
        votes = state.votes[:]
        votes[seat] = NO + move - number.VOTE
        state.votes = votes
        if events is not None:
            events.append(happened.voted_unseen(seat, votes[seat] == YES))
        if 0 in votes:
            return
        state.reveals += 1
        balance = votes.count(YES) - votes.count(NO)
        agreed = balance > 0 or (balance == 0 and votes[state.lead] == YES)
        if events is not None:
            events.append(happened.votes_opened(PART_NAMES[state.part], votes[: state.seats], agreed))
        if agreed:
            begin_part(state, events)
        else:
            next_part(state, events)


class NewCycle(Phase):
    """A cycle begins with development, the first one with production (BL-3, BL-3.1)."""

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Begin the first part."""
        state.cycle += 1
        if events is not None:
            events.append(happened.cycle_began(int(state.cycle), state.lead))
        state.part = DEVELOPMENT
        if state.cycle == 1:
            next_part(state, events)
        else:
            begin_part(state, events)


class NextSeat(Phase):
    """The active seat is done with this part of the cycle (BL-3, BL-6.3)."""

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Pass the turn to the next seat still in the match, or go on to the next part."""
        if state.part == TRADE:
            if not next_floor(state, events):
                next_part(state, events)
            return
        following = (state.active + 1) % state.seats
        while following != state.lead and not state.held[following]:
            following = (following + 1) % state.seats
        if following == state.lead:
            next_part(state, events)
        else:
            open_turn(state, following, events)


class SameSeat(Phase):
    """A single transport is over (BL-7.5, BL-9.1)."""

    def apply(self, state: BorderlandsState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Return to the part of the cycle it belongs to."""
        if state.part == MOVEMENT:
            resume_transport(state)
        else:
            resume_attack(state, events)


def next_part(state: BorderlandsState, events: list[Event] | None) -> None:
    """Go on to the next part, rolling for it where BL-3 and BL-12.2 say so; boats cost more from now on (BL-4.2)."""
    if state.part == DEVELOPMENT and state.boats:
        state.price = 3
    if state.part == ATTACKS:
        end_cycle(state, events)
        return
    state.part += 1
    if state.part == ATTACKS or (state.part == PRODUCTION and state.cycle == 1 and state.box.sure_first):
        begin_part(state, events)
    else:
        state.phase = DIE


def begin_part(state: BorderlandsState, events: list[Event] | None) -> None:
    """Begin a part of the cycle: the lead acts first, then the seats to the left (BL-3, BL-6, BL-7.5)."""
    if events is not None:
        events.append(happened.part_began(PART_NAMES[state.part]))
    if state.part == TRADE:
        if not begin_trade(state, events):
            next_part(state, events)
        return
    if state.part == MOVEMENT:
        begin_transport(state)
    open_turn(state, state.lead, events)


def open_turn(state: BorderlandsState, seat: Seat, events: list[Event] | None) -> None:
    """Begin a seat's turn in a part; a seat that can do nothing is skipped (BL-3, BL-7)."""
    state.active = seat
    state.phase = NEXT_SEAT
    if state.part == DEVELOPMENT:
        open_development(state, seat)
    elif state.part == PRODUCTION:
        open_production(state, seat, events)
    elif state.part == MOVEMENT:
        open_transport(state, seat)
    else:
        open_attack(state, seat)
    if events is not None and state.phase == NEXT_SEAT and state.part >= MOVEMENT:
        events.append(happened.nothing_to_do(seat, state.part == ATTACKS))


def end_cycle(state: BorderlandsState, events: list[Event] | None) -> None:
    """End the match if somebody has won (BL-10.1 to BL-10.3), else pass the lead to the left (BL-3)."""
    cities = [state.cities_of(seat) for seat in range(state.seats)]
    winners = winners_by_cities(cities)
    if state.box.single_winner:
        if len(winners) == 1:
            state.reason = REASONS.index("single-winner")
    elif winners:
        state.reason = REASONS.index("three-cities" if len(winners) == 1 else "joint")
    if not state.reason and state.cycle >= state.box.cycle_limit:
        state.reason = REASONS.index("cycle-limit")
    if state.reason:
        state.phase = ENDED
        if events is not None:
            events.append(happened.ended(REASONS[state.reason]))
        return
    following = (state.lead + 1) % state.seats
    while not state.held[following]:
        following = (following + 1) % state.seats
    state.lead = following
    state.phase = NEW_CYCLE


class Ended(Phase):
    """The match is over."""

    def actor(self, state: BorderlandsState) -> Seat:
        """Return nobody."""
        return OVER

    def actors(self, state: BorderlandsState) -> list[Seat]:
        """Return nobody."""
        return []
