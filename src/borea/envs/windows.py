"""PettingZoo, all seats in every step (Parallel): those that act at once do so in one."""

from __future__ import annotations

from typing import Any

from borea.core.chance import FastRng
from borea.core.errors import IllegalMove, InvalidMove
from borea.core.game import CHANCE
from borea.envs.seating import FORFEIT, Array, fresh_seed, shares
from borea.envs.turns import Seen, Table
from borea.extras import needs

with needs("envs"):
    from gymnasium import spaces
    from pettingzoo import ParallelEnv


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
