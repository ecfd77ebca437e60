"""Nobody gains from somebody else's absence, and nobody decides about a table that is not theirs."""

from __future__ import annotations

import pytest

from borea.server.errors import TableError
from borea.server.review.hints import is_alone
from borea.server.tables.opening import TableRequest
from borea.server.tables.scheduler import Scheduler
from borea.store.store import Store
from tests.support.server.play import MAREN, NOOR, PEOPLE, PIET, Clock, answer, authority, live, seated

pytestmark = pytest.mark.anyio


async def test_nobody_goes_back_while_a_bot_keeps_somebodys_seat(sqlite: Store) -> None:
    tables = authority(sqlite)
    table = await seated(tables)
    seat = (await live(tables, table)).actors[0]
    away = (seat + 1) % 3
    await answer(tables, table, seat)
    await tables.leave(table, PEOPLE[away], away)
    with pytest.raises(TableError, match="somebody away"):
        await tables.ask_back(table, PEOPLE[seat], seat)
    await tables.sit(table, PEOPLE[away], away)
    await tables.ask_back(table, PEOPLE[seat], seat)
    assert (await live(tables, table)).request == seat


@pytest.mark.parametrize("late", [False, True])
async def test_leaving_or_being_late_does_not_count_as_consent(sqlite: Store, late: bool) -> None:
    clock = Clock()
    tables = authority(sqlite, clock=clock)
    table = await seated(tables, clock=60)
    seat = (await live(tables, table)).actors[0]
    while (now := await live(tables, table)).actors == [seat]:
        await answer(tables, table, seat)
    away = next(other for other in now.actors if other != seat)
    third = 3 - seat - away
    await tables.ask_back(table, PEOPLE[seat], seat)
    await tables.answer_back(table, PEOPLE[third], third, True)
    clock.now += 60_000 if late else 0
    await (Scheduler(tables).attend() if late else tables.leave(table, PEOPLE[away], away))
    now = await live(tables, table)
    assert now.chairs[away].bot
    assert now.request is None
    assert now.match is not None
    assert now.match.epoch == 0


async def test_somebody_whose_seat_a_bot_keeps_is_still_an_opponent_and_no_hints_are_given(sqlite: Store) -> None:
    tables = authority(sqlite)
    table = await tables.open(TableRequest("the-border", 3, sit=(0,), bots=(None, None, "easy")), MAREN)
    await tables.sit(table, PIET, 1)
    await tables.leave(table, PIET, 1)
    assert (await live(tables, table)).chairs[1].bot
    assert not is_alone(await live(tables, table), MAREN)
    own = await tables.open(TableRequest("the-border", 2, sit=(0,), bots=(None, "easy")), MAREN)
    assert is_alone(await live(tables, own), MAREN)


async def test_only_those_who_sat_there_open_a_rematch_and_anybody_may_follow(sqlite: Store) -> None:
    tables = authority(sqlite)
    table = await seated(tables, seats=2)
    await tables.end(table)
    with pytest.raises(TableError, match="not your table"):
        await tables.rematch(table, NOOR)
    made = await tables.rematch(table, PIET)
    assert await tables.rematch(table, NOOR) == made


async def test_only_the_opener_fills_a_table_with_bots(sqlite: Store) -> None:
    tables = authority(sqlite)
    table = await tables.open(TableRequest("the-border", 3), MAREN)
    await tables.sit(table, PIET, 1)
    with pytest.raises(TableError, match="not opener"):
        await tables.fill(table, PIET, 0, "easy")
    await tables.fill(table, MAREN, 0, "easy")
    assert (await live(tables, table)).chairs[0].bot
