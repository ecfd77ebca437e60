"""Lists derived from logs, on both databases: my tables, the archive, ratings; all can be rebuilt."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete, select

from borea.core.record import read_record
from borea.server.errors import TableError
from borea.server.people.ratings import rate, shown
from borea.server.review.hints import place
from borea.server.tables.authority import Authority
from borea.server.tables.listings import notes_of
from borea.server.tables.opening import TableRequest
from borea.server.tables.seating import Person
from borea.server.wire.review import PlaceForMe
from borea.store.matches import Matches, Mine, Wanted
from borea.store.people import Account, People
from borea.store.schema import ratings, results, seats
from borea.store.store import Row, Store
from borea.store.writer import Entry, Notes, Result, Seated
from tests.support.server.browser import Browser, api, run
from tests.support.server.place import Place
from tests.support.server.play import MAREN, NOOR, PATIENCE, PEOPLE, PIET, Clock, answer, authority, live, seated
from tests.support.server.site import Site, site

pytestmark = pytest.mark.once
DAY = 86_400_000


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application."""
    with site(tmp_path, fixed=True) as made:
        yield made


async def finished(tables: Authority, table: str) -> None:
    """Play a match to its end."""
    while (await live(tables, table)).outcome is None:
        await answer(tables, table, (await live(tables, table)).actors[0])


async def derived(store: Store) -> list[list[tuple[object, ...]]]:
    """Return everything that was derived from the logs, sorted."""
    async with store.engine.connect() as connection:
        return [
            [tuple(row) for row in await connection.execute(select(kind).order_by(*kind.primary_key.columns))]
            for kind in (seats, results, ratings)
        ]


# --- my turn


@pytest.mark.anyio
async def test_a_seat_is_asked_from_its_turn_on_and_not_from_its_last_move(store: Store) -> None:
    clock = Clock()
    tables, matches = authority(store, clock=clock), Matches(store.engine)
    table = await seated(tables, seats=2, clock=86_400)
    began, first = clock.now, (await live(tables, table)).actors[0]
    person = PEOPLE[first]
    assert await matches.mine(person.id) == [Mine(table, first, began, began + DAY, False)]
    assert [await matches.waiting(who.id) for who in (person, PEOPLE[1 - first], NOOR)] == [1, 0, 0]
    while True:
        clock.now += 1000
        before = (await live(tables, table)).numbers[first]
        await answer(tables, table, first)
        now = await live(tables, table)
        if first not in now.actors:
            break
        assert now.numbers[first] == before + 1
        assert await matches.mine(person.id) == [Mine(table, first, began, clock.now + DAY, False)]  # anew
    assert [row.asked for row in await matches.mine(person.id)] == [None]
    assert await matches.waiting(person.id) == 0


@pytest.mark.anyio
async def test_a_seat_played_by_a_bot_does_not_wait_for_its_person(store: Store) -> None:
    tables, matches = authority(store), Matches(store.engine)
    table = await seated(tables, seats=2)
    first = (await live(tables, table)).actors[0]
    await tables.leave(table, PEOPLE[first], first)
    assert await matches.mine(PEOPLE[first].id) == [Mine(table, first, None, None, False)]
    await tables.sit(table, PEOPLE[first], first)
    assert await matches.waiting(PEOPLE[first].id) == 1


def test_my_tables_come_most_urgent_first(home: Site) -> None:
    opened = {}
    for name, clock in (("lazy", 0), ("week", 7 * 86_400), ("day", 86_400)):
        opened[name] = home.open(MAREN, sit=0, clock=clock, hotseat=True)
        home.post(f"/api/tables/{opened[name]}/sit", {"seat": 1}, MAREN)  # alone at both seats: always asked
    waiting = home.open(MAREN, sit=1)
    home.open(PIET, sit=0)
    found = home.get("/api/mine", MAREN).json()["tables"]
    assert [table["table"] for table in found] == [opened["day"], opened["week"], opened["lazy"], waiting]
    assert [table["waits"] for table in found] == [True, True, True, False]
    assert [table["deadline"] for table in found] == [1_000_000 + DAY, 1_000_000 + 7 * DAY, None, None]
    assert [table["mine"] for table in found] == [[0, 1], [0, 1], [0, 1], [1]]
    page = home.client.get("/mine", headers=home.token(MAREN)).text
    assert '<span class="unseen">, 3 waiting for you</span>' in page
    places = [page.index(f"/t/{table}") for table in (*opened.values(), waiting)]
    assert places[2] < places[1] < places[0] < places[3]
    assert "1 d 0 h left" in page
    assert home.get("/api/mine").status_code == 401


# --- the archive


async def ended(store: Store, name: str, at: int, *, game: str = "borneo", public: bool = True, who: str = "") -> None:
    """Store a finished match for lists only."""
    header = '{"game":"borneo","rules":1,"edition":"2008","options":{},"seats":2,"seed":"","opener":""}'
    await store.open(Row(name, at, public, game, header))
    rows = [Seated(0, f"id-{who}", who.casefold()), Seated(1, "id-other", "100% other_")]
    await store.append(name, Entry(1, at, "1", True), Notes(None, rows, Result(at, "2008", "[3,2]", "[0]", "[]", 0)))


@pytest.mark.anyio
async def test_the_archive_is_searched_by_game_name_edition_and_date(store: Store) -> None:
    matches = Matches(store.engine)
    await ended(store, "a", 1000, who="Maren")
    await ended(store, "b", 2000, who="MARENTJE", game="the-border")
    await ended(store, "c", 3000, who="Maren", public=False)
    await ended(store, "d", 3000, who="Élise")

    async def found(**wanted: object) -> list[str]:
        return [match.row.id for match in await matches.search(Wanted(**wanted), 9)]  # type: ignore[arg-type]

    assert await found() == ["d", "b", "a"]
    assert await found(name="maren") == ["b", "a"]
    assert await found(name="ÉLISE") == ["d"]
    assert await found(name="0% O") == ["d", "b", "a"]
    assert await found(name="r_n") == []  # what is looked for is no pattern
    assert await found(name="%") == ["d", "b", "a"]
    assert await found(game="borneo") == ["d", "a"]
    assert await found(edition="2008", game="the-border") == ["b"]
    assert await found(edition="2007") == []
    assert await found(since=1001, until=3000) == ["b"]
    assert await found(person="id-Maren") == ["c", "a"]
    match = (await matches.search(Wanted(game="the-border"), 1))[0]
    assert (match.scores, match.winners, match.rated, match.ended) == ([3, 2], [0], False, 2000)


@pytest.mark.anyio
async def test_pages_of_the_archive_are_complete(store: Store) -> None:
    matches = Matches(store.engine)
    for number in range(7):
        await ended(store, f"t{number}", 1000 + number // 3)
    order = ["t6", "t3", "t4", "t5", "t0", "t1", "t2"]
    after, seen = None, []
    while page := await matches.search(Wanted(after=after), 2):
        seen += [match.row.id for match in page]
        after = (page[-1].ended, page[-1].row.id)
    assert seen == order


def test_the_archive_page_finds_matches_and_links_to_their_records(home: Site) -> None:
    table = home.open(MAREN, sit=0)
    home.post(f"/api/tables/{table}/sit", {"seat": 1}, PIET)
    run(home, lambda: finished(home.worker.tables, table))
    browser = Browser(home)
    for query in ("", "?game=the-border", "?name=PIE", "?from=1970-01-01&to=1970-01-01", "?edition=the-border/2022"):
        assert f"/t/{table}/record" in browser.get(f"/archive{query}").text, query
    for query in ("?game=borneo", "?name=Noor", "?from=1970-01-02", "?edition=borneo/2008", "?mine=1"):
        page = browser.get(f"/archive{query}")
        assert (page.status_code, f"/t/{table}" in page.text) == (200, False), query
    assert browser.get("/archive?game=the-border&edition=borneo/2008").status_code == 200
    for query in ("?game=chess", "?from=yesterday", "?after=x", "?after=1.%00", "?name=%00"):
        assert browser.get(f"/archive{query}").status_code == 400, query
    assert read_record(browser.get(f"/t/{table}/record").text).seats == 2


# --- ratings


def rated(person: Person) -> Person:
    """Return a person who wants ratings."""
    return person._replace(rated=True)


async def a_match(tables: Authority, *people: Person, bot: bool = False, back: bool = False) -> str:
    """Play a match between people to its end."""
    shared = len(set(people)) < len(people)
    table = await tables.open(TableRequest("the-border", len(people) + bot, hotseat=shared), people[0])
    for seat, person in enumerate(people):
        await tables.sit(table, person, seat)
    if bot:
        await tables.fill(table, people[0], len(people), "uniform")
    if back:
        await tables.leave(table, people[0], 0)
        await tables.sit(table, people[0]._replace(rated=False), 0)
    while not (now := await live(tables, table)).outcome:
        seat = now.actors[0]
        who = None if now.chairs[seat].bot else Person(now.chairs[seat].who, "")
        assert now.match is not None
        await tables.submit(table, who, seat, now.numbers[seat], now.match.moves(seat)[-1:])
    return table


@pytest.mark.anyio
@pytest.mark.parametrize("counted", [True, False])
async def test_a_rated_match_is_placed_by_hand(store: Store, counted: bool) -> None:
    tables = authority(store)
    table = await tables.open(TableRequest("borderlands", 2), MAREN)
    for seat, person in enumerate((MAREN, PIET)):
        await tables.sit(table, person._replace(rated=counted), seat)
    now = await live(tables, table)
    seat, number = now.actors[0], now.numbers[now.actors[0]]
    code = ""
    try:
        await place(tables, table, (MAREN, PIET)[seat], PlaceForMe(seat, number))
    except TableError as refused:
        code = refused.code
    assert code == ("no-placing" if counted else "")
    assert ((await live(tables, table)).actors == [seat]) is counted  # otherwise it is the other seat's turn


def test_two_newcomers_are_rated_by_the_formula() -> None:
    # sigma² = (25/3)² + (25/300)², beta² = (25/6)², c² = 2 (sigma² + beta²), p = ½:
    # the winner gains sigma² / c · ½, and sigma² shrinks by the part (sigma / c)³ · ¼
    sigma2 = (25 / 3) ** 2 + (25 / 300) ** 2
    c = (2 * (sigma2 + (25 / 6) ** 2)) ** 0.5
    gain, sigma = sigma2 / c / 2, (sigma2 * (1 - (sigma2**0.5 / c) ** 3 / 4)) ** 0.5
    (won, won_sigma), (lost, lost_sigma) = rate([None, None], [0.0, 1.0])
    assert (won, lost) == pytest.approx((25 + gain, 25 - gain))
    assert (won_sigma, lost_sigma) == pytest.approx((sigma, sigma))
    assert shown(25, 25 / 3) == 0
    assert shown(30, 5) == 600


@pytest.mark.anyio
async def test_a_match_counts_between_people_two_of_whom_want_it(store: Store) -> None:
    tables, matches = authority(store), Matches(store.engine)
    one, two = rated(MAREN), rated(PIET)

    async def who(table: str) -> list[str]:
        async with store.engine.connect() as connection:
            found = await connection.execute(select(results.c.rated).where(results.c.table_id == table))
            return [person for person, _ in json.loads(str(found.scalar_one()))]

    assert await who(await a_match(tables, one, two, NOOR)) == ["maren", "piet"]
    assert await who(await a_match(tables, one, PIET, NOOR)) == []
    assert await who(await a_match(tables, one, two, bot=True)) == []
    assert await who(await a_match(tables, one, one)) == []
    assert await who(await a_match(tables, one, two, back=True)) == ["maren", "piet"]  # leaving changes nothing
    assert await matches.settle(rate) == 2
    assert await matches.settle(rate) == 0
    assert [(await matches.ratings_of(name)).get("the-border", (0, 0, 0))[2] for name in ("maren", "noor")] == [2, 0]


@pytest.mark.anyio
async def test_two_workers_rate_every_match_once_and_ratings_can_be_rebuilt(place: Place) -> None:
    stores = [place.store(), place.store()]
    for store in stores:
        await store.start()
    workers = [authority(store, alone=False, name=f"worker {place}") for place, store in enumerate(stores)]
    lists = [Matches(store.engine) for store in stores]
    for _ in range(2):
        for worker in workers:
            await a_match(worker, rated(MAREN), rated(PIET))
        counts = await asyncio.gather(*(each.settle(rate) for each in lists * 3))
        assert sum(counts) == 2
    before = await derived(stores[0])
    assert (await lists[0].ratings_of("maren"))["the-border"][2] == 4
    await lists[1].rebuild(rate)
    assert await derived(stores[0]) == before
    for store in stores:
        await store.close()


@pytest.mark.anyio
async def test_everything_derived_follows_from_the_log_alone(store: Store) -> None:
    tables = authority(store)
    await a_match(tables, rated(MAREN), rated(PIET), NOOR)
    table = await seated(tables, seats=3, clock=60)
    await answer(tables, table, (await live(tables, table)).actors[0])
    before = await derived(store)
    assert len(before[0]) == 6
    async with store.engine.begin() as connection:  # as a database is that comes from an older version
        await connection.execute(delete(seats))
        await connection.execute(delete(results))
    fresh = authority(store, name="later")
    await fresh.derive()
    assert await derived(store) == before
    assert await store.underived() == []
    async with fresh.cache.hold(table) as (_, now):
        assert notes_of(now).result is None


def test_tables_and_lists_say_that_a_match_is_rated(home: Site) -> None:
    tables, one, two = home.worker.tables, rated(MAREN), rated(PIET)

    async def fill() -> list[str]:
        made = []
        for people in ((one,), (one, two), (one, NOOR), (one, one), (NOOR,), (one,)):
            made.append(await tables.open(TableRequest("the-border", 2, hotseat=people == (one, one)), one))
            for seat, person in enumerate(people):
                await tables.sit(made[-1], person, seat)
        await tables.fill(made[-1], one, 1, "uniform")
        return made

    made = run(home, fill)
    listed = {card["table"]: card["rated"] for card in home.get("/api/tables").json()["tables"]}
    wanted = [True, True, False, False, False, False]
    assert [listed[table] for table in made] == wanted
    own = {table["table"]: table["rated"] for table in home.get("/api/mine", MAREN).json()["tables"]}
    assert [own[table] for table in made if table in own] == wanted[:4] + wanted[5:]
    browser = Browser(home)
    assert browser.get("/").text.count("rated match") == 2
    assert ["rated match" in browser.get(f"/t/{table}/text").text for table in made] == wanted
    assert run(home, lambda: tables.end(made[1]))
    assert "rated match" not in browser.get(f"/t/{made[1]}/text").text


def test_leaders_have_an_account_and_want_ratings(home: Site) -> None:
    async def fill() -> None:
        people = People(home.worker.store.engine)
        for person, wants in ((MAREN, True), (PIET, True), (NOOR, False)):
            account = Account(person.id, person.id, person.name, "", 1, wants, "en")
            assert await people.add(account)
        await a_match(home.worker.tables, rated(MAREN), rated(PIET), rated(NOOR))
        await a_match(home.worker.tables, rated(MAREN), rated(PIET), rated(Person("guest", "Guesty")))
        await home.worker.settle()

    run(home, fill)
    page = Browser(home).get("/ratings/the-border").text
    found = [name for name in ("Maren", "Piet", "Noor", "Guesty") if f">{name}</a>" in page]
    assert found == ["Maren", "Piet"]
    assert "Maren" not in Browser(home).get("/ratings/borneo").text
    assert Browser(home).get("/ratings/chess").status_code == 400


def test_ratings_follow_the_end_of_a_match(home: Site) -> None:
    browsers = [Browser(home).register(name) for name in ("Maren", "Piet")]
    for browser in browsers:
        browser.form("/account/settings", rated="1")
    tokens = [browser.token() for browser in browsers]
    table = api(home, "POST", "/api/tables", tokens[0], {"game": "the-border", "seats": 2, "sit": 0}).json()["table"]
    api(home, "POST", f"/api/tables/{table}/sit", tokens[1], {})

    async def end() -> dict[str, tuple[float, float, int]]:
        now = await live(home.worker.tables, table)
        who = now.chairs[0].who
        while (now := await live(home.worker.tables, table)).outcome is None:
            assert now.match is not None
            seat = now.actors[0]
            person = Person(now.chairs[seat].who, "")
            await home.worker.tables.submit(table, person, seat, now.numbers[seat], now.match.moves(seat)[-1:])
        async with asyncio.timeout(PATIENCE):
            while not (found := await home.worker.matches.ratings_of(who)):
                await asyncio.sleep(0.05)
        return found

    assert run(home, end)["the-border"][2] == 1
