"""The pages of puzzles: all of them, and one at its board. A puzzle is a table that exists in memory alone; the page
gets what its seat sees, and the API of the puzzle answers instead of a stream."""

from __future__ import annotations

from datetime import date
from http import HTTPStatus
from typing import Any

import msgspec
from babel.dates import format_date
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from borea.games import INFOS, info
from borea.server.assets.files import Assets
from borea.server.learn.collection import Puzzle, collection
from borea.server.pages.base import Pages, Visit
from borea.server.pages.board import cacheable, game_data
from borea.server.wire.learn import PuzzleNow
from borea.text.language import LANGUAGES, puzzle_sentences


def day_words(day: str, language: str) -> str:
    """Return a day such as `2026-11-18` as people say it: 18 November."""
    return format_date(date.fromisoformat(day), "d MMMM", locale=language)


def frame(now: PuzzleNow, visit: Visit, assets: Assets) -> dict[str, Any]:
    """Return what the page's script needs to start."""
    path, seat, language = f"/puzzles/{now.game}/{now.id}", now.snapshot.seat, visit.language
    return {
        "table": f"puzzle-{now.id}",
        "game": now.game,
        "edition": now.snapshot.edition,
        "seat": seat,
        "own": [seat],
        "names": {str(seat): visit.person.name},
        "hotseat": False,
        "asked": [seat],
        "sinces": {},
        "curtain": False,
        "lang": language,
        "languages": list(LANGUAGES),
        "contribute": False,
        "opener": False,
        "standIn": "",
        "rivals": [],
        "commitment": "",
        "board": f"games/{now.game}/table.js" in assets.names(),
        "box": f"{path}/box.json",
        "puzzle": {
            "path": f"/api{path}",
            "now": msgspec.to_builtins(now),
            "grade": visit.say(f"puzzles.grade.{now.grade}"),
            "day": day_words(now.day, language) if now.day else "",
            "words": puzzle_sentences(language),
        },
    }


class PuzzlePages:
    """All puzzles, the day's, the next one, and any of them."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.puzzles = pages.worker.puzzles

    def routes(self) -> list[Route]:
        """Return the routes of these pages."""
        return self.pages.routes(
            (
                ("GET", "/puzzles", self.list),
                ("GET", "/puzzles/{game}", self.daily),
                ("GET", "/puzzles/{game}/next", self.next),
                ("GET", "/puzzles/{game}/{puzzle}", self.show),
                ("GET", "/puzzles/{game}/{puzzle}/box.json", self.components),
            )
        )

    async def list(self, visit: Visit) -> Response:
        """Show the puzzles of all games, and how the person does with them."""
        found = await self.puzzles.sets(visit.person)
        missing = [game for game in INFOS if game not in [one.game for one in found.sets]]
        day = day_words(found.day, visit.language)
        return self.pages.render(visit, "puzzles.html", sets=found.sets, day=day, missing=missing)

    async def daily(self, visit: Visit) -> Response:
        """Show the puzzle of the day."""
        return await self.board(visit, self.puzzles.daily(self.game(visit)))

    async def next(self, visit: Visit) -> Response:
        """Go to the next puzzle of the endless set."""
        found = await self.puzzles.next(self.game(visit), visit.person)
        answer = RedirectResponse(f"/puzzles/{found.record.game}/{found.id}", HTTPStatus.SEE_OTHER)
        return visit.remember_guest(answer) if visit.new else answer

    async def show(self, visit: Visit) -> Response:
        """Show a puzzle."""
        return await self.board(visit, self.puzzle(visit))

    async def components(self, visit: Visit) -> Response:
        """Return what never changes at the table of a puzzle."""
        return cacheable(visit.request, game_data(self.puzzle(visit).game))

    async def board(self, visit: Visit, puzzle: Puzzle) -> Response:
        """Show a puzzle at its board."""
        now, assets = await self.puzzles.show(puzzle, visit.person, visit.language), self.pages.assets
        return self.pages.render(
            visit, "puzzle.html", frame=frame(now, visit, assets), name=visit.say(f"{now.game}.name"),
            sheet=assets.game_sheet(now.game), module=assets.game_module(now.game),
        )  # fmt: skip

    def game(self, visit: Visit) -> str:
        """Return the game in the path.

        Raises:
            OptionError: there is no such game.
        """
        return info(str(visit.request.path_params["game"])).id

    def puzzle(self, visit: Visit) -> Puzzle:
        """Return the puzzle in the path.

        Raises:
            BoreaError: there is no such game or puzzle.
        """
        return collection(self.game(visit)).puzzle(str(visit.request.path_params["puzzle"]))
