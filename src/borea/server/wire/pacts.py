"""Statements of a table in words, for one viewer: what was said, what became of it, what the viewer may do about it."""

from __future__ import annotations

from msgspec import convert

from borea.core.batch import Batch
from borea.core.statements.statement import ACCEPTED, WITHDRAWN, Statement, encode_statement
from borea.server.tables.streams import SPECTATOR
from borea.server.wire.board import PactSnapshot, Talk
from borea.server.wire.parley import Promise, Trust
from borea.server.wire.table_text import TableText
from borea.text.pacts import PactText

SETTLED = 12  # statements that are shown though nothing can become of them any more


class TableTalk:
    """What a viewer may know of what was said at a table."""

    def __init__(self, page: TableText) -> None:
        self.page = page
        self.text = PactText(page.text)
        self.match = page.live.match
        self.viewer = None if page.viewer == SPECTATOR else page.viewer

    @property
    def may_speak(self) -> bool:
        """Whether the viewer may say something now."""
        live = self.page.live
        own = self.viewer is not None and not live.chairs[self.viewer].bot
        return own and self.match is not None and not live.over and not self.match.state.window()

    def said(self) -> list[PactSnapshot]:
        """Return the statements that the viewer may know, oldest first."""
        found = self.match.said(self.viewer) if self.match else []
        return [self.one(place, statement) for place, statement in enumerate(found)]

    def one(self, place: int, statement: Statement) -> PactSnapshot:
        """Return one statement in words."""
        seat = self.viewer if self.may_speak else None
        return PactSnapshot(
            place, statement.seat, statement.to, statement.private, statement.stage,
            convert(encode_statement(statement)["promises"], list[Promise]),
            self.text.line(statement), self.text.stages(statement),
            seat is not None and statement.allows(seat, ACCEPTED),
            seat is not None and statement.allows(seat, WITHDRAWN),
        )  # fmt: skip

    def talk(self) -> Talk | None:
        """Return what boards show; None in games without promises and before the match."""
        if self.match is None or self.page.live.game.info.pacts is None:
            return None
        said = list(enumerate(self.match.said(self.viewer)))
        settled = {place for place, statement in [one for one in said if not one[1].open_promises()][-SETTLED:]}
        shown = [self.one(place, one) for place, one in said if place in settled or one.open_promises()]
        return Talk(self.may_speak, shown, [Trust(*counts) for counts in self.match.trust(self.viewer)])

    def breaks(self, batch: Batch) -> list[str]:
        """Return the promises of the viewer that staged moves would break, each as a sentence."""
        if self.match is None or self.viewer is None:
            return []
        return [self.text.breach(promise, self.viewer) for promise in self.match.breaches(batch)]
