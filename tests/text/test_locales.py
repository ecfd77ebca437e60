"""All locales have the same sentences with the same slots, and nothing the program says is missing from them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel import Locale

import borea
from borea.games import INFOS
from borea.text.language import LANGUAGES, Translator, accept_language, language_names, merged, sentences
from borea.text.registry import folder

SOURCES = sorted(Path(borea.__file__).parent.rglob("*.py"))
PAGES = sorted((Path(borea.__file__).parent / "web" / "static").rglob("*.js"))
SAID = re.compile(r"""\b(t|plural)\(\s*["`](\w[\w.-]*\.[\w-]+)["`]""")  # a whole key, not one put together
SLOT = re.compile(r"\{(\w+)\}")
CATEGORIES = {"zero", "one", "two", "few", "many", "other"}
ERRORS = {
    "BoreaError",
    "InvalidMove",
    "IllegalMove",
    "OptionError",
    "ComponentError",
    "RecordError",
    "StatementError",
    "NewerFormat",
    "StateError",
    "TableError",
    "BotError",
    "ContestError",
}


def plurals(language: str) -> dict[str, set[str]]:
    """Return the plural categories that each counted sentence has a form for."""
    found: dict[str, set[str]] = {}
    for key in sentences(language):
        stem, _, category = key.rpartition(".")
        if f"{stem}.other" in sentences(language) and category in CATEGORIES:
            found.setdefault(stem, set()).add(category)
    return found


def slots(language: str) -> dict[str, set[str]]:
    """Return the slots of every sentence, all forms of a counted one together."""
    counted, found = plurals(language), dict[str, set[str]]()
    for key, text in sentences(language).items():
        stem = key.rpartition(".")[0]
        found.setdefault(stem if stem in counted else key, set()).update(SLOT.findall(text))
    return found


def test_what_the_pages_say_is_in_the_locales() -> None:
    known = sentences("en")
    used = [(page.name, how, key) for page in PAGES for how, key in SAID.findall(page.read_text(encoding="utf-8"))]
    assert len(used) > 100
    missing = [each for each in used if (f"{each[2]}.other" if each[1] == "plural" else each[2]) not in known]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_locale_has_the_keys_and_slots_of_english(language: str) -> None:
    assert slots(language) == slots("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_counted_sentence_has_a_form_for_every_small_number(language: str) -> None:
    needed = {Locale.parse(language).plural_form(count) for count in range(100)}
    assert needed <= CATEGORIES
    found = plurals(language)
    assert found
    assert {stem: needed - forms for stem, forms in found.items() if needed - forms} == {}
    assert [stem for stem in found if stem in sentences(language)] == []


def test_a_plural_form_goes_by_the_rule_of_the_language() -> None:
    zero = [Translator(language).plural("borneo.cards", 0) for language in ("en", "it", "fr")]
    assert zero == ["0 cards", "0 carte", "0 carte"]  # of these only the French one is singular
    assert Translator("it").plural("borneo.points", 1) == "1 punto"
    assert Translator("fr").plural("borneo.points", 1_000_000) == "1000000 points"  # CLDR calls it "many"


@pytest.mark.parametrize("game", sorted(INFOS))
def test_sentences_of_a_game_are_in_its_own_files(game: str) -> None:
    common = merged("en", ())
    assert [key for key in common if game in key.split(".")] == []
    others = [other for other in INFOS if other != game]
    own = merged("en", (game,)).keys() - common.keys()
    assert own
    assert [key for key in own for other in others if other in key.split(".")] == []
    assert own.isdisjoint(merged("en", tuple(others)))


@pytest.mark.parametrize(
    ("header", "language"),
    [
        *((None, "en"), ("", "en"), ("*", "en"), ("de", "en"), ("it", "it"), ("fr-CH", "fr"), ("IT-it", "it")),
        *(("de, fr;q=0.8, it;q=0.9", "it"), ("en;q=0.1,fr", "fr"), ("it;q=0, fr;q=0.2", "fr"), ("it;q=0", "en")),
        *(("fr;q=0.5,it;q=0.5", "fr"), ("it; q=0.3 , fr ;q=0.7", "fr"), ("it;q=x,fr;q=0.1", "fr"), (";;,,=", "en")),
    ],
)
def test_accept_language_goes_by_its_weights(header: str | None, language: str) -> None:
    assert accept_language(header) == language


def test_every_language_has_its_files_and_its_own_name() -> None:
    assert LANGUAGES[0] == "en"
    names = language_names()
    assert tuple(names) == LANGUAGES
    assert len(set(names.values())) == len(LANGUAGES)
    for game in INFOS:
        assert {part.name for part in (folder(game) / "locales").iterdir()} == {f"{code}.json" for code in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_translation_is_not_english_left_over(language: str) -> None:
    english = sentences("en")
    same = [
        key
        for key, text in sentences(language).items()
        if text == english.get(key) and len(SLOT.sub("", text).split()) > 2
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
        if not isinstance(call.args[0], ast.JoinedStr)  # made of parts: tested with each game
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
