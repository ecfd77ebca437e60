"""The portraits that people can choose; without one they are shown by the first letter of their name."""

from __future__ import annotations

from typing import Final

from borea.server.errors import TableError

PORTRAITS: Final = ("anchor", "boat", "compass", "fish", "gull", "lantern", "pine", "shell")


def check_portrait(name: str) -> str:
    """Return a portrait that a person may have, or an empty text for none.

    Raises:
        TableError: there is no such portrait.
    """
    if name and name not in PORTRAITS:
        raise TableError("bad-request", reason="portrait")
    return name
