"""Logs as lines of JSON on standard error: when, how grave, where, what. Never a cookie, a token, a seed or a body."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime


class JsonLines(logging.Formatter):
    """Writes one object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as JSON."""
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def set_up(level: str = "WARNING") -> None:
    """Send all logs of this process to standard error; libraries would tell seeds and cookies if they told all."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("borea").setLevel(level)
    logging.getLogger("uvicorn").setLevel(max(logging.INFO, logging.getLogger("borea").level))
