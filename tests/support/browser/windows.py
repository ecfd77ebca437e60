"""The windows through which pages are seen: a width, colours and a language each."""

from __future__ import annotations

import os

Window = tuple[int, str, str]

SWEEP = os.environ.get("BOREA_SWEEP") == "1"  # see everything through every window
FEW: tuple[Window, ...] = ((320, "light", "it"), (390, "dark", "fr"), (1280, "dark", "en"), (1920, "light", "fr"))
ALL: tuple[Window, ...] = (
    (1280, "light", "it"), (390, "dark", "fr"), (320, "light", "en"), (1920, "dark", "it"), (390, "light", "fr"),
    (1280, "dark", "en"), (320, "dark", "it"), (1920, "light", "fr"),
)  # fmt: skip
