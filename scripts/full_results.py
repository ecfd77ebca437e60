"""Stored results of the long jobs, docs/results/NAME.json: which engine they belong to, how they are read and written.

Nothing is computed here: scripts/full runs the jobs, scripts/restamp renews the stamp of results that still hold.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from full_jobs import JOBS, Job
from full_merges import Result

from run import ROOT, say

RESULTS = ROOT / "docs" / "results"


def engine_digest(job: Job, root: Path = ROOT) -> str:
    """Hash the sources that decide the results of a job, so that chunks of different engines are never mixed."""
    total = hashlib.sha256()
    parts = ["core", "bots", f"games/{job.game.replace('-', '_')}"]
    parts += ["arena"] if job.chunks[0][0] in ("arena", "sim") else []
    parts += ["server", "store", "bus"] if job.served else []
    folders = [root / "src" / "borea" / part for part in parts] + [root / "tests" / part for part in job.tests]
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".json", ".toml"):
                total.update(f"{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes())
    return total.hexdigest()[:16]


def git(*arguments: str, root: Path = ROOT) -> str:
    """Return the output of a git command, empty if it fails."""
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, encoding="utf-8").stdout


def commit() -> str:
    """Return the current commit, marked if the sources differ from it."""
    head = git("rev-parse", "-q", "--verify", "HEAD").strip()
    return (head or "none") + ("+changes" if git("status", "--porcelain", "src").strip() else "")


def load(name: str, fresh: bool) -> Result:
    """Return the stored results of a job if the current engine computed them, else an empty set of results."""
    path = RESULTS / f"{name}.json"
    new = {
        "job": name,
        "about": JOBS[name].about,
        "command": f"scripts/full {name}",
        "commit": commit(),
        "engine": engine_digest(JOBS[name]),
        "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "chunks": {},
    }
    if fresh or not path.exists():
        return new
    old: Result = json.loads(path.read_text(encoding="utf-8"))
    if old["engine"] != new["engine"]:
        say("The engine has changed since these results were stored; all chunks run again.")
        say("If play is unchanged, stop this and run scripts/restamp instead.")
        return new
    return old


def save(content: Result, folder: Path = RESULTS) -> None:
    """Write the results of a job in one step, one chunk per line."""
    name = content["job"]
    chunks = [" ".join(chunk) for chunk in JOBS[name].chunks if " ".join(chunk) in content["chunks"]]
    lines = [f"    {json.dumps(chunk)}: {json.dumps(content['chunks'][chunk])}" for chunk in chunks]
    head = json.dumps({key: value for key, value in content.items() if key != "chunks"}, indent=2, ensure_ascii=False)
    text = head.removesuffix("\n}") + ',\n  "chunks": {\n' + ",\n".join(lines) + "\n  }\n}\n"
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f".{name}.part"
    part.write_text(text, encoding="utf-8")
    os.replace(part, folder / f"{name}.json")
