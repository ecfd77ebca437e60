"""Contests: everything is played once, results do not depend on who played them, and a question ends in time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from borea.arena.contest import Contest, checkpoints, make_job
from borea.arena.matches import Played
from borea.arena.pools import open_pool
from borea.arena.standings import Standings, labels, ranks
from borea.core.errors import ContestError, OptionError
from borea.core.game import Game
from tests.support.rows import MadeUp, job, made_up


def asked(winner: Callable[[int], int], games: int, until: float | None) -> Contest:
    """Hold a contest of which only the winners are given."""
    contest = Contest(job("a", "b"), games, until=until)
    pool = MadeUp(winner)
    contest.run(pool)
    assert sorted(pool.asked) == sorted(contest.played)  # nothing twice
    return contest


def test_looks_are_40_80_160_and_then_sums_of_two() -> None:
    assert list(checkpoints(2000)) == [40, 80, 160, 240, 400, 640, 1040, 1680]
    assert list(checkpoints(80)) == [40, 80]
    assert list(checkpoints(39)) == []


def test_every_match_is_played_once_though_workers_give_some_back() -> None:
    contest = asked(lambda match: 0, 301, None)
    assert sorted(contest.played) == list(range(301))
    assert contest.standings().bots[0].wins.mean() == 1.0


def test_a_clear_question_is_decided_at_the_first_look() -> None:
    above = asked(lambda match: 0, 400, 0.25)
    assert above.decided == (0.25, 40, True)
    assert above.standings().games == len(above.played) == 40
    assert asked(lambda match: 1, 400, 0.25).decided == (0.25, 40, False)


def test_a_close_question_waits_for_the_look_that_decides_it() -> None:
    # Eight wins in twenty: 16 of 40 give 22.9 to 59.9 % at 99 %, 32 of 80 give 27.2 to 54.4 %, which leaves out 25 %.
    wins = {0, 1, 4, 8, 9, 12, 13, 16}
    contest = asked(lambda match: 0 if match % 20 in wins else 1, 400, 0.25)
    assert contest.decided == (0.25, 80, True)
    # A 95 % interval would have decided at 40: 16 of 40 give 26.3 to 55.4 %.
    assert contest.standings(40).bots[0].wins.interval()[0] > 0.25


def test_an_open_question_ends_with_the_games() -> None:
    contest = asked(lambda match: 0 if match % 4 == 0 else 1, 100, 0.25)
    assert contest.decided is None
    assert contest.standings().games == 100


def test_standings_by_hand() -> None:
    contest = job("a", "b")
    played = [made_up(contest, 0, 0), made_up(contest, 1, 1), made_up(contest, 2, 0), made_up(contest, 3, 1)]
    a, b = Standings(contest, played).bots
    assert (a.wins.games, a.wins.mean(), a.score()) == (4, 0.5, (10 + 5 + 10 + 5) / 4)
    # b holds three seats: it wins nothing, one third, nothing, one third of a match per seat.
    assert b.wins.games == 4
    assert b.wins.mean() == pytest.approx(1 / 6)
    assert b.score() == (3 * 5 + (10 + 5 + 5) + 3 * 5 + (10 + 5 + 5)) / 12
    assert (a.match_seconds(), b.match_seconds(), b.run_seconds()) == (1.0, 1.0, 1.0)


def test_a_shared_victory_is_halved_and_its_winners_are_equal() -> None:
    shared = Played(0, [0, 1], [7, 9], [0, 1], "six-areas", [0.0, 0.0], [{}, {}])
    a, b = Standings(job("a", "b", seats=2), [shared]).bots
    assert (a.wins.mean(), b.wins.mean()) == (0.5, 0.5)
    assert ranks(shared.scores, shared.winners) == [0.0, 0.0]
    assert a.mu == pytest.approx(b.mu)


def test_ranks_put_winners_first_and_the_rest_by_score() -> None:
    won_by_tie_break = Played(0, [0, 1, 2, 3], [9, 9, 4, 6], [1], "six-areas", [0.0] * 4, [{}, {}, {}, {}])
    assert ranks(won_by_tie_break.scores, won_by_tie_break.winners) == [1.0, 0.0, 3.0, 2.0]


def test_the_rating_of_one_match_between_two() -> None:
    # Plackett–Luce: σ² = (25/3)² + (25/300)² = 69.451, β² = (25/6)² = 17.361, c = √(2 (σ² + β²)) = 13.177;
    # the winner rises and the loser falls by σ²/c · (1 − 1/2) = 2.635.
    a, b = Standings(job("a", "b", seats=2), [made_up(job("a", "b", seats=2), 0, 0)]).bots
    assert a.mu == pytest.approx(27.635, abs=1e-3)
    assert b.mu == pytest.approx(22.365, abs=1e-3)
    assert a.ordinal() == a.mu - 3 * a.sigma


def test_ratings_go_by_the_number_of_a_match_not_by_its_arrival() -> None:
    contest = job("a", "b", "c", seats=3)
    rows = [made_up(contest, match, match % 2 if match < 6 else 2) for match in range(12)]
    forwards, backwards = Standings(contest, rows), Standings(contest, rows[::-1])
    assert forwards.as_json() == backwards.as_json()
    wrong = Standings(contest, [row._replace(match=11 - row.match) for row in rows])
    assert wrong.bots[0].mu != forwards.bots[0].mu  # so the order does matter


def test_a_name_that_comes_again_is_told_apart() -> None:
    assert labels(["greedy", "uniform", "greedy", "greedy"]) == ["greedy", "uniform", "greedy#2", "greedy#3"]


def test_a_bot_against_itself_wins_exactly_its_share(the_border: Game) -> None:
    contest = Contest(make_job(the_border, ["uniform", "uniform"], 3, "even"), 6)
    with open_pool(1, None) as pool:
        contest.run(pool)
    # The same luck, the same names in the same seats: the three matches of a deal are one, seen from each seat.
    first = contest.standings().bots[0].wins
    assert first.mean() == pytest.approx(1 / 3)


def test_the_pool_of_processes_gives_what_one_process_gives(the_border: Game) -> None:
    found = []
    for workers in (1, 2):
        contest = Contest(make_job(the_border, ["greedy", "uniform"], 2, "pools"), 10)
        with open_pool(workers, None) as pool:
            contest.run(pool)
        rows = [contest.played[match]._replace(seconds=[], runs=[]) for match in range(10)]
        found.append(rows)
    assert found[0] == found[1]


def test_a_contest_that_cannot_be_held_is_refused(the_border: Game) -> None:
    with pytest.raises(ContestError, match="lonely contest"):
        make_job(the_border, ["greedy"], 2, "1")
    with pytest.raises(OptionError, match="nobody"):
        make_job(the_border, ["greedy", "nobody"], 2, "1")
    with pytest.raises(OptionError, match="bad seats"):
        make_job(the_border, ["greedy", "uniform"], 7, "1")
