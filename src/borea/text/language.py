"""Sentences by key in three languages. Whole sentences with named slots; nothing here knows a game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from borea.core.errors import BoreaError

LANGUAGES = ("en", "it", "fr")


@cache
def sentences(language: str) -> Mapping[str, str]:
    """Return all sentences of a language by key; each game and the command line have a file of their own."""
    merged: dict[str, str] = {}
    for part in (files("borea.text") / "locales" / language).iterdir():
        merged.update(json.loads(part.read_text("utf-8")))
    return merged


def choose_language(wanted: str | None) -> str:
    """Return the language that a name such as `it_IT.UTF-8` asks for, English if we do not speak it."""
    code = (wanted or "")[:2].lower()
    return code if code in LANGUAGES else "en"


def accept_language(header: str | None) -> str:
    """Return the language that an Accept-Language header prefers, or English if it accepts none of ours."""
    best, most = LANGUAGES[0], 0.0
    for part in (header or "").split(","):
        tag, _, parameter = part.partition(";")
        code = tag.strip().partition("-")[0].lower()
        weight = weight_of(parameter)
        if code in LANGUAGES and weight > most:
            best, most = code, weight
    return best


def weight_of(parameter: str) -> float:
    """Return the weight in a parameter such as `q=0.8`: 1 if it is left out, 0 if it makes no sense."""
    name, _, value = parameter.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(value) if name.strip().lower() == "q" else 1.0
    except ValueError:
        return 0.0


class Translator:
    """Speaks one language."""

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self.sentences = sentences(language)

    def __call__(self, key: str, /, **slots: object) -> str:
        """Return the sentence of a key with its slots filled."""
        return self.sentences[key].format(**slots)

    def has(self, key: str) -> bool:
        """Tell whether there is a sentence for a key."""
        return key in self.sentences

    def listing(self, items: list[str]) -> str:
        """Join words as a sentence does: a, b and c."""
        if len(items) < 2:
            return "".join(items)
        return self("list.last", rest=", ".join(items[:-1]), last=items[-1])

    def error(self, error: BoreaError) -> str:
        """Return what an error says to people; the clause's own text is the caller's to add."""
        return self(f"error.{error.code}", **error.slots)

    def cited(self, clause: str, text: str) -> str:
        """Return a clause under its number."""
        return self("clause", clause=clause, text=text)


NOT_ON_BOARDS = ("error", "event", "move", "option", "prompt", "tagline", "term")  # told by the server, or not at all


@cache
def board_sentences(language: str, game: str) -> Mapping[str, str]:
    """Return what a board in a browser says by itself: the words of the page around it and the names of a game."""
    found: dict[str, str] = {}
    for part in (files("borea.text") / "locales" / language).iterdir():
        texts = json.loads(part.read_text("utf-8"))
        own = part.name == f"{game}.json"
        of_a_game = f"{part.name.removesuffix('.json')}.name" in texts
        for key, text in texts.items():
            told_elsewhere = set(key.split(".")[:2]) & set(NOT_ON_BOARDS)
            around = key.startswith("ui.") and not key.startswith("ui.after.")  # those come with the story
            if (own and not told_elsewhere) or (not of_a_game and around):
                found[key] = text
    return found
