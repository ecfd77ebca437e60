"""What a seat of Borderlands may know: everything in the open, and its own sealed answer. Built by the state."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import i64

from borea.core.fields import Field
from borea.core.game import VIEW_FIELDS, State, View
from borea.games.borderlands.fields import TABLE, RefusedOffer, RefusedRoute, Saved


class BorderlandsView(View):
    """The position as a seat or a spectator may know it; in `votes`, 0 also stands for a sealed answer."""

    FIELDS: ClassVar[tuple[Field, ...]] = (*VIEW_FIELDS, *TABLE)

    def __init__(self) -> None:
        self.seat = -1
        self.actors: list[int] = []
        self.prompt = ""
        self.moves: list[int] = []
        self.seats: int = 0
        self.reveals: int = 0
        self.latest: i64 = 0
        self.phase: i64 = 0
        self.cycle: i64 = 0
        self.part: i64 = 0
        self.lead: int = 0
        self.active: int = 0
        self.rounds: i64 = 0
        self.reason: i64 = 0
        self.votes: list[int] = []
        self.owner: list[int] = []
        self.goods: list[int] = []
        self.sites: list[int] = []
        self.city: i64 = 0
        self.supply: i64 = 0
        self.boats: int = 0
        self.price: i64 = 0
        self.node: list[int] = []
        self.rank: list[int] = []
        self.quota: list[int] = []
        self.left: i64 = 0
        self.errand: i64 = 0
        self.picks: list[int] = []
        self.last: i64 = 0
        self.cargo: i64 = 0
        self.here: i64 = 0
        self.area: i64 = 0
        self.boat: int = 0
        self.route: list[int] = []
        self.step: i64 = 0
        self.answers: list[int] = []
        self.tries: i64 = 0
        self.stopped: i64 = 0
        self.asked: int = 0
        self.about: i64 = 0
        self.partner: int = 0
        self.maker: int = 0
        self.wants: i64 = 0
        self.askable: i64 = 0
        self.passes: i64 = 0
        self.hands: list[int] = []
        self.target: i64 = 0
        self.tried: i64 = 0
        self.strikes: i64 = 0
        self.spot: i64 = 0
        self.slot: i64 = 0
        self.front: i64 = 0
        self.saved: list[Saved] = []
        self.refused_routes: list[RefusedRoute] = []
        self.refused_offers: list[RefusedOffer] = []
        self.imagined: State | None = None  # the position without sealed answers, once somebody has imagined it
