"""The lobby: the games with their choices, the tables, and the form that opens a table."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from markupsafe import Markup
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from borea.bots.crew import CREW, MEMBERS, STRENGTHS, of_strength
from borea.core.errors import BoreaError
from borea.core.info import GameInfo
from borea.core.options import Option
from borea.games import INFOS, info
from borea.server.errors import TableError
from borea.server.pages.base import YEAR, Pages, Visit
from borea.server.pages.forms import Form, number
from borea.server.pages.mine import RowWriter
from borea.server.people.my_tables import my_tables
from borea.server.people.names import NAME_LENGTH
from borea.server.tables.authority import STAND_IN
from borea.server.tables.lessons import has_lesson
from borea.server.tables.opening import TableRequest

CLOCKS = (0, 60, 300, 86_400, 3 * 86_400, 7 * 86_400)
COMPANY = ("bots", "people", "screen")  # bots at once, people by link, people on this screen
USUAL_SEATS = 3
LAST = "last"  # the cookie with the game chosen last; the other choices have a cookie per game
GENERATED = "new"  # sheets or a map generated for this table
OPEN_SHOWN, WATCH_SHOWN, OVER_SHOWN, WAITING_SHOWN = 24, 6, 6, 1
FIELDS = ("seats", "with", "strength", "crew", "name", "edition", "clock", "public", "options")


class Choices(NamedTuple):
    """A table as chosen in the form."""

    seats: int
    company: str
    strength: str
    crew: tuple[str, ...]  # opponents chosen by name; the others come by strength
    names: tuple[str, ...]  # of the people at this screen
    edition: str
    clock: int
    public: bool
    options: dict[str, object]


class Offer(NamedTuple):
    """A game as the lobby shows it."""

    game: GameInfo
    chosen: Choices
    options: list[Option]
    opened: bool
    lesson: bool


def offered(game: GameInfo) -> list[Option]:
    """Return the options that can be chosen without uploading a file."""
    return [option for option in game.options if option.kind != "data" or "SEED" in option.choices]


def read_choices(game: GameInfo, form: Form) -> Choices:
    """Return what a form asks for; fields that it leaves out have their defaults."""
    options: dict[str, object] = {option.name: option.default for option in offered(game)}
    if form.get("options") == "1":  # browsers send nothing for an unticked box
        options = {option.name: read_option(option, form.get(option.name, "")) for option in offered(game)}
    company, strength = form.get("with", ""), form.get("strength", "")
    clock = number(form, "clock") if "clock" in form else 0
    return Choices(
        game.check_seats(number(form, "seats")), company if company in COMPANY else COMPANY[0],
        strength if strength in STRENGTHS else STAND_IN, tuple(id for id in form.getlist("crew") if id in CREW),
        tuple(form.getlist("name")), form.get("edition") or game.editions[0], clock if clock in CLOCKS else 0,
        form.get("public") == "1", options,
    )  # fmt: skip


def read_option(option: Option, text: str) -> object:
    """Return the value of an option in a form."""
    if option.kind == "flag":
        return text == "1"
    if option.kind == "data":
        return GENERATED if text == GENERATED else option.default
    return option.check(text)


def table_request(game: GameInfo, chosen: Choices) -> TableRequest:
    """Return the table to open; what has to be generated gets a seed."""
    kinds = {option.name: option.kind for option in game.options}
    options = {
        name: str(secrets.randbelow(1_000_000)) if kinds[name] == "data" and value == GENERATED else value
        for name, value in chosen.options.items()
    }
    request = TableRequest(game.id, chosen.seats, chosen.edition, options, chosen.public, chosen.clock)
    if chosen.company == "bots":
        return request._replace(sit=(0,), bots=(None, *opponents(chosen)))
    if chosen.company == "screen":
        return request._replace(sit=tuple(range(chosen.seats)), hotseat=True, names=chosen.names)
    return request._replace(sit=(0,))


def opponents(chosen: Choices) -> list[str]:
    """Return who sits on the other seats: those chosen by name, then others of the chosen strength.

    Raises:
        TableError: more were chosen than there are seats.
    """
    free = chosen.seats - 1
    if len(chosen.crew) > free:
        raise TableError("too-many-opponents", count=len(chosen.crew), free=free)
    return [*chosen.crew, *[chosen.strength] * (free - len(chosen.crew))]


def cookies(game: GameInfo, form: Form) -> dict[str, str]:
    """Return the cookies that preset the same choices next time."""
    names = (*FIELDS, *(option.name for option in offered(game)))
    kept = urlencode([(name, value) for name in names for value in form.getlist(name)])
    return {LAST: game.id, f"{LAST}-{game.id}": kept}


def offers(remembered: Mapping[str, str]) -> list[Offer]:
    """Return all games with their last choices; the game chosen last comes first, opened."""
    last = remembered.get(LAST, "")
    opened = last if last in INFOS else next(iter(INFOS))  # newcomers see the first game opened
    found = [
        Offer(game, last_choices(game, remembered), offered(game), game.id == opened, has_lesson(game.id))
        for game in INFOS.values()
    ]
    return sorted(found, key=lambda offer: not offer.opened)


def last_choices(game: GameInfo, remembered: Mapping[str, str]) -> Choices:
    """Return the last choices, or the usual ones if the cookie is missing or malformed."""
    try:
        return read_choices(game, Form(parse_qsl(remembered.get(f"{LAST}-{game.id}", ""), max_num_fields=50)))
    except (BoreaError, ValueError):
        return read_choices(game, Form({"seats": str(usual_seats(game)), "public": "1"}))


def usual_seats(game: GameInfo) -> int:
    """Return how many seats a newcomer is offered."""
    return USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[-1]


class LobbyPages:
    """The lobby and its form."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.worker = pages.worker

    def routes(self) -> list[Route]:
        """Return the routes of these pages."""
        return self.pages.routes((("GET", "/", self.show), ("POST", "/tables", self.open)))

    async def show(self, visit: Visit) -> Response:
        """Show the games and the tables."""
        store, matches = self.worker.store, self.worker.matches
        lists = self.worker.tables.lists
        playing = await lists.listed(False, OPEN_SHOWN)
        watched = await lists.listed(False, WATCH_SHOWN, people=2)
        over = await lists.listed(True, OVER_SHOWN)
        mine = [] if visit.new else await my_tables(store, matches, visit.person.id)
        own = {table.table for table in mine}
        writer = RowWriter(visit.say, self.worker.tables.clock())
        waits = [table for table in mine if table.waits and not table.hidden]
        waits.sort(key=lambda table: table.kind != "match")  # lessons and what was played on from elsewhere come last
        shown = offers(visit.request.cookies)
        puzzles = (await self.worker.puzzles.sets(None if visit.new else visit.person)).sets
        return self.pages.render(
            visit, "lobby.html", order=[offer.game.id for offer in shown],
            offers=[self.offer(visit, offer) for offer in shown],
            waits=waits[:WAITING_SHOWN], mine=len(mine), over=over,
            left={table.table: writer.when(table) for table in waits[:WAITING_SHOWN]},
            gathering=[card for card in playing if not card.playing and card.table not in own],
            watched=[card for card in watched if card.table not in own], puzzles=puzzles,
        )  # fmt: skip

    def offer(self, visit: Visit, offer: Offer) -> Markup:
        """Return what the lobby shows of a game."""
        return self.pages.part(
            visit, "offer.html", offer=offer, crew=MEMBERS, clocks=CLOCKS, name_length=NAME_LENGTH,
            strengths={strength: of_strength(strength) for strength in STRENGTHS}, person_name=visit.person.name,
        )  # fmt: skip

    async def open(self, visit: Visit) -> Response:
        """Open a table: against bots, with free seats for people, or for people on this screen."""
        form = await visit.form()
        self.worker.charge(visit.request, visit.person, "open")
        game = info(form.get("game", ""))
        request = table_request(game, read_choices(game, form))
        # With scripts, the table's page contributes entropy as soon as it is there; without, nothing is waited for.
        contribute = form.get("contribute") == "1"
        request = request._replace(contribute=contribute, names=await self.screen_names(visit, request))
        table = await self.worker.open_table(visit.request, request, visit.person)
        response = RedirectResponse(f"/t/{table}", HTTPStatus.SEE_OTHER)
        for name, value in cookies(game, form).items():
            response.set_cookie(name, value, max_age=YEAR, samesite="lax", secure=self.worker.settings.secure)
        return response

    async def screen_names(self, visit: Visit, request: TableRequest) -> tuple[str, ...]:
        """Return the names of the people at this screen; those who gave none are called by their number."""
        given = [request.names[seat] if seat < len(request.names) else "" for seat in range(request.seats)]
        return tuple(
            [
                await self.worker.accounts.screen_name(visit.person, name)
                if name.strip()
                else visit.say("lobby.player", number=place)
                for place, name in enumerate(given, 1)
            ]
            if request.hotseat
            else ()
        )
