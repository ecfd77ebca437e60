"""The decisions of The Border in groups."""

from __future__ import annotations

from typing import Final

from borea.text.kinds import Kind

KINDS: Final = {
    "reroll": Kind("TB-2.1", ("reroll",)),
    "finish": Kind("TB-2.2", ("finish",)),
    "cross": Kind("TB-2.5", ("cross", "cross-one")),
}
