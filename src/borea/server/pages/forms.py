"""The actions of the plain table page's forms. Each returns where to go next, None for the table itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.datastructures import MultiDict

from borea.core.batch import CLOSING
from borea.core.game import Seat
from borea.server.errors import TableError
from borea.server.security import CHAT_LENGTH, clean_text
from borea.server.tables.authority import STAND_IN
from borea.server.tables.opening import against_bots, continuing
from borea.server.tables.seating import Person
from borea.server.tables.table import LiveTable
from borea.server.worker import Worker

Form = MultiDict

Action = Callable[[Worker, str, Person, Form], Awaitable[str | None]]


async def play(worker: Worker, table: str, person: Person, form: Form) -> None:
    """Make the chosen moves; a confirmed set is closed."""
    seat, tokens = number(form, "seat"), form.getlist("token")
    if form.get("set") == "1":
        async with worker.tables.cache.hold(table) as (_, live):
            if seat < live.header.seats and live.numbers[seat] == number(form, "number"):
                tokens = closed(live, seat, tokens)
    await worker.tables.submit(table, person, seat, number(form, "number"), tokens)


async def undo(worker: Worker, table: str, person: Person, form: Form) -> None:
    """Take a move back."""
    await worker.tables.undo(table, person, number(form, "seat"), number(form, "number"))


async def ask(worker: Worker, table: str, person: Person, form: Form) -> None:
    """Ask to go back."""
    await worker.tables.ask_back(table, person, number(form, "seat"))


async def answer(worker: Worker, table: str, person: Person, form: Form) -> None:
    """Answer such a request."""
    await worker.tables.answer_back(table, person, number(form, "seat"), form.get("yes") == "1")


async def sit(worker: Worker, table: str, person: Person, form: Form) -> None:
    """Take a seat."""
    await worker.tables.sit(table, person, number(form, "seat"))


async def rename(worker: Worker, table: str, person: Person, form: Form) -> None:
    """Give somebody at a shared screen another name."""
    name = await worker.accounts.screen_name(person, form.get("name", ""))
    await worker.tables.rename(table, person, number(form, "place"), name)


async def leave(worker: Worker, table: str, person: Person, form: Form) -> None:
    """Give a seat up."""
    await worker.tables.leave(table, person, number(form, "seat"))


async def fill(worker: Worker, table: str, person: Person, form: Form) -> None:
    """Put a bot on a free seat."""
    await worker.tables.fill(table, person, number(form, "place"), form.get("bot", ""))


async def say(worker: Worker, table: str, person: Person, form: Form) -> None:
    """Send a chat message."""
    await worker.tables.say(table, person, clean_text(form.get("text", ""), CHAT_LENGTH))


async def rematch(worker: Worker, table: str, person: Person, form: Form) -> str:
    """Play again and go to the new table."""
    made = await worker.tables.rematch(table, person)
    await worker.tables.sit(made, person)
    return f"/t/{made}/text"


async def fork(worker: Worker, table: str, person: Person, form: Form) -> str:
    """Continue a finished match from one of its plies, against bots."""
    async with worker.tables.cache.hold(table) as (_, live):
        record = live.record()
    request = against_bots(continuing(record, number(form, "ply"), table), STAND_IN)
    return f"/t/{await worker.tables.open(request, person)}/text"


ACTIONS: dict[str, Action] = {
    "play": play, "undo": undo, "ask": ask, "answer": answer, "sit": sit, "name": rename, "leave": leave, "bot": fill,
    "say": say, "rematch": rematch, "fork": fork,
}  # fmt: skip


def closed(live: LiveTable, seat: Seat, tokens: list[str]) -> list[str]:
    """Return the tokens of a form with the move that closes their set, where there is one."""
    view = live.view(seat)
    if view is None or live.match is None or seat not in live.actors or not view.prompt.endswith("*"):
        return tokens
    return [*tokens, CLOSING] if CLOSING in live.match.options(seat, tokens) else tokens


def int_or_none(text: str) -> int | None:
    """Return a small whole number, or None."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else None


def number(form: Form, name: str) -> int:
    """Return a field that is a whole number.

    Raises:
        TableError: it is missing or not a whole number.
    """
    found = int_or_none(form.get(name, ""))
    if found is None:
        raise TableError("bad-request", reason=name)
    return found
