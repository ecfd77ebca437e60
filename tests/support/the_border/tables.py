"""Positions of The Border built by hand: chosen sheets, crosses and dice.

The sheets are a set kept for the tests, so that new standard sheets change nothing here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from borea.core.bits import BIT
from borea.core.game import CHANCE, Event
from borea.games import create
from borea.games.the_border.box import HALF
from borea.games.the_border.state import BorderState
from borea.games.the_border.view import BorderView
from tests.support.sound import check_sound
from tests.support.the_border.slow import LETTER, Paper

SHEETS: Any = json.loads((Path(__file__).parent / "fixed_sheets.json").read_text("utf-8"))
PAPER = Paper(SHEETS)
AREAS = list(PAPER.border)  # motifs, in the order of the sheet
WELL = "well"


class Table:
    """A table at the first roll of the first turn; seat k plays sheet k + 1, seat 0 is active."""

    def __init__(self, seats: int = 2, active: int = 0, **options: object) -> None:
        self.game = create("the-border", None, {"sheets": SHEETS, **options})
        state = self.game.start(seats)
        assert isinstance(state, BorderState)
        self.state = state
        self.events: list[Event] = []
        for seat in range(seats):
            self.chance(f"sheet:{seat + 1}")
        self.chance(f"first:{active}")

    # Reading

    def segment(self, seat: int, name: str) -> set[int]:
        """Return the spaces of a segment on a seat's sheet."""
        return PAPER.segments[self.state.boards[seat].sheet][name]

    def letter(self, seat: int, cell: int) -> str:
        """Return the letter of the die that crosses a space on a seat's sheet."""
        return LETTER[PAPER.colour[self.state.boards[seat].sheet][cell]]

    def owner(self, seat: int, cell: int) -> str:
        """Return the segment that a space belongs to on a seat's sheet."""
        segments = PAPER.segments[self.state.boards[seat].sheet]
        return next(name for name, cells in segments.items() if cell in cells)

    def moves(self, seat: int) -> list[str]:
        """Return the legal tokens; none if the seat does not act."""
        moves = self.state.moves(seat) if seat in self.state.actors() else []
        return [self.game.catalogue.token(move) for move in moves]

    def why_not(self, seat: int, token: str) -> str:
        """Return the clause that forbids a move, which must be illegal."""
        assert token not in self.moves(seat)
        return self.state.why_not(seat, self.game.catalogue.move(token))

    def crossed(self, seat: int) -> set[int]:
        """Return the crossed spaces of a seat."""
        return {cell for cell in range(86) if self.state.boards[seat].is_crossed(cell)}

    def scores(self) -> list[int]:
        """Return the points of all seats."""
        return [board.score(self.state.box) for board in self.state.boards]

    def view(self, seat: int | None) -> BorderView:
        """Return what a seat sees."""
        view = self.state.view(seat)
        assert isinstance(view, BorderView)
        return view

    def offered(self) -> tuple[str, str]:
        """Return the kind of the last `offered` event and its dice."""
        event = [event for event in self.events if event.kind.startswith("offered")][-1]
        return event.kind, str(event.slots["dice"])

    # Building

    def cross(self, seat: int, cells: Iterable[int]) -> None:
        """Cross spaces as if in earlier turns; this must not complete an area."""
        board = self.state.boards[seat]
        for cell in cells:
            if cell < HALF:
                board.crossed_n |= BIT[cell]
            else:
                board.crossed_s |= BIT[cell - HALF]
        board.refresh(self.state.box)
        assert self.state.faults() == []

    def close(self, seat: int, areas: Iterable[str], first: bool = True) -> None:
        """Complete areas as if in earlier turns, for the high or the low value."""
        board = self.state.boards[seat]
        bits = sum(BIT[AREAS.index(area)] for area in areas)
        board.closed |= bits
        if first:
            board.high |= bits
            self.state.taken |= bits
        self.cross(seat, {cell for area in areas for cell in PAPER.border[area]})

    # Playing

    def chance(self, token: str) -> None:
        """Apply a chance outcome."""
        move = self.game.catalogue.move(token)
        assert self.state.actors() == [CHANCE]
        assert move in [outcome for outcome, _ in self.state.odds()]
        self.state.apply(CHANCE, move, self.events)
        check_sound(self.game, self.state)

    def play(self, seat: int, *tokens: str) -> None:
        """Make moves for a seat, in this order."""
        for token in tokens:
            assert token in self.moves(seat), (token, self.moves(seat))
            self.state.apply(seat, self.game.catalogue.move(token), self.events)
            check_sound(self.game, self.state)

    def roll(self, dice: str) -> None:
        """Roll five dice once and stop."""
        self.chance(f"roll:{''.join(sorted(dice, key='srybog'.index))}")
        self.play(self.state.active, "stop")

    def idle_turn(self) -> None:
        """Play a turn in which nobody crosses a space."""
        turn = self.state.turn
        self.roll("srybo")
        while self.state.turn == turn and self.state.actors():
            self.play(self.state.actor(), "done")
