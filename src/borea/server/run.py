"""Starts the server with uvicorn: one process, or several that share a socket."""

from __future__ import annotations

import gc
import os
import signal
import socket
from functools import partial

import uvicorn
from starlette.applications import Starlette
from uvicorn.supervisors import Multiprocess

from borea.server.app import make_app
from borea.server.config import Settings
from borea.server.guard.half_sent import WholeRequests
from borea.server.logs import set_up
from borea.server.processes import follow_parent

LARGEST_MESSAGE = 1 << 16  # bytes of a WebSocket message
TRIED_PORTS = 20


def worker() -> Starlette:
    """Return the application of a worker process."""
    set_up(os.environ.get("LOG_LEVEL", "WARNING").upper())
    follow_parent(partial(os.kill, os.getpid(), signal.SIGTERM))
    app = make_app()
    # Tables live long, and a full garbage collection over 500 of them stops everything for up to half a second. So only
    # young objects are collected here; the worker collects the rest once an hour.
    gc.freeze()
    gc.set_threshold(10_000, 10, 100_000)
    return app


def bind(host: str, port: int, exact: bool) -> socket.socket:
    """Return a socket bound to a port, or to the next free one unless `exact`.

    Raises:
        OSError: no port is free.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for offset in range(1 if exact else TRIED_PORTS):
        # With an explicit protocol asyncio sends small messages at once (TCP_NODELAY): 40 ms less for every move.
        found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
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
    """Serve until the process is asked to stop."""
    config = uvicorn.Config(
        "borea.server.run:worker",
        factory=True,
        http=WholeRequests,
        workers=settings.workers,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # secrets share messages with what others write: their lengths would leak
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
    Multiprocess(config, sockets=[listening]).run()
