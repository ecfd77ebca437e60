"""Read parsed JSON or TOML safely: check shapes and types, and name the place of every fault.

Rules of a game do not belong here. A game makes one `Parser` with the clause that requires a well-formed file
and checks the rest itself.
"""

from __future__ import annotations

from typing import Final

from borea.core.errors import ComponentError

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
FOLLOWING: Final = "abcdefghijklmnopqrstuvwxyz0123456789-"
LONGEST_KEY: Final = 30
QUOTED: Final = 40  # characters of a wrong value that an error repeats


class Parser:
    """Checked access to the values of a component file.

    `at` is the path of a value, such as `cards[3].flags`; the file itself is "". Errors about shapes and types cite
    the parser's clause; errors about keys, counts, ranges and words cite the clause of the call, if it has one.
    Every method raises `ComponentError`.
    """

    def __init__(self, clause: str) -> None:
        self.clause = clause

    def mapping(self, value: object, at: str) -> dict[str, object]:
        """Return an object whose keys are strings."""
        if not isinstance(value, dict):
            raise ComponentError("component-not-an-object", self.clause, at=at or "file")
        for key in value:
            if not isinstance(key, str):
                raise ComponentError("component-not-an-object", self.clause, at=at or "file")
        return value

    def fields(
        self, value: object, at: str, needed: tuple[str, ...], optional: tuple[str, ...] = (), clause: str = ""
    ) -> dict[str, object]:
        """Return an object that has all needed keys and no others except optional ones."""
        table = self.mapping(value, at)
        for key in needed:
            if key not in table:
                raise ComponentError("component-key-missing", clause or self.clause, at=at or "file", key=key)
        for key in table:
            if key not in needed and key not in optional:
                raise ComponentError("component-key-unknown", clause or self.clause, at=at or "file", key=key[:QUOTED])
        return table

    def keyed(self, value: object, at: str) -> list[tuple[str, object]]:
        """Return the entries of an object sorted by key; keys are a-z, 0-9 and hyphens, beginning with a letter."""
        table = self.mapping(value, at)
        entries: list[tuple[str, object]] = []
        for key in sorted(table):
            if not _is_key(key):
                raise ComponentError("component-key-malformed", self.clause, at=at, key=key[:QUOTED])
            entries.append((key, table[key]))
        return entries

    def items(self, value: object, at: str) -> list[object]:
        """Return a list of any length."""
        if not isinstance(value, list):
            raise ComponentError("component-not-a-list", self.clause, at=at)
        return value

    def counted(self, value: object, at: str, low: int, high: int, clause: str = "") -> list[object]:
        """Return a list of `low` to `high` entries."""
        found = self.items(value, at)
        if not low <= len(found) <= high:
            wanted = str(low) if low == high else f"{low}..{high}"
            raise ComponentError("component-count", clause or self.clause, at=at, found=len(found), wanted=wanted)
        return found

    def whole(self, value: object, at: str) -> int:
        """Return a whole number; `True` and 1.0 are refused."""
        if not isinstance(value, int) or isinstance(value, bool):
            raise ComponentError("component-not-a-number", self.clause, at=at)
        return value

    def within(self, value: object, at: str, low: int, high: int, clause: str = "") -> int:
        """Return a whole number from `low` to `high`."""
        found = self.whole(value, at)
        if not low <= found <= high:
            raise ComponentError("component-range", clause or self.clause, at=at, found=found, wanted=f"{low}..{high}")
        return found

    def flag(self, value: object, at: str) -> bool:
        """Return a boolean."""
        if not isinstance(value, bool):
            raise ComponentError("component-not-a-flag", self.clause, at=at)
        return value

    def text(self, value: object, at: str, longest: int) -> str:
        """Return a printable text of 1 to `longest` characters, not all of them blank."""
        if not isinstance(value, str) or not value.strip() or len(value) > longest or not value.isprintable():
            raise ComponentError("component-not-a-text", self.clause, at=at, longest=longest)
        return value

    def word(self, value: object, at: str, words: tuple[str, ...], clause: str = "") -> int:
        """Return the index of a word in a list of allowed words."""
        if not isinstance(value, str) or value not in words:
            found = str(value)[:QUOTED]
            raise ComponentError("component-word", clause or self.clause, at=at, found=found, wanted="|".join(words))
        return words.index(value)

    def name_in(self, value: object, at: str, numbers: dict[str, int]) -> int:
        """Return the number of the thing with this key elsewhere in the file."""
        if not isinstance(value, str) or value not in numbers:
            raise ComponentError("component-name-unknown", self.clause, at=at, name=str(value)[:QUOTED])
        return numbers[value]


def _is_key(key: str) -> bool:
    if not 1 <= len(key) <= LONGEST_KEY or key[0] not in LETTERS:
        return False
    return all(letter in FOLLOWING for letter in key)
