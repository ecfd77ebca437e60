"""The streams of a table: what each viewer is sent, in order. Seat −1 is the spectator.

A viewer's items are numbered by their place in its own stream, so nobody can count what others are told.
"""

from __future__ import annotations

from typing import NamedTuple

from borea.core.game import EVERYONE, Event, Outcome, Seat, State
from borea.core.match import Match
from borea.server.tables.log import Body

SPECTATOR: Seat = -1
STATES_KEPT = 24  # for boards that show step by step what happened; with more, a board that lags behind would only jam


class StreamItem(NamedTuple):
    """One item of a viewer's stream; its number is its place in the stream."""

    seq: int
    at: int
    content: Body | list[Event] | Outcome


class Streams(dict[Seat, list[StreamItem]]):
    """The streams by viewer, and the states after the last messages of each."""

    def __init__(self, seats: int) -> None:
        super().__init__({viewer: [] for viewer in (SPECTATOR, *range(seats))})
        self.states: dict[Seat, dict[int, State]] = {viewer: {} for viewer in self}
        self.posted = 0  # events of the match that are in the streams

    def post(self, seq: int, at: int, content: Body | Outcome) -> None:
        """Add an item to every stream."""
        for stream in self.values():
            stream.append(StreamItem(seq, at, content))

    def post_steps(self, seq: int, at: int, match: Match) -> None:
        """Add the new events of a match to the streams of those who may know them, one item for each step."""
        for step in match.steps():
            events = match.events[self.posted : step.events]
            self.posted = step.events
            for viewer, stream in self.items():
                if seen := [event for event in events if event.to in (EVERYONE, viewer)]:
                    stream.append(StreamItem(seq, at, seen))
                    self.keep(viewer, step.state)

    def keep(self, viewer: Seat, state: State) -> None:
        """Keep the state after the last message of a viewer, as long as it is one of the latest in that stream."""
        kept = self.states[viewer]
        kept[len(self[viewer])] = state
        if len(kept) > STATES_KEPT:
            del kept[next(iter(kept))]
