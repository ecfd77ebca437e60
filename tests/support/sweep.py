"""Tests at full size, for scripts/full: every question through every window, whole matches, what is marked `sweep`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path


def main(module: str) -> None:
    """Run one module of tests, such as `browser/test_log`, in a sweep and print its result as JSON."""
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder) / "results.xml"
        command = [sys.executable, "-m", "pytest", "-q", f"tests/{module}.py", f"--junitxml={results}"]
        done = subprocess.run(command, env={**os.environ, "BOREA_SWEEP": "1"}, stdout=sys.stderr, check=False)
        suite = next(ElementTree.parse(results).iter("testsuite"))
    wrong = int(suite.get("failures", "0")) + int(suite.get("errors", "0"))
    print(json.dumps({"check": module, "trials": int(suite.get("tests", "0")), "troubles": wrong}))
    sys.exit(done.returncode)


if __name__ == "__main__":
    main(sys.argv[1])
