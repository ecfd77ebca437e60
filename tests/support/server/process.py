"""Servers in separate processes, for tests that need a real network or a crash."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import IO, Any

from borea.server.security import Signer
from borea.server.tables.seating import Person
from tests.support.server.place import Place
from tests.support.server.play import PATIENCE

ROOT = Path(__file__).parents[3]
SECRET = "a secret of these tests"
SERVE = ("-P", "-m", "borea", "serve", "--port", "PORT", "--no-browser")


PORTS = itertools.cycle(range(10_000 + os.getpid() % 400 * 50, 10_050 + os.getpid() % 400 * 50))


def free_port() -> int:
    """Return a free port from this process's own range, which lies below the ports that the system hands out."""
    return next(port for port in PORTS if is_free(port))


def is_free(port: int) -> bool:
    """Return whether a port can be bound."""
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


class Server:
    """A server in its own process."""

    def __init__(
        self, place: Place, *arguments: str, port: str = "", log: IO[bytes] | None = None, **settings: str
    ) -> None:
        self.place = place
        self.port = int(port or free_port())
        settings = {name: value.replace("PORT", str(self.port)) for name, value in settings.items()}
        env = {
            **os.environ, "DATABASE_URL": place.url, "DATABASE_SCHEMA": place.schema, "SECRET_KEY": SECRET,
            "RATE_LIMIT": "0", "LOOK_SECONDS": "0.2", "POLL_SECONDS": "0.2", **settings,
        }  # fmt: skip
        command = [argument.replace("PORT", str(self.port)) for argument in arguments or SERVE]
        self.process = subprocess.Popen([sys.executable, *command], cwd=ROOT, env=env, stderr=log)

    @property
    def url(self) -> str:
        """The address of the server."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Server:
        begun = time.monotonic()
        while time.monotonic() - begun < PATIENCE and self.process.poll() is None:
            with contextlib.suppress(OSError):
                self.call("GET", "/healthz")
                return self
            time.sleep(0.1)
        self.__exit__()
        raise AssertionError(f"the server did not start: {self.process.returncode}")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def call(self, method: str, path: str, body: object = None, person: Person | None = None) -> Any:
        """Call the API and return its answer or refusal."""
        answer = self.text(method, path, body, person)
        return json.loads(answer)

    def text(self, method: str, path: str, body: object = None, person: Person | None = None) -> str:
        """Return the response of a path as text."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}{path}", data, method=method)
        if person is not None:
            request.add_header("Authorization", f"Bearer {Signer(SECRET).pass_for(person)}")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as refused:
            return refused.read().decode()
