"""What all adapters share: which game is meant, spaces, rewards, and the observation of any seat as numpy arrays."""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from numpy.typing import NDArray

from borea.core.game import Game, State
from borea.core.observations.buffers import SLOTS, Rows, new_rows
from borea.games import create
from borea.text.game_text import game_text
from borea.text.page import plain

Array = NDArray[Any]
FORFEIT = -1.0  # the reward of a seat that tries an illegal move, where that ends the match


def game_of(game: str | Game, edition: str | None, options: dict[str, object]) -> Game:
    """Return a game given by its name and options, or as it is.

    Raises:
        OptionError: there is no such game, edition or option.
    """
    return create(game, edition, options) if isinstance(game, str) else game


def shared(rows: Rows, count: int) -> Array:
    """Return rows of slots as an array of bytes that changes with them."""
    return np.frombuffer(rows.buffer(), np.uint8).reshape(count, -1)  # type: ignore[call-overload,no-any-return]


class Observer:
    """The observations of one game as new arrays, for any seat of any state."""

    def __init__(self, game: Game, seats: int, dtype: Any) -> None:
        self.encoder = game.encoder(seats)
        self.dtype = np.dtype(dtype)
        self.moves = len(game.catalogue)
        self.size = SLOTS * self.encoder.words
        self._rows = new_rows(1, self.encoder.words)
        self._array = shared(self._rows, 1)[0]

    def observation(self, state: State, seat: int) -> Array:
        """Return what a seat may know."""
        self.encoder.observe(state, seat, self._rows, 0)
        seen: Array = self._array.astype(self.dtype)
        return seen

    def mask(self, moves: list[int], length: int) -> Array:
        """Return an array of `length` bytes with 1 for every given move."""
        made = np.zeros(length, np.int8)
        made[moves] = 1
        return made


def fresh_seed() -> str:
    """Return a seed that nobody has chosen."""
    return secrets.token_hex(16)


def shares(state: State) -> list[float]:
    """Return each seat's share of the victory, which is its reward."""
    outcome = state.outcome()
    assert outcome is not None
    return outcome.shares()


def show(game: Game, state: State, mode: str | None) -> str | None:
    """Return the table as a spectator sees it in words, or print it if the mode is `human`."""
    page = plain(game_text(game).situation(state.view(None)))
    if mode == "human":
        print(page)
        return None
    return page
