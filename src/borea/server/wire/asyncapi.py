"""The AsyncAPI document of the stream, built from the same structs that are sent and read."""

from __future__ import annotations

from typing import Any

from borea import __version__
from borea.server.wire.openapi import STREAMED, ref, schemas
from borea.server.wire.spoken import Spoken
from borea.text.language import LANGUAGES

PATH = "/api/tables/{table}/stream"
SPOKEN = Spoken.__args__
SENT = tuple(kind for kind in STREAMED if kind not in SPOKEN)
QUERY = {  # what may stand in the address of a stream
    "seat": {"type": "string", "description": "The seat through whose eyes; left out: your own, or a spectator's (-1)"},
    "since": {"type": "integer", "minimum": 0, "description": "The number of the last message that you have"},
    "lang": {"type": "string", "enum": list(LANGUAGES), "description": "The language of sentences; left out: none"},
    "snapshot": {"type": "string", "enum": ["1"], "description": "Snapshots for a board instead of `now`"},
}


def document() -> dict[str, Any]:
    """Return the AsyncAPI document."""
    messages = {kind.__name__: message(kind) for kind in (*SPOKEN, *SENT)}
    channel = {
        "address": PATH,
        "parameters": {"table": {"description": "The id of a table"}},
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
        "bindings": {"ws": {"method": "GET", "query": {"type": "object", "properties": QUERY}}},
    }
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Borea", "version": __version__},
        "channels": {"stream": channel},
        "operations": {
            "speak": operation(
                "receive", "Play, undo, chat, ask what a move would do or for earlier sentences", SPOKEN
            ),
            "listen": operation("send", "Everything that happens at the table, as one viewer may know it", SENT),
        },
        "components": {
            "schemas": schemas(),
            "messages": messages,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def message(kind: type) -> dict[str, Any]:
    """Describe one message."""
    about = (kind.__doc__ or "").partition("\n")[0]
    return {"name": kind.__name__, "summary": about, "contentType": "application/json", "payload": ref(kind)}


def operation(action: str, about: str, kinds: tuple[type, ...]) -> dict[str, Any]:
    """Describe what the server does with some messages."""
    return {
        "action": action,
        "summary": about,
        "channel": {"$ref": "#/channels/stream"},
        "messages": [{"$ref": f"#/channels/stream/messages/{kind.__name__}"} for kind in kinds],
    }
