"""A fourth game, added the way CONTRIBUTING.md describes: its folders and one line in each registry. It plays,
simulates, keeps the laws, appears in the terminal and is served in every language; nothing else knows it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path, PurePath
from typing import Any

import pytest

from borea.bots.registry import NAMES, QUICK, bot
from borea.core.chance import FastRng
from borea.core.laws.trial import Report, check_laws
from borea.core.match import Match
from borea.core.record import read_record
from borea.games import GAMES, INFOS, create
from borea.text.language import LANGUAGES, game_file, read
from borea.text.registry import PACKAGES
from tests.fourth_game.games.race import Race
from tests.fourth_game.games.race.info import INFO
from tests.support.cli import run, told
from tests.support.rulebooks import clauses
from tests.support.server.browser import run as run_in
from tests.support.server.play import MAREN, PIET
from tests.support.server.site import Site, form_of, site

pytestmark = pytest.mark.interpreted  # compiled classes take no subclass
FOLDER = Path(__file__).parent
NAME = {"en": "Race", "it": "Corsa", "fr": "Course"}


@pytest.fixture(autouse=True)
def race(monkeypatch: pytest.MonkeyPatch) -> Race:
    """Register the game: what a line in `games/__init__.py` and one in `text/registry.py` do."""
    monkeypatch.setitem(INFOS, INFO.id, INFO)
    monkeypatch.setitem(GAMES, INFO.id, Race)
    monkeypatch.setitem(PACKAGES, INFO.id, "tests.fourth_game.text.race")
    game = create(INFO.id, None, {})
    assert isinstance(game, Race)
    return game


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application."""
    with site(tmp_path, fixed=True) as made:
        yield made


# Its folders


@pytest.mark.parametrize(("section", "folder"), [("### 1.", "games/race"), ("### 2.", "text/race")])
def test_its_folders_have_the_files_that_contributing_lists(section: str, folder: str) -> None:
    guide = (FOLDER.parents[1] / "CONTRIBUTING.md").read_text("utf-8")
    table = guide.partition("## Add a game")[2].partition(section)[2].partition("\n\n")[0]
    rows = re.findall(r"^\| (`[^|]+`) \| (?!optional:)", table, re.MULTILINE)
    names = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    found = {path.relative_to(FOLDER / folder).as_posix() for path in (FOLDER / folder).rglob("*")}
    missing = [name for name in names if not any(PurePath(path).match(name) for path in found)]
    assert len(names) >= 4
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_the_same_sentences_in_every_language(language: str) -> None:
    assert read(game_file(INFO.id, language)).keys() == read(game_file(INFO.id, "en")).keys()


# Rules and bots


def test_it_keeps_the_laws(race: Race) -> None:
    report = Report()
    bots = {name: partial(bot, name, race) for name in QUICK}
    check_laws(race, 2, 80, 1, clauses(INFO.id), bots, report)
    assert (report.trials, dict(report.examples)) == (80, {})
    assert report.pairs > 250


@pytest.mark.parametrize("name", NAMES)
def test_every_bot_plays_it_to_the_end_and_the_record_replays(race: Race, name: str) -> None:
    match = Match(race, 2, f"seed of {name}")
    players = [bot(name, race) for _ in range(2)]
    while match.actors:
        (seat,) = match.actors
        move = players[seat].choose(match.view(seat), FastRng(len(match.plies)))
        match.submit(seat, race.catalogue.token(move))
    record = read_record(match.record().text())
    assert Match.replay(race, record, check_luck=True).outcome == match.outcome


def test_rc_e_1_a_card_that_reaches_the_end_wins(race: Race) -> None:
    """Find the case of the example in random play, as `greedy` would see it."""
    rng = FastRng(1)
    for number in range(200):
        match = Match(race, 2, f"example {number}")
        while match.actors:
            (seat,) = match.actors
            view = match.view(seat)
            missing = race.box.length - view.places[seat] - view.die  # type: ignore[attr-defined]
            if len(view.moves) == 2 and 0 < missing <= view.cards[seat]:  # type: ignore[attr-defined]
                assert race.catalogue.token(bot("greedy", race).choose(view, rng)) == "play"
                match.submit(seat, "play")
                assert match.outcome is not None
                assert match.outcome.winners == [seat]
                return
            match.submit(seat, match.moves(seat)[0])
    raise AssertionError("no match came to the example")


def test_the_better_bot_wins_more(tmp_path: Path) -> None:
    result = told("sim", "race", "--seats", "2", "--bots", "greedy,uniform", "--games", "200", "--seed", "3")
    assert isinstance(result, dict)
    assert result["ends"] == {"arrived": 200}
    assert result["wins"][0] > 0.5
    arena = ("arena", "race", "--bots", "level2,uniform", "--seats", "2", "--games", "8", "--workers", "1")
    first = told(*arena, "--out", str(tmp_path / "race.jsonl"))
    again = told(*arena, "--out", str(tmp_path / "race.jsonl"))
    assert isinstance(first, dict)
    assert isinstance(again, dict)
    assert first["bots"] == again["bots"]


# The terminal


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_shows_and_plays_it(language: str, tmp_path: Path) -> None:
    games = told("games")
    assert isinstance(games, dict)
    assert [card["seats"] for card in games["games"] if card["id"] == "race"] == [[2]]
    assert "race" in run("games").output
    rules = run("rules", "race", "--lang", language).output
    assert NAME[language] in rules
    assert "RC-2.3" in rules
    saved = tmp_path / "race.rec"
    played = run(
        "play", "race", "--seats", "2", "--humans", "0", "--bots", "uniform", "--seed", "1", "--lang", language,
        "--save", str(saved), input="? 1\n" + "walk\n" * 30,
    )  # fmt: skip
    assert played.exit_code == 0, played.output
    assert read(game_file(INFO.id, language))["race.end.arrived"] in played.output
    assert read_record(saved.read_text("utf-8")).end is not None


def test_the_command_checks_its_laws() -> None:
    result = told("laws", "race", "--trials", "5")
    assert isinstance(result, dict)
    assert not any(result["faults"].values())


# The server


def snapshot(home: Site, table: str, language: str) -> dict[str, Any]:
    """Return the first snapshot that Maren's board receives."""
    path = f"/api/tables/{table}/stream?snapshot=1&lang={language}"
    with home.client.websocket_connect(path, headers=home.token(MAREN)) as socket:
        while True:
            message: dict[str, Any] = json.loads(socket.receive_text())
            if message["kind"] == "snapshot":
                return message


def play_to_the_end(home: Site, table: str) -> None:
    """Walk, for Maren and Piet, until somebody arrives."""
    people = (MAREN, PIET)
    while actors := home.get(f"/api/tables/{table}").json()["actors"]:
        now = home.get(f"/api/tables/{table}?seat={actors[0]}", people[actors[0]]).json()
        move = {"seat": actors[0], "number": now["decision"]["number"], "tokens": ["walk"]}
        done = home.post(f"/api/tables/{table}/submit", move, people[actors[0]])
        assert done.status_code == 200, done.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_served_from_the_prompt_bar(home: Site, language: str) -> None:
    sentences = read(game_file(INFO.id, language))
    home.client.cookies.set("lang", language)
    lobby = home.client.get("/").text
    assert sentences["lobby.tagline.race"] in lobby
    assert sentences["race.option.length"] in lobby or sentences["lobby.race.length"] in lobby
    assert "RC-3.1" in home.client.get("/rules/race").text
    assert home.client.get("/learn/race").status_code == 404
    assert home.client.get(f"/words/{language}/race.json").json()["race.name"] == NAME[language]

    table = home.open(MAREN, game="race", sit=0)
    home.post(f"/api/tables/{table}/sit", {}, PIET)
    page = home.client.get(f"/t/{table}", headers=home.token(MAREN))
    assert page.status_code == 200
    assert NAME[language] in page.text
    assert "&#34;board&#34;: false" in page.text
    assert home.client.get(f"/t/{table}/box.json").json() == {}
    shown = snapshot(home, table, language)
    assert shown["scene"] == {}
    assert shown["ask"]["question"].startswith(sentences["race.prompt.step"].partition("{")[0])
    assert [move["token"] for move in shown["ask"]["moves"]] == ["walk", "play"]

    play_to_the_end(home, table)
    over = snapshot(home, table, language)
    assert over["ask"] is None
    assert over["over"]["reason"] == "arrived"
    review = home.get(f"/api/tables/{table}/review?lang={language}", MAREN).json()
    assert review["ending"] == sentences["race.end.arrived"]
    assert review["hidden"]
    assert len(review["steps"]) > 3
    for viewpoint in ("all", "-1", "0", "1"):
        replayed = home.get(f"/api/tables/{table}/replay?at=5&viewpoint={viewpoint}&lang={language}", MAREN)
        assert replayed.status_code == 200, replayed.text
    assert home.get(f"/api/tables/{table}/luck", MAREN).status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_opened_and_played_with_forms(home: Site, language: str) -> None:
    home.client.cookies.set("lang", language)
    secret = form_of(home.client.get("/").text, "/tables")["key"][0]
    page = home.client.post("/tables", data={"key": secret, "game": "race", "seats": "2", "bot": "level1"})
    assert page.status_code == 200, page.text
    table = str(page.url)
    page = home.client.get(f"{table}/text")
    for _ in range(200):
        if 'class="result"' in page.text:
            break
        if 'id="moves"' in page.text:
            form = form_of(page.text, "/play")
            answer = {name: form[name][0] for name in ("key", "seat", "number")}
            page = home.client.post(f"{table}/play", data={**answer, "token": "walk"})
            assert page.status_code == 200, page.text
        else:
            page = home.client.get(f"{table}/text")
    assert 'class="result"' in page.text
    assert read_record(home.client.get(f"{table}/record").text).game == "race"


def test_a_hint_names_a_move_and_its_reasons(home: Site) -> None:
    table = home.open(MAREN, game="race", sit=0, bots=[None, "level1"])
    hint = home.post(f"/api/tables/{table}/hint?lang=en", {"seat": 0, "number": 0}, MAREN)
    assert hint.status_code == 200, hint.text
    assert hint.json()["tokens"][0] in ("walk", "play")
    assert hint.json()["why"] == ["Nothing else looks better here."]


def test_it_has_statistics_and_no_openings(home: Site) -> None:
    table = home.open(MAREN, game="race", sit=0, public=True)
    home.post(f"/api/tables/{table}/sit", {}, PIET)
    play_to_the_end(home, table)
    run_in(home, home.worker.explorer.count)  # counts it as a match without openings
    assert "/explorer/race" not in home.client.get("/explorer").text + home.client.get("/").text
    assert home.client.get("/explorer/race").status_code == 404
    assert home.get("/api/openings/race").status_code == 404
    assert home.get("/api/mine/statistics", MAREN).json()["games"][0]["game"] == "race"
    page = home.client.get("/mine/statistics", headers=home.token(MAREN))
    assert page.status_code == 200
    assert NAME["en"] in page.text


def test_a_hidden_card_reaches_nobody_else(home: Site) -> None:
    table = home.open(MAREN, game="race", sit=0)
    home.post(f"/api/tables/{table}/sit", {}, PIET)
    dealt = {}
    for person in (MAREN, PIET):
        path = f"/api/tables/{table}/stream"
        with home.client.websocket_connect(path, headers=home.token(person)) as socket:
            messages = [json.loads(socket.receive_text())]
            while messages[-1]["kind"] != "here":
                messages.append(json.loads(socket.receive_text()))
        events = [event for message in messages if message["kind"] == "events" for event in message["events"]]
        dealt[person.name] = [event["seat"] for event in events if event["event"] == "card-dealt"]
    assert dealt == {"Maren": [0], "Piet": [1]}
