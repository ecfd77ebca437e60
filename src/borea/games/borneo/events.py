"""The events of Borneo, one constructor each.

Cards, harbours and missions are numbers, companies are words, places count from 1. Only its owner sees a hand's cards.
"""

from __future__ import annotations

from borea.core.bits import listed
from borea.core.game import Event, Seat
from borea.games.borneo.components import COMPANIES


def drew(seat: Seat) -> Event:
    """A seat drew a card; the event does not say which."""
    return Event("drew", {"seat": seat})


def drew_card(seat: Seat, card: int) -> Event:
    """The card that a seat drew; sent only to that seat."""
    return Event("drew-card", {"seat": seat, "card": card}, seat)


def harbour_opened(harbour: int, slot: int) -> Event:
    """A harbour was turned up."""
    return Event("harbour-opened", {"harbour": harbour, "slot": slot + 1})


def first_seat(seat: Seat) -> Event:
    """The first seat was drawn."""
    return Event("first-seat", {"seat": seat})


def placed(seat: Seat, company: int) -> Event:
    """A merchant was placed in set-up."""
    return Event("placed", {"seat": seat, "company": COMPANIES[company]})


def turn_began(seat: Seat, turn: int) -> Event:
    """A seat's turn began."""
    return Event("turn-began", {"seat": seat, "turn": turn})


def completed(seat: Seat, mission: int, points: int, cards: int, harbours: int) -> Event:
    """A seat completed a mission and paid with these cards and harbours."""
    slots: dict[str, object] = {"seat": seat, "mission": mission + 1, "points": points}
    slots["cards"] = listed(cards)
    slots["harbours"] = listed(harbours)
    return Event("mission-completed", slots)


def traded(seat: Seat) -> Event:
    """A seat dealt with the pirates and took their ship."""
    return Event("traded-with-pirates", {"seat": seat})


def mission_skipped(seat: Seat) -> Event:
    """A seat could have completed a mission and declined."""
    return Event("mission-skipped", {"seat": seat})


def moved(seat: Seat, company: int, place: int, to: int) -> Event:
    """A seat moved a merchant to another company."""
    slots: dict[str, object] = {"seat": seat, "company": COMPANIES[company], "place": place + 1}
    slots["to"] = COMPANIES[to]
    return Event("moved", slots)


def stayed(seat: Seat) -> Event:
    """A seat skipped the company phase."""
    return Event("stayed", {"seat": seat})


def attack_planned(seat: Seat, company: int, place: int, target: int) -> Event:
    """A seat chose whom to attack; sent only to that seat until its cards are on the table."""
    slots: dict[str, object] = {"seat": seat, "company": COMPANIES[company], "place": place + 1}
    slots["target"] = target + 1
    return Event("attack-planned", slots, seat)


def card_chosen(seat: Seat, card: int) -> Event:
    """A seat chose a card for a duel; sent only to that seat."""
    return Event("card-chosen", {"seat": seat, "card": card}, seat)


def attacked(seat: Seat, company: int, place: int, target: int, rival: Seat, cards: int) -> Event:
    """A seat attacked a rival's merchant with these cards."""
    slots: dict[str, object] = {"seat": seat, "company": COMPANIES[company], "place": place + 1}
    slots["target"] = target + 1
    slots["rival"] = rival
    slots["cards"] = listed(cards)
    return Event("attacked", slots)


def defended(seat: Seat, cards: int) -> Event:
    """The rival answered with these cards, or with none."""
    return Event("defended" if cards else "defended-with-nothing", {"seat": seat, "cards": listed(cards)})


def duel_decided(won: bool, seat: Seat, rival: Seat, attack: int, defence: int, bonus: int) -> Event:
    """The totals were compared; the rival's includes the bonus."""
    slots: dict[str, object] = {"seat": seat, "rival": rival, "attack": attack, "defence": defence, "bonus": bonus}
    return Event("attack-won" if won else "attack-lost", slots)


def retreated(seat: Seat, company: int) -> Event:
    """The displaced merchant went to the end of another company."""
    return Event("retreated", {"seat": seat, "company": COMPANIES[company]})


def changed_places(seat: Seat) -> Event:
    """The displaced merchant took the attacker's old place."""
    return Event("changed-places", {"seat": seat})


def kept(seat: Seat, card: int) -> Event:
    """The successful defender put a card into the warehouse."""
    return Event("kept", {"seat": seat, "card": card})


def kept_nothing(seat: Seat) -> Event:
    """The successful defender kept none of the cards."""
    return Event("kept-nothing", {"seat": seat})


def shipped(seat: Seat, card: int, harbour: int, slot: int) -> Event:
    """A seat played a card on a harbour."""
    return Event("shipped", {"seat": seat, "card": card, "harbour": harbour, "slot": slot + 1})


def monopoly(harbour: int, slot: int, company: int, flags: int) -> Event:
    """A company reached the flag limit."""
    slots: dict[str, object] = {"harbour": harbour, "slot": slot + 1, "company": COMPANIES[company], "flags": flags}
    return Event("monopoly", slots)


def shared(harbour: int, slot: int, order: list[int]) -> Event:
    """The card limit was reached; the companies take in this order."""
    return Event("shared", {"harbour": harbour, "slot": slot + 1, "companies": [COMPANIES[c] for c in order]})


def harbour_taken(seat: Seat, harbour: int) -> Event:
    """A seat took a harbour card."""
    return Event("harbour-taken", {"seat": seat, "harbour": harbour})


def harbour_lost(harbour: int) -> Event:
    """A harbour card left the game because its company has no merchant."""
    return Event("harbour-lost", {"harbour": harbour})


def took(seat: Seat, card: int) -> Event:
    """A merchant's owner took a card of a harbour."""
    return Event("took", {"seat": seat, "card": card})


def nobody_took(cards: int) -> Event:
    """No merchant could take cards, so they were discarded."""
    return Event("nobody-took", {"cards": listed(cards)})


def reshuffled(count: int) -> Event:
    """The discards became the deck."""
    return Event("reshuffled", {"count": count})


def discarded(seat: Seat, card: int) -> Event:
    """A seat had more than six cards and discarded one."""
    return Event("discarded", {"seat": seat, "card": card})


def play_ended(reason: str, seat: Seat) -> Event:
    """The last turn was cut short; what lay on the table is discarded."""
    return Event(f"play-ended-{reason}", {"seat": seat})


def hands_discarded(cards: int) -> Event:
    """All hands were discarded at the end."""
    return Event("hands-discarded", {"cards": listed(cards)})


def scored(seat: Seat, points: int, missions: int) -> Event:
    """A seat's final score."""
    return Event("scored", {"seat": seat, "points": points, "missions": missions})


def ended(reason: str) -> Event:
    """The match is over."""
    return Event(f"ended-{reason}", {})
