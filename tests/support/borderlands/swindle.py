"""Swindlers, and how much they win beside the same player without swindling.

`python -m tests.support.borderlands.swindle KIND/BASE LEVEL GAMES SEED` plays one of them against three bots,
at each of four seats under the same luck, and prints the result as JSON."""

from __future__ import annotations

import json
import sys
import time
from itertools import combinations_with_replacement

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
from borea.games.borderlands.judging.deals import Scales, answer_value, kinds_in, prospect, shares, take_all
from borea.games.borderlands.judging.ledger import Ledger
from borea.games.borderlands.judging.plans import cheapest, deal_value, token_gain
from borea.games.borderlands.moves import OFFER, PASS, WANT
from borea.games.borderlands.phases.holdings import riches
from borea.games.borderlands.phases.refused_offers import is_refused_offer
from borea.games.borderlands.state import BorderlandsState

SEATS = 4
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
        home, found = hub(state, seat), NOTHING
        stock = riches(state, other) & ~WEAPONS
        gains = [token_gain(state, seat, kind, home) for kind in range(TRADED)]
        wanted = [(sum(gains[kind] for kind in kinds_in(wants)), wants) for wants in TWO_TO_FOUR if holds(stock, wants)]
        for kind in range(TRADED):
            token = cheapest(state, seat, [kind], home)
            if token < 0:
                continue
            for value, wants in wanted:
                if value <= found.value or not fits(state, seat, other, ONE[kind], wants):
                    continue
                if not is_refused_offer(state, seat, other, [token], wants) and self.believes(
                    state, seat, other, token, wants
                ):
                    found = Offer([token], wants, value)
        return found

    def believes(self, state: BorderlandsState, seat: int, other: int, token: Move, wants: int) -> bool:
        """Return whether `greedy` would accept."""
        state.maker, state.picks, state.wants = seat, [token], wants
        value = deal_value(state, other)
        state.maker, state.picks, state.wants = -1, [], 0
        return value > 0.0


class Informed(Swindler):
    """Knows the rule by which the levels answer, and tries every offer of up to two tokens for up to four."""

    def best(self, state: BorderlandsState, seat: int, other: int) -> Offer:
        """Return the acceptable offer that raises its own chance most."""
        scales = Scales(self.game.evaluation, state)
        own, stock = riches(state, seat) & ~WEAPONS, riches(state, other) & ~WEAPONS
        gives = [bundle for bundle in UP_TO_TWO if holds(own, bundle)]
        wants = [bundle for bundle in UP_TO_FOUR if holds(stock, bundle)]
        mine, theirs = Ledger(scales, seat), Ledger(scales, other)
        sums = scales.sums(state)
        now, own_base, base = shares(sums), scales.standing(state, seat), scales.standing(state, other)
        ranked: list[tuple[float, int, int]] = []
        for give in gives:
            for want in wants:
                after = sums[:]
                after[seat] += mine.after(state, give, want) - own_base
                after[other] += theirs.after(state, want, give) - base
                chances = shares(after)
                if chances[other] > now[other] and chances[seat] > now[seat]:
                    ranked.append((now[seat] - chances[seat], give, want))
        found = NOTHING
        for loss, give, want in sorted(ranked):
            if -loss < found.value - 0.02:
                break
            offer = self.look(scales, state, seat, other, give, want)
            if offer.value > found.value:
                found = offer
        return found

    def look(self, scales: Scales, state: BorderlandsState, seat: int, other: int, give: int, want: int) -> Offer:
        """Return an offer with what it gains, or none if it would be refused."""
        before = state.goods
        state.goods = before[:]
        gives = take_all(scales, state, seat, give)
        state.goods = before
        if not fits(state, seat, other, give, want) or is_refused_offer(state, seat, other, gives, want):
            return NOTHING
        found = prospect(scales, state, seat, other, gives, want)
        accepted = answer_value(state, found, other, seat) > 0.0
        return Offer(gives, want, found.changes[seat]) if accepted else NOTHING


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
