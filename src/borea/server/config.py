"""How a server is set up: environment variables and nothing else, all with defaults that suit one home."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Settings(NamedTuple):
    """All that can be chosen; docs/operations.md explains each."""

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

    @property
    def alone(self) -> bool:
        """Whether this process is the only one that writes to the database."""
        return self.workers == 1 and self.database.startswith("sqlite")


def home(environ: Mapping[str, str]) -> Path:
    """Return the folder where a home server keeps its tables."""
    if chosen := environ.get("BOREA_HOME"):
        return Path(chosen)
    if os.name == "nt":
        return Path(environ.get("LOCALAPPDATA", str(Path.home()))) / "Borea"
    return Path(environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "borea"


def number(environ: Mapping[str, str], name: str, default: float, low: float) -> float:
    """Return a setting that is a number."""
    text = environ.get(name, "")
    try:
        value = float(text) if text else default
    except ValueError:
        value = low - 1
    if not low <= value < 1_000_000:
        raise ValueError(f"{name} is {text!r}, but should be a number from {low:g} on")
    return value


def read_settings(environ: Mapping[str, str] = os.environ) -> Settings:
    """Return the settings that the environment asks for."""
    database = environ.get("DATABASE_URL", "")
    if not database:
        folder = home(environ)
        folder.mkdir(parents=True, exist_ok=True)
        database = f"sqlite:///{(folder / 'borea.db').as_posix()}"
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
    )
