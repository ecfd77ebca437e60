"""What hints of Borneo claim."""

from __future__ import annotations

from borea.core.game import Event
from borea.games.borneo.box import row_list
from tests.support.hints.positions import Case, Check, endings

DUEL = {"fight*", "defend*"}


def queue(case: Case) -> tuple[list[int], list[Event]]:
    """Return who takes a card of the harbour just closed, first to last, and what happened."""
    state, events = case.played()
    took = [int(str(event.slots["seat"])) for event in events if event.kind == "took"]
    return [*took, *row_list(state.queue)], events


def shares(case: Case) -> bool:
    takers, _ = queue(case)
    return (takers.count(case.seat), len(takers)) == (case.about("mine"), case.about("all"))


def has_harbour(case: Case) -> bool:
    """Return whether the harbour card is the seat's, at once or when the last card is taken."""
    state, events = case.played()
    while not any(event.kind in ("harbour-taken", "harbour-lost") for event in events):
        state.apply(state.actor(), state.moves(state.actor())[0], events)
    taken = next(event for event in events if event.kind in ("harbour-taken", "harbour-lost"))
    return taken.slots.get("seat") == case.seat


def flags(case: Case) -> bool:
    """Count the flags of a harbour's cards as they lie: three each, and four of the last."""
    state, _ = case.played()
    cards = state.slots[case.about("slot")].cards()
    orders = [case.game.box.order[card] for card in cards]
    seen = sum(order[:3].count(case.about("company")) for order in orders) + (orders[-1][3] == case.about("company"))
    row = row_list(state.rows[case.about("company")])
    return bool(seen == case.about("flags") < case.about("limit") and row.index(case.seat) + 1 == case.about("place"))


def cards_left(case: Case) -> bool:
    state, _ = case.played()
    slot = state.slots[case.about("slot")]
    return bool(case.game.box.card_limit[slot.harbour] - len(slot.cards()) == case.about("left") > 0)


def stands(case: Case) -> bool:
    state, _ = case.played()
    return bool(row_list(state.rows[case.about("company")])[case.about("place") - 1] == case.seat)


def hand_flags(case: Case) -> bool:
    hand = case.state.view(case.seat).hand
    found = sum(case.game.box.order[card].count(case.about("company")) for card in hand)
    return bool(found == case.about("flags") > 0)


def near_monopoly(case: Case) -> bool:
    slot = case.state.slots[case.about("slot")]
    orders = [case.game.box.order[card] for card in slot.cards()]
    seen = sum(order[:3].count(case.about("company")) for order in orders)
    seen += bool(orders) and orders[-1][3] == case.about("company")
    return bool(case.game.box.flag_limit[slot.harbour] - seen == case.about("short") > 0)


def duels(case: Case) -> list[Event]:
    """Return how the duel can end."""
    state, events = case.played()
    return [
        next(event for event in heard if event.kind in ("attack-won", "attack-lost"))
        for _, heard in endings(state, DUEL, events)
    ]


def needs(case: Case) -> bool:
    """The attack counts what is said, and the defence that plays nothing only the merchants between."""
    ends = duels(case)
    bare = min(ends, key=lambda event: int(str(event.slots["defence"])))
    total, bonus = case.about("total"), case.about("bonus")
    return bare.slots["attack"] == total and bare.slots["bonus"] == bonus and bare.kind == "attack-won"


def takes_place(case: Case) -> bool:
    """Every success puts the attacker where it is said."""
    state, events = case.played()
    won = [end for end, heard in endings(state, DUEL, events) if any(event.kind == "attack-won" for event in heard)]
    company, place = case.about("company"), case.about("place")
    rows = [end.copy() for end in won]
    for end in rows:
        while end.actor() >= 0 and end.prompt(end.actor()) == "retreat":
            end.apply(end.actor(), end.moves(end.actor())[0])
    return all(row_list(end.rows[company])[place - 1] == case.seat for end in rows)


def answer(case: Case) -> Event:
    _, events = case.played()
    return next(event for event in events if event.kind in ("attack-won", "attack-lost"))


def cannot_hold(case: Case) -> bool:
    ends = endings(case.state.copy(), {"defend*"}, [])
    return all(any(event.kind == "attack-won" for event in heard) for _, heard in ends)


def goods(case: Case) -> list[int]:
    """Return how many of each good the seat has after the moves; in this edition there are no crates."""
    state, _ = case.played()
    house = state.view(case.seat).warehouses[case.seat]
    faces = [case.game.box.parts.cards[card] for card in house.goods]
    faces += [case.game.box.parts.harbours[harbour] for harbour in house.harbours]
    return [sum(face.amount for face in faces if face.good == good) for good in range(4)]


def mission(case: Case) -> bool:
    box, kind, have = case.game.box, case.about("kind"), goods(case)
    short = sum(max(0, box.each[kind] - amount) for amount in have) if box.each[kind] else box.same[kind] - max(have)
    return bool(max(0, short) == case.about("short") and case.state.view(case.seat).supply[kind] > 0)


def serves_nobody(case: Case) -> bool:
    own = {company for company, row in enumerate(case.state.rows) if case.seat in row_list(row)}
    _, events = case.played()
    cards = [int(str(event.slots["card"])) for event in events if event.kind == "discarded"]
    return bool(cards) and not any(own & set(case.game.box.order[card]) for card in cards)


CHECKS: dict[str, Check] = {
    "share": shares,
    "share-none": shares,
    "harbour-yours": has_harbour,
    "pick-first": lambda case: queue(case)[0][0] == case.seat and has_harbour(case),
    "cards-left": cards_left,
    "grows": flags,
    "grows-first": flags,
    "stands": stands,
    "stands-first": stands,
    "hand-flags": hand_flags,
    "near-monopoly": near_monopoly,
    "attack-sure": lambda case: {event.kind for event in duels(case)} == {"attack-won"},
    "attack-needs": needs,
    "attack-first": takes_place,
    "attack-place": takes_place,
    "holds": lambda case: answer(case).kind == "attack-lost",
    "cannot-hold": cannot_hold,
    "saves-cards": lambda case: answer(case).kind == "attack-won" and not case.about("cards"),
    "mission-ready": mission,
    "mission-short": mission,
    "have": lambda case: goods(case)[case.about("good")] == case.about("have"),
    "earns": lambda case: case.game.box.points[case.about("kind")] == case.about("points"),
    "last-mission": lambda case: case.state.view(case.seat).supply[case.about("kind")] == 1,
    "serves-nobody": serves_nobody,
}
