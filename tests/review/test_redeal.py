"""Matches taken up again: the seat sees the same, hidden things are dealt again, all deals it could think of alike."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from borea.core.fields import freeze
from borea.core.game import Game, State
from borea.core.record import Record, read_record
from borea.games import create
from borea.games.borneo.view import BorneoView
from borea.review.redeal import asks_the_same, played, redealt
from borea.review.replay import Replay
from borea.text.game_text import game_text
from tests.support.reviews import played as play

pytestmark = pytest.mark.once

RECORDS = Path(__file__).parent.parent / "records"
DEALS = 20


def borneo() -> tuple[Game, Record, Replay]:
    """Return a match of Borneo in which the deck was shuffled again."""
    record = read_record((RECORDS / "borneo" / "cards-2007-harbours-3-seats.rec").read_text(encoding="utf-8"))
    game = create(record.game, record.edition, record.options, record.rules)
    return game, record, Replay(game, record)


def decisions(replay: Replay, many: int) -> list[tuple[int, State, int]]:
    """Return some positions in which a seat has a choice: entry, state, seat."""
    found = [
        (at, state, seat)
        for at, state in enumerate(replay.states[:-1])
        if (seat := state.actor()) >= 0 and len(state.moves(seat)) > 1
    ]
    return found[:: max(1, len(found) // many)]


def test_the_seat_sees_the_same_and_hidden_cards_are_others() -> None:
    game, record, replay = borneo()
    moved = 0
    for at, state, seat in decisions(replay, 12):
        again = played(game, record.seats, redealt(game, record, at, seat, f"deal {at}").entries)
        assert again is not None
        assert freeze(again.view(seat)) == freeze(state.view(seat)), at
        moved += freeze(again) != freeze(state)
    assert moved >= 10


def test_the_true_deal_stands_if_no_other_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game, record, replay = borneo()
    at, _, seat = decisions(replay, 12)[-1]
    assert not redealt(game, record, at, seat, "deal").stands
    monkeypatch.setattr("borea.review.redeal.TRIES", 0)
    assert redealt(game, record, at, seat, "deal") == (record.entries[:at], True)


@pytest.mark.parametrize("late", [False, pytest.param(True, marks=pytest.mark.sweep)])
def test_every_deal_that_the_view_allows_is_as_likely(late: bool) -> None:
    game, record, replay = borneo()
    shuffled = [one for one in decisions(replay, 1000) if (len(one[1].view(one[2]).shuffles) > 1) is late]  # type: ignore[attr-defined]
    at, state, seat = shuffled[-1] if not late else shuffled[len(shuffled) // 2]
    views = [state.view(one) for one in range(record.seats)]
    known = game_text(game).knowledge(views[seat], views)
    held: Counter[str] = Counter()
    for number in range(DEALS):
        again = played(game, record.seats, redealt(game, record, at, seat, f"deal {number}").entries)
        assert again is not None
        other = again.view(known.places[0].seat)
        assert isinstance(other, BorneoView)
        held.update(f"card:{card}" for card in other.hand)
    for group in known.groups:
        share = group.shares[0]
        for thing in group.things:
            sigma = (DEALS * share * (1 - share)) ** 0.5
            assert abs(held[thing.ref] - DEALS * share) <= 4.5 * sigma, thing.label


def test_what_a_seat_could_know_adds_up() -> None:
    game, record, replay = borneo()
    for _, state, seat in decisions(replay, 12):
        views = [state.view(one) for one in range(record.seats)]
        known = game_text(game).knowledge(views[seat], views)
        for group in known.groups:
            assert sum(group.shares) == pytest.approx(1)
        for number, place in enumerate(known.places):
            assert sum(len(group.things) * group.shares[number] for group in known.groups) == pytest.approx(
                place.things
            )
            assert sum(group.truth.count(number) for group in known.groups) == place.things
        for one in known.sums:
            assert sum(one.amounts) == pytest.approx(sum(one.truth))


def test_sealed_answers_of_others_are_asked_for_again() -> None:
    game = create("borderlands", None, {"cycle_limit": 4, "trade_rounds": 1, "sealed_alliances": True})
    record, _ = play(game, ["greedy", "level2", "uniform"], "sealed")
    replay = Replay(game, record)
    waiting = [
        (at, state, seat)
        for at, state in enumerate(replay.states[1:-1], 1)
        if state.window()
        and (seat := state.actor()) >= 0
        and record.entries[at - 1][0] not in (seat, -1)
        and replay.states[at - 1].window()
    ]
    assert waiting
    for at, state, seat in waiting[:5]:
        entries, _ = redealt(game, record, at, seat, "again")
        again = played(game, record.seats, entries)
        assert asks_the_same(again, state, seat)
        assert again is not None
        assert len(entries) < at
        assert record.entries[at - 1][0] in again.actors()
