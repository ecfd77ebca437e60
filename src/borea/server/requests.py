"""What API calls and pages read from a request in the same way."""

from __future__ import annotations

from starlette.requests import HTTPConnection, Request

from borea.server.errors import TableError
from borea.server.security import COOKIE
from borea.text.language import LANGUAGES, accept_language

LARGEST = 1 << 20  # bytes of a request's body
LONGEST_NUMBER = 15  # digits


def language(request: Request) -> str:
    """Return the language of the `lang` parameter or cookie, else the best one that the client accepts."""
    chosen = request.query_params.get("lang") or request.cookies.get("lang", "")
    return chosen if chosen in LANGUAGES else accept_language(request.headers.get("accept-language"))


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a request comes from."""
    return connection.client.host if connection.client else ""


def shown_by(connection: HTTPConnection) -> str:
    """Return the token or cookie by which a request is known, empty without one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE, "")


async def read_body(request: Request) -> bytes:
    """Return the body of a request.

    Raises:
        TableError: it is too large.
    """
    found = bytearray()
    async for chunk in request.stream():
        found += chunk
        if len(found) > LARGEST:
            raise TableError("too-large", most=LARGEST)
    return bytes(found)


def query_number(request: Request, name: str) -> int | None:
    """Return a whole number of the query, None if it is missing.

    Raises:
        TableError: it is not a whole number.
    """
    text = request.query_params.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
        raise TableError("bad-request", reason=name)
    return int(text)
