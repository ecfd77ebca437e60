"""Extras: optional dependencies, and an error that says which one to install."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from borea.core.errors import BoreaError


class MissingExtra(BoreaError, ImportError):
    """A part of Borea that needs an extra which is not installed."""


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Turn the absence of a library, while it is imported, into a message that names the extra.

    Raises:
        MissingExtra: a library of another project is not installed.
    """
    try:
        yield
    except ModuleNotFoundError as absent:
        if (absent.name or "").partition(".")[0] == "borea":
            raise
        raise MissingExtra("missing-extra", extra=extra, module=absent.name) from absent
