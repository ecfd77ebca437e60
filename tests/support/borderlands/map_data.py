"""The data of the standard map, as copies that tests can break."""

from __future__ import annotations

import copy
import json
from importlib.resources import files
from typing import Any

Data = dict[str, Any]
STANDARD: Data = json.loads((files("borea.games.borderlands") / "data" / "standard.json").read_text("utf-8"))


def full() -> Data:
    """Return a copy of the standard map."""
    return copy.deepcopy(STANDARD)


def bare() -> Data:
    """Return a copy of the standard map without its picture."""
    data = full()
    del data["size"]
    for entry in data["territories"].values():
        for field in ("outline", "label", "spot", "rows", "tall"):
            entry.pop(field, None)
    for lake in data["lakes"].values():
        del lake["outline"]
    for section in data["river"]["sections"].values():
        del section["line"]
    return data
