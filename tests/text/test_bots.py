"""Bots have names in words, in every language."""

from __future__ import annotations

import pytest

from borea.bots.registry import NAMES
from borea.text.bots import bot_words
from borea.text.language import LANGUAGES, Translator


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_of_ours_is_called_by_words_of_its_own(language: str) -> None:
    words = [bot_words(Translator(language), name) for name in NAMES]
    assert len(set(words)) == len(NAMES)
    assert not set(words) & set(NAMES) - {"greedy"}


def test_a_style_is_told_and_a_guest_keeps_its_name() -> None:
    assert bot_words(Translator("fr"), "level4/trader") == "Confirmé, marchand"
    assert bot_words(Translator("en"), "my.module:Bot") == "my.module:Bot"
