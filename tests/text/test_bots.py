"""The names of bots, in every language."""

from __future__ import annotations

import pytest

from borea.bots.registry import NAMES
from borea.text.bots import bot_words
from borea.text.language import LANGUAGES, Translator


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_built_in_bot_has_a_name_in_words(language: str) -> None:
    words = [bot_words(Translator(language), name) for name in NAMES]
    assert len(set(words)) == len(NAMES)
    assert not set(words) & set(NAMES) - {"greedy"}


def test_a_style_is_named_and_an_external_bot_keeps_its_name() -> None:
    assert bot_words(Translator("fr"), "level4/trader") == "Confirmé, marchand"
    assert bot_words(Translator("en"), "my.module:Bot") == "my.module:Bot"
