"""Records: text there and back, everything that can be wrong with one, and replay with its luck checked."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from borea.core.chance import commitment, match_key
from borea.core.codec import dumps, encode
from borea.core.errors import NewerFormat, OptionError, RecordError
from borea.core.game import CHANCE, Game, Outcome
from borea.core.match import Match
from borea.core.record import TABLE, Record, read_record
from borea.games import create, load
from tests.support.plays import at_window, finished, play_on

GAME = load("the-border")
MATCH = finished(GAME)
TEXT = MATCH.record().text()


def seal(body: str) -> str:
    """Give a changed text its right checksum."""
    return f"{body}checksum {hashlib.sha256(body.encode()).hexdigest()}\n"


def body(text: str = TEXT) -> str:
    """Return a record without its checksum line."""
    return text[: text.rindex("checksum ")]


def parts(record: Record) -> tuple[object, ...]:
    """Return all that a record holds."""
    end = record.end and (record.end.scores, record.end.reason)
    head = (record.game, record.rules, record.edition, record.options, record.seats)
    return (*head, record.commitment, record.entropy, record.seed, record.entries, end)


def test_the_text_has_the_documented_form() -> None:
    record = Record(
        "the-border",
        rules=1,
        edition="2022",
        options={"same_sheet": False, "sheets": "standard"},
        seats=2,
        commitment="ab",
        entropy=["x", 'y"'],
        seed="cd",
        entries=[(CHANCE, "sheet:1"), (CHANCE, "sheet:2"), (0, "stop"), (1, "done"), (1, "undo"), (TABLE, "rewind:3")],
        end=Outcome([3, 4], [1], "idle"),
    )
    lines = record.text().split("\n")
    assert lines == [
        "borea-record 1",
        "game the-border",
        "rules 1",
        "edition 2022",
        'options {"same_sheet":false,"sheets":"standard"}',
        "seats 2",
        "commitment ab",
        'entropy ["x","y\\""]',
        "seed cd",
        "",
        "c sheet:1 sheet:2",
        "0 stop",
        "1 done undo",
        "* rewind:3",
        "",
        "end idle 3 4",
        "checksum " + hashlib.sha256(("\n".join(lines[:-2]) + "\n").encode()).hexdigest(),
        "",
    ]
    assert parts(read_record(record.text())) == parts(record)


def test_a_finished_match_comes_back_from_its_text() -> None:
    again = read_record(TEXT)
    assert parts(again) == parts(MATCH.record())
    assert again.text() == TEXT


def test_line_ends_and_blank_lines_at_the_end_do_not_matter() -> None:
    assert parts(read_record(TEXT.replace("\n", "\r\n"))) == parts(MATCH.record())
    assert parts(read_record(TEXT + "\n\n")) == parts(MATCH.record())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_replays_to_an_equal_match(seats: int) -> None:
    match = finished(GAME, seats, f"replay {seats}")
    again = Match.replay(GAME, read_record(match.record().text()), check_luck=True)
    assert again.state == match.state
    assert again.outcome == match.outcome
    assert again.record().text() == match.record().text()
    assert dumps(encode(again.view(0))) == dumps(encode(match.view(0)))
    assert again.seen(1) == match.seen(1)


def test_a_record_replays_up_to_any_entry() -> None:
    record = MATCH.record()
    for upto in (0, 1, 7, 100, len(record.entries)):
        part = Match.replay(GAME, record, upto=upto)
        assert part.entries == record.entries[:upto]
    assert Match.replay(GAME, record, upto=0).state == GAME.start(2)


def test_an_unfinished_match_hides_its_seed_and_goes_on_after_replay() -> None:
    match = at_window(GAME)
    record = match.record()
    assert record.seed == ""
    assert record.end is None
    assert "\nseed" not in record.text()
    again = Match.replay(GAME, read_record(record.text()))
    assert again.state == match.state
    assert [again.moves(seat) for seat in again.actors] == [match.moves(seat) for seat in match.actors]
    assert [again.undoable(seat) for seat in range(3)] == [match.undoable(seat) for seat in range(3)]


# What is no record


@pytest.mark.parametrize(
    "text",
    ["", "\n", "hello", "borea-record", "borea-record x", "borea-record 1 2", "borea-record -1", "borea-record ²"]
    + ["borea-record 0\n", "borea-state 1\n" + body()[15:], "borea-record " + "9" * 5000],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_record(text)
    assert refused.value.code == "not-a-record"


def test_a_newer_format_is_named() -> None:
    with pytest.raises(NewerFormat) as refused:
        read_record(TEXT.replace("borea-record 1", "borea-record 3", 1))
    assert refused.value.slots == {"format": 3, "known": 2}


def test_a_changed_byte_is_noticed() -> None:
    for place in range(20, len(TEXT) - 80, 97):
        changed = TEXT[:place] + ("x" if TEXT[place] != "x" else "y") + TEXT[place + 1 :]
        with pytest.raises(RecordError):
            read_record(changed)


@pytest.mark.parametrize("keep", [0.01, 0.3, 0.7, 0.99])
def test_a_truncated_record_is_noticed(keep: float) -> None:
    with pytest.raises(RecordError):
        read_record(TEXT[: int(len(TEXT) * keep)])


def test_every_cut_at_a_line_is_noticed() -> None:
    lines = TEXT.splitlines(keepends=True)
    for number in range(len(lines)):
        with pytest.raises(RecordError):
            read_record("".join(lines[:number]))


@pytest.mark.parametrize("name", ["game", "rules", "edition", "options", "seats", "commitment", "entropy"])
def test_a_missing_header_line_is_named(name: str) -> None:
    lines = [line for line in body().split("\n") if not line.startswith(f"{name} ")]
    with pytest.raises(RecordError) as refused:
        read_record(seal("\n".join(lines)))
    assert (refused.value.code, refused.value.slots["field"]) == ("record-header-missing", name)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seats", "two"),
        ("seats", "3"),
        ("seats", "-2"),
        ("rules", "first"),
        ("options", "[]"),
        ("options", "{"),
        ("options", "[" * 100_000),
        ("entropy", "{}"),
        ("entropy", '["a"]'),
        ("entropy", "[1,2]"),
        ("entropy", "nothing"),
    ],
)
def test_a_wrong_header_value_is_refused(name: str, value: str) -> None:
    lines = [f"{name} {value}" if line.startswith(f"{name} ") else line for line in body().split("\n")]
    with pytest.raises(RecordError) as refused:
        read_record(seal("\n".join(lines)))
    assert refused.value.code == "record-header"


@pytest.mark.parametrize("line", ["2 stop", "x stop", "-1 stop", "0", "² stop", "99999999999999999999 stop", "end"])
def test_a_wrong_seat_or_line_is_refused_with_its_number(line: str) -> None:
    lines = body().split("\n")
    lines.insert(12, line)
    with pytest.raises(RecordError) as refused:
        read_record(seal("\n".join(lines)))
    assert (refused.value.code, refused.value.slots["line"]) == ("record-line", 13)


def test_scores_that_are_no_numbers_are_refused() -> None:
    with pytest.raises(RecordError):
        read_record(seal(body().replace("end six-areas ", "end six-areas x", 1)))


@given(st.text(max_size=300))
def test_any_text_is_refused_politely(text: str) -> None:
    for whole in (text, f"borea-record 1\n{text}", seal(f"borea-record 1\n{text}\n")):
        with pytest.raises(RecordError):
            read_record(whole)


def test_an_unknown_game_is_read_but_not_loaded() -> None:
    record = read_record(seal(body().replace("game the-border", "game chess", 1)))
    with pytest.raises(OptionError) as refused:
        create(record.game, record.edition, record.options, record.rules)
    assert refused.value.code == "unknown-game"


# What does not replay


def altered(change: Callable[[Record], object]) -> Record:
    """Return the finished record with one thing changed."""
    record = read_record(TEXT)
    change(record)
    return record


def entry_of(record: Record, verb: str) -> int:
    """Return the place of the last entry with a verb."""
    return max(place for place, (_, token) in enumerate(record.entries) if token.startswith(verb))


def test_an_entry_that_is_not_legal_is_named() -> None:
    place = entry_of(MATCH.record(), "stop")
    for entry in [(0, "nonsense"), (0, "roll:sssss"), (CHANCE, "stop"), (0, "undo:3"), (TABLE, "stop"), (TABLE, "5")]:
        record = altered(lambda record, entry=entry: record.entries.__setitem__(place, entry))  # type: ignore[misc]
        with pytest.raises(RecordError) as refused:
            Match.replay(GAME, record)
        assert refused.value.code == "record-entry"
        assert (refused.value.slots["entry"], refused.value.slots["token"]) == (place, entry[1])


def test_a_move_of_the_wrong_seat_does_not_replay() -> None:
    place = entry_of(MATCH.record(), "stop")
    who, token = MATCH.entries[place]
    with pytest.raises(RecordError) as refused:
        Match.replay(GAME, altered(lambda record: record.entries.__setitem__(place, (1 - who, token))))
    assert refused.value.clause == "TB-2.1"


@pytest.mark.parametrize("token", ["rewind:", "rewind:x", "rewind:-1", "rewind:99999", "rewind:1.5"])
def test_a_rewind_to_nowhere_does_not_replay(token: str) -> None:
    with pytest.raises(RecordError):
        Match.replay(GAME, altered(lambda record: record.entries.insert(20, (TABLE, token))))


def test_an_undo_of_nothing_does_not_replay() -> None:
    for who in (0, 1, CHANCE, TABLE):
        with pytest.raises(RecordError):
            Match.replay(GAME, altered(lambda record, who=who: record.entries.insert(4, (who, "undo"))))  # type: ignore[misc]


def test_entries_after_the_end_do_not_replay() -> None:
    with pytest.raises(RecordError):
        Match.replay(GAME, altered(lambda record: record.entries.append((0, "done"))))


def test_a_wrong_result_does_not_replay() -> None:
    for change in (
        lambda record: record.end.scores.__setitem__(0, 99),
        lambda record: setattr(record.end, "reason", "idle"),
        lambda record: record.entries.pop(),
    ):
        with pytest.raises(RecordError):
            Match.replay(GAME, altered(change))


# Luck


def test_check_luck_catches_an_altered_die() -> None:
    """Another roll makes no move illegal before the next choice: only checking the draws finds it."""
    rolls = [place for place, (_, token) in enumerate(MATCH.entries) if token.startswith("roll:")]
    for place in rolls[::15]:
        token = MATCH.entries[place][1]
        other = f"{token[:-1]}{'g' if token[-1] != 'g' else 'o'}"
        letters = "".join(sorted(other[5:], key="srybog".index))
        changed = read_record(TEXT)
        changed.entries[place] = (CHANCE, f"roll:{letters}")
        Match.replay(GAME, changed, upto=place + 1)
        with pytest.raises(RecordError) as refused:
            Match.replay(GAME, changed, upto=place + 1, check_luck=True)
        assert (refused.value.code, refused.value.slots["token"]) == ("record-luck", f"roll:{letters}")


def test_check_luck_catches_an_altered_deal_and_first_seat() -> None:
    for place, other in ((0, "sheet:1"), (2, "first:0")):
        token = MATCH.entries[place][1]
        swapped = other if token != other else f"{other[:-1]}{int(other[-1]) + 1}"
        changed = altered(lambda record, p=place, t=swapped: record.entries.__setitem__(p, (CHANCE, t)))  # type: ignore[misc]
        with pytest.raises(RecordError) as refused:
            Match.replay(GAME, changed, upto=place + 1, check_luck=True)
        assert refused.value.code == "record-luck"


def test_check_luck_catches_an_altered_seed_and_an_altered_commitment() -> None:
    other = "11" * 32
    for change, code in (
        (lambda record: setattr(record, "seed", other), "record-seed"),
        (lambda record: setattr(record, "seed", ""), "record-seed"),
        (lambda record: setattr(record, "seed", "not hexadecimal"), "record-seed"),
        (lambda record: setattr(record, "commitment", commitment(b"\x11" * 32)), "record-seed"),
        (lambda record: setattr(record, "entropy", ["e0", "e2"]), "record-luck"),
    ):
        with pytest.raises(RecordError) as refused:
            Match.replay(GAME, altered(change), check_luck=True)
        assert refused.value.code == code

    def both(record: Record) -> None:
        record.seed, record.commitment = other, commitment(bytes.fromhex(other))

    with pytest.raises(RecordError) as refused:
        Match.replay(GAME, altered(both), check_luck=True)
    assert refused.value.code == "record-luck"


def test_every_die_can_be_checked_by_hand() -> None:
    """The first roll from nothing but the published seed: HMAC, then the roll whose weight covers the number."""
    record = MATCH.record()
    key = match_key(bytes.fromhex(record.seed), record.entropy)
    assert hashlib.sha256(bytes.fromhex(record.seed)).hexdigest() == record.commitment
    number = int(hmac.new(key, b"0/turn 1 roll 1/0", "sha256").hexdigest(), 16) % 6**5
    state = GAME.start(2)
    for _, token in record.entries[:3]:
        state.apply(CHANCE, GAME.catalogue.move(token))
    rolls = [GAME.catalogue.token(move) for move, weight in state.odds() for _ in range(weight)]
    assert record.entries[3] == (CHANCE, rolls[number])


def test_undo_and_rewind_are_entries_and_replay(the_border: Game) -> None:
    match = at_window(the_border)
    seat = match.actors[0]
    match.submit(seat, match.moves(seat)[0])
    match.undo(seat)
    match.rewind(10)
    play_on(match, 4)
    entries = match.entries
    assert (seat, "undo") in entries
    assert (TABLE, "rewind:10") in entries
    again = Match.replay(the_border, read_record(match.record().text()), check_luck=True)
    assert again.state == match.state
    assert again.epoch == match.epoch == 1
    assert again.entries == entries
    assert [again.seen(viewer) for viewer in (None, 0, 1, 2)] == [match.seen(viewer) for viewer in (None, 0, 1, 2)]
