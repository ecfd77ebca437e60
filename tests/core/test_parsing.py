"""What the parser of component files accepts, and the place and the clause of each refusal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from borea.core.errors import ComponentError
from borea.core.parsing import Parser

PARSER = Parser("XX-1")

REFUSALS: list[tuple[str, str, Callable[[], object]]] = [
    ("component-not-an-object", "XX-1", lambda: PARSER.mapping([], "at")),
    ("component-not-an-object", "XX-1", lambda: PARSER.mapping({1: 2}, "at")),
    ("component-not-an-object", "XX-1", lambda: PARSER.fields(None, "at", ("a",), clause="XX-2")),
    ("component-key-missing", "XX-2", lambda: PARSER.fields({}, "at", ("a",), clause="XX-2")),
    ("component-key-unknown", "XX-1", lambda: PARSER.fields({"a": 1, "b": 2, "c": 3}, "at", ("a",), ("b",))),
    ("component-key-malformed", "XX-1", lambda: PARSER.keyed({"1a": 1}, "at")),
    ("component-key-malformed", "XX-1", lambda: PARSER.keyed({"": 1}, "at")),
    ("component-key-malformed", "XX-1", lambda: PARSER.keyed({"a" * 31: 1}, "at")),
    ("component-not-a-list", "XX-1", lambda: PARSER.items("text", "at")),
    ("component-not-a-list", "XX-1", lambda: PARSER.counted({}, "at", 1, 2, "XX-2")),
    ("component-count", "XX-2", lambda: PARSER.counted([1, 2, 3], "at", 1, 2, "XX-2")),
    ("component-count", "XX-1", lambda: PARSER.counted([], "at", 1, 2)),
    ("component-not-a-number", "XX-1", lambda: PARSER.whole(True, "at")),
    ("component-not-a-number", "XX-1", lambda: PARSER.within(1.0, "at", 0, 2, "XX-2")),
    ("component-range", "XX-2", lambda: PARSER.within(3, "at", 0, 2, "XX-2")),
    ("component-not-a-flag", "XX-1", lambda: PARSER.flag(1, "at")),
    ("component-not-a-text", "XX-1", lambda: PARSER.text(" ", "at", 9)),
    ("component-not-a-text", "XX-1", lambda: PARSER.text("ten letters", "at", 9)),
    ("component-not-a-text", "XX-1", lambda: PARSER.text("a\nb", "at", 9)),
    ("component-word", "XX-2", lambda: PARSER.word("c", "at", ("a", "b"), "XX-2")),
    ("component-word", "XX-1", lambda: PARSER.word(["a"], "at", ("a", "b"))),
    ("component-name-unknown", "XX-1", lambda: PARSER.name_in("c", "at", {"a": 0})),
]


@pytest.mark.parametrize(("code", "clause", "read"), REFUSALS)
def test_a_wrong_value_is_refused_with_its_place_and_clause(code: str, clause: str, read: Callable[[], object]) -> None:
    with pytest.raises(ComponentError) as error:
        read()
    assert (error.value.code, error.value.clause, error.value.slots["at"]) == (code, clause, "at")


def test_the_file_itself_has_a_name() -> None:
    with pytest.raises(ComponentError) as error:
        PARSER.fields({}, "", ("a",))
    assert error.value.slots == {"at": "file", "key": "a"}


def test_sound_values_are_returned() -> None:
    assert PARSER.fields({"a": 1, "b": 2}, "", ("a",), ("b", "c")) == {"a": 1, "b": 2}
    assert PARSER.keyed({"b-2": 2, "a1": 1}, "at") == [("a1", 1), ("b-2", 2)]
    assert PARSER.counted([1, 2], "at", 2, 2) == [1, 2]
    assert (PARSER.within(2, "at", 0, 2), PARSER.flag(False, "at"), PARSER.text("abc", "at", 3)) == (2, False, "abc")
    assert (PARSER.word("b", "at", ("a", "b")), PARSER.name_in("a", "at", {"a": 7})) == (1, 7)
