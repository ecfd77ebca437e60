"""The whole application under test, on SQLite, without a network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher
from argon2.profiles import CHEAPEST
from starlette.testclient import TestClient

from borea.server.app import make_app
from borea.server.config import Settings
from borea.server.security import Signer
from borea.server.tables.seating import Person
from borea.server.worker import Worker
from tests.support.server.place import sqlite_in
from tests.support.server.play import Clock, Tokens

SECRET = "a secret for tests"


def settings(folder: Path, **changed: Any) -> Settings:
    """Return settings for a server in a folder, with bots in a thread and no rate limits."""
    base = Settings(sqlite_in(folder), "memory:", bot_processes=0, secret=SECRET, rate=0, look_every=0.05)
    return base._replace(**changed)


class Site:
    """A client and its worker."""

    def __init__(self, client: TestClient, worker: Worker) -> None:
        self.client = client
        self.worker = worker

    def come_from(self, address: str) -> None:
        """Let the next requests come from another address."""
        transport = self.client._transport
        assert hasattr(transport, "client")
        transport.client = (address, 50_000)

    def token(self, person: Person) -> dict[str, str]:
        """Return the headers that identify a person's program."""
        return {"authorization": f"Bearer {Signer(SECRET).pass_for(person)}"}

    def post(self, path: str, body: object, person: Person | None = None) -> Any:
        """Send JSON to the API."""
        return self.client.post(path, json=body, headers=self.token(person) if person else {})

    def get(self, path: str, person: Person | None = None) -> Any:
        """Ask the API."""
        return self.client.get(path, headers=self.token(person) if person else {})

    def open(self, person: Person, **wanted: Any) -> str:
        """Open a table."""
        answer = self.post("/api/tables", {"game": "the-border", "seats": 2, **wanted}, person)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])


@contextmanager
def site(folder: Path, *, fixed: bool = False, spans: Any = None, **changed: Any) -> Iterator[Site]:
    """Serve the application; if `fixed`, ids, seeds and time are the same in every run."""
    app = make_app(settings(folder, **changed), spans=spans)
    worker: Worker = app.state.worker
    worker.accounts.passwords.hasher = PasswordHasher.from_parameters(CHEAPEST)  # slow on purpose otherwise,
    worker.gate.slow = 0  # and so are refusals
    if fixed:
        worker.tables.token = Tokens("fixed")
        worker.tables.clock = Clock()
    with TestClient(app, raise_server_exceptions=False) as client:
        yield Site(client, worker)


def form_of(html: str, action: str) -> dict[str, list[str]]:
    """Return the fields of the form with this action, with all values that it offers."""
    found = re.search(rf'<form[^>]*action="[^"]*{action}"[^>]*>.*?</form>', html, re.DOTALL)
    assert found, f"no form for {action}"
    fields: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>|<button[^>]*>", found[0]):
        name, value = re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)
        if name and value:
            fields.setdefault(unescape(name[1]), []).append(unescape(value[1]))
    return fields
