"""The three locales say the same things with the same slots, and nothing the program says is missing from them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import borea
from borea.games import INFOS
from borea.text.language import LANGUAGES, sentences

SOURCES = sorted(Path(borea.__file__).parent.rglob("*.py"))
SLOT = re.compile(r"\{(\w+)\}")
ERRORS = {
    "BoreaError",
    "InvalidMove",
    "IllegalMove",
    "OptionError",
    "ComponentError",
    "RecordError",
    "NewerFormat",
    "StateError",
    "TableError",
    "BotError",
    "ContestError",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_locale_has_the_keys_and_slots_of_english(language: str) -> None:
    english = {key: sorted(set(SLOT.findall(text))) for key, text in sentences("en").items()}
    other = {key: sorted(set(SLOT.findall(text))) for key, text in sentences(language).items()}
    assert other == english


@pytest.mark.parametrize("language", ["it", "fr"])
def test_a_translation_is_not_english_left_over(language: str) -> None:
    same = [
        key
        for key, text in sentences(language).items()
        if text == sentences("en")[key] and len(SLOT.sub("", text).split()) > 2
    ]
    assert same == []


def calls(names: set[str]) -> list[tuple[str, ast.Call]]:
    """Return every call of one of these names in the package, with its file."""
    found = []
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name in names:
                    found.append((path.name, node))
    return found


def test_every_error_code_has_its_sentence_and_fills_its_slots() -> None:
    missing = []
    for file, call in calls(ERRORS):
        if call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str):
            code = call.args[0].value
            given = {keyword.arg for keyword in call.keywords}
            sentence = sentences("en").get(f"error.{code}")
            if sentence is None or not set(SLOT.findall(sentence)) <= given:
                missing.append((file, code))
    assert missing == []


def test_every_event_has_its_sentence() -> None:
    kinds = {
        (path.parent.name.replace("_", "-"), constant.value)
        for path in SOURCES
        if path.name == "events.py"
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Event"
        if not isinstance(call.args[0], ast.JoinedStr)  # made of parts: told in each game's own tests
        for constant in ast.walk(call.args[0])
        if isinstance(constant, ast.Constant) and isinstance(constant.value, str) and not constant.value.endswith("-")
    }
    assert kinds
    missing = [key for key in kinds if f"{key[0]}.event.{key[1]}" not in sentences("en")]
    assert missing == []


@pytest.mark.parametrize("game", sorted(INFOS))
def test_every_option_edition_and_verb_has_its_words(game: str) -> None:
    info = INFOS[game]
    english = sentences("en")
    wanted = [f"{game}.name", f"{game}.tagline"]
    wanted += [f"{game}.option.{option.name}" for option in info.options]
    wanted += [f"{game}.edition.{edition}" for edition in info.editions]
    verbs = set(borea.load(game).catalogue.verbs) - set(info.chance_verbs)
    wanted += [f"{game}.move.{verb}" for verb in verbs]
    assert [key for key in wanted if key not in english] == []
