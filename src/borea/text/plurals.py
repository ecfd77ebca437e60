"""Plural forms of whole numbers, after CLDR. The languages that Borea speaks are here, so that the terminal needs no
tables; for others, Babel has them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

MILLION: Final = 1_000_000


def english(count: int) -> str:
    """Return `one` for 1."""
    return "one" if count == 1 else "other"


def italian(count: int) -> str:
    """Return `one` for 1, `many` for whole millions."""
    return "one" if count == 1 else "many" if count and count % MILLION == 0 else "other"


def french(count: int) -> str:
    """Return `one` for 0 and 1, `many` for whole millions."""
    return "one" if count in (0, 1) else "many" if count % MILLION == 0 else "other"


FORMS: Final[dict[str, Callable[[int], str]]] = {"en": english, "it": italian, "fr": french}


def plural_form(language: str, count: int) -> str:
    """Return the CLDR name of the form for a count.

    Raises:
        MissingExtra: the language is none of ours, and Babel is not installed.
    """
    if language in FORMS:
        return FORMS[language](abs(count))
    from borea.extras import needs

    with needs("serve"):
        from babel import Locale
    return str(Locale.parse(language).plural_form(count))
