"""Deals that would complete a rival's winning city: no level from 3 up makes or accepts one, however sweet it is.

`python -m tests.support.borderlands.kingmaking LEVEL POSITIONS SEED` prints how many did as JSON."""

from __future__ import annotations

import json
import sys

from borea.bots.bot import Bot
from borea.bots.registry import bot
from borea.core.chance import FastRng
from borea.core.game import CHANCE, OVER
from borea.games.borderlands import Borderlands
from borea.games.borderlands.components import GOLD, HORSE, LANDS, ONE, PLACES, TRADED
from borea.games.borderlands.fields import TRADE
from borea.games.borderlands.moves import ACCEPT, GIVE
from borea.games.borderlands.phases.cycle import begin_part
from borea.games.borderlands.phases.order import ANSWER, DIE, FLOOR, PASSING
from borea.games.borderlands.phases.order import GIVE as GIVE_PHASE
from borea.games.borderlands.phases.order import WANT as WANT_PHASE
from borea.games.borderlands.state import BorderlandsState
from tests.support.borderlands.positions import STANDARD

CITIES = 2  # of the rival


def trading(game: Borderlands, rng: FastRng) -> BorderlandsState:
    """Return a position of a match between greedy bots, where a trade phase begins."""
    while True:
        state = game.start(2 + int(rng.below(3)))
        assert isinstance(state, BorderlandsState)
        player, wait = bot("greedy", game), 2 + int(rng.below(5))
        while (actor := state.actor()) != OVER:
            if state.phase == DIE and state.part == TRADE and state.cycle >= wait:
                begin_part(state, None)
                while state.phase >= PASSING:
                    state.apply(OVER, OVER)
                if state.phase == FLOOR:
                    return state
                break
            state.apply(actor, state.draw(rng) if actor == CHANCE else player.choose(state.view(actor), rng))


def lands(state: BorderlandsState, seat: int) -> list[int]:
    """Return the lands of a seat."""
    return [land for land in range(LANDS) if state.owner[land] == seat]


def crowning(game: Borderlands, rng: FastRng) -> tuple[BorderlandsState, int, int, int]:
    """Return a position where a seat has the kind that a rival lacks for its third city; seat, rival and kind."""
    while True:
        state = trading(game, rng)
        seat = state.active
        rivals = [other for other in range(state.seats) if int(state.area) >> other & 1]
        rival = rivals[rng.below(len(rivals))]
        homes = lands(state, rival)
        bare = [land for land in homes if not int(state.city) >> land & 1]
        kind = int(rng.below(4))
        if len(homes) < CITIES + 2 or len(bare) < CITIES + 1 or not lands(state, seat):
            continue
        for land in homes:
            state.goods[land] &= ~(31 << 5 * kind)  # none of it, or the rival would not need it
            if kind != GOLD:
                state.goods[land] &= ~(31 << 5 * GOLD)  # no city of gold either
            state.city &= ~(1 << land)
        for land in bare[:CITIES]:
            state.city |= 1 << land
        hub = bare[CITIES]
        state.goods[hub] |= sum(ONE[each] for each in range(4) if each != kind)
        spare = lands(state, seat)[0]
        state.goods[spare] += ONE[kind]
        if not completes(state, rival, 0) and completes(state, rival, ONE[kind]):
            return state, seat, rival, kind


def amount(tokens: int, kind: int) -> int:
    """Return how many of a kind are among some tokens."""
    return (tokens >> 5 * kind) & 31


def completes(state: BorderlandsState, rival: int, tokens: int, wants: int = 0) -> bool:
    """Return whether these tokens complete a city in a place of the rival, which pays from other places if it can."""
    riches = sum(goods for place, goods in enumerate(state.goods) if state.owner[place] == rival)
    for land in lands(state, rival):
        here = state.goods[land]
        counts = []
        for kind in range(4):
            elsewhere = amount(riches, kind) - amount(here, kind)
            short = max(0, amount(wants, kind) - elsewhere)
            counts.append(amount(here, kind) - short + amount(tokens, kind))
        if not int(state.city) >> land & 1 and (min(counts) > 0 or counts[GOLD] >= 4):
            return True
    return False


def packed(picks: list[int]) -> int:
    """Return the tokens of some `give` moves."""
    return sum(ONE[(move - GIVE) // PLACES] for move in picks)


def offered(state: BorderlandsState, player: Bot, rng: FastRng, rival: int) -> bool:
    """Let a bot put its offer together; return whether it would complete the rival's city."""
    while state.phase in (FLOOR, GIVE_PHASE, WANT_PHASE):
        view = state.view(state.actor())
        before = state.active
        state.apply(state.actor(), player.choose(view, rng))
        if state.phase == FLOOR and state.active != before:
            return False
    if state.phase != ANSWER or rival not in (state.active, state.partner):
        return False
    return completes(state, rival, packed(state.picks), int(state.wants))


def makes_a_king(game: Borderlands, level: str, rng: FastRng) -> bool:
    """Return whether a bot gives a rival its winning city: by an answer, a counter-offer or an offer of its own."""
    state, seat, rival, kind = crowning(game, rng)
    mine = state.copy()
    if offered(mine, bot(level, game), rng, rival):
        return True
    asked = state.copy()
    home = next(land for land in lands(asked, rival) if int(asked.city) >> land & 1)
    for each in range(TRADED):
        asked.goods[home] += ONE[each] * (each != kind and rng.below(2))
    asked.goods[home] += ONE[HORSE] * (not amount(asked.goods[home], HORSE))  # something to offer
    tokens = [GIVE + each * PLACES + home for each in range(TRADED) if amount(asked.goods[home], each)]
    asked.active, asked.partner, asked.maker = rival, seat, rival
    asked.picks = sorted({tokens[rng.below(len(tokens))] for _ in range(1 + int(rng.below(4)))})  # sweeteners
    asked.wants, asked.phase, asked.area = ONE[kind], ANSWER, 0
    player = bot(level, game)
    move = player.choose(asked.view(seat), rng)
    if move == ACCEPT:
        return True
    asked.apply(seat, move)
    return asked.maker == seat and offered(asked, player, rng, rival)


def check(level: str, positions: int, seed: str) -> dict[str, object]:
    """Return how many positions were tried, and in how many a bot of a level made a king."""
    rng = FastRng(f"kingmaking {seed}")
    troubles = sum(makes_a_king(STANDARD, level, rng) for _ in range(positions))
    return {"check": f"kingmaking {level}", "trials": positions, "compared": 2 * positions, "troubles": troubles}


if __name__ == "__main__":
    print(json.dumps(check(sys.argv[1], int(sys.argv[2]), sys.argv[3])))
