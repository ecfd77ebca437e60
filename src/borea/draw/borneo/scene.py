"""What a board of Borneo draws of a view, as plain JSON: seats, companies, harbours, missions, hand, decks.
What is going on (a payment, a duel, a sharing) is in scene_stages.py."""

from __future__ import annotations

from typing import Any

from borea.core.game import Game, Seat, View
from borea.draw.borneo import scene_stages as stages
from borea.games.borneo import Borneo
from borea.games.borneo.box import ROW_LIMIT, Box
from borea.games.borneo.components import COMPANIES, GOODS, LOADS
from borea.games.borneo.phases import order as phases
from borea.games.borneo.phases.turn import HAND_LIMIT
from borea.games.borneo.view import BorneoView
from borea.text.borneo import facts

STEPS = {
    "set-up": (phases.DEAL, phases.FIRST, phases.PLACE),
    "mission": (phases.MISSION, phases.PAY),
    "company": (phases.COMPANY, phases.ATTACK, phases.DEFEND, phases.RETREAT, phases.KEEP),
    "shipment": (phases.SHIP, phases.TAKE, phases.HARBOUR),
    "draw": (phases.DRAW, phases.DISCARD),
    "over": (phases.ENDED,),
}


def components(game: Game) -> dict[str, Any]:
    """Return what never changes during a match: the faces of cards and harbours, missions, limits."""
    assert isinstance(game, Borneo)
    box = game.box
    parts = box.parts
    return {
        "companies": list(COMPANIES),
        "goods": list(LOADS if facts.has_crates(box) else GOODS),
        "cards": [
            {
                "flags": [COMPANIES[company] for company in card.flags],
                "good": stages.GOOD_NAMES[card.good],
                "amount": card.amount,
            }
            for card in parts.cards
        ],
        "harbours": [
            {
                "name": harbour.name,
                "cards": harbour.cards,
                "flags": harbour.flags,
                "good": stages.GOOD_NAMES[harbour.good],
                "amount": harbour.amount,
            }
            for harbour in parts.harbours
        ],
        "missions": [{"points": kind.points, "each": kind.each, "same": kind.same} for kind in parts.missions],
        "places": ROW_LIMIT if box.board else None,
        "merchants": int(box.merchants),
        "pirates": box.blackbeard,
        "open": game.options["open_warehouses"] is True,
        "hand_limit": HAND_LIMIT,
    }


def scene(game: Game, view: View) -> dict[str, Any]:
    """Return the table as one viewer sees it."""
    assert isinstance(game, Borneo)
    assert isinstance(view, BorneoView)
    box = game.box
    shown = [game.options["open_warehouses"] is True or seat == view.seat for seat in range(view.seats)]
    return {
        "turn": int(view.turn),
        "active": view.active,
        "step": step_of(view),
        "prompt": view.prompt.rstrip("*"),
        "seats": [seat_of(box, view, seat, shown[seat]) for seat in range(view.seats)],
        "companies": companies_of(box, view),
        "harbours": [harbour_of(box, view, slot) for slot in range(len(view.slots))],
        "hand": list(view.hand),
        "missions": [mission_of(box, view, kind) for kind in range(len(view.supply))],
        "decks": {
            "cards": int(view.deck),
            "harbours": len(view.harbour_deck),
            "discards": list(view.discards),
        },
        "pirate": int(view.pirate),
        "landings": stages.landings(box, view),
        "payments": stages.payments(box, view),
        "payment": stages.payment(box, view),
        "duel": stages.duel(box, view),
        "sharing": stages.sharing(box, view),
    }


def step_of(view: BorneoView) -> str:
    """Return the step of the turn (BN-3); after the end of play, the last missions (BN-8.2)."""
    if view.phase == phases.HARBOUR and not view.turn:
        return "set-up"
    if view.reason and view.phase != phases.ENDED:
        return "last"
    return next(name for name, members in STEPS.items() if view.phase in members)


def seat_of(box: Box, view: BorneoView, seat: Seat, shown: bool) -> dict[str, Any]:
    """Return what a seat has, but only the counts of a warehouse that is face down (BN-9.2)."""
    warehouse = view.warehouses[seat]
    goods = facts.goods_in(box, warehouse.goods, warehouse.harbours)
    return {
        "points": facts.points_of(box, view, seat),
        "hand": view.hands[seat],
        "cards": len(warehouse.goods),
        "harbours": len(warehouse.harbours),
        "goods": goods.listed() if shown else None,
        "store": stages.by_good(box, warehouse.goods, warehouse.harbours) if shown else None,
        "missions": [box.points[kind] for kind, count in enumerate(warehouse.missions) for _ in range(count)],
    }


def companies_of(box: Box, view: BorneoView) -> list[dict[str, Any]]:
    """Return the row of each company; the viewer's own merchants carry the letters that moves use for them."""
    letters = {place: letter for letter, place in facts.own_merchants(view).items()}
    return [
        {
            "id": COMPANIES[company],
            "merchants": [
                {"seat": seat, "own": letters.get((company, place), "")} for place, seat in enumerate(row.merchants)
            ],
            "full": box.board and len(row.merchants) >= ROW_LIMIT,
        }
        for company, row in enumerate(view.rows)
    ]


def harbour_of(box: Box, view: BorneoView, slot: int) -> dict[str, Any] | None:
    """Return an open harbour with its cards and the flags that show (BN-6.1), or None if the slot is empty."""
    stack = view.slots[slot]
    if stack.harbour < 0:
        return None
    return {
        "slot": slot + 1,
        "harbour": int(stack.harbour),
        "cards": list(stack.cards),
        "flags": facts.visible(box, stack.cards),
        "last": bool(stack.cards) and view.shipment >= 0 and facts.shipped_card(view.shipment)[0] == stack.cards[-1],
    }


def mission_of(box: Box, view: BorneoView, kind: int) -> dict[str, Any]:
    """Return a kind of mission, the copies left, and what the viewer has towards it; nothing for a spectator."""
    found: dict[str, Any] = {"kind": kind + 1, "left": view.supply[kind], "needs": None, "missing": None}
    if view.seat >= 0:
        warehouse = view.warehouses[view.seat]
        found.update(stages.progress(box, kind, facts.goods_in(box, warehouse.goods, warehouse.harbours)))
    return found
