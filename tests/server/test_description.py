"""The descriptions of the API: complete, true, and good enough to make a client from."""

from __future__ import annotations

import importlib
import json
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from websockets.sync.client import connect

from borea.bots.registry import NAMES
from borea.server.wire import asyncapi, openapi
from borea.server.wire import play as wire
from borea.server.wire.spoken import Spoken, read_spoken
from tests.support.server.fuzz import HEADERS, made_from
from tests.support.server.place import Place
from tests.support.server.play import MAREN, PATIENCE
from tests.support.server.process import Server

pytestmark = pytest.mark.once

OPERATIONS = [one for path in openapi.document()["paths"].values() for one in path.values()]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Start a server."""
    with Server(Place(f"sqlite:///{tmp_path_factory.mktemp('described')}/borea.db"), BOT_PROCESSES="0") as started:
        yield started


def test_every_query_parameter_that_the_server_reads_is_described() -> None:
    root = Path(openapi.__file__).parents[1]
    sources = "".join(path.read_text("utf-8") for path in [*(root / "api").glob("*.py"), root / "requests.py"])
    read = set(re.findall(r'query_params\.get\("(\w+)"|query_number\([\w.]+, "(\w+)"', sources))
    described = {one["name"] for call in OPERATIONS for one in call["parameters"] if one["in"] == "query"}
    assert described | set(asyncapi.QUERY) == {name or other for name, other in read}


def test_every_refusal_has_its_codes_and_every_bot_its_name() -> None:
    schemas = openapi.schemas()
    assert {"illegal-move", "too-many", "bad-passkey", "statement-repeated"} <= set(
        schemas["Fault"]["properties"]["code"]["enum"]
    )
    assert set(NAMES) <= set(schemas["FillSeat"]["properties"]["bot"]["enum"])
    for call in OPERATIONS:
        assert {"200", "400", "401", "403", "409", "429", "503"} <= set(call["responses"])


def test_the_streams_description_has_every_message_and_no_loose_end() -> None:
    document = asyncapi.document()
    kinds = {kind.__name__ for kind in (*Spoken.__args__, *wire.Message.__args__)}
    assert kinds <= set(document["components"]["messages"])
    text = json.dumps(document)
    for part in text.split('"$ref": "#/')[1:]:
        found: Any = document
        for name in part.partition('"')[0].split("/"):
            found = found[name]


def test_what_a_stream_sends_is_as_described(server: Server) -> None:
    document = asyncapi.document()
    schemas = document["components"]["schemas"]
    checks = {
        schemas[name]["properties"]["kind"]["enum"][0]: jsonschema_rs.validator_for(
            {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
        )
        for name in (kind.__name__ for kind in (*asyncapi.SENT, *asyncapi.SPOKEN))
    }
    wanted = {"game": "the-border", "seats": 2, "sit": 0, "bots": [None, "uniform"]}
    table = server.call("POST", "/api/tables", wanted, MAREN)["table"]
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/stream?seat=0&lang=en"
    seen: set[str] = set()
    with connect(url, additional_headers=HEADERS, proxy=None) as stream:
        stream.send(json.dumps({"kind": "say", "text": "Fair wind.", "re": 1}))
        stream.send(json.dumps({"kind": "play", "seat": 0, "number": 0, "tokens": ["nothing"], "re": 2}))
        while not {"now", "here", "said", "done", "refused", "events"} <= seen:
            message = json.loads(stream.recv(PATIENCE))
            checks[message["kind"]].validate(message)
            seen.add(message["kind"])


def test_what_the_description_allows_is_read() -> None:
    luck = random.Random(1)
    for kind in asyncapi.SPOKEN:
        for _ in range(20):
            made = made_from(openapi.schemas()[kind.__name__], luck)
            assert type(read_spoken(json.dumps(made))) is kind


def test_a_client_made_from_the_description_plays(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    described = tmp_path / "openapi.json"
    described.write_text(json.dumps(openapi.document()), encoding="utf-8")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--path", str(described)]
    options = ["--output-path", str(tmp_path / "borea_client"), "--meta", "none"]
    settings = tmp_path / "settings.yml"
    settings.write_text("post_hooks: []\n", encoding="utf-8")
    done = subprocess.run([*command, *options, "--config", str(settings)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stdout.upper(), done.stdout
    monkeypatch.syspath_prepend(str(tmp_path))
    client = importlib.import_module("borea_client")
    models = importlib.import_module("borea_client.models")

    def call(name: str, *arguments: Any, **named: Any) -> Any:
        return importlib.import_module(f"borea_client.api.default.{name}").sync(*arguments, **named)

    with client.Client(base_url=server.url) as plain:
        given = call("post_guests", client=plain, body=models.Guest(name="Iacopo"))
    with client.AuthenticatedClient(base_url=server.url, token=given.token) as mine:
        wanted = models.OpenTable(game="the-border", seats=2, sit=0, bots=[None, "uniform"])
        table = call("post_tables", client=mine, body=wanted).table
        for _ in range(3):
            while (asked := call("get_tables_one", table, client=mine).decision) is None or not asked.tokens:
                pass
            body = models.Submit(seat=0, number=asked.number, tokens=asked.tokens[:1])
            assert call("post_tables_submit", table, client=mine, body=body).number == asked.number
        refused = call("post_tables_submit", table, client=mine, body=models.Submit(0, 999, ["stop"]))
        assert refused.error.code == "other-decision"
