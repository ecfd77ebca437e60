"""A question in the terminal, answered with arrows and Enter or by typing tokens; `?` explains the choice under the
cursor. Without a terminal it reads lines of text."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap
from collections.abc import Callable

import click

from borea.text.language import Translator

ROWS = 12
KEYS = re.compile(r"\x1b[\[O][A-D]|[\x00\xe0].|.", re.DOTALL)
UP = ("\x1b[A", "\x1bOA", "\x00H", "\xe0H", "k")
DOWN = ("\x1b[B", "\x1bOB", "\x00P", "\xe0P", "j")


class Quit(Exception):
    """The player quits."""


class Menu:
    """A list of answers, of which the first `marked` are staged."""

    def __init__(
        self, say: Translator, question: str, tokens: list[str], labels: list[str], marked: int = 0, start: int = 0
    ) -> None:
        self.say = say
        self.question = question
        self.tokens = tokens
        self.labels = labels
        self.marked = marked
        self.cursor = start
        self.typed = ""
        self.note = ""
        self.drawn = 0
        self.explain: Callable[[str], str] = lambda token: ""
        self.extra: Callable[[str], bool] = lambda word: False

    def ask(self) -> list[str]:
        """Return the chosen token, or several typed ones."""
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return self.ask_by_line()
        while True:
            self.draw()
            for key in KEYS.findall(click.getchar()):  # fast typing arrives as several keys at once
                if answer := self.press(key):
                    self.erase()
                    return answer

    def press(self, key: str) -> list[str]:
        """Handle one key; return the answer if it is complete, else []."""
        self.note = ""
        if key in ("\x03", "\x04"):
            raise Quit
        if key in UP and not self.typed:
            self.cursor = (self.cursor - 1) % len(self.tokens)
        elif key in DOWN and not self.typed:
            self.cursor = (self.cursor + 1) % len(self.tokens)
        elif key in ("\x7f", "\b"):
            self.typed = self.typed[:-1]
        elif key == "?":
            self.note = self.explain(self.tokens[self.cursor])
        elif key in ("\r", "\n"):
            return self.enter()
        elif key == " " and not self.typed:
            return [self.tokens[self.cursor]]
        elif len(key) == 1 and key.isprintable():
            self.typed += key
        return []

    def enter(self) -> list[str]:
        """Return what was typed, or the answer under the cursor."""
        words, self.typed = self.typed.split(), ""
        if not words:
            return [self.tokens[self.cursor]]
        return self.read_words(words)

    def read_words(self, words: list[str]) -> list[str]:
        """Return typed tokens; line numbers stand for tokens, and other words go to `extra`."""
        if words[0] == "?":
            chosen = self.read_words(words[1:]) if len(words) > 1 else [self.tokens[self.cursor]]
            self.note = self.explain(chosen[0]) if chosen else ""
            return []
        if len(words) == 1 and self.extra(words[0]):
            self.drawn = 0
            return []
        return [self.read_word(word) for word in words]

    def read_word(self, word: str) -> str:
        """Return the token for a word: a line number, the noun of exactly one token, or the word itself."""
        if word.isdigit() and 0 < int(word) <= len(self.tokens):
            self.cursor = int(word) - 1
            return self.tokens[self.cursor]
        fitting = [token for token in self.tokens if token.partition(":")[2] == word]
        return fitting[0] if len(fitting) == 1 else word

    def ask_by_line(self) -> list[str]:
        """Print the list and read a line, for pipes and screen readers."""
        click.echo(self.question)
        for number, (token, label) in enumerate(zip(self.tokens, self.labels, strict=True), 1):
            mark = "✓" if number <= self.marked else " "
            click.echo(f"{mark}{number:>3}  {token}  {label}")
        while True:
            line = sys.stdin.readline()
            if not line:
                raise Quit
            answer = self.read_words(line.split() or [self.tokens[self.cursor]])
            if answer:
                return answer
            click.echo(self.note)

    def draw(self) -> None:
        """Redraw the question in place."""
        self.erase()
        width = shutil.get_terminal_size().columns - 1
        first = max(0, min(self.cursor - ROWS // 2, len(self.tokens) - ROWS))
        lines = [click.style(line, bold=True) for line in textwrap.wrap(self.question, width)]
        for index in range(first, min(first + ROWS, len(self.tokens))):
            mark = "✓ " if index < self.marked else "  "
            pointer = "› " if index == self.cursor else "  "
            text = f"{pointer}{mark}{self.tokens[index]:<16} {self.labels[index]}"[:width]
            lines.append(click.style(text, fg="magenta", bold=True) if index == self.cursor else text)
        if len(self.tokens) > ROWS:
            lines.append(self.say("play.more", shown=ROWS, count=len(self.tokens)))
        for line in textwrap.wrap(self.note or self.say("play.keys"), width):
            lines.append(click.style(line, dim=not self.note))
        lines.append(f"> {self.typed}")
        click.echo("\n".join(lines), nl=False)
        self.drawn = len(lines)

    def erase(self) -> None:
        """Erase the last drawing."""
        if self.drawn:
            click.echo(f"\r\x1b[{self.drawn - 1}A\x1b[J" if self.drawn > 1 else "\r\x1b[J", nl=False)
        self.drawn = 0
