"""Lines of a log as boards get them: text mixed with mentions of things that they draw and light up."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from borea.text import rich


class Mention(Struct):
    """A thing in a sentence: its words; a board draws the symbols and the text beside them instead."""

    label: str
    glyphs: list[str] | UnsetType = UNSET
    text: str | UnsetType = UNSET  # the label itself if it is left out
    kind: str | UnsetType = UNSET


class Sentence(Struct):
    """A line of a log: what it says, the seat that acts, and the refs of what it speaks of on the board."""

    parts: list[str | Mention]
    seat: int | UnsetType = UNSET
    refs: list[str] | UnsetType = UNSET
    tone: Literal["gain", "loss"] | UnsetType = UNSET  # a loss is the viewer's own
    caption: str | UnsetType = UNSET  # the line begins a turn under this heading
    group: bool | UnsetType = UNSET  # the line begins a group of its seat
    replaces: list[str] | UnsetType = UNSET  # the events of earlier lines that say less about the same thing


def mention(found: rich.Mention) -> Mention:
    """Return a mention as it is sent."""
    text = UNSET if found.text is None else found.text
    return Mention(found.label, list(found.glyphs) or UNSET, text, found.kind or UNSET)


def sentence(line: rich.Sentence) -> Sentence:
    """Return a line as it is sent."""
    return Sentence(
        [part if isinstance(part, str) else mention(part) for part in line.parts],
        line.seat if line.seat >= 0 else UNSET,
        list(line.refs) or UNSET,
        line.tone or UNSET,
        line.caption or UNSET,
        line.group or UNSET,
        list(line.replaces) or UNSET,
    )
