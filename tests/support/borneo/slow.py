"""Borneo written slowly and plainly from the rules: lists and words. Nothing here uses the engine's rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from borea.games.borneo.components import Components

COLOURS = ["red", "yellow", "green", "blue"]
CHANCE = "chance"
Item = tuple[str, int]  # a good (or "crate") and how many it counts


class Face:
    """A printed shipment card."""

    def __init__(self, flags: list[str], item: Item) -> None:
        self.top = flags[:3]
        self.second = flags[3]
        self.item = item

    def flags(self) -> list[str]:
        """Return all four flags."""
        return [*self.top, self.second]


class Paper:
    """The components in words."""

    def __init__(self, parts: Components) -> None:
        goods = ["pepper", "cinnamon", "cloves", "nutmeg", "crate"]
        self.board = parts.edition == "board-2008"
        self.faces = [Face([COLOURS[c] for c in card.flags], (goods[card.good], card.amount)) for card in parts.cards]
        self.ports = [
            (port.cards, port.flags, (goods[port.good], port.amount), port.players) for port in parts.harbours
        ]
        self.missions = [
            (m.each, m.same, m.points, dict(zip((3, 4, 5), m.copies, strict=True))) for m in parts.missions
        ]


def satisfied(items: Sequence[Item], each: int, same: int) -> bool:
    """Return whether the goods pay when every crate, single or doubled, is used as one kind in every way (BN-1.6)."""
    goods = ("pepper", "cinnamon", "cloves", "nutmeg")
    sums = {tuple(sum(amount for good, amount in items if good == name) for name in goods)}
    for good, amount in items:
        if good == "crate":
            sums = {(*have[:kind], have[kind] + amount, *have[kind + 1 :]) for have in sums for kind in range(4)}
    return any(min(have) >= each if each else max(have) >= same for have in sums)


@cache
def exact(items: tuple[Item, ...], each: int, same: int) -> bool:
    """Return whether the items pay and none of them could be left out (BN-4.2)."""
    return satisfied(items, each, same) and not any(
        satisfied(items[:place] + items[place + 1 :], each, same) for place in range(len(items))
    )


@cache
def smuggled(items: tuple[Item, ...], each: int, same: int) -> bool:
    """Return whether the items pay only if one card stands for another good (BN-9.1, BN-9.4)."""
    if satisfied(items, each, same):
        return False
    for place, (good, amount) in enumerate(items):
        for other in ("pepper", "cinnamon", "cloves", "nutmeg"):
            if good not in ("crate", other):
                changed = [*items[:place], (other, amount), *items[place + 1 :]]
                if exact(tuple(sorted(changed)), each, same):
                    return True
    return False


def all_payments(items: list[Item], each: int, same: int) -> tuple[set[tuple[int, ...]], set[tuple[int, ...]]]:
    """Return the plain payments and those that need the pirates, by search over all subsets."""
    plain: set[tuple[int, ...]] = set()
    pirate: set[tuple[int, ...]] = set()
    for number in range(1, len(items) + 1):
        for places in combinations(range(len(items)), number):
            chosen = tuple(sorted(items[place] for place in places))  # sorted, so that the cache recognises equal sets
            if exact(chosen, each, same):
                plain.add(places)
            elif smuggled(chosen, each, same):
                pirate.add(places)
    return plain, pirate


def visible_flags(column: list[Face]) -> list[str]:
    """Return the visible flags in reading order: every top row, and the last card's second row (BN-6.1)."""
    seen: list[str] = []
    for face in column:
        seen += face.top
    return [*seen, column[-1].second]


def sharing(
    column: list[Face], card_limit: int, flag_limit: int, rows: dict[str, list[int]]
) -> tuple[str, list[str], list[int]] | None:
    """Return what the last card causes: "monopoly" or "shared", the companies, the takers in order; or None."""
    seen = visible_flags(column)
    count = {colour: seen.count(colour) for colour in COLOURS}
    for colour in column[-1].flags():
        if count[colour] >= flag_limit:
            return "monopoly", [colour], line_up([colour], rows, len(column))
    if len(column) < card_limit:
        return None
    ranked = sorted(set(seen), key=lambda colour: (-count[colour], seen.index(colour)))
    return "shared", ranked, line_up(ranked, rows, len(column))


def line_up(colours: list[str], rows: dict[str, list[int]], cards: int) -> list[int]:
    """Return the seats that take, one per card: first merchants, second merchants, …, and again (BN-6.4 to BN-6.6)."""
    one_round = [rows[colour][rank] for rank in range(15) for colour in colours if rank < len(rows[colour])]
    return [one_round[number % len(one_round)] for number in range(cards)] if one_round else []
