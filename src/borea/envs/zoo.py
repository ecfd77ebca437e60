"""PettingZoo: `env` takes turns (AEC), `parallel_env` lets seats that act at once do so in one step.

Observations are dicts of `observation` and `action_mask`. The last action, `wait`, is legal exactly for seats that do
not act. Rewards come at the end: each seat's share of the victory. An illegal action ends the match: its seat gets −1,
the others 0, and its info has the clause that forbids it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from borea.core.chance import FastRng
from borea.core.errors import IllegalMove, InvalidMove
from borea.core.game import CHANCE, Game, State
from borea.core.observations.runner import Runner
from borea.envs.seating import FORFEIT, Array, Observer, fresh_seed, game_of, shares, show
from borea.extras import needs

with needs("envs"):
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv

Seen = dict[str, Array]


class Table:
    """What both kinds of environment share: game, agents, spaces, and what a seat is shown."""

    def __init__(self, game: Game, seats: int, dtype: Any, render_mode: str | None) -> None:
        self.game = game
        self.seats = game.info.check_seats(seats)
        self.observer = Observer(game, seats, dtype)
        self.wait = self.observer.moves
        self.agents = [f"seat_{seat}" for seat in range(seats)]
        self.number = {agent: seat for seat, agent in enumerate(self.agents)}
        self.render_mode = render_mode
        kind = self.observer.dtype.type
        seen = spaces.Box(0, 255, (self.observer.size,), kind)
        mask = spaces.Box(0, 1, (self.wait + 1,), np.int8)
        self.state_space = spaces.Box(0, 255, (seats * self.observer.size,), kind)
        self.seen_spaces = {agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.agents}
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.agents}

    def observe(self, state: State, seat: int, moves: list[int]) -> Seen:
        """Return what a seat is shown; without moves it waits."""
        mask = self.observer.mask(moves or [self.wait], self.wait + 1)
        return {"observation": self.observer.observation(state, seat), "action_mask": mask}

    def all_seats(self, state: State) -> Array:
        """Return the observations of all seats side by side, for training with a central critic."""
        return np.concatenate([self.observer.observation(state, seat) for seat in range(self.seats)])

    def render(self, state: State) -> str | None:
        """Return the table as a spectator sees it in words, or print it if the mode is `human`."""
        return show(self.game, state, self.render_mode)


class TurnEnv(AECEnv[str, Seen, int]):  # type: ignore[misc]
    """One match, seat after seat. Chance and moves without a choice are played at once."""

    def __init__(self, table: Table, max_cycles: int | None) -> None:
        super().__init__()
        self.table = table
        self.max_cycles = max_cycles
        self.metadata = {"name": f"borea_{table.game.info.id}_v0", "render_modes": ["human", "ansi"]}
        self.render_mode = table.render_mode
        self.possible_agents = table.agents[:]
        self.state_space = table.state_space
        self._runner = Runner(table.game, table.seats, [fresh_seed()], again=False, extra=1)
        self._seen = np.frombuffer(self._runner.seen.buffer(), np.uint8)  # type: ignore[call-overload]
        self._mask = np.frombuffer(self._runner.masks.buffer(), np.int8)  # type: ignore[call-overload]
        self._dtype = None if table.observer.dtype == np.uint8 else table.observer.dtype
        self.reset()

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations, the same for all."""
        return self.table.seen_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of actions, the same for all."""
        return self.table.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match; without a seed, chance goes on as it was."""
        self._runner.begin(0, "" if seed is None else str(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._runner.actors[0]]
        self._cycles = 0
        self._over = False

    def observe(self, agent: str) -> Seen:
        """Return what a seat may know, and its legal actions."""
        if agent == self.agent_selection and not self._over:
            seen = self._seen.copy() if self._dtype is None else self._seen.astype(self._dtype)
            return {"observation": seen, "action_mask": self._mask.copy()}
        return self.table.observe(self._runner.states[0], self.table.number[agent], [])

    def state(self) -> Array:
        """Return the observations of all seats side by side."""
        return self.table.all_seats(self._runner.states[0])

    def step(self, action: int | None) -> None:
        """Make a move for the selected seat."""
        agent = self.agent_selection
        if self._over:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        try:
            self._runner.step_one(0, int(action if action is not None else -1))
        except IllegalMove as refusal:
            self.infos[agent] = {"illegal": refusal.clause or refusal.code}
            self._finish([FORFEIT if other == agent else 0.0 for other in self.agents], self.terminations)
            return
        self._cycles += 1
        if self._runner.over:
            self._finish(shares(self._runner.states[0]), self.terminations)
        elif self._cycles == self.max_cycles:
            self._finish([0.0] * self.table.seats, self.truncations)
        else:
            self.agent_selection = self.possible_agents[self._runner.actors[0]]

    def _finish(self, rewards: list[float], ends: dict[str, bool]) -> None:
        self._over = True
        for agent, reward in zip(self.agents, rewards, strict=True):
            ends[agent] = True
            self.rewards[agent] = reward
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """Return or print the table in words."""
        return self.table.render(self._runner.states[0])

    def close(self) -> None:
        """Release nothing: there is nothing to release."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class WindowEnv(ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """One match in which every seat gives an action at every step.

    Seats that act at once, hidden from each other, do so in the same step. All others must `wait`: with one seat to
    act, the step is that seat's alone. Chance and moves without a choice are played at once.
    """

    def __init__(self, table: Table, max_cycles: int | None) -> None:
        self.table = table
        self.max_cycles = max_cycles
        self.metadata = {"name": f"borea_{table.game.info.id}_parallel_v0", "render_modes": ["human", "ansi"]}
        self.render_mode = table.render_mode
        self.possible_agents = table.agents[:]
        self.state_space = table.state_space
        self._rng = FastRng(fresh_seed())
        self.reset()

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of observations, the same for all."""
        return self.table.seen_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of actions, the same for all."""
        return self.table.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Begin a new match; without a seed, chance goes on as it was."""
        if seed is not None:
            self._rng = FastRng(str(seed))
        self.agents = self.possible_agents[:]
        self._state = self.table.game.start(self.table.seats)
        self._cycles = 0
        self._settle()
        return self._shown(), {agent: {} for agent in self.agents}

    def _settle(self) -> None:
        """Play chance and moves without a choice."""
        state = self._state
        while actors := state.actors():
            if actors[0] == CHANCE:
                state.apply(CHANCE, state.draw(self._rng))
                continue
            forced = [seat for seat in actors if len(state.moves(seat)) == 1]
            if not forced:
                return
            state.apply(forced[0], state.moves(forced[0])[0])

    def _shown(self) -> dict[str, Seen]:
        state, actors = self._state, self._state.actors()
        return {
            agent: self.table.observe(state, seat, state.moves(seat) if seat in actors else [])
            for agent, seat in self.table.number.items()
        }

    def step(self, actions: dict[str, int]) -> tuple[dict[str, Any], ...]:
        """Make the moves of all seats that act; the others wait."""
        agents, over, cut = self.agents, False, False
        rewards = dict.fromkeys(agents, 0.0)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        actors = self._state.actors()
        for agent in agents:
            clause = self._refusal(self.table.number[agent], int(actions[agent]), actors)
            if clause:
                over = True
                rewards[agent] = FORFEIT
                infos[agent] = {"illegal": clause}
        if not over:
            for seat in actors:
                self._state.apply(seat, int(actions[agents[seat]]))
            self._settle()
            self._cycles += 1
            over = not self._state.actors()
            cut = not over and self._cycles == self.max_cycles
            if over:
                rewards = dict(zip(agents, shares(self._state), strict=True))
        self.agents = [] if over or cut else agents
        return self._shown(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, cut), infos

    def _refusal(self, seat: int, action: int, actors: list[int]) -> str:
        """Return the clause or the code that forbids an action, or an empty string."""
        if action == self.table.wait:
            return "not-waiting" if seat in actors else ""
        trial = self._state.copy()
        try:
            trial.play(seat, action)
        except (IllegalMove, InvalidMove) as refusal:
            return refusal.clause or refusal.code
        return ""

    def state(self) -> Array:
        """Return the observations of all seats side by side."""
        return self.table.all_seats(self._state)

    def render(self) -> str | None:
        """Return or print the table in words."""
        return self.table.render(self._state)

    def close(self) -> None:
        """Release nothing: there is nothing to release."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(
    game: str | Game,
    seats: int | None = None,
    *,
    dtype: Any = np.uint8,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    edition: str | None = None,
    **options: object,
) -> TurnEnv:
    """Return an environment in which seats act one after the other (AEC).

    Raises:
        OptionError: there is no such game, edition, option or number of seats.
    """
    chosen = game_of(game, edition, options)
    return TurnEnv(Table(chosen, seats or chosen.info.seats[0], dtype, render_mode), max_cycles)


def parallel_env(
    game: str | Game,
    seats: int | None = None,
    *,
    dtype: Any = np.uint8,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    edition: str | None = None,
    **options: object,
) -> WindowEnv:
    """Return an environment in which all seats give an action at every step.

    Raises:
        OptionError: there is no such game, edition, option or number of seats.
    """
    chosen = game_of(game, edition, options)
    return WindowEnv(Table(chosen, seats or chosen.info.seats[0], dtype, render_mode), max_cycles)
