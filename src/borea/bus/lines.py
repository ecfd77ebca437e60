"""Connections to services on other machines. One that vanishes without a word is noticed within seconds, not hours."""

from __future__ import annotations

import socket
from typing import Any

PATIENCE = 3.0  # seconds for a new connection
SILENCE = 3  # seconds without a sign of life, after which a connection is lost
OPTIONS = {"TCP_KEEPIDLE": 1, "TCP_KEEPINTVL": 1, "TCP_KEEPCNT": SILENCE - 1, "TCP_USER_TIMEOUT": 1000 * SILENCE}

# The same at the other end: what a machine had locked when it vanished must not hold up the others.
SERVER_SETTINGS = {
    "tcp_keepalives_idle": "1", "tcp_keepalives_interval": "1", "tcp_keepalives_count": str(SILENCE - 1),
    "tcp_user_timeout": str(1000 * SILENCE),
}  # fmt: skip


def tcp_options() -> dict[int, int]:
    """Return the options of such a connection, as far as the system has them."""
    return {getattr(socket, name): value for name, value in OPTIONS.items() if hasattr(socket, name)}


def redis_options() -> dict[str, Any]:
    """Return how a client of Redis connects."""
    return {
        "socket_connect_timeout": PATIENCE, "socket_keepalive": True, "socket_keepalive_options": tcp_options(),
    }  # fmt: skip


async def connect_postgres(*where: Any, **how: Any) -> Any:
    """Connect to PostgreSQL.

    Raises:
        ConnectionError: the server is down, starting or stopping.
    """
    import asyncpg

    try:
        wanted = {**SERVER_SETTINGS, **how.pop("server_settings", {})}
        made = await asyncpg.connect(*where, **{"timeout": PATIENCE, **how}, server_settings=wanted)
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as reason:
        raise ConnectionError(str(reason)) from reason
    line = made._transport.get_extra_info("socket")  # the driver has no option for this
    if line is not None and line.family in (socket.AF_INET, socket.AF_INET6):
        line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in tcp_options().items():
            line.setsockopt(socket.IPPROTO_TCP, name, value)
    return made
