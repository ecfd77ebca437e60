"""Who sits at a table: characters with names and portraits, people with portraits, several people at one screen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from borea.bots.crew import CREW, of_strength
from borea.server.assets.files import ROOT
from borea.server.people.portraits import PORTRAITS
from borea.server.security import Signer
from borea.server.tables.seating import Person
from borea.text.language import LANGUAGES
from tests.support.server.browser import Browser
from tests.support.server.play import MAREN, PIET
from tests.support.server.site import SECRET, Site, form_of, site

pytestmark = pytest.mark.once


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application, with bots that sit and do not play."""
    with site(tmp_path, fixed=True) as made:
        made.worker.tables.bots_due = lambda table: None
        yield made


def chairs(home: Site, table: str, person: Person | None = None, lang: str = "en") -> list[dict[str, Any]]:
    """Return the seats of a table as a board gets them."""
    headers = home.token(person) if person else {}
    path = f"/api/tables/{table}/stream?snapshot=1&lang={lang}"
    with home.client.websocket_connect(path, headers=headers) as socket:
        while (message := json.loads(socket.receive_text()))["kind"] != "snapshot":
            pass
    found: list[dict[str, Any]] = message["chairs"]
    return found


def named(home: Site, table: str) -> list[str]:
    """Return the names of the seats."""
    return [chair["name"] for chair in chairs(home, table)]


# --- the crew


def test_every_portrait_is_a_picture_that_is_served(home: Site) -> None:
    for id in (*CREW, *PORTRAITS):
        answer = home.client.get(f"/static/portraits/{id}.svg")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert {path.stem for path in (ROOT / "portraits").glob("*.svg")} == {*CREW, *PORTRAITS}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_api_lists_the_crew(home: Site, lang: str) -> None:
    found = home.get(f"/api/bots?lang={lang}").json()
    assert [one["id"] for one in found["crew"]] == list(CREW)
    otto = found["crew"][2]
    assert (otto["name"], otto["level"], otto["style"], otto["strength"]) == ("Otto", 2, "careful", "easy")
    assert {"en": "umbrellas", "it": "ombrelli", "fr": "parapluies"}[lang] in otto["about"]
    assert home.client.get(otto["portrait"]).status_code == 200
    assert found["strengths"] == ["easy", "medium", "hard"]
    assert found["plain"][:3] == ["uniform", "greedy", "level1"]


def test_a_character_is_seated_by_name_and_shown_by_name_and_portrait(home: Site) -> None:
    table = home.open(MAREN, seats=3, sit=0, bots=[None, "otto", "level3"])
    seats = chairs(home, table)
    assert [(seat["name"], seat["portrait"]) for seat in seats] == [("Maren", ""), ("Otto", "otto"), ("Bot 3", "")]
    assert seats[1]["about"] == "Learner. Two umbrellas for one cloud."
    page = home.client.get(f"/t/{table}/text").text
    assert "Otto joins the table." in page
    holders = home.get(f"/api/tables/{table}").json()["seats"]
    assert holders[1] == {"name": "", "bot": "otto", "portrait": "otto"}


@pytest.mark.parametrize("strength", ["easy", "medium", "hard"])
def test_a_strength_seats_distinct_characters_of_it(home: Site, strength: str) -> None:
    table = home.open(MAREN, game="borneo", seats=5, sit=0, bots=[None, *[strength] * 4])
    holders = home.get(f"/api/tables/{table}").json()["seats"]
    assert sorted(holder["bot"] for holder in holders[1:]) == sorted(of_strength(strength))


def test_an_unknown_character_is_refused(home: Site) -> None:
    answer = home.post("/api/tables", {"game": "borneo", "seats": 3, "bots": ["ottilie"]}, MAREN)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unknown-bot")
    assert "otto" in answer.json()["error"]["message"]


def test_a_stand_in_is_a_character_and_the_seat_keeps_its_person(home: Site) -> None:
    table = home.open(MAREN, sit=0)
    home.post(f"/api/tables/{table}/sit", {}, PIET)
    home.post(f"/api/tables/{table}/leave", {"seat": 1}, PIET)
    seat = chairs(home, table)[1]
    assert seat["name"] == "Piet"
    assert seat["portrait"] in of_strength("medium")
    assert seat["bot"] == seat["portrait"].capitalize()
    home.post(f"/api/tables/{table}/sit", {"seat": 1}, PIET)
    assert (chairs(home, table)[1]["bot"], chairs(home, table)[1]["portrait"]) == ("", "")


def test_the_lobby_seats_those_chosen_and_fills_up_by_strength(home: Site) -> None:
    maren = Browser(home)
    opened = maren.form("/tables", game="borneo", seats="4", crew="vera", strength="easy")
    seats = home.get(f"/api/tables/{str(opened.url).rpartition('/')[2]}").json()["seats"]
    assert [seat["bot"] for seat in seats][:2] == ["", "vera"]
    assert {seat["bot"] for seat in seats[2:]} < set(of_strength("easy"))
    lobby = maren.get("/").text
    assert re.search(r'value="vera" checked', lobby)
    assert "Vera" in lobby


def test_more_opponents_than_seats_are_refused(home: Site) -> None:
    form = form_of(home.client.get("/").text, "/tables")
    fields = {"key": form["key"][0], "game": "the-border", "seats": "2", "crew": ["pim", "otto"]}
    refused = home.client.post("/tables", data=fields)
    assert refused.status_code == 400
    assert "only 1 free" in refused.text


def test_a_rematch_has_the_same_characters(home: Site) -> None:
    table = home.open(MAREN, seats=3, sit=0, bots=[None, "juno", "kofi"])
    assert home.client.portal is not None
    home.client.portal.call(home.worker.tables.end, table)
    made = home.post(f"/api/tables/{table}/rematch", None, MAREN).json()["table"]
    assert named(home, made)[1:] == ["Juno", "Kofi"]


# --- portraits of people


def test_a_guest_and_an_account_choose_a_portrait(home: Site) -> None:
    maren = Browser(home)
    maren.form("/name", name="Maren", portrait="gull")
    opened = maren.form("/tables", game="the-border", seats="2", **{"with": "people"})
    table = str(opened.url).rpartition("/")[2]
    assert chairs(home, table)[0]["portrait"] == "gull"
    maren.register("Maren")
    person = maren.person()
    assert person is not None
    assert person.portrait == "gull"
    maren.form("/name", name="Maren", portrait="shell")
    assert re.search(r'value="shell" checked', maren.get("/account").text)
    assert chairs(home, table)[0]["portrait"] == "gull"  # they sat down with it
    other = maren.form("/tables", game="the-border", seats="2", **{"with": "people"})
    assert chairs(home, str(other.url).rpartition("/")[2])[0]["portrait"] == "shell"
    maren.form("/name", name="Maren", portrait="")
    person = maren.person()
    assert person is not None
    assert person.portrait == ""


def test_an_unknown_portrait_is_refused(home: Site) -> None:
    for portrait in ("otto", "../../etc/passwd"):
        assert Browser(home).form("/name", name="Maren", portrait=portrait).status_code == 400


def test_a_signed_name_without_a_portrait_stays_valid() -> None:
    signer = Signer(SECRET)
    assert signer.person(signer.sign("person", "maren", "Maren")) == MAREN
    assert signer.person(signer.pass_for(MAREN._replace(portrait="gull"))) == MAREN._replace(portrait="gull")
    assert signer.person(signer.sign("person", "maren", "Maren", "gull", "more")) is None


# --- several people at one screen


def shared(home: Site, browser: Browser, **more: str) -> str:
    """Open a table for three people at one screen; return its id."""
    opened = browser.form("/tables", game="borneo", seats="3", **{"with": "screen"}, **more)
    return str(opened.url).rpartition("/")[2]


def test_people_at_one_screen_have_names(home: Site) -> None:
    form = form_of(home.client.get("/").text, "/tables")
    fields = {"key": form["key"][0], "game": "borneo", "seats": "3", "with": "screen", "name": ["Ada", " ", "Bo "]}
    table = str(home.client.post("/tables", data=fields).url).rpartition("/")[2]
    assert named(home, table) == ["Ada", "Player 2", "Bo"]


def test_a_name_of_an_account_gets_a_mark_at_another_screen(home: Site) -> None:
    Browser(home).register("Wilma")
    assert named(home, shared(home, Browser(home), name="Wilma"))[0] == "Wilma*"


def test_seats_of_one_character_are_told_apart(home: Site) -> None:
    otto = Person("otto", "Otto")
    table = home.open(otto, game="borneo", seats=4, sit=3, bots=["otto", "ines", "otto", None])
    assert named(home, table) == ["Otto II", "Ines", "Otto III", "Otto"]  # a person keeps their name


def test_a_name_at_one_screen_can_be_changed_by_its_owner_only(home: Site) -> None:
    table = home.open(MAREN, game="borneo", seats=3, sit=0, hotseat=True)
    for seat in (1, 2):
        home.post(f"/api/tables/{table}/sit", {"seat": seat}, MAREN)
    assert named(home, table) == ["Maren 1", "Maren 2", "Maren 3"]  # alike, so they are numbered
    assert home.post(f"/api/tables/{table}/name", {"seat": 1, "name": "Ada"}, MAREN).status_code == 200
    assert named(home, table) == ["Maren 1", "Ada", "Maren 3"]
    refused = home.post(f"/api/tables/{table}/name", {"seat": 1, "name": "Bo"}, PIET)
    assert refused.json()["error"]["code"] == "not-your-seat"
    assert home.post(f"/api/tables/{table}/name", {"seat": 1, "name": " "}, MAREN).json()["error"]["code"] == "bad-name"
    assert "Seat 2 is now called Ada." in home.client.get(f"/t/{table}/text?seat=-1").text
    alone = home.open(MAREN, sit=0)
    refused = home.post(f"/api/tables/{alone}/name", {"seat": 0, "name": "Ada"}, MAREN)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "own-name")


def test_one_person_takes_one_seat_unless_people_share_the_screen(home: Site) -> None:
    table = home.open(MAREN, seats=3, sit=0)
    refused = home.post(f"/api/tables/{table}/sit", {"seat": 1}, MAREN)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "one-seat")
    assert "already have a seat" in refused.json()["error"]["message"]
    assert home.post(f"/api/tables/{table}/sit", {}, MAREN).json()["seat"] == 0  # the one they have
    assert home.post(f"/api/tables/{table}/sit", {"seat": 1}, PIET).status_code == 200
    home.post(f"/api/tables/{table}/leave", {"seat": 0}, MAREN)
    assert home.post(f"/api/tables/{table}/sit", {"seat": 2}, MAREN).status_code == 200  # after leaving, another


def test_a_rematch_at_one_screen_seats_everyone_again(home: Site) -> None:
    maren = Browser(home)
    table = shared(home, maren, name="Ada")
    assert home.client.portal is not None
    home.client.portal.call(home.worker.tables.end, table)
    again = maren.form(f"/t/{table}/rematch")
    made = re.search(r"/t/(\w+)/text", str(again.url))
    assert made
    assert named(home, made[1]) == ["Ada", "Player 2", "Player 3"]
