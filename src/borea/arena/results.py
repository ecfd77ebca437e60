"""The results file of a contest: a header that identifies it, then one line per finished match. A contest that was
stopped resumes from its file."""

from __future__ import annotations

import hashlib
import importlib.util
import json
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from borea.arena.matches import Job, Played, unpack
from borea.core.errors import ContestError
from borea.games import GAMES

FORMAT = "borea-arena-1"


def engine_digest(job: Job) -> str:
    """Hash all code and data a match depends on: the engine, this game, our bots, and external bots' modules."""
    total = hashlib.sha256()
    package = files("borea")
    roots = {root: package / root for root in ("core", "bots", "arena/line_ups.py", "arena/matches.py")}
    roots[f"games/{job.game}"] = files(GAMES[job.game].__module__)
    for root, place in roots.items():
        for name, content in sources(place, root):
            total.update(f"{name}\0".encode() + hashlib.sha256(content).digest())
    for bot in sorted(set(job.bots)):
        if ":" in bot:
            spec = importlib.util.find_spec(bot.partition(":")[0])
            if spec is not None and spec.origin is not None and Path(spec.origin).is_file():
                total.update(f"{bot}\0".encode() + hashlib.sha256(Path(spec.origin).read_bytes()).digest())
    return total.hexdigest()[:16]


def sources(place: Traversable, name: str) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of source and data files in a stable order, the same for both builds."""
    if place.is_dir():
        for inner in sorted(place.iterdir(), key=lambda each: each.name):
            yield from sources(inner, f"{name}/{inner.name}")
    elif name.endswith((".py", ".json", ".toml")):
        yield name, place.read_bytes()


def header(job: Job) -> dict[str, object]:
    """Return the first line, which identifies the contest."""
    return {
        "format": FORMAT,
        **job._asdict(),
        "options": json.loads(job.options),
        "bots": list(job.bots),
        "engine": engine_digest(job),
    }


class Results:
    """Reads finished matches from a file and appends to it. A file of anything else is left alone.

    Raises:
        ContestError: the file belongs to another contest or engine, is damaged, or cannot be opened.
    """

    def __init__(self, path: Path, job: Job) -> None:
        self.job = job
        head = header(job)
        self.path = path
        self.finished: dict[int, Played] = {}
        try:
            if path.is_dir() or not (path.suffix or path.exists()):
                path.mkdir(parents=True, exist_ok=True)
                name = hashlib.sha256(json.dumps(head).encode()).hexdigest()[:8]
                self.path = path / f"{job.game}-{name}.jsonl"
            self._open(head)
        except OSError as reason:
            raise ContestError("results-file", path=path, reason=reason.strerror) from reason

    def _open(self, head: dict[str, object]) -> None:
        content = self.path.read_bytes() if self.path.exists() else b""
        whole = content.rfind(b"\n") + 1
        lines = content[:whole].splitlines()
        if lines:
            self._compare(lines[0], head)
        elif content and not (json.dumps(head) + "\n").encode().startswith(content):
            raise ContestError("results-foreign", path=self.path)
        for number, line in enumerate(lines[1:], 2):
            played = self._read(line, number)
            self.finished[played.match] = played
        if whole < len(content):
            with self.path.open("r+b") as file:
                file.truncate(whole)  # a line that was being written when the process ended
        if not lines:
            self._write([json.dumps(head)])

    def _compare(self, line: bytes, head: dict[str, object]) -> None:
        """Refuse a file of another contest, or of none."""
        found = parsed(line)
        if found.get("format") != FORMAT:
            raise ContestError("results-foreign", path=self.path)
        for name, wanted in head.items():
            if name == "engine" and found.get(name) != wanted:
                raise ContestError("results-engine", path=self.path)
            if found.get(name) != wanted:
                here, asked = (json.dumps(value, ensure_ascii=False)[:60] for value in (found.get(name), wanted))
                raise ContestError("results-other", path=self.path, field=name, found=here, wanted=asked)

    def _read(self, line: bytes, number: int) -> Played:
        """Return the match of a line; refuse an impossible one."""
        row = parsed(line)
        try:
            row["runs"] = [{int(place): int(count) for place, count in runs.items()} for runs in row["runs"]]
            played = Played(**row)
            fits = played.bots == unpack(self.job)[1].seating(played.match)
            lists = (played.scores, played.seconds, played.runs)
            if fits and played.winners and all(len(each) == self.job.seats for each in lists):
                return played
        except (TypeError, ValueError, KeyError, AttributeError):
            pass
        raise ContestError("results-line", path=self.path, line=number)

    def add(self, matches: Iterable[Played]) -> None:
        """Append finished matches to the file."""
        try:
            self._write([json.dumps(played._asdict()) for played in matches])
        except OSError as reason:
            raise ContestError("results-file", path=self.path, reason=reason.strerror) from reason

    def _write(self, lines: list[str]) -> None:
        with self.path.open("ab") as file:
            file.write("".join([f"{line}\n" for line in lines]).encode())


def parsed(line: bytes) -> dict[str, Any]:
    """Return a line as a JSON object, empty if it is not one."""
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
