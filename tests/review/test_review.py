"""Reviews: accounts that add up, verdicts from the view alone, planted blunders, choices cut out of records."""

from __future__ import annotations

from math import isclose
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from borea.core.game import CHANCE
from borea.core.match import Match
from borea.core.record import Record, read_record
from borea.games import INFOS, create
from borea.games.borderlands.moves import ACCEPT
from borea.review.account import WHOLE, Account, Change, accounts, points, whole_parts
from borea.review.bargains import is_prudent, judge_deal, settled
from borea.review.judge import effort_of, judge
from borea.review.marks import BEST, COSTLY, EQUAL, FEWEST, MISTAKE, SLIP, accuracy, mark_of
from borea.review.replay import Replay
from borea.review.review import Judged, Reviewer, first_misses
from borea.review.steps import CHOICE, DRAW, SAID, cut
from tests.support.borderlands.positions import STANDARD, Table
from tests.support.plays import at_window, play_on
from tests.support.reviews import TINY, adds_up, new_game, played, quick_verdict, reviewed, same_verdicts, slow_verdict

pytestmark = pytest.mark.once

RECORDS = Path(__file__).parent.parent / "records"
SHORT = {"the-border": {}, "borneo": {}, "borderlands": {"cycle_limit": 4, "trade_rounds": 1, "sealed_alliances": True}}


def short_match(game: str, seed: str) -> tuple[Reviewer, Record]:
    """Return a short match between quick bots, ready to be judged with little effort."""
    made = create(game, None, SHORT[game])
    record, _ = played(made, ["greedy", "level2", "uniform"], seed)
    return Reviewer(made, record, TINY), record


# --- accounts


@st.composite
def matches(draw: st.DrawFn) -> tuple[list[Change], list[int]]:
    """Return the steps of an invented match of three and its end."""
    number = st.integers(-WHOLE, WHOLE)
    changes = []
    for _ in range(draw(st.integers(0, 12))):
        values, effects = [draw(number) for _ in range(3)], [draw(number) for _ in range(3)]
        kind = draw(st.sampled_from(["draw", "open", "plain"]))
        seat = draw(st.integers(-1, 2)) if kind == "draw" else draw(st.integers(0, 2))
        changes.append(
            Change(seat, kind == "draw", values if kind != "plain" else [], effects if kind != "draw" else [])
        )
    return changes, [draw(st.integers(0, WHOLE)) for _ in range(3)]


def slow_account(changes: list[Change], end: list[int], seat: int) -> Account:
    """Return an account the slow way: forwards, from one value to the next."""
    valued = [place for place, change in enumerate(changes) if change.values]
    found = dict.fromkeys(Account._fields, 0)
    for change in changes:
        if change.effects:
            found["own_choices" if change.seat == seat else "others_choices"] += change.effects[seat]
    for place, first in enumerate(valued):
        last = valued[place + 1] if place + 1 < len(valued) else len(changes)
        after = changes[last].values[seat] if last < len(changes) else end[seat]
        chosen = sum(change.effects[seat] for change in changes[first:last] if change.effects)
        rest = after - changes[first].values[seat] - chosen
        luck = "own_luck" if changes[first].seat == seat else "others_luck"
        found[luck if changes[first].is_draw else "not_known"] += rest
    found["end"] = end[seat]
    found["start"] = end[seat] - sum(found[name] for name in Account._fields[1:-1])
    return Account(**found)


@given(matches())
def test_accounts_add_up_and_agree_with_the_slow_way(match: tuple[list[Change], list[int]]) -> None:
    changes, end = match
    for seat, account in enumerate(accounts(changes, end)):
        assert account.start + sum(account[1:-1]) == account.end
        assert account == slow_account(changes, end, seat)


@given(st.lists(st.integers(-2 * WHOLE, 2 * WHOLE), min_size=5, max_size=5), st.integers(0, WHOLE))
def test_whole_points_add_up_as_well(parts: list[int], start: int) -> None:
    account = Account._make([start, *parts, start + sum(parts)])
    shown = points(account._asdict())
    assert shown["start"] + sum(list(shown.values())[1:-1]) == shown["end"]
    assert all(abs(100 * value - shown[name] * WHOLE) <= WHOLE for name, value in account._asdict().items())


@given(st.lists(st.floats(0.001, 1), min_size=2, max_size=5))
def test_shares_become_whole_numbers_that_add_up(weights: list[float]) -> None:
    shares = [weight / sum(weights) for weight in weights]
    parts = whole_parts(shares, WHOLE)
    assert sum(parts) == WHOLE
    assert all(abs(part - share * WHOLE) <= 2 for part, share in zip(parts, shares, strict=True))


@pytest.mark.parametrize("game", INFOS)
@pytest.mark.parametrize("seed", ["one", "two"])
def test_the_account_of_a_match_adds_up_to_its_result(game: str, seed: str) -> None:
    reviewer, record = short_match(game, seed)
    review = reviewed(reviewer.game, record, TINY)
    assert adds_up(review)
    outcome = reviewer.replay.states[-1].outcome()
    assert outcome is not None
    ends = [seat["account"]["end"] for seat in review["seats"]]
    assert ends == [round(share * WHOLE) for share in outcome.shares()]


# --- choices


@pytest.mark.parametrize("game", INFOS)
def test_every_entry_with_a_choice_belongs_to_one_step(game: str) -> None:
    reviewer, record = short_match(game, "cut")
    states, move = reviewer.replay.states, reviewer.game.catalogue.move
    counted = dict.fromkeys((CHOICE, DRAW, SAID), 0)
    made: list[tuple[int, int]] = []
    for step in reviewer.steps:
        counted[step.kind] += 1
        made += [(step.seat, one) for one in step.moves]
    chosen = [
        (who, move(token))
        for place, (who, token) in enumerate(record.entries)
        if who != CHANCE and not token.startswith("say") and len(states[place].moves(who)) > 1
    ]
    for one in set(chosen):
        assert made.count(one) >= chosen.count(one)
    assert counted[CHOICE] > 10
    assert counted[DRAW] == sum(
        who == CHANCE and len(states[place].odds()) > 1 for place, (who, _) in enumerate(record.entries)
    )
    assert counted[SAID] == sum(token.startswith("say") for _, token in record.entries)


def test_moves_taken_back_are_not_judged() -> None:
    record = read_record((RECORDS / "the-border" / "undo-and-rewind.rec").read_text())
    game = create(record.game, record.edition, record.options, record.rules)
    replay = Replay(game, record)
    plies = Match.replay(game, record).plies
    entries = [record.entries[place] for place in replay.standing()]
    assert entries == [(ply.actor, game.catalogue.token(ply.move)) for ply in plies]
    assert len(entries) < len(record.entries)
    assert {step.at for step in cut(replay)} <= set(replay.standing())


def test_a_set_is_one_choice() -> None:
    reviewer, _ = short_match("the-border", "sets")
    longest = max(reviewer.steps, key=lambda step: len(step.moves))
    assert len(longest.moves) > 2
    assert {reviewer.game.catalogue.verbs[move] for move in longest.moves} <= {"cross", "done", "finish"}


# --- verdicts


def test_marks_name_a_loss_only_where_it_is_significant() -> None:
    assert [mark_of(regret, 0.001) for regret in (-0.02, 0.0, 0.009, 0.01, 0.039, 0.04, 0.099, 0.1, 0.7)] == [
        *(BEST, BEST, EQUAL, SLIP, SLIP, MISTAKE, MISTAKE, COSTLY, COSTLY)
    ]
    assert mark_of(0.2, 0.07) == EQUAL


def test_accuracy_falls_with_lost_chance_and_needs_ten_choices() -> None:
    assert accuracy([(0.0, 0.0)] * (FEWEST - 1)) is None
    perfect, spoilt = accuracy([(0.0, 0.01)] * 20), accuracy([(0.0, 0.01)] * 10 + [(0.1, 0.01)] * 10)
    assert perfect is not None
    assert spoilt is not None
    assert perfect.value == pytest.approx(100, abs=0.001)
    assert spoilt.value < perfect.value
    assert spoilt.value == pytest.approx((100 + 103.1668 * 2.718281828**-0.4354 - 3.1669) / 2, abs=0.1)  # by hand
    assert 0.5 < perfect.margin < 5.0


@pytest.mark.parametrize("game", INFOS)
def test_a_verdict_does_not_depend_on_what_the_seat_could_not_know(game: str) -> None:
    reviewer, _ = short_match(game, "twins")
    chosen = [number for number, step in enumerate(reviewer.steps) if step.kind == CHOICE]
    hidden = [one for one in chosen if reviewer.is_open(reviewer.replay.states[reviewer.steps[one].at], 0)]
    assert hidden or not reviewer.game.info.hidden_hands
    for number in [*hidden[:: max(1, len(hidden) // 8)], *chosen[:: len(chosen) // 8]]:
        assert same_verdicts(reviewer, number, 2)


def test_hidden_answers_of_others_change_no_verdict_until_they_are_shown() -> None:
    game = new_game("the-border")
    reviews: list[list[object]] = []
    for variant in (0, 1):
        match = at_window(game)
        shown = len(match.entries)
        mine, other = match.actors[:2]
        match.submit(other, match.moves(other)[variant])
        match.submit(mine, match.moves(mine)[0])
        reviewer = Reviewer(game, play_on(match, 5).record(), TINY)
        steps = [step for step in reviewer.steps if step.seat == mine and step.kind == CHOICE and step.at <= shown + 1]
        assert steps[-1].at == shown + 1
        reviews.append([reviewer.verdict(step, reviewer.replay.states[step.at]).regret for step in steps[:-1]])
        last = steps[-1]._replace(moves=steps[-1].moves[:1])
        reviews[-1].append(reviewer.verdict(last, reviewer.replay.states[last.at]))
    assert reviews[0] == reviews[1]


def test_the_quick_verdict_agrees_with_the_slow_one() -> None:
    reviewer, _ = short_match("the-border", "slow")
    compared = 0
    for step in reviewer.steps:
        state = reviewer.replay.states[step.at]
        if step.kind != CHOICE or len(state.moves(step.seat)) > 8 or state.window():
            continue
        slow, slow_error = slow_verdict(reviewer.game, state, step.seat, step.moves, 48)
        quick = quick_verdict(reviewer.game, state, step.seat, step.moves, 32)
        error = (slow_error**2 + max(quick.error, slow_error) ** 2) ** 0.5
        assert abs(slow - max(0.0, quick.regret)) < 4 * error + 0.02, (step, slow, quick)
        compared += 1
        if compared == 8:
            break
    assert compared == 8


def test_an_answer_that_an_exact_bargainer_gives_is_no_loss() -> None:
    game = new_game("borderlands")
    for number in range(12):
        record, _ = played(game, ["level4"] * 3, f"refused {number}")
        replay = Replay(game, record)
        for step in cut(replay):
            state, seat = replay.states[step.at], step.seat
            if step.kind == CHOICE and state.prompt(seat) == "answer" and is_prudent(game, state, seat, step.moves):
                assert judge_deal(game, state.view(seat), step.moves, "refused").regret == 0.0
                accepted = settled(game, state.copy(), seat, (ACCEPT,))[seat]
                if accepted > settled(game, state.copy(), seat, step.moves)[seat] + 0.01:
                    return  # it would have gained by that, but less than its distrust asks for
    raise AssertionError("no such answer was found")


def test_a_deal_loses_what_it_changes_once_it_is_settled() -> None:
    record = read_record((RECORDS / "borderlands" / "single-winner.rec").read_text("utf-8"))
    game = create(record.game, record.edition, record.options, record.rules)
    reviewer = Reviewer(game, record, TINY)
    deals = [step for step in reviewer.steps if reviewer.replay.states[step.at].prompt(step.seat).startswith("offer")]
    found = [reviewer.verdict(step, reviewer.replay.states[step.at]) for step in deals if step.kind == CHOICE]
    assert all(isclose(verdict.best.value - verdict.played.value, verdict.regret, abs_tol=1e-9) for verdict in found)
    assert all(isclose(sum(verdict.effects), 0.0, abs_tol=1e-9) for verdict in found)
    assert all(0.0 <= verdict.regret < 0.2 for verdict in found)  # once any offer but the best lost all there was
    assert sum(verdict.regret > 0.01 for verdict in found) >= 5
    assert sum(verdict.regret == 0.0 for verdict in found) >= 5


def test_a_planted_blunder_is_among_the_costliest() -> None:
    game = new_game("the-border")
    record, at = played(game, ["greedy", "greedy"], "planted 2", 30)
    assert at >= 30
    seat = record.entries[at][0]
    review = reviewed(game, record, effort_of(16))
    assert at in review["seats"][seat]["costliest"]


def test_the_same_better_move_missed_again_in_a_turn_is_one_loss() -> None:
    turns = {1: 7, 2: 7, 3: 7, 4: 8, 5: 8, 6: 8}
    best = {1: ["attack:mesa"], 2: ["attack:mesa"], 3: ["done"], 4: ["attack:mesa"], 5: [], 6: []}
    losses: list[Judged] = [{"at": at, "best": {"tokens": tokens}} for at, tokens in best.items()]
    assert [one["at"] for one in first_misses(losses, turns)] == [1, 3, 4, 5, 6]


# --- kept promises


def test_to_keep_ones_word_is_no_mistake() -> None:
    table = Table(3, rest=2)
    table.own(0, "mesa", horse=1, weapon=1).own(0, "the-bind", "oxbow", city=True)
    table.own(1, "surfside", "sixpoint", city=True)  # a third city wins
    view = table.begin("attack").view(0)
    attacks = {move for move in view.moves if STANDARD.catalogue.token(move).startswith("attack:")}
    stay = (STANDARD.box.done,)
    free = judge(STANDARD, view, stay, "word", effort_of(32))
    bound = judge(STANDARD, view, stay, "word", effort_of(32), attacks)
    assert free.best.moves[0] in attacks
    assert mark_of(free.regret, free.error) == COSTLY
    assert not attacks & {line.moves[0] for line in bound.lines}
    assert mark_of(bound.regret, bound.error) in (BEST, EQUAL)


def test_attacks_that_would_break_peace_are_noted() -> None:
    game = create("borderlands", None, SHORT["borderlands"])
    record, _ = played(game, ["level3"] * 3, "peace")
    replay = Replay(game, record)
    noted = {move for moves in replay.breaking.values() for move in moves}
    assert noted
    assert {game.catalogue.token(move).partition(":")[0] for move in noted} == {"attack"}
    assert any("say:peace" in token for _, token in record.entries)
