"""Observations of Borderlands; docs/observations.md describes every slot."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.bits import BIT
from borea.core.game import Game, Seat, State
from borea.core.observations.buffers import EVERY, Rows, relative
from borea.core.observations.encoder import Encoder, Group, Layout, numbered, one_hot, small
from borea.games.borderlands.components import FLEET, KINDS, LANDS, PLACES
from borea.games.borderlands.moves import GIVE, LOAD, PUT, UNLOAD
from borea.games.borderlands.state import BorderlandsState

PHASES: Final = [
    *("opening", "sites", "turn-up", "warriors", "develop", "moor", "slot", "die", "vote", "produce", "herd", "floor"),
    *("give", "want", "answer", "pay", "put", "transport", "foot-to", "foot-load", "ride", "lift", "drop", "route"),
    *("leave", "refused", "voyage", "target", "means", "ride-in", "bring", "allies", "carry", "ended"),
]
ROUTE: Final = 16
ANSWERS: Final = 8
LAYOUT: Final = Layout(
    1,
    [
        Group("phase", PHASES),
        Group("part", ["development", "production", "trade", "movement", "attacks"]),
        Group("errand", ["transporting", "logistics", "follow-up", "attacking", "launching"]),
        Group("who", ["active", "lead", "asked", "partner", "maker", "boats", "price", "reason"], FLEET),
        Group("count", ["cycle", "rounds", "left", "step", "tries", "passes", "strikes", "slot"], 255),
        Group("at", ["here", "boat", "target", "spot", "about", "stopped", "refused-routes", "refused-offers"], 255),
        Group("move", ["latest-low", "latest-high", "last-low", "last-high", "saved"], 255),
        Group("supply", list(KINDS), 31),
        Group("cargo", list(KINDS), 31),
        Group("wants", list(KINDS), 31),
        Group("askable", list(KINDS), 31),
        Group("route", numbered(ROUTE), 255),
        Group("answers", [f"{n}.{what}" for n in range(ANSWERS) for what in ("about", "seat", "answer")], 255),
        Group("area", numbered(PLACES)),
        Group("tried", numbered(PLACES)),
        Group("front", numbered(PLACES)),
        Group("city", numbered(LANDS)),
        Group("given", list(KINDS), 255),
        Group("landed", list(KINDS), 255),
        Group("given-from", numbered(PLACES)),
        Group("node", numbered(FLEET), 255),
        Group("rank", numbered(FLEET), FLEET + 1),
        *[Group(f"place{place}", ["owner", *KINDS, "site"], 31) for place in range(PLACES)],
    ],
    [
        Group("has", [*KINDS, "vote", "quota"], 127),
        Group("places", numbered(PLACES)),
    ],
)
PLACE_WORDS: Final = 6  # of a set of places
FIRST_PLACE: Final = 55  # the word of the first place
# Keys of lists that words were written from.
TOKENS: Final = 0
HOLDERS: Final = 1
SITES: Final = 2
ROUTE_STEPS: Final = 3
ALL_ANSWERS: Final = 4
LAST_ANSWERS: Final = 5
PICKS: Final = 6
NODES: Final = 7
RANKS: Final = 8
# Keys of numbers; those before are of the tokens of each place.
PHASE: Final = 48
AREA: Final = 49
TRIED: Final = 50
FRONT: Final = 51
CITY: Final = 52
PICKED: Final = 53
VIEWER: Final = 54
ANSWERS_TO: Final = 55
HELD: Final = 56  # and the following ones, one for each seat


class BorderlandsEncoder(Encoder):
    """Writes the observations of Borderlands."""

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats, LAYOUT)

    def observe(self, state: State, seat: Seat, rows: Rows, row: i64) -> None:
        """Write what the seat may know: everything but the sealed votes and sides of others."""
        assert isinstance(state, BorderlandsState)
        own: i64 = seat if seat >= 0 else 0
        rows.start(row)
        put_turn(rows, state, own)
        put_course(rows, state, own)
        put_picks(rows, state)
        put_numbers(rows, 51, state.node, 2, NODES)
        put_numbers(rows, 53, state.rank, 2, RANKS)
        put_places(rows, state, own)
        votes, quotas, hands, held = state.votes, state.quota, state.hands, state.held
        sealed = state.window()
        at: i64 = FIRST_PLACE + PLACES
        key: i64 = HELD
        seats: i64 = self.seats
        other: i64 = own
        rest: i64 = seats
        while rest:
            quota: i64 = quotas[other]
            if quota > 127:
                quota = 127
            vote: i64 = votes[other]
            if sealed and vote > 0 and other != seat:
                vote = 0
            rows.put(at, kinds_word(hands[other]) | (vote + 1) << 48 | quota << 56)
            rows.flags(at + 1, held[other], PLACE_WORDS, key)
            at += 1 + PLACE_WORDS
            key += 1
            other += 1
            if other == seats:
                other = 0
            rest -= 1
        rows.finish()


def put_places(rows: Rows, state: BorderlandsState, own: i64) -> None:
    """Write who holds each place, its tokens and its site, wherever one of them changed."""
    goods, sites = state.goods, state.sites
    changed: i64 = rows.changed(TOKENS, goods)
    if not rows.kept(SITES, sites):
        changed = EVERY
    place: i64 = 0
    while changed and place < PLACES:
        if changed & 1:
            word: i64 = kinds_word(goods[place]) << 8
            if place < LANDS:
                site: i64 = sites[place]
                word |= site << 56
            rows.put_rest(FIRST_PLACE + place, word)
        changed >>= 1
        place += 1
    same_viewer = rows.same(VIEWER, own)
    if not rows.kept(HOLDERS, state.held) or not same_viewer:
        put_holders(rows, state.held, own, state.seats)


def put_holders(rows: Rows, held: list[int], own: i64, seats: i64) -> None:
    """Write who holds each place, counted from the viewer's own seat."""
    second: i64 = held[(own + 1) % seats]
    third: i64 = held[(own + 2) % seats] if seats > 2 else 0
    fourth: i64 = held[(own + 3) % seats] if seats > 3 else 0
    rows.put_holders(FIRST_PLACE, PLACES, held[own], second, third, fourth)


def put_turn(rows: Rows, state: BorderlandsState, own: i64) -> None:
    """Write the phase, who acts, and numbers about the current choice."""
    seats: i64 = state.seats
    rows.flags(0, BIT[state.phase], 5, PHASE)
    who: i64 = relative(state.active, own, seats) | relative(state.lead, own, seats) << 8
    who |= relative(state.asked, own, seats) << 16 | relative(state.partner, own, seats) << 24
    boats: i64 = state.boats
    who |= relative(state.maker, own, seats) << 32 | boats << 40 | state.price << 48 | state.reason << 56
    counts: i64 = small(state.cycle) | small(state.rounds) << 8 | small(state.left) << 16 | small(state.step) << 24
    counts |= state.tries << 32 | state.passes << 40 | state.strikes << 48 | state.slot << 56
    rows.put4(5, one_hot(state.part), one_hot(state.errand), who, counts)
    boat: i64 = state.boat + 1
    places: i64 = state.here + 1 | boat << 8 | (state.target + 1) << 16 | small(state.spot + 1) << 24
    places |= small(state.about + 1) << 32 | state.stopped << 40
    offers: i64 = len(state.refused_offers)
    if offers > 127:
        offers = 127
    places |= small(len(state.refused_routes)) << 48 | offers << 56
    moves: i64 = (state.latest + 1) & 65535 | ((state.last + 1) & 65535) << 16 | len(state.saved) << 32
    rows.put4(9, places, moves, kinds_word(state.supply), kinds_word(state.cargo))
    rows.put(13, kinds_word(state.wants))
    rows.put(14, kinds_word(state.askable))


def put_course(rows: Rows, state: BorderlandsState, own: i64) -> None:
    """Write a boat's route, the last answers about it, and the sets of places that a choice is about."""
    put_numbers(rows, 15, state.route, 2, ROUTE_STEPS)
    put_answers(rows, state, own)
    rows.flags(20, state.area, PLACE_WORDS, AREA)
    rows.flags(26, state.tried, PLACE_WORDS, TRIED)
    rows.flags(32, state.front, PLACE_WORDS, FRONT)
    rows.flags(38, state.city, 5, CITY)


def put_answers(rows: Rows, state: BorderlandsState, own: i64) -> None:
    """Write the last answers about a boat's route."""
    answers = state.answers
    same_seat = rows.same(ANSWERS_TO, own)
    if rows.kept(ALL_ANSWERS, answers) and same_seat:
        return
    found: list[int] = []
    for place in range(max(0, len(answers) - 3 * ANSWERS), len(answers), 3):
        found += [
            answers[place] % state.box.nodes,
            relative(answers[place + 1], own, state.seats) - 1,
            answers[place + 2] - 1,
        ]
    put_numbers(rows, 17, found, 3, LAST_ANSWERS)


def put_picks(rows: Rows, state: BorderlandsState) -> None:
    """Write the tokens picked so far: how many of each kind are given or loaded, or landed, and from which places."""
    if rows.kept(PICKS, state.picks):
        return
    given: i64 = 0
    landed: i64 = 0
    places: i64 = 0
    for move in state.picks:
        base = UNLOAD if move >= UNLOAD else LOAD if move >= LOAD else PUT if move >= PUT else GIVE
        token: i64 = move - base
        places |= BIT[token % PLACES]
        if base == UNLOAD:
            landed += one_hot(token // PLACES)
        else:
            given += one_hot(token // PLACES)
    rows.put(43, given)
    rows.put(44, landed)
    rows.flags(45, places, PLACE_WORDS, PICKED)


def put_numbers(rows: Rows, at: i64, numbers: list[int], words: i64, key: i64) -> None:
    """Write numbers of a list that never changes, each plus one so that 0 means none."""
    if rows.kept(key, numbers):
        return
    count: i64 = len(numbers)
    place: i64 = 0
    while words:
        word: i64 = 0
        shift: i64 = 0
        while shift < 64 and place < count:
            number: i64 = numbers[place]
            if number > 125:
                number = 125
            word |= (number + 1) << shift
            shift += 8
            place += 1
        rows.put(at, word)
        at += 1
        words -= 1


def kinds_word(goods: i64) -> i64:
    """Return how many tokens of each kind there are, a slot each."""
    low: i64 = (goods & 31) | (goods & 992) << 3 | (goods & 31744) << 6
    return low | (goods & 1015808) << 9 | (goods & 32505856) << 12 | (goods & 1040187392) << 15
