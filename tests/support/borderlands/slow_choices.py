"""A slow second implementation of what may still be chosen in Borderlands after refusals and failed attempts: routes
(BL-8.3), offers (BL-6.3), logistics (BL-9.1). It uses the map and the slow board, but not the engine."""

from __future__ import annotations

import itertools
from typing import NamedTuple

from tests.support.borderlands.slow import Board

TRADED = ("wood", "coal", "iron", "gold", "horse")
Route = tuple[str, ...]
Tokens = tuple[tuple[str, str], ...]
Offer = tuple[Tokens, tuple[str, ...]]  # what is given, place and kind, and the kinds that are wanted; both sorted


def routes(board: Board, boat: str, cost: int) -> set[Route]:
    """Return every route that a boat can name if none was refused (BL-7.4)."""
    spec = board.spec
    start = next(one.node for one in board.boats if one.name == boat)
    found: set[Route] = set()
    todo: list[tuple[Route, int]] = [((start,), cost)]
    while todo:
        route, left = todo.pop()
        found.add(route)
        for node, price in spec.steps[spec.node_keys.index(route[-1])]:
            if price <= left:
                todo.append(((*route, spec.node_keys[node]), left - price))
    return found


def routes_to(board: Board, boat: str, target: str, cost: int) -> set[Route]:
    """Return every route of a boat that can end beside a land target (BL-9.10)."""
    return {route for route in routes(board, boat, cost) if target in board.lands_at(route[-1])}


def subsets(tokens: list[tuple[str, str]]) -> set[Tokens]:
    """Return every choice of some of these tokens, but not of none."""
    sizes = range(1, len(tokens) + 1)
    return {tuple(sorted(choice)) for size in sizes for choice in itertools.combinations(tokens, size)}


def offers(board: Board, maker: int, other: int) -> set[Offer]:
    """Return every offer that a seat can make to another if none was refused (BL-6.1, BL-6.3, BL-6.4)."""
    own, theirs = board.places_of(maker), board.places_of(other)
    if not any(board.adjacent(one, two) for one in own for two in theirs):
        return set()
    gifts = [token for token in board.goods if token[0] in own and token[1] in TRADED]
    wanted = [("", kind) for place, kind in board.goods if place in theirs and kind in TRADED]
    wishes = [tuple(kind for _, kind in choice) for choice in subsets(wanted)]
    found: set[Offer] = set()
    for gives in subsets(gifts):
        free = [place for place in own if not board.holding(place, "horse") or (place, "horse") in gives]
        found |= {(gives, wants) for wants in wishes if wants.count("horse") <= len(free)}
    return found


class Refusals:
    """The offers that were refused in a trade phase and may not be made again yet (BL-6.3)."""

    def __init__(self, rules: int) -> None:
        self.rules = rules
        self.kept: list[tuple[int, int, Offer]] = []  # maker, the seat that refused, the offer

    def refuse(self, maker: int, other: int, offer: Offer) -> None:
        """Note a refusal; in version 1 it has no consequence."""
        if self.rules > 1:
            self.kept.append((maker, other, offer))

    def traded(self, before: Board, after: Board) -> None:
        """Forget the refusals between seats one of which holds something else after a trade."""
        same = [seat for seat in range(4) if held(before, seat) == held(after, seat)]
        self.kept = [entry for entry in self.kept if entry[0] in same and entry[1] in same]

    def open(self, board: Board, maker: int, other: int) -> set[Offer]:
        """Return the offers that a seat may make now."""
        return offers(board, maker, other) - {offer for one, two, offer in self.kept if (one, two) == (maker, other)}


def held(board: Board, seat: int) -> Tokens:
    """Return all tokens of a seat and where they are."""
    return tuple(token for token in board.goods if board.owners[token[0]] == seat)


def can_transport(board: Board, seat: int) -> bool:
    """Return whether a seat can make any transport: with a boat, or on foot, which every other one implies (BL-7)."""
    own = board.places_of(seat)
    loaded = [place for place in own if any(place == where for where, _ in board.goods)]
    return any(place.startswith("boat.") for place in own) or any(
        board.adjacent(one, other) for one in loaded for other in own if one != other
    )


class Turn(NamedTuple):
    """How an attack turn has gone so far."""

    cities: int  # at its start
    used: int  # transports that were made (or, in version 1, given up after a refusal)
    named: int  # targets
    strikes: int  # attacks that were carried out

    def logistics(self, rules: int) -> int:
        """Return how many transports of logistics are left (BL-9.1)."""
        if self.strikes or (rules == 1 and self.named):
            return 0
        return self.cities - self.used

    def may_transport(self, rules: int) -> bool:
        """Return whether a transport may be named now (BL-9.1, BL-9.9)."""
        return self.strikes == 1 or self.logistics(rules) > 0
