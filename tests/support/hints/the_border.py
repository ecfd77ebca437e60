"""What hints of The Border claim."""

from __future__ import annotations

from borea.core.bits import BIT
from borea.games.the_border import dice
from borea.games.the_border.moves import CATALOGUE
from tests.support.hints.positions import Case, Check


def after_turn(case: Case) -> tuple[int, int, int]:
    """Return the seat's areas, points and number of areas once the others have crossed nothing more."""
    state, _ = case.played()
    turn = state.turn
    while state.window() and state.turn == turn:
        state.apply(state.actor(), CATALOGUE.move("done"))
    board = state.boards[case.seat]
    return int(board.closed), board.score(case.game.box), int(board.closed_count())


def closes(case: Case) -> bool:
    board = case.state.boards[case.seat]
    closed, points, _ = after_turn(case)
    new = closed & ~int(board.closed)
    return new == case.about("areas") and points - board.score(case.game.box) == case.about("points")


def closes_first(case: Case) -> bool:
    return closes(case) and not case.state.taken & case.about("areas")


def nears(case: Case) -> bool:
    state, _ = case.played()
    border = case.game.box.sheets.areas[case.about("area")].border
    open_cells = [cell for cell in border if not state.boards[case.seat].is_crossed(cell)]
    pair = case.game.box.first, case.game.box.later
    taken = bool(case.state.taken & BIT[case.about("area")])
    return len(open_cells) == case.about("gaps") and pair[taken][case.about("area")] == case.about("points")


def left(case: Case) -> str:
    """Return the dice that the others are offered, marked if they get only one of them."""
    _, events = case.played()
    offered = next(event for event in events if event.kind.startswith("offered"))
    return f"{offered.kind} {offered.slots['dice']}"


def is_able(case: Case) -> bool:
    """Return whether the dice on the table complete anything."""
    state = case.state.copy()
    if state.prompt(case.seat) == "reroll":
        state.apply(case.seat, CATALOGUE.move("stop"))
    return state.actor() == case.seat and state.prompt(case.seat) == "finish*" and len(state.moves(case.seat)) > 1


def lacking(case: Case) -> int:
    segment = case.about("segment")
    cells = case.game.box.sheets.segments[case.state.boards[case.seat].sheet][segment]
    missing = [cell for cell in cells if not case.state.boards[case.seat].is_crossed(cell)]
    return len(missing) - dice.count(case.about("hand"), segment // 4)


CHECKS: dict[str, Check] = {
    "closes": closes,
    "closes-first": closes_first,
    "sixth": lambda case: after_turn(case)[2] == case.about("closed") >= 6,
    "nears": nears,
    "nears-first": nears,
    "leaves": lambda case: left(case) == f"offered {dice.word(case.about('dice'))}",
    "leaves-one-each": lambda case: left(case).startswith("offered-one "),
    "none-ready": lambda case: not is_able(case),
    "wait": is_able,
    "keeps": lambda case: lacking(case) == case.about("lacking") > 0,
    "keeps-ready": lambda case: lacking(case) <= 0,
    "last-reroll": lambda case: case.state.rolls == 2,
    "keep-open": lambda case: True,
    "reroll-all": lambda case: True,
}
