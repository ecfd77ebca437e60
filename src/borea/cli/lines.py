"""Find the line of a value in a JSON or TOML file, to point at a fault. The text must be well-formed: it has been
parsed before."""

from __future__ import annotations

import re

GAP = re.compile(r"(?:[\s,]|#[^\n]*)*")
STRING = re.compile(r'"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\])*"|\'[^\']*\'', re.DOTALL)
KEY = re.compile(r"""[\w-]+|"(?:\\.|[^"\\])*"|'[^']*'""")
DOT = re.compile(r"[ \t]*\.[ \t]*")
SCALAR = re.compile(r"[^,\]}#\n]*")


def line_of(text: str, path: str) -> int:
    """Return the line of a path such as `cards[3].flags`, or of the nearest enclosing value that exists."""
    found = Scanner(text).places
    while path and path not in found:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return text.count("\n", 0, found.get(path, 0)) + 1


class Scanner:
    """Scans a text once and records where every value begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.places: dict[str, int] = {}
        self.skip()
        if text[self.at : self.at + 1] == "{":
            self.value("")
        else:
            self.statements()

    def skip(self) -> None:
        """Skip blanks, commas and comments."""
        gap = GAP.match(self.text, self.at)
        assert gap is not None
        self.at = gap.end()

    def key(self) -> str:
        """Read a key, dotted or not."""
        parts: list[str] = []
        while name := KEY.match(self.text, self.at):
            parts.append(name[0].strip("\"'"))
            self.at = name.end()
            dot = DOT.match(self.text, self.at)
            if dot is None:
                break
            self.at = dot.end()
        return ".".join(parts)

    def member(self, path: str) -> None:
        """Read a key and its value."""
        start = self.at
        inner = ".".join(name for name in (path, self.key()) if name)
        self.skip()
        self.at += 1  # = or :
        self.value(inner)
        self.places[inner] = start

    def value(self, path: str) -> None:
        """Read one value and everything in it."""
        self.skip()
        self.places[path] = self.at
        opening = self.text[self.at]
        if opening in "[{":
            self.at += 1
            self.skip()
            count = 0
            while self.text[self.at] not in "]}":
                if opening == "{":
                    self.member(path)
                else:
                    self.value(f"{path}[{count}]")
                count += 1
                self.skip()
            self.at += 1
        else:
            scalar = STRING.match(self.text, self.at) or SCALAR.match(self.text, self.at)
            assert scalar is not None
            self.at = scalar.end()

    def statements(self) -> None:
        """Read the lines of a TOML file: keys with values, [tables] and [[lists of tables]]."""
        table = ""
        counts: dict[str, int] = {}
        while self.at < len(self.text):
            if self.text[self.at] != "[":
                self.member(table)
            else:
                start = self.at
                several = self.text.startswith("[[", self.at)
                self.at += 2 if several else 1
                self.skip()
                table = self.key()
                if several:
                    counts[table] = counts.get(table, -1) + 1
                    self.places.setdefault(table, start)
                    table = f"{table}[{counts[table]}]"
                self.places[table] = start
                self.at = self.text.index("]", self.at) + (2 if several else 1)
            self.skip()
