"""The one thing pyproject.toml cannot say: which modules are compiled, when BOREA_COMPILE=1 asks for it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import cast

from setuptools import Extension, setup

# Everything named here is compiled together, as one group, so that calls between its modules stay native.
# A pattern that matches nothing is fine: games and bots come and go, the list does not change.
COMPILED = (
    "src/borea/core/game.py",
    "src/borea/core/chance.py",
    "src/borea/core/playout.py",
    "src/borea/games/**/*.py",
    "src/borea/bots/*.py",
)


def compiled_sources() -> list[str]:
    """Return the modules to compile, each once, in a stable order."""
    here = Path(__file__).resolve().parent
    return sorted({path.relative_to(here).as_posix() for pattern in COMPILED for path in here.glob(pattern)})


if __name__ == "__main__":
    if os.environ.get("BOREA_COMPILE") == "1":
        from mypyc.build import mypycify

        modules = mypycify(compiled_sources(), opt_level="3", debug_level="0", group_name="borea_engine")
        setup(ext_modules=cast("list[Extension]", modules))
    else:
        setup()
