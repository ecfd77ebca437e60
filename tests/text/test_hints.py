"""Hints say what is true: every fact is checked against the engine, in positions of whole matches."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice

import pytest

from borea.games import INFOS
from borea.text.game_text import game_text
from borea.text.language import LANGUAGES, sentences
from tests.support.hints import borderlands, borneo, the_border
from tests.support.hints.positions import Case, Check, lines

GAMES = sorted(INFOS)
SHORT = {"sites": "random", "cycle_limit": 12, "trade_rounds": 2}
MATCHES: dict[str, list[tuple[int, int, dict[str, object]]]] = {
    "the-border": [(2, 1, {}), (3, 2, {}), (4, 3, {})],
    "borneo": [(3, 1, {}), (4, 2, {}), (5, 3, {})],
    "borderlands": [(3, 7, SHORT), (4, 2, SHORT), (2, 3, {"cycle_limit": 2, "trade_rounds": 2}), (3, 11, SHORT)],
}
CHECKS: dict[str, dict[str, Check]] = {
    "the-border": the_border.CHECKS,
    "borneo": borneo.CHECKS,
    "borderlands": borderlands.CHECKS,
}
NAMES = ["Maren", "Piet", "Ines", "Tove", "Jonas"]
TITLE = 120  # characters
SENTENCE = 130
FOR_PROGRAMS = re.compile(r"\d[.,]\d|%|\w:\w|[{}]|[A-Z]{3}/[A-Z]|\b[a-z]+\.\d")


@cache
def cases(game: str) -> list[Case]:
    """Return every fact that speaks for a line in some whole matches."""
    found: list[Case] = []
    for seats, seed, options in MATCHES[game]:
        for rules, state, course in lines(game, seats, seed, options):
            facts = game_text(rules).hint_facts(course)
            found += [Case(rules, state, course, fact, facts) for fact in facts]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_is_true_of_its_position(game: str) -> None:
    checks: dict[str, Check] = {**CHECKS[game], "general.carry": lambda case: True}  # a rule: nothing is used up
    wrong = [
        (case.fact.key, dict(case.fact.about), case.course.view.prompt, case.course.verbs)
        for case in cases(game)
        if not checks[case.fact.key](case)
    ]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_the_facts_that_games_speak_of_are_met(game: str) -> None:
    met = {case.fact.key for case in cases(game)}
    rare = {"theirs-boat", "theirs-weapon", "deal-boat", "takes-city", "saves-cards", "share-none", "serves-nobody"}
    assert set(CHECKS[game]) - met <= rare
    assert met <= {*CHECKS[game], "general.carry"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_a_title_and_one_or_two_short_sentences(game: str, language: str) -> None:
    seats, seed, options = MATCHES[game][0]
    for rules, _, course in islice(lines(game, seats, seed, options), LANGUAGES.index(language), None, 3):
        text = game_text(rules, language, NAMES)
        told = text.hint(course.view, course.moves, [course.view.moves[-1]])
        assert told.title == told.title.strip()
        assert told.title[0] == told.title[0].upper()
        assert not told.title.endswith(".")
        assert len(told.title) <= TITLE, told.title
        assert 1 <= len(told.why) <= 2
        for sentence in told.why:
            assert sentence.endswith(".")
            assert sentence[0] == sentence[0].upper()
            assert len(sentence) <= SENTENCE, sentence
        assert not FOR_PROGRAMS.search(" ".join([told.title, *told.why, told.equal]))


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_a_hint_is_a_fact_or_belongs_to_a_question(game: str) -> None:
    """Nothing is written that no hint can say."""
    start = f"{game}.hint."
    keys = {key.removeprefix(start) for key in sentences("en") if key.startswith(start)}
    keys = {key.removesuffix(".one").removesuffix(".other") for key in keys}
    titles = {"finish", "cross", "finish-nothing", "cross-nothing", "attack", "take", "discard", "fight", "defend"}
    titles |= {"bring", "offer", "give", "attack-with", "from-horse", "from-weapon", "spaces"}
    questions = {key.removeprefix(f"{game}.prompt.") for key in sentences("en") if key.startswith(f"{game}.prompt.")}
    assert {key for key in keys - set(CHECKS[game]) - titles if key.removeprefix("general.") not in questions} == set()
