"""Borea: board games played completely and exactly, with bots, a server and a terminal.

    >>> import borea
    >>> first, *others = borea.list_games()
    >>> game = borea.load(first)
    >>> match = borea.Match(game, seats=2, seed="any text")
    >>> while match.actors:
    ...     seat = match.actors[0]
    ...     events = match.submit(seat, match.moves(seat)[0])
    >>> sum(match.outcome.shares())
    1.0

Everything else is internal unless docs/ describes it, and may change in any version. What is listed in `__all__` keeps
its meaning within a major version (semantic versioning); before 1.0, within a minor one. Names are imported when they
are first used, so that `import borea` is fast.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from borea import arena
    from borea.bots.bot import Bot
    from borea.bots.registry import bot
    from borea.core.catalogue import Catalogue
    from borea.core.chance import FastRng
    from borea.core.errors import (
        BoreaError,
        BotError,
        ComponentError,
        ContestError,
        IllegalMove,
        InvalidMove,
        NewerFormat,
        OptionError,
        RecordError,
        StateError,
    )
    from borea.core.game import Event, Game, Outcome, State, View
    from borea.core.match import Match
    from borea.core.record import Record, read_record
    from borea.extras import MissingExtra
    from borea.games import load

__version__ = "0.1.0"

# Where each public name lives.
HOMES: Final = {
    "Bot": "borea.bots.bot",
    "bot": "borea.bots.registry",
    "Catalogue": "borea.core.catalogue",
    "FastRng": "borea.core.chance",
    **dict.fromkeys(
        (
            *("BoreaError", "BotError", "ComponentError", "ContestError", "IllegalMove", "InvalidMove"),
            *("NewerFormat", "OptionError", "RecordError", "StateError"),
        ),
        "borea.core.errors",
    ),
    **dict.fromkeys(("Event", "Game", "Outcome", "State", "View"), "borea.core.game"),
    "Match": "borea.core.match",
    "Record": "borea.core.record",
    "read_record": "borea.core.record",
    "MissingExtra": "borea.extras",
    "load": "borea.games",
}

__all__ = [
    "BoreaError",
    "Bot",
    "BotError",
    "Catalogue",
    "ComponentError",
    "ContestError",
    "Event",
    "FastRng",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Match",
    "MissingExtra",
    "NewerFormat",
    "OptionError",
    "Outcome",
    "Record",
    "RecordError",
    "State",
    "StateError",
    "View",
    "__version__",
    "arena",
    "bot",
    "list_games",
    "load",
    "read_record",
]


def list_games() -> list[str]:
    """Return the ids of all games, which `load` takes.

    >>> len(list_games())
    3
    """
    from borea.games import INFOS

    return list(INFOS)


def __getattr__(name: str) -> object:
    """Import a public name when it is first used."""
    if name == "arena":
        return import_module("borea.arena")
    if name not in HOMES:
        raise AttributeError(f"module 'borea' has no attribute {name!r}")
    found: object = getattr(import_module(HOMES[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)
