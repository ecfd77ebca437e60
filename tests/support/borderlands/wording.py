"""What the English text of Borderlands says about a position: every move, the question, the situation."""

from __future__ import annotations

from borea.games.borderlands.state import BorderlandsState
from borea.text.game_text import game_text
from borea.text.page import plain
from tests.support.borderlands.positions import STANDARD

NAMES = ["Ann", "Bo", "Cleo", "Dan"]
TELL = game_text(STANDARD, "en", NAMES)


def told(state: BorderlandsState, seat: int) -> dict[str, str]:
    """Return the text of every move of a seat, by token."""
    view = state.view(seat)
    return {STANDARD.catalogue.token(move): TELL.move(view, move) for move in view.moves}


def asked(state: BorderlandsState, seat: int) -> str:
    """Return the question put to a seat."""
    return TELL.prompt(state.view(seat))


def added(state: BorderlandsState, seat: int) -> str:
    """Return what is said about the question put to a seat."""
    return TELL.detail(state.view(seat))


def situation(state: BorderlandsState, seat: int | None = None) -> str:
    """Return the situation, its broken lines joined."""
    return " ".join(plain(TELL.situation(state.view(seat))).split())
