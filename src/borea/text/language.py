"""Sentences by key in every language that has a folder in `locales`: whole sentences with named slots, some with a form
for each plural category of CLDR. Games keep their sentences in their own packages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from borea.core.errors import BoreaError
from borea.text.plurals import plural_form
from borea.text.registry import PACKAGES, folder
from borea.text.rich import Mention, Phrase, append, fill

DEFAULT: Final = "en"
PUZZLE: Final = "ui.puzzle."
LOCALES: Final = files("borea.text") / "locales"
LANGUAGES: Final = tuple(sorted((part.name for part in LOCALES.iterdir()), key=lambda code: (code != DEFAULT, code)))
NOT_ON_BOARDS: Final = frozenset(  # parts of keys whose sentences a browser never looks up by itself
    ("caption", "error", "event", "lesson", "lobby", "move", "named", "note", "option", "prompt", "rules", "style")
    + ("tagline", "pact", "hint", "amount", "any", "closed", "detail", "first", "refusal", "tag", "why")
)


def sentences(language: str) -> Mapping[str, str]:
    """Return all sentences of a language by key: the common ones and those of every registered game."""
    return merged(language, tuple(PACKAGES))


@cache
def merged(language: str, games: tuple[str, ...]) -> Mapping[str, str]:
    """Return the common sentences of a language with those of some games."""
    found: dict[str, str] = {}
    for part in [*(LOCALES / language).iterdir(), *(game_file(game, language) for game in games)]:
        found.update(read(part))
    return found


def game_file(game: str, language: str) -> Traversable:
    """Return the file with a game's sentences in a language."""
    return folder(game) / "locales" / f"{language}.json"


def read(part: Traversable) -> dict[str, str]:
    """Return the sentences of one file."""
    found: dict[str, str] = json.loads(part.read_text("utf-8"))
    return found


@cache
def board_sentences(language: str, game: str) -> Mapping[str, str]:
    """Return the sentences that a board in a browser looks up: the interface around it, and its game's own names."""
    return dict([*interface_sentences(language), *own_sentences(language, game)])


def interface_sentences(language: str) -> Iterator[tuple[str, str]]:
    """Yield what all boards share; the words of a review come with the review, those of a puzzle with the puzzle."""
    for part in (LOCALES / language).iterdir():
        for key, text in read(part).items():
            if key.startswith("ui.") and not key.startswith(("ui.after.", PUZZLE)):
                yield key, text


@cache
def puzzle_sentences(language: str) -> Mapping[str, str]:
    """Return the sentences of a board that asks a puzzle."""
    return {key: text for key, text in read(LOCALES / language / "puzzles.json").items() if key.startswith(PUZZLE)}


def own_sentences(language: str, game: str) -> Iterator[tuple[str, str]]:
    """Yield the sentences of a game that its board needs."""
    for key, text in read(game_file(game, language)).items():
        if not NOT_ON_BOARDS.intersection(key.split(".")[:2]):
            yield key, text


@cache
def review_sentences(language: str) -> Mapping[str, str]:
    """Return the sentences of the page that shows a review."""
    return read(LOCALES / language / "after.json")


@cache
def language_names() -> Mapping[str, str]:
    """Return what each language calls itself, by its code."""
    return {code: read(LOCALES / code / "common.json")["language"] for code in LANGUAGES}


def choose_language(wanted: str | None) -> str:
    """Return the language that a name such as `it_IT.UTF-8` asks for, or English if there is no such locale."""
    code = (wanted or "")[:2].lower()
    return code if code in LANGUAGES else DEFAULT


def accept_language(header: str | None) -> str:
    """Return the language that an Accept-Language header prefers, or English if it accepts none of ours."""
    best, most = DEFAULT, 0.0
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
    """Looks sentences up in one language and fills their slots."""

    def __init__(self, language: str = DEFAULT) -> None:
        self.language = language

    @property
    def sentences(self) -> Mapping[str, str]:
        """All sentences of the language by key."""
        return sentences(self.language)

    def __call__(self, key: str, /, **slots: object) -> str:
        """Return the sentence of a key with its slots filled."""
        return self.sentences[key].format(**slots)

    def rich(self, key: str, /, **slots: object) -> list[str | Mention]:
        """Return the sentence of a key with its slots filled by texts, mentions or phrases."""
        return fill(self.sentences[key], slots)

    def plural(self, key: str, count: int, /, **slots: object) -> str:
        """Return the sentence of a key in the form for a count, which fills the slot `count`."""
        return self(self.plural_key(key, count), count=count, **slots)

    def plural_key(self, key: str, count: int) -> str:
        """Return the key of the form for a count."""
        form = f"{key}.{plural_form(self.language, count)}"
        return form if self.has(form) else f"{key}.other"

    def has(self, key: str) -> bool:
        """Return whether there is a sentence for a key."""
        return key in self.sentences

    def listing(self, items: list[str]) -> str:
        """Join items as a sentence does: a, b and c."""
        if len(items) < 2:
            return "".join(items)
        return self("list.last", rest=", ".join(items[:-1]), last=items[-1])

    def rich_listing(self, items: Sequence[Phrase]) -> list[str | Mention]:
        """Join phrases as a sentence does."""
        found: list[str | Mention] = []
        for place, item in enumerate(items):
            if place and place == len(items) - 1:
                return self.rich("list.last", rest=found, last=item)
            append(found, [*([", "] if place else []), *item])
        return found

    def error(self, error: BoreaError) -> str:
        """Return an error as a sentence, without the text of the clause it cites."""
        return self(f"error.{error.code}", **error.slots)

    def cited(self, clause: str, text: str) -> str:
        """Return a clause's text after its number."""
        return self("clause", clause=clause, text=text)
