"""What the lobby offers for a new table, what somebody chose last time, and the wish that follows from a form."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

from borea.bots.registry import BY_LEVEL
from borea.core.errors import BoreaError
from borea.core.info import GameInfo
from borea.core.options import Option
from borea.games import INFOS
from borea.server.pages.forms import Form, number
from borea.server.tables.authority import STAND_IN, Wish

CLOCKS = (0, 60, 300, 86_400, 3 * 86_400, 7 * 86_400)
COMPANY = ("bots", "people", "screen")  # with whom: bots at once, people by link, people on this screen
LEVELS = tuple(BY_LEVEL)
USUAL_SEATS = 3
LAST = "last"  # the cookie with the game chosen last; each game has one of its own for the rest
ANEW = "new"  # sheets or a map made for this table alone
FIELDS = ("seats", "with", "bot", "style", "edition", "clock", "public", "options")


class Choices(NamedTuple):
    """A table as its form says it."""

    seats: int
    company: str
    level: str
    style: str
    edition: str
    clock: int
    public: bool
    options: dict[str, object]

    @property
    def bot(self) -> str:
        """The bot on the other seats."""
        return f"{self.level}/{self.style}" if self.style else self.level


class Offer(NamedTuple):
    """A game as the lobby shows it."""

    game: GameInfo
    chosen: Choices
    options: list[Option]
    opened: bool


def offered(game: GameInfo) -> list[Option]:
    """Return the options that can be chosen without a file of one's own."""
    return [option for option in game.options if option.kind != "data" or "SEED" in option.choices]


def read_choices(game: GameInfo, form: Form) -> Choices:
    """Return what a form asks for; what it does not speak of is as usual."""
    options: dict[str, object] = {option.name: option.default for option in offered(game)}
    if form.get("options") == "1":  # an empty box in a form is sent as nothing at all
        options = {option.name: read_option(option, form.get(option.name, "")) for option in offered(game)}
    company, style, clock = form.get("with", ""), form.get("style", ""), number(form, "clock") if "clock" in form else 0
    return Choices(
        game.check_seats(number(form, "seats")), company if company in COMPANY else COMPANY[0],
        form.get("bot") or STAND_IN, style if style in game.styles else "", form.get("edition") or game.editions[0],
        clock if clock in CLOCKS else 0, form.get("public") == "1", options,
    )  # fmt: skip


def read_option(option: Option, text: str) -> object:
    """Return the value of an option as a form has it."""
    if option.kind == "flag":
        return text == "1"
    if option.kind == "data":
        return ANEW if text == ANEW else option.default
    return option.check(text)


def wish(game: GameInfo, chosen: Choices) -> Wish:
    """Return the table to open; what is to be made anew gets a seed."""
    kinds = {option.name: option.kind for option in game.options}
    options = {
        name: str(secrets.randbelow(1_000_000)) if kinds[name] == "data" and value == ANEW else value
        for name, value in chosen.options.items()
    }
    return Wish(game.id, chosen.seats, chosen.edition, options, chosen.public, chosen.clock)


def cookies(game: GameInfo, form: Form) -> dict[str, str]:
    """Return what a browser has to remember so that the same choices are set next time."""
    names = (*FIELDS, *(option.name for option in offered(game)))
    return {LAST: game.id, f"{LAST}-{game.id}": urlencode([(name, form[name]) for name in names if name in form])}


def offers(remembered: Mapping[str, str]) -> list[Offer]:
    """Return all games with the choices made last; the game chosen last stands first, and open."""
    last = remembered.get(LAST, "")
    opened = last if last in INFOS else next(iter(INFOS))  # the first game stands open for newcomers
    found = [Offer(game, last_choices(game, remembered), offered(game), game.id == opened) for game in INFOS.values()]
    return sorted(found, key=lambda offer: not offer.opened)


def last_choices(game: GameInfo, remembered: Mapping[str, str]) -> Choices:
    """Return the choices made last, or the usual ones where a browser remembers nothing that makes sense."""
    try:
        return read_choices(game, Form(parse_qsl(remembered.get(f"{LAST}-{game.id}", ""), max_num_fields=50)))
    except (BoreaError, ValueError):
        return read_choices(game, Form({"seats": str(USUAL_SEATS), "public": "1"}))
