"""Errors of the server. Like all of Borea's they carry a code and slots; their sentences live in the locales."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError

from borea.core.errors import BoreaError, IllegalMove, StatementError

STATUS = {
    "no-such-table": 404,
    "no-such-page": 404,
    "no-such-puzzle": 404,
    "wrong-method": 405,
    "not-your-seat": 403,
    "wrong-origin": 403,
    "stale-form": 403,
    "not-known": 401,
    "wrong-password": 403,
    "not-by-token": 403,
    "no-account": 403,
    "sign-in-again": 403,
    "bad-passkey": 403,
    "last-passkey": 409,
    "name-taken": 409,
    "stale-link": 410,
    "no-mail": 503,
    "seat-taken": 409,
    "one-seat": 409,
    "not-your-table": 403,
    "not-opener": 403,
    "not-alone": 409,
    "own-name": 409,
    "no-free-seat": 409,
    "not-started": 409,
    "match-over": 409,
    "table-ended": 409,
    "banned": 403,
    "still-playing": 409,
    "other-decision": 409,
    "not-placing": 409,
    "no-placing": 409,
    "nothing-asked": 409,
    "puzzle-unfinished": 409,
    "somebody-away": 409,
    "too-large": 413,
    "chat-full": 409,
    "too-many": 429,
    "too-long": 503,
    "not-ready": 503,
}


class TableError(BoreaError):
    """A refusal of the server, as opposed to the rules of a game."""


AWAY = (SQLAlchemyError, OSError)  # raised while a database does not answer


def status(error: BoreaError) -> int:
    """Return the HTTP status of an error."""
    return 409 if isinstance(error, IllegalMove | StatementError) else STATUS.get(error.code, 400)
