"""The transitions between phases: the parts of a turn (BN-3), the end of the deck (BN-7.1), the end of play (BN-8)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core import bits
from borea.core.game import CHANCE, OVER, Event, Seat
from borea.games.borneo import events as happened
from borea.games.borneo.moves import MISSION, SKIP
from borea.games.borneo.parts import doubled_crates_of
from borea.games.borneo.payments import paid_kinds, traded_kinds
from borea.games.borneo.phases import order
from borea.games.borneo.state import BorneoState

HAND_LIMIT: Final = 6  # BN-7.2
DRAWS: Final = 2  # BN-7.1
NOTHING: Final[list[int]] = []


def may_trade(state: BorneoState, seat: Seat) -> bool:
    """Return whether the seat may trade with the pirates (BN-9.1)."""
    return state.box.blackbeard and state.pirate != seat and state.reason == 0


def mission_offers(state: BorneoState, seat: Seat) -> list[int]:
    """Return the missions that the seat can complete (BN-4.1, BN-4.3), and `skip`; empty if there are none.

    Crates (BN-1.6) and a trade with the pirates (BN-9.1) help.
    """
    box = state.box
    house = state.houses[seat]
    stock: i64 = house.stock
    doubled: i64 = doubled_crates_of(box, house.goods, house.harbours)
    kinds: i64 = paid_kinds(box, stock, doubled, state.supply)
    if may_trade(state, seat):
        kinds |= traded_kinds(box, stock, doubled, state.supply)
    if not kinds:
        return NOTHING
    found: list[int] = []
    kind: i64 = 0
    while kinds:
        if kinds & 1:
            found.append(MISSION + kind)
        kinds >>= 1
        kind += 1
    found.append(SKIP)
    return found


def begin_turn(state: BorneoState, seat: Seat, events: list[Event] | None) -> None:
    """Start a seat's turn with the mission phase, or with the company phase if it can complete no mission."""
    state.turn += 1
    state.active = seat
    state.asked = seat
    state.draws = 0
    if events is not None:
        events.append(happened.turn_began(seat, state.turn))
    state.offers = mission_offers(state, seat)
    state.enter(order.MISSION if state.offers else order.COMPANY)


def after_mission(state: BorneoState, events: list[Event] | None) -> None:
    """Continue after a mission was completed or skipped: company phase, or the next seat's last mission."""
    state.mission = -1
    state.picked = 0
    state.picked_harbours = 0
    state.last = -1
    state.offers = NOTHING
    if not state.reason:
        state.enter(order.COMPANY)
    elif state.asked == state.active:
        end_match(state, events)
    else:
        next_last_mission(state, (state.asked + 1) % state.seats, events)


def begin_shipment(state: BorneoState) -> None:
    """Clear the duel, if there was one (BN-5), and go on to the shipment phase (BN-6)."""
    state.duel_row = -1
    state.duel_from = -1
    state.duel_at = -1
    state.asked = state.active
    state.enter(order.SHIP)


def begin_draw(state: BorneoState, events: list[Event] | None) -> None:
    """Start the draw phase, or end play if there are too few cards (BN-7.1)."""
    if state.left < DRAWS and state.left + bits.size(state.discards) < DRAWS:
        end_play(state, order.NO_CARDS, events)
        return
    state.enter(order.DRAW)
    state.asked = CHANCE
    if not state.deck:
        reshuffle(state, events)


def reshuffle(state: BorneoState, events: list[Event] | None) -> None:
    """Turn the discards into the deck (BN-7.1); cards still in hands keep their earlier shuffle."""
    state.left = bits.size(state.discards)
    if events is not None:
        events.append(happened.reshuffled(state.left))
    held: i64 = 0
    for house in state.houses:
        held |= house.hand
    kept: list[int] = []
    for mask in state.shuffles:
        cards: i64 = mask
        cards &= held
        if cards:
            kept.append(cards)
    kept.append(state.discards)
    state.shuffles = kept
    state.deck = state.discards
    state.discards = 0


def end_draw(state: BorneoState, events: list[Event] | None) -> None:
    """Ask for a discard if the hand exceeds six cards (BN-7.2), or pass the turn on."""
    if state.houses[state.active].held > HAND_LIMIT:
        state.enter(order.DISCARD)
        state.asked = state.active
    else:
        next_turn(state, events)


def next_turn(state: BorneoState, events: list[Event] | None) -> None:
    """Pass the turn to the left."""
    seat = state.active + 1
    begin_turn(state, 0 if seat == state.seats else seat, events)


def end_play(state: BorneoState, reason: i64, events: list[Event] | None) -> None:
    """Cut the turn short, discard table and hands (BN-8.1), and offer last missions (BN-8.2)."""
    state.reason = reason
    state.reveals += 1
    if events is not None:
        events.append(happened.play_ended(order.REASONS[reason], state.active))
    for slot in state.slots:
        if slot.harbour >= 0:
            state.gone |= bits.BIT[slot.harbour]
        for card in slot.cards():
            state.discards |= bits.BIT[card]
        slot.clear()
    hands: i64 = 0
    for house in state.houses:
        hands |= house.hand
        house.hand = 0
        house.held = 0
    state.discards |= hands
    if events is not None:
        events.append(happened.hands_discarded(hands))
    next_last_mission(state, (state.active + 1) % state.seats, events)


def next_last_mission(state: BorneoState, seat: Seat, events: list[Event] | None) -> None:
    """Ask the first seat, from this one to the one that ended play, that can complete a last mission (BN-8.2)."""
    while True:
        state.offers = mission_offers(state, seat)
        if state.offers:
            state.asked = seat
            state.enter(order.LAST)
            return
        if seat == state.active:
            end_match(state, events)
            return
        seat = (seat + 1) % state.seats


def end_match(state: BorneoState, events: list[Event] | None) -> None:
    """End the match after the last missions (BN-8.2) and count the points (BN-8.3)."""
    state.enter(order.ENDED)
    state.asked = OVER
    if events is not None:
        scores = state.scores()
        for seat in range(state.seats):
            events.append(happened.scored(seat, scores[seat], state.houses[seat].count()))
        events.append(happened.ended(order.REASONS[state.reason]))
