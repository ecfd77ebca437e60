"""Observations of Borneo; docs/observations.md describes every slot."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core import bits
from borea.core.bits import BIT
from borea.core.game import Game, Seat, State
from borea.core.observations.buffers import Rows
from borea.core.observations.encoder import Encoder, Group, Layout, numbered, relative, small
from borea.games.borneo.box import COPIES, COUNT, OWNER, PACE, PLACE
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


class BorneoEncoder(Encoder):
    """Writes the observations of Borneo."""

    def __init__(self, game: Game, seats: int) -> None:
        super().__init__(game, seats, LAYOUT)

    def observe(self, state: State, seat: Seat, rows: Rows, row: i64) -> None:
        """Write what the seat may know."""
        assert isinstance(state, BorneoState)
        own: i64 = seat if seat >= 0 else 0
        rows.start(row)
        put_turn(rows, state, seat, own)
        put_sets(rows, state, seat)
        put_unseen(rows, state)
        at: i64 = 78
        for row_of_seats in state.rows:
            put_seats(rows, at, row_of_seats, own, self.seats)
            at += 2
        for slot in state.slots:
            put_slot(rows, at, slot)
            at += 3 + CARD_WORDS
        newest: i64 = state.shuffles[-1]
        other: i64 = own
        for _ in range(self.seats):
            house = state.houses[other]
            rows.put(at, house.held | bits.size(house.hand & newest) << 8)
            put_copies(rows, at + 1, house.missions)
            rows.flags(at + 2, house.harbours, HARBOUR_WORDS)
            rows.flags(at + 4, house.goods, CARD_WORDS)
            at += 4 + CARD_WORDS
            other += 1
            if other == self.seats:
                other = 0
        rows.finish()


def put_turn(rows: Rows, state: BorneoState, seat: Seat, own: i64) -> None:
    """Write whose turn it is and the decision in progress; a planned attack is known to its own seat alone."""
    seats: i64 = state.seats
    planned = state.phase == order.ATTACK and seat != state.asked
    phase: i64 = state.phase
    if planned:
        phase = order.COMPANY
    rows.flags(0, BIT[phase], 3)
    counts: i64 = relative(state.asked, own, seats) | relative(state.active, own, seats) << 8
    counts |= relative(state.pirate, own, seats) << 16 | state.placed << 24 | state.draws << 32 | state.left << 40
    rows.put(3, counts | small(state.turn) << 48 | state.reason << 56)
    put_copies(rows, 4, state.supply)
    choice: i64 = 0
    if not planned:
        choice = state.mission + 1 | (state.duel_row + 1) << 16
        choice |= (state.duel_from + 1) << 24 | (state.duel_at + 1) << 32
        if state.phase != order.DEFEND or seat == state.asked:
            choice |= (state.last + 1) << 8
    if state.shipment >= 0:
        choice |= (state.shipment // OPEN_HARBOURS + 1) << 40 | (state.shipment % OPEN_HARBOURS + 1) << 48
    rows.put(5, choice | (state.sharing + 1) << 56)
    put_seats(rows, 6, state.queue, own, seats)


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
    rows.flags(8, state.harbour_deck, HARBOUR_WORDS)
    rows.flags(10, state.gone, HARBOUR_WORDS)
    rows.flags(12, picked_harbours, HARBOUR_WORDS)
    rows.flags(14, hand, CARD_WORDS)
    rows.flags(22, state.discards, CARD_WORDS)
    rows.flags(30, picked, CARD_WORDS)
    rows.flags(38, state.attack, CARD_WORDS)
    rows.flags(46, state.defence, CARD_WORDS)
    rows.flags(54, state.pile, CARD_WORDS)


def put_unseen(rows: Rows, state: BorneoState) -> None:
    """Write the cards nobody has shown since the last shuffle, and since those before: they are in hands or decks."""
    unseen: i64 = state.deck
    for house in state.houses:
        unseen |= house.hand
    newest: i64 = state.shuffles[-1]
    rows.flags(62, unseen & newest, CARD_WORDS)
    rows.flags(70, unseen & ~newest, CARD_WORDS)


def put_slot(rows: Rows, at: i64, slot: Slot) -> None:
    """Write an open harbour: its number, flags by company, and its cards in order and as a set."""
    tops: i64 = slot.tops
    flags: i64 = (tops & COUNT) << 16 | ((tops >> PACE) & COUNT) << 24
    flags |= ((tops >> 2 * PACE) & COUNT) << 32 | ((tops >> 3 * PACE) & COUNT) << 40
    rows.put(at, slot.harbour + 1 | slot.count << 8 | flags)
    column: i64 = slot.column
    if rows.same(at + 1, column):
        return
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
    rows.put(at + 1, first)
    rows.put(at + 2, second)
    rows.flags(at + 3, cards, CARD_WORDS)


def put_seats(rows: Rows, at: i64, packed: i64, own: i64, seats: i64) -> None:
    """Write a packed row of seats, counted from the viewer's own, first to last."""
    if rows.same(at, packed << PLACE | own):
        return
    first: i64 = 0
    second: i64 = 0
    shift: i64 = 0
    while packed:
        mark: i64 = packed & OWNER
        mark = mark - own if mark > own else mark - own + seats
        if shift < 64:
            first |= mark << shift
        else:
            second |= mark << (shift - 64)
        shift += 8
        packed >>= PLACE
    rows.put(at, first)
    rows.put(at + 1, second)


def put_copies(rows: Rows, at: i64, packed: i64) -> None:
    """Write packed copies of missions, a slot for each kind."""
    if rows.same(at, packed):
        return
    word: i64 = 0
    shift: i64 = 0
    while packed:
        word |= (packed & 15) << shift
        shift += 8
        packed >>= COPIES
    rows.put(at, word)
