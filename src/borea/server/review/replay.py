"""A finished match unrolled: the table after every entry, where turns end, what each seat could expect there, what luck
did. Made beside the event loop, because it plays the whole match again."""

from __future__ import annotations

from functools import lru_cache

from borea.bots.luck import luck
from borea.core.game import CHANCE, Event, Game, Seat, State
from borea.core.match import Match
from borea.core.record import Record, read_record
from borea.server.tables.game_cache import opened


class Replay:
    """The table after every entry, and how many events had been told by then."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.states: list[State] = []
        self.told: list[int] = []
        self.events: list[Event] = []
        for match in Match.unfold(game, record):
            self.states.append(match.state.copy())
            self.told.append(len(match.events))
            self.events = match.events

    def ends(self) -> list[int]:
        """Return after which entries a turn, or a part of one, is over; the first is where a seat is first asked."""
        last = len(self.states) - 1
        first = next(place for place, state in enumerate(self.states) if state.actor() != CHANCE)
        moments = [self.game.turn_key(state) for state in self.states]
        later = [place for place in range(first + 1, last) if moments[place] != moments[place - 1]]
        return [first, *later, last]

    def drawer(self, place: int) -> Seat:
        """Return for whom an entry of chance was drawn, by what was told of it; −1 for nobody."""
        seats = [event.slots["seat"] for event in self.between(place, place + 1) if "seat" in event.slots]
        return seats[0] if seats and isinstance(seats[0], int) else -1

    def between(self, since: int, at: int) -> list[Event]:
        """Return what happened after the first `since` entries, up to the first `at`."""
        return self.events[self.told[since] : self.told[at]]


Job = tuple[str, str]  # options as canonical JSON, the record


@lru_cache(maxsize=2)
def unrolled(job: Job) -> tuple[Replay, Record]:
    """Return a match unrolled in this process, kept while parts of it are reckoned one after another."""
    options, text = job
    record = read_record(text)
    return Replay(opened(record.game, record.edition, options, record.rules), record), record


def chances(job: Job) -> list[list[float]]:
    """Return each seat's chance of winning at the end of each turn."""
    replay, _ = unrolled(job)
    return [replay.game.worths(replay.states[at]) for at in replay.ends()]


def luck_in(task: tuple[Job, list[int]]) -> list[tuple[Seat, list[float]]]:
    """Return for some chance entries who drew, and what that changed for each seat."""
    job, places = task
    replay, record = unrolled(job)
    move = replay.game.catalogue.move
    return [
        (replay.drawer(place), luck(replay.game, replay.states[place], move(record.entries[place][1]), f"luck/{place}"))
        for place in places
    ]
