"""Snapshots: a live table prepared for a board in a browser, for one viewer in one language."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence

from borea.core.batch import CLOSING
from borea.core.game import Seat, View
from borea.draw import registry as scenes
from borea.server.errors import TableError
from borea.server.tables.listings import counts
from borea.server.tables.streams import SPECTATOR
from borea.server.tables.table import LiveTable
from borea.server.wire import encode
from borea.server.wire import play as wire
from borea.server.wire.board import Asking, ChairSnapshot, Ending, Offer, Snapshot, Staged
from borea.server.wire.pacts import TableTalk
from borea.server.wire.sentences import sentence
from borea.server.wire.table_text import TableText
from borea.text.bots import about_bot, bot_words

LINES_SENT = 80  # of the log, when a board opens; it asks for earlier ones when somebody reads back


class SnapshotBuilder:
    """Builds snapshots of one table for one viewer."""

    def __init__(self, live: LiveTable, viewer: Seat, who: str, language: str) -> None:
        self.live = live
        self.viewer = viewer
        self.seat = None if viewer == SPECTATOR else viewer
        self.table_text = TableText(live, viewer, who, language)
        self.text = self.table_text.text

    def snapshot(self) -> Snapshot:
        """Return the table as it is."""
        live, view = self.live, self.live.view(self.viewer)
        own = self.viewer != SPECTATOR
        return Snapshot(
            live.id, live.header.game, live.header.edition, len(live.streams[self.viewer]), self.viewer,
            live.header.clock, counts(live), live.match is not None,
            live.numbers[self.viewer] if own else 0, self.undoable(), self.acted(),
            live.request, live.request is not None and self.viewer in live.unanswered(), self.table_text.waiting(),
            self.chairs(), None if view is None else scenes.scene(live.game, view), self.asking(view), self.ending(),
            TableTalk(self.table_text).talk(),
        )  # fmt: skip

    def undoable(self) -> int:
        """Return how many moves the viewer may take back."""
        match = self.live.match
        return 0 if match is None or self.viewer == SPECTATOR else match.undoable(self.viewer)

    def acted(self) -> int:
        """Return the number of the last message that the viewer's own last decision brought."""
        own = [seq for (seat, _), (seq, _) in self.live.answered.items() if seat == self.viewer]
        return bisect(self.live.streams[self.viewer], max(own, default=0), key=lambda item: item.seq)

    def chairs(self) -> list[ChairSnapshot]:
        """Return the seats."""
        over, say = self.live.outcome is not None, self.table_text.say
        return [
            ChairSnapshot(
                chair.seat, chair.name, bot_words(say, chair.bot) if chair.bot else "",
                about_bot(say, chair.bot) if chair.bot else "", self.live.chairs[chair.seat].portrait, chair.mine,
                chair.held, chair.asked and not over, chair.deadline,
            )
            for chair in self.table_text.chairs()
        ]  # fmt: skip

    def is_asked(self) -> bool:
        """Return whether the viewer, and no bot standing in, has to answer now."""
        live = self.live
        return self.viewer != SPECTATOR and self.viewer in live.actors and not live.chairs[self.viewer].bot

    def asking(self, view: View | None) -> Asking | None:
        """Return what the viewer is asked now."""
        match = self.live.match
        if match is None or view is None or match.outcome is not None or not self.is_asked():
            return None
        return self.offers(view, match.moves(self.viewer))

    def offers(self, view: View, tokens: Sequence[str]) -> Asking:
        """Return a question with its answers in words."""
        text, move = self.text, self.live.game.catalogue.move
        moves = [Offer(token, *text.move_text(view, move(token))) for token in tokens]
        number = self.live.numbers[self.viewer]
        prompt, several = view.prompt.rstrip("*"), view.prompt.endswith("*")
        question, detail, clause = text.prompt(view), text.detail(view), text.clause(view)
        return Asking(number, prompt, question, detail, clause, several, moves, self.undoable())

    def ending(self) -> Ending | None:
        """Return how the match ended."""
        outcome = self.live.outcome
        if outcome is None:
            return None
        seed, next_table = self.live.header.seed, self.live.next_table
        return Ending(outcome.scores, outcome.winners, outcome.reason, seed, next_table)

    def check_number(self, number: int) -> None:
        """Refuse to answer anything but the viewer's current decision.

        Raises:
            TableError: the viewer is not asked, or is asked something else by now.
        """
        if not self.is_asked():
            raise TableError("not-your-seat", seat=self.viewer)
        if number != self.live.numbers[self.viewer]:
            raise TableError("other-decision", number=number, current=self.live.numbers[self.viewer])

    def stage(self, number: int, tokens: list[str], re: int = 0) -> Staged:
        """Return the table as it would be after a batch, and what may follow.

        Raises:
            BoreaError: the batch cannot be played.
        """
        seat, match = self.viewer, self.live.playing()
        self.check_number(number)
        batch = match.stage(seat, tokens)
        ahead = batch.ahead()
        options = [self.live.game.catalogue.token(move) for move in batch.options()]
        ask = None if ahead is None else self.offers(ahead, options)
        complete = ask is None or not ask.several or CLOSING in options
        shown = batch.after() or match.after(seat, tokens[:-1])
        assert shown is not None, "a batch reveals something at its end at most"
        breaks = TableTalk(self.table_text).breaks(batch)
        return Staged(tokens, ask, scenes.scene(self.live.game, shown), complete, self.says(tokens), breaks, re)

    def says(self, tokens: list[str]) -> list[str]:
        """Return what a batch would do in words, each move as seen from where it is made."""
        match = self.live.playing()
        said: list[str] = []
        for place, token in enumerate(tokens):
            view = match.ahead(self.viewer, tokens[:place]) or match.view(self.viewer)
            said.append(self.text.move(view, self.live.game.catalogue.move(token)))
        return said

    def messages(self, since: int, *, step_by_step: bool = False) -> list[wire.Message]:
        """Return the viewer's stream after its first `since` messages, with the sentences that a log shows first.

        Step by step, each step comes with all its sentences and the scene after it; the last one's is in the snapshot
        that follows.
        """
        found = encode.messages(self.live, self.viewer, since)
        acted = self.acted() or len(self.live.streams[self.viewer])
        room = LINES_SENT
        for message in reversed(found):
            if room <= 0 and message.n <= acted and not step_by_step:
                break
            whole = step_by_step or message.n > acted
            room -= self.put_words(message, None if whole else room)
        if step_by_step:
            self.put_scenes(found)
        return found

    def earlier(self, since: int, until: int) -> list[wire.Message]:
        """Return messages of the viewer's stream from one number to another, with all their sentences."""
        found = encode.messages(self.live, self.viewer, since)[: max(0, until - since)]
        for message in found:
            self.put_words(message)
        return found

    def put_words(self, message: wire.Message, most: int | None = None) -> int:
        """Give a message the sentences of its last events, all by default; return how many they are."""
        item = self.live.streams[self.viewer][message.n - 1]
        events = message.events if isinstance(message, wire.Events) else []
        left_out = 0 if most is None else max(0, len(events) - most)
        lines = self.table_text.lines(item, left_out)
        message.words = [None] * left_out + [sentence(line) for line in lines]
        if isinstance(message, wire.Remarked):
            message.said = self.text.remark(message.act, message.term, message.about)
        return len(lines)

    def put_scenes(self, found: list[wire.Message]) -> None:
        """Give each step but the last the scene after it, as far as it is kept."""
        steps = [message for message in found if isinstance(message, wire.Events)]
        for step in steps[:-1]:
            state = self.live.streams.states[self.viewer].get(step.n)
            if state is not None:
                step.scene = scenes.scene(self.live.game, state.view(self.seat))
