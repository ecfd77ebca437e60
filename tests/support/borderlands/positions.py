"""Positions of Borderlands on the standard map in readable form, and helpers to play tokens on them."""

from __future__ import annotations

from typing import Final

from borea.core.game import Event
from borea.games.borderlands import Borderlands
from borea.games.borderlands.components import KINDS, LANDS, ONE
from borea.games.borderlands.fields import ATTACKS, DEVELOPMENT, MOVEMENT, PRODUCTION, TRADE
from borea.games.borderlands.info import INFO
from borea.games.borderlands.moves import place_nouns
from borea.games.borderlands.phases.cycle import begin_part
from borea.games.borderlands.phases.order import PASSING
from borea.games.borderlands.state import BorderlandsState
from borea.games.borderlands.view import BorderlandsView
from tests.support.borderlands.tidy import catalogue_of, check_tidy

PARTS: Final = {
    "development": DEVELOPMENT,
    "production": PRODUCTION,
    "trade": TRADE,
    "transport": MOVEMENT,
    "attack": ATTACKS,
}


def create(rules: int = INFO.rules, /, **options: object) -> Borderlands:
    """Return the game with these options, under the current version of the rules or an earlier one."""
    return Borderlands(*INFO.resolve(None, options, rules), rules)


STANDARD: Final = create()
FIRST: Final = create(1)  # the standard game under version 1 of the rules


class Table:
    """A position under construction, after set-up, in the second cycle; places not mentioned belong to seat `rest`."""

    def __init__(self, seats: int = 4, game: Borderlands = STANDARD, rest: int = -1, cycle: int = 2) -> None:
        self.game = game
        state = game.start(seats)
        assert isinstance(state, BorderlandsState)
        self.state = state
        self.spec = game.box.spec
        self.names = place_nouns(self.spec.keys)
        owner = state.owner[:]
        for land in range(LANDS):
            owner[land] = seats - 1 if rest < 0 else rest
        state.owner = owner
        state.sites = [0] * LANDS
        state.cycle = cycle
        state.votes = [-1, -1, -1, -1]

    def number(self, place: str) -> int:
        """Return the number of a place."""
        return self.names.index(place)

    def own(self, seat: int, *places: str, city: bool = False, **tokens: int) -> Table:
        """Give places to a seat, with these tokens in each."""
        for place in places:
            number = self.number(place)
            owner = self.state.owner[:]
            owner[number] = seat
            self.state.owner = owner
            self.put(place, **tokens)
            if city:
                self.state.city |= 1 << number
        return self

    def put(self, place: str, **tokens: int) -> Table:
        """Move tokens from the supply to a place."""
        for kind, amount in tokens.items():
            one = ONE[KINDS.index(kind)]
            self.state.goods[self.number(place)] += amount * one
            self.state.supply -= amount * one
        return self

    def boat(self, seat: int, node: str, **tokens: int) -> str:
        """Add a boat at the downstream end of a node's file; return its noun."""
        state = self.state
        at = self.spec.node_keys.index(node)
        nodes = state.node[:]
        ranks = state.rank[:]
        nodes[state.boats] = at
        ranks[state.boats] = nodes[: state.boats].count(at) if at < self.spec.sections else 0
        state.node = nodes
        state.rank = ranks
        state.boats += 1
        noun = f"boat.{state.boats}"
        self.own(seat, noun).put(noun, **tokens)
        return noun

    def site(self, place: str, kind: str) -> Table:
        """Place a site face up."""
        sites = self.state.sites[:]
        sites[self.number(place)] = 2 + KINDS.index(kind)
        self.state.sites = sites
        return self

    def begin(self, part: str, lead: int = 0) -> BorderlandsState:
        """Begin a part of the cycle with a lead; return the state."""
        self.complete_sites()
        state = self.state
        state.refresh()
        state.lead = lead
        state.active = lead
        state.part = PARTS[part]
        begin_part(state, None)
        settle(state)
        check_tidy(state)
        return state

    def complete_sites(self) -> None:
        """Place the remaining sites on the last lands without one, so that the state has no faults."""
        sites = self.state.sites[:]
        for kind, amount in enumerate((4, 3, 3, 3, 3)):
            while sites.count(2 + kind) < amount:
                sites[LANDS - 1 - sites[::-1].index(0)] = 2 + kind
        self.state.sites = sites


def settle(state: BorderlandsState) -> None:
    """Run the phases in which nobody decides, as `apply` does."""
    while state.phase >= PASSING:
        state.phases[state.phase].apply(state, -2, -2, None)


def offered(state: BorderlandsState, seat: int | None = None) -> list[str]:
    """Return the tokens that a seat may play, by default the seat to act."""
    catalogue = token_table(state)
    who = state.actor() if seat is None else seat
    return [catalogue[move] for move in state.moves(who)]


def token_table(state: BorderlandsState) -> list[str]:
    """Return the tokens by number."""
    return catalogue_of(state).tokens


def play(state: BorderlandsState, *tokens: str) -> list[Event]:
    """Play tokens, each by the first seat to act, checking that they are legal; a token with `?` only if it is."""
    events: list[Event] = []
    table = token_table(state)
    for token in tokens:
        seat = state.actor()
        move = table.index(token.rstrip("?"))
        legal = [move for move, _ in state.odds()] if seat < 0 else state.moves(seat)
        if token.endswith("?") and move not in legal:
            continue
        assert move in legal, f"{token} is not among {[table[other] for other in legal]}"
        state.apply(seat, move, events)
        check_tidy(state)
    return events


def refused(state: BorderlandsState, seat: int, token: str) -> str:
    """Return the clause that forbids a token, which must not be legal."""
    move = token_table(state).index(token)
    assert seat not in state.actors() or move not in state.moves(seat), f"{token} is legal"
    return state.why_not(seat, move)


def tokens_at(state: BorderlandsState, place: str) -> dict[str, int]:
    """Return the tokens in a place by kind, leaving out kinds it has none of."""
    number = place_nouns(state.box.spec.keys).index(place)
    found = {kind: state.goods[number] >> (5 * index) & 31 for index, kind in enumerate(KINDS)}
    return {kind: amount for kind, amount in found.items() if amount}


def owner_of(state: BorderlandsState, place: str) -> int:
    """Return who holds a place."""
    return state.owner[place_nouns(state.box.spec.keys).index(place)]


def node_of(state: BorderlandsState, boat: int) -> str:
    """Return the section or berth of a boat."""
    return state.box.spec.node_keys[state.node[boat - 1]]


def supply_of(state: BorderlandsState, kind: str) -> int:
    """Return how many tokens of a kind are left in the supply."""
    return int(state.supply >> (5 * KINDS.index(kind)) & 31)


def votes_seen(state: BorderlandsState, seat: int | None) -> list[int]:
    """Return the votes or sides as a seat sees them."""
    view = state.view(seat)
    assert isinstance(view, BorderlandsView)
    return view.votes


def kinds_of(events: list[Event]) -> list[str]:
    """Return the kinds of events."""
    return [event.kind for event in events]


def totals(events: list[Event]) -> tuple[object, object]:
    """Return the totals of the last attack."""
    last = [event for event in events if event.kind.startswith("totals")][-1]
    return last.slots["attack"], last.slots["defence"]
