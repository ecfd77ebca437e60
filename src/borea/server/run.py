"""Starts the server: one process, or several that share a socket, with uvicorn."""

from __future__ import annotations

import asyncio
import os
import socket

import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from borea.server.app import make_app
from borea.server.config import Settings
from borea.server.logs import set_up
from borea.store.migrate import migrate
from borea.store.store import Store

LARGEST_MESSAGE = 1 << 16  # bytes of a WebSocket message
TRIED_PORTS = 20


def worker() -> Starlette:
    """Return the application of a worker process."""
    set_up(os.environ.get("LOG_LEVEL", "WARNING").upper())
    return make_app()


def bind(host: str, port: int, exact: bool) -> socket.socket:
    """Return a socket on a port, or on the next free one unless exactly this one was asked for."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for offset in range(1 if exact else TRIED_PORTS):
        found = socket.socket(family, socket.SOCK_STREAM)
        try:
            if os.name != "nt":
                found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((host, port + offset))
        except OSError:
            found.close()
            continue
        found.set_inheritable(True)
        return found
    raise OSError(f"port {port} is taken")


def serve(listening: socket.socket, settings: Settings) -> None:
    """Serve until told to stop."""
    config = uvicorn.Config(
        "borea.server.run:worker",
        factory=True,
        workers=settings.workers,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=settings.drain,
    )
    server = uvicorn.Server(config)
    if settings.workers == 1:
        server.run(sockets=[listening])
        return
    asyncio.run(migrate_first(settings))
    Multiprocess(config, sockets=[listening]).run()


async def migrate_first(settings: Settings) -> None:
    """Bring the database up to date before several workers open it."""
    store = Store(settings.database, settings.schema)
    await migrate(store.engine)
    await store.engine.dispose()
