"""What luck proves: the hash of the seed is there first, then the people's entropy, then the first draw."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from borea.core.errors import RecordError
from borea.core.match import Match
from borea.core.record import Record, read_record
from borea.games import create
from borea.server.tables.changes import GRACE
from borea.server.tables.opening import TableRequest
from borea.store.store import Store
from tests.support.server.play import MAREN, NOOR, PIET, Clock, authority, live
from tests.support.server.site import Site, form_of, site


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application; its scheduler sees a clock that stands still."""
    with site(tmp_path, fixed=True) as made:
        yield made


def opened(home: Site, **wanted: Any) -> dict[str, Any]:
    """Open a table with Maren and a bot that waits for her entropy; return the answer."""
    body = {"game": "the-border", "seats": 2, "sit": 0, "contribute": True, "bots": [None, "uniform"], **wanted}
    answer: dict[str, Any] = home.post("/api/tables", body, MAREN).json()
    return answer


def finished(home: Site, table: str) -> Record:
    """Let bots play the match to its end; return its record."""
    home.post(f"/api/tables/{table}/leave", {"seat": 0}, MAREN)
    while not home.get(f"/api/tables/{table}").json()["over"]:
        home.client.get(f"/t/{table}/text")  # waits a while for the bots
    return read_record(home.get(f"/api/tables/{table}/record").text)


def replayed(record: Record) -> Match:
    """Replay a record and verify its luck."""
    game = create(record.game, record.edition, record.options, record.rules)
    return Match.replay(game, record, check_luck=True)


def test_a_client_sees_the_commitment_contributes_and_checks_both_at_the_end(home: Site) -> None:
    answer = opened(home)
    table, commitment = answer["table"], answer["commitment"]
    shown = home.get(f"/api/tables/{table}", MAREN).json()
    assert (shown["commitment"], shown["view"], shown["actors"]) == (commitment, None, [])  # nothing has been drawn
    sat = home.post(f"/api/tables/{table}/sit", {"entropy": "chosen after the hash"}, MAREN).json()
    assert sat["seat"] == 0
    assert home.get(f"/api/tables/{table}", MAREN).json()["view"] is not None
    record = finished(home, table)
    assert record.entropy == ["chosen after the hash", ""]  # bots contribute nothing
    assert hashlib.sha256(bytes.fromhex(record.seed)).hexdigest() == commitment == record.commitment
    assert replayed(record).outcome is not None


def test_entropy_that_was_left_out_or_changed_does_not_verify(home: Site) -> None:
    table = opened(home)["table"]
    home.post(f"/api/tables/{table}/sit", {"entropy": "mine"}, MAREN)
    record = finished(home, table)
    for forged in (["", ""], ["mine", "theirs"], ["", "mine"]):
        record.entropy = forged
        with pytest.raises(RecordError) as error:
            replayed(record)
        assert error.value.code == "record-luck"


def test_the_draws_depend_on_what_the_client_chose(tmp_path: Path) -> None:
    dealt: list[tuple[str, list[int]]] = []
    for entropy in ("north", "south", "south"):
        folder = tmp_path / str(len(dealt))
        folder.mkdir()
        with site(folder, fixed=True) as home:  # the same seed every time
            answer = opened(home, game="borneo", seats=3, bots=[None, "uniform", "uniform"])
            home.post(f"/api/tables/{answer['table']}/sit", {"seat": 0, "entropy": entropy}, MAREN)
            shown = home.get(f"/api/tables/{answer['table']}?seat=0", MAREN).json()
            dealt.append((answer["commitment"], shown["view"]["hand"]))
    assert dealt[0][0] == dealt[1][0]
    assert dealt[0][1] != dealt[1][1] == dealt[2][1]


def test_every_person_of_a_table_contributes_and_sees_the_commitment_first(home: Site) -> None:
    answer = opened(home, seats=3, bots=[])
    table = answer["table"]
    home.post(f"/api/tables/{table}/sit", {"entropy": "one"}, MAREN)
    for person, entropy in ((PIET, "two"), (NOOR, "three")):
        shown = home.get(f"/api/tables/{table}", person).json()
        assert (shown["commitment"], shown["view"]) == (answer["commitment"], None)
        home.post(f"/api/tables/{table}/sit", {"entropy": entropy}, person)
    assert home.get(f"/api/tables/{table}", MAREN).json()["view"] is not None
    for person, seat in ((PIET, 1), (NOOR, 2)):
        home.post(f"/api/tables/{table}/leave", {"seat": seat}, person)
    assert finished(home, table).entropy == ["one", "two", "three"]


def test_entropy_is_chosen_once_and_by_the_seats_own_person(home: Site) -> None:
    table = opened(home)["table"]
    refused = home.post(f"/api/tables/{table}/sit", {"seat": 0, "entropy": "theirs"}, PIET)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "seat-taken")
    for entropy in ("first", "second"):  # the second comes too late, and a repeated call is no error
        assert home.post(f"/api/tables/{table}/sit", {"entropy": entropy}, MAREN).json()["seat"] == 0
    assert finished(home, table).entropy == ["first", ""]


def test_who_has_a_seat_may_contribute_until_the_match_begins(home: Site) -> None:
    table = home.open(MAREN, sit=0)
    for entropy in ("", "first", "second"):
        home.post(f"/api/tables/{table}/sit", {"entropy": entropy}, MAREN)
    home.post(f"/api/tables/{table}/bot", {"seat": 1, "bot": "uniform"}, MAREN)
    assert finished(home, table).entropy == ["first", ""]


def test_without_contribute_the_match_begins_at_once_and_the_record_says_so(home: Site) -> None:
    table = opened(home, contribute=False)["table"]
    assert home.get(f"/api/tables/{table}", MAREN).json()["view"] is not None
    assert finished(home, table).entropy == ["", ""]


def test_an_empty_text_lets_the_match_begin(home: Site) -> None:
    table = opened(home)["table"]
    home.post(f"/api/tables/{table}/sit", {}, MAREN)
    assert home.get(f"/api/tables/{table}", MAREN).json()["view"] is not None


@pytest.mark.parametrize(
    ("path", "body", "reason"),
    [
        ("/sit", {"entropy": "x" * 65}, "64"),
        ("/sit", {"entropy": "naïve"}, "regex"),
        ("/sit", {"entropy": "two\nlines"}, "regex"),
        ("/sit", {"entropy": 7}, "str"),
        ("/sit", {"entropy": None}, "str"),
        ("", {"game": "the-border", "seats": 2, "sit": 0, "contribute": "yes"}, "bool"),
        ("", {"game": "the-border", "seats": 2, "contribute": True}, "contribute: only with sit"),
        # Chosen before the hash was seen, so it would prove nothing.
        ("", {"game": "the-border", "seats": 2, "sit": 0, "entropy": "early"}, "entropy"),
    ],
)
def test_bad_entropy_is_refused_and_says_why(home: Site, path: str, body: object, reason: str) -> None:
    table = opened(home)["table"]
    answer = home.post(f"/api/tables/{table}{path}" if path else "/api/tables", body, MAREN)
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (400, "bad-request")
    assert reason in error["message"]
    assert home.get(f"/api/tables/{table}", MAREN).json()["view"] is None


def test_64_printable_characters_are_taken(home: Site) -> None:
    table = opened(home)["table"]
    entropy = "".join(chr(code) for code in range(32, 96))
    home.post(f"/api/tables/{table}/sit", {"entropy": entropy}, MAREN)
    assert finished(home, table).entropy == [entropy, ""]


def test_a_lobby_form_waits_for_scripts_and_for_nothing_without_them(home: Site) -> None:
    lobby = home.client.get("/").text
    assert "lobby.js" in lobby
    fields = {name: values[0] for name, values in form_of(lobby, "/tables").items()}
    fields |= {"game": "borneo", "with": "bots", "seats": "3"}
    for scripts in (False, True):
        page = home.client.post("/tables", data=fields | ({"contribute": "1"} if scripts else {}))
        frame = json.loads(frame_of(page.text))
        shown = home.client.get(f"/api/tables/{frame['table']}").json()
        assert (frame["contribute"], shown["view"] is None) == (scripts, scripts)
        assert frame["commitment"] == shown["commitment"]


def frame_of(page: str) -> str:
    """Return the frame that a table's page starts with."""
    return unescape(page.partition('data-frame="')[2].partition('"')[0])


def test_the_page_without_scripts_says_that_it_adds_nothing(home: Site) -> None:
    fields = {name: values[0] for name, values in form_of(home.client.get("/").text, "/tables").items()}
    fields |= {"game": "borneo", "with": "bots", "seats": "3"}
    said = []
    for entropy in ("", "mine"):
        page = home.client.post("/tables", data=fields | ({"contribute": "1"} if entropy else {}))
        table = json.loads(frame_of(page.text))["table"]
        home.client.post(f"/api/tables/{table}/sit", json={"entropy": entropy})
        said.append("adds nothing to the luck" in home.client.get(f"/t/{table}/text").text)
    assert said == [True, False]


def test_people_on_one_screen_contribute_once(home: Site) -> None:
    fields = {name: values[0] for name, values in form_of(home.client.get("/").text, "/tables").items()}
    fields |= {"game": "borneo", "with": "screen", "seats": "3", "contribute": "1"}
    frame = json.loads(frame_of(home.client.post("/tables", data=fields).text))
    assert (frame["own"], frame["contribute"]) == ([0, 1, 2], True)
    sat = home.client.post(f"/api/tables/{frame['table']}/sit", json={"entropy": "ours"}).json()
    shown = home.client.get(f"/api/tables/{frame['table']}").json()
    assert sat == {"seat": 0, "asked": shown["actors"]}
    assert len(sat["asked"]) == 1


@pytest.mark.anyio
async def test_a_match_begins_without_entropy_that_does_not_come(sqlite: Store) -> None:
    clock = Clock()
    tables = authority(sqlite, clock=clock)
    request = TableRequest("the-border", 2, sit=(0,), contribute=True, bots=(None, "uniform"))
    table = await tables.open(request, MAREN)
    assert await sqlite.due(clock.now + GRACE) == [table]
    for later, begun in ((GRACE - 1, False), (1, True)):
        clock.now += later
        await tables.attend(table)
        assert ((await live(tables, table)).match is not None) is begun
    now = await live(tables, table)
    assert now.match is not None
    assert now.match.entropy == ["", ""]


@pytest.mark.anyio
async def test_a_table_with_free_seats_is_not_due(sqlite: Store) -> None:
    clock = Clock()
    tables = authority(sqlite, clock=clock)
    table = await tables.open(TableRequest("the-border", 2, sit=(0,), contribute=True), MAREN)
    clock.now += 10 * GRACE
    assert await sqlite.due(clock.now) == []
    await tables.attend(table)
    await tables.sit(table, PIET, 1, "late riser")
    now = await live(tables, table)
    assert now.match is None
    assert now.held_up() == [0]
    await tables.sit(table, MAREN, entropy="here I am")
    now = await live(tables, table)
    assert now.match is not None
    assert now.match.entropy == ["here I am", "late riser"]
