"""What is stored of a match: a header and every entry ever made, as text with a checksum. docs/record.md has the
format. Replaying a record is the job of `borea.core.match`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from borea.core.errors import NewerFormat, RecordError
from borea.core.game import CHANCE, Outcome

FORMAT = 2
PLAIN = 1  # the format of records without statements, which older versions read too
TABLE = -9  # the actor of entries that all seats agreed on
ACTORS = {"c": CHANCE, "*": TABLE}
NAMES = {CHANCE: "c", TABLE: "*"}

Entry = tuple[int, str]  # who, and a move's token, a statement, `undo` or `rewind:PLY`
FIELDS = ("game", "rules", "edition", "options", "seats", "commitment", "entropy", "fork", "seed")


class Record:
    """The header and the entries of one match."""

    def __init__(
        self,
        game: str,
        *,
        rules: int,
        edition: str,
        options: Mapping[str, object],
        seats: int,
        commitment: str,
        entropy: list[str],
        fork: int = 0,
        seed: str = "",
        entries: list[Entry] | None = None,
        end: Outcome | None = None,
    ) -> None:
        self.game = game
        self.rules = rules
        self.edition = edition
        self.options = dict(options)
        self.seats = seats
        self.commitment = commitment
        self.entropy = entropy
        self.fork = fork  # how many entries come from the record that this one continues
        self.seed = seed  # empty until the match is over, and in forks
        self.entries: list[Entry] = entries or []
        self.end = end

    def __repr__(self) -> str:
        return f"<Record of {self.game}, {self.seats} seats, {len(self.entries)} entries>"

    def text(self) -> str:
        """Return the record as text, one line for each run of entries by one actor."""
        lines = [
            f"borea-record {FORMAT if any(is_statement(token) for _, token in self.entries) else PLAIN}",
            f"game {self.game}",
            f"rules {self.rules}",
            f"edition {self.edition}",
            f"options {json.dumps(self.options, sort_keys=True, separators=(',', ':'))}",
            f"seats {self.seats}",
            f"commitment {self.commitment}",
            f"entropy {json.dumps(self.entropy, separators=(',', ':'))}",
        ]
        if self.fork:
            lines.append(f"fork {self.fork}")
        if self.seed:
            lines.append(f"seed {self.seed}")
        lines.append("")
        actor = None
        for who, token in self.entries:
            if who == actor:
                lines[-1] += f" {token}"
            else:
                lines.append(f"{NAMES.get(who, who)} {token}")
                actor = who
        if self.end is not None:
            scores = " ".join(str(score) for score in self.end.scores)
            lines += ["", f"end {self.end.reason} {scores}"]
        body = "\n".join(lines) + "\n"
        return f"{body}checksum {hashlib.sha256(body.encode()).hexdigest()}\n"


def is_statement(token: str) -> bool:
    """Return whether an entry is something said, and no move; see `borea.core.statements.parley`."""
    return token.startswith(("say:", "say-"))


def read_record(text: str) -> Record:
    """Return the record of a text.

    Raises:
        NewerFormat: it was written by a newer version of Borea.
        RecordError: it is not a record, or a damaged one.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    words = lines[0].split()
    if len(words) != 2 or words[0] != "borea-record" or not _is_number(words[1]):
        raise RecordError("not-a-record", line=1)
    version = int(words[1])
    if version > FORMAT:
        raise NewerFormat("newer-record-format", format=version, known=FORMAT)
    if version not in READERS:
        raise RecordError("not-a-record", line=1)
    return READERS[version](lines)


def _read_1(lines: list[str]) -> Record:
    record = _read_2(lines)
    if any(is_statement(token) for _, token in record.entries):
        raise RecordError("not-a-record", line=1)
    return record


def _read_2(lines: list[str]) -> Record:
    while lines and not lines[-1].strip():
        lines = lines[:-1]
    body = "\n".join(lines[:-1]) + "\n"
    if lines[-1] != f"checksum {hashlib.sha256(body.encode()).hexdigest()}":
        raise RecordError("record-checksum", line=len(lines))
    head: dict[str, str] = {}
    start = 1
    for start in range(1, len(lines)):
        name, _, value = lines[start].partition(" ")
        if not name:
            break
        if name in head or name not in FIELDS:
            raise RecordError("record-line", line=start + 1)
        head[name] = value
    record = _header(head)
    for number in range(start + 1, len(lines) - 1):
        words = lines[number].split()
        if not words:
            continue
        if record.end is not None:
            raise RecordError("record-after-end", line=number + 1)
        if words[0] == "end":
            record.end = _end(words, number + 1)
        else:
            record.entries += _run(words, number + 1, record.seats)
    if record.fork > len(record.entries):
        raise RecordError("record-header", field="fork")
    return record


def _header(head: dict[str, str]) -> Record:
    try:
        options = json.loads(head["options"])
        entropy = json.loads(head["entropy"])
        seats = int(head["seats"])
        fork = int(head.get("fork", "0"))
        good = isinstance(options, dict) and isinstance(entropy, list) and len(entropy) == seats
        if not good or fork < ("fork" in head) or not all(isinstance(item, str) for item in entropy):
            raise ValueError
        return Record(
            head["game"],
            rules=int(head["rules"]),
            edition=head["edition"],
            options=options,
            seats=seats,
            commitment=head["commitment"],
            entropy=entropy,
            fork=fork,
            seed=head.get("seed", ""),
        )
    except KeyError as missing:
        raise RecordError("record-header-missing", field=missing.args[0]) from missing
    except (ValueError, RecursionError) as wrong:
        raise RecordError("record-header", field="options, entropy, seats, rules or fork") from wrong


def _run(words: list[str], line: int, seats: int) -> list[Entry]:
    who = ACTORS[words[0]] if words[0] in ACTORS else int(words[0]) if _is_number(words[0]) else seats
    if who >= seats or len(words) < 2:
        raise RecordError("record-line", line=line)
    return [(who, token) for token in words[1:]]


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 10


def _end(words: list[str], line: int) -> Outcome:
    try:
        return Outcome([int(score) for score in words[2:]], [], words[1])
    except (ValueError, IndexError) as wrong:
        raise RecordError("record-line", line=line) from wrong


# A new format keeps the readers of the old ones, which return the current Record: that is the upgrade path.
READERS = {1: _read_1, 2: _read_2}
