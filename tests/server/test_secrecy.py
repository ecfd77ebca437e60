"""Nothing secret on the wire: two tables that differ only in what seat 0 cannot know send seat 0 and a spectator the
same bytes. The two are real histories, made side by side, which go on from a record each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from borea.core.chance import FastRng
from borea.core.codec import dumps, encode_event, freeze
from borea.core.game import CHANCE, EVERYONE, Event, Game, Move, Seat, State
from borea.core.record import Record
from borea.games import load
from borea.server.tables import Wish
from tests.server.play import MAREN, PEOPLE
from tests.server.site import Site, site

VIEWERS: tuple[Seat | None, ...] = (0, None)
TRIALS = {"the-border": (3, 60), "borneo": (3, 60), "borderlands": (3, 90)}  # trials, most plies


class Twins:
    """Two matches that seat 0 and a spectator cannot tell apart, and that differ wherever that is possible."""

    def __init__(self, game: Game, seats: int, rng: FastRng) -> None:
        self.game = game
        self.rng = rng
        self.states = [game.start(seats), game.start(seats)]
        self.entries: list[list[tuple[int, str]]] = [[], []]

    def step(self) -> bool:
        """Let somebody act in both; tell whether the two still look alike."""
        here, there = self.states
        actor = here.actors()[self.rng.below(len(here.actors()))]
        move = self.pick(self.choices(here, actor))
        after, heard = self.made(here, actor, move)
        others = self.choices(there, actor) if actor in there.actors() else []
        start = self.rng.below(max(1, len(others)))
        rivals = [other for other in others[start:] + others[:start] if actor != 0 or other == move]
        for other in sorted(rivals, key=lambda other: other == move):  # another move first, if it looks the same
            twin, told = self.made(there, actor, other)
            if told == heard and self.shown(twin) == self.shown(after):
                self.states = [after, twin]
                for entries, chosen in zip(self.entries, (move, other), strict=True):
                    entries.append((actor, self.game.catalogue.token(chosen)))
                return True
        return False

    def choices(self, state: State, actor: int) -> list[Move]:
        """Return what an actor may do."""
        return [move for move, _ in state.odds()] if actor == CHANCE else list(state.moves(actor))

    def pick(self, moves: list[Move]) -> Move:
        """Return any of some moves."""
        return moves[self.rng.below(len(moves))]

    def made(self, state: State, actor: int, move: Move) -> tuple[State, list[str]]:
        """Return the state after a move and what the two viewers hear of it."""
        after, events = state.copy(), list[Event]()
        after.apply(actor, move, events)
        return after, [
            dumps([encode_event(event) for event in events if event.to in (EVERYONE, viewer)]) for viewer in VIEWERS
        ]

    def shown(self, state: State) -> list[object]:
        """Return what the two viewers see."""
        return [freeze(state.view(viewer)) for viewer in VIEWERS]

    def records(self) -> list[Record]:
        """Return the two histories."""
        return [
            Record(
                self.game.info.id, rules=self.game.rules, edition=self.game.edition, options=self.game.options,
                seats=3, commitment="", entropy=[""] * 3, entries=entries,
            )
            for entries in self.entries
        ]  # fmt: skip


def twins(name: str, trial: int, plies: int) -> Twins:
    """Return two matches that differ in something and in which a seat, not chance, is asked."""
    for attempt in range(200):
        rng = FastRng(f"{name}/{trial}/{attempt}")
        made = Twins(load(name), 3, rng)
        best = None
        for _ in range(plies):
            if not made.states[0].actors() or not made.step():
                break
            if made.entries[0] != made.entries[1] and made.states[0].actor() >= 0 and made.states[1].actor() >= 0:
                best = [list(entries) for entries in made.entries]
        if best:
            made.entries = best
            return made
    pytest.fail(f"no two matches of {name} that differ unseen")


@pytest.fixture
def sites(tmp_path: Path) -> Iterator[list[Site]]:
    """Serve two applications with the same ids, seeds and time."""
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        folder.mkdir()
    with site(folders[0], fixed=True) as one, site(folders[1], fixed=True) as two:
        yield [one, two]


def traffic(home: Site, record: Record, trial: int) -> list[str]:
    """Go on from a record, and return all that seat 0 and a spectator are sent whatever they try."""
    tables = home.house.tables
    wish = Wish(record.game, 3, record.edition, record.options, record=record, ply=len(record.entries))
    assert home.client.portal is not None
    table = home.client.portal.call(tables.open, wish, MAREN)
    for seat, person in enumerate(PEOPLE):
        home.client.portal.call(tables.sit, table, person, seat)
    sent: list[str] = []
    path = f"/api/tables/{table}"
    for headers in (home.token(MAREN), {}):
        with home.client.websocket_connect(f"{path}/stream?lang=en", headers=headers) as socket:
            while not sent or '"kind":"here"' not in sent[-1]:
                sent.append(socket.receive_text())
            sent.append("end")
    game = load(record.game, edition=record.edition)
    rng = FastRng(f"tries {trial}")
    for _ in range(8):
        token = game.catalogue.token(rng.below(len(game.catalogue)))
        now = json.loads(home.get(path, MAREN).text)
        if token in now["decision"]["tokens"]:
            continue
        body = {"seat": 0, "number": now["decision"]["number"], "tokens": [token]}
        sent.append(home.post(f"{path}/submit", body, MAREN).text)
    for seat in (1, 2):
        sent.append(home.post(f"{path}/submit", {"seat": seat, "number": 0, "tokens": ["done"]}, MAREN).text)
    sent += [home.get(path, MAREN).text, home.get(path).text, home.get(f"{path}/record").text]
    sent += [home.get(f"{path}?seat=1", MAREN).text, home.get("/api/tables").text, home.get("/api/mine", MAREN).text]
    pages = (f"/t/{table}", "/mine", "/archive?mine=1")
    sent += [home.client.get(page, headers=home.token(MAREN)).text.partition("<main")[2] for page in pages]
    return sent


@pytest.mark.parametrize("name", sorted(TRIALS))
def test_what_seat_0_cannot_know_changes_no_byte_on_its_wire(sites: list[Site], name: str) -> None:
    trials, plies = TRIALS[name]
    for trial in range(trials):
        pair = twins(name, trial, plies)
        records = pair.records()
        assert records[0].entries != records[1].entries
        one, two = (traffic(home, record, trial) for home, record in zip(sites, records, strict=True))
        assert len(one) > 15
        assert one == two


def test_what_a_seat_may_know_does_change_its_wire(sites: list[Site]) -> None:
    """Show that the comparison can fail: seat 1 is told its own cards."""
    records = twins("borneo", 0, 60).records()
    views = []
    for home, record in zip(sites, records, strict=True):
        traffic(home, record, 0)
        views.append([home.get(f"/api/tables/{table}?seat={seat}", PEOPLE[seat]).text
                      for table in home.house.tables.slots.slots for seat in (1, 2)])  # fmt: skip
    assert views[0] != views[1]
