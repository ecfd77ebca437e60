"""Named fields: what states, views and their parts are made of, how each field is checked, compared and copied."""

from __future__ import annotations

from html import escape
from typing import Any, ClassVar, Final

ANY: Final = 1 << 62  # no upper bound


class Field:
    """A named value of a part: how it is encoded as JSON, checked when decoded, and compared.

    A `late` field is a list that came with a later version of a game; in documents without it, it is empty.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        low: int = 0,
        high: int = ANY,
        length: int = -1,
        part: type[Part] | None = None,
        late: bool = False,
    ) -> None:
        self.name = name
        self.kind = kind
        self.low = low
        self.high = high
        self.length = length
        self.part = part
        self.late = late


def number(name: str, low: int = 0, high: int = ANY) -> Field:
    """Declare a whole number."""
    return Field(name, "number", low, high)


def numbers(name: str, low: int = 0, high: int = ANY, length: int = -1) -> Field:
    """Declare a list of whole numbers; a length of −1 means any."""
    return Field(name, "numbers", low, high, length)


def text(name: str) -> Field:
    """Declare a string."""
    return Field(name, "text")


def parts(name: str, part: type[Part], length: int = -1, late: bool = False) -> Field:
    """Declare a list of parts, which have their own fields."""
    return Field(name, "parts", length=length, part=part, late=late)


class Part:
    """Something made of named fields. Its class can be called without arguments."""

    FIELDS: ClassVar[tuple[Field, ...]] = ()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        return all(getattr(self, field.name) == getattr(other, field.name) for field in type(self).FIELDS)

    def __hash__(self) -> int:
        raise TypeError("parts are mutable, so they have no hash")

    def _repr_html_(self) -> str:
        """Return the fields as a table, for notebooks."""
        return html_table([(field.name, getattr(self, field.name)) for field in type(self).FIELDS])


def html_table(rows: list[tuple[str, object]]) -> str:
    """Return names and values as an HTML table."""
    lines = [f"<tr><th>{escape(name)}</th><td>{escape(shown(value))}</td></tr>" for name, value in rows]
    return f"<table>{''.join(lines)}</table>"


def shown(value: object) -> str:
    """Return a value on one line; parts as their values."""
    if isinstance(value, Part):
        return str(freeze(value))
    if isinstance(value, list):
        return f"[{', '.join([shown(item) for item in value])}]"
    return str(value)


def freeze(part: Part) -> tuple[object, ...]:
    """Return the fields of a part as nested tuples: the content of its JSON, much faster to compare."""
    values: list[object] = []
    for field in type(part).FIELDS:
        value = getattr(part, field.name)
        if field.kind == "numbers":
            value = tuple(value)
        elif field.kind == "parts":
            value = tuple([freeze(item) for item in value])
        values.append(value)
    return tuple(values)


def thaw(part: Part, values: tuple[Any, ...]) -> None:
    """Set the fields of a part from what `freeze` returned; what is derived from them is not set."""
    for field, value in zip(type(part).FIELDS, values, strict=True):
        if field.kind == "numbers":
            setattr(part, field.name, list(value))
        elif field.kind == "parts":
            assert field.part is not None
            made: list[Part] = []
            for item in value:
                made.append(field.part())
                thaw(made[-1], item)
            setattr(part, field.name, made)
        else:
            setattr(part, field.name, value)
