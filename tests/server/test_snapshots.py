"""What boards receive: snapshots, staged batches, and why a move is not possible. Staging changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from borea.server.tables.streams import STATES_KEPT
from borea.server.wire import snapshot
from borea.server.wire.snapshot import LINES_SENT
from borea.server.wire.table_text import TableText
from borea.text.language import LANGUAGES
from tests.support.server.play import MAREN, PEOPLE, PIET
from tests.support.server.site import Site, site

TESTS = Path(__file__).parent.parent
STREAM = "/api/tables/{table}/stream?snapshot=1&lang={lang}"


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application."""
    with site(tmp_path, fixed=True) as made:
        yield made


class Board:
    """A board's end of a stream."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.received: list[dict[str, Any]] = []

    def until(self, kind: str, also: str = "") -> dict[str, Any]:
        """Return the next message of a kind; answers to requests may not come before it, but `also` may."""
        while True:
            self.received.append(json.loads(self.socket.receive_text()))
            if self.received[-1]["kind"] == kind:
                return self.received[-1]
            assert self.received[-1]["kind"] not in {"refused", "staged", "done"} - {also}, self.received[-1]

    def ask(self, kind: str, answer: str, **said: Any) -> dict[str, Any]:
        """Send a message and return its answer."""
        self.socket.send_text(json.dumps({"kind": kind, "re": 5, **said}))
        found = self.until(answer)
        assert found["re"] == 5
        return found


def two_at_a_table(home: Site) -> tuple[str, int]:
    """Seat two people at The Border; return the table and who is asked."""
    table = home.open(MAREN, sit=0)
    home.post(f"/api/tables/{table}/sit", {}, PIET)
    return table, int(home.get(f"/api/tables/{table}").json()["actors"][0])


def connect(home: Site, table: str, seat: int | None, lang: str = "en") -> Any:
    """Open the stream of a seat, or of a spectator."""
    headers = {} if seat is None else home.token(PEOPLE[seat])
    return home.client.websocket_connect(STREAM.format(table=table, lang=lang), headers=headers)


def length(home: Site, table: str) -> int:
    """Return how long the log of a table is."""
    live = home.worker.tables.cache.tables[table].live
    assert live is not None
    return live.seq


def test_a_snapshot_has_the_question_in_words_only_for_the_seat_that_is_asked(home: Site) -> None:
    table, seat = two_at_a_table(home)
    with connect(home, table, seat) as socket:
        board = Board(socket)
        snapshot = board.until("snapshot")
    assert (snapshot["seat"], snapshot["number"], snapshot["over"], snapshot["playing"]) == (seat, 0, None, True)
    assert snapshot["ask"]["prompt"] == "reroll"
    assert not snapshot["ask"]["several"]
    asked = [snapshot["ask"][name] for name in ("question", "detail", "clause")]
    assert asked == ["Which dice will you reroll?", "You can reroll twice.", "TB-2.1"]
    assert {"token": "stop", "label": "Keep all the dice", "note": ""} in snapshot["ask"]["moves"]
    assert [chair["asked"] for chair in snapshot["chairs"]] == [seat == 0, seat == 1]
    assert [chair["mine"] for chair in snapshot["chairs"]] == [seat == 0, seat == 1]
    events = [message for message in board.received if message["kind"] == "events"]
    assert events
    assert all(len(message["words"]) == len(message["events"]) for message in events)
    mentions = [part for message in events for line in message["words"] for part in line["parts"] if part != str(part)]
    assert {part["label"] for part in mentions if part.get("kind") == "seat"} == {"Maren", "Piet"}
    for other in (1 - seat, None):
        with connect(home, table, other) as socket:
            snapshot = Board(socket).until("snapshot")
            assert snapshot["ask"] is None
            assert snapshot["waiting"] == f"Waiting for {('Maren', 'Piet')[seat]}."


def test_a_snapshot_says_after_which_message_its_viewer_last_acted(home: Site) -> None:
    table, seat = two_at_a_table(home)
    with connect(home, table, seat) as socket:
        board = Board(socket)
        assert board.until("snapshot")["acted"] == 0
        board.until("here")
        done = board.ask("play", "done", seat=seat, number=0, tokens=["stop"])
    with connect(home, table, seat) as socket:
        assert Board(socket).until("snapshot")["acted"] == done["last"] > 0
    for other in (1 - seat, None):
        with connect(home, table, other) as socket:
            assert Board(socket).until("snapshot")["acted"] == 0


def test_the_plain_log_names_a_drawn_card_once_and_to_its_owner_only(home: Site) -> None:
    table = home.open(MAREN, game="borneo", seats=3, sit=0, bots=[None, "uniform", "uniform"])
    while not home.get(f"/api/tables/{table}?seat=0", MAREN).json()["decision"]:
        pass  # a bot plays first
    while (live := home.worker.tables.cache.tables[table].live) is None:
        pass  # while an entry is being stored, nobody has the table
    own, all_others = (TableText(live, viewer, "", "en").log() for viewer in (0, -1))
    assert "Maren draws a card." not in own
    assert len([line for line in own if line.startswith("Maren draws the ")]) == 3
    assert all_others.count("Maren draws a card.") == 3
    assert [line for line in all_others if " draws the " in line] == []


def test_each_step_comes_with_the_scene_after_it(home: Site) -> None:
    """A throw is two steps, picking up and rolling: the first has its scene, the snapshot is the second one's."""
    table, seat = two_at_a_table(home)
    with (
        connect(home, table, seat) as mine,
        connect(home, table, 1 - seat) as other,
        connect(home, table, None) as third,
    ):
        boards = [Board(mine), Board(other), Board(third)]
        before = [board.until("snapshot")["scene"] for board in boards]
        assert not [message for board in boards for message in board.received if "scene" in message][3:]
        for board in boards:
            board.until("here")
            board.received.clear()
        token = next(token for token in moves(home, table, seat) if token.startswith("reroll:"))
        mine.send_text(json.dumps({"kind": "play", "seat": seat, "number": 0, "tokens": [token], "re": 5}))
        for board, old in zip(boards, before, strict=True):
            after = board.until("snapshot", "done")["scene"]
            picked, rolled = [message for message in board.received if message["kind"] == "events"]
            assert [picked["events"][0]["event"], rolled["events"][0]["event"]] == ["picked-up", "rolled"]
            assert picked["scene"]["dice"] == without(old["dice"], token.removeprefix("reroll:"))
            assert "scene" not in rolled
            assert (after["dice"], after["roll"]) == (rolled["events"][0]["dice"], 2)


def test_a_board_that_connects_late_gets_no_scenes_of_the_past(home: Site) -> None:
    table, seat = two_at_a_table(home)
    token = next(token for token in moves(home, table, seat) if token.startswith("reroll:"))
    home.post(f"/api/tables/{table}/submit", {"seat": seat, "number": 0, "tokens": [token]}, PEOPLE[seat])
    with connect(home, table, seat) as socket:
        board = Board(socket)
        board.until("snapshot")
    assert [message["kind"] for message in board.received if "scene" in message] == ["snapshot"]


def test_a_board_opens_with_the_newest_lines_and_reads_back_the_others(home: Site) -> None:
    """A fork is one long message and a match many short ones: either way the first lines are left out."""
    text = (TESTS / "records/the-border/six-areas-2-seats.rec").read_text(encoding="utf-8")
    table = home.open(MAREN, record=text, ply=150, sit=0, bots=[None, "uniform"])
    with connect(home, table, 0) as socket:
        board = Board(socket)
        number = board.until("snapshot")["last"]
        stream = [message for message in board.received if "n" in message]
        sent = [line for message in stream for line in message.get("words", [])]
        found = board.ask("earlier", "lines", since=0, until=number)["messages"]
    words = [line for message in found for line in message["words"]]
    assert len([line for line in sent if line]) == LINES_SENT < len(words)
    assert [line for line in sent if line] == words[-LINES_SENT:]
    assert None not in words
    assert [message["n"] for message in found] == [message["n"] for message in stream]
    events = next(message for message in stream if message["kind"] == "events")
    assert len(events["words"]) == len(events["events"]), "each sentence stands at the place of its event"


def test_lines_since_the_last_own_move_are_all_sent(home: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "LINES_SENT", 1)
    table, seat = two_at_a_table(home)
    token = moves(home, table, seat)[-1]
    home.post(f"/api/tables/{table}/submit", {"seat": seat, "number": 0, "tokens": [token]}, PEOPLE[seat])
    for _ in range(3):
        home.post(f"/api/tables/{table}/say", {"text": "Well played."}, PEOPLE[1 - seat])
    with connect(home, table, seat) as socket:
        board = Board(socket)
        acted = board.until("snapshot")["acted"]
    assert 0 < acted < board.received[-1]["last"]
    for message in board.received[:-1]:
        assert ("words" in message) == (message["n"] > acted), message


def test_only_the_latest_states_are_kept_by_each_viewers_own_count(home: Site) -> None:
    table, _ = two_at_a_table(home)
    for _ in range(STATES_KEPT):
        now = home.get(f"/api/tables/{table}").json()
        for seat in now["actors"]:
            number = home.get(f"/api/tables/{table}?seat={seat}", PEOPLE[seat]).json()["decision"]["number"]
            body = {"seat": seat, "number": number, "tokens": moves(home, table, seat)[-1:]}
            home.post(f"/api/tables/{table}/submit", body, PEOPLE[seat])
    live = home.worker.tables.cache.tables[table].live
    assert live is not None
    for viewer, stream in live.streams.items():
        steps = [number for number, item in enumerate(stream, 1) if isinstance(item.content, list)]
        assert len(steps) > STATES_KEPT
        assert list(live.streams.states[viewer]) == steps[-STATES_KEPT:]


def moves(home: Site, table: str, seat: int) -> list[str]:
    """Return what a seat may do now."""
    found: list[str] = home.get(f"/api/tables/{table}?seat={seat}", PEOPLE[seat]).json()["decision"]["tokens"]
    return found


def without(dice: str, letters: str) -> str:
    """Return dice without some of them."""
    for letter in letters:
        dice = dice.replace(letter, "", 1)
    return dice


def test_staging_shows_what_follows_and_changes_nothing(home: Site) -> None:
    followed = 0
    for _ in range(6):  # tables differ in their first dice: with some of them nothing can be completed
        table, seat = two_at_a_table(home)
        before = length(home, table)
        with connect(home, table, seat) as socket:
            board = Board(socket)
            board.until("here")
            none = board.ask("stage", "staged", seat=seat, number=0, tokens=[])
            assert none["ask"]["prompt"] == "reroll"
            kept = board.ask("stage", "staged", seat=seat, number=0, tokens=["stop"])
            assert (kept["tokens"], kept["complete"], kept["says"]) == (["stop"], True, ["Keep all the dice"])
            if kept["ask"] is not None:
                followed += 1
                assert (kept["ask"]["prompt"], kept["ask"]["several"]) == ("finish", True)
                assert "done" in [move["token"] for move in kept["ask"]["moves"]]
                ended = board.ask("stage", "staged", seat=seat, number=0, tokens=["stop", "done"])
                assert (ended["ask"], ended["complete"]) == (None, True)  # the other goes on with the dice
            assert board.ask("stage", "staged", seat=seat, number=0, tokens=["stop"]) == kept
        assert length(home, table) == before
        assert home.get(f"/api/tables/{table}").json()["actors"] == [seat]
    assert followed


def test_why_a_move_is_not_possible_comes_with_its_clause(home: Site) -> None:
    table, seat = two_at_a_table(home)
    with connect(home, table, seat, "it") as socket:
        board = Board(socket)
        board.until("here")
        refused = board.ask("why", "refused", seat=seat, number=0, tokens=[], token="cross:41")["error"]
        assert (refused["code"], refused["clause"]) == ("illegal-move", "TB-2.4")
        assert refused["rule"]
        assert board.ask("why", "staged", seat=seat, number=0, tokens=[], token="stop")["tokens"] == ["stop"]


def test_nobody_stages_for_another_seat_or_another_decision(home: Site) -> None:
    table, seat = two_at_a_table(home)
    for viewer, asked, number, code in (
        (seat, 1 - seat, 0, "not-your-seat"),
        (1 - seat, seat, 0, "not-your-seat"),
        (1 - seat, 1 - seat, 0, "not-your-seat"),  # not asked
        (None, seat, 0, "not-your-seat"),
        (seat, seat, 1, "other-decision"),
    ):
        with connect(home, table, viewer) as socket:
            board = Board(socket)
            board.until("here")
            refused = board.ask("stage", "refused", seat=asked, number=number, tokens=["stop"])
            assert refused["error"]["code"] == code
    assert home.get(f"/api/tables/{table}").json()["actors"] == [seat]


@pytest.mark.parametrize(
    "said",
    [
        {"tokens": ["stop"]},
        {"seat": 0, "number": 0, "tokens": "stop"},
        {"seat": 0, "number": 0, "tokens": [""]},
        {"seat": 0, "number": 0, "tokens": ["stop"] * 201},
        {"seat": -1, "number": 0, "tokens": []},
        {"seat": 0, "number": 0, "tokens": [], "more": 1},
        {"seat": 0, "number": 0, "tokens": ["x" * 81]},
    ],
)
@pytest.mark.parametrize("kind", ["stage", "why"])
def test_malformed_staging_is_refused(home: Site, kind: str, said: dict[str, Any]) -> None:
    table, seat = two_at_a_table(home)
    before = length(home, table)
    with connect(home, table, seat) as socket:
        board = Board(socket)
        board.until("here")
        socket.send_text(json.dumps({"kind": kind, **said}))
        assert board.until("refused")["error"]["code"] == "bad-request"
    assert length(home, table) == before


def test_an_unknown_token_is_refused_as_such(home: Site) -> None:
    table, seat = two_at_a_table(home)
    with connect(home, table, seat) as socket:
        board = Board(socket)
        board.until("here")
        refused = board.ask("stage", "refused", seat=seat, number=0, tokens=["fly:7"])
        assert refused["error"]["code"] == "unknown-move"


def test_a_page_frames_a_board_and_sends_browsers_without_scripts_to_the_plain_page(home: Site) -> None:
    table, seat = two_at_a_table(home)
    page = home.client.get(f"/t/{table}", headers=home.token(PEOPLE[seat])).text
    assert f'<noscript><meta http-equiv="refresh" content="0; url=/t/{table}/text"></noscript>' in page
    assert f"&#34;seat&#34;: {seat}" in page
    assert home.client.get(f"/t/{table}?seat={1 - seat}", headers=home.token(PEOPLE[seat])).status_code == 403


def test_components_and_texts_are_cached_until_they_change(home: Site) -> None:
    table, _ = two_at_a_table(home)
    for path in (f"/t/{table}/box.json", *(f"/words/{language}/borneo.json" for language in LANGUAGES)):
        first = home.client.get(path)
        assert first.status_code == 200
        again = home.client.get(path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    words = home.client.get("/words/it/the-border.json").json()
    assert words["ui.undo"] == "Annulla"
    assert words["the-border.area.castle"] == "castello"
    assert not [key for key in words if key.startswith(("error.", "page.", "the-border.event."))]
    assert home.client.get("/words/de/borneo.json").status_code == 404
    assert home.client.get("/words/en/chess.json").status_code == 400
