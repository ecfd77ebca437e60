"""The authority: seats, decisions that can be sent twice, conflicts, windows, undo, clocks, forks, rematches."""

from __future__ import annotations

import asyncio

import pytest

from borea.bots.crew import of_strength
from borea.core.errors import IllegalMove, OptionError, RecordError
from borea.core.match import Match
from borea.core.record import read_record
from borea.games import create
from borea.queue.local import LocalQueue
from borea.server.errors import TableError
from borea.server.tables.authority import STAND_IN
from borea.server.tables.bot_runner import BotRunner
from borea.server.tables.changes import LOST
from borea.server.tables.opening import TableRequest
from borea.server.tables.scheduler import Scheduler
from borea.server.tables.seating import Person
from borea.server.tables.streams import SPECTATOR
from borea.server.works import begin_process
from borea.store.store import Store
from borea.store.writer import Entry
from tests.support.server.place import Place
from tests.support.server.play import (
    MAREN,
    NOOR,
    PATIENCE,
    PIET,
    Clock,
    answer,
    authority,
    live,
    seated,
    to_window,
)

pytestmark = pytest.mark.anyio


async def test_people_sit_once_each_and_the_match_begins_when_all_seats_are_held(sqlite: Store) -> None:
    tables = authority(sqlite)
    table = await tables.open(TableRequest("the-border", 3), MAREN)
    assert await tables.sit(table, PIET) == 0
    assert await tables.sit(table, PIET) == 0
    assert await tables.sit(table, MAREN, 2) == 2
    with pytest.raises(TableError, match="seat taken"):
        await tables.sit(table, NOOR, 2)
    with pytest.raises(TableError, match="no such seat"):
        await tables.sit(table, NOOR, 3)
    with pytest.raises(TableError, match="not started"):
        await tables.submit(table, PIET, 0, 0, ["stop"])
    await tables.leave(table, PIET, 0)
    assert await tables.sit(table, NOOR) == 0
    assert (await live(tables, table)).match is None
    await tables.sit(table, PIET)
    assert (await live(tables, table)).match is not None
    with pytest.raises(TableError, match="no free seat"):
        await tables.sit(table, Person("late", "Late"))


async def test_a_table_that_is_not_there_is_refused(sqlite: Store) -> None:
    with pytest.raises(TableError, match="no such table"):
        await authority(sqlite).sit("nowhere", MAREN)


async def test_a_refused_move_cites_its_clause_and_leaves_no_entry(store: Store) -> None:
    tables = authority(store)
    table = await seated(tables)
    now = await live(tables, table)
    seat = now.actors[0]
    person = (MAREN, PIET, NOOR)[seat]
    before = await store.entries(table)
    with pytest.raises(IllegalMove) as refused:
        await tables.submit(table, person, seat, 0, ["cross:41"])
    assert refused.value.clause == "TB-2.4"
    other = (seat + 1) % 3
    with pytest.raises(TableError, match="not your seat"):
        await tables.submit(table, person, other, 0, ["stop"])
    assert await store.entries(table) == before


async def test_a_repeated_submit_gets_the_first_answer_and_makes_no_second_entry(store: Store) -> None:
    tables = authority(store)
    table = await seated(tables)
    seat = (await live(tables, table)).actors[0]
    person = (MAREN, PIET, NOOR)[seat]
    first = await tables.submit(table, person, seat, 0, ["stop"])
    await answer(tables, table, seat)
    length = (await live(tables, table)).seq
    assert await tables.submit(table, person, seat, 0, ["stop"]) == first
    assert (await live(tables, table)).seq == length
    with pytest.raises(TableError, match="other decision"):
        await tables.submit(table, person, seat, 0, ["reroll:s"])
    with pytest.raises(TableError, match="other decision"):
        await tables.submit(table, person, seat, 99, ["stop"])


async def test_the_first_answer_is_the_same_from_a_worker_that_starts_later(place: Place) -> None:
    store = place.store()
    await store.start()
    tables = authority(store)
    table = await seated(tables)
    seat = (await live(tables, table)).actors[0]
    first = await tables.submit(table, (MAREN, PIET, NOOR)[seat], seat, 0, ["stop"])
    await store.close()
    again = place.store()
    await again.start()
    assert await authority(again).submit(table, (MAREN, PIET, NOOR)[seat], seat, 0, ["stop"]) == first
    await again.close()


async def test_a_window_takes_answers_from_two_workers_at_once(place: Place) -> None:
    stores = [place.store(), place.store()]
    for store in stores:
        await store.start()
    one, two = (authority(store, alone=False) for store in stores)
    table = await seated(one)
    for _ in range(4):
        first, second = await to_window(one, table)
        before = await live(two, table)
        length, numbers = before.seq, list(before.numbers)
        await asyncio.gather(answer(one, table, first), answer(two, table, second))
        after = await live(one, table)
        assert after.seq == length + 2
        assert [after.numbers[seat] - numbers[seat] for seat in (first, second)] == [1, 1]
    rebuilt = await live(authority(stores[1]), table)
    now = await live(one, table)
    assert rebuilt.match is not None
    assert now.match is not None
    assert rebuilt.match.state == now.match.state
    for store in stores:
        await store.close()


async def test_one_decision_sent_to_two_workers_is_made_once(place: Place) -> None:
    stores = [place.store(), place.store()]
    for store in stores:
        await store.start()
    one, two = (authority(store, alone=False) for store in stores)
    table = await seated(one)
    seat = (await live(two, table)).actors[0]
    person = (MAREN, PIET, NOOR)[seat]
    answers = await asyncio.gather(*(side.submit(table, person, seat, 0, ["stop"]) for side in (one, two, one, two)))
    assert answers.count(answers[0]) == 4
    assert (await live(one, table)).seq == 4  # three who sat down, one move
    for store in stores:
        await store.close()


async def test_a_worker_that_is_behind_reads_the_log_before_it_refuses_and_not_before_it_accepts(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores = [place.store(), place.store()]
    for store in stores:
        await store.start()
    one, two = (authority(store, alone=False, name=name) for store, name in zip(stores, "ab", strict=True))
    table = await seated(one)
    await live(two, table)
    reads: list[str] = []
    entries = Store.entries

    async def counted(store: Store, wanted: str, after: int = 0) -> list[Entry]:
        reads.append(wanted)
        return await entries(store, wanted, after)

    people = (MAREN, PIET, NOOR)
    seat = (await live(one, table)).actors[0]
    monkeypatch.setattr(Store, "entries", counted)
    await one.submit(table, people[seat], seat, 0, ["stop"])
    assert reads == []  # its place in the log was free: nothing had to be read
    first = await two.submit(table, people[seat], seat, 0, ["stop"])  # two has seen none of it
    assert first == await one.submit(table, people[seat], seat, 0, ["stop"])
    with pytest.raises(TableError, match="other decision"):
        await two.submit(table, people[seat], seat, 0, ["reroll:s"])
    assert len(await entries(stores[0], table)) == 4  # three who sat down, one move
    for store in stores:
        await store.close()


async def test_a_hidden_answer_reveals_nothing_to_the_others(sqlite: Store) -> None:
    tables = authority(sqlite)
    table = await seated(tables)
    first, second = await to_window(tables, table)
    now = await live(tables, table)
    assert now.match is not None
    crosses = [token for token in now.match.moves(first) if token.startswith("cross:")]
    if len(now.match.moves(first)) < 2:
        pytest.fail("the dice of this seed leave nothing to choose")
    before = {viewer: len(stream) for viewer, stream in now.streams.items()}
    await tables.submit(table, (MAREN, PIET, NOOR)[first], first, now.numbers[first], crosses[:1])
    now = await live(tables, table)
    assert {viewer for viewer, stream in now.streams.items() if len(stream) > before[viewer]} <= {first}
    assert now.asked_at[second] == 1_000_000


async def test_streams_number_each_viewers_own_messages(sqlite: Store) -> None:
    tables = authority(sqlite)
    table = await seated(tables)
    first, _ = await to_window(tables, table)
    kept = await live(tables, table)
    assert kept.match is not None
    await tables.submit(table, (MAREN, PIET, NOOR)[first], first, kept.numbers[first], kept.match.moves(first)[:1])
    await tables.undo(table, (MAREN, PIET, NOOR)[first], first, kept.numbers[first])
    lengths = {viewer: len(stream) for viewer, stream in kept.streams.items()}
    assert lengths[first] > lengths[SPECTATOR], "only the seat itself sees what it took back"
    tables.cache.forget(table)
    rebuilt = await live(tables, table)
    assert rebuilt is not kept
    assert rebuilt.streams == kept.streams


async def test_own_undo_is_free_until_dice_fall(sqlite: Store) -> None:
    tables = authority(sqlite)
    table = await seated(tables)
    seat = (await live(tables, table)).actors[0]
    person = (MAREN, PIET, NOOR)[seat]
    await tables.submit(table, person, seat, 0, ["stop"])
    first = await tables.undo(table, person, seat, 1)
    assert await tables.undo(table, person, seat, 1) == first
    now = await live(tables, table)
    assert now.numbers[seat] == 2
    assert now.match is not None
    assert "stop" in now.match.moves(seat)
    with pytest.raises(IllegalMove, match="nothing to undo"):
        await tables.undo(table, person, seat, 2)


async def test_going_back_over_dice_takes_the_consent_of_every_person(sqlite: Store) -> None:
    tables = authority(sqlite)
    table = await seated(tables)
    seat = (await live(tables, table)).actors[0]
    people = (MAREN, PIET, NOOR)
    others = [other for other in range(3) if other != seat]
    with pytest.raises(IllegalMove, match="nothing to undo"):
        await tables.ask_back(table, people[seat], seat)
    now = await live(tables, table)
    assert now.match is not None
    before = now.match.state.copy()
    reroll = now.match.moves(seat)[0]
    await tables.submit(table, people[seat], seat, 0, [reroll])
    with pytest.raises(TableError, match="nothing asked"):
        await tables.answer_back(table, people[others[0]], others[0], True)
    await tables.ask_back(table, people[seat], seat)
    await tables.answer_back(table, people[others[0]], others[0], False)
    assert (await live(tables, table)).request is None
    await tables.ask_back(table, people[seat], seat)
    for other in others:
        await tables.answer_back(table, people[other], other, True)
    now = await live(tables, table)
    assert now.match is not None
    assert now.match.state == before
    assert now.match.epoch == 1
    with pytest.raises(TableError, match="other decision"):
        await tables.submit(table, people[seat], seat, 1, [reroll])
    await tables.submit(table, people[seat], seat, 2, [reroll])


async def test_a_seat_that_runs_out_of_time_is_played_by_a_bot_and_can_be_taken_back(sqlite: Store) -> None:
    clock = Clock()
    tables = authority(sqlite, clock=clock)
    bot_runner = BotRunner(tables, LocalQueue(0, begin_process))
    scheduler = Scheduler(tables)
    table = await seated(tables, clock=60)
    seat = (await live(tables, table)).actors[0]
    person = (MAREN, PIET, NOOR)[seat]
    clock.now += 59_999
    await scheduler.attend()
    assert (await live(tables, table)).chairs[seat].bot == ""
    clock.now += 1
    await scheduler.attend()
    assert (await live(tables, table)).chairs[seat].bot in of_strength(STAND_IN)
    with pytest.raises(TableError, match="not your seat"):
        await tables.submit(table, person, seat, 0, ["stop"])
    async with asyncio.timeout(PATIENCE):
        while (await live(tables, table)).bots_asked():
            await asyncio.sleep(0.01)
    assert (await live(tables, table)).numbers[seat] > 0
    await tables.sit(table, person, seat)
    assert (await live(tables, table)).chairs[seat].bot == ""
    await bot_runner.close()


async def test_a_person_who_leaves_a_match_is_replaced_and_keeps_the_seat(sqlite: Store) -> None:
    tables = authority(sqlite)
    table = await seated(tables)
    await tables.leave(table, NOOR, 2)
    assert (await live(tables, table)).chairs[2].bot in of_strength(STAND_IN)
    with pytest.raises(TableError, match="seat taken"):
        await tables.sit(table, Person("x", "X"), 2)
    assert await tables.sit(table, NOOR, 2) == 2


async def finished(tables_store: Store) -> tuple[str, str]:
    """Play a match between three bots to its end; return the table and its record."""
    tables = authority(tables_store)
    bot_runner = BotRunner(tables, LocalQueue(0, begin_process))
    table = await tables.open(TableRequest("the-border", 3), MAREN)
    for seat in range(3):
        await tables.fill(table, MAREN, seat, "greedy")
    async with asyncio.timeout(PATIENCE):
        while (await live(tables, table)).outcome is None:
            await asyncio.sleep(0.02)
    await bot_runner.close()
    return table, (await live(tables, table)).record().text()


async def test_bots_finish_a_match_whose_record_verifies_and_can_be_continued(sqlite: Store) -> None:
    table, text = await finished(sqlite)
    record = read_record(text)
    match = Match.replay(create(record.game, record.edition, record.options, record.rules), record, check_luck=True)
    assert match.outcome is not None
    assert [row.id for row in await sqlite.listed(over=True, limit=5)] == [table]
    assert await sqlite.due(1 << 50) == []

    tables = authority(sqlite, name="south")
    fork = await tables.open(TableRequest(record.game, 3, record.edition, record.options, record=record, ply=40), PIET)
    for seat, person in enumerate((MAREN, PIET, NOOR)):
        await tables.sit(fork, person, seat)
    now = await live(tables, fork)
    assert now.match is not None
    assert now.match.record().entries[:40] == record.entries[:40]
    await answer(tables, fork, now.actors[0])
    with pytest.raises(RecordError):
        await tables.open(TableRequest(record.game, 3, record=record, ply=len(record.entries)), PIET)

    again, same = await asyncio.gather(tables.rematch(table, MAREN), tables.rematch(table, MAREN))
    assert again == same
    assert await tables.rematch(table, PIET) == again
    assert [chair.bot for chair in (await live(tables, again)).chairs] == ["greedy"] * 3
    with pytest.raises(TableError, match="still playing"):
        await tables.rematch(fork, MAREN)


@pytest.mark.parametrize("back", [0, 7_200_000], ids=["same-clock", "clock-set-back"])
async def test_a_bots_lost_decision_is_resumed_at_the_next_start(place: Place, back: int) -> None:
    clock = Clock()
    store = place.store()
    await store.start()
    tables = authority(store, clock=clock)  # no bot runner: the worker died before
    table = await tables.open(TableRequest("the-border", 2), MAREN)
    for seat in range(2):
        await tables.fill(table, MAREN, seat, "uniform")
    assert (await live(tables, table)).bots_asked()
    assert await store.due(clock.now + LOST - 1) == []
    await store.close()
    clock.now -= back

    store = place.store()
    await store.start()
    tables = authority(store, clock=clock)
    bot_runner, scheduler = BotRunner(tables, LocalQueue(0, begin_process)), Scheduler(tables)
    await scheduler.start()
    async with asyncio.timeout(PATIENCE):
        while sum((await live(tables, table)).numbers) < 3:
            await asyncio.sleep(0.01)
    await scheduler.close()
    await bot_runner.close()
    await store.close()


async def test_a_lost_hint_is_repaired_by_the_poll(place: Place) -> None:
    stores = [place.store(), place.store()]
    for store in stores:
        await store.start()
    one, two = (authority(store, alone=False) for store in stores)  # buses of their own: no hint gets across
    table = await seated(one)
    await live(two, table)
    with two.cache.watch(table) as news:
        await Scheduler(two).poll()
        assert not news.is_set()
        await answer(one, table, (await live(one, table)).actors[0])
        await Scheduler(two).poll()
        assert news.is_set()
        async with two.cache.hold(table, fresh=False) as (_, now):
            assert now.seq == 4
    for store in stores:
        await store.close()


async def test_an_impossible_table_is_refused(sqlite: Store) -> None:
    tables = authority(sqlite)
    with pytest.raises(OptionError):
        await tables.open(TableRequest("the-border", 9), MAREN)
    with pytest.raises(OptionError):
        await tables.open(TableRequest("chess", 2), MAREN)
    table = await tables.open(TableRequest("the-border", 2), MAREN)
    with pytest.raises(OptionError):
        await tables.fill(table, MAREN, 0, "genius")
    with pytest.raises(TableError, match="not opener"):
        await tables.fill(table, PIET, 0, "greedy")
