"""What a seat of Borneo may know, field by field, including everything that perfect memory would keep.

Cards are numbers, sets are ascending lists. People, bots and `imagine` read it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import i64

from borea.core import bits
from borea.core.fields import Field, Part, number, numbers, parts
from borea.core.game import VIEW_FIELDS, View
from borea.games.borneo.box import copies, row_list
from borea.games.borneo.phases import order

if TYPE_CHECKING:
    from borea.games.borneo.state import BorneoState


class Shuffle(Part):
    """The cards of one shuffle that have not been shown since, and how many of them each seat holds.

    Only cards of the last shuffle can be in the deck: earlier decks were drawn to the end, so theirs are all in hands.
    """

    FIELDS: ClassVar[tuple[Field, ...]] = (numbers("cards"), numbers("held"))

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.held: list[int] = []


class Stack(Part):
    """An open harbour (−1: none) and its cards in the order played."""

    FIELDS: ClassVar[tuple[Field, ...]] = (number("harbour", -1), numbers("cards"))

    def __init__(self) -> None:
        self.harbour: i64 = -1
        self.cards: list[int] = []


class Row(Part):
    """The seats of a company's merchants, first to last."""

    FIELDS: ClassVar[tuple[Field, ...]] = (numbers("merchants"),)

    def __init__(self) -> None:
        self.merchants: list[int] = []


class Warehouse(Part):
    """What a seat has taken, and its missions by kind. All of it was taken openly, so everyone knows it (BN-9.2)."""

    FIELDS: ClassVar[tuple[Field, ...]] = (numbers("goods"), numbers("harbours"), numbers("missions"))

    def __init__(self) -> None:
        self.goods: list[int] = []
        self.harbours: list[int] = []
        self.missions: list[int] = []


class BorneoView(View):
    """The table as seen by one seat or a spectator."""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        *VIEW_FIELDS,
        number("seats"),
        number("reveals"),
        number("phase"),
        number("turn"),
        number("active", -1),
        number("placed"),
        number("draws"),
        numbers("hand"),
        numbers("hands"),
        number("deck"),
        numbers("discards"),
        parts("shuffles", Shuffle),
        numbers("harbour_deck"),
        numbers("gone"),
        numbers("supply"),
        number("pirate", -1),
        parts("rows", Row),
        number("mission", -1),
        numbers("picked"),
        numbers("picked_harbours"),
        number("last", -1),
        number("duel_row", -1),
        number("duel_from", -1),
        number("duel_at", -1),
        numbers("attack"),
        numbers("defence"),
        number("shipment", -1),
        number("sharing", -1),
        numbers("pile"),
        numbers("queue"),
        number("reason"),
        parts("slots", Stack),
        parts("warehouses", Warehouse),
    )

    def __init__(self) -> None:
        super().__init__()
        self.seats = 0
        self.reveals = 0
        self.phase: i64 = 0
        self.turn: i64 = 0
        self.active = -1
        self.placed: i64 = 0
        self.draws: i64 = 0
        self.hand: list[int] = []  # the viewer's own
        self.hands: list[int] = []  # how many cards each seat holds
        self.deck: i64 = 0  # how many
        self.discards: list[int] = []
        self.shuffles: list[Shuffle] = []
        self.harbour_deck: list[int] = []  # those not turned up yet, without their order
        self.gone: list[int] = []
        self.supply: list[int] = []
        self.pirate: i64 = -1
        self.rows: list[Row] = []
        self.mission: i64 = -1
        self.picked: list[int] = []
        self.picked_harbours: list[int] = []
        self.last: i64 = -1
        self.duel_row: i64 = -1
        self.duel_from: i64 = -1
        self.duel_at: i64 = -1
        self.attack: list[int] = []
        self.defence: list[int] = []
        self.shipment: i64 = -1  # the last one: 3 × card + slot
        self.sharing: i64 = -1
        self.pile: list[int] = []
        self.queue: list[int] = []
        self.reason: i64 = 0
        self.slots: list[Stack] = []
        self.warehouses: list[Warehouse] = []


def build_view(state: BorneoState, seat: int) -> BorneoView:
    """Return what a seat (−1: a spectator) may know."""
    view = BorneoView()
    view.seat = seat
    view.actors = state.actors()
    if seat >= 0:
        view.hand = bits.listed(state.houses[seat].hand)
        if seat == state.asked:
            view.prompt = state.prompt(seat)
            view.moves = list(state.moves(seat))
    show_table(view, state)
    show_decision(view, state, seat)
    for slot in state.slots:
        stack = Stack()
        stack.harbour = slot.harbour
        stack.cards = slot.cards()
        view.slots.append(stack)
    for packed in state.rows:
        row = Row()
        row.merchants = row_list(packed)
        view.rows.append(row)
    for house in state.houses:
        view.hands.append(house.held)
        warehouse = Warehouse()
        warehouse.goods = bits.listed(house.goods)
        warehouse.harbours = bits.listed(house.harbours)
        warehouse.missions = copies(house.missions, state.box.missions)
        view.warehouses.append(warehouse)
    show_shuffles(view, state)
    return view


def show_table(view: BorneoView, state: BorneoState) -> None:
    """Copy what is open to everyone."""
    view.seats = state.seats
    view.reveals = state.reveals
    view.phase = state.phase
    view.turn = state.turn
    view.active = state.active
    view.placed = state.placed
    view.draws = state.draws
    view.deck = state.left
    view.discards = bits.listed(state.discards)
    view.harbour_deck = bits.listed(state.harbour_deck)
    view.gone = bits.listed(state.gone)
    view.supply = copies(state.supply, state.box.missions)
    view.pirate = state.pirate
    view.attack = bits.listed(state.attack)
    view.defence = bits.listed(state.defence)
    view.shipment = state.shipment
    view.sharing = state.sharing
    view.pile = bits.listed(state.pile)
    view.queue = row_list(state.queue)
    view.reason = state.reason


def show_decision(view: BorneoView, state: BorneoState, seat: int) -> None:
    """Copy the decision in progress; only its own seat sees a planned attack and the cards chosen for a duel."""
    hidden = seat != state.asked
    if hidden and state.phase == order.ATTACK:
        view.phase = order.COMPANY
        return
    view.mission = state.mission
    view.duel_row = state.duel_row
    view.duel_from = state.duel_from
    view.duel_at = state.duel_at
    if not (hidden and state.phase == order.DEFEND):
        view.picked = bits.listed(state.picked)
        view.picked_harbours = bits.listed(state.picked_harbours)
        view.last = state.last


def show_shuffles(view: BorneoView, state: BorneoState) -> None:
    """List the hidden cards by the shuffle they came from, and how many of them each seat holds."""
    hidden: i64 = state.deck
    for house in state.houses:
        hidden |= house.hand
    newest = len(state.shuffles) - 1
    for index, mask in enumerate(state.shuffles):
        cards: i64 = mask
        cards &= hidden
        if cards or index == newest:
            shuffle = Shuffle()
            shuffle.cards = bits.listed(cards)
            for house in state.houses:
                shuffle.held.append(bits.size(house.hand & cards))
            view.shuffles.append(shuffle)


def information_key(state: BorneoState, seat: int) -> tuple[object, ...]:
    """Return a key for what a seat may know: everything in its view, packed as in the state."""
    found: list[int] = [state.asked, state.reveals, state.turn, state.active, state.placed, state.draws, state.left]
    found += [state.discards, state.harbour_deck, state.gone, state.supply, state.pirate, state.attack, state.defence]
    found += [state.shipment, state.sharing, state.pile, state.queue, state.reason, *state.rows]
    hidden = seat != state.asked
    if hidden and state.phase == order.ATTACK:
        found += [order.COMPANY, -1, -1, -1, -1]
    else:
        found += [state.phase, state.mission, state.duel_row, state.duel_from, state.duel_at]
    if hidden and (state.phase == order.ATTACK or state.phase == order.DEFEND):
        found += [0, 0, -1]
    else:
        found += [state.picked, state.picked_harbours, state.last]
    for slot in state.slots:
        found += [slot.harbour, slot.column]
    unseen: i64 = state.deck
    for house in state.houses:
        found += [house.held, house.goods, house.harbours, house.missions]
        unseen |= house.hand
    found.append(state.houses[seat].hand)
    newest = len(state.shuffles) - 1
    for index, mask in enumerate(state.shuffles):
        cards: i64 = mask
        cards &= unseen
        if cards or index == newest:
            found.append(cards)
            found += [bits.size(house.hand & cards) for house in state.houses]
    return tuple(found)
