"""The calls of the API for puzzles."""

from __future__ import annotations

from borea.server.api.calls import Asked, Call
from borea.server.learn.collection import Puzzle, collection
from borea.server.requests import language
from borea.server.tables.seating import Person
from borea.server.wire.board import Staged
from borea.server.wire.learn import PuzzleNow, PuzzleSets, TryLine, Verdict
from borea.text.language import Translator

STRANGER = "-"  # nobody has this id


def game_of(asked: Asked) -> str:
    """Return the game in the path."""
    return str(asked.request.path_params["game"])


def puzzle_of(asked: Asked) -> Puzzle:
    """Return the puzzle in the path.

    Raises:
        BoreaError: there is no such game or puzzle.
    """
    return collection(game_of(asked)).puzzle(str(asked.request.path_params["puzzle"]))


def solver(asked: Asked) -> Person:
    """Return who asks; a stranger looks at puzzles as a guest without a past."""
    return asked.person or Person(STRANGER, Translator(language(asked.request))("page.guest"))


async def sets(asked: Asked) -> PuzzleSets:
    """List the puzzles of all games, and how the person does with them."""
    return await asked.worker.puzzles.sets(asked.person)


async def daily(asked: Asked) -> PuzzleNow:
    """Show the puzzle of the day."""
    puzzles = asked.worker.puzzles
    return await puzzles.show(puzzles.daily(game_of(asked)), solver(asked), language(asked.request))


async def following(asked: Asked) -> PuzzleNow:
    """Show the next puzzle of the endless set."""
    puzzles = asked.worker.puzzles
    found = await puzzles.next(game_of(asked), asked.person)
    return await puzzles.show(found, solver(asked), language(asked.request))


async def show(asked: Asked) -> PuzzleNow:
    """Show a puzzle."""
    return await asked.worker.puzzles.show(puzzle_of(asked), solver(asked), language(asked.request))


async def stage(asked: Asked) -> Staged:
    """Return what moves would do on a puzzle's board; nothing is answered yet."""
    body: TryLine = asked.body
    return asked.worker.puzzles.stage(puzzle_of(asked), asked.known, language(asked.request), body.tokens)


async def answer(asked: Asked) -> Verdict:
    """Judge an answer."""
    body: TryLine = asked.body
    return await asked.worker.puzzles.answer(puzzle_of(asked), asked.known, language(asked.request), body.tokens)


async def solution(asked: Asked) -> Verdict:
    """Give a puzzle up and show its solution."""
    return await asked.worker.puzzles.give_up(puzzle_of(asked), asked.known, language(asked.request))


GAME = "/api/puzzles/{game}"
PUZZLE = f"{GAME}/{{puzzle}}"
CALLS = (
    Call("GET", "/api/puzzles", "List the puzzles of all games", None, PuzzleSets, sets, "read"),
    Call("GET", f"{GAME}/daily", "Show the puzzle of the day", None, PuzzleNow, daily, "read"),
    Call("GET", f"{GAME}/next", "Show the next puzzle of the endless set", None, PuzzleNow, following, "read"),
    Call("GET", PUZZLE, "Show a puzzle", None, PuzzleNow, show, "read"),
    Call("POST", f"{PUZZLE}/stage", "Show what moves would do on a puzzle's board", TryLine, Staged, stage),
    Call("POST", f"{PUZZLE}/answer", "Answer a puzzle", TryLine, Verdict, answer, "answer"),
    Call("POST", f"{PUZZLE}/solution", "Give a puzzle up and show its solution", None, Verdict, solution, "answer"),
)
