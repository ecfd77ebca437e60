"""Checks of the server with any number of trials: few in the tests, many from scripts/full."""

from __future__ import annotations

import json
import sys
from typing import Any

from tests.support.server import attacks, cluster, idle, memory, queueing, reviewing, soak
from tests.support.server.crash import Report, crash_kills, crash_restarts
from tests.support.server.fuzz import fuzz_calls, fuzz_messages
from tests.support.server.load import measure
from tests.support.server.secrecy import check_secrecy

OLDER = "HEAD~20"  # the version that a cluster is upgraded from


def summary(report: Report) -> dict[str, int]:
    """Return the result of a crash test."""
    return {"trials": report.tables, "compared": report.answered, "troubles": report.troubles}


def main(check: str, trials: int, chunk: int) -> None:
    """Run one chunk of a check and print its result."""
    kind, _, name = check.partition(":")
    found: dict[str, Any]
    match kind:
        case "secrecy":
            found = {"trials": trials, "compared": check_secrecy(name, trials, chunk * trials)}
        case "kills":
            found = summary(crash_kills(trials, trials // 2, chunk))
        case "restarts":
            found = summary(crash_restarts(trials, 4, chunk))
        case "calls":
            found = {"trials": trials, "compared": fuzz_calls(trials, chunk).total()}
        case "messages":
            found = {"trials": trials, "compared": fuzz_messages(trials, chunk)}
        case "attacks":
            found = attacks.measure(trials)
        case "reviews":
            found = reviewing.measure(trials)
        case "queue":
            found = {str(extra): queueing.measure(trials, extra) for extra in (0, 1, 2)}
        case "cluster":
            found = cluster.measure(trials, rounds=2, seed=chunk, older=OLDER)
        case "memory":
            found = memory.measure(trials)
        case "idle":
            found = idle.measure(trials)
        case "soak":
            found = soak.measure(name, trials, chunk)
        case "load":
            found = measure(name, trials, workers=2 if name == "postgres" else 1)
        case "boards":
            database, _, workers = name.partition("-")
            found = measure(database, trials, workers=int(workers), boards=True)
        case _:
            raise ValueError(check)
    print(json.dumps({"check": check, **found}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
