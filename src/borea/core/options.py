"""One option of a game and the values it takes. What a game offers is in `borea.core.info`; names and sentences
for people live in locales."""

from __future__ import annotations

import re
from collections.abc import Mapping

from borea.core.errors import OptionError

WHOLE = re.compile(r"-?[0-9]{1,18}")


class Option:
    """A setting of a game, of one of four kinds.

    "flag" is true or false, "count" a number from `low` to `high`, "word" one of `choices`, "data" a word or the
    parsed content of a file. `earlier` has the defaults of earlier versions of the rules, by the last version that
    each holds for.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        default: object,
        *,
        low: int = 0,
        high: int = 0,
        choices: tuple[str, ...] = (),
        earlier: Mapping[int, object] | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.earlier = dict(sorted((earlier or {}).items()))
        self.low = low
        self.high = high
        self.choices = choices

    def default_in(self, rules: int) -> object:
        """Return the default in one version of the rules."""
        for last, value in self.earlier.items():
            if rules <= last:
                return value
        return self.default

    def check(self, value: object) -> object:
        """Return the value in the option's type; accept the text that a command line gives.

        Raises:
            OptionError: the option does not take this value.
        """
        if self.kind == "flag":
            if value in (True, "true", "yes", "on", "1"):
                return True
            if value in (False, "false", "no", "off", "0"):
                return False
        elif self.kind == "count":
            number = int(value) if isinstance(value, str) and WHOLE.fullmatch(value) else value
            if isinstance(number, int) and not isinstance(number, bool) and self.low <= number <= self.high:
                return number
        elif self.kind == "word":
            if value in self.choices:
                return value
        elif isinstance(value, str | Mapping):
            return value
        raise OptionError("bad-option-value", option=self.name, value=str(value)[:60], wanted=self.wanted())

    def wanted(self) -> str:
        """Return what the option takes, in the notation of the command line."""
        if self.kind == "flag":
            return "true|false"
        if self.kind == "count":
            return f"{self.low}..{self.high}"
        if self.kind == "word":
            return "|".join(self.choices)
        return "|".join((*self.choices, "file"))


def seed_of(option: str, text: str) -> int:
    """Return the seed that an option gives instead of data: a whole number of at most 18 digits.

    Raises:
        OptionError: it is no such number.
    """
    if not WHOLE.fullmatch(text):
        raise OptionError("bad-option-value", option=option, value=text[:60], wanted="standard|SEED|file")
    return int(text)
