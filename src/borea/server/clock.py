"""The time of a worker: the system's at its start, then monotonic, so that nobody runs out of time because the system's
clock jumps. A difference from the system's time is made up for slowly."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

SLEW: Final = 0.05  # of the time that passes


class SteadyClock:
    """Milliseconds since 1970 that never jump."""

    def __init__(
        self,
        system: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        passed: Callable[[], float] = time.monotonic,
    ) -> None:
        self.system = system
        self.passed = passed
        self.shown = float(system())
        self.read_at = passed()

    def __call__(self) -> int:
        """Return the time."""
        now = self.passed()
        went = 1000 * (now - self.read_at)
        self.read_at = now
        behind = self.system() - self.shown - went
        self.shown += went + max(-SLEW * went, min(SLEW * went, behind))
        return int(self.shown)
