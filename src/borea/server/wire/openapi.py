"""The OpenAPI document, built from the same table of calls and the same structs that serve the API."""

from __future__ import annotations

from typing import Any

import msgspec

from borea import __version__
from borea.bots.crew import STRENGTHS
from borea.bots.registry import BY_LEVEL, NAMES
from borea.games import INFOS
from borea.server.api import calls as api
from borea.server.api import learn as learn_calls
from borea.server.api import parley as parley_calls
from borea.server.api import review as review_calls
from borea.server.api import study as study_calls
from borea.server.api.calls import Call, Query
from borea.server.errors import STATUS
from borea.server.wire import play as wire
from borea.server.wire.board import EarlierLines, Snapshot, Staged
from borea.server.wire.spoken import Spoken
from borea.text.language import DEFAULT, LANGUAGES, sentences

CALLS = (*api.CALLS, *review_calls.CALLS, *parley_calls.CALLS, *learn_calls.CALLS, *study_calls.CALLS)
LANG = Query("lang", "The language of sentences", {"type": "string", "enum": list(LANGUAGES)})
REFS = "#/components/schemas/{name}"
STREAMED = (
    *wire.Message.__args__,
    wire.Now,
    wire.Here,
    wire.DoneNow,
    wire.Refused,
    *Spoken.__args__,
    Snapshot,
    Staged,
    EarlierLines,
)


def document() -> dict[str, Any]:
    """Return the OpenAPI document."""
    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = operation(call)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Borea", "version": __version__},
        "paths": paths,
        "components": {"schemas": schemas(), "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def schemas() -> dict[str, Any]:
    """Return the schemas of everything that is sent and read, with the codes of errors and the names of bots."""
    types = {kind for call in CALLS for kind in (call.takes, call.gives) if kind not in (None, str)}
    ordered = sorted({*types, *STREAMED, wire.Health}, key=lambda kind: kind.__name__)
    _, found = msgspec.json.schema_components(ordered, ref_template=REFS)
    found["Fault"]["properties"]["code"] = {"type": "string", "enum": codes()}
    bot = {"type": "string", "enum": bots()}
    found["FillSeat"]["properties"]["bot"] = bot
    found["OpenTable"]["properties"]["bots"]["items"] = {"anyOf": [bot, {"type": "null"}]}
    return found


def codes() -> list[str]:
    """Return the code of every refusal: those that have a sentence."""
    return sorted(key.removeprefix("error.") for key in sentences(DEFAULT) if key.startswith("error."))


def bots() -> list[str]:
    """Return everything that a bot may be called: characters, strengths, plain bots, levels with a style."""
    styles = sorted({style for info in INFOS.values() for style in info.styles})
    return [*STRENGTHS, *NAMES, *(f"{level}/{style}" for level in BY_LEVEL for style in styles)]


def refusals(call: Call) -> dict[str, Any]:
    """Return the refusals that a call may get, by status."""
    found: dict[int, list[str]] = {400: ["bad-request"], 500: ["fault"]}
    for code, number in STATUS.items():
        found.setdefault(number, []).append(code)
    given = {"application/json": {"schema": ref(wire.Refused)}}
    never = {405, 410, *(() if call.takes else (413,)), *(() if "{" in call.path else (404,))}
    return {
        str(number): {"description": f"Refused: {', '.join(sorted(found[number]))}", "content": given}
        for number in sorted(set(found) - never)
    }


def operation(call: Call) -> dict[str, Any]:
    """Describe one call."""
    parts = call.path.split("/")[2:]
    name = "".join(part.capitalize() for part in parts if not part.startswith("{"))
    text = call.gives is str
    given = (
        {"text/plain": {"schema": {"type": "string"}}} if text else {"application/json": {"schema": ref(call.gives)}}
    )
    found: dict[str, Any] = {
        "operationId": f"{call.method.lower()}{name}{'One' if call.path.endswith('}') else ''}",
        "summary": call.about,
        "responses": {"200": {"description": "Done", "content": given}, **refusals(call)},
    }
    found["parameters"] = [
        {"name": part.strip("{}"), "in": "path", "required": True, "schema": {"type": "string"}}
        for part in parts
        if part.startswith("{")
    ] + [
        {"name": one.name, "in": "query", "description": one.about, "schema": one.schema} for one in (*call.query, LANG)
    ]
    if call.secured:
        found["security"] = [{"token": []}]
    if call.takes is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": ref(call.takes)}}}
    return found


def ref(kind: type) -> dict[str, str]:
    """Point to a schema."""
    return {"$ref": REFS.format(name=kind.__name__)}
