"""What is told of a table, and to whom: a live table made into messages of the wire, for one viewer at a time."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from borea.core import codec
from borea.core.errors import BoreaError
from borea.core.game import Event, Outcome, Seat
from borea.games import game_of_clause
from borea.server.people.ratings import is_rated
from borea.server.tables.authority import Done
from borea.server.tables.log import Again, Answer, Ask, Bot, Chat, End, Leave, Play, Sit, Undo, read_body, read_header
from borea.server.tables.table import WATCHER, Chair, LiveTable, Told
from borea.server.wire import play as wire
from borea.store.store import Row
from borea.text.game_text import GameText
from borea.text.language import Translator
from borea.text.rulebook import rulebook


def refusal(error: BoreaError, language: str = "en", re: int = 0) -> wire.Refused:
    """Return an error as it travels."""
    voice = Translator(language)
    game = game_of_clause(error.clause)
    rule = rulebook(game.id, language).clauses.get(error.clause, "") if game else ""
    return wire.Refused(wire.Fault(error.code, voice.error(error), error.clause, rule), re)


def holders(chairs: list[Chair]) -> list[wire.Holder]:
    """Return who holds the seats."""
    return [wire.Holder(chair.name, chair.bot) for chair in chairs]


def card(row: Row, bodies: list[str], over: bool) -> wire.Card:
    """Return a table for a list, from what its log says of the seats: no match has to be replayed for that."""
    header = read_header(row.header)
    chairs = [Chair() for _ in range(header.seats)]
    for text in bodies:
        match read_body(text):
            case Sit() as body:
                chairs[body.seat].take(body)
            case Leave(seat=seat):
                chairs[seat] = Chair()
            case Bot(seat=seat, bot=bot):
                chairs[seat].bot = bot
    playing = not over and all(chair.held for chair in chairs)
    rated = is_rated(header, chairs)
    return wire.Card(row.id, row.game, row.opened, holders(chairs), header.clock, rated, playing, over)


def message(live: LiveTable, told: Told, n: int, tell: GameText | None = None) -> wire.Message:
    """Return a message of a stream under its viewer's own number."""
    what, at = told.what, told.at
    if isinstance(what, list):
        return wire.Events(n, at, [codec.encode_event(event) for event in what], told_text(what, tell))
    match what:
        case Outcome():
            return wire.Over(n, at, what.scores, what.winners, what.reason, live.header.seed)
        case Sit():
            return wire.SatDown(n, at, what.seat, what.name)
        case Leave():
            return wire.Left(n, at, what.seat)
        case Bot():
            return wire.BotSat(n, at, what.seat, what.bot, what.why)
        case Ask():
            return wire.AskedBack(n, at, what.seat)
        case Answer():
            return wire.AnsweredBack(n, at, what.seat, what.yes)
        case Chat():
            return wire.Said(n, at, what.seat, what.name, what.text)
        case Again():
            return wire.PlayedAgain(n, at, what.table)
        case End():
            return wire.Ended(n, at)
        case Play() | Undo():
            raise AssertionError("moves are told as events")


def told_text(events: list[Event], tell: GameText | None) -> list[str] | UnsetType:
    """Return events in words, if they are asked for."""
    return UNSET if tell is None else [tell.event(event) for event in events]


def messages(live: LiveTable, viewer: Seat, since: int = 0, tell: GameText | None = None) -> list[wire.Message]:
    """Return a viewer's stream after its first `since` messages."""
    stream = live.streams[viewer]
    return [message(live, stream[place], place + 1, tell) for place in range(since, len(stream))]


def now(live: LiveTable, viewer: Seat) -> wire.Now:
    """Return the table as a viewer may know it."""
    view = live.view(viewer)
    deadlines = {seat: at for seat in live.actors if (at := live.deadline(seat)) is not None}
    return wire.Now(
        live.id, live.header.game, live.header.edition, live.promise, len(live.streams[viewer]), viewer,
        holders(live.chairs), live.actors, deadlines, live.request, live.over, decision(live, viewer),
        None if view is None else codec.encode(view),
    )  # fmt: skip


def decision(live: LiveTable, viewer: Seat) -> wire.Decision | None:
    """Return what a seat is asked now, and what it may take back."""
    if viewer == WATCHER or live.match is None or live.over:
        return None
    view = live.match.view(viewer)
    tokens = live.match.moves(viewer)
    undoable = live.match.undoable(viewer)
    return wire.Decision(live.numbers[viewer], view.prompt, view.prompt.endswith("*"), tokens, undoable)


def done_message(live: LiveTable, seat: Seat, done: Done, re: int = 0) -> wire.DoneNow:
    """Return the answer to a decision."""
    first = done.last - len(done.told)
    found = [message(live, told, first + place + 1) for place, told in enumerate(done.told)]
    return wire.DoneNow(done.number, done.last, found, re)
