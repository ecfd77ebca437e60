"""Sentences about events: text mixed with mentions of things that a board can draw and light up.

Joining the labels gives the plain sentence; there is no markup here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import Formatter
from typing import Literal, NamedTuple

Tone = Literal["", "gain", "loss"]


class Mention(NamedTuple):
    """A thing in a sentence: in words, as symbols of the board with what is written beside them, and its ref there."""

    label: str
    glyphs: tuple[str, ...] = ()
    text: str | None = None  # the label itself if None
    kind: str = ""
    ref: str = ""


Phrase = Sequence[str | Mention]


class LogStyle(NamedTuple):
    """How a game's events look in a log, by kind."""

    actors: frozenset[str] = frozenset()  # these begin a group of lines of their seat
    gains: frozenset[str] = frozenset()
    losses: Mapping[str, str] = {}  # the slot with the seat that loses something
    replaces: Mapping[str, tuple[str, ...]] = {}  # earlier lines that say less about the same thing


class Sentence(NamedTuple):
    """One line of a log: what it says, who acts, what it speaks of on the board, and how it is shown."""

    parts: Phrase
    kind: str = ""  # of the event
    seat: int = -1
    refs: tuple[str, ...] = ()
    tone: Tone = ""
    caption: str = ""  # the line begins a turn, under this heading
    group: bool = False  # the line begins a group of its seat
    replaces: tuple[str, ...] = ()

    def replaced_by(self, later: Sentence) -> bool:
        """Return whether a later line says the same and more."""
        return self.kind in later.replaces and later.seat in (-1, self.seat)


def plain(parts: Phrase) -> str:
    """Return a phrase in words."""
    return "".join(part if isinstance(part, str) else part.label for part in parts)


def phrase(value: object) -> Phrase:
    """Return what fills a slot as a phrase."""
    if isinstance(value, Mention):
        return [value]
    if isinstance(value, list):
        return value
    return [str(value)]


def fill(template: str, slots: Mapping[str, object]) -> list[str | Mention]:
    """Return a sentence with its slots filled, neighbouring texts joined."""
    parts: list[str | Mention] = []
    for text, name, _, _ in Formatter().parse(template):
        append(parts, [text])
        if name is not None:
            append(parts, phrase(slots[name]))
    return parts


def append(parts: list[str | Mention], more: Iterable[str | Mention]) -> None:
    """Add to a phrase, joining texts."""
    for part in more:
        if isinstance(part, str) and parts and isinstance(parts[-1], str):
            parts[-1] += part
        elif part:
            parts.append(part)


def begun(parts: list[str | Mention]) -> list[str | Mention]:
    """Return a phrase that begins with a capital letter, also where a name comes first."""
    first = parts[0]
    if isinstance(first, str):
        return [capital(first), *parts[1:]]
    text = None if first.text is None else capital(first.text)
    return [first._replace(label=capital(first.label), text=text), *parts[1:]]


def capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def refs_of(parts: Phrase, others: Iterable[str] = ()) -> tuple[str, ...]:
    """Return what a phrase speaks of on the board, each thing once."""
    named = [part.ref for part in parts if isinstance(part, Mention) and part.ref]
    return tuple(dict.fromkeys([*named, *others]))


def current(lines: Iterable[Sentence]) -> list[Sentence]:
    """Return the lines of a log without those that a later one replaces."""
    found: list[Sentence] = []
    for line in lines:
        if line.replaces:
            found = [earlier for earlier in found if not earlier.replaced_by(line)]
        found.append(line)
    return found
