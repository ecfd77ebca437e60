"""The rulebooks: the same clauses in every language. Only their text is checked here."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final, NamedTuple

import pytest

GAMES: Final = files("borea") / "games"
LANGUAGES: Final = ("en", "it", "fr")
LONGEST_CLAUSE: Final = 700

# Written by hand from the rules' digests: section by section, every clause in its order.
CLAUSES: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "the_border": {
        "TB-1": ("TB-1.1", "TB-1.2", "TB-1.3", "TB-1.4", "TB-1.5", "TB-1.6", "TB-1.7"),
        "TB-2": ("TB-2.1", "TB-2.2", "TB-2.3", "TB-2.4", "TB-2.5", "TB-2.6", "TB-2.7"),
        "TB-3": ("TB-3.1", "TB-3.2", "TB-3.3"),
        "TB-4": ("TB-4.1", "TB-4.2", "TB-4.3"),
        "TB-5": ("TB-5.1", "TB-5.2"),
        "TB-E": ("TB-E.1", "TB-E.2", "TB-E.3", "TB-E.4"),
    },
    "borneo": {
        "BN-1": ("BN-1.1", "BN-1.2", "BN-1.3", "BN-1.4", "BN-1.5", "BN-1.6", "BN-1.7"),
        "BN-2": ("BN-2.1", "BN-2.2", "BN-2.3", "BN-2.4"),
        "BN-3": ("BN-3",),
        "BN-4": ("BN-4.1", "BN-4.2", "BN-4.3", "BN-4.4"),
        "BN-5": ("BN-5.1", "BN-5.2", "BN-5.3", "BN-5.4", "BN-5.5", "BN-5.6", "BN-5.7", "BN-5.8", "BN-5.9"),
        "BN-6": ("BN-6.1", "BN-6.2", "BN-6.3", "BN-6.4", "BN-6.5", "BN-6.6", "BN-6.7", "BN-6.8"),
        "BN-7": ("BN-7.1", "BN-7.2"),
        "BN-8": ("BN-8.1", "BN-8.2", "BN-8.3", "BN-8.4"),
        "BN-9": ("BN-9.1", "BN-9.2", "BN-9.3", "BN-9.4", "BN-9.5"),
        "BN-E": ("BN-E.1", "BN-E.2", "BN-E.3", "BN-E.4", "BN-E.5", "BN-E.6"),
    },
    "borderlands": {
        "BL-1": ("BL-1.1", "BL-1.2", "BL-1.3", "BL-1.4", "BL-1.5", "BL-1.6", "BL-1.7", "BL-1.8", "BL-1.9"),
        "BL-2": ("BL-2.1", "BL-2.2", "BL-2.3"),
        "BL-3": ("BL-3", "BL-3.1", "BL-3.2", "BL-3.3", "BL-3.4"),
        "BL-4": ("BL-4.1", "BL-4.2", "BL-4.3", "BL-4.4"),
        "BL-5": ("BL-5.1", "BL-5.2", "BL-5.3", "BL-5.4", "BL-5.5"),
        "BL-6": ("BL-6.1", "BL-6.2", "BL-6.3", "BL-6.4"),
        "BL-7": ("BL-7", "BL-7.1", "BL-7.2", "BL-7.3", "BL-7.4", "BL-7.5"),
        "BL-8": ("BL-8.1", "BL-8.2", "BL-8.3", "BL-8.4"),
        "BL-9": (
            *("BL-9", "BL-9.1", "BL-9.2", "BL-9.3", "BL-9.4", "BL-9.5"),
            *("BL-9.6", "BL-9.7", "BL-9.8", "BL-9.9", "BL-9.10"),
        ),
        "BL-10": ("BL-10.1", "BL-10.2", "BL-10.3"),
        "BL-11": ("BL-11",),
        "BL-12": ("BL-12.1", "BL-12.2"),
        "BL-E": ("BL-E.1", "BL-E.2", "BL-E.3", "BL-E.4", "BL-E.5", "BL-E.6"),
    },
}

SECTION: Final = re.compile(r"## ([A-Z]{2}-(?:[0-9]+|E)) (\S.*)")
CLAUSE: Final = re.compile(r"- \*\*([A-Z]{2}-(?:[0-9]+|E)(?:\.[0-9]+)?)\*\* (\S.*)")
CITED: Final = re.compile(r"\b[A-Z]{2}-(?:[0-9]+|E)(?:\.[0-9]+)?")
WITH_RULES: Final = sorted(folder.name for folder in GAMES.iterdir() if (folder / "rules.en.md").is_file())
EACH_BOOK: Final = [(game, language) for game in WITH_RULES for language in LANGUAGES]


class Rulebook(NamedTuple):
    """A parsed rulebook: clause ids by section, and the text of every clause."""

    sections: dict[str, tuple[str, ...]]
    clauses: dict[str, str]


def source(game: str, language: str) -> str:
    """Return the text of one rulebook."""
    return (GAMES / game / f"rules.{language}.md").read_text(encoding="utf-8")


def read(game: str, language: str) -> Rulebook:
    """Return a parsed rulebook; fail on any line that does not belong in one."""
    title, introduction, blank, *lines = source(game, language).splitlines()
    assert title.startswith("# ")
    assert introduction[:1].isalpha()
    assert not blank
    sections: dict[str, tuple[str, ...]] = {}
    clauses: dict[str, str] = {}
    section = ""
    for line in lines:
        if heading := SECTION.fullmatch(line):
            section = heading[1]
            assert section not in sections, f"{section} twice"
            sections[section] = ()
        elif item := CLAUSE.fullmatch(line):
            assert item[1] not in clauses, f"{item[1]} twice"
            sections[section] += (item[1],)
            clauses[item[1]] = item[2]
        else:
            opening = section != "" and not sections[section] and line[:1].isalpha()
            assert opening or not line, f"neither heading, clause nor a section's opening paragraph: {line!r}"
    return Rulebook(sections, clauses)


def test_every_rulebook_has_its_table_of_clauses() -> None:
    assert WITH_RULES, f"no rulebooks under {GAMES}"
    assert set(WITH_RULES) <= set(CLAUSES)


@pytest.mark.parametrize(("game", "language"), EACH_BOOK)
def test_clauses_are_those_of_the_digest_in_its_order(game: str, language: str) -> None:
    book = read(game, language)
    assert list(book.sections.items()) == list(CLAUSES[game].items())


@pytest.mark.parametrize(("game", "language"), EACH_BOOK)
def test_a_clause_is_a_finished_text_of_bounded_length(game: str, language: str) -> None:
    for clause, text in read(game, language).clauses.items():
        assert 20 < len(text) < LONGEST_CLAUSE, f"{clause}: {len(text)} characters"
        assert text.endswith("."), f"{clause} does not end its sentence"
        assert "" not in text.split(" "), f"{clause} has stray spaces"
        assert "*" not in text, f"{clause} has emphasis: it would show as asterisks in a message"


@pytest.mark.parametrize(("game", "language"), EACH_BOOK)
def test_clauses_cite_only_clauses_that_exist(game: str, language: str) -> None:
    book = read(game, language)
    for clause, text in book.clauses.items():
        for cited in CITED.findall(text):
            assert cited in book.clauses or cited in book.sections, f"{clause} cites {cited}"
            assert cited != clause, f"{clause} cites itself"


@pytest.mark.parametrize("game", WITH_RULES)
def test_languages_agree_on_numbers_options_and_citations(game: str) -> None:
    books = {language: read(game, language).clauses for language in LANGUAGES}
    for pattern in (r"[0-9]+", r"`[^`]*`", CITED.pattern):
        for clause, english in books["en"].items():
            expected = sorted(re.findall(pattern, english))
            for language in LANGUAGES[1:]:
                assert sorted(re.findall(pattern, books[language][clause])) == expected, f"{clause} in {language}"


@pytest.mark.parametrize("game", WITH_RULES)
def test_no_clause_is_left_untranslated(game: str) -> None:
    books = [read(game, language).clauses for language in LANGUAGES]
    for clause in books[0]:
        assert len({book[clause] for book in books}) == len(LANGUAGES), clause


@pytest.mark.parametrize(("game", "language"), EACH_BOOK)
def test_apostrophes_and_quotation_marks_are_typographic(game: str, language: str) -> None:
    assert not re.findall(r".{0,20}['\"].{0,20}", source(game, language))


@pytest.mark.parametrize("game", WITH_RULES)
def test_french_sets_a_no_break_space_at_high_punctuation_and_guillemets(game: str) -> None:
    text = source(game, "fr")
    assert not re.findall(r".{0,20}[^\u00a0][:;!?»]", text)
    assert not re.findall(r"«[^\u00a0].{0,20}", text)


@pytest.mark.parametrize("game", WITH_RULES)
def test_only_french_sets_a_space_before_punctuation(game: str) -> None:
    for language in ("en", "it"):
        assert not re.findall(r".{0,20}[\s\u00a0][:;!?,.]", source(game, language))
