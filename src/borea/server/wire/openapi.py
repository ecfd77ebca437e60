"""The OpenAPI document, built from the same table of calls and the same structs that serve the API."""

from __future__ import annotations

from typing import Any

import msgspec

from borea import __version__
from borea.server.api import calls as api
from borea.server.api import parley as parley_calls
from borea.server.api import review as review_calls
from borea.server.api.calls import Call
from borea.server.wire import play as wire
from borea.server.wire.board import Snapshot, Staged

CALLS = (*api.CALLS, *review_calls.CALLS, *parley_calls.CALLS)
REFS = "#/components/schemas/{name}"
STREAMED = (
    *wire.Message.__args__,
    wire.Now,
    wire.Here,
    wire.DoneNow,
    wire.Refused,
    *wire.Spoken.__args__,
    Snapshot,
    Staged,
)


def document() -> dict[str, Any]:
    """Return the OpenAPI document."""
    types = {kind for call in CALLS for kind in (call.takes, call.gives) if kind not in (None, str)}
    ordered = sorted({*types, *STREAMED, wire.Health}, key=lambda kind: kind.__name__)
    _, schemas = msgspec.json.schema_components(ordered, ref_template=REFS)
    paths: dict[str, dict[str, Any]] = {}
    for call in CALLS:
        paths.setdefault(call.path, {})[call.method.lower()] = operation(call)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Borea", "version": __version__},
        "paths": paths,
        "components": {"schemas": schemas, "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
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
        "responses": {
            "200": {"description": "Done", "content": given},
            "4XX": {"description": "Refused", "content": {"application/json": {"schema": ref(wire.Refused)}}},
        },
    }
    named = [part.strip("{}") for part in parts if part.startswith("{")]
    if named:
        found["parameters"] = [
            {"name": one, "in": "path", "required": True, "schema": {"type": "string"}} for one in named
        ]
    if call.secured:
        found["security"] = [{"token": []}]
    if call.takes is not None:
        found["requestBody"] = {"required": True, "content": {"application/json": {"schema": ref(call.takes)}}}
    return found


def ref(kind: type) -> dict[str, str]:
    """Point to a schema."""
    return {"$ref": REFS.format(name=kind.__name__)}
