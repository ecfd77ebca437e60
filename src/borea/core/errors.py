"""All errors that callers can handle. An error carries a code, its slots and, where a rule forbids something, the
clause; sentences for people live in locales."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from borea.core.batch import Attempt


class BoreaError(Exception):
    """Something was refused and nothing has changed."""

    def __init__(self, code: str, clause: str = "", **slots: object) -> None:
        self.code = code
        self.clause = clause
        self.slots = slots
        details = ", ".join(f"{name} {value}" for name, value in slots.items())
        colon = ": " if details else ""
        super().__init__(f"{code.replace('-', ' ')}{colon}{details}{f' ({clause})' if clause else ''}")

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle with the slots, so that errors cross from one process to another."""
        return _error_again, (type(self), self.code, self.clause, self.slots)


def _error_again(kind: type[BoreaError], code: str, clause: str, slots: dict[str, object]) -> BoreaError:
    return kind(code, clause, **slots)


class InvalidMove(BoreaError):
    """The token names no move of this game."""


class IllegalMove(BoreaError):
    """The move exists but may not be made now; `clause` says which rule forbids it.

    `attempt` returns what the seat knew when it tried; sentences for people are made of it. It stays in the process
    that refused: pickles leave it out.
    """

    attempt: Callable[[], Attempt] | None = None


class StatementError(BoreaError):
    """Something that cannot be said to other seats, or not now."""


class OptionError(BoreaError):
    """An unknown game, edition, option or number of seats, or a value that an option does not take."""


class ComponentError(BoreaError):
    """A sheet, card or map file breaks a rule of its game."""


class RecordError(BoreaError):
    """A record that cannot be read, or that does not replay."""


class NewerFormat(RecordError):
    """A record written by a newer Borea than this one."""


class StateError(BoreaError):
    """A state that is malformed or that no match can reach."""


class BotError(BoreaError):
    """An external bot that cannot be loaded, that fails, or that does not answer with a legal move."""


class ContestError(BoreaError):
    """A contest of bots that cannot be started, resumed or finished."""
