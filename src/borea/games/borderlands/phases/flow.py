"""Which class implements each phase of Borderlands."""

from __future__ import annotations

from borea.core.game import in_order
from borea.games.borderlands.phases import (
    chain,
    cycle,
    development,
    order,
    production,
    settlement,
    setup,
    trade,
    transport,
)
from borea.games.borderlands.phases.attacks import plan, verdict
from borea.games.borderlands.phases.boats import route, voyage
from borea.games.borderlands.state import Phase


def flow() -> list[Phase]:
    """Return the phases in the order of their numbers."""
    phases: dict[int, Phase] = {
        order.OPENING: setup.Opening(),
        order.SITES: setup.Sites(),
        order.TURN_UP: setup.TurnUp(),
        order.WARRIORS: setup.Warriors(),
        order.DEVELOP: development.Develop(),
        order.MOOR: development.Moor(),
        order.SLOT: voyage.Slot(),
        order.DIE: cycle.Die(),
        order.VOTE: cycle.Vote(),
        order.PRODUCE: production.Produce(),
        order.HERD: production.Herd(),
        order.FLOOR: trade.Floor(),
        order.GIVE: trade.Give(),
        order.WANT: trade.Want(),
        order.ANSWER: trade.Answer(),
        order.PAY: settlement.Pay(),
        order.PUT: settlement.Put(),
        order.TRANSPORT: transport.Transport(),
        order.FOOT_TO: transport.FootTo(),
        order.FOOT_LOAD: transport.FootLoad(),
        order.RIDE: transport.Ride(),
        order.LIFT: chain.Lift(),
        order.DROP: chain.Drop(),
        order.ROUTE: route.Route(),
        order.LEAVE: route.Permission(),
        order.REFUSED: route.Refused(),
        order.VOYAGE: voyage.Voyage(),
        order.TARGET: plan.Target(),
        order.MEANS: plan.Means(),
        order.RIDE_IN: plan.RideIn(),
        order.BRING: plan.Bring(),
        order.ALLIES: verdict.Allies(),
        order.CARRY: verdict.Carry(),
        order.ENDED: cycle.Ended(),
        order.NEXT_SEAT: cycle.NextSeat(),
        order.SAME_SEAT: cycle.SameSeat(),
        order.SHOWN: verdict.Shown(),
        order.STRANDED: plan.Stranded(),
        order.NEW_CYCLE: cycle.NewCycle(),
        order.TURNED_BACK: plan.TurnedBack(),
    }
    return in_order(phases)
