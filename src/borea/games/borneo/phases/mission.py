"""The mission phase (BN-4): choose a mission, then the cards that pay for it. Last missions (BN-8.2) are the same."""

from __future__ import annotations

from mypy_extensions import i64

from borea.core.bits import BIT
from borea.core.game import Event, Move, Seat
from borea.games.borneo import events as happened
from borea.games.borneo.box import COPIES
from borea.games.borneo.components import CARDS
from borea.games.borneo.moves import FIGHT, MISSION, PAY, SKIP, TRADE
from borea.games.borneo.parts import stock_of
from borea.games.borneo.payments import next_items, pays, tradable
from borea.games.borneo.phases import order
from borea.games.borneo.phases.turn import after_mission, may_trade, mission_offers
from borea.games.borneo.state import BorneoState, Phase


class Mission(Phase):
    """Which mission to complete, if any."""

    def __init__(self, question: str) -> None:
        self.question = question

    def prompt(self, state: BorneoState, seat: Seat) -> str:
        """Ask for a mission."""
        return self.question

    def why_not(self, state: BorneoState, seat: Seat, move: Move) -> str:
        """Tell a mission that is sold out from one that cannot be paid."""
        if not MISSION <= move < TRADE:
            return ""
        kind = move - MISSION
        if kind >= state.box.missions:
            return "BN-1.5"
        return "BN-4.2" if state.supply >> (COPIES * kind) & 15 else "BN-4.3"

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Begin to pay, or let it pass."""
        if move == SKIP:
            if events is not None:
                events.append(happened.mission_skipped(seat))
            after_mission(state, events)
            return
        state.mission = move - MISSION
        state.phase = order.PAY
        state.offers = pay_offers(state, seat, 0)

    def refresh(self, state: BorneoState) -> None:
        """Find the missions again."""
        state.offers = mission_offers(state, state.asked)


def pay_offers(state: BorneoState, seat: Seat, picked: i64) -> list[int]:
    """Return the items that can be paid next, and the trade with the pirates where that completes it (BN-9.4)."""
    house = state.houses[seat]
    pirates = may_trade(state, seat)
    found = next_items(state.box, state.mission, house.goods, house.harbours, picked, state.last, pirates)
    for place in range(len(found)):
        found[place] += PAY
    if pirates and picked and tradable(state.box, state.mission, picked):
        found.append(TRADE)
    return found


class Pay(Phase):
    """The payment as a set, picked in ascending order; it is complete as soon as it pays (BN-4.2)."""

    def prompt(self, state: BorneoState, seat: Seat) -> str:
        """Ask for a set of items."""
        return "pay*"

    def why_not(self, state: BorneoState, seat: Seat, move: Move) -> str:
        """Tell what is not in the warehouse from what is not needed, and who may not trade from what needs no trade."""
        if move == TRADE and state.box.blackbeard:
            return "BN-9.4" if may_trade(state, seat) else "BN-9.1"
        if not PAY <= move < FIGHT:
            return ""
        house = state.houses[seat]
        item = move - PAY
        own = house.goods & BIT[item] if item < CARDS else house.harbours & BIT[item - CARDS]
        return "BN-4.2" if own else "BN-4.1"

    def apply(self, state: BorneoState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Add an item to the payment, or close it with a trade."""
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
        picked = stock_of(state.box, state.picked, state.picked_harbours)
        if pays(state.box, state.mission, picked):
            complete(state, seat, events)
        else:
            state.offers = pay_offers(state, seat, picked)

    def refresh(self, state: BorneoState) -> None:
        """Find the next items again."""
        picked = stock_of(state.box, state.picked, state.picked_harbours)
        state.offers = pay_offers(state, state.asked, picked)


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
