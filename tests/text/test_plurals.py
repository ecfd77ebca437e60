"""Our plural forms are CLDR's."""

from __future__ import annotations

import pytest
from babel import Locale

from borea.text.language import LANGUAGES
from borea.text.plurals import FORMS, plural_form


@pytest.mark.parametrize("language", LANGUAGES)
def test_forms_are_those_of_cldr(language: str) -> None:
    locale = Locale.parse(language)
    for count in (*range(300), 10**6 - 1, 10**6, 10**6 + 1, 3 * 10**6):
        assert plural_form(language, count) == locale.plural_form(count), count


def test_other_languages_are_looked_up() -> None:
    assert "pl" not in FORMS
    assert [plural_form("pl", count) for count in (1, 2, 5)] == ["one", "few", "many"]
