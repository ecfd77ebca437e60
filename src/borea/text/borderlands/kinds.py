"""The decisions of Borderlands in groups."""

from __future__ import annotations

from typing import Final

from borea.text.kinds import Kind

KINDS: Final = {
    "setup": Kind("BL-2.2", ("site", "warrior")),
    "build": Kind("BL-4.1", ("build", "moor", "slot", "produce", "herd")),
    "vote": Kind("BL-3.2", ("vote-production", "vote-trade", "vote-transport")),
    "trade": Kind("BL-6.1", ("offer", "give", "want", "answer", "answer-counter", "pay", "put")),
    "transport": Kind(
        "BL-7.1",
        (
            *("transport", "transport-instead", "transport-after-refusal", "foot-to", "foot-load", "ride", "ride-on"),
            *("ride-on-must", "lift", "drop", "route", "refused", "call"),
        ),
    ),
    "passage": Kind("BL-8.1", ("leave",)),
    "attack": Kind(
        "BL-9.1", ("target", "follow-up", "means", "means-instead", "ride-in", "bring", "land", "land-last", "carry")
    ),
    "side": Kind("BL-9.6", ("side",)),
}
