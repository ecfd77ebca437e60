"""What happens in the race, as typed constructors."""

from __future__ import annotations

from borea.core.game import Event, Seat


def card_dealt(seat: Seat, card: int) -> Event:
    """A seat got its card; only it knows which."""
    return Event("card-dealt", {"seat": seat, "card": card}, seat)


def rolled(seat: Seat, die: int) -> Event:
    """The die was rolled for a seat."""
    return Event("rolled", {"seat": seat, "die": die})


def walked(seat: Seat, place: int) -> Event:
    """A seat walked to a space."""
    return Event("walked", {"seat": seat, "place": place})


def played_card(seat: Seat, card: int, place: int) -> Event:
    """A seat showed its card and went further."""
    return Event("played-card", {"seat": seat, "card": card, "place": place})


def ended() -> Event:
    """The match is over."""
    return Event("ended-arrived", {})
