"""OpenSpiel: importing this module registers every game as `borea_<id>`, with the parameter `players`. Chance is
explicit; seats that act at once do so one after the other, unseen. Returns are shares of the victory."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import numpy as np

from borea.core.chance import FastRng
from borea.core.codec import dumps, encode
from borea.core.game import CHANCE, OVER, Event, State
from borea.core.observations.recall import Log, Recall
from borea.envs.seating import Observer, shares
from borea.extras import needs
from borea.games import INFOS, create

with needs("envs"):
    import pyspiel

LONGEST = 2**31 - 1  # OpenSpiel counts plies in 32 bits
PLAYERS = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}
TABLES = 64  # chance events whose probabilities are kept, because the engine has a fixed table of their odds


def short_name(game: str) -> str:
    """Return the name under which a game is registered."""
    return f"borea_{game.replace('-', '_')}"


def parameters(game: str) -> dict[str, Any]:
    """Return a game's parameters with their defaults: `players`, its options, and `edition` if there are several."""
    info = INFOS[game]
    edition = {"edition": info.editions[0]} if len(info.editions) > 1 else {}
    return {"players": info.seats[0], **edition, **info.resolve(None, {})[1]}


def game_type(game: str) -> Any:
    """Return what OpenSpiel wants to know about a game before it is made."""
    seats = INFOS[game].seats
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=short_name(game),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Borea as OpenSpiel sees it; each game has a subclass with its name."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name = self.name
        given = {**parameters(name), **(params or {})}
        seats = int(given["players"])
        options = {option.name: given[option.name] for option in INFOS[name].options}
        self.game = create(name, given.get("edition"), options)
        self.seats = self.game.info.check_seats(seats)
        self.past = Past(self.game.start(seats), Recall(self.game, seats))
        self.tables = Tables()
        moves = len(self.game.catalogue)
        info = pyspiel.GameInfo(
            num_distinct_actions=moves,
            max_chance_outcomes=moves,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=min(LONGEST, self.game.max_plies(seats)),
        )
        super().__init__(game_type(name), info, params or {})

    def new_initial_state(self) -> SpielState:
        """Return the state before anything is dealt."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """Return what shows states to players: with perfect recall, information states."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self, recall)


class Tables(dict[int, tuple[list[tuple[int, int]], list[tuple[int, float]]]]):
    """Probabilities by the identity of a table of odds; clones share them, and pickles leave them out."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Tables:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Tables, ()


class Past:
    """A position and what all seats had seen and done by then. It never changes, so clones share it."""

    def __init__(self, state: State, recall: Recall) -> None:
        self.state = state
        self.recall = recall

    def __deepcopy__(self, memo: dict[int, Any]) -> Past:
        return self

    def after(self, moves: Iterable[int]) -> Past:
        """Return the position some moves later."""
        state, recall = self.state.copy(), self.recall.copy()
        for move in moves:
            actor = state.actor()
            events: list[Event] = []
            state.apply(actor, move, events)
            recall.note(actor, move, events)
        return Past(state, recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of Borea as OpenSpiel sees it. What players have seen is worked out when it is asked for."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._home = game.game
        self._tables = game.tables
        self._state: State = game.past.state.copy()
        self._past = game.past
        self._plies = array("l")  # the moves since

    def current_player(self) -> int:
        """Return who acts."""
        actor = self._state.actor()
        return actor if actor >= 0 else PLAYERS[actor]

    def _legal_actions(self, player: int) -> list[int]:
        return self._state.moves(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of a chance event with their probabilities."""
        odds = self._state.odds()
        known = self._tables.get(id(odds))
        if known is not None:
            return known[1]
        total = sum([weight for _, weight in odds])
        made = [(move, weight / total) for move, weight in odds]
        if len(self._tables) < TABLES and self._state.odds() is odds:
            self._tables[id(odds)] = odds, made  # kept with its table, so that no other list gets this id
        return made

    def _apply_action(self, action: int) -> None:
        self._plies.append(action)
        self._state.apply(self._state.actor(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self._home.catalogue.token(action)

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self._state.actor() == OVER

    def returns(self) -> list[float]:
        """Return each seat's share of the victory; 0 for all until the end."""
        return shares(self._state) if self.is_terminal() else [0.0] * self._state.seats

    def __str__(self) -> str:
        return dumps(encode(self._state))

    def recall(self) -> Recall:
        """Return the information states of all seats."""
        if self._plies:
            self._past = self._past.after(self._plies)
            self._plies = array("l")
        return self._past.recall

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return a state that the player cannot tell from this one, all else made up."""
        twin: SpielState = self.get_game().new_initial_state()
        twin._state = self._home.imagine(self._state.view(player), FastRng(str(sampler())))
        recall = self.recall().copy()
        for seat in range(self._state.seats):
            if seat != player:
                recall.logs[seat] = Log()  # what others saw and did is not known here
        twin._past = Past(twin._state.copy(), recall)
        return twin


class SpielObserver:
    """Observations, or information states, as strings and as tensors."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        self._perfect = recall
        self._observer = Observer(game.game, game.seats, np.float32)
        words = Recall(game.game, game.seats).words if recall else self._observer.encoder.words
        self.tensor = np.zeros(8 * words, np.float32)
        self.dict = {"information_state" if recall else "observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player may know."""
        if self._perfect:
            line = state.recall().tensor(state._state.view(player))
            self.tensor[:] = np.frombuffer(line, np.uint8)
        else:
            self.tensor[:] = self._observer.observation(state._state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player may know, as text."""
        view = state._state.view(player)
        return state.recall().text(view) if self._perfect else dumps(encode(view))


def register() -> None:
    """Register every game; doing so again changes nothing.

    OpenSpiel keeps what it is given until after Python has shut down, which only classes survive.
    """
    known = set(pyspiel.registered_names())
    for name in INFOS:
        if short_name(name) not in known:
            made = type(f"SpielGame_{short_name(name)}", (SpielGame,), {"name": name})
            pyspiel.register_game(game_type(name), made)


register()
