"""A hint for whoever plays with bots alone: what the highest level would do. It is thought of where bots think, from
the seat's view and nothing else, and never played by itself."""

from __future__ import annotations

from borea.bots.advice import Advice, Choice
from borea.bots.levels import HIGHEST
from borea.core import codec
from borea.core.errors import IllegalMove
from borea.core.game import Seat
from borea.server.errors import TableError
from borea.server.pages.text import capital
from borea.server.tables.authority import Authority, Person, own_seat
from borea.server.tables.bot_runner import BotRunner, Job, advise
from borea.server.tables.table import LiveTable
from borea.server.wire.review import Hint, WantHint
from borea.server.wire.snapshot import SnapshotBuilder
from borea.text.advice import advice_words


def may_ask(live: LiveTable, person: Person, seat: Seat) -> None:
    """Refuse a hint where others than this person and bots play."""
    own_seat(live, person, seat)
    if any(chair.who not in ("", person.id) and not chair.bot for chair in live.chairs):
        raise TableError("no-hints")


async def hint(
    tables: Authority, runner: BotRunner, table: str, person: Person, wanted: WantHint, language: str
) -> Hint:
    """Return what the highest level would do after the moves being considered."""
    seat, tokens = wanted.seat, wanted.tokens
    async with tables.cache.hold(table) as (_, live):
        may_ask(live, person, seat)
        match = live.playing()
        looker = SnapshotBuilder(live, seat, person.id, language)
        if not looker.is_asked():
            raise TableError("not-your-seat", seat=seat)
        if wanted.number != live.numbers[seat]:
            raise TableError("other-decision", number=wanted.number, current=live.numbers[seat])
        view = match.ahead(seat, tokens) if tokens else match.view(seat)
        if view is None:
            raise IllegalMove("not-your-move", token=tokens[-1], seat=seat)
        header, tell = live.header, looker.page.tell
        job: Job = (
            header.game, header.edition, codec.dumps(header.options), header.rules, f"level{HIGHEST}",
            codec.encode(view), f"hint/{table}/{seat}/{wanted.number}/{'/'.join(tokens)}",
        )  # fmt: skip
    best, second, reasons = await runner.ask(advise, job)
    advice = Advice(Choice(*best), None if second is None else Choice(*second), reasons)
    label = capital(tell.move(view, advice.best.move))
    token = tell.game.catalogue.token(advice.best.move)
    return Hint(token, label, advice.best.result, advice_words(tell, view, advice))
