"""Forged records: lines dropped, swapped, repeated, moved or changed, the checksum repaired. Whatever is still accepted
is a match that its seed deals, move by move."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from borea.core.errors import BoreaError, RecordError
from borea.core.game import CHANCE, Game
from borea.core.match import Match
from borea.core.record import TABLE, Record, read_record
from borea.games import create
from tests.support.forging import FORGERIES
from tests.support.plays import at_window, play_on

pytestmark = pytest.mark.once  # thousands of replays

RECORDS = Path(__file__).parent.parent / "records"
SHORT = "the-border/idle-2-seats"
SEVERAL = [SHORT, "the-border/undo-and-rewind", "borneo/board-2008-cards-5-seats", "borderlands/cycle-limit"]


class OldMatch(Match):
    """A match whose replay compares the end line if there is one, and does not ask for a seed."""

    def _check_end(self, record: Record) -> None:
        outcome, end = self.outcome, record.end
        if end and (outcome is None or (outcome.scores, outcome.reason) != (end.scores, end.reason)):
            raise RecordError("record-end", reason=end.reason)


def original(name: str) -> str:
    """Return a committed record of a finished match."""
    return (RECORDS / f"{name}.rec").read_text("utf-8")


def lines_of(name: str) -> list[str]:
    """Return the lines of a record before its checksum."""
    return original(name).splitlines()[:-1]


def seal(lines: list[str]) -> str:
    """Return the lines as a record with the right checksum."""
    body = "\n".join(lines) + "\n"
    return f"{body}checksum {hashlib.sha256(body.encode()).hexdigest()}\n"


def game_of(record: Record) -> Game:
    """Return the game of a record."""
    return cached_game(record.game, record.edition, json.dumps(record.options), record.rules)


@cache
def cached_game(name: str, edition: str, options: str, rules: int) -> Game:
    """Return a game; thousands of forged records share one."""
    return create(name, edition, json.loads(options), rules)


def played_again(record: Record) -> str:
    """Return the record of the match that the seed deals if the seats make the recorded choices."""
    match = Match(game_of(record), record.seats, bytes.fromhex(record.seed), record.entropy)
    for who, token in record.entries:
        if who == TABLE:
            match.rewind(int(token.removeprefix("rewind:")))
        elif token == "undo":
            match.undo(who)
        elif who != CHANCE:
            match.submit(who, token)
    return match.record().text()


def is_proved(text: str, published: str) -> bool:
    """Return whether a record holds exactly what a seed with the published hash deals."""
    record = read_record(text)
    try:
        return record.commitment == published and played_again(record) == record.text()
    except (BoreaError, ValueError):
        return False


def accepts(text: str, kind: type[Match] = Match, luck: bool | None = None) -> Record | None:
    """Return the record if it is accepted; with no `luck` given, as `borea check` does it."""
    try:
        record = read_record(text)
        verify = bool(record.seed) and not record.fork if luck is None else luck
        match = kind.replay(game_of(record), record, check_luck=verify)
    except BoreaError:
        return None
    record.end = match.outcome
    return record


def gets_away(text: str, published: str, kind: type[Match] = Match) -> bool:
    """Return whether a forged record passes for a finished, verified match that its seed did not deal."""
    strict = accepts(text, kind, luck=True)
    if strict is not None and not is_proved(text, published):
        return True
    plain = accepts(text, kind)
    return plain is not None and plain.end is not None and not plain.fork and not is_proved(text, published)


def refusal(record: Record, luck: bool = False) -> str:
    """Return the code with which the replay of a record is refused."""
    with pytest.raises(RecordError) as refused:
        Match.replay(game_of(record), record, check_luck=luck)
    return refused.value.code


# Every way to forge a short record by hand


def without(lines: list[str], *names: str) -> list[str]:
    """Return the lines without those that begin with one of the names."""
    return [line for line in lines if line.split(" ")[0] not in names]


def one_line(lines: list[str]) -> Iterator[list[str]]:
    """Drop, repeat or move each line, or swap it with another."""
    for place, line in enumerate(lines):
        rest = lines[:place] + lines[place + 1 :]
        yield rest
        for other in range(len(lines)):
            yield rest[:other] + [line] + rest[other:]
            yield lines[:other] + [line] + lines[other:]
            changed = list(lines)
            changed[place], changed[other] = changed[other], line
            yield changed


def other_draws(lines: list[str], every: int = 1) -> Iterator[list[str]]:
    """Change each draw to every other outcome of its verb, or to each `every`-th of them."""
    catalogue = game_of(read_record(seal(lines))).catalogue
    for place, line in enumerate(lines):
        words = line.split(" ")
        for word in range(1, len(words)) if words[0] == "c" else ():
            verb = words[word].split(":")[0]
            same = [token for token in catalogue.tokens if token.split(":")[0] == verb and token != words[word]]
            for token in same[::every]:
                changed = " ".join([*words[:word], token, *words[word + 1 :]])
                yield [*lines[:place], changed, *lines[place + 1 :]]


HIDINGS: list[Callable[[list[str]], list[str]]] = [
    lambda lines: lines,
    lambda lines: without(lines, "seed"),
    lambda lines: without(lines, "end"),
    lambda lines: without(lines, "seed", "end"),
    lambda lines: without(lines, "commitment"),
]


def test_no_line_of_a_short_record_can_be_dropped_repeated_moved_or_swapped() -> None:
    lines = lines_of(SHORT)
    (published,) = (line.split()[1] for line in lines if line.startswith("commitment"))
    forged = {seal(changed) for changed in one_line(lines)} - {original(SHORT)}
    assert len(forged) > 3000
    assert [text for text in forged if gets_away(text, published)] == []


def test_no_draw_of_a_short_record_can_be_changed_whatever_else_is_deleted() -> None:
    lines = lines_of(SHORT)
    published = read_record(original(SHORT)).commitment
    forged = [seal(hide(changed)) for changed in other_draws(lines, 20) for hide in HIDINGS]
    assert len(forged) > 500
    assert [text for text in forged if gets_away(text, published)] == []


def test_the_forgeries_would_be_noticed_if_replay_did_not_ask_for_the_seed() -> None:
    lines = lines_of(SHORT)
    published = read_record(original(SHORT)).commitment
    forged = [seal(without(changed, "seed")) for changed in other_draws(lines, 20)]
    passed = [text for text in forged if gets_away(text, published, OldMatch)]
    assert len(passed) > 20
    assert {refusal(read_record(text)) for text in passed} == {"record-seed-missing"}


@pytest.mark.parametrize("name", SEVERAL)
def test_a_deleted_end_line_would_be_noticed_if_replay_did_not_ask_for_it(name: str) -> None:
    text, published = seal(without(lines_of(name), "end")), read_record(original(name)).commitment
    assert gets_away(text, published, OldMatch)
    assert not gets_away(text, published)
    assert not gets_away(original(name), published, OldMatch), "the original is proved"


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_no_combination_of_forgeries_gets_away(data: st.DataObject) -> None:
    """Up to four changes to a record of any game, then one deletion, then the right checksum."""
    name = data.draw(st.sampled_from(SEVERAL))
    lines = lines_of(name)
    published = read_record(original(name)).commitment
    for _ in range(data.draw(st.integers(1, 4))):
        lines = data.draw(st.sampled_from(FORGERIES))(lines, data.draw)
    lines = data.draw(st.sampled_from(HIDINGS))(lines)
    if len(lines) > 1:
        assert not gets_away(seal(lines), published)


@pytest.mark.parametrize("name", SEVERAL)
def test_a_match_played_on_with_chosen_luck_is_refused_however_it_is_written(name: str) -> None:
    """Continue a record with draws of the forger's choice to a proper end, and claim the original's seed or none."""
    record = read_record(original(name))
    game = game_of(record)
    for cut in (len(record.entries) // 3, len(record.entries) - 5):
        forged = Match.replay(game, record, upto=cut)
        forged.seed = b"the luck that I would like to ha"
        forged.submit(0)
        ended = play_on(forged, cut).record()
        ended.commitment, ended.entropy = record.commitment, record.entropy
        for seed, end in itertools.product((record.seed, "", ended.seed), (ended.end, None, record.end)):
            ended.seed, ended.end = seed, end
            assert not gets_away(ended.text(), record.commitment)


# What is refused, by name


def finished() -> Record:
    """Return a finished record."""
    return read_record(original(SHORT))


def test_a_finished_match_without_its_seed_is_refused() -> None:
    record = finished()
    record.seed = ""
    assert refusal(record) == "record-seed-missing"
    assert refusal(record, luck=True) == "record-seed"


def test_a_seed_in_a_match_that_is_not_over_is_refused(the_border: Game) -> None:
    record = at_window(the_border).record()
    Match.replay(the_border, record)
    record.seed = "11" * 32
    assert refusal(record) == "record-seed-early"


def test_an_outcome_without_an_end_line_is_refused() -> None:
    record = finished()
    record.end = None
    assert refusal(record) == "record-end-missing"
    assert refusal(record, luck=True) == "record-end-missing"


def test_an_end_line_without_an_outcome_is_refused() -> None:
    record = finished()
    record.entries.pop()
    assert refusal(record) == "record-end-early"


@pytest.mark.parametrize("entry", [(0, "done"), (0, "undo"), (TABLE, "rewind:3"), (CHANCE, "first:0")])
def test_an_entry_after_the_end_is_refused(entry: tuple[int, str]) -> None:
    record = finished()
    record.entries.append(entry)
    assert refusal(record) == "record-after-end"


@pytest.mark.parametrize("line", ["0 done", "end idle 0 0", "nonsense", "seed 00"])
def test_a_line_after_the_end_line_is_refused(line: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_record(seal([*lines_of(SHORT), line]))
    assert refused.value.code == "record-after-end"


@pytest.mark.parametrize("line", ["seats 2", "seed 00", "comment hello"])
def test_a_repeated_or_unknown_header_line_is_refused(line: str) -> None:
    lines = lines_of(SHORT)
    with pytest.raises(RecordError) as refused:
        read_record(seal([*lines[:9], line, *lines[9:]]))
    assert (refused.value.code, refused.value.slots) == ("record-line", {"line": 10})


def test_a_finished_match_cannot_be_rewound() -> None:
    record = finished()
    match = Match.replay(game_of(record), record)
    with pytest.raises(BoreaError, match="nothing to undo"):
        match.rewind(3)


def test_a_reroll_cannot_be_taken_back_by_leaving_its_roll_out(the_border: Game) -> None:
    match = Match(the_border, 2, "a bad roll")
    seat = match.actors[0]
    match.submit(seat, next(token for token in match.moves(seat) if token.startswith("reroll:")))
    record = match.record()
    assert record.entries.pop()[0] == CHANCE
    Match.replay(the_border, record)
    for entry in ((seat, "undo"), (TABLE, "rewind:3")):
        undone = read_record(record.text())
        undone.entries.append(entry)
        assert refusal(undone) == "record-entry"


# Forks


def continued() -> Match:
    """Return a finished match that continues another record after 20 entries, under its own seed."""
    record = finished()
    record.entries, record.end, record.seed, record.fork = record.entries[:20], None, "", 20
    match = Match.replay(game_of(record), record)
    match.seed = bytes(32)
    match.submit(0)
    return play_on(match, 1)


def test_a_finished_fork_says_so_and_replays_without_a_seed() -> None:
    text = continued().record().text()
    assert "\nfork 20\n\n" in text
    record = read_record(text)
    assert (record.fork, record.seed) == (20, "")
    assert Match.replay(game_of(record), record).record().text() == text


def test_the_luck_of_a_fork_is_never_called_verified() -> None:
    record = continued().record()
    assert refusal(record, luck=True) == "record-fork"
    record.seed = bytes(32).hex()
    assert refusal(record) == "record-fork-seed"


@pytest.mark.parametrize("fork", ["0", "-1", "x", "99999"])
def test_a_fork_of_no_entries_or_of_more_than_there_are_is_refused(fork: str) -> None:
    text = re.sub("\nfork 20\n", f"\nfork {fork}\n", continued().record().text())
    with pytest.raises(RecordError) as refused:
        read_record(seal(text.splitlines()[:-1]))
    assert refused.value.code == "record-header"
