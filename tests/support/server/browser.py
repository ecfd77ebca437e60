"""Several browsers on one application, each with its own cookies."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from borea.server.security import COOKIE
from borea.server.tables.authority import Authority
from borea.server.tables.seating import Person
from tests.support.server.play import live
from tests.support.server.site import Site

T = TypeVar("T")
PASSWORD = "a calm sea at noon"


class Browser:
    """One browser."""

    def __init__(self, home: Site) -> None:
        self.home = home
        self.jar: dict[str, str] = {}

    def send(self, method: str, path: str, **more: Any) -> Any:
        """Send a request with this browser's cookies."""
        cookies = self.home.client.cookies
        cookies.clear()
        for name, value in self.jar.items():
            cookies.set(name, value, domain="testserver.local")
        answer = self.home.client.request(method, path, **more)
        self.jar = {cookie.name: cookie.value or "" for cookie in cookies.jar}
        cookies.clear()
        return answer

    def get(self, path: str) -> Any:
        """Open a page."""
        return self.send("GET", path)

    def form(self, path: str, **fields: str) -> Any:
        """Send a form."""
        return self.send("POST", path, data={"key": self.key(), **fields})

    def key(self) -> str:
        """Return the key of this browser's forms."""
        found = re.search(r'name="key" value="(\w+)"', self.get("/account").text)
        assert found
        return found[1]

    def register(self, name: str, password: str = PASSWORD) -> Browser:
        """Make an account."""
        answer = self.form("/account/register", name=name, password=password)
        assert answer.status_code == 200, answer.text
        return self

    def sign_in(self, name: str, password: str = PASSWORD) -> Any:
        """Sign in."""
        return self.form("/account/sign-in", name=name, password=password)

    def person(self) -> Person | None:
        """Return who this browser is."""
        known = run(self.home, lambda: self.home.worker.accounts.known(self.jar.get(COOKIE, "")))
        return known.person if known else None

    def token(self, label: str = "a bot") -> dict[str, str]:
        """Create a token for a program and return its headers."""
        found = re.search(r'readonly value="(\w+)"', self.form("/account/token", label=label).text)
        assert found
        return {"authorization": f"Bearer {found[1]}"}


def run(home: Site, work: Callable[[], Awaitable[T]]) -> T:
    """Run something in the application's event loop."""
    assert home.client.portal is not None
    return home.client.portal.call(work)


def api(home: Site, method: str, path: str, headers: dict[str, str], body: object = None) -> Any:
    """Call the API with some headers."""
    home.client.cookies.clear()
    return home.client.request(method, path, headers=headers, json=body)


def play_out(home: Site, table: str, people: list[Person]) -> None:
    """Play a match to its end, always with the first legal move."""
    run(home, lambda: play_on(home.worker.tables, table, people))


async def play_on(tables: Authority, table: str, people: list[Person]) -> None:
    """Play to the end inside the application: thousands of requests would take long."""
    while actors := (now := await live(tables, table)).actors:
        assert now.match is not None
        seat = actors[0]
        await tables.submit(table, people[seat], seat, now.numbers[seat], now.match.moves(seat)[:1])
