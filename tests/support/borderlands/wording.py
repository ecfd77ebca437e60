"""What the English text of Borderlands says about a position: every move, the question, the situation."""

from __future__ import annotations

from borea.games.borderlands.state import BorderlandsState
from borea.text.game_text import GameText, game_text
from borea.text.page import plain
from tests.support.borderlands.positions import FIRST, STANDARD

NAMES = ["Ann", "Bo", "Cleo", "Dan"]
TELL = game_text(STANDARD, "en", NAMES)
TELL_FIRST = game_text(FIRST, "en", NAMES)  # under version 1 of the rules


def text_for(state: BorderlandsState) -> GameText:
    """Return the text of a state's version of the rules."""
    return TELL_FIRST if state.box.rules == 1 else TELL


def told(state: BorderlandsState, seat: int) -> dict[str, str]:
    """Return the text of every move of a seat, by token."""
    view = state.view(seat)
    return {STANDARD.catalogue.token(move): text_for(state).move(view, move) for move in view.moves}


def asked(state: BorderlandsState, seat: int) -> str:
    """Return the question put to a seat."""
    return text_for(state).prompt(state.view(seat))


def added(state: BorderlandsState, seat: int) -> str:
    """Return what is said about the question put to a seat."""
    return text_for(state).detail(state.view(seat))


def situation(state: BorderlandsState, seat: int | None = None) -> str:
    """Return the situation, its broken lines joined."""
    return " ".join(plain(TELL.situation(state.view(seat))).split())
