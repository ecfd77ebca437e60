"""The pages of lessons: first games that teach by being played. Each is a record to continue, with bots around it, and
a list of steps, which events at the table complete."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from borea.games import info
from borea.server.errors import TableError
from borea.server.pages.base import Pages, Visit
from borea.server.tables.lessons import LEARNER, beginning, has_lesson, lesson
from borea.server.tables.opening import against_bots, continuing
from borea.server.tables.table import LiveTable
from borea.text.language import Translator
from borea.text.rulebook import rulebook

PANEL_TEXTS = ("lesson", "next", "skip", "back", "show", "over", "over-text", "play-on", "lobby", "close")


def step_texts(game: str, say: Translator) -> list[dict[str, Any]]:
    """Return the steps of a lesson in words."""
    book = rulebook(game, say.language)
    return [
        {
            "title": say(f"lesson.{game}.{step.id}"), "text": say(f"lesson.{game}.{step.id}.text"),
            "clause": step.clause, "rule": book.clauses[step.clause], "point": step.point, "done": step.done,
            "optional": step.optional, "show": step.show,
        }
        for step in lesson(game).steps
    ]  # fmt: skip


def frame(live: LiveTable, say: Translator) -> dict[str, Any]:
    """Return what the page of a lesson needs: the steps, and the message after which they begin to count."""
    stream = live.streams[LEARNER]
    before = next((place for place, message in enumerate(stream, 1) if isinstance(message.content, list)), 0)
    words = {name: say(f"learn.{name}") for name in PANEL_TEXTS}
    words["first"] = say("learn.first", title="{title}")  # filled in by the page
    return {"steps": step_texts(live.header.game, say), "after": before, "words": words}


class LessonPages:
    """What a lesson teaches, and the form that begins it."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.worker = pages.worker

    def routes(self) -> list[Route]:
        """Return the routes of these pages."""
        return self.pages.routes((("GET", "/learn/{game}", self.show), ("POST", "/learn/{game}", self.begin)))

    def game(self, visit: Visit) -> str:
        """Return the game in the path.

        Raises:
            BoreaError: there is no such game, or it has no lesson.
        """
        game = info(str(visit.request.path_params["game"])).id
        if not has_lesson(game):
            raise TableError("no-such-page")
        return game

    async def show(self, visit: Visit) -> Response:
        """Show the steps of a lesson."""
        game = self.game(visit)
        return self.pages.render(visit, "learn.html", game=game, steps=step_texts(game, visit.say))

    async def begin(self, visit: Visit) -> Response:
        """Open the table of a lesson."""
        await visit.form()
        self.worker.charge(visit.request, visit.person, "open")
        game = self.game(visit)
        record = beginning(game)
        request = against_bots(continuing(record, len(record.entries)), lesson(game).bot)
        table = await self.worker.open_table(visit.request, request, visit.person)
        return RedirectResponse(f"/t/{table}", HTTPStatus.SEE_OTHER)
