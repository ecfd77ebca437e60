"""What tokens are good for in Borderlands: which pieces they pay for in one place, and what a deal adds up to."""

from __future__ import annotations

from borea.core.bits import BIT
from borea.games.borderlands.components import COAL, FLEET, GOLD, IRON, LANDS, ONE, WEAPONS, WOOD
from borea.games.borderlands.state import BorderlandsState
from borea.text.borderlands.words import counts

PIECES = ("city", "weapon", "boat")  # the most wanted first


def pays_for(state: BorderlandsState, amounts: list[int]) -> set[str]:
    """Return the pieces that tokens would pay for if they lay in one place (BL-4.1)."""
    ore = amounts[COAL] > 0 and amounts[IRON] > 0
    found = set[str]()
    if (ore and amounts[WOOD] and amounts[GOLD]) or amounts[GOLD] >= 4:
        found.add("city")
    if ore or amounts[GOLD] >= 2:
        found.add("weapon")
    if amounts[WOOD] >= state.price:
        found.add("boat")
    return found


def ready(state: BorderlandsState, place: int) -> set[str]:
    """Return the pieces that the tokens of a place pay for, as far as they may be built there (BL-4.3, BL-4.4)."""
    found = pays_for(state, counts(state.goods[place]))
    if place >= LANDS or state.city & BIT[place]:
        found.discard("city")
    if state.goods[place] & WEAPONS:
        found.discard("weapon")
    if place >= LANDS or not state.box.land_nodes[place] or state.boats == FLEET:
        found.discard("boat")
    return found


def kinds_together(state: BorderlandsState, place: int) -> int:
    """Return how many of the four goods of a city lie in a place."""
    return sum(1 for amount in counts(state.goods[place])[:4] if amount)


def after_deal(have: int, gets: list[int], gives: list[int]) -> list[int]:
    """Return the tokens of a seat after a deal, by kind."""
    return [amount + gets[kind] - gives[kind] for kind, amount in enumerate(counts(have))]


def packed(kinds: list[int]) -> int:
    """Return tokens, one of each kind in the list, as one number."""
    return sum(ONE[kind] for kind in kinds)
