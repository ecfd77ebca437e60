"""The rulebooks: clauses by id, read from each game's rules.<language>.md."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from borea.games import GAMES

SECTION = re.compile(r"## ([A-Z]{2}-[0-9E]+) (.+)")
CLAUSE = re.compile(r"- \*\*([A-Z]{2}-[0-9E.]+)\*\* (.+)")


class Section:
    """A numbered part of a rulebook, with its clauses in order."""

    def __init__(self, id: str, title: str) -> None:
        self.id = id
        self.title = title
        self.introduction = ""
        self.clauses: dict[str, str] = {}


class Rulebook:
    """The rules of one game in one language."""

    def __init__(self, text: str) -> None:
        self.title = ""
        self.introduction = ""
        self.sections: list[Section] = []
        self.clauses: dict[str, str] = {}
        for line in text.splitlines():
            self._read(line)

    def _read(self, line: str) -> None:
        if section := SECTION.fullmatch(line):
            self.sections.append(Section(section[1], section[2]))
        elif clause := CLAUSE.fullmatch(line):
            self.sections[-1].clauses[clause[1]] = clause[2]
            self.clauses[clause[1]] = clause[2]
        elif line.startswith("# "):
            self.title = line[2:]
        elif line and self.sections:
            self.sections[-1].introduction = line
        elif line:
            self.introduction = line


@cache
def rulebook(game: str, language: str = "en") -> Rulebook:
    """Return the rulebook of a game, from the package that has its rules."""
    return Rulebook((files(GAMES[game].__module__) / f"rules.{language}.md").read_text("utf-8"))
