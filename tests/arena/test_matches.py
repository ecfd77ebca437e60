"""One match between bots: chance by deal and label, a generator for each bot, new bots, times."""

from __future__ import annotations

import json

import pytest

from borea.arena.matches import Job, play_deal, play_number, play_some
from borea.arena.stopwatch import STEPS, Stopwatch, percentile
from borea.bots import play
from borea.bots.registry import bot
from borea.core.chance import FastRng, KeyedRng, Rng, keyed
from borea.core.game import Game, Move, View
from borea.core.match import Match
from borea.games import INFOS, load

JOB = Job("the-border", "2022", 1, json.dumps({}), ("greedy", "uniform"), 3, "x")


@pytest.mark.parametrize("name", INFOS)
def test_a_match_between_bots_has_the_luck_of_a_match_with_that_seed(name: str) -> None:
    game = load(name)
    seats = game.info.seats[-1]
    names = ["greedy"] * seats
    state, _, plies = play_deal(game, names, "s", 5)
    match = Match(game, seats, "s/5")
    bots = [bot(each, game) for each in names]
    rngs = [FastRng(f"s/5/greedy/{seat}") for seat in range(seats)]
    while match.actors:
        seat = match.actors[0]
        match.submit(seat, game.catalogue.token(bots[seat].choose(match.view(seat), rngs[seat])))
    assert match.outcome == state.outcome()
    assert len(match.plies) == plies


@pytest.mark.interpreted
def test_luck_is_common_to_different_bots_under_the_same_deal(
    the_border: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: dict[tuple[str, int], int] = {}

    def remember(key: bytes, epoch: int, label: str, count: int) -> KeyedRng:
        rng = keyed(key, epoch, label, count)
        drawn[label, count] = rng.below(2**31)
        return rng

    monkeypatch.setattr(play, "keyed", remember)
    dice: list[dict[tuple[str, int], int]] = []
    ends = []
    for names in (["greedy", "uniform"], ["uniform", "greedy"], ["uniform", "uniform"]):
        drawn = {}
        state, _, _ = play_deal(the_border, names, "s", 0)
        dice.append(drawn)
        ends.append(state.outcome())
    common = dice[0].keys() & dice[1].keys() & dice[2].keys()
    assert len(common) > 20
    assert ends[0] != ends[2]
    assert all(dice[0][label] == dice[1][label] == dice[2][label] for label in common)
    drawn = {}
    play_deal(the_border, ["greedy", "uniform"], "s", 1)
    assert any(drawn[label] != dice[0][label] for label in drawn.keys() & dice[0].keys())


class Thirsty:
    """Takes many numbers and plays its first move."""

    def choose(self, view: View, rng: Rng) -> Move:
        """Return the first move."""
        for _ in range(50):
            rng.below(6)
        return view.moves[0]


class Modest:
    """Takes no number and plays its first move."""

    def choose(self, view: View, rng: Rng) -> Move:
        """Return the first move."""
        return view.moves[0]


def test_how_many_numbers_one_seat_takes_does_not_change_anothers(the_border: Game) -> None:
    ends = []
    for other in (Thirsty(), Modest()):
        rngs: list[Rng] = [FastRng("a"), FastRng("b")]
        state, decisions, plies = play.play_match(the_border, [bot("uniform", the_border), other], "s", rngs)
        ends.append((state.outcome(), decisions, plies))
    assert ends[0] == ends[1]


def test_a_match_is_the_same_whenever_it_is_played() -> None:
    def face(match: int) -> tuple[object, ...]:
        played = play_number(JOB, match)
        return played.match, played.bots, played.scores, played.winners, played.reason

    first = [face(match) for match in (0, 1, 4)]
    assert [face(match) for match in (4, 1, 0)] == first[::-1]
    assert [each[1] for each in first] == [[0, 1, 1], [1, 0, 1], [1, 0, 1]]


def test_a_worker_plays_in_order_until_its_time_is_up() -> None:
    assert [played.match for played in play_some(JOB, [7, 3, 5], 60)] == [7, 3, 5]
    assert [played.match for played in play_some(JOB, [7, 3, 5], 0)] == [7]


def test_runs_end_when_another_seat_answers_and_need_a_choice() -> None:
    watch = Stopwatch(2)
    for seat, seconds, choice in ((0, 0.25, True), (0, 0.25, False), (1, 4.0, False), (0, 1.0, True), (1, 2.0, True)):
        watch.note(seat, seconds, choice)
    watch.stop()
    assert watch.seconds == [1.5, 6.0]
    assert watch.runs == [{-STEPS: 1, 0: 1}, {STEPS: 1}]  # half a second and one; two, the forced one left out


def test_the_percentile_is_the_time_that_so_many_runs_do_not_exceed() -> None:
    assert percentile({0: 95, STEPS: 5}, 0.95) == 1.0
    assert percentile({0: 94, STEPS: 6}, 0.95) == 2.0
    assert percentile({}, 0.95) == 0.0
