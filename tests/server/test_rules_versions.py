"""A table that was opened before an upgrade of the rules goes on, and ends, under its own version."""

from __future__ import annotations

import pytest

from borea.core.match import Match
from borea.core.record import read_record
from borea.games import create, info
from borea.server.tables.opening import TableRequest
from borea.store.store import Store
from tests.support.server.play import MAREN, PIET, answer, authority, live

QUICK = {"cycle_limit": 1}


@pytest.mark.anyio
async def test_a_running_table_survives_an_upgrade_of_the_rules(sqlite: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as before:
        before.setattr(info("borderlands"), "rules", 1)
        old = authority(sqlite, name="before")
        table = await old.open(TableRequest("borderlands", 2, options=QUICK), MAREN)
        for seat, person in enumerate((MAREN, PIET)):
            await old.sit(table, person, seat)
        for _ in range(12):
            await answer(old, table, (await live(old, table)).actors[0])
        then = (await live(old, table)).match
        assert then is not None
    new = authority(sqlite, name="after")
    now = await live(new, table)
    assert now.match is not None
    assert now.match.game.rules == 1
    assert (now.match.game.options["any_city"], now.match.game.options["trade_rounds"]) == (False, 6)
    assert now.match.state == then.state
    while (await live(new, table)).outcome is None:
        await answer(new, table, (await live(new, table)).actors[0])
    match = (await live(new, table)).match
    assert match is not None
    record = read_record(match.record().text())
    assert record.rules == 1
    game = create(record.game, record.edition, record.options, record.rules)
    assert Match.replay(game, record, check_luck=True).outcome == match.outcome
    fresh = await live(new, await new.open(TableRequest("borderlands", 2, options=QUICK), MAREN))
    assert (fresh.header.rules, fresh.header.options["trade_rounds"]) == (2, 50)
