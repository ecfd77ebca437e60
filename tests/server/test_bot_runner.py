"""Bots in processes: they choose as they would in place, and a process may die."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from functools import partial

import pytest

from borea.bots.registry import bot
from borea.core.chance import FastRng
from borea.core.match import Match
from borea.core.statements.statement import ACCEPTED, DECLINED, OFFERED
from borea.games import load
from borea.queue.local import LocalQueue
from borea.server.tables.bot_runner import BUSY, STEP, BotRunner, heard
from borea.server.tables.jobs import choose, make_job
from borea.server.tables.log import Header
from borea.server.tables.opening import TableRequest
from borea.server.works import begin_process
from borea.store.store import Store
from borea.store.writer import Entry, Notes
from tests.support.server.play import MAREN, PATIENCE, authority, live


@pytest.mark.parametrize(("name", "plies"), [("the-border", 250), ("borneo", 120), ("borderlands", 120)])
def test_a_view_sent_as_json_gives_the_choice_that_the_view_itself_gives(name: str, plies: int) -> None:
    game = load(name)
    header = Header(name, game.rules, game.edition, game.options, 3, "", "")
    match = Match(game, 3, "thinking")
    greedy = bot("greedy", game)
    for ply in range(plies):
        if not match.actors:
            break
        seat = match.actors[0]
        view = match.view(seat)
        token = game.catalogue.token(greedy.choose(view, FastRng(str(ply))))
        assert choose(make_job(header, view, str(ply), "greedy")) == token
        match.submit(seat, token)


@pytest.mark.anyio
async def test_bots_that_nobody_waits_for_give_way_when_the_server_is_busy(sqlite: Store) -> None:
    runner = BotRunner(authority(sqlite), LocalQueue(0, begin_process))

    async def hold_up() -> None:
        while True:
            time.sleep(0.03)  # as a server that has more to do than it can
            await asyncio.sleep(0)

    busy = asyncio.create_task(hold_up())
    begun = time.monotonic()
    await asyncio.gather(*(runner.give_way() for _ in range(3)))
    assert time.monotonic() - begun > 3 * BUSY * (0.03 - STEP) / 2
    busy.cancel()
    await runner.close()


@pytest.mark.anyio
@pytest.mark.parametrize("people", [0, 1])
async def test_only_bots_that_nobody_waits_for_give_way(
    sqlite: Store, monkeypatch: pytest.MonkeyPatch, people: int
) -> None:
    tables, gave_way = authority(sqlite), asyncio.Event()
    runner = BotRunner(tables, LocalQueue(0, begin_process))

    async def give_way() -> None:
        gave_way.set()

    monkeypatch.setattr(runner, "give_way", give_way)
    table = await tables.open(TableRequest("the-border", 2, sit=(0,) * people), MAREN)
    for seat in range(people, 2):
        await tables.fill(table, MAREN, seat, "uniform")
    async with asyncio.timeout(PATIENCE):
        while not any((await live(tables, table)).numbers):
            await asyncio.sleep(0.01)
            if people and 0 in (now := await live(tables, table)).actors and now.match is not None:
                await tables.submit(table, MAREN, 0, now.numbers[0], now.match.moves(0)[:1])
    assert gave_way.is_set() == (people == 0)
    await runner.close()


@pytest.mark.anyio
async def test_a_process_that_dies_is_replaced_and_the_match_goes_on(sqlite: Store) -> None:
    tables = authority(sqlite)
    queue = LocalQueue(1, begin_process)
    bot_runner = BotRunner(tables, queue)
    pid = await asyncio.get_running_loop().run_in_executor(queue.executor, os.getpid)
    assert pid != os.getpid()
    os.kill(pid, signal.SIGKILL)
    table = await tables.open(TableRequest("the-border", 2), MAREN)
    for seat in range(2):
        await tables.fill(table, MAREN, seat, "greedy")
    async with asyncio.timeout(PATIENCE):
        while (await live(tables, table)).outcome is None:
            await asyncio.sleep(0.05)
    await bot_runner.close()


@pytest.mark.anyio
async def test_an_answer_lost_in_a_blip_of_the_database_is_given_again_without_the_scheduler(
    sqlite: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = authority(sqlite)
    table = await tables.open(TableRequest("the-border", 2, sit=(0,)), MAREN)
    append, blips = sqlite.append, [3]

    async def flaky(name: str, entry: Entry, notes: Notes) -> bool:
        if '"play"' in entry.body and blips[0]:
            blips[0] -= 1
            raise OSError("away")
        return await append(name, entry, notes)

    monkeypatch.setattr(sqlite, "append", flaky)
    monkeypatch.setattr("borea.server.tables.bot_runner.RETRY", 0.0)
    bot_runner = BotRunner(tables, LocalQueue(0, begin_process))
    await tables.leave(table, MAREN, 0)
    for seat in range(2):
        await tables.fill(table, MAREN, seat, "greedy")
    async with asyncio.timeout(PATIENCE):
        while (await live(tables, table)).outcome is None:
            await asyncio.sleep(0.02)
    assert blips == [0]
    await bot_runner.close()


@pytest.mark.anyio
async def test_bots_at_many_tables_answer_side_by_side(sqlite: Store) -> None:
    tables = authority(sqlite)
    bot_runner = BotRunner(tables, LocalQueue(0, begin_process))
    names = [await tables.open(TableRequest("the-border", 2), MAREN) for _ in range(5)]
    for table in names:
        await tables.sit(table, MAREN, 0)
        await tables.fill(table, MAREN, 1, "uniform")
    async with asyncio.timeout(PATIENCE):
        while any([(await live(tables, table)).bots_asked() for table in names]):
            await asyncio.sleep(0.01)
    assert all([0 in (await live(tables, table)).actors for table in names])
    await bot_runner.close()


def peace_with(other: int, match: Match) -> str:
    """Return the first seat's offer of peace."""
    return match.parley.offer_token(0, [other], [("peace", "we", "2")])


@pytest.mark.anyio
async def test_bots_answer_at_once_what_a_person_tells_them(sqlite: Store) -> None:
    """The person is asked for a move, so nothing but the statement wakes the bots."""
    tables = authority(sqlite)
    bot_runner = BotRunner(tables, LocalQueue(0, begin_process))
    table = await tables.open(TableRequest("borderlands", 3), MAREN)
    await tables.sit(table, MAREN, 0)
    for seat in (1, 2):
        await tables.fill(table, MAREN, seat, "level1")

    async def waits_for_person() -> bool:
        now = await live(tables, table)
        return now.actors == [0] and not bot_runner.tasks

    async with asyncio.timeout(PATIENCE):
        while not await waits_for_person():
            await asyncio.sleep(0.01)
        for number, seat in enumerate((1, 2)):
            await tables.speak(table, MAREN, 0, partial(peace_with, seat))
            while heard(await live(tables, table), 0)[number].stage == OFFERED:
                await asyncio.sleep(0.01)
    assert {one.stage for one in heard(await live(tables, table), 0)} <= {ACCEPTED, DECLINED}
    await bot_runner.close()
