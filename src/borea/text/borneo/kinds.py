"""The decisions of Borneo in groups."""

from __future__ import annotations

from typing import Final

from borea.text.kinds import Kind

KINDS: Final = {
    "place": Kind("BN-2.3", ("place",)),
    "mission": Kind("BN-4.1", ("mission", "last-mission", "pay")),
    "company": Kind("BN-5.1", ("company", "retreat")),
    "duel": Kind("BN-5.3", ("fight", "defend", "keep")),
    "ship": Kind("BN-6.1", ("ship",)),
    "take": Kind("BN-6.7", ("take", "discard")),
}
