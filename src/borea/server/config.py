"""The settings of a server: environment variables only, with defaults for a server at home."""

from __future__ import annotations

import base64
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from borea.server.traces import are_wanted
from borea.store.store import CONNECTIONS

BUDGET = 256 << 20  # bytes of tables in memory, as estimated, before those that nobody uses are evicted
PUSH_SERVICES = (
    "https://fcm.googleapis.com https://*.push.services.mozilla.com https://*.push.apple.com "
    "https://*.notify.windows.com"
)


class Settings(NamedTuple):
    """All settings; docs/operations.md explains each."""

    database: str
    bus: str
    schema: str = ""
    workers: int = 1
    bot_processes: int = 1
    secret: str = ""
    secure: bool = False
    rate: float = 1.0
    look_every: float = 1.0
    poll_every: float = 2.0
    drain: int = 10
    metrics: str = ""
    public_url: str = ""
    smtp: str = ""
    mail_from: str = ""
    vapid: str = ""
    vapid_contact: str = ""
    push_services: str = PUSH_SERVICES
    notice_after: float = 120.0
    notice_every: float = 10.0
    docs: str = ""
    cache: int = BUDGET
    queue: str = ""
    connections: int = CONNECTIONS
    replica: str = ""
    archive: str = ""

    @property
    def storage(self) -> dict[str, Any]:
        """How the database is used, as a store takes it."""
        return {"connections": self.connections, "replica": self.replica, "archive": self.archive}

    @property
    def mails(self) -> bool:
        """Whether mail can be sent: it needs a server, a sender and an address for links."""
        return bool(self.smtp and self.mail_from and self.public_url)

    @property
    def alone(self) -> bool:
        """Whether this process is the only one that writes to the database."""
        return self.workers == 1 and self.database.startswith("sqlite")


def home(environ: Mapping[str, str]) -> Path:
    """Return the folder of a home server's database."""
    if chosen := environ.get("BOREA_HOME"):
        return Path(chosen)
    if os.name == "nt":
        return Path(environ.get("LOCALAPPDATA", str(Path.home()))) / "Borea"
    return Path(environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "borea"


def number(environ: Mapping[str, str], name: str, default: float, low: float) -> float:
    """Return a setting that is a number.

    Raises:
        ValueError: it is not one, or out of range.
    """
    text = environ.get(name, "")
    try:
        value = float(text) if text else default
    except ValueError:
        value = low - 1
    if not low <= value < 1_000_000:
        raise ValueError(f"{name} is {text!r}, but should be a number from {low:g} on")
    return value


def request_seconds(environ: Mapping[str, str]) -> float:
    """Return how long a request may take to arrive."""
    return number(environ, "REQUEST_SECONDS", 30, 0.01)


def check_notices(environ: Mapping[str, str]) -> None:
    """Check the settings of notices at the start rather than when the first is sent.

    Raises:
        ValueError: an address or a key is missing or malformed.
    """
    if (url := environ.get("SMTP_URL", "")) and not url.startswith(("smtp://", "smtps://")):
        raise ValueError("SMTP_URL should begin with smtp:// or smtps://")
    if url and not (environ.get("MAIL_FROM") and environ.get("PUBLIC_URL")):
        raise ValueError("SMTP_URL needs MAIL_FROM and PUBLIC_URL beside it")
    if key := environ.get("VAPID_KEY", ""):
        try:
            whole = len(base64.urlsafe_b64decode(key + "=" * (-len(key) % 4))) == 32
        except ValueError:
            whole = False
        if not whole:
            raise ValueError("VAPID_KEY should be 32 bytes in base64")
        if not environ.get("VAPID_CONTACT", "").startswith(("mailto:", "https:")):
            raise ValueError("VAPID_KEY needs a VAPID_CONTACT (mailto: or https:) beside it")


def read_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings of the environment.

    Raises:
        ValueError: one of them is malformed.
    """
    database = environ.get("DATABASE_URL", "")
    if not database:
        folder = home(environ)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        database = f"sqlite:///{(folder / 'borea.db').as_posix()}"
    check_notices(environ)
    are_wanted(environ)
    request_seconds(environ)
    workers = int(number(environ, "WORKERS", 1, 1))
    spare = max(1, (os.cpu_count() or 1) - 1)
    return Settings(
        database,
        environ.get("BUS_URL") or (database if database.startswith("postgres") else "memory:"),
        environ.get("DATABASE_SCHEMA", ""),
        workers,
        int(number(environ, "BOT_PROCESSES", max(1, spare // workers), 0)),
        environ.get("SECRET_KEY", ""),
        environ.get("SECURE_COOKIES", "") == "1",
        number(environ, "RATE_LIMIT", 1.0, 0),
        number(environ, "LOOK_SECONDS", 1.0, 0.01),
        number(environ, "POLL_SECONDS", 2.0, 0.01),
        int(number(environ, "DRAIN_SECONDS", 10, 0)),
        environ.get("METRICS_TOKEN", ""),
        environ.get("PUBLIC_URL", "").rstrip("/"),
        environ.get("SMTP_URL", ""),
        environ.get("MAIL_FROM", ""),
        environ.get("VAPID_KEY", ""),
        environ.get("VAPID_CONTACT", ""),
        environ.get("PUSH_SERVICES") or PUSH_SERVICES,
        number(environ, "NOTICE_SECONDS", 120, 0),
        docs=environ.get("DOCS", ""),
        queue=environ.get("QUEUE_URL", ""),
        connections=int(number(environ, "DATABASE_CONNECTIONS", CONNECTIONS, 2)),
        replica=environ.get("DATABASE_REPLICA_URL", ""),
        archive=environ.get("ARCHIVE_DIR", ""),
        cache=int(number(environ, "CACHE_MB", BUDGET >> 20, 1)) << 20,
    )
