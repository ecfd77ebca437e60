"""The windows through which pages are seen: a width, colours and a language each; and those a table is designed for."""

from __future__ import annotations

import os

Window = tuple[int, str, str]

HEIGHTS = {320: 640, 390: 844, 1280: 800, 1440: 900, 1920: 1080}  # by width

# The windows that the layout of a table names, by shape; on the upright phone the rail may take room from the board.
TABLES = {
    "desk, low": (1366, 650), "desk": (1366, 768), "wide": (3840, 2160), "upright": (820, 1180), "phone": (390, 844),
    "phone on its side": (844, 390), "zoom of 200 %": (640, 400),
}  # fmt: skip

SWEEP = os.environ.get("BOREA_SWEEP") == "1"  # see everything through every window
ALL: tuple[Window, ...] = (
    (1280, "light", "it"), (390, "dark", "fr"), (320, "light", "en"), (1920, "dark", "it"), (390, "light", "fr"),
    (1280, "dark", "en"), (320, "dark", "it"), (1920, "light", "fr"),
)  # fmt: skip


def windows(place: int) -> tuple[Window, ...]:
    """Return the windows for the page at a place in a list: another one for each page, or all in a sweep."""
    return ALL if SWEEP else (ALL[place % len(ALL)],)
