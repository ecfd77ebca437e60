"""Reviews, replays and luck, refused during a match; and hints, where no other person plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from borea.bots.luck import luck
from borea.core.game import CHANCE
from borea.core.match import Match
from borea.core.record import Record, read_record
from borea.draw import registry as scenes
from borea.games import INFOS, create
from borea.review.replay import Replay
from tests.support.server.ended import IDLE, almost_over, over
from tests.support.server.play import MAREN, PIET
from tests.support.server.site import Site, site

RECORDS = Path(__file__).parent.parent / "records"
# Nobody crosses anything: two sheets, who begins and a roll; then twelve turns of roll, stop, done, done. In the sixth
# nothing could have been completed, so there is no first done.
ENDS = [4, 7, 11, 15, 19, 23, 26, 30, 34, 38, 42, 46, 50]


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application."""
    with site(tmp_path, fixed=True) as made:
        yield made


def replayed(path: str) -> tuple[Replay, Record]:
    """Return the replay of a committed record."""
    record = read_record((RECORDS / path).read_text())
    return Replay(create(record.game, record.edition, record.options, record.rules), record), record


def test_turns_end_where_the_next_begins() -> None:
    replay, record = replayed("the-border/idle-2-seats.rec")
    assert (len(record.entries), replay.ends()) == (50, ENDS)
    assert [replay.drawer(place) for place in (0, 1, 2, 3, 7)] == [0, 1, 0, 0, 1]  # sheets, who begins, two rolls
    assert [event.kind for event in replay.between(46, 50)][-1] == "ended-idle"


def test_a_review_has_turns_chances_and_sources_of_points(home: Site) -> None:
    review = home.get(f"/api/tables/{over(home)}/review?lang=en").json()
    assert review["title"] == "Maren and Bot 2 share the win with 0 points"
    assert (review["scores"], review["winners"], review["entries"]) == ([0, 0], [0, 1], 50)
    assert [step["at"] for step in review["steps"]] == ENDS
    assert [step["label"] for step in review["steps"]] == ["start", *(f"turn {turn}" for turn in range(1, 13))]
    assert review["steps"][-1]["worths"] == [0.5, 0.5]
    assert all(sum(step["worths"]) == pytest.approx(1) for step in review["steps"])
    assert not any(step["marks"] for step in review["steps"])
    assert [source["note"] for source in review["sources"]][:3] == ["12/6", "11/5", "10/5"]
    assert review["sources"][0] == {"label": "Castle", "icon": "tb-m-castle", "note": "12/6"}
    assert review["amounts"] == [[{"points": None, "best": False}] * 9] * 2
    assert (review["hidden"], review["checked"]) == (False, False)  # a fork: its record has no seed
    assert review["says"]["ui.after.luck"] == "Luck"


def test_the_record_of_a_finished_fork_says_so_and_replays(home: Site) -> None:
    text = home.get(f"/api/tables/{over(home)}/record").text
    record = read_record(text)
    assert (record.fork, record.seed) == (49, "")
    match = Match.replay(create(record.game, record.edition, record.options, record.rules), record)
    assert match.record().text() == text


@pytest.mark.parametrize(("lang", "label"), [("it", "turno 1"), ("fr", "tour 1")])
def test_a_review_is_in_the_language_asked_for(home: Site, lang: str, label: str) -> None:
    assert home.get(f"/api/tables/{over(home)}/review?lang={lang}").json()["steps"][1]["label"] == label


@pytest.mark.parametrize(
    "path",
    ["the-border/six-areas-3-seats.rec", "borneo/board-2008-all-options.rec", "borneo/cards-2007-harbours-3-seats.rec"],
)
def test_the_sources_add_up_to_the_score(path: str) -> None:
    replay, record = replayed(path)
    shown = [scenes.scene(replay.game, replay.states[-1].view(seat)) for seat in range(record.seats)]
    columns = scenes.columns(replay.game, shown)
    assert record.end is not None
    assert [sum(column.cells[seat][0] or 0 for column in columns) for seat in range(record.seats)] == record.end.scores


def test_cities_places_and_values_of_borderlands() -> None:
    replay, record = replayed("borderlands/three-cities.rec")
    shown = [scenes.scene(replay.game, replay.states[-1].view(seat)) for seat in range(record.seats)]
    cities, places, value = scenes.columns(replay.game, shown)
    assert record.end is not None
    assert [cell[0] or 0 for cell in cities.cells] == record.end.scores
    boats = shown[0]["boats"]
    assert sum(cell[0] or 0 for cell in places.cells) == 36 + len(boats)  # every territory is held, and every boat
    assert all((much[0] or 0) >= (many[0] or 0) for many, much in zip(places.cells, value.cells, strict=True))


def test_a_replay_shows_what_each_seat_saw(home: Site) -> None:
    table, record = over(home), read_record(IDLE)
    game = create(record.game, record.edition, record.options, record.rules)
    for at in (0, 4, 8, 27, 50):
        match = Match.replay(game, record, upto=at)
        for eyes, seat in (("-1", None), ("0", 0), ("1", 1)):
            told = home.get(f"/api/tables/{table}/replay?at={at}&eyes={eyes}").json()
            assert told["scenes"] == {eyes: scenes.scene(game, match.view(seat))}
    told = home.get(f"/api/tables/{table}/replay?at=8&since=7&eyes=all&lang=en").json()
    assert sorted(told["scenes"]) == ["-1", "0", "1"]
    assert [event["event"] for event in told["events"]] == ["rolled"]
    bot = {"label": "Bot 2", "glyphs": ["seat-1"], "kind": "seat"}
    dice = ["g-red", "g-blue", "g-blue", "g-blue", "g-orange"]
    rolled = {"label": "1 red, 3 blue, 1 orange", "glyphs": dice, "text": "", "kind": "die"}
    assert told["words"] == [{"parts": [bot, " rolls ", rolled, "."], "seat": 1, "refs": ["seat:1"]}]


def test_a_viewpoint_shows_its_own_events_and_no_others() -> None:
    replay, record = replayed("borneo/cards-2007-harbours-3-seats.rec")
    private = [event for event in replay.events if event.kind == "drew-card"]
    assert {event.to for event in private} == set(range(record.seats))
    at = next(place for place, state in enumerate(replay.states) if state.actor() != CHANCE)
    hands = [scenes.scene(replay.game, replay.states[at].view(seat))["hand"] for seat in range(record.seats)]
    assert len({tuple(hand) for hand in hands}) == record.seats
    assert scenes.scene(replay.game, replay.states[at].view(None))["hand"] == []


@pytest.mark.parametrize("call", ["review", "luck", "replay?at=3&eyes=0", "replay?at=3&eyes=all"])
def test_nothing_is_available_before_the_match_is_over(home: Site, call: str) -> None:
    waiting = home.open(MAREN, sit=0)
    for table in (waiting, almost_over(home)):
        for person in (None, MAREN):
            refused = home.get(f"/api/tables/{table}/{call}", person)
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "still-playing")


@pytest.mark.parametrize("query", ["at=51", "at=4&since=5", "at=4&eyes=2", "at=4&eyes=-2", "at=4&eyes=x", "at=-1"])
def test_a_replay_refuses_unknown_entries_and_viewpoints(home: Site, query: str) -> None:
    assert home.get(f"/api/tables/{over(home)}/replay?{query}").status_code in (400, 404, 409)


def test_luck_adds_up_to_nothing_and_is_always_the_same() -> None:
    replay, record = replayed("the-border/idle-2-seats.rec")
    place = 43 + 3  # the last roll
    assert record.entries[place] == (CHANCE, "roll:ssrog")
    move = replay.game.catalogue.move("roll:ssrog")
    first = luck(replay.game, replay.states[place], move, "a label")
    assert sum(first) == pytest.approx(0)
    assert first != [0, 0]
    assert first == luck(replay.game, replay.states[place], move, "a label")


def hint(home: Site, table: str, person: Any, **wanted: Any) -> Any:
    """Ask for a hint."""
    return home.post(f"/api/tables/{table}/hint?lang=en", {"seat": 0, "number": 0, **wanted}, person)


def test_a_hint_is_a_legal_move_in_words_and_nothing_is_played(home: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(INFOS["the-border"].bots, "iterations", (5, 10))
    table = home.open(MAREN, record=IDLE, ply=4, sit=0, bots=[None, "level1"])
    before = home.get(f"/api/tables/{table}", MAREN).json()
    told = hint(home, table, MAREN).json()
    assert told["tokens"][0] in before["decision"]["tokens"]
    assert told["title"].split()[0] in ("Reroll", "Complete", "Keep")
    assert 1 <= len(told["why"]) <= 2
    assert hint(home, table, MAREN).json() == told
    further = hint(home, table, MAREN, tokens=["stop"]).json()
    assert further["tokens"] == ["done"] or all(token.startswith("finish:") for token in further["tokens"])
    assert home.get(f"/api/tables/{table}", MAREN).json() == before


def test_no_hint_with_others_at_the_table_or_for_another_seat_or_decision(home: Site) -> None:
    table = home.open(MAREN, sit=0)
    home.post(f"/api/tables/{table}/sit", {}, PIET)
    assert hint(home, table, MAREN).json()["error"]["code"] == "no-hints"
    alone = almost_over(home)
    assert hint(home, alone, MAREN, seat=1).json()["error"]["code"] == "not-your-seat"
    assert hint(home, alone, PIET).json()["error"]["code"] == "not-your-seat"
    assert hint(home, alone, None).status_code == 401
    assert hint(home, alone, MAREN, number=3).json()["error"]["code"] == "other-decision"


def test_the_log_says_the_end_once(home: Site) -> None:
    page = home.get(f"/t/{over(home)}/text", MAREN).text
    assert "Twelve turns without a cross: the match is over." not in page  # the event
    assert "Twelve turns went by without a cross." in page  # the result, which says it as well


def test_only_the_set_up_can_be_left_to_the_server(home: Site) -> None:
    table = home.open(MAREN, game="borderlands", seats=2, sit=0)
    home.post(f"/api/tables/{table}/sit", {}, PIET)
    people = [MAREN, PIET]
    laid = 0
    while laid < 16:  # sites; a person at the table does not matter, as a hint would
        now = home.get(f"/api/tables/{table}", MAREN).json()
        seat = now["actors"][0]
        number = home.get(f"/api/tables/{table}?seat={seat}", people[seat]).json()["decision"]["number"]
        other = home.post(f"/api/tables/{table}/place", {"seat": seat, "number": number}, people[1 - seat])
        assert other.json()["error"]["code"] == "not-your-seat"
        placed = home.post(f"/api/tables/{table}/place", {"seat": seat, "number": number}, people[seat])
        assert placed.json()["kind"] == "done", placed.text
        laid += 1
    border = home.open(MAREN, record=IDLE, ply=4, sit=0, bots=[None, "level1"])
    refused = home.post(f"/api/tables/{border}/place", {"seat": 0, "number": 0}, MAREN)
    assert refused.json()["error"]["code"] == "not-placing"
