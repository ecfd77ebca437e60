"""The command `borea`: click commands, rich output, one line and exit code 2 for every refusal."""

from __future__ import annotations

from borea.cli.app import main

__all__ = ["main"]
