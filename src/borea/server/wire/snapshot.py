"""A live table made into what a board in a browser draws, for one viewer in one language."""

from __future__ import annotations

from collections.abc import Sequence

from borea.core.game import Seat, View
from borea.draw import registry as scenes
from borea.server.errors import TableError
from borea.server.pages.text import CLOSING, TablePage, capital
from borea.server.people.ratings import counts
from borea.server.tables.table import WATCHER, LiveTable
from borea.server.wire import encode
from borea.server.wire import play as wire
from borea.server.wire.board import Asking, ChairSnapshot, Ending, Offer, Snapshot, Staged
from borea.text.bots import bot_words


class SnapshotBuilder:
    """Looks at one table through one viewer's eyes."""

    def __init__(self, live: LiveTable, viewer: Seat, who: str, language: str) -> None:
        self.live = live
        self.viewer = viewer
        self.page = TablePage(live, viewer, who, language)

    def look(self) -> Snapshot:
        """Return the table as it is."""
        live, view = self.live, self.page.view
        own = self.viewer != WATCHER
        return Snapshot(
            live.id, live.header.game, live.header.edition, len(live.streams[self.viewer]), self.viewer,
            live.header.clock, counts(live), live.match is not None,
            live.numbers[self.viewer] if own else 0, self.undoable(),
            live.request, live.request is not None and self.viewer in live.unanswered(), self.page.waiting(),
            self.chairs(), None if view is None else scenes.scene(live.game, view), self.asking(), self.ending(),
        )  # fmt: skip

    def undoable(self) -> int:
        """Return how many moves the viewer may take back."""
        match = self.live.match
        return 0 if match is None or self.viewer == WATCHER else match.undoable(self.viewer)

    def chairs(self) -> list[ChairSnapshot]:
        """Return the seats."""
        over = self.live.outcome is not None
        return [
            ChairSnapshot(
                chair.seat, chair.name, bot_words(self.page.say, chair.bot) if chair.bot else "", chair.mine,
                chair.held, chair.asked and not over, chair.deadline,
            )
            for chair in self.page.chairs()
        ]  # fmt: skip

    def is_asked(self) -> bool:
        """Tell whether the viewer, and no bot in its place, has to answer now."""
        live = self.live
        return self.viewer != WATCHER and self.viewer in live.actors and not live.chairs[self.viewer].bot

    def asking(self) -> Asking | None:
        """Return what the viewer is asked now."""
        match, view = self.live.match, self.page.view
        if match is None or view is None or match.outcome is not None or not self.is_asked():
            return None
        return self.offers(view, match.moves(self.viewer))

    def offers(self, view: View, tokens: Sequence[str]) -> Asking:
        """Return a question with its answers in words."""
        tell, move = self.page.tell, self.live.game.catalogue.move
        moves = [Offer(token, capital(tell.move(view, move(token)))) for token in tokens]
        number = self.live.numbers[self.viewer]
        several = view.prompt.endswith("*")
        return Asking(number, view.prompt.rstrip("*"), tell.prompt(view), several, moves, self.undoable())

    def ending(self) -> Ending | None:
        """Return how it ended."""
        outcome = self.live.outcome
        if outcome is None:
            return None
        seed, after = self.live.header.seed, self.live.next_table
        return Ending(outcome.scores, outcome.winners, outcome.reason, seed, after)

    def stage(self, number: int, tokens: list[str], re: int = 0) -> Staged:
        """Return how the table would look after a batch and what may follow; refuse what cannot be."""
        live, seat, game = self.live, self.viewer, self.live.game
        match = live.playing()
        if not self.is_asked():
            raise TableError("not-your-seat", seat=seat)
        if number != live.numbers[seat]:
            raise TableError("other-decision", number=number, current=live.numbers[seat])
        ahead = match.ahead(seat, tokens)
        options = match.options(seat, tokens)
        ask = None if ahead is None else self.offers(ahead, options)
        complete = ask is None or not ask.several or CLOSING in options
        shown = match.after(seat, tokens) or match.after(seat, tokens[:-1])
        assert shown is not None, "a batch reveals something at its end at most"
        return Staged(tokens, ask, scenes.scene(game, shown), complete, self.says(tokens), re)

    def says(self, tokens: list[str]) -> list[str]:
        """Return in words what a batch would do, each move seen from where it is made."""
        match, tell = self.live.playing(), self.page.tell
        moves = [self.live.game.catalogue.move(token) for token in tokens]
        said: list[str] = []
        for place, move in enumerate(moves):
            view = match.ahead(self.viewer, tokens[:place]) or match.view(self.viewer)
            said.append(capital(tell.move(view, move)))
        return said

    def messages(self, since: int) -> list[wire.Message]:
        """Return the viewer's stream after its first `since` messages, in sentences too."""
        found = encode.messages(self.live, self.viewer, since)
        for message, told in zip(found, self.live.streams[self.viewer][since:], strict=True):
            message.words = self.page.sentences(told)
        return found
