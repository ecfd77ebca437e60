"""The flow of Borderlands as a list: the phase numbers in table.py are indices into it."""

from __future__ import annotations

from borea.games.borderlands.phases import (
    attack,
    cycle,
    development,
    passage,
    production,
    settlement,
    setup,
    trade,
    transport,
    verdict,
    voyage,
)
from borea.games.borderlands.state import Phase


def flow() -> list[Phase]:
    """Return the phases in the order of their numbers."""
    return [
        setup.Opening(),
        setup.Sites(),
        setup.TurnUp(),
        setup.Warriors(),
        development.Develop(),
        development.Moor(),
        voyage.Slot(),
        cycle.Die(),
        cycle.Vote(),
        production.Produce(),
        production.Herd(),
        trade.Floor(),
        trade.Give(),
        trade.Want(),
        trade.Answer(),
        settlement.Pay(),
        settlement.Put(),
        transport.Transport(),
        transport.FootTo(),
        transport.FootLoad(),
        transport.Ride(),
        transport.Lift(),
        transport.Drop(),
        passage.Route(),
        passage.Leave(),
        passage.Refused(),
        voyage.Voyage(),
        attack.Target(),
        attack.Means(),
        attack.RideIn(),
        attack.Bring(),
        verdict.Allies(),
        verdict.Carry(),
        cycle.Ended(),
        cycle.NextSeat(),
        cycle.SameSeat(),
        verdict.Shown(),
        attack.Stranded(),
        cycle.NewCycle(),
    ]
