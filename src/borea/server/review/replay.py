"""A finished match replayed: the table after every entry, where turns end, and what evaluations and draws were worth.

This plays the whole match again, so it runs in threads or in the bots' processes.
"""

from __future__ import annotations

from functools import lru_cache

from borea.bots.luck import luck
from borea.core.game import CHANCE, Event, Game, Seat, State
from borea.core.match import Match
from borea.core.record import Record, read_record
from borea.server.tables.game_cache import cached_game


class Replay:
    """The state after every entry, and the number of events by then."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.states: list[State] = []
        self.event_counts: list[int] = []
        self.events: list[Event] = []
        for match in Match.unfold(game, record):
            self.states.append(match.state.copy())
            self.event_counts.append(len(match.events))
            self.events = match.events

    def ends(self) -> list[int]:
        """Return the entries after which a turn or a part of one is over, starting where a seat is first asked."""
        last = len(self.states) - 1
        first = next(place for place, state in enumerate(self.states) if state.actor() != CHANCE)
        keys = [self.game.turn_key(state) for state in self.states]
        later = [place for place in range(first + 1, last) if keys[place] != keys[place - 1]]
        return [first, *later, last]

    def drawer(self, place: int) -> Seat:
        """Return the seat that drew at an entry of chance, by its event; −1 for nobody."""
        seats = [event.slots["seat"] for event in self.between(place, place + 1) if "seat" in event.slots]
        return seats[0] if seats and isinstance(seats[0], int) else -1

    def between(self, since: int, at: int) -> list[Event]:
        """Return the events after the first `since` entries, up to the first `at`."""
        return self.events[self.event_counts[since] : self.event_counts[at]]


Job = tuple[str, str]  # options as canonical JSON, the record


@lru_cache(maxsize=2)
def replayed(job: Job) -> tuple[Replay, Record]:
    """Return a replayed match with its record, cached while parts of it are evaluated one after another."""
    options, text = job
    record = read_record(text)
    return Replay(cached_game(record.game, record.edition, options, record.rules), record), record


def chances(job: Job) -> list[list[float]]:
    """Return each seat's chance of winning at the end of each turn."""
    replay, _ = replayed(job)
    return [replay.game.worths(replay.states[at]) for at in replay.ends()]


def luck_in(task: tuple[Job, list[int]]) -> list[tuple[Seat, list[float]]]:
    """Return for some chance entries who drew, and how that changed each seat's chance of winning."""
    job, places = task
    replay, record = replayed(job)
    move = replay.game.catalogue.move
    return [
        (replay.drawer(place), luck(replay.game, replay.states[place], move(record.entries[place][1]), f"luck/{place}"))
        for place in places
    ]
