"""Fuzzing: requests generated from the OpenAPI document, and malformed messages. Only the request itself may fail:
no 5xx, no traceback, no change in the database."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import msgspec
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import content_type_conformance, not_a_server_error, response_schema_conformance
from schemathesis.core.result import Ok
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from borea.server.api.stream import MOST_FAULTS, REFUSED
from borea.server.security import Signer
from borea.server.wire import asyncapi
from borea.server.wire.spoken import read_spoken
from tests.support.server.crash import faults
from tests.support.server.place import Place
from tests.support.server.play import MAREN, PIET
from tests.support.server.process import ROOT, SECRET, Server

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance]
STILL = (str(ROOT / "tests" / "support" / "server" / "still.py"), "PORT")
HEADERS = {"Authorization": f"Bearer {Signer(SECRET).pass_for(MAREN)}"}


class Target:
    """A server with one table in play, and access to its database."""

    def __init__(self, server: Server, database: Path) -> None:
        self.server = server
        self.database = database
        self.table = str(
            server.call("POST", "/api/tables", {"game": "the-border", "seats": 2, "sit": 0}, MAREN)["table"]
        )
        server.call("POST", f"/api/tables/{self.table}/sit", {}, PIET)

    def rows(self) -> list[int]:
        """Count the stored rows."""
        connection = sqlite3.connect(self.database)
        try:
            found = [
                connection.execute(f"SELECT count(*) FROM {name}").fetchone() for name in ("tables", "log", "agenda")
            ]
        finally:
            connection.close()
        return [int(row[0]) for row in found]


@contextlib.contextmanager
def target() -> Iterator[Target]:
    """Serve on SQLite; afterwards the log must not report any error."""
    with tempfile.TemporaryDirectory() as folder:
        log, database = Path(folder) / "log", Path(folder) / "borea.db"
        place = Place(f"sqlite:///{database}")
        with log.open("wb") as output, Server(place, *STILL, log=output, BOT_PROCESSES="0") as server:
            yield Target(server, database)
            assert server.call("GET", "/healthz")["status"] == "ok"
        assert not faults(log), faults(log)[:5]


def fuzz_calls(examples: int, seed: int) -> Counter[int]:
    """Make valid and invalid calls of every operation; return how often each status came."""
    seen: Counter[int] = Counter()
    with target() as aim:
        schema = schemathesis.openapi.from_url(f"{aim.server.url}/api/openapi.json")
        modes = (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE)
        for found in schema.get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()
            cases = st.one_of([operation.as_strategy(generation_mode=mode) for mode in modes])
            fuzz_operation(aim, cases, examples, seed, seen)
    return seen


def fuzz_operation(aim: Target, cases: Any, examples: int, seed: int, seen: Counter[int]) -> None:
    """Make calls of one operation, half of them for a table that exists."""

    @settings(
        max_examples=examples, database=None, deadline=None, phases=[Phase.generate], derandomize=False,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=cases, real=st.booleans(), known=st.booleans())
    def call(case: Any, real: bool, known: bool) -> None:
        if real and "table" in case.path_parameters:
            case.path_parameters["table"] = aim.table
        before = aim.rows()
        answer = case.call(headers=HEADERS if known else {})
        seen[answer.status_code] += 1
        case.validate_response(answer, checks=CHECKS)
        summary = f"{case.method} {case.formatted_path} {answer.status_code} {answer.text[:200]}"
        assert answer.status_code < 400 or aim.rows() == before, f"a refused call changed something: {summary}"

    hypothesis.seed(seed)(call)()


# --- messages


DOCUMENT = asyncapi.document()
SPOKEN = [DOCUMENT["components"]["schemas"][kind.__name__] for kind in asyncapi.SPOKEN]


def valid(luck: random.Random) -> dict[str, Any]:
    """Return a message as the AsyncAPI document describes it."""
    made: dict[str, Any] = made_from(luck.choice(SPOKEN), luck)
    return made


def made_from(schema: dict[str, Any], luck: random.Random) -> Any:
    """Return a value that a schema describes."""
    if "enum" in schema:
        return luck.choice(schema["enum"])
    match schema["type"]:
        case "object":
            return {name: made_from(part, luck) for name, part in schema["properties"].items()}
        case "array":
            least = schema.get("minItems", 0)
            return [made_from(schema["items"], luck) for _ in range(luck.randint(least, least + 2))]
        case "integer":
            return luck.randint(schema.get("minimum", 0), min(schema.get("maximum", 9), 9))
        case "string":
            return luck.choice(("stop", "Fair wind.", "cross:4"))
        case other:
            raise ValueError(other)


ODD: tuple[Any, ...] = (
    None, True, -1, 10**30, 1e308, "", "x" * 5000, [], {}, [[]], "\0", "\ud800", ["stop"] * 500, {"a": {"b": []}},
    [None], 0.5, "0", "stop", ["\u202e"], {"$ne": 1}, "'; DROP TABLE log;--", "<script>", "../../etc/passwd",
)  # fmt: skip


def spoiled(luck: random.Random) -> str | bytes:
    """Return a message that is probably malformed."""
    message = valid(luck)
    way = luck.randrange(8)
    if way == 0:
        return luck.randbytes(luck.randrange(200))
    if way == 1:
        return "".join(chr(luck.choice((luck.randrange(32, 127), luck.randrange(1, 0xD800)))) for _ in range(40))
    if way == 2:
        text = json.dumps(message)
        return text[: luck.randrange(len(text))]
    if way == 3:
        text = json.dumps(message)
        place = luck.randrange(len(text))
        return text[:place] + chr(luck.randrange(1, 127)) + text[place + luck.randrange(3) :]
    if way == 4:
        return luck.choice("[{") * luck.randrange(1, 30_000)
    if way == 5:
        del message[luck.choice(sorted(message))]  # a field with a default may be missing
    elif way == 6:
        message[luck.choice(("kind", "seat", "number", "tokens", "re", "text", "who", "__class__"))] = luck.choice(ODD)
    else:
        return json.dumps(luck.choice(ODD))
    return json.dumps(message)


def malformed(luck: random.Random) -> str | bytes:
    """Return a message that the server cannot read."""
    while True:
        made = spoiled(luck)
        if isinstance(made, bytes):
            return made
        try:
            read_spoken(made)
        except (msgspec.MsgspecError, RecursionError, UnicodeEncodeError):
            return made


async def flood(aim: Target, messages: int, luck: random.Random) -> int:
    """Send malformed messages over one connection after the other; return how many were refused."""
    url = f"ws{aim.server.url.removeprefix('http')}/api/tables/{aim.table}/stream"
    refused = 0
    while refused < messages:
        batch = min(MOST_FAULTS, messages - refused)
        async with connect(url, additional_headers=HEADERS, proxy=None) as socket:
            for _ in range(batch):
                await socket.send(malformed(luck))
            answered = 0
            with contextlib.suppress(ConnectionClosed):
                async for text in socket:
                    found = json.loads(text)
                    if found["kind"] == "refused":
                        assert found["error"]["code"] == "bad-request", found
                        answered += 1
                    if answered == batch < MOST_FAULTS:
                        break
            assert answered == batch
            assert socket.close_code in (None, REFUSED)
            refused += answered
    return refused


def fuzz_messages(messages: int, seed: int) -> int:
    """Send malformed messages; return how many were refused without any change."""
    with target() as aim:
        before = aim.rows()
        refused = asyncio.run(flood(aim, messages, random.Random(seed)))
        assert aim.rows() == before
    return refused
