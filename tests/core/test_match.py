"""A match in play: what is refused, batches, and what each viewer is shown."""

from __future__ import annotations

import pytest

from borea.core.codec import dumps, encode
from borea.core.errors import IllegalMove, InvalidMove
from borea.core.game import EVERYONE, Game
from borea.core.match import Match
from borea.games import load
from tests.support.plays import at_segments, at_window, finished, play_on, reachable_set, snapshot

VIEWERS = (None, 0, 1, 2)


def shown(match: Match, viewer: int | None) -> str:
    """Return the bytes of everything a viewer is shown."""
    offer = 0 if viewer is None else match.undoable(viewer)
    return dumps([encode(match.view(viewer)), [[event.kind, event.slots] for event in match.seen(viewer)], offer])


# Saying no


def test_an_unknown_token_is_invalid_and_a_known_one_out_of_place_illegal(the_border: Game) -> None:
    match = Match(the_border, 2, "seed")
    (seat,) = match.actors
    before = snapshot(match)
    for token in ("fly", "cross:99", "reroll:rs", "cross", "", "Stop"):
        with pytest.raises(InvalidMove) as invalid:
            match.submit(seat, token)
        assert invalid.value.slots["token"] == token
    with pytest.raises(IllegalMove) as illegal:
        match.submit(seat, "finish:grey2")
    assert (illegal.value.code, illegal.value.clause) == ("illegal-move", "TB-2.2")
    with pytest.raises(IllegalMove) as illegal:
        match.submit(1 - seat, "stop")
    assert (illegal.value.code, illegal.value.clause, illegal.value.slots["seat"]) == (
        "not-your-move",
        "TB-2.1",
        1 - seat,
    )
    assert snapshot(match) == before


@pytest.mark.parametrize("seat", [-9, -2, -1, 3, 99])
def test_a_seat_that_does_not_exist_may_do_nothing(the_border: Game, seat: int) -> None:
    match = at_window(the_border)
    before = snapshot(match)
    with pytest.raises(IllegalMove) as illegal:
        match.submit(seat, "done")
    assert illegal.value.code == "not-your-move"
    with pytest.raises(IllegalMove):
        match.undo(seat)
    assert match.moves(seat) == []
    assert snapshot(match) == before


def test_nothing_can_be_played_after_the_end(the_border: Game) -> None:
    match = finished(the_border)
    before = snapshot(match)
    for seat in (0, 1):
        with pytest.raises(IllegalMove) as illegal:
            match.submit(seat, "done")
        assert illegal.value.clause == "TB-4.1"
        assert match.undoable(seat) == 0
    assert match.actors == []
    assert snapshot(match) == before


# Batches


def test_a_batch_is_all_or_nothing(the_border: Game) -> None:
    match = at_window(the_border)
    seat = match.actors[0]
    good = reachable_set(match, seat, 2)
    crossed = next(cell for cell in range(86) if match.view(seat).boards[seat].is_crossed(cell))  # type: ignore[attr-defined]
    before = snapshot(match)
    with pytest.raises(IllegalMove) as illegal:
        match.submit(seat, *good, f"cross:{crossed}")
    assert illegal.value.clause == "TB-2.5"
    with pytest.raises(InvalidMove):
        match.submit(seat, *good, "cross:100")
    with pytest.raises(IllegalMove):
        match.submit(seat, good[0], good[0])
    assert snapshot(match) == before
    match.submit(seat, *good)
    assert match.entries[-2:] == [(seat, token) for token in good]


def test_the_members_of_a_set_may_come_in_any_order(the_border: Game) -> None:
    results = set()
    for order in ([0, 1], [1, 0]):
        match = at_window(the_border)
        seat = match.actors[0]
        good = reachable_set(match, seat, 2)
        match.submit(seat, *[good[place] for place in order], "done")
        results.add((dumps(encode(match.state)), tuple(match.entries)))
    assert len(results) == 1


def test_a_space_that_another_of_the_set_opens_may_come_first(the_border: Game) -> None:
    """Find a pair of which the one is out of reach before the other is crossed, and hand it in the wrong way round."""

    def opens(match: Match) -> tuple[int, str, str] | None:
        for seat in match.actors if match.state.window() else []:
            now = set(match.moves(seat))
            for token in now - {"done"}:
                trial = match.state.copy()
                trial.apply(seat, the_border.catalogue.move(token))
                if seat in trial.actors():
                    later = {the_border.catalogue.token(move) for move in trial.moves(seat)}
                    if later - now:
                        return seat, token, min(later - now)
        return None

    match = play_on(Match(the_border, 2, "opening"), 5, lambda match: opens(match) is not None)
    found = opens(match)
    assert found is not None
    seat, near, far = found
    with pytest.raises(IllegalMove):
        match.submit(seat, far)
    match.submit(seat, far, near)
    assert match.entries[-1] != (seat, near)
    assert {(seat, near), (seat, far)} <= set(match.entries[-5:])


def test_segments_may_come_in_any_order_too(the_border: Game) -> None:
    match, seat = at_segments(the_border)
    other, _ = at_segments(the_border)
    trial, tokens = match.state.copy(), list[str]()
    while seat in trial.actors() and len(tokens) < 2:
        move = trial.moves(seat)[0]
        tokens.append(the_border.catalogue.token(move))
        trial.apply(seat, move)
    match.submit(seat, *tokens)
    other.submit(seat, *tokens[::-1])
    assert other.state == match.state
    assert other.entries == match.entries


def test_closing_a_set_that_its_last_pick_closed_is_no_fault(the_border: Game) -> None:
    match = Match(the_border, seats=3, seed="north wind")  # seat 0 has grey, two blue, two orange
    events = match.submit(0, "stop", "finish:orange2", "done")
    assert [event.kind for event in events] == ["finished", "offered"]
    assert [token for who, token in match.entries if who == 0] == ["stop", "finish:orange2"]


def test_a_batch_past_chance_is_refused_before_anything_is_drawn(the_border: Game) -> None:
    match = Match(the_border, 2, "seed")
    (seat,) = match.actors
    before = snapshot(match)
    pick = match.moves(seat)[0]
    with pytest.raises(IllegalMove) as illegal:
        match.submit(seat, pick, "stop")
    assert illegal.value.code == "batch-too-long"
    assert snapshot(match) == before
    other = Match(the_border, 2, "seed")
    other.submit(seat, pick)
    match.submit(seat, pick)
    assert match.entries == other.entries, "the refused batch drew nothing"


def test_a_batch_past_a_reveal_or_another_seat_is_refused(the_border: Game) -> None:
    match = at_window(the_border, 2 + 1)
    first, second = match.actors[:2]
    before = snapshot(match)
    with pytest.raises(IllegalMove) as illegal:
        match.submit(first, "done", "done")
    assert illegal.value.code == "batch-too-long"
    assert snapshot(match) == before
    match.submit(first, "done")
    before = snapshot(match)
    with pytest.raises(IllegalMove) as illegal:
        match.submit(second, "done", "stop")
    assert illegal.value.code == "batch-too-long"
    assert snapshot(match) == before


def test_submit_returns_what_the_seat_learns(the_border: Game) -> None:
    match = at_window(the_border)
    first, second = match.actors[:2]
    token = match.moves(first)[0]
    events = match.submit(first, token)
    assert [event.kind for event in events] == ["crossed-unseen"]
    match.submit(first, "done")
    length = len(match.seen(second))
    events = match.submit(second, "done")
    assert events == match.seen(second)[length:]
    assert {event.kind for event in events} >= {"crossed", "turn-began", "rolled"}
    assert all(event.to in (EVERYONE, second) for event in events)


# What viewers are shown


def test_each_viewer_has_its_own_numbering(the_border: Game) -> None:
    match = at_window(the_border)
    first, second = match.actors[:2]
    counts = {viewer: len(match.seen(viewer)) for viewer in VIEWERS}
    match.submit(first, *reachable_set(match, first, 2))
    assert len(match.seen(first)) == counts[first] + 2
    others = [viewer for viewer in VIEWERS if viewer != first]
    assert [match.seen(viewer, counts[viewer]) for viewer in others] == [[], [], []]
    match.submit(first, "done")
    while match.state.window():
        match.submit(match.actors[0], "done")
    new = match.seen(second, counts[second])
    assert new == match.seen(second)[counts[second] :]
    assert "crossed" in [event.kind for event in new]


def test_nothing_leaks_while_a_window_is_open(the_border: Game) -> None:
    match = at_window(the_border)
    first, second = match.actors[:2]
    others = [viewer for viewer in VIEWERS if viewer != first]
    before = {viewer: shown(match, viewer) for viewer in others}
    refused = refusals(match, second)
    for token in reachable_set(match, first, 2):
        match.submit(first, token)
        assert {viewer: shown(match, viewer) for viewer in others} == before
        assert refusals(match, second) == refused
    match.undo(first)
    assert {viewer: shown(match, viewer) for viewer in others} == before


def refusals(match: Match, seat: int) -> list[str]:
    """Return the clause that a seat gets for every move that is not offered."""
    offered = match.state.moves(seat)
    moves = [move for move in range(len(match.game.catalogue)) if move not in offered]
    return [match.state.why_not(seat, move) for move in moves]


def test_the_ways_in_which_a_seat_finishes_look_alike(the_border: Game) -> None:
    views = set()
    for crosses in (0, 1, 2):
        match = at_window(the_border)
        first = match.actors[0]
        match.submit(first, *reachable_set(match, first, crosses), "done")
        views.add(tuple(shown(match, viewer) for viewer in VIEWERS if viewer != first))
    assert len(views) == 1


def test_a_spectator_sees_the_table_without_prompt_moves_or_hidden_crosses(the_border: Game) -> None:
    match = at_window(the_border)
    first = match.actors[0]
    token = match.moves(first)[0]
    match.submit(first, token)
    spectator, own = match.view(None), match.view(first)
    assert (spectator.seat, spectator.prompt, spectator.moves) == (-1, "", [])
    assert spectator.actors == match.actors
    cell = int(token.removeprefix("cross:"))
    assert own.boards[first].is_crossed(cell)  # type: ignore[attr-defined]
    assert not spectator.boards[first].is_crossed(cell)  # type: ignore[attr-defined]
    assert "crossed-unseen" not in [event.kind for event in match.seen(None)]


def test_a_view_cannot_change_the_match(the_border: Game) -> None:
    match = at_window(the_border)
    before = snapshot(match)
    seat = match.actors[0]
    view = match.view(seat)
    view.moves.clear()
    view.actors.clear()
    view.boards.clear()  # type: ignore[attr-defined]
    match.moves(seat).clear()
    assert snapshot(match) == before


# Looking ahead


def test_what_follows_a_batch_can_be_seen_but_not_past_a_reveal(the_border: Game) -> None:
    match = at_window(the_border)
    first, second = match.actors[:2]
    before = snapshot(match)
    cross = match.moves(first)[0]
    assert match.after(first, []) == match.view(first)
    seen = match.after(first, [cross, "done"])
    assert seen is not None  # the other has not finished: only its own crosses are new
    assert first not in seen.actors
    assert snapshot(match) == before
    match.submit(first, "done")
    assert match.actors == [second]
    assert match.after(second, [match.moves(second)[0]]) is not None
    assert match.after(second, ["done"]) is None  # everybody's crosses would be shown
    with pytest.raises(IllegalMove):
        match.after(first, ["done"])


# Step by step


def test_a_step_is_one_decision_or_one_chance_outcome(the_border: Game) -> None:
    match = Match(the_border, 2, "seed")
    dealt = len(match.events)
    match.follow()
    assert [step.events for step in match.steps()] == [dealt]
    (seat,) = match.actors
    match.submit(seat, next(token for token in match.moves(seat) if token.startswith("reroll:")))
    picked, thrown = match.steps()
    assert [match.events[step.events - 1].kind for step in (picked, thrown)] == ["picked-up", "rolled"]
    assert match.steps() == []


@pytest.mark.parametrize("name", ["the-border", "borneo", "borderlands"])
def test_the_states_of_steps_are_those_of_the_record_and_never_change(name: str) -> None:
    game = load(name)
    match = Match(game, game.info.seats[0], "steps")
    match.follow()
    found = [(len(match.entries), match.steps()[-1].state)]
    for _ in range(40):
        if match.outcome is not None:
            break
        seat = match.actors[0]
        before = len(match.entries)
        match.submit(seat, match.moves(seat)[0])
        steps = match.steps()
        assert len(steps) == len(match.entries) - before
        found += [(before + place, step.state) for place, step in enumerate(steps, 1)]
    record = match.record()
    for entries, state in found:
        again = Match.replay(game, record, upto=entries)
        assert [encode(state.view(viewer)) for viewer in (None, 0, 1)] == [
            encode(again.view(viewer)) for viewer in (None, 0, 1)
        ]


def test_going_back_is_a_step(the_border: Game) -> None:
    match = Match(the_border, 2, "seed")
    (seat,) = match.actors
    match.follow()
    match.submit(seat, "stop")
    match.undo(seat)
    kept, back = match.steps()[1:]
    assert match.events[back.events - 1].kind == "taken-back"
    assert encode(back.state.view(seat)) == encode(match.view(seat)) != encode(kept.state.view(seat))
