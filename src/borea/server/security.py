"""Signed names, form keys, origins, rate limits and security headers."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from borea.server.errors import TableError
from borea.server.tables.seating import Person

COOKIE = "borea"
CHAT_LENGTH = 500
MARK = 24  # digits of the mark of a session's key
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def stamp() -> str:
    """Return the time in seconds since 1970 as eight digits."""
    return f"{int(time.time()):08x}"


def stamped(text: str) -> int:
    """Return the time that a text begins with; 0 if it does not, or with one that has not come."""
    try:
        found = int(text[:8], 16)
    except ValueError:
        return 0
    return found if found <= time.time() else 0


class Signer:
    """Signs what clients carry; every purpose has its own key."""

    def __init__(self, secret: str) -> None:
        self.secret = secret.encode()

    def mac(self, purpose: str, data: bytes) -> str:
        """Return the authentication code of some data."""
        key = hmac.digest(self.secret, purpose.encode(), "sha256")
        return hmac.new(key, data, hashlib.sha256).hexdigest()[:40]

    def sign(self, purpose: str, *words: str) -> str:
        """Return words signed for a purpose."""
        data = base64.urlsafe_b64encode(json.dumps(words).encode()).decode().rstrip("=")
        return f"{data}.{self.mac(purpose, data.encode())}"

    def words(self, purpose: str, signed: str) -> list[str] | None:
        """Return the signed words, None if they were not signed for this purpose."""
        data, _, mark = signed.partition(".")
        if not signed.isascii() or not hmac.compare_digest(mark, self.mac(purpose, data.encode())):
            return None
        try:
            return [str(word) for word in json.loads(base64.urlsafe_b64decode(data + "=" * (-len(data) % 4)))]
        except (ValueError, binascii.Error):
            return None

    def pass_for(self, person: Person) -> str:
        """Return what identifies a guest: the cookie of a browser, the token of a program."""
        return self.sign("person", person.id, person.name, *([person.portrait] if person.portrait else []))

    def person(self, shown: str) -> Person | None:
        """Return the guest of a pass, None if we did not sign it."""
        words = self.words("person", shown)
        if words is None or not 2 <= len(words) <= 3:
            return None
        return Person(words[0], words[1], portrait="".join(words[2:]))

    def new_key(self) -> str:
        """Return a new key of a session: when it was made, chance, and a mark by which we know it as ours."""
        body = f"{stamp()}{secrets.token_hex(16)}"
        return f"{body}{self.mac('session', body.encode())[:MARK]}"

    def made(self, shown: str) -> int | None:
        """Return when a cookie or token was given out, in seconds since 1970; None if we did not sign it.

        Guests' ids begin with that time. Those of earlier versions do not, and count as older than anything.
        """
        if "." in shown:
            words = self.words("person", shown)
            return None if words is None else stamped(words[0])
        body, mark = shown[:-MARK], shown[-MARK:]
        ours = shown.isascii() and hmac.compare_digest(mark, self.mac("session", body.encode())[:MARK])
        return stamped(body) if ours else None

    def form_key(self, person: Person) -> str:
        """Return the key that every form of a person carries, against forged requests."""
        return self.mac("form", person.id.encode())

    def is_form_key(self, person: Person, key: str) -> bool:
        """Return whether a form came from a page that was served to this person."""
        return key.isascii() and hmac.compare_digest(key, self.form_key(person))


def clean_text(text: str, most: int) -> str:
    """Return a text on one line, without unprintable characters.

    Raises:
        TableError: it is empty or too long.
    """
    cleaned = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    if not cleaned or len(cleaned) > most:
        raise TableError("bad-text", most=most)
    return cleaned


def check_origin(headers: Headers) -> None:
    """Refuse requests that another site's page makes; programs send no origin."""
    origin = headers.get("origin")
    if origin is None:
        foreign = headers.get("sec-fetch-site", "none") not in ("none", "same-origin")
    else:
        foreign = urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
    if foreign:
        raise TableError("wrong-origin")


class Rates:
    """Rate limits: a token bucket for each name."""

    MOST = 20_000

    def __init__(self, scale: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.scale = scale
        self.clock = clock
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def charge(self, name: str, per_second: float, burst: float) -> None:
        """Take one token from the bucket of a name.

        Raises:
            TableError: it is empty.
        """
        if not self.scale:
            return
        level = self.level(name, per_second, burst)
        self.buckets[name] = (max(0.0, level - 1), self.clock())
        self.buckets.move_to_end(name)
        if len(self.buckets) > self.MOST:
            self.buckets.popitem(last=False)
        self.refuse_below(level, per_second)

    def check(self, name: str, per_second: float, burst: float) -> None:
        """Take nothing, but refuse as `charge` would.

        Raises:
            TableError: the bucket is empty.
        """
        if self.scale:
            self.refuse_below(self.level(name, per_second, burst), per_second)

    def level(self, name: str, per_second: float, burst: float) -> float:
        """Return how many tokens are in the bucket of a name."""
        most = max(1.0, burst * self.scale)
        level, then = self.buckets.get(name, (most, self.clock()))
        return min(most, level + (self.clock() - then) * per_second * self.scale)

    def refuse_below(self, level: float, per_second: float) -> None:
        """Refuse if there is no token."""
        if level < 1:
            raise TableError("too-many", seconds=max(1, round(1 / (per_second * self.scale))))
