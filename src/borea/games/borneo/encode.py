"""Observations of Borneo; docs/observations.md describes every slot."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from borea.core import bits
from borea.core.bits import BIT
from borea.core.game import Game, Seat, State
from borea.core.observations.buffers import Rows, relative, spread
from borea.core.observations.encoder import Encoder, Group, Layout, numbered, small
from borea.games.borneo.box import COUNT, PACE
from borea.games.borneo.components import CARDS, COMPANIES, HARBOURS, MISSIONS, MOST_CARDS, OPEN_HARBOURS
from borea.games.borneo.parts import COLUMN, Slot
from borea.games.borneo.phases import order
from borea.games.borneo.state import BorneoState

PHASES: Final = [
    *("deal", "harbour", "first", "place", "mission", "pay", "company", "attack", "defend"),
    *("retreat", "keep", "ship", "take", "draw", "discard", "last", "ended"),
]
ROW: Final = 15  # merchants in the longest row
QUEUE: Final = 10


def groups_of_slot(place: int) -> list[Group]:
    """Return the groups of one open harbour."""
    name = f"slot{place + 1}"
    return [
        Group(name, ["harbour", "cards", *[f"flags-{company}" for company in COMPANIES]], 63),
        Group(f"{name}-order", numbered(MOST_CARDS), CARDS),
        Group(f"{name}-cards", numbered(CARDS)),
    ]


LAYOUT: Final = Layout(
    1,
    [
        Group("phase", PHASES),
        Group("count", ["actor", "active", "pirate", "placed", "draws", "deck", "turn", "reason"], 255),
        Group("supply", numbered(MISSIONS), 15),
        Group(
            "choice",
            ["mission", "last", "duel-row", "duel-from", "duel-at", "shipment-card", "shipment-slot", "sharing"],
            CARDS + HARBOURS,
        ),
        Group("queue", numbered(QUEUE), 5),
        Group("harbour-deck", numbered(HARBOURS)),
        Group("gone", numbered(HARBOURS)),
        Group("picked-harbours", numbered(HARBOURS)),
        Group("hand", numbered(CARDS)),
        Group("discards", numbered(CARDS)),
        Group("picked", numbered(CARDS)),
        Group("attack", numbered(CARDS)),
        Group("defence", numbered(CARDS)),
        Group("pile", numbered(CARDS)),
        Group("unseen", numbered(CARDS)),
        Group("unseen-before", numbered(CARDS)),
        *[Group(f"row-{company}", numbered(ROW), 5) for company in COMPANIES],
        *groups_of_slot(0),
        *groups_of_slot(1),
        *groups_of_slot(2),
    ],
    [
        Group("holds", ["cards", "cards-of-last-shuffle"], CARDS),
        Group("missions", numbered(MISSIONS), 15),
        Group("harbours", numbered(HARBOURS)),
        Group("goods", numbered(CARDS)),
    ],
)
CARD_WORDS: Final = 8  # the words of a set of cards
HARBOUR_WORDS: Final = 2
EIGHT: Final = 24  # the bits of eight packed seats, which fill a word
FIRST_ROW: Final = 78  # the word of the first company
ONES: Final = 0x0101010101010101
# Keys of the sets and open harbours that words were written from; those of the warehouses follow.
HARBOUR_SETS: Final = 0
TABLE_SETS: Final = 1
UNSEEN_SETS: Final = 5
SLOTS: Final = 9


class BorneoEncoder(Encoder):
    """Writes the observations of Borneo."""

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats, LAYOUT)

    def observe(self, state: State, seat: Seat, rows: Rows, row: i64) -> None:
        """Write what the seat may know. Cards that nobody has shown since a shuffle are in hands or decks."""
        assert isinstance(state, BorneoState)
        own: i64 = seat if seat >= 0 else 0
        rows.start(row)
        put_turn(rows, state, seat, own)
        put_sets(rows, state, seat)
        put_rows(rows, state, own)
        at: i64 = 86
        key: i64 = SLOTS
        for slot in state.slots:
            put_slot(rows, at, slot, key)
            at += 3 + CARD_WORDS
            key += 2
        newest: i64 = state.shuffles[-1]
        unseen: i64 = state.deck
        houses = state.houses
        seats: i64 = self.seats
        other: i64 = own
        rest: i64 = seats
        while rest:
            house = houses[other]
            hand: i64 = house.hand
            unseen |= hand
            recent: i64 = bits.size(hand & newest) if hand & ~newest else house.held
            holds: i64 = house.held | recent << 8
            harbours: i64 = house.harbours
            rows.put4(at, holds, copies_word(house.missions), spread(harbours), spread(harbours >> 8))
            rows.flags(at + 4, house.goods, CARD_WORDS, key)
            at += 4 + CARD_WORDS
            key += 1
            other += 1
            if other == seats:
                other = 0
            rest -= 1
        rows.flags4(46, CARD_WORDS, state.defence, state.pile, unseen & newest, unseen & ~newest, UNSEEN_SETS)
        rows.finish()


def put_turn(rows: Rows, state: BorneoState, seat: Seat, own: i64) -> None:
    """Write whose turn it is and the decision in progress; a planned attack is known to its own seat alone."""
    seats: i64 = state.seats
    planned = state.phase == order.ATTACK and seat != state.asked
    phase: i64 = state.phase
    if planned:
        phase = order.COMPANY
    bit: i64 = 1 << phase
    counts: i64 = relative(state.asked, own, seats) | relative(state.active, own, seats) << 8
    counts |= relative(state.pirate, own, seats) << 16 | state.placed << 24 | state.draws << 32 | state.left << 40
    counts |= small(state.turn) << 48 | state.reason << 56
    choice: i64 = 0
    if not planned:
        choice = state.mission + 1 | (state.duel_row + 1) << 16
        choice |= (state.duel_from + 1) << 24 | (state.duel_at + 1) << 32
        if state.phase != order.DEFEND or seat == state.asked:
            choice |= (state.last + 1) << 8
    if state.shipment >= 0:
        choice |= (state.shipment // OPEN_HARBOURS + 1) << 40 | (state.shipment % OPEN_HARBOURS + 1) << 48
    choice |= (state.sharing + 1) << 56
    takers: i64 = seats_word(state.queue, own, seats)
    rows.put4(0, spread(bit), spread(bit >> 8), spread(bit >> 16), counts)
    rows.put4(4, copies_word(state.supply), choice, takers, seats_word(state.queue >> EIGHT, own, seats))


def put_sets(rows: Rows, state: BorneoState, seat: Seat) -> None:
    """Write the sets of cards and harbours; the cards picked for a duel are known to their own seat alone."""
    picked: i64 = state.picked
    picked_harbours: i64 = state.picked_harbours
    if (state.phase == order.ATTACK or state.phase == order.DEFEND) and seat != state.asked:
        picked = 0
        picked_harbours = 0
    hand: i64 = 0
    if seat >= 0:
        hand = state.houses[seat].hand
    rows.flags(8, state.harbour_deck | state.gone << 16 | picked_harbours << 32, 3 * HARBOUR_WORDS, HARBOUR_SETS)
    rows.flags4(14, CARD_WORDS, hand, state.discards, picked, state.attack, TABLE_SETS)


def put_rows(rows: Rows, state: BorneoState, own: i64) -> None:
    """Write the seats of the companies' merchants, first to last."""
    seats: i64 = state.seats
    at: i64 = FIRST_ROW
    for packed in cast("list[i64]", state.rows):
        rows.put2(at, seats_word(packed, own, seats), seats_word(packed >> EIGHT, own, seats))
        at += 2


def put_slot(rows: Rows, at: i64, slot: Slot, key: i64) -> None:
    """Write an open harbour: its number, flags by company, and its cards in order and as a set."""
    column: i64 = slot.column
    if rows.same(key, column + ((slot.harbour - 7) << 60)):  # 60 bits of the cards, four of the harbour
        return
    tops: i64 = slot.tops
    flags: i64 = (tops & COUNT) << 16 | ((tops >> PACE) & COUNT) << 24
    flags |= ((tops >> 2 * PACE) & COUNT) << 32 | ((tops >> 3 * PACE) & COUNT) << 40
    rows.put(at, slot.harbour + 1 | slot.count << 8 | flags)
    first: i64 = 0
    second: i64 = 0
    cards: i64 = 0
    shift: i64 = 0
    while column:
        card: i64 = column & 63
        cards |= BIT[card - 1]
        if shift < 64:
            first |= card << shift
        else:
            second |= card << (shift - 64)
        shift += 8
        column >>= COLUMN
    rows.put2(at + 1, first, second)
    rows.flags(at + 3, cards, CARD_WORDS, key + 1)


def seats_word(packed: i64, own: i64, seats: i64) -> i64:
    """Return the first eight of packed seats, counted from the viewer's own, a slot each; 0 where there is none."""
    if not packed:
        return 0
    marks: i64 = (packed & 0xFFF) | (packed & 0xFFF000) << 20
    marks = (marks & 0x3F0000003F) | (marks & 0xFC000000FC0) << 10
    marks = (marks & 0x7000700070007) | (marks & 0x38003800380038) << 5
    # In every slot at once: whether there is a seat, and whether it comes after the viewer's.
    some: i64 = ((marks + 7 * ONES) >> 3) & ONES
    later: i64 = ((marks + (7 - own) * ONES) >> 3) & ONES
    return marks - own * some + seats * (some ^ later)


def copies_word(packed: i64) -> i64:
    """Return packed copies of missions, a slot for each kind."""
    word: i64 = (packed & 0xFFFF) | (packed & 0xFFFF0000) << 16
    word = (word & 0xFF000000FF) | (word & 0xFF000000FF00) << 8
    return (word & 0xF000F000F000F) | (word & 0xF000F000F000F0) << 4
