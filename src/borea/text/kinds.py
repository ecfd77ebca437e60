"""Kinds of decisions, in a game's own words: its questions in a few groups, each with the clause to read again.

A game's package may hold `kinds.py` with `KINDS`; decisions of other games, and what seats say to each other, have
none.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from borea.text.language import Translator
from borea.text.registry import PACKAGES

OTHER = ""  # the kind of everything else


class Kind(NamedTuple):
    """Questions that ask for the same skill, and the clause that they come from."""

    clause: str
    prompts: tuple[str, ...]


@cache
def kinds(game: str) -> Mapping[str, Kind]:
    """Return the kinds of a game's decisions by name."""
    path = f"{PACKAGES[game]}.kinds" if game in PACKAGES else ""
    found: Mapping[str, Kind] = import_module(path).KINDS if path and find_spec(path) else {}
    return found


def kind_of(game: str, prompt: str) -> str:
    """Return the kind of a question."""
    return next((name for name, kind in kinds(game).items() if prompt in kind.prompts), OTHER)


def kind_words(say: Translator, game: str, kind: str) -> str:
    """Return what a kind is called."""
    return say(f"{game}.kind.{kind}") if kind else say("statistics.rest")
