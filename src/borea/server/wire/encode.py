"""A live table as messages of the wire, for one viewer at a time."""

from __future__ import annotations

from msgspec import UNSET, UnsetType, convert

from borea.core import codec
from borea.core.errors import BoreaError
from borea.core.game import Event, Outcome, Seat
from borea.core.statements.statement import encode_statement
from borea.games import game_of_clause
from borea.server.tables.authority import Done
from borea.server.tables.listings import holders
from borea.server.tables.log import (
    Again,
    Answer,
    Ask,
    Bot,
    Chat,
    End,
    Entropy,
    Leave,
    Name,
    Play,
    Remark,
    Sit,
    Speak,
    Undo,
)
from borea.server.tables.streams import SPECTATOR, StreamItem
from borea.server.tables.table import LiveTable
from borea.server.wire import play as wire
from borea.server.wire.parley import Statement
from borea.text.game_text import GameText, explained
from borea.text.rulebook import rulebook


def refusal(error: BoreaError, language: str = "en", re: int = 0) -> wire.Refused:
    """Return an error as it is sent: the case at hand, the move it is about, and the clause that it cites."""
    sentence, clause = explained(error, language)
    game = game_of_clause(clause)
    rule = rulebook(game.id, language).clauses.get(clause, "") if game else ""
    return wire.Refused(wire.Fault(error.code, sentence, clause, rule, str(error.slots.get("token", ""))), re)


def message(live: LiveTable, item: StreamItem, n: int, text: GameText | None = None) -> wire.Message:
    """Return an item of a stream under its viewer's own number."""
    content, at = item.content, item.at
    if isinstance(content, list):
        return wire.Events(n, at, [codec.encode_event(event) for event in content], event_texts(content, text))
    match content:
        case Outcome():
            return wire.Over(n, at, content.scores, content.winners, content.reason, live.header.seed)
        case Sit():
            return wire.SatDown(n, at, content.seat, content.name)
        case Name():
            return wire.Renamed(n, at, content.seat, content.name)
        case Leave():
            return wire.Left(n, at, content.seat)
        case Bot():
            return wire.BotSat(n, at, content.seat, content.bot, content.why)
        case Ask():
            return wire.AskedBack(n, at, content.seat)
        case Answer():
            return wire.AnsweredBack(n, at, content.seat, content.yes)
        case Chat():
            return wire.Said(n, at, content.seat, content.name, content.text)
        case Remark():
            return wire.Remarked(n, at, content.seat, content.act, content.term, content.about)
        case Again():
            return wire.PlayedAgain(n, at, content.table)
        case End():
            return wire.Ended(n, at)
        case Play() | Undo() | Speak() | Entropy():
            raise AssertionError("moves and statements reach streams as events, entropy does not")


def event_texts(events: list[Event], text: GameText | None) -> list[str] | UnsetType:
    """Return events in sentences, if they are asked for."""
    return UNSET if text is None else [text.event(event) for event in events]


def messages(live: LiveTable, viewer: Seat, since: int = 0, text: GameText | None = None) -> list[wire.Message]:
    """Return a viewer's stream after its first `since` messages."""
    stream = live.streams[viewer]
    return [message(live, stream[place], place + 1, text) for place in range(since, len(stream))]


def now(live: LiveTable, viewer: Seat) -> wire.Now:
    """Return the table as a viewer may know it."""
    view = live.view(viewer)
    deadlines = {seat: at for seat in live.actors if (at := live.deadline(seat)) is not None}
    return wire.Now(
        live.id, live.header.game, live.header.edition, live.commitment, len(live.streams[viewer]), viewer,
        holders(live.chairs), live.actors, deadlines, live.request, live.over, decision(live, viewer),
        None if view is None else codec.encode(view), statements(live, viewer),
    )  # fmt: skip


def statements(live: LiveTable, viewer: Seat) -> list[Statement]:
    """Return what a viewer may know of what was said; a statement's number is its place."""
    if live.match is None:
        return []
    said = live.match.said(None if viewer == SPECTATOR else viewer)
    return [convert({"number": number, **encode_statement(one)}, Statement) for number, one in enumerate(said)]


def decision(live: LiveTable, viewer: Seat) -> wire.Decision | None:
    """Return what a seat is asked now, and what it may take back."""
    if viewer == SPECTATOR or live.match is None or live.over:
        return None
    view = live.match.view(viewer)
    tokens = live.match.moves(viewer)
    undoable = live.match.undoable(viewer)
    return wire.Decision(live.numbers[viewer], view.prompt, view.prompt.endswith("*"), tokens, undoable)


def done_message(live: LiveTable, done: Done, re: int = 0) -> wire.DoneNow:
    """Return the answer to a decision."""
    first = done.last - len(done.items)
    found = [message(live, item, first + place + 1) for place, item in enumerate(done.items)]
    return wire.DoneNow(done.number, done.last, found, re)
