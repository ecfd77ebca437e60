"""Readable positions of Borderlands on the standard map, and a way to play tokens on them."""

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
from borea.games.borderlands.refusals import FullReferee
from borea.games.borderlands.state import BorderlandsState
from borea.games.borderlands.view import BorderlandsView

PARTS: Final = {
    "development": DEVELOPMENT,
    "production": PRODUCTION,
    "trade": TRADE,
    "transport": MOVEMENT,
    "attack": ATTACKS,
}


def box(**options: object) -> Borderlands:
    """Return the game under options."""
    return Borderlands(*INFO.resolve(None, options), 1)


STANDARD: Final = box()


class Table:
    """A position being laid out, after set-up, in the second cycle; what is not mentioned belongs to seat `rest`."""

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
        """Give places to a seat, each with these tokens."""
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
        """Put tokens in a place, out of the supply."""
        for kind, amount in tokens.items():
            one = ONE[KINDS.index(kind)]
            self.state.goods[self.number(place)] += amount * one
            self.state.supply -= amount * one
        return self

    def boat(self, seat: int, node: str, **tokens: int) -> str:
        """Launch a boat at the downstream end of a node's file; return its noun."""
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
        """Lay an open site."""
        sites = self.state.sites[:]
        sites[self.number(place)] = 2 + KINDS.index(kind)
        self.state.sites = sites
        return self

    def begin(self, part: str, lead: int = 0) -> BorderlandsState:
        """Begin a part of the cycle with a lead; return the table."""
        self.complete_sites()
        state = self.state
        state.refresh()
        state.lead = lead
        state.active = lead
        state.part = PARTS[part]
        begin_part(state, None)
        settle(state)
        assert not state.faults(), state.faults()
        return state

    def complete_sites(self) -> None:
        """Lay the sites not mentioned on the last lands without one, so that the table is sound."""
        sites = self.state.sites[:]
        for kind, amount in enumerate((4, 3, 3, 3, 3)):
            while sites.count(2 + kind) < amount:
                sites[LANDS - 1 - sites[::-1].index(0)] = 2 + kind
        self.state.sites = sites


def settle(state: BorderlandsState) -> None:
    """Go through what is not asked about, as `apply` does."""
    while state.phase >= PASSING:
        state.phases[state.phase].apply(state, -2, -2, None)


def offered(state: BorderlandsState, seat: int | None = None) -> list[str]:
    """Return the tokens that the seat to act may play."""
    catalogue = token_table(state)
    who = state.actor() if seat is None else seat
    return [catalogue[move] for move in state.moves(who)]


def token_table(state: BorderlandsState) -> list[str]:
    """Return the tokens by number."""
    referee = state.referee
    assert isinstance(referee, FullReferee)
    return referee.catalogue.tokens


def play(state: BorderlandsState, *tokens: str) -> list[Event]:
    """Play tokens, each by whoever acts first, checked for legality; `done?` only if it is still asked for."""
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
        assert not state.faults(), (token, state.faults())
    return events


def refused(state: BorderlandsState, seat: int, token: str) -> str:
    """Return the clause that forbids a token, which must not be on offer."""
    move = token_table(state).index(token)
    assert seat not in state.actors() or move not in state.moves(seat), f"{token} is legal"
    return state.why_not(seat, move)


def tokens_at(state: BorderlandsState, place: str) -> dict[str, int]:
    """Return the tokens of a place by kind, only those that are there."""
    number = place_nouns(state.box.spec.keys).index(place)
    found = {kind: state.goods[number] >> (5 * index) & 31 for index, kind in enumerate(KINDS)}
    return {kind: amount for kind, amount in found.items() if amount}


def owner_of(state: BorderlandsState, place: str) -> int:
    """Return who holds a place."""
    return state.owner[place_nouns(state.box.spec.keys).index(place)]


def supply_of(state: BorderlandsState, kind: str) -> int:
    """Return what the supply has left of a kind."""
    return int(state.supply >> (5 * KINDS.index(kind)) & 31)


def votes_seen(state: BorderlandsState, seat: int | None) -> list[int]:
    """Return the votes or sides as a seat sees them."""
    view = state.view(seat)
    assert isinstance(view, BorderlandsView)
    return view.votes


def kinds_of(events: list[Event]) -> list[str]:
    """Return what happened, by kind."""
    return [event.kind for event in events]


def totals(events: list[Event]) -> tuple[object, object]:
    """Return the sums of the last attack."""
    last = [event for event in events if event.kind.startswith("totals")][-1]
    return last.slots["attack"], last.slots["defence"]
