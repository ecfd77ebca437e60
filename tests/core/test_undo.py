"""Undo and rewinding, and the chance draws that follow."""

from __future__ import annotations

import pytest

from borea.core.chance import FastRng, commitment, seed_bytes
from borea.core.codec import dumps, encode
from borea.core.errors import IllegalMove, OptionError
from borea.core.game import CHANCE, Event, Game
from borea.core.match import Match
from borea.core.record import TABLE
from tests.support.plays import at_segments, at_window, finished, play_on, reachable_set, snapshot


def test_a_seat_takes_back_its_own_moves_in_a_window_whatever_others_did(the_border: Game) -> None:
    match = at_window(the_border)
    first, second = match.actors[:2]
    start = dumps(encode(match.view(first)))
    tokens = reachable_set(match, first, 2)
    match.submit(first, tokens[0])
    match.submit(second, match.moves(second)[0])
    match.submit(first, tokens[1])
    match.submit(second, "done")
    assert match.undoable(first) == 2
    assert match.undoable(second) == 2
    seen = dumps(encode(match.view(second)))
    match.undo(first)
    match.undo(first)
    assert dumps(encode(match.view(second))) == seen
    assert match.undoable(first) == 0
    match.undo(second)
    match.undo(second)
    assert dumps(encode(match.view(first))) == start
    with pytest.raises(IllegalMove) as illegal:
        match.undo(first)
    assert illegal.value.code == "nothing-to-undo"


def test_a_seat_that_has_finished_may_come_back_while_the_window_is_open(the_border: Game) -> None:
    match = at_window(the_border)
    first = match.actors[0]
    before = match.moves(first)
    match.submit(first, "done")
    assert first not in match.actors
    match.undo(first)
    assert match.moves(first) == before


def test_undo_does_not_reach_past_a_reveal(the_border: Game) -> None:
    match = at_window(the_border)
    for seat in list(match.actors):
        match.submit(seat, "done")
    assert [match.undoable(seat) for seat in range(3)] == [0, 0, 0]


def test_undo_does_not_reach_past_chance(the_border: Game) -> None:
    match = Match(the_border, 2, "seed")
    (seat,) = match.actors
    assert match.undoable(seat) == 0
    match.submit(seat, match.moves(seat)[0])
    assert match.entries[-1][0] == CHANCE
    assert match.undoable(seat) == 0
    before = snapshot(match)
    with pytest.raises(IllegalMove):
        match.undo(seat)
    assert snapshot(match) == before


def test_outside_a_window_a_seat_takes_back_up_to_the_last_chance(the_border: Game) -> None:
    match, seat = at_segments(the_border)
    while match.undoable(seat):
        match.undo(seat)
    assert match.plies[-1].actor == CHANCE
    start = dumps(encode(match.state))
    made = 0
    if match.state.prompt(seat) == "reroll":
        match.submit(seat, "stop")
        made += 1
    first = match.moves(seat)[0]
    match.submit(seat, first)
    assert match.undoable(seat) == made + 1
    for _ in range(made + 1):
        match.undo(seat)
    assert dumps(encode(match.state)) == start
    assert match.undoable(seat) == 0
    assert match.entries[-1] == (seat, "undo")
    assert match.seen(None)[-1] == Event("taken-back", {"seat": seat})


def test_what_opened_a_window_cannot_be_taken_back_whether_or_not_another_seat_acted_in_it(the_border: Game) -> None:
    """Taking it back would move crosses of the window before it, and the offer would show who has begun."""
    match = play_on(Match(the_border, 3, "opening"), 9, lambda match: match.state.window())
    active = next(seat for seat in range(3) if match.plies[-1].actor == seat or seat not in match.actors)
    offers = [match.undoable(active)]
    other = match.actors[0]
    match.submit(other, match.moves(other)[0])
    offers.append(match.undoable(active))
    assert offers == [0, 0]
    before = snapshot(match)
    with pytest.raises(IllegalMove):
        match.undo(active)
    assert snapshot(match) == before


def test_the_last_move_of_a_match_cannot_be_taken_back(the_border: Game) -> None:
    """The seed is public by then."""
    for seed in range(4):
        match = finished(the_border, 2, f"last {seed}")
        assert match.record().seed
        assert [match.undoable(seat) for seat in (0, 1)] == [0, 0]


def test_rewinding_draws_later_chance_from_a_new_epoch(the_border: Game) -> None:
    match = play_on(Match(the_border, 2, "again"), 1, lambda match: len(match.plies) > 60)
    old = [(ply.actor, ply.move) for ply in match.plies]
    match.rewind(3)
    assert [(ply.actor, ply.move) for ply in match.plies[:3]] == old[:3]
    assert match.epoch == 1
    assert (TABLE, "rewind:3") in match.entries
    rolls = [match.plies[3].move]
    for _ in range(5):
        match.rewind(3)
        rolls.append(match.plies[3].move)
    assert match.epoch == 6
    assert len({*rolls, old[3][1]}) >= 5, "252 different rolls are possible"


def test_rewinding_keeps_earlier_draws_and_is_announced_to_everyone(the_border: Game) -> None:
    match = play_on(Match(the_border, 2, "again"), 1, lambda match: len(match.plies) > 60)
    match.rewind(20)
    assert len(match.plies) >= 20
    for viewer in (None, 0, 1):
        assert "rewound" in [event.kind for event in match.seen(viewer)]
    for plies in (-1, len(match.plies), 10_000):
        before = snapshot(match)
        with pytest.raises(IllegalMove):
            match.rewind(plies)
        assert snapshot(match) == before


def test_extra_clicks_do_not_change_the_dice(the_border: Game) -> None:
    """Undoing and doing again, and the number of crosses in between, leave later rolls as they are."""

    def next_roll(clicks: int) -> tuple[list[tuple[int, str]], str]:
        match = at_window(the_border)
        seat = match.actors[0]
        for _ in range(clicks):
            match.submit(seat, match.moves(seat)[0])
            match.undo(seat)
        for one in list(match.actors):
            if clicks == 3:
                match.submit(one, match.moves(one)[0])
            if one in match.actors:
                match.submit(one, "done")
        return match.entries, match.entries[-1][1]

    (short, roll), (_, same), (longer, still) = next_roll(0), next_roll(1), next_roll(3)
    assert roll.startswith("roll:")
    assert roll == same == still
    assert len(longer) > len(short)


def test_the_same_seed_gives_other_players_the_same_draws(the_border: Game) -> None:
    """Two line-ups that both roll once a turn see the same sheets, first seat and first rolls throughout."""

    def lucks(choice: int) -> list[str]:
        match, rng = Match(the_border, 2, "shared", ["a", "b"]), FastRng(choice)
        for _ in range(60):
            seat = match.actors[0]
            moves = match.moves(seat)
            match.submit(seat, "stop" if "stop" in moves else moves[rng.below(len(moves))])
        return [token for who, token in match.entries if who == CHANCE]

    one, other = lucks(1), lucks(2)
    number = min(len(one), len(other))
    assert number > 15
    assert one[:number] == other[:number]


def test_draws_depend_on_seed_and_entropy(the_border: Game) -> None:
    def opening(seed: str, entropy: list[str]) -> list[tuple[int, str]]:
        return Match(the_border, 4, seed, entropy).entries

    base = opening("s", ["", "", "", ""])
    assert opening("s", []) == base
    assert opening("s", ["", "", "", "x"]) != base
    assert opening("t", ["", "", "", ""]) != base


@pytest.mark.parametrize("entropy", [["a"], ["a", "b", "c"]])
def test_every_seat_contributes_entropy_or_none(the_border: Game, entropy: list[str]) -> None:
    """Otherwise the record could not be read again."""
    with pytest.raises(OptionError):
        Match(the_border, 2, "s", entropy)


def test_the_seed_is_committed_first_and_published_at_the_end(the_border: Game) -> None:
    match = Match(the_border, 2, "promise")
    assert match.commitment == commitment(seed_bytes("promise"))
    assert match.record().seed == ""
    play_on(match, 1)
    assert match.record().seed == seed_bytes("promise").hex()
    assert match.record().commitment == commitment(bytes.fromhex(match.record().seed))
