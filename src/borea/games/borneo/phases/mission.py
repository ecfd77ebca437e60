"""The mission phase (BN-4): choose a mission, then the items that pay for it. Last missions (BN-8.2) work the same."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT
from borea.core.game import Event, Move, Seat
from borea.games.borneo import events as happened
from borea.games.borneo.box import COPIES
from borea.games.borneo.components import CARDS
from borea.games.borneo.moves import FIGHT, MISSION, PAY, SKIP, TRADE
from borea.games.borneo.parts import doubled_crates_of, stock_of
from borea.games.borneo.payments import next_items, pays, tradable
from borea.games.borneo.phases import order
from borea.games.borneo.phases.turn import after_mission, may_trade, mission_offers
from borea.games.borneo.state import BorneoState, Phase


class Mission(Phase):
    """A seat chooses a mission to complete, or none."""

    def __init__(self, question: str) -> None:
        self.question = question

    def prompt(self, state: BorneoState, seat: Seat) -> str:
        """Ask for a mission."""
        return self.question

    def why_not(self, state: BorneoState, seat: Seat, move: Move) -> str:
        """Cite the rule about missions that are gone or about those that cannot be paid for."""
        if not MISSION <= move < TRADE:
            return ""
        kind = move - MISSION
        if kind >= state.box.missions:
            return "BN-1.5"
        return "BN-4.2" if state.supply >> (COPIES * kind) & 15 else "BN-4.3"

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Start the payment, or skip the mission."""
        if move == SKIP:
            if events is not None:
                events.append(happened.mission_skipped(seat))
            after_mission(state, events)
            return
        state.mission = move - MISSION
        state.enter(order.PAY)
        state.offers = pay_offers(state, seat)

    def refresh(self, state: BorneoState) -> None:
        """Recompute the missions on offer."""
        state.offers = mission_offers(state, state.asked)


def pay_offers(state: BorneoState, seat: Seat) -> list[int]:
    """Return the items that can be paid next, and `trade` where the pirates complete the payment (BN-9.4)."""
    box = state.box
    house = state.houses[seat]
    pirates = may_trade(state, seat)
    picked: i64 = stock_of(box, state.picked, state.picked_harbours)
    doubled: i64 = doubled_crates_of(box, state.picked, state.picked_harbours)
    found = next_items(box, state.mission, house.goods, house.harbours, picked, doubled, state.last, pirates)
    for place in range(len(found)):
        found[place] += PAY
    if pirates and picked and tradable(box, state.mission, picked, doubled):
        found.append(TRADE)
    return found


def is_paid(state: BorneoState) -> bool:
    """Return whether the picked items pay for the mission."""
    picked: i64 = stock_of(state.box, state.picked, state.picked_harbours)
    doubled: i64 = doubled_crates_of(state.box, state.picked, state.picked_harbours)
    return pays(state.box, state.mission, picked, doubled)


class Pay(Phase):
    """The payment, a set picked in ascending order that is complete as soon as it pays (BN-4.2)."""

    def prompt(self, state: BorneoState, seat: Seat) -> str:
        """Ask for a set of items."""
        return "pay*"

    def why_not(self, state: BorneoState, seat: Seat, move: Move) -> str:
        """Cite the rule about items not owned or not needed, or about who may trade and when."""
        if move == TRADE and state.box.blackbeard:
            return "BN-9.4" if may_trade(state, seat) else "BN-9.1"
        if not PAY <= move < FIGHT:
            return ""
        house = state.houses[seat]
        item = move - PAY
        own = house.goods & BIT[item] if item < CARDS else house.harbours & BIT[item - CARDS]
        return "BN-4.2" if own else "BN-4.1"

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Add an item to the payment, or complete it with a trade."""
        if move == TRADE:
            state.pirate = seat
            if events is not None:
                events.append(happened.traded(seat))
            complete(state, seat, events)
            return
        item: i64 = move - PAY
        state.last = item
        if item < CARDS:
            state.picked |= BIT[item]
        else:
            state.picked_harbours |= BIT[item - CARDS]
        if is_paid(state):
            complete(state, seat, events)
        else:
            state.offers = pay_offers(state, seat)

    def refresh(self, state: BorneoState) -> None:
        """Recompute the items on offer."""
        state.offers = pay_offers(state, state.asked)


def complete(state: BorneoState, seat: Seat, events: list[Event] | None) -> None:
    """Hand over the payment (BN-4.4) and take the mission (BN-4.3)."""
    house = state.houses[seat]
    house.stock -= stock_of(state.box, state.picked, state.picked_harbours)
    house.goods &= ~state.picked
    house.harbours &= ~state.picked_harbours
    state.discards |= state.picked
    state.gone |= state.picked_harbours
    one: i64 = BIT[COPIES * state.mission]
    state.supply -= one
    house.missions += one
    if events is not None:
        points = state.box.points[state.mission]
        events.append(happened.completed(seat, state.mission, points, state.picked, state.picked_harbours))
    after_mission(state, events)
