"""Promises on the plain table page: what was said, with forms to answer it, and a form to say something."""

from __future__ import annotations

from typing import NamedTuple

from borea.core.match import Match
from borea.core.statements.statement import ACCEPTED, DECLINED, WITHDRAWN, Promise, Wording
from borea.server.errors import TableError
from borea.server.pages.forms import Action, Form, int_or_none, number
from borea.server.tables.seating import Person
from borea.server.wire.board import PactSnapshot
from borea.server.wire.pacts import TableTalk
from borea.server.wire.table_text import TableText
from borea.server.worker import Worker
from borea.text.rich import phrase, plain

EVERYONE = "*"


class Option(NamedTuple):
    """One option of a form's field."""

    value: str
    label: str


class Field(NamedTuple):
    """A field of the form: one argument of promises, with everything that it may be now."""

    name: str
    label: str
    options: list[Option]


class PactsPanel:
    """What a viewer may know of what was said at a table, and may say."""

    def __init__(self, page: TableText) -> None:
        self.page = page
        self.talk = TableTalk(page)
        self.match = page.live.match
        self.pacts = page.live.game.info.pacts
        self.viewer = self.talk.viewer

    @property
    def shown(self) -> bool:
        """Whether the game has promises and the match has begun."""
        return self.match is not None and self.pacts is not None

    @property
    def may_speak(self) -> bool:
        """Whether the viewer may say something now."""
        return self.talk.may_speak

    def said(self) -> list[PactSnapshot]:
        """Return the statements that the viewer may know, newest first."""
        return self.talk.said()[::-1]

    def trust(self) -> list[str]:
        """Return how many promises each seat has kept and broken, as far as the viewer knows."""
        counts = self.match.trust(self.viewer) if self.match else []
        return [
            self.page.say("page.pacts-trust", seat=self.page.name(seat), kept=kept, broken=broken)
            for seat, (kept, broken) in enumerate(counts)
            if kept or broken
        ]

    def kinds(self, voices: tuple[str, ...] = ("we", "i", "you")) -> list[Option]:
        """Return the promises that can be made in some voices, as values and labels."""
        say, key = self.page.say, self.page.text.key
        return [
            Option(f"{kind.name}/{voice}", say(f"page.pact-voice.{voice}", kind=say(key(f"pact.{kind.name}.name"))))
            for kind in (self.pacts.kinds if self.pacts else ())
            for voice in kind.voices
            if voice in voices and (kind.answered or len(voices) > 1)
        ]

    def hearers(self) -> list[Option]:
        """Return whom something can be said to."""
        others = [seat for seat in range(self.page.live.header.seats) if seat != self.viewer]
        found = [Option(str(seat), self.page.name(seat)) for seat in others]
        return found + ([Option(EVERYONE, self.page.say("page.pact-everyone"))] if len(others) > 1 else [])

    def fields(self) -> list[Field]:
        """Return a field for each argument, with what it may be in any promise to anybody."""
        options: dict[str, dict[str, None]] = {}
        for kind in self.pacts.kinds if self.pacts else ():
            for values in self.all_values(kind.name, kind.voices):
                for name, some in zip(kind.arguments, values, strict=True):
                    options.setdefault(name, {}).update(dict.fromkeys(some))
        return [self.field(name, list(values)) for name, values in options.items()]

    def all_values(self, kind: str, voices: tuple[str, ...]) -> list[list[list[str]]]:
        """Return what the arguments of a kind may be, for each voice and each hearer."""
        assert self.match is not None
        assert self.pacts is not None
        assert self.viewer is not None
        view, seat = self.match.view(None), self.viewer
        others = [other for other in range(self.match.seats) if other != seat]
        return [
            self.pacts.values(self.match.game, view, Promise((kind, voice), seat, [other]))
            for voice in voices
            for other in others
        ]

    def field(self, name: str, values: list[str]) -> Field:
        """Return the field of one argument; words are sorted, numbers keep their order."""
        text = self.page.text
        options = [Option(value, plain(phrase(text.slot(name, value)))) for value in values]
        if not all(value.isdigit() for value in values):
            options.sort(key=lambda option: option.label)
        return Field(name, self.page.say(text.key(f"pact.argument.{name}")), options)


async def tell(worker: Worker, table: str, person: Person, form: Form) -> None:
    """Say something to others."""
    seat = number(form, "seat")

    def token(match: Match) -> str:
        others = [other for other in range(match.seats) if other != seat]
        chosen = int_or_none(form.get("to", ""))
        to = others if form.get("to") == EVERYONE else [] if chosen is None else [chosen]
        given = [wording_of(match, form, "what"), wording_of(match, form, "return")]
        said = [wording for wording in given if wording]
        if not said or not set(to) <= set(others):
            raise TableError("bad-request", reason="what, to")
        return match.parley.offer_token(seat, to, said, form.get("private") == "1")

    await worker.tables.speak(table, person, seat, token)


def wording_of(match: Match, form: Form, part: str) -> Wording:
    """Return a promise from the fields of a form, empty if there is none."""
    name, _, voice = form.get(part, "").partition("/")
    kind = match.game.info.pacts.kind(name) if match.game.info.pacts else None
    if not name or kind is None:
        return ()
    return (name, voice, *(form.get(f"{part}-{argument}", "") for argument in kind.arguments))


async def answer(worker: Worker, table: str, person: Person, form: Form) -> None:
    """Accept, decline or withdraw a statement."""
    seat, place = number(form, "seat"), number(form, "statement")
    stage = {"1": ACCEPTED, "0": DECLINED}.get(form.get("yes", ""), WITHDRAWN)
    await worker.tables.speak(table, person, seat, lambda match: match.parley.answer_token(seat, place, stage))


PARLEY_ACTIONS: dict[str, Action] = {"tell": tell, "answer-to": answer}
