"""Pages of lists: finished matches, ratings, and the track record of a person."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import NamedTuple
from urllib.parse import urlencode

from starlette.responses import Response
from starlette.routing import Route

from borea.games import INFOS, info
from borea.server.errors import TableError
from borea.server.pages.base import Pages, Visit
from borea.server.people.names import NAME_LENGTH, clean_name
from borea.server.people.ratings import shown
from borea.server.people.track_record import person_card
from borea.server.tables.listings import card
from borea.server.tables.log import MOVES
from borea.server.wire.lists import Card
from borea.store.matches import Ended, Wanted

LISTED = 20
LEADERS = 100


class Shown(NamedTuple):
    """A finished match as the archive shows it."""

    match: Ended
    card: Card
    ended: str


class MatchPages:
    """The archive and the leaderboards."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.worker = pages.worker

    def routes(self) -> list[Route]:
        """Return the routes of these pages."""
        return self.pages.routes(
            (
                ("GET", "/archive", self.archive),
                ("GET", "/ratings/{game}", self.leaders),
                ("GET", "/people/{name}", self.person),
            )
        )

    async def archive(self, visit: Visit) -> Response:
        """Show finished matches that match a search, a page at a time."""
        asked = {name: visit.request.query_params.get(name, "") for name in FIELDS}
        found = await self.worker.matches.search(read_search(visit, asked), LISTED + 1)
        more = found[LISTED:]
        found = found[:LISTED]
        bodies = await self.worker.store.bodies([match.row.id for match in found], MOVES, fresh=False)
        rows = [
            Shown(match, card(match.row, bodies[match.row.id], over=True), date_time(match.ended)) for match in found
        ]
        onward = ""
        if more:
            onward = "/archive?" + urlencode({**asked, "after": f"{found[-1].ended}.{found[-1].row.id}"})
        editions = [(game.id, edition) for game in INFOS.values() for edition in game.editions]
        return self.pages.render(
            visit, "archive.html", rows=rows, asked=asked, games=list(INFOS), editions=editions, onward=onward,
            name_length=NAME_LENGTH,
        )  # fmt: skip

    async def leaders(self, visit: Visit) -> Response:
        """Show the leaderboard of a game."""
        game = info(str(visit.request.path_params["game"])).id
        leaders = await self.worker.matches.leaders(game, LEADERS)
        return self.pages.render(visit, "ratings.html", game=game, games=list(INFOS), leaders=leaders, shown=shown)

    async def person(self, visit: Visit) -> Response:
        """Show how a person has kept their word."""
        card = await person_card(self.worker, str(visit.request.path_params["name"]))
        return self.pages.render(visit, "person.html", card=card)


DAY = 86_400_000  # milliseconds
FIELDS = ("game", "name", "edition", "from", "to", "mine", "after")


def read_search(visit: Visit, asked: dict[str, str]) -> Wanted:
    """Return the search that a form describes."""
    game, _, edition = asked["edition"].rpartition("/")
    if asked["game"]:
        game = (
            info(asked["game"]).id if game in ("", asked["game"]) else "-"
        )  # an edition of another game matches nothing
    name = clean_name(asked["name"]) if asked["name"].strip() else ""
    since, until = (read_day(asked[field], field) for field in ("from", "to"))
    return Wanted(
        game, name, edition, start_of(since), start_of(until) + DAY if until else 0,
        read_after(asked["after"]), visit.person.id if asked["mine"] == "1" else "",
    )  # fmt: skip


def read_day(text: str, field: str) -> date | None:
    """Return a date of the form, None if it is empty.

    Raises:
        TableError: it is not a date.
    """
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as reason:
        raise TableError("bad-request", reason=field) from reason


def start_of(day: date | None) -> int:
    """Return when a day starts, in milliseconds; 0 for none."""
    return 0 if day is None else int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)


def read_after(text: str) -> tuple[int, str] | None:
    """Return the match after which the next page starts."""
    if not text:
        return None
    ended, _, table = text.partition(".")
    if not (ended.isascii() and ended.isdigit() and len(ended) < 16 and table.isascii() and table.isalnum()):
        raise TableError("bad-request", reason="after")
    return int(ended), table


def date_time(at: int) -> str:
    """Return a time in milliseconds as date and time."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
