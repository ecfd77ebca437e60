"""What a game tells its bots about statements: when to speak, what to propose, what an agreement is worth and which
moves keep one's word. Bots know `Envoy` and no game. `said` is always what the seat itself may know."""

from __future__ import annotations

from borea.core.game import Move, Seat, State
from borea.core.statements.statement import Statement


class Proposal:
    """Something to say: to whom, in which words, and what it is worth to the seat that says it."""

    def __init__(self, to: list[Seat], wordings: list[tuple[str, ...]], value: float) -> None:
        self.to = to
        self.wordings = wordings
        self.value = value


class Envoy:
    """A game's judgement of statements; values are changes in a seat's chance of winning."""

    def occasion(self, state: State, seat: Seat) -> int:
        """Return a number for the occasion that a seat has to speak, −1 if there is none; it speaks once at each."""
        raise NotImplementedError

    def proposal(self, state: State, seat: Seat, said: list[Statement]) -> Proposal | None:
        """Return what a seat should propose now, if anything."""
        raise NotImplementedError

    def worth(self, state: State, seat: Seat, said: list[Statement], statement: Statement) -> float:
        """Return what agreeing to a statement is worth to a seat; above 0 it should."""
        raise NotImplementedError

    def keeping(self, state: State, seat: Seat, moves: list[Move], said: list[Statement], loyalty: float) -> list[Move]:
        """Return the moves that are left without those that break one's word for less than `loyalty`; never none."""
        raise NotImplementedError

    def costs(
        self, state: State, seat: Seat, moves: list[Move], said: list[Statement], loyalty: float
    ) -> dict[Move, float]:
        """Return the moves that break one's word, now or later, with what that costs; only if they mean it anywhere."""
        raise NotImplementedError
