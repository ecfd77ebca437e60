"""What pyproject.toml cannot express: which modules are compiled if BOREA_COMPILE is set.

`1` makes the fastest engine; `quick` compiles in less than half of the time, for tests.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# All of these are compiled as one group, so that calls between modules stay native. A pattern may match nothing:
# games and bots come and go without a change here.
COMPILED = (
    "src/borea/core/bits.py",
    "src/borea/core/catalogue.py",
    "src/borea/core/chance.py",
    "src/borea/core/evaluation.py",
    "src/borea/core/fields.py",
    "src/borea/core/game.py",
    "src/borea/core/observations/buffers.py",
    "src/borea/core/observations/encoder.py",
    "src/borea/core/observations/runner.py",
    "src/borea/core/observations/vec_buffers.py",
    "src/borea/core/parsing.py",
    "src/borea/core/playout.py",
    "src/borea/core/statements/envoy.py",
    "src/borea/games/**/*.py",
    "src/borea/bots/*.py",
)


def compiled_sources() -> list[str]:
    """Return the modules to compile, each once, in a stable order."""
    here = Path(__file__).resolve().parent
    return sorted({path.relative_to(here).as_posix() for pattern in COMPILED for path in here.glob(pattern)})


class BuildOnAllCores(build_ext):
    """Compiles the many C files of the one extension in parallel."""

    def build_extensions(self) -> None:
        """Run one compiler for each source, as many at once as there are cores."""
        one_by_one = self.compiler.compile

        def in_parallel(sources: list[str], *arguments: Any, **settings: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                jobs = [pool.submit(one_by_one, [source], *arguments, **settings) for source in sources]
                return [made for job in jobs for made in job.result()]

        self.compiler.compile = in_parallel
        super().build_extensions()


if __name__ == "__main__":
    way = os.environ.get("BOREA_COMPILE")
    if way in ("1", "quick"):
        from mypyc.build import mypycify

        # One C file per module: a third of the text of a single file, compiled in a fraction of the time.
        level = "1" if way == "quick" else "3"
        modules = mypycify(
            compiled_sources(), opt_level=level, debug_level="0", group_name="borea_engine", multi_file=True
        )
        for module in modules if os.name != "nt" else []:
            # Direct calls between the C files. The list is shared by all modules: a copy, or it grows with each.
            module.extra_compile_args = [*module.extra_compile_args, "-fvisibility=hidden"]
            is_engine = len(list(module.sources)) > 1  # the others only hand their name to the one library
            if way == "1" and is_engine and sys.platform == "linux":
                # Small functions of other files inlined, direct calls of Python.
                module.extra_compile_args += ["-flto=auto", "-fno-plt"]
                module.extra_link_args = [*module.extra_link_args, "-flto=auto", "-O3"]
        setup(ext_modules=cast("list[Extension]", modules), cmdclass={"build_ext": BuildOnAllCores})
    else:
        setup()
