"""Statements between seats: entries of the record that change nothing but what is said (law 12)."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from borea.core.chance import FastRng
from borea.core.errors import RecordError, StatementError
from borea.core.game import EVERYONE
from borea.core.laws.talk import Talk
from borea.core.match import Match
from borea.core.record import read_record
from borea.core.statements.statement import encode_statement
from borea.games import load
from tests.support.plays import play_on

GAME = load("borderlands")
PEACE = ("peace", "we", "2")


def match_of(seats: int = 3) -> Match:
    """Return a match at its first decision."""
    return Match(GAME, seats, "a word")


def stages(match: Match, seat: int | None = None) -> list[str]:
    """Return the stages of the statements that a viewer knows."""
    return [statement.stage for statement in match.said(seat)]


def refused(call: object, *arguments: object, **named: object) -> str:
    """Return the code of the refusal of a call, which changes nothing."""
    assert callable(call)
    with pytest.raises(StatementError) as error:
        call(*arguments, **named)
    return error.value.code


def test_a_statement_is_an_entry_and_no_ply() -> None:
    match = match_of()
    plies, entries = len(match.plies), len(match.entries)
    match.say(0, [1], PEACE)
    match.answer(1, 0, True)
    assert match.entries[entries:] == [(0, "say:peace/we/2>1"), (1, "say-accept:0")]
    assert len(match.plies) == plies
    assert stages(match) == ["accepted"]
    assert [event.kind for event in match.events[-2:]] == ["pact-offered", "pact-accepted"]


@pytest.mark.parametrize(
    ("to", "promises", "private", "token"),
    [
        ([1], [PEACE], False, "say:peace/we/2>1"),
        ([2, 1], [PEACE], True, "say:peace/we/2>1,2!"),
        ([1, 2, 3], [PEACE], False, "say:peace/we/2>*"),
        ([3], [("peace", "you", "1"), ("passage", "i", "3")], True, "say:peace/you/1+passage/i/3>3!"),
    ],
)
def test_a_token_has_an_inverse(to: list[int], promises: list[tuple[str, ...]], private: bool, token: str) -> None:
    match = match_of(4)
    match.say(0, to, *promises, private=private)
    assert match.entries[-1] == (0, token)
    statement = match.parley.read_offer(0, token)
    assert statement.says() == (0, sorted(to), private, promises)


@pytest.mark.parametrize(
    "token",
    [
        *("say:", "say:>1", "say:peace>1", "say:peace/we/2", "say:peace/we/2>", "say:peace/we/2>0", "say:peace/we/2>3"),
        *("say:peace/we/2>1,1", "say:peace/we/2>2,1", "say:peace/we/2>1,2", "say:peace/we/2>1!!", "say:peace/we/2>01"),
        *("say:gift/we/2>1", "say:peace/they/2>1", "say:peace/we>1", "say:peace/we/0>1", "say:peace/we/7>1"),
        *("say:peace/we/02>1", "say:peace/i/2+peace/you/2>1", "say:peace/you/2+peace/i/2+peace/i/3>1"),
        *("say-accept:0", "say-accept:", "say-accept:-1", "say-accept:x", "say-forget:0", "say-decline:0"),
        "say:warning/i/mesa/2>1",  # before anybody holds it
    ],
)
def test_what_cannot_be_said_changes_nothing(token: str) -> None:
    match = match_of()
    before = (list(match.entries), list(match.events))
    assert refused(match.speak, 0, token)
    assert (match.entries, match.events) == before


def test_only_hearers_answer_and_only_the_speaker_withdraws() -> None:
    match = match_of()
    match.say(0, [1, 2], PEACE)
    assert refused(match.answer, 0, 0, True) == "statement-settled"
    assert refused(match.withdraw, 1, 0) == "statement-settled"
    match.answer(1, 0, True)
    assert stages(match) == ["offered"], "all have to agree"
    assert refused(match.answer, 1, 0, False) == "statement-settled"
    match.answer(2, 0, True)
    assert stages(match) == ["accepted"]
    assert refused(match.withdraw, 0, 0) == "statement-settled"


def test_one_refusal_declines_and_a_withdrawn_offer_cannot_be_accepted() -> None:
    match = match_of()
    match.say(0, [1, 2], PEACE)
    match.answer(2, 0, False)
    assert refused(match.answer, 1, 0, True) == "statement-settled"
    match.say(0, [1, 2], PEACE)  # what was declined may be said again
    match.withdraw(0, 1)
    assert refused(match.answer, 1, 1, True) == "statement-settled"
    assert stages(match) == ["declined", "withdrawn"]


def test_the_same_is_not_offered_twice_and_not_without_end() -> None:
    match = match_of()
    match.say(0, [1], PEACE)
    assert refused(match.say, 0, [1], PEACE) == "statement-repeated"
    match.say(0, [1], PEACE, private=True)
    codes = []
    for kind in ("peace", "passage"):
        for cycle in "123456":
            for to in ([1], [2]):
                try:
                    match.say(0, to, (kind, "i", cycle))
                except StatementError as error:
                    codes.append(error.code)
    assert codes
    assert set(codes) == {"statement-many"}
    assert len(match.said(0)) == 20


def test_private_statements_are_known_to_their_parties_until_the_end() -> None:
    match = match_of()
    match.say(0, [1], PEACE, private=True)
    match.say(2, [0, 1], ("passage", "i", "1"))
    assert [len(match.said(viewer)) for viewer in (0, 1, 2, None)] == [2, 2, 1, 1]
    match.answer(1, 1, False)  # numbers are the viewer's own: this is the second statement for seat 1 …
    assert [statement.stage for statement in match.said(2)] == ["declined"]
    assert refused(match.answer, 2, 1, True) == "no-such-statement"  # … and there is no second one for seat 2
    assert refused(match.speak, 2, "say-accept:0") == "no-such-statement"
    whispered = [event for event in match.events if event.slots.get("private")]
    assert sorted(event.to for event in whispered) == [0, 1]
    assert all(event.to != EVERYONE for event in whispered)
    play_on(match, 1)
    assert [len(match.said(viewer)) for viewer in (2, None)] == [2, 2]
    assert [statement.private for statement in match.said(2)] == [False, True], "its own numbers stay"
    assert refused(match.say, 0, [1], PEACE) == "parley-over"


def test_nothing_is_said_while_seats_act_at_once() -> None:
    match = play_on(match_of(), 3, lambda match: match.state.window())
    assert refused(match.say, 0, [1], ("peace", "we", "6")) == "parley-window"


def test_games_without_kinds_have_no_parley() -> None:
    for game in ("the-border", "borneo"):
        match = Match(load(game), 3, "silence")
        assert refused(match.say, 0, [1], PEACE) == "no-parley"
        assert match.said(0) == []


def test_records_without_statements_stay_in_the_first_format() -> None:
    match = match_of()
    assert match.record().text().startswith("borea-record 1\n")
    match.say(0, [1], PEACE)
    text = match.record().text()
    assert text.startswith("borea-record 2\n")
    again = Match.replay(GAME, read_record(text))
    assert [encode_statement(one) for one in again.said(0)] == [encode_statement(one) for one in match.said(0)]
    assert (again.events, again.entries) == (match.events, match.entries)


def test_a_record_of_the_first_format_has_no_statements() -> None:
    match = match_of()
    match.say(0, [1], PEACE)
    lines = match.record().text().splitlines(keepends=True)[:-1]
    body = "".join(lines).replace("borea-record 2", "borea-record 1", 1)
    forged = f"{body}checksum {hashlib.sha256(body.encode()).hexdigest()}\n"
    with pytest.raises(RecordError):
        read_record(forged)


@pytest.mark.parametrize(
    "entry", [(1, "say-accept:0"), (-9, "say:peace/we/2>1"), (0, "say:peace/we/99>1"), (0, "say-x:1")]
)
def test_a_record_with_an_impossible_statement_is_refused(entry: tuple[int, str]) -> None:
    record = match_of().record()
    record.entries.append(entry)
    with pytest.raises(RecordError):
        Match.replay(GAME, record)


def test_going_back_keeps_what_was_said_and_forgets_what_became_of_it() -> None:
    match = match_of(2)
    match.say(0, [1], ("peace", "we", "1"))
    match.answer(1, 0, True)
    plies = len(match.plies)
    play_on(match, 2, lambda match: bool(match.said(None)[0].promises[0].stage))
    assert match.said(None)[0].promises[0].stage in ("kept", "broken")
    match.say(1, [0], ("passage", "i", "6"))
    match.rewind(plies)
    assert match.said(None)[0].promises[0].stage == ""
    assert stages(match) == ["accepted", "offered"], "the later statement stays said as well"
    again = Match.replay(GAME, match.record())
    assert [encode_statement(one) for one in again.said(0)] == [encode_statement(one) for one in match.said(0)]


def test_an_undo_moves_no_statement_past_a_move() -> None:
    match = match_of()
    (seat,) = match.actors
    match.say(0, [1], PEACE)
    match.submit(seat, match.moves(seat)[0])
    match.say(1, [0], ("passage", "i", "2"))
    match.undo(seat)
    assert [act.ply for act in match.parley.acts] == [len(match.plies)] * 2
    assert stages(match) == ["offered", "offered"]


def test_an_offer_expires_when_it_could_no_longer_be_made() -> None:
    match = match_of()
    match.say(0, [1], ("peace", "we", "1"))
    play_on(match, 1, lambda match: getattr(match.state, "cycle", 0) > 1)
    assert stages(match) == ["expired"]
    assert [event.kind for event in match.events if event.kind.startswith("pact-")] == ["pact-offered", "pact-expired"]


@settings(max_examples=6, deadline=None)
@given(seed=some.integers(0, 10_000), seats=some.integers(2, 4))
def test_random_statements_leave_states_moves_and_draws_as_they_are(seed: int, seats: int) -> None:
    rng, faults = FastRng(seed), list[str]()
    state, entries = GAME.start(seats), list[tuple[int, int]]()
    while len(entries) < 300 and (actor := state.actor()) != -2:
        moves = state.moves(actor) if actor >= 0 else []
        entries.append((actor, moves[rng.below(len(moves))] if moves else state.draw(rng)))
        state.apply(*entries[-1])
    Talk(GAME, seats, rng, faults.append, faults.append).check(entries)
    assert faults == []
