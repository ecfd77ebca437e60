"""Servers in processes of their own, for tests that need a real network or a real death."""

from __future__ import annotations

import contextlib
import json
import os
import random
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import IO, Any

from borea.server.security import Signer
from borea.server.tables.authority import Person
from tests.support.server.place import Place

ROOT = Path(__file__).parents[3]
SECRET = "a secret of these tests"
PATIENCE = 120.0  # seconds for a start, an answer or an end on a busy machine
PORTS = range(20_000, 32_000)
SERVE = ("-P", "-m", "borea", "serve", "--port", "PORT", "--no-browser")


def free_port() -> int:
    """Return a free port below the range of outgoing connections, one of which could take it before we do."""
    for port in random.SystemRandom().sample(PORTS, 100):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no free port")


class Server:
    """A server in a process of its own."""

    def __init__(
        self, place: Place, *arguments: str, port: str = "", log: IO[bytes] | None = None, **settings: str
    ) -> None:
        self.port = int(port or free_port())
        env = {
            **os.environ, "DATABASE_URL": place.url, "DATABASE_SCHEMA": place.schema, "SECRET_KEY": SECRET,
            "RATE_LIMIT": "0", "LOOK_SECONDS": "0.2", "POLL_SECONDS": "0.2", **settings,
        }  # fmt: skip
        command = [argument.replace("PORT", str(self.port)) for argument in arguments or SERVE]
        self.process = subprocess.Popen([sys.executable, *command], cwd=ROOT, env=env, stderr=log)

    @property
    def url(self) -> str:
        """Where it serves."""
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
        """Call the API; a refusal comes back as it is."""
        answer = self.text(method, path, body, person)
        return json.loads(answer)

    def text(self, method: str, path: str, body: object = None, person: Person | None = None) -> str:
        """Return what a path answers, as text."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}{path}", data, method=method)
        if person is not None:
            request.add_header("Authorization", f"Bearer {Signer(SECRET).pass_for(person)}")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as refused:
            return refused.read().decode()
