"""Statements between seats in words: what was said, quoted, and what became of it. The quotes and verdicts are each
game's own sentences (`<game>.pact.…`), the rest is the same everywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from borea.core.game import Event, Seat
from borea.core.statements.statement import BROKEN, KEPT, Promise, Statement
from borea.text.rich import Mention, begun, plain

if TYPE_CHECKING:
    from borea.text.game_text import GameText

PREFIX: Final = "pact-"  # of the kinds of events about statements
VERDICTS: Final = (KEPT, BROKEN)


class PactText:
    """The words for statements of one game."""

    def __init__(self, text: GameText) -> None:
        self.text = text
        self.say = text.say

    def event(self, event: Event) -> list[str | Mention]:
        """Return an event about a statement as a sentence; what is private is marked for those who read it."""
        stage = event.kind.removeprefix(PREFIX)
        slots = event.slots
        speaker, hearers = int(str(slots["from"])), seats(slots["to"])
        if stage in VERDICTS:
            line = self.verdict(stage, slots)
        else:
            spoken_to = hearers if stage == "offered" else [speaker]
            key = f"event.{event.kind}.you" if spoken_to == [self.text.viewer] else f"event.{event.kind}"
            line = self.say.rich(
                key if self.say.has(key) else f"event.{event.kind}",
                seat=self.text.player(int(str(slots["seat"]))), to=self.players(hearers),
                said=self.quote(wordings(slots["promises"])), **{"from": self.text.player(speaker)},
            )  # fmt: skip
        return self.say.rich("pact.private", line=line) if slots["private"] else line

    def verdict(self, stage: str, slots: Mapping[str, object]) -> list[str | Mention]:
        """Return that a promise was kept or broken."""
        (wording,) = wordings(slots["promises"])
        others = seats(slots["others"])
        key = self.text.key(f"pact.{wording[0]}.{stage}")
        yours = others == [self.text.viewer] and self.say.has(f"{key}.you")
        named = {"doers": self.players(seats(slots["doers"])), "others": self.players(others)}
        return self.say.rich(f"{key}.you" if yours else key, **self.arguments(wording), **named)

    def quote(self, said: Sequence[Sequence[str]]) -> list[str | Mention]:
        """Return what a seat said, in its own words."""
        parts = [
            self.say.rich(self.text.key(f"pact.{kind}.{form}"), **self.arguments(wording))
            for wording, form in zip(said, ("if", "then") if len(said) == 2 else (said[0][1],), strict=True)
            for kind in wording[:1]
        ]
        return parts[0] if len(parts) == 1 else self.say.rich("pact.tie", condition=parts[0], promise=parts[1])

    def arguments(self, wording: Sequence[str]) -> dict[str, object]:
        """Return the arguments of a promise as slots."""
        pacts = self.text.game.info.pacts
        kind = pacts.kind(wording[0]) if pacts else None
        names = kind.arguments if kind else ()
        return {name: self.text.slot(name, value) for name, value in zip(names, wording[2:], strict=True)}

    def players(self, found: Sequence[Seat]) -> list[str | Mention]:
        """Return several seats."""
        return self.say.rich_listing([[self.text.player(seat)] for seat in found])

    def line(self, statement: Statement) -> str:
        """Return a statement in one line of plain text, without what became of it."""
        said = self.quote([promise.wording for promise in statement.promises])
        slots = {"from": self.text.player(statement.seat), "to": self.players(statement.to), "said": said}
        mine, viewer = statement.seat == self.text.viewer, [self.text.viewer]
        line = self.say.rich(f"pact.line{'.mine' if mine else '.you' if statement.to == viewer else ''}", **slots)
        return plain(begun(self.say.rich("pact.private", line=line) if statement.private else line))

    def breach(self, promise: Promise, seat: Seat) -> str:
        """Return the warning that a seat is about to break a promise, in one line of plain text."""
        asked = plain(self.quote([(promise.kind, promise.voice, *promise.arguments)]))
        said = asked.rstrip("?\u202f\u00a0 ")  # it was a question; now it is a word that was given
        return plain(begun(self.say.rich("pact.breach", others=self.players(promise.towards(seat)), said=said)))

    def stages(self, statement: Statement) -> str:
        """Return what became of a statement, of both promises if they are tied."""
        found = [
            self.say(f"pact.stage.{promise.stage or statement.stage}", by=self.text.seat(max(promise.by, 0)))
            for promise in statement.promises
        ]
        return ", ".join(dict.fromkeys(found))


def seats(value: object) -> list[Seat]:
    """Return the seats in a slot."""
    assert isinstance(value, list)
    return [int(seat) for seat in value]


def wordings(value: object) -> list[list[str]]:
    """Return the promises in a slot."""
    assert isinstance(value, list)
    return [[str(word) for word in wording] for wording in value]
