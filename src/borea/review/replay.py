"""A finished match replayed: the table after every entry, the entries that stand, and where turns end."""

from __future__ import annotations

from borea.core.game import CHANCE, Event, Game, Move, Seat, State
from borea.core.match import Match
from borea.core.record import TABLE, Record, is_statement
from borea.core.statements.parley import ANSWERS
from borea.core.statements.statement import Statement, decode_statement, encode_statement


class Replay:
    """The state after every entry, and the number of events by then."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record
        self.states: list[State] = []
        self.event_counts: list[int] = []
        self.events: list[Event] = []
        self._heard: dict[int, tuple[list[dict[str, object]], int]] = {}
        self.breaking: dict[int, set[Move]] = {}  # by entry: moves of its seat that would have broken its word
        for match in Match.unfold(game, record):
            place = len(self.states)
            self.states.append(match.state.copy())
            self.event_counts.append(len(match.events))
            self.events = match.events
            if place < len(record.entries) and is_statement(record.entries[place][1]):
                self._hear(place, match)
            elif place < len(record.entries) and match.parley.active:
                self._note_word(place, match)

    def _hear(self, place: int, match: Match) -> None:
        """Note what the speaker of a statement knows of what was said before, and which of it is answered, if any."""
        who, token = self.record.entries[place]
        said = match.said(who)
        verb, _, number = token.partition(":")
        answered = said.index(match.parley.statements[int(number)]) if verb in ANSWERS else -1
        self._heard[place] = [encode_statement(one) for one in said], answered

    def _note_word(self, place: int, match: Match) -> None:
        """Note which moves would have broken the word of the seat that made an entry."""
        seat = self.record.entries[place][0]
        if self.game.envoy is not None and seat >= 0:
            state, moves = match.state.copy(), match.state.moves(seat)
            self.breaking[place] = set(self.game.envoy.costs(state, seat, moves, match.said(seat), 1.0))

    def heard(self, place: int) -> tuple[list[Statement], int]:
        """Return what the speaker of a statement knew of what was said before, and which of it is answered, or −1."""
        said, answered = self._heard[place]
        return [decode_statement(one) for one in said], answered

    def standing(self) -> list[int]:
        """Return the places of the moves, draws and statements that were not taken back."""
        entries = self.record.entries
        plies: list[int] = []
        statements: list[int] = []
        for place, (who, token) in enumerate(entries):
            if who == TABLE:
                del plies[int(token.removeprefix("rewind:")) :]
            elif token == "undo":
                plies.remove(max(ply for ply in plies if entries[ply][0] == who))
            else:
                (statements if is_statement(token) else plies).append(place)
        return sorted(plies + statements)

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
