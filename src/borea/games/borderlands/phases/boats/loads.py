"""What a boat may have aboard, and on its owner's banks ahead, when it reaches each stop (BL-7.4, BL-8.2, BL-9.10).

The list is exact, but only as detailed as it needs to be. More tokens aboard help a boat past every section, so a token
that is put down and loaded again later might as well have stayed aboard. Hence a place that is no bank ahead is a
source when the boat first reaches it and only a dump afterwards, and a bank ahead has one token of a kind, or none.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT, listed, size
from borea.games.borderlands.components import HORSE, HORSES, LANDS, ONE, WEAPON, WEAPONS
from borea.games.borderlands.fields import ATTACKING
from borea.games.borderlands.phases.holdings import having
from borea.games.borderlands.state import BorderlandsState

Load = tuple[int, int]  # of one kind: how many are aboard, and which banks ahead have one
Loading = tuple[Load, Load]  # horses, weapons

UNARMED: Final[list[Loading]] = [((0, 0), (0, 0))]


class Loads:
    """All loadings that a boat can have when it reaches a stop, from its first stop on."""

    def __init__(self, state: BorderlandsState, risky: list[bool]) -> None:
        self.state = state
        self.risky = risky  # by stop: whether the boat might be stopped there,
        self.banks = own_banks(state, risky)  # and if so, the owner's banks; elsewhere no bank counts
        self.ahead = ahead_of(self.banks)
        self.reached: i64 = self.ahead[0]  # places whose tokens the loadings already account for
        self.found: list[Loading] = [(self.first(HORSE), self.first(WEAPON))]

    def first(self, kind: int) -> Load:
        """Return what is aboard and on the banks ahead before anything moves."""
        banks: i64 = self.ahead[0]
        return how_many(self.state, BIT[LANDS + self.state.boat], kind), int(having(self.state, banks, 31 * ONE[kind]))

    def call(self, stop: int) -> None:
        """Replace the loadings by all those they can turn into at a stop."""
        places: i64 = beside(self.state, self.state.route[stop])
        if not places:
            return
        fresh: i64 = places & ~self.reached
        self.reached |= places
        if self.found == UNARMED and not having(self.state, fresh, HORSES | WEAPONS):
            return
        horses: dict[Load, list[Load]] = {}
        weapons: dict[Load, list[Load]] = {}
        found: set[Loading] = set()
        for horse, weapon in self.found:
            if horse not in horses:
                horses[horse] = self.changed(stop, HORSE, horse, places, fresh)
            if weapon not in weapons:
                weapons[weapon] = self.changed(stop, WEAPON, weapon, places, fresh)
            for one in horses[horse]:
                for other in weapons[weapon]:
                    found.add((one, other))
        self.found = list(found)

    def changed(self, stop: int, kind: int, load: Load, places: i64, fresh: i64) -> list[Load]:
        """Return what the tokens of a kind can turn into at a stop."""
        more = how_many(self.state, fresh, kind)
        if self.state.errand == ATTACKING:
            return self.taken(stop, kind, load, places, more)
        mask: i64 = load[1]
        ahead: i64 = self.ahead[stop]
        far: i64 = mask & ~places
        total = load[0] + size(mask & places) + more
        room = size(ahead) - size(far) + 1  # one for every bank ahead and one aboard: more makes no difference
        found: list[Load] = []
        for left in subsets(places & ahead):
            kept = size(left)
            if kept <= total:
                most = min(total, room) - kept
                least = 0 if left or places & ~ahead else most  # the rest has to be put down somewhere
                for aboard in range(least, most + 1):
                    found.append((aboard, far | left))
        return found

    def taken(self, stop: int, kind: int, load: Load, places: i64, more: int) -> list[Load]:
        """Return what they can turn into in an attack: one in all may be loaded, none unloaded (BL-8.2, BL-9.10)."""
        mask: i64 = load[1]
        ahead: i64 = self.ahead[stop]
        found: list[Load] = [(load[0], mask & ahead)]
        if load[0] == how_many(self.state, BIT[LANDS + self.state.boat], kind):
            if more or mask & places & ~ahead:
                found.append((load[0] + 1, mask & ahead))
            for bank in listed(mask & places & ahead):
                found.append((load[0] + 1, mask & ahead & ~BIT[bank]))
        return found

    def worth(self, stop: int, loading: Loading) -> int:
        """Return what horses and weapons add as the boat reaches a stop, aboard and on its bank (BL-8.1, BL-8.2)."""
        bank = self.banks[stop]
        total = 0
        for index, value in enumerate((1, 3)):
            load = loading[index]
            if load[0]:
                total += value
            if load[1] & bank:
                total += value
        return total


def own_banks(state: BorderlandsState, risky: list[bool]) -> list[int]:
    """Return for each stop the owner's banks that count when the boat gets there."""
    held: i64 = state.held[state.active]
    found = [0] * len(risky)
    for stop in range(len(risky)):
        if risky[stop]:
            near: i64 = state.box.node_near[state.route[stop]]
            found[stop] = near & held
    return found


def ahead_of(banks: list[int]) -> list[int]:
    """Return for each stop the banks that count later."""
    found = [0] * len(banks)
    for stop in range(len(banks) - 1, 0, -1):
        found[stop - 1] = found[stop] | banks[stop]
    return found


def beside(state: BorderlandsState, node: int) -> i64:
    """Return the places beside a node that the active seat holds, without the boat being moved (BL-7.4, BL-9.10)."""
    mask: i64 = state.box.node_near[node]
    for boat in range(state.boats):
        if state.node[boat] == node and boat != state.boat:
            mask |= BIT[LANDS + boat]
    held: i64 = state.held[state.active]
    return mask & held


def how_many(state: BorderlandsState, places: i64, kind: int) -> int:
    """Return how many of a set of places have a horse or weapon; none has two (BL-1.8, BL-8.2, BL-9.10)."""
    return int(size(having(state, places, 31 * ONE[kind])))


def subsets(mask: i64) -> list[int]:
    """Return every subset of a set of places."""
    found: list[int] = [0]
    for place in listed(mask):
        found += [chosen | BIT[place] for chosen in found]
    return found
