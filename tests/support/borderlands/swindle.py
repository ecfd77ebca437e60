"""Swindlers, and how much they win beside the same player without swindling.

`python -m tests.support.borderlands.swindle KIND/BASE LEVEL GAMES SEED` plays one of them against three bots,
at each of four seats under the same luck, and prints the result as JSON."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any, TypeVar

from borea.bots.bot import Bot
from borea.bots.play import play_match
from borea.bots.registry import bot
from borea.core.chance import FastRng, Rng
from borea.core.game import Move, View
from borea.games import create
from borea.games.borderlands import Borderlands
from borea.games.borderlands.components import ONE, TRADED, WEAPONS
from borea.games.borderlands.judging.appraisal import hub
from borea.games.borderlands.judging.bargaining import Offer, fits, holds
from borea.games.borderlands.judging.deals import (
    Prospect,
    Scales,
    answer_value,
    kinds_in,
    prospect,
    shares,
    take_all,
)
from borea.games.borderlands.judging.ledger import Ledger, position_key
from borea.games.borderlands.judging.plans import cheapest, deal_value, token_gain
from borea.games.borderlands.moves import OFFER, PASS, WANT
from borea.games.borderlands.phases.holdings import riches
from borea.games.borderlands.phases.refused_offers import is_refused_offer
from borea.games.borderlands.state import BorderlandsState

SEATS = 4
T = TypeVar("T")
NOTHING = Offer([], 0, 0.0)


def bundles(most: int) -> list[int]:
    """Return every set of one to so many traded tokens, packed."""
    return [
        sum(ONE[kind] for kind in kinds)
        for count in range(1, most + 1)
        for kinds in combinations_with_replacement(range(TRADED), count)
    ]


UP_TO_TWO = bundles(2)
UP_TO_FOUR = bundles(4)
TWO_TO_FOUR = [bundle for bundle in UP_TO_FOUR if bundle not in bundles(1)]


class Swindler:
    """A player that makes the best offer it believes in, and otherwise plays as another bot does."""

    def __init__(self, game: Borderlands, base: str) -> None:
        self.game = game
        self.base = bot(base, game)
        self.offer = NOTHING
        self.partner = -1
        self.noted: dict[int, Any] = {}  # what it has found out in this position
        self.position: tuple[int, ...] = ()

    def notes(
        self, state: BorderlandsState, seat: int, other: int, look: Callable[[BorderlandsState, int, int], T]
    ) -> T:
        """Return what it knows about offers to a seat: a position is asked about in many rounds of trade."""
        position = position_key(state)
        if position != self.position:
            self.position, self.noted = position, {}
        if other not in self.noted:
            self.noted[other] = look(state, seat, other)
        found: T = self.noted[other]
        return found

    def choose(self, view: View, rng: Rng) -> Move:
        """Put the offer together, or leave it to the other bot."""
        if view.prompt == "offer":
            self.find(view, rng)
            return OFFER + self.partner if self.partner >= 0 else self.otherwise(view, rng)
        if view.prompt in ("give*", "want*") and self.partner >= 0:
            state = self.game.imagine(view, rng)
            assert isinstance(state, BorderlandsState)
            if state.maker == state.active:
                return self.next_pick(state, view)
        return self.base.choose(view, rng)

    def otherwise(self, view: View, rng: Rng) -> Move:
        """Return what the other bot would do with the floor."""
        return self.base.choose(view, rng)

    def next_pick(self, state: BorderlandsState, view: View) -> Move:
        """Return the next token of the offer, or `done`."""
        done = self.game.box.done
        if view.prompt == "give*":
            picked = len(state.picks)
            return self.offer.gives[picked] if picked < len(self.offer.gives) else done
        left = self.offer.wants - int(state.wants)
        return next((WANT + kind for kind in range(TRADED) if (left >> 5 * kind) & 31), done)

    def find(self, view: View, rng: Rng) -> None:
        """Choose the best offer to anyone."""
        state = self.game.imagine(view, rng)
        assert isinstance(state, BorderlandsState)
        self.offer, self.partner = NOTHING, -1
        for move in view.moves:
            if move != PASS:
                offer = self.best(state, view.seat, move - OFFER)
                if offer.value > self.offer.value:
                    self.offer, self.partner = offer, move - OFFER

    def best(self, state: BorderlandsState, seat: int, other: int) -> Offer:
        """Return the best offer to a seat."""
        raise NotImplementedError


class Naive(Swindler):
    """Asks two to four tokens for one, if the bot `greedy` would agree."""

    def best(self, state: BorderlandsState, seat: int, other: int) -> Offer:
        """Return the offer that `greedy` would take and that brings most by its values."""
        offers = self.notes(state, seat, other, self.wishes)
        for offer, believed in offers.items():
            if believed is None:
                believed = offers[offer] = self.believes(state, seat, other, offer)
            if believed and not is_refused_offer(state, seat, other, offer.gives, offer.wants):
                return offer
        return NOTHING

    def wishes(self, state: BorderlandsState, seat: int, other: int) -> dict[Offer, bool | None]:
        """Return the offers that fit, best first; whether `greedy` would accept is not known yet."""
        home, found = hub(state, seat), list[Offer]()
        stock = riches(state, other) & ~WEAPONS
        gains = [token_gain(state, seat, kind, home) for kind in range(TRADED)]
        for kind in range(TRADED):
            token = cheapest(state, seat, [kind], home)
            for wants in TWO_TO_FOUR if token >= 0 else []:
                if holds(stock, wants) and fits(state, seat, other, ONE[kind], wants):
                    found.append(Offer([token], wants, sum(gains[each] for each in kinds_in(wants))))
        return dict.fromkeys(sorted(found, key=lambda offer: -offer.value))

    def believes(self, state: BorderlandsState, seat: int, other: int, offer: Offer) -> bool:
        """Return whether `greedy` would accept."""
        state.maker, state.picks, state.wants = seat, offer.gives, offer.wants
        value = deal_value(state, other)
        state.maker, state.picks, state.wants = -1, [], 0
        return value > 0.0


class Informed(Swindler):
    """Knows the rule by which the levels answer, and tries every offer of up to two tokens for up to four."""

    def best(self, state: BorderlandsState, seat: int, other: int) -> Offer:
        """Return the acceptable offer that raises its own chance most."""
        found = NOTHING
        for rough in self.notes(state, seat, other, self.wishes):
            if rough.value < found.value - 0.02:
                break
            rough.look(state, seat, other)
            if rough.prospect is None or is_refused_offer(state, seat, other, rough.gives, rough.want):
                continue
            gain = rough.prospect.changes[seat]
            if gain > found.value and answer_value(state, rough.prospect, other, seat) > 0.0:
                found = Offer(rough.gives, rough.want, gain)
        return found

    def wishes(self, state: BorderlandsState, seat: int, other: int) -> list[Rough]:
        """Return the offers that raise both chances at first sight, best first."""
        scales = Scales(self.game.evaluation, state)
        own, stock = riches(state, seat) & ~WEAPONS, riches(state, other) & ~WEAPONS
        gives = [bundle for bundle in UP_TO_TWO if holds(own, bundle)]
        wants = [bundle for bundle in UP_TO_FOUR if holds(stock, bundle)]
        mine, theirs = Ledger(scales, seat), Ledger(scales, other)
        sums = scales.sums(state)
        now, own_base, base = shares(sums), scales.standing(state, seat), scales.standing(state, other)
        ranked: list[Rough] = []
        for give in gives:
            for want in wants:
                own_after = mine.after(state, give, want)
                if own_after <= own_base or (after := theirs.after(state, want, give)) <= base:
                    continue  # both chances can rise only if both sums do
                changed = sums[:]
                changed[seat] += own_after - own_base
                changed[other] += after - base
                ranked.append(Rough(scales, give, want, shares(changed)[seat] - now[seat]))
        return sorted(ranked, key=lambda rough: (-rough.value, rough.give, rough.want))


class Rough:
    """An offer that the informed swindler may look at closely."""

    def __init__(self, scales: Scales, give: int, want: int, value: float) -> None:
        self.scales = scales
        self.give = give
        self.want = want
        self.value = value
        self.gives: list[Move] = []
        self.prospect: Prospect | None = None  # if it fits

    def look(self, state: BorderlandsState, seat: int, other: int) -> None:
        """Find out what it would bring, unless that is known."""
        if self.gives or not fits(state, seat, other, self.give, self.want):
            return
        before = state.goods
        state.goods = before[:]
        self.gives = take_all(self.scales, state, seat, self.give)
        state.goods = before
        self.prospect = prospect(self.scales, state, seat, other, self.gives, self.want)


def adversary(name: str, game: Borderlands) -> Bot:
    """Return a swindler, `naive/BASE` or `informed/BASE`, or the bot alone, `plain/BASE`."""
    kind, _, base = name.partition("/")
    if kind == "plain":
        return bot(base, game)
    return (Naive if kind == "naive" else Informed)(game, base)


def contest(name: str, level: str, games: int, seed: str) -> dict[str, object]:
    """Play so many matches, a multiple of four, and return the adversary's share of the wins."""
    game = create("borderlands", None, {})
    assert isinstance(game, Borderlands)
    started = time.process_time()
    wins = 0.0
    by_luck: list[float] = []
    for number in range(games):
        luck, seat = divmod(number, SEATS)
        bots: list[Bot] = [bot(level, game) for _ in range(SEATS)]
        bots[seat] = adversary(name, game)
        rngs: list[Rng] = [FastRng(f"{seed}/{luck}/{each}") for each in range(SEATS)]
        state, _, _ = play_match(game, bots, f"{seed}/{luck}", rngs)
        outcome = state.outcome()
        assert outcome is not None
        share = outcome.shares()[seat]
        wins += share
        if seat == 0:
            by_luck.append(0.0)
        by_luck[-1] += share / SEATS
    seconds = time.process_time() - started
    return {"check": f"{name} {level}", "games": games, "wins": wins, "by_luck": by_luck, "seconds": round(seconds, 1)}


if __name__ == "__main__":
    _name, _level, _games, _seed = sys.argv[1:]
    print(json.dumps(contest(_name, _level, int(_games), _seed)))
