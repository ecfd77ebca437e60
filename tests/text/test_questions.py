"""Every question of every game in three languages: one short line, as people say it, with its clause.

Whole matches are played by moves of every kind until every question has been asked.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import borea
from borea.games import INFOS, load
from borea.games.borderlands import Borderlands
from borea.text.language import LANGUAGES, sentences
from borea.text.rulebook import rulebook
from tests.support.refused import told_keys
from tests.support.walks import everything

QUESTION = 70  # characters: one line on a phone
LABEL = 80
LINE = 110
GAMES = sorted(INFOS)
BRACES = re.compile(r"[{}]")
CODES = re.compile(
    r"\w:\w"  # a token: cross:41
    r"|[A-Z]{3}/[A-Z]"  # the flags of a card: GBR/B
    r"|\b[a-z]+\.\d"  # a boat of the catalogue: boat.1
    r"|\b(seat|posto|place) 0\b"  # seats are counted from 0 in code alone
)


def phase_prompts(game: str) -> set[str]:
    """Return the prompts that a game's phases return as they are."""
    folder = Path(borea.__file__).parent / "games" / game.replace("-", "_") / "phases"
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name == "prompt":
                constants = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
                found.update(str(value).rstrip("*") for value in constants if re.fullmatch(r"[a-z-]+\*?", str(value)))
    return {prompt for prompt in found if not prompt.endswith("-")}


def written(game: str, kind: str) -> set[str]:
    """Return the keys of a game's sentences of one kind; the forms of a counted one are one."""
    start = f"{game}.{kind}."
    keys = [key.removeprefix(f"{game}.") for key in sentences("en") if key.startswith(start)]
    return {key.removesuffix(".one").removesuffix(".other") for key in keys}


def assert_for_people(text: str, language: str) -> None:
    """Check that a text has nothing in it that only programs understand, and that it is set as its language wants."""
    assert not BRACES.search(text), text
    assert not CODES.search(text), text
    assert "  " not in text, text
    assert text == text.strip(), text
    if language == "fr":
        assert not re.search(r" [:;?!»]|« ", text), text  # the space there does not break


def ids(game: str) -> list[str]:
    """Return the words of a game that are ids and no names."""
    if game != "borderlands":  # compiled classes share one cache of isinstance, so asking for them proves nothing
        return []
    loaded = load(game)
    assert isinstance(loaded, Borderlands)
    spec = loaded.box.spec
    return [key for key in [*spec.keys, *spec.node_keys] if "-" in key]


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_every_phase_is_asked_in_the_walk(game: str) -> None:
    told = everything(game)
    assert phase_prompts(game)
    asked = {key.partition(".")[2] for key in told.keys if key.startswith("prompt.")}
    assert phase_prompts(game) - asked == set()
    assert written(game, "prompt") - told.keys == set()
    assert written(game, "detail") - told.keys - told_keys(game) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_question_is_one_short_line(game: str, language: str) -> None:
    questions = everything(game).questions[language]
    names = ids(game)
    for question, detail, _ in questions:
        assert len(question) <= QUESTION, question
        assert question[0].isupper(), question
        assert len(detail) <= LINE, detail
        assert not detail or detail[0].isupper() or detail[0].isdigit(), detail
        for text in (question, detail):
            assert_for_people(text, language)
            assert not [name for name in names if name in text], text


@pytest.mark.parametrize("game", GAMES)
def test_most_questions_have_fifty_characters_at_most(game: str) -> None:
    for language in LANGUAGES:
        lengths = [len(question) for question, _, _ in everything(game).questions[language]]
        assert sum(length <= 50 for length in lengths) >= len(lengths) / 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_question_comes_with_a_clause_of_the_rulebook(game: str, language: str) -> None:
    for _, _, clause in everything(game).questions[language]:
        assert clause in rulebook(game, language).clauses


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_called_by_what_it_does(game: str, language: str) -> None:
    for label, note in everything(game).moves[language]:
        assert len(label) <= LABEL, label
        assert label[0].isupper(), label
        assert_for_people(label, language)
        assert_for_people(note, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_is_one_sentence_about_the_case(game: str, language: str) -> None:
    clauses, names = set(rulebook(game, language).clauses.values()), ids(game)
    for sentence in everything(game).refusals[language]:
        assert len(sentence) <= LINE, sentence
        assert sentence[0].isupper(), sentence
        assert sentence[-1] == ".", sentence
        assert sentence not in clauses
        assert_for_people(sentence, language)
        assert not [name for name in names if name in sentence], sentence


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_that_is_written_is_told(game: str) -> None:
    told = everything(game).keys | told_keys(game)
    for kind in ("refusal", "first", "closed"):
        assert written(game, kind) - told == set()
    assert sentences("en")["error.illegal-move"] not in everything(game).refusals["en"]
