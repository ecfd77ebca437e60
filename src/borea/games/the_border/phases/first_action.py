"""The active seat's action: roll, reroll up to twice (TB-2.1), then complete segments with the dice (TB-2.2)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from borea.core.chance import Rng
from borea.core.game import CHANCE, Event, Move, Seat
from borea.games.the_border import dice
from borea.games.the_border import events as happened
from borea.games.the_border.moves import DONE, FINISH, REROLL, REROLLS, ROLL, ROLL_ODDS, ROLL_SPREAD, STOP
from borea.games.the_border.phases import order
from borea.games.the_border.phases.turn import begin_spending, can_finish, end_first_action
from borea.games.the_border.state import BorderState, Phase

ROLLS: Final = 3  # TB-2.1


class Roll(Phase):
    """Chance rolls the loose dice (TB-2.1)."""

    def actor(self, state: BorderState) -> Seat:
        """Return chance."""
        return CHANCE

    def odds(self, state: BorderState) -> list[tuple[Move, int]]:
        """Return every multiset of that many dice with the number of ways to roll it."""
        return ROLL_ODDS[state.loose]

    def draw(self, state: BorderState, rng: Rng) -> Move:
        """Return one outcome from a table of all ordered rolls."""
        spread = ROLL_SPREAD[state.loose]
        return spread[rng.below(len(spread))]

    def chance_label(self, state: BorderState) -> str:
        """Return the label of the roll."""
        return f"turn {state.turn} roll {state.rolls + 1}"

    def apply(self, state: BorderState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Add the rolled dice to the kept ones."""
        hand: i64 = dice.HANDS[move - ROLL]
        state.dice += hand
        state.loose = 0
        state.rolls += 1
        if events is not None:
            events.append(happened.rolled(state.active, int(state.dice), int(state.rolls)))
        if state.rolls == ROLLS:
            begin_spending(state, events)
        else:
            state.enter(order.REROLL)


class Reroll(Phase):
    """The active seat rerolls any of the dice, or stops (TB-2.1)."""

    def prompt(self, state: BorderState, seat: Seat) -> str:
        """Ask for the dice to reroll."""
        return "reroll"

    def moves(self, state: BorderState, seat: Seat) -> list[Move]:
        """Return every choice of dice, and `stop`."""
        return REROLLS[state.dice]

    def apply(self, state: BorderState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Pick up dice, or go on to the segments."""
        if move == STOP:
            begin_spending(state, events)
            return
        index = move - REROLL
        hand: i64 = dice.HANDS[index]
        if events is not None:
            events.append(happened.rerolled(seat, int(hand)))
        state.dice -= hand
        state.loose = dice.HAND_SIZE[index]
        state.enter(order.ROLL)


class Finish(Phase):
    """The active seat completes segments, in ascending order, until the dice are spent or it stops (TB-2.2)."""

    def prompt(self, state: BorderState, seat: Seat) -> str:
        """Ask for a set of segments."""
        return "finish*"

    def moves(self, state: BorderState, seat: Seat) -> list[Move]:
        """Return the segments that the remaining dice can complete, and `done`."""
        found: list[int] = []
        board = state.boards[seat]
        rest: i64 = state.left
        segment: i64 = 0
        while rest:
            have: i64 = rest & 7
            if have:
                for candidate in range(segment, segment + 4):
                    if candidate > state.last:
                        need = board.missing(candidate)
                        if need > 0 and need <= have:
                            found.append(FINISH + candidate)
            rest >>= 3
            segment += 4
        found.append(DONE)
        return found

    def apply(self, state: BorderState, seat: Seat, move: Move, events: list[Event] | None) -> None:
        """Cross the open spaces of a segment, or end the action."""
        if move == DONE:
            end_first_action(state, events)
            return
        segment = move - FINISH
        board = state.boards[seat]
        need = board.missing(segment)
        cells: list[int] = []
        for cell in state.box.sheets.segments[board.sheet][segment]:
            if not board.is_crossed(cell):
                board.cross(state.box, cell)
                cells.append(cell)
        state.left -= need * dice.ONE[segment // 4]
        state.last = segment
        if events is not None:
            events.append(happened.finished(seat, segment, cells))
        if not can_finish(state):
            end_first_action(state, events)
