"""Many matches at once, stepped inside the compiled engine, which fills numpy arrays in place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from borea.core.errors import OptionError
from borea.core.game import Game, Outcome
from borea.core.observations.runner import Runner
from borea.envs.seating import FORFEIT, Array, Observer, game_of, shared, shares


class BatchEnv:
    """A batch of matches, each waiting for the decision of one seat.

    A step makes one move in every match and plays chance and moves without a choice up to the next decision. A match
    that ends is followed by the next one in the same step: `ended` is true, `rewards` has each seat's share of the
    victory, and the observation is already that of the new match. The arrays are overwritten by the next step: copy
    what you keep.

        >>> import borea
        >>> from borea.envs import BatchEnv
        >>> env = BatchEnv(borea.list_games()[0], 2, 8, seed=1)
        >>> observations, rewards, ended = env.step(env.masks.argmax(axis=1))
        >>> observations.shape == (8, 568), rewards.shape, ended.shape, env.seats.shape
        (True, (8, 2), (8,), (8,))

    Raises:
        OptionError: there is no such game, edition, option, number of seats, or way to treat illegal moves.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int,
        n: int,
        *,
        seed: int | str | Sequence[int | str] = 0,
        dtype: Any = np.uint8,
        illegal: str = "raise",
        edition: str | None = None,
        **options: object,
    ) -> None:
        if illegal not in ("raise", "forfeit"):
            raise OptionError("bad-option-value", option="illegal", value=illegal, wanted="raise|forfeit")
        self.game = game_of(game, edition, options)
        self.n = n
        self.illegal = illegal
        self._observer = Observer(self.game, seats, dtype)
        self._runner = Runner(self.game, seats, seeds(seed, n))
        self._seen = shared(self._runner.seen, n)
        self.masks: Array = np.frombuffer(self._runner.masks.buffer(), np.uint8).reshape(n, -1)  # type: ignore[call-overload]
        self.seats: Array = np.frombuffer(self._runner.turns.buffer(), np.int64)  # type: ignore[call-overload]
        self._direct = self._observer.dtype == np.uint8
        self.observations: Array = self._seen if self._direct else np.empty(self._seen.shape, self._observer.dtype)
        self.rewards: Array = np.zeros((n, seats), np.float32)
        self.ended: Array = np.zeros(n, np.bool_)
        self._show()

    def _show(self) -> None:
        if not self._direct:
            np.copyto(self.observations, self._seen)

    def reset(self, seed: int | str | Sequence[int | str] | None = None) -> tuple[Array, Array]:
        """Restart all matches and return observations and masks; without a seed, chance goes on as it was."""
        given = seeds(seed, self.n) if seed is not None else [""] * self.n
        for row, each in enumerate(given):
            self._runner.begin(row, each)
        self.rewards.fill(0)
        self.ended.fill(False)
        self._show()
        return self.observations, self.masks

    def step(self, actions: Array) -> tuple[Array, Array, Array]:
        """Make one move in every match; return observations, rewards and which matches ended.

        Raises:
            IllegalMove: a move is illegal and `illegal` is "raise"; nothing has changed.
        """
        if self.ended.any():
            self.rewards.fill(0)
            self.ended.fill(False)
        if self.illegal == "raise":
            self._runner.step(actions.tolist())
            refused: list[int] = []
        else:
            seats = self.seats.copy()
            refused = self._runner.step_legal(actions.tolist())
        for row, state in self._runner.over:
            self.ended[row] = True
            self.rewards[row] = shares(state)
        for row in refused:
            self._runner.begin(row)
            self.ended[row] = True
            self.rewards[row, seats[row]] = FORFEIT
        self._show()
        return self.observations, self.rewards, self.ended

    def finals(self) -> dict[int, tuple[Outcome, list[Array]]]:
        """Return the outcome and every seat's last observation of the matches that ended in the last step, by match."""
        found: dict[int, tuple[Outcome, list[Array]]] = {}
        for row, state in self._runner.over:
            outcome = state.outcome()
            assert outcome is not None
            found[row] = outcome, [self._observer.observation(state, seat) for seat in range(state.seats)]
        return found

    def __repr__(self) -> str:
        return f"BatchEnv({self.game.info.id!r}, {self.rewards.shape[1]}, {self.n})"


def seeds(seed: int | str | Sequence[int | str], n: int) -> list[str]:
    """Return a seed for each match.

    Raises:
        ValueError: there are more or fewer seeds than matches.
    """
    if isinstance(seed, int | str):
        return [f"{seed}/{row}" for row in range(n)]
    if len(seed) != n:
        raise ValueError(f"{len(seed)} seeds for {n} matches")
    return [str(each) for each in seed]
