"""Child processes that end with their parent, however it dies."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable


def follow_parent(end: Callable[[], object]) -> None:
    """Call `end` when the process that spawned this one is gone; do nothing in a process that was not spawned."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        end()

    threading.Thread(target=wait, daemon=True).start()
