"""The files that people may fill in with parts of their own, by game."""

from __future__ import annotations

from collections.abc import Callable

from borea.games.borneo import components as borneo

TEMPLATES: dict[str, Callable[[str], str]] = {"borneo": borneo.template}
