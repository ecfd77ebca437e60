"""The checked step, and states, games, views and matches that cross from one process to another."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import pytest

from borea.core.chance import FastRng
from borea.core.errors import IllegalMove, InvalidMove
from borea.core.fields import freeze
from borea.core.game import CHANCE, EVERYONE, Event, Outcome
from borea.core.laws.secrecy import random_move
from borea.core.match import Match
from borea.games import INFOS, load


@pytest.mark.parametrize("game", INFOS)
def test_a_move_that_is_refused_changes_nothing(game: str) -> None:
    one = load(game)
    rng = FastRng(1)
    state = one.start(3)
    refused = 0
    for _ in range(300):
        before = freeze(state)
        actors = state.actors()
        if not actors:
            break
        for actor in (CHANCE, 0, 1, 2, 3):
            legal = state.moves(actor) if actor in actors and actor != CHANCE else []
            if actor == CHANCE and actor in actors:
                legal = [move for move, _ in state.odds()]
            move = rng.below(len(one.catalogue))
            if move not in legal:
                with pytest.raises(IllegalMove) as error:
                    state.play(actor, move)
                assert error.value.slots == {"token": one.catalogue.token(move), "seat": actor}
                refused += 1
        for move in (-1, len(one.catalogue)):
            with pytest.raises(InvalidMove):
                state.play(actors[0], move)
        assert freeze(state) == before
        actor, move = random_move(rng, state, actors)
        twin = state.copy()
        twin.apply(actor, move)
        state.play(actor, move)
        assert state == twin
    assert refused > 500


def test_a_refusal_names_the_clause() -> None:
    match = Match(load("the-border"), 2, "clause")
    with pytest.raises(IllegalMove) as error:
        match.state.play(match.actors[0], match.game.catalogue.move("cross:17"))
    assert error.value.clause.startswith("TB-")


@pytest.mark.parametrize("game", INFOS)
def test_everything_can_be_pickled_and_copied(game: str) -> None:
    match = Match(load(game), 3, "pickle")
    for _ in range(40):
        seat = match.actors[0]
        match.submit(seat, match.moves(seat)[0])
    for again in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):
        assert again.state == match.state
        assert again.events == match.events
        assert again.record().text() == match.record().text()
        match_moves = match.moves(match.actors[0])
        again.submit(match.actors[0], match_moves[0])
        assert again.state != match.state
    view = match.view(0)
    assert pickle.loads(pickle.dumps(view)) == copy.deepcopy(view) == view
    assert copy.copy(match.game) is copy.deepcopy(match.game) is match.game
    again = pickle.loads(pickle.dumps(match.game))
    assert (again.info.id, again.edition, again.options) == (game, match.game.edition, match.game.options)
    assert pickle.loads(pickle.dumps(match.game)) is again  # made once in each process


def test_events_and_outcomes_can_be_pickled() -> None:
    event, outcome = Event("rolled", {"seat": 1}, 2), Outcome([3, 4], [1], "six-areas")
    assert pickle.loads(pickle.dumps(event)) == copy.deepcopy(event) == event
    assert pickle.loads(pickle.dumps(outcome)) == copy.deepcopy(outcome) == outcome
    assert pickle.loads(pickle.dumps(Event("x", {}))).to == EVERYONE


def test_a_pickle_opens_in_a_new_process() -> None:
    match = Match(load("the-border", sheets="7"), 2, "spawned")
    code = "import pickle, sys; s = pickle.load(sys.stdin.buffer); print(s.home().info.id, s.seats, s.moves(s.actor()))"
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(match.state), capture_output=True, check=True
    )
    actor = match.state.actor()
    assert done.stdout.decode().strip() == f"the-border 2 {match.state.moves(actor)}"
