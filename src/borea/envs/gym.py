"""Gymnasium: one seat against a line-up of bots. Importing this module registers an environment for every game, such as
`borea/Name-v0`; observations are Boxes, legal actions are in `action_masks()` and in `info["action_mask"]`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from borea.bots.registry import any_bot
from borea.core.chance import FastRng
from borea.core.errors import OptionError
from borea.core.game import CHANCE, OVER, Game
from borea.envs.seating import FORFEIT, Array, Observer, game_of, shares, show
from borea.extras import needs
from borea.games import INFOS

with needs("envs"):
    import gymnasium
    from gymnasium import spaces


class SeatEnv(gymnasium.Env[Array, Any]):
    """One seat of a match; bots play the others. The reward comes at the end: the seat's share of the victory.

    `seat` is the learner's; −1 draws a new one for every match. `bots` names the others in order, or one for all.
    An illegal action ends the match with a reward of −1 ("forfeit"), or raises IllegalMove and changes nothing
    ("raise").

    Raises:
        OptionError: there is no such game, edition, option, number of seats, seat or bot.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 4}

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        seat: int = -1,
        bots: str | Sequence[str] = "uniform",
        dtype: Any = np.uint8,
        illegal: str = "forfeit",
        render_mode: str | None = None,
        edition: str | None = None,
        **options: object,
    ) -> None:
        self.game = game_of(game, edition, options)
        self.seats = self.game.info.check_seats(seats or self.game.info.seats[0])
        names = [bots] * (self.seats - 1) if isinstance(bots, str) else list(bots)
        if len(names) != self.seats - 1 or not -1 <= seat < self.seats:
            raise OptionError("bad-seats", seats=f"{names} {seat}", wanted=f"{self.seats - 1} bots, −1..{self.seats}")
        if illegal not in ("forfeit", "raise"):
            raise OptionError("bad-option-value", option="illegal", value=illegal, wanted="forfeit|raise")
        self.bots = [any_bot(name, self.game) for name in names]
        self.render_mode = render_mode
        self._fixed = seat
        self._illegal = illegal
        self._observer = Observer(self.game, self.seats, dtype)
        self.observation_space = spaces.Box(0, 255, (self._observer.size,), self._observer.dtype.type)
        self.action_space = spaces.Discrete(self._observer.moves)
        self._state = self.game.start(self.seats)
        self._rng = FastRng(0)
        self._moves: list[int] = []
        self.seat = max(seat, 0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin a new match; the bots and chance play up to the seat's first decision."""
        super().reset(seed=seed)
        self._rng = FastRng(int(self.np_random.integers(1 << 62)))
        self.seat = int(self.np_random.integers(self.seats)) if self._fixed < 0 else self._fixed
        self._state = self.game.start(self.seats)
        self._play_on()
        return self._shown()

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Make a move of the seat, then those of chance and the bots up to its next decision.

        Raises:
            IllegalMove: the action is illegal and `illegal` is "raise".
        """
        if int(action) not in self._moves and self._illegal == "forfeit":
            seen, info = self._shown()
            clause = self._state.why_not(self.seat, int(action))
            return seen, FORFEIT, True, False, {**info, "illegal": clause}
        self._state.play(self.seat, int(action))
        self._play_on()
        over = not self._moves
        seen, info = self._shown()
        return seen, shares(self._state)[self.seat] if over else 0.0, over, False, info

    def _play_on(self) -> None:
        """Play chance, bots and own moves without a choice, up to a decision of the seat or the end."""
        state, rng = self._state, self._rng
        self._moves = []
        while (actor := state.actor()) != OVER:
            if actor == CHANCE:
                state.apply(CHANCE, state.draw(rng))
            elif actor != self.seat:
                place = actor if actor < self.seat else actor - 1
                state.apply(actor, self.bots[place].choose(state.view(actor), rng))
            else:
                moves = state.moves(actor)
                if len(moves) > 1:
                    self._moves = list(moves)
                    return
                state.apply(actor, moves[0])

    def action_masks(self) -> Array:
        """Return which actions are legal, as sb3-contrib's MaskablePPO asks for it."""
        return self._observer.mask(self._moves, self._observer.moves).astype(np.bool_)

    def _shown(self) -> tuple[Array, dict[str, Any]]:
        info = {"action_mask": self._observer.mask(self._moves, self._observer.moves), "seat": self.seat}
        return self._observer.observation(self._state, self.seat), info

    def render(self) -> str | None:
        """Return or print the table in words."""
        return show(self.game, self._state, self.render_mode)


def env_id(game: str) -> str:
    """Return the id under which a game is registered."""
    return f"borea/{''.join(word.capitalize() for word in game.split('-'))}-v0"


def register() -> None:
    """Register an environment for every game; doing so again changes nothing."""
    for game in INFOS:
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(env_id(game), entry_point="borea.envs.gym:SeatEnv", kwargs={"game": game})


register()
