"""Twin tables: two histories that seat 0 and a spectator cannot tell apart, played over the wire side by side.
Ids, seeds and time are the same; dice and cards come as each history has them."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from borea.core.chance import FastRng
from borea.core.codec import dumps, encode_event
from borea.core.fields import freeze
from borea.core.game import CHANCE, EVERYONE, Event, Game, Move, Seat, State
from borea.core.match import Match
from borea.core.record import Entry, Record
from borea.games import load
from borea.server.tables.opening import TableRequest
from borea.server.tables.presence import Presence
from tests.support.server.play import MAREN, PEOPLE, Clock
from tests.support.server.site import Site, site

VIEWERS: tuple[Seat | None, ...] = (0, None)
PLIES = {"the-border": 60, "borneo": 60, "borderlands": 90}
LIVE = 12  # steps of a history that are played over the wire; the table continues from the earlier ones
PER_SITE = 5  # trials on one pair of sites: every table lengthens the lists that later ones request
RARELY = 3600.0  # seconds between runs of the scheduler, which has nothing to do here
STATES = ('{"kind":"now"', '{"kind":"snapshot"')  # what programs and boards get
QUIET = 50  # turns of the event loop after which all news has been sent

Step = tuple[Entry | None, Entry | None]  # what happens in each history; None: nothing


class Twins:
    """Two matches that seat 0 and a spectator cannot tell apart, and that differ wherever possible."""

    def __init__(self, game: Game, seats: int, rng: FastRng) -> None:
        self.game = game
        self.rng = rng
        self.states = [game.start(seats), game.start(seats)]
        self.steps: list[Step] = []

    def step(self) -> bool:
        """Let a seat act in both, or unseen in one; return whether the two still look alike."""
        if self.states[0].window() and self.rng.below(3) == 0 and self.alone(self.rng.below(2)):
            return True
        here, there = self.states
        actor = here.actors()[self.rng.below(len(here.actors()))]
        move = self.pick(self.choices(here, actor))
        after, events = self.made(here, actor, move)
        others = self.choices(there, actor) if actor in there.actors() else []
        start = self.rng.below(max(1, len(others)))
        rivals = [other for other in others[start:] + others[:start] if actor != 0 or other == move]
        for other in sorted(rivals, key=lambda other: other == move):  # another move first, if it looks the same
            twin, others_events = self.made(there, actor, other)
            if others_events == events and self.shown(twin) == self.shown(after):
                self.states = [after, twin]
                token = self.game.catalogue.token
                self.steps.append(((actor, token(move)), (actor, token(other))))
                return True
        return False

    def alone(self, side: int) -> bool:
        """Let another seat act in one of the two, if nobody can see it; then even their lengths differ."""
        state = self.states[side]
        actors = [seat for seat in state.actors() if seat > 0]
        if not actors:
            return False
        actor = actors[self.rng.below(len(actors))]
        move = self.pick(self.choices(state, actor))
        after, events = self.made(state, actor, move)
        if events != ["[]", "[]"] or not after.window() or self.shown(after) != self.shown(state):
            return False
        self.states[side] = after
        entry = (actor, self.game.catalogue.token(move))
        self.steps.append((None, entry) if side else (entry, None))
        return True

    def choices(self, state: State, actor: int) -> list[Move]:
        """Return the moves of an actor."""
        return [move for move, _ in state.odds()] if actor == CHANCE else list(state.moves(actor))

    def pick(self, moves: list[Move]) -> Move:
        """Return a random move."""
        return moves[self.rng.below(len(moves))]

    def made(self, state: State, actor: int, move: Move) -> tuple[State, list[str]]:
        """Return the state after a move, and its events as the two viewers see them."""
        after, events = state.copy(), list[Event]()
        after.apply(actor, move, events)
        return after, [
            dumps([encode_event(event) for event in events if event.to in (EVERYONE, viewer)]) for viewer in VIEWERS
        ]

    def shown(self, state: State) -> list[object]:
        """Return what the two viewers see."""
        return [freeze(state.view(viewer)) for viewer in VIEWERS]

    def waiting(self) -> bool:
        """Return whether a seat, not chance, is asked in both."""
        return all(state.actor() >= 0 for state in self.states)

    def moved(self, side: int, seat: Seat) -> bool:
        """Return whether a seat has moved in one history."""
        return any(entry[0] == seat for entry in self.record(side, len(self.steps)).entries)

    def record(self, side: int, steps: int) -> Record:
        """Return the beginning of one history."""
        entries = [entry for step in self.steps[:steps] if (entry := step[side]) is not None]
        return Record(
            self.game.info.id, rules=self.game.rules, edition=self.game.edition, options=self.game.options,
            seats=3, commitment="", entropy=[""] * 3, entries=entries,
        )  # fmt: skip


def twins(name: str, trial: int) -> tuple[Twins, int]:
    """Return two matches that differ, and the step from which they are played over the wire."""
    for attempt in range(200):
        made = Twins(load(name), 3, FastRng(f"{name}/{trial}/{attempt}"))
        pauses: list[int] = []  # steps after which a seat is asked in both
        last = 0
        for _ in range(PLIES[name]):
            if not made.states[0].actors() or not made.step():
                break
            if made.waiting():
                pauses.append(len(made.steps))
                if any(one != two for one, two in made.steps):
                    last = len(made.steps)
        if last:
            del made.steps[last:]
            return made, max([pause for pause in pauses if pause <= last - LIVE] or pauses[:1])
    raise AssertionError(f"no two matches of {name} that differ unseen")


@contextmanager
def dealt(entries: list[Entry]) -> Iterator[None]:
    """Let matches draw what a history has at the same place."""
    natural = Match._draw

    def draw(match: Match) -> Move:
        if len(match.plies) < len(entries):
            return match.game.catalogue.move(entries[len(match.plies)][1])
        return natural(match)

    Match._draw = draw  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        Match._draw = natural  # type: ignore[method-assign]


@contextmanager
def two_sites() -> Iterator[list[Site]]:
    """Serve two applications with the same ids, seeds and time."""
    with (
        tempfile.TemporaryDirectory() as one,
        tempfile.TemporaryDirectory() as two,
        site(Path(one), fixed=True, look_every=RARELY) as first,
        site(Path(two), fixed=True, look_every=RARELY) as second,
    ):
        for made in (first, second):
            made.worker.tables.bots_due = lambda table: None  # bots only sit here: their choices are not under test
            made.worker.presence.count = lambda: None  # type: ignore[method-assign]  # spectators are counted by `tick`
        yield [first, second]


class Wire:
    """One of the twin tables, and all that seat 0 and a spectator are sent."""

    def __init__(self, home: Site, record: Record) -> None:
        self.home = home
        self.sent: list[str] = []
        self.said = 0
        request = TableRequest(
            record.game, 3, record.edition, record.options, clock=600, record=record, ply=len(record.entries)
        )
        self.table = self.inside(home.worker.tables.open, request, MAREN)
        self.path = f"/api/tables/{self.table}"
        for seat, person in enumerate(PEOPLE):
            self.inside(home.worker.tables.sit, self.table, person, seat)

    def inside(self, call: Any, *arguments: Any) -> Any:
        """Call something in the server's event loop."""
        assert self.home.client.portal is not None
        return self.home.client.portal.call(call, *arguments)

    def hear(self, sockets: list[Any], kind: str) -> None:
        """Record what the sockets receive, up to the first state of the table after a message of a kind."""
        for socket in sockets:
            found = ""
            while not (found.startswith(STATES) and self.sent[-1].startswith(f'{{"kind":"{kind}"')):
                self.sent.append(found)
                found = socket.receive_text()
            self.sent.append(found)

    def tick(self, sockets: list[Any]) -> None:
        """Let all news be sent; then say something, so that there is a last message to wait for."""
        self.inside(turns)
        self.inside(Presence.count, self.home.worker.presence)
        self.inside(turns)
        clock = self.home.worker.tables.clock
        assert isinstance(clock, Clock)
        clock.now += 1000
        self.said += 1
        self.home.post(f"{self.path}/say", {"text": f"Step {self.said}."}, MAREN)
        self.hear(sockets, "said")
        self.inside(turns)

    def play(self, entry: Entry) -> None:
        """Make a move of a history; seat 0 sees only its own answer."""
        seat, token = entry
        number = json.loads(self.home.get(f"{self.path}?seat={seat}", PEOPLE[seat]).text)["decision"]["number"]
        body = {"seat": seat, "number": number, "tokens": [token]}
        answer = self.home.post(f"{self.path}/submit", body, PEOPLE[seat])
        assert answer.status_code == 200, answer.text
        if seat == 0:
            self.sent.append(answer.text)

    def whisper(self, side: int) -> None:
        """Let seats 1 and 2 say in private, where the game has promises, what differs between the histories.

        One of them says less, so the numbers of what seat 0 says openly would tell how much others whisper.
        """
        if self.said % 4 == 1:
            self.speak_up()
        if side or self.said % 3:
            promise = {"kind": ("peace", "passage")[side], "voice": "we", "arguments": [str(1 + self.said % 5)]}
            told = {"seat": 1, "to": [2], "promises": [promise], "private": True}
            self.home.post(f"{self.path}/parley", told, PEOPLE[1])
        for number in range(side * self.said):
            self.home.post(f"{self.path}/parley/answer", {"seat": 2, "number": number, "yes": True}, PEOPLE[2])

    def speak_up(self) -> None:
        """Let seat 0 propose something openly, and seat 2 accept it, by its own number."""
        promise = {"kind": "goods", "voice": "i", "arguments": ["gold", str(1 + self.said % 5)]}
        told = {"seat": 0, "to": [2], "promises": [promise]}
        self.sent.append(self.home.post(f"{self.path}/parley", told, MAREN).text)
        for one in json.loads(self.home.get(f"{self.path}/parley?seat=2", PEOPLE[2]).text)["said"]:
            if (one["seat"], one["stage"]) == (0, "offered"):
                body = {"seat": 2, "number": one["number"], "yes": True}
                self.home.post(f"{self.path}/parley/answer", body, PEOPLE[2])

    def ask(self) -> None:
        """Record what seat 0 and a spectator can request."""
        get, sent = self.home.get, self.sent
        sent += [get(self.path, MAREN).text, get(self.path).text, get(f"{self.path}/record").text]
        sent += [get(f"{self.path}/parley", MAREN).text, get(f"{self.path}/parley").text]
        sent += [get(f"{self.path}?seat=1", MAREN).text, get("/api/tables").text, get("/api/mine", MAREN).text]
        pages = (f"/t/{self.table}", f"/t/{self.table}/text", "/mine", "/archive?mine=1")
        sent += [
            self.home.client.get(page, headers=self.home.token(MAREN)).text.partition("<main")[2] for page in pages
        ]

    def draw(self, game: Game, rng: FastRng) -> None:
        """Record what boards receive, whatever moves their viewer stages."""
        for headers in (self.home.token(MAREN), {}):
            with self.home.client.websocket_connect(
                f"{self.path}/stream?lang=en&snapshot=1", headers=headers
            ) as socket:
                sent: list[str] = []
                while not sent or '"kind":"here"' not in sent[-1]:
                    sent.append(socket.receive_text())
                snapshot = next(message for message in map(json.loads, sent) if message["kind"] == "snapshot")
                offered = [move["token"] for move in snapshot["ask"]["moves"]] if snapshot["ask"] else []
                for token in [*offered, *(game.catalogue.token(rng.below(len(game.catalogue))) for _ in range(8))]:
                    for asked in ({"kind": "stage", "tokens": [token]}, {"kind": "why", "tokens": [], "token": token}):
                        socket.send_text(json.dumps({"seat": 0, "number": snapshot["number"], **asked}))
                        sent.append(socket.receive_text())
                self.sent += sent
        self.sent.append(self.home.client.get(f"/t/{self.table}/box.json").text)

    def err(self, game: Game, rng: FastRng) -> None:
        """Record the refusals of illegal moves of seat 0."""
        for _ in range(8):
            token = game.catalogue.token(rng.below(len(game.catalogue)))
            asked = json.loads(self.home.get(self.path, MAREN).text)["decision"]
            if token not in asked["tokens"]:
                body = {"seat": 0, "number": asked["number"], "tokens": [token]}
                self.sent.append(self.home.post(f"{self.path}/submit", body, MAREN).text)
        for seat in (1, 2):
            body = {"seat": seat, "number": 0, "tokens": ["done"]}
            self.sent.append(self.home.post(f"{self.path}/submit", body, MAREN).text)

    def beside(self, asks: bool) -> None:
        """Let the others do what everyone sees: ask to go back, answer, leave."""
        done = [("leave", {"seat": 2}, PEOPLE[2])]
        if asks:
            done = [("ask", {"seat": 1}, PEOPLE[1]), ("answer", {"seat": 2, "yes": False}, PEOPLE[2]), *done]
        for path, body, person in done:
            answer = self.home.post(f"{self.path}/{path}", body, person)
            assert answer.status_code == 200, answer.text


async def turns() -> None:
    """Let everything that is ready run."""
    for _ in range(QUIET):
        await asyncio.sleep(0)


def traffic(home: Site, pair: Twins, side: int, first: int, trial: int) -> list[str]:
    """Play one history to its end; return everything that seat 0 and a spectator receive."""
    whole = pair.record(side, len(pair.steps))
    with dealt(whole.entries):
        wire = Wire(home, pair.record(side, first))
        stream = f"{wire.path}/stream?lang=en"
        with (
            home.client.websocket_connect(stream, headers=home.token(MAREN)) as own,
            home.client.websocket_connect(stream) as watcher,
            home.client.websocket_connect(f"{stream}&snapshot=1", headers=home.token(MAREN)) as own_board,
            home.client.websocket_connect(f"{stream}&snapshot=1") as watching_board,
        ):
            sockets = [own, watcher, own_board, watching_board]
            wire.tick(sockets)
            for step in pair.steps[first:]:
                entry = step[side]
                if entry is not None and entry[0] != CHANCE:
                    wire.play(entry)
                wire.whisper(side)
                wire.tick(sockets)
            wire.err(pair.game, FastRng(f"tries {trial}"))
            # A request to go back reveals that its seat has moved, so it is made only if that is so in both histories.
            wire.beside(all(pair.moved(either, 1) for either in (0, 1)))
            wire.tick(sockets)
        wire.draw(pair.game, FastRng(f"drawn {trial}"))
        wire.ask()
    return wire.sent


def check_secrecy(name: str, trials: int, first: int) -> int:
    """Compare the traffic of `trials` pairs; return how many messages were compared."""
    wanted = range(first, first + trials)
    return sum(compare(name, wanted[at : at + PER_SITE]) for at in range(0, trials, PER_SITE))


def compare(name: str, trials: range) -> int:
    """Compare the traffic of some pairs on one pair of sites; return how many messages were compared."""
    compared = 0
    with two_sites() as sites:
        for trial in trials:
            pair, start = twins(name, trial)
            one, two = (traffic(home, pair, side, start, trial) for side, home in enumerate(sites))
            assert one == two, f"trial {trial} of {name}: {differing(one, two)}"
            compared += len(one)
    return compared


def differing(one: list[str], two: list[str]) -> str:
    """Name the first messages that differ."""
    pairs = zip(one, two, strict=False)
    return next((f"{here} / {there}" for here, there in pairs if here != there), f"{len(one)} / {len(two)} messages")
