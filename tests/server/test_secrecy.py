"""Nothing secret on the wire: two tables that differ only in what seat 0 cannot know send seat 0 and a spectator the
same bytes: moves, events, errors, notices, the table as it is now."""

from __future__ import annotations

import pytest

from borea.core.statements.statement import Statement
from borea.server.tables.table import LiveTable
from borea.server.wire import encode
from borea.server.wire import play as wire
from borea.server.wire.snapshot import SnapshotBuilder
from tests.support.server.play import PEOPLE
from tests.support.server.secrecy import PLIES, check_secrecy, traffic, twins, two_sites


@pytest.mark.parametrize("name", sorted(PLIES))
def test_what_seat_0_cannot_know_changes_no_byte_on_its_wire(name: str) -> None:
    assert check_secrecy(name, 1, 0) > 25


def test_the_histories_differ_in_moves_and_in_length() -> None:
    lengths = set()
    for trial in range(20):
        pair, _ = twins("the-border", trial)
        one, two = (pair.record(side, len(pair.steps)).entries for side in (0, 1))
        assert one != two
        lengths.add(len(one) - len(two))
    assert len(lengths) > 1


def test_what_a_seat_may_know_does_change_its_wire() -> None:
    """Show that the comparison can fail: seat 1 gets its own cards."""
    pair, start = twins("borneo", 0)
    views = []
    with two_sites() as sites:
        for side, home in enumerate(sites):
            traffic(home, pair, side, start, 0)
            views.append([home.get(f"/api/tables/{table}?seat={seat}", PEOPLE[seat]).text
                          for table in home.worker.tables.cache.tables for seat in (1, 2)])  # fmt: skip
    assert views[0] != views[1]


@pytest.mark.interpreted
def test_a_ply_on_the_wire_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show that the comparison can fail: the number of moves reveals what others do unseen."""
    honest = encode.now

    def leaking(live: LiveTable, viewer: int) -> wire.Now:
        found = honest(live, viewer)
        found.last += live.seq
        return found

    monkeypatch.setattr(encode, "now", leaking)
    with pytest.raises(AssertionError, match="trial"):
        check_secrecy("the-border", 20, 0)


@pytest.mark.interpreted
def test_a_whisper_on_the_wire_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show that the comparison can fail: everybody is told what seats 1 and 2 promise each other in private."""
    monkeypatch.setattr(Statement, "is_known_to", lambda statement, viewer: True)
    with pytest.raises(AssertionError, match="trial"):
        check_secrecy("borderlands", 1, 0)


@pytest.mark.interpreted
def test_another_seats_scene_of_a_step_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show that the comparison can fail: the scenes between two snapshots contain seat 1's cards."""
    honest = SnapshotBuilder.messages

    def leaking(builder: SnapshotBuilder, since: int, *, step_by_step: bool = False) -> list[wire.Message]:
        builder.seat = 1
        return honest(builder, since, step_by_step=step_by_step)

    monkeypatch.setattr(SnapshotBuilder, "messages", leaking)
    with pytest.raises(AssertionError, match="trial"):
        check_secrecy("borneo", 1, 4)
