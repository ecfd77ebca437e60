"""PettingZoo, seat after seat (AEC), and what all of our PettingZoo environments share."""

from __future__ import annotations

from typing import Any

import numpy as np

from borea.core.errors import IllegalMove
from borea.core.game import Game, State
from borea.core.observations.runner import Runner
from borea.envs.seating import FORFEIT, Array, Observer, fresh_seed, shares, show
from borea.extras import needs

with needs("envs"):
    from gymnasium import spaces
    from pettingzoo import AECEnv

Seen = dict[str, Array]


class Table:
    """What all of them share: game, agents, spaces, and what a seat is shown.

    `words` are actions besides the moves and `wait`; `more` are further parts of an observation.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        dtype: Any,
        render_mode: str | None,
        words: int = 0,
        more: dict[str, spaces.Space[Any]] | None = None,
    ) -> None:
        self.game = game
        self.seats = game.info.check_seats(seats)
        self.observer = Observer(game, seats, dtype)
        self.wait = self.observer.moves
        self.actions = self.wait + 1 + words
        self.agents = [f"seat_{seat}" for seat in range(seats)]
        self.number = {agent: seat for seat, agent in enumerate(self.agents)}
        self.render_mode = render_mode
        kind = self.observer.dtype.type
        seen = spaces.Box(0, 255, (self.observer.size,), kind)
        mask = spaces.Box(0, 1, (self.actions,), np.int8)
        parts = {"observation": seen, "action_mask": mask, **(more or {})}
        self.state_space = spaces.Box(0, 255, (seats * self.observer.size,), kind)
        self.seen_spaces = {agent: spaces.Dict(parts) for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in self.agents}

    def widened(self, words: int, more: dict[str, spaces.Space[Any]]) -> Table:
        """Return a table with further actions and observations."""
        return Table(self.game, self.seats, self.observer.dtype, self.render_mode, words, more)

    def observe(self, state: State, seat: int, moves: list[int]) -> Seen:
        """Return what a seat is shown; without moves it waits."""
        mask = self.observer.mask(moves or [self.wait], self.actions)
        return {"observation": self.observer.observation(state, seat), "action_mask": mask}

    def all_seats(self, state: State) -> Array:
        """Return the observations of all seats side by side, for training with a central critic."""
        return np.concatenate([self.observer.observation(state, seat) for seat in range(self.seats)])

    def render(self, state: State) -> str | None:
        """Return the table as a spectator sees it in words, or print it if the mode is `human`."""
        return show(self.game, state, self.render_mode)


class SeatsInTurn(AECEnv[str, Seen, int]):  # type: ignore[misc]
    """What environments share in which one seat acts at a time."""

    def __init__(self, table: Table, max_cycles: int | None) -> None:
        super().__init__()
        self.table = table
        self.max_cycles = max_cycles
        self.metadata = {"name": f"borea_{table.game.info.id}_v0", "render_modes": ["human", "ansi"]}
        self.render_mode = table.render_mode
        self.possible_agents = table.agents[:]
        self.state_space = table.state_space
        self.reset()

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations, the same for all."""
        return self.table.seen_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of actions, the same for all."""
        return self.table.action_spaces[agent]

    def position(self) -> State:
        """Return the state of the match."""
        raise NotImplementedError

    def state(self) -> Array:
        """Return the observations of all seats side by side."""
        return self.table.all_seats(self.position())

    def _begin(self) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._cycles = 0
        self._over = False

    def _is_cut(self) -> bool:
        self._cycles += 1
        return self._cycles == self.max_cycles

    def _forfeit(self, why: str) -> None:
        culprit = self.agent_selection
        self.infos[culprit] = {"illegal": why}
        self._finish([FORFEIT if agent == culprit else 0.0 for agent in self.agents], self.terminations)

    def _finish(self, rewards: list[float], ends: dict[str, bool]) -> None:
        self._over = True
        for agent, reward in zip(self.agents, rewards, strict=True):
            ends[agent] = True
            self.rewards[agent] = reward
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """Return or print the table in words."""
        return self.table.render(self.position())

    def close(self) -> None:
        """Release nothing: there is nothing to release."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class TurnEnv(SeatsInTurn):
    """One match, seat after seat. Chance and moves without a choice are played at once."""

    def __init__(self, table: Table, max_cycles: int | None) -> None:
        self._runner = Runner(table.game, table.seats, [fresh_seed()], again=False, extra=1)
        self._seen = np.frombuffer(self._runner.seen.buffer(), np.uint8)  # type: ignore[call-overload]
        self._mask = np.frombuffer(self._runner.masks.buffer(), np.int8)  # type: ignore[call-overload]
        self._dtype = None if table.observer.dtype == np.uint8 else table.observer.dtype
        super().__init__(table, max_cycles)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; without a seed, chance goes on as it was."""
        self._runner.begin(0, "" if seed is None else str(seed))
        self._begin()
        self.agent_selection = self.agents[self._runner.actors[0]]

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return what the selected seat is shown, its reward, whether it is done or was cut short, and its info."""
        agent = self.agent_selection
        if self._over:
            shown = self.observe(agent) if observe else None
            ends = self.terminations[agent], self.truncations[agent]
            return shown, self._cumulative_rewards[agent], *ends, self.infos[agent]
        if not observe:
            return None, 0.0, False, False, self.infos[agent]
        seen = self._seen.copy() if self._dtype is None else self._seen.astype(self._dtype)
        # Rewards come at the end; until then nothing has to be looked up.
        return {"observation": seen, "action_mask": self._mask.copy()}, 0.0, False, False, self.infos[agent]

    def observe(self, agent: str) -> Seen:
        """Return what a seat may know, and its legal actions."""
        if agent == self.agent_selection and not self._over:
            seen: Seen = self.last()[0]
            return seen
        return self.table.observe(self._runner.states[0], self.table.number[agent], [])

    def position(self) -> State:
        """Return the state of the match."""
        return self._runner.states[0]

    def step(self, action: int | None) -> None:
        """Make a move for the selected seat."""
        if self._over:
            self._was_dead_step(action)
            return
        if type(action) is not int:
            action = -1 if action is None else int(action)
        try:
            actor = self._runner.step_one(0, action)
        except IllegalMove as refusal:
            self._forfeit(refusal.clause or refusal.code)
            return
        if actor < 0:
            self._finish(shares(self._runner.states[0]), self.terminations)
        elif self.max_cycles is not None and self._is_cut():
            self._finish([0.0] * self.table.seats, self.truncations)
        else:
            self.agent_selection = self.possible_agents[actor]
