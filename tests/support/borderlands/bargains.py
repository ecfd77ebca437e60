"""Deals, pacts and transports in matches between bots of one level: how many deals, how even, whom they served, and
whether any was pressed; what was proposed, and what became of it; transports that changed nothing.

`python -m tests.support.borderlands.bargains LEVEL[/STYLE] MATCHES SEED` prints them as JSON."""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Any

from borea.bots.diplomacy import talks_between
from borea.bots.registry import bot
from borea.core.chance import FastRng
from borea.core.game import CHANCE, OVER
from borea.core.statements.statement import ACCEPTED, Statement
from borea.games.borderlands.components import KINDS, PLACES
from borea.games.borderlands.judging.deals import Scales, kinds_in, prospect, shares
from borea.games.borderlands.moves import ACCEPT, CHAIN, FOOT, FORGO, GIVE, REFUSE, RETRY, SAIL
from borea.games.borderlands.phases.order import ANSWER, PAY, PUT, REFUSED, SLOT, TARGET, TRANSPORT, VOYAGE
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import STANDARD

LISTED = 10


def names(kinds: list[int]) -> str:
    """Return tokens in words."""
    return " ".join(KINDS[kind] for kind in kinds)


class Watch:
    """Notes the deals of one match."""

    def __init__(self) -> None:
        self.deals: list[dict[str, Any]] = []
        self.offers = 0
        self.repeated = 0
        self.refused: list[tuple[int, int, int, list[int], int]] = []  # cycle, maker, other, gives, wants
        self.open: tuple[dict[str, Any], list[float]] | None = None
        self.pacts: Counter[str] = Counter()
        self.transports: Counter[str] = Counter()
        self.begun: tuple[str, BorderlandsState] | None = None  # the transport under way, and the position before it

    def chosen(self, state: BorderlandsState, move: int) -> None:
        """Note a transport that is about to begin."""
        if state.phase in (TRANSPORT, TARGET) and move >= FOOT and move not in (FORGO, STANDARD.box.done):
            errand = "logistics" if state.phase == TARGET and not state.strikes else "transport"
            self.begun = f"{errand} by {'boat' if SAIL <= move < CHAIN else 'land'}", state.copy()
        elif move == RETRY and state.phase == REFUSED:
            self.transports["refused passage"] += 1  # which does not use a transport up
            self.begun = None

    def moved(self, state: BorderlandsState) -> None:
        """Note what a transport has changed, once it is over."""
        if self.begun is not None and not TRANSPORT < state.phase <= VOYAGE and state.phase != SLOT:
            kind, before = self.begun
            undone = state.goods == before.goods and state.node == before.node and state.rank == before.rank
            self.transports[kind] += 1
            self.transports["changed nothing"] += undone
            self.begun = None

    def offered(self, state: BorderlandsState) -> None:
        """Note an offer that is about to be answered."""
        self.offers += 1
        self.repeated += self.key(state) in self.refused

    def key(self, state: BorderlandsState) -> tuple[int, int, int, list[int], int]:
        """Return what makes two offers the same."""
        return int(state.cycle), state.maker, state.actor(), state.picks, int(state.wants)

    def answered(self, state: BorderlandsState, move: int) -> None:
        """Note an answer."""
        if move == REFUSE:
            self.refused.append(self.key(state))
        if move != ACCEPT:
            return
        self.refused = []  # what the seats hold has changed
        maker, other = state.maker, state.actor()
        scales = Scales(STANDARD.evaluation, state)
        expected = prospect(scales, state, maker, other, state.picks, state.wants).changes
        gives, wants = [(pick - GIVE) // PLACES for pick in state.picks], kinds_in(state.wants)
        deal: dict[str, Any] = {"cycle": int(state.cycle), "gives": names(gives), "wants": names(wants)}
        deal["ratio"] = max(len(gives), len(wants)) / min(len(gives), len(wants))
        deal["maker"], deal["other"] = round(expected[maker], 3), round(expected[other], 3)
        deal["giver"] = maker if len(gives) > len(wants) else other
        self.open = deal, shares(scales.sums(state))

    def settled(self, state: BorderlandsState) -> None:
        """Note what a deal has changed for the seat that gave more tokens, once everything lies where it was put."""
        if self.open is not None and state.phase not in (PAY, PUT):
            deal, before = self.open
            giver = deal.pop("giver")
            after = shares(Scales(STANDARD.evaluation, state).sums(state))
            deal["giver_gained"] = round(after[giver] - before[giver], 3)
            self.deals.append(deal)
            self.open = None

    def over(self, statements: list[Statement]) -> None:
        """Count what was said, and what became of each promise."""
        for one in statements:
            self.pacts["proposed"] += 1
            self.pacts[f"statement {one.stage}"] += 1
            for promise in one.promises:
                if one.stage == ACCEPTED:
                    self.pacts[f"{promise.kind} {promise.stage}"] += 1


def watched(level: str, seed: str) -> Watch:
    """Play a match between four bots of a level."""
    rng, watch = FastRng(seed), Watch()
    state = STANDARD.start(4)
    assert isinstance(state, BorderlandsState)
    bots = [bot(level, STANDARD) for _ in range(4)]
    talks = talks_between(STANDARD, bots, [rng] * 4)
    assert talks is not None
    while (actor := state.actor()) != OVER:
        if actor == CHANCE:
            talks.apply(state, CHANCE, state.draw(rng))
            continue
        move = talks.choose(bots[actor], state, actor)
        if state.phase == ANSWER:
            watch.offered(state)
            watch.answered(state, move)
        watch.chosen(state, move)
        talks.apply(state, actor, move)
        watch.settled(state)
        watch.moved(state)
    watch.over(talks.parley.statements)
    return watch


def report(level: str, matches: int, seed: str) -> dict[str, Any]:
    """Return the figures of some matches, and the least even deals."""
    watches = [watched(level, f"bargains {seed} {number}") for number in range(matches)]
    deals = [deal for watch in watches for deal in watch.deals]
    uneven = sorted(deals, key=lambda deal: (-deal["ratio"], deal["giver_gained"]))
    return {
        "check": f"bargains {level}",
        "matches": matches,
        "offers": sum(watch.offers for watch in watches),
        "deals": len(deals),
        "raised_both": sum(deal["maker"] > 0 and deal["other"] > 0 for deal in deals),
        "beyond_two_for_one": sum(deal["ratio"] > 2 and deal["giver_gained"] <= 0 for deal in deals),
        "repeated": sum(watch.repeated for watch in watches),
        "transports": dict(sorted(sum([watch.transports for watch in watches], Counter[str]()).items())),
        "pacts": dict(sorted(sum([watch.pacts for watch in watches], Counter[str]()).items())),
        "least_even": uneven[:LISTED],
    }


if __name__ == "__main__":
    print(json.dumps(report(sys.argv[1], int(sys.argv[2]), sys.argv[3])))
