"""The colours of styled text in a terminal, in one table."""

from __future__ import annotations

from rich.console import Console
from rich.style import Style
from rich.text import Text

from borea.text.page import Line

# The design's colours, for dark terminals; none carries meaning that the text does not.
STYLES = {
    "title": Style(bold=True),
    "quiet": Style(dim=True),
    "won": Style(color="#d9ae58", bold=True),
    "area": Style(italic=True),
    "crossed": Style(color="#7c909b"),
    "fresh": Style(color="#f58fcb", bold=True),
    "white-space": Style(bold=True),
    "die-grey": Style(color="#14242e", bgcolor="#9faab1"),
    "die-red": Style(color="#ffffff", bgcolor="#b01730"),
    "die-yellow": Style(color="#14242e", bgcolor="#fadf4f"),
    "die-blue": Style(color="#ffffff", bgcolor="#0f58a6"),
    "die-orange": Style(color="#14242e", bgcolor="#e7862b"),
    "die-green": Style(color="#14242e", bgcolor="#4abc95"),
    "flag-red": Style(color="#ffffff", bgcolor="#b01730"),
    "flag-yellow": Style(color="#14242e", bgcolor="#fadf4f"),
    "flag-green": Style(color="#14242e", bgcolor="#4abc95"),
    "flag-blue": Style(color="#ffffff", bgcolor="#0f58a6"),
    "tally-red": Style(color="#e0475e"),
    "tally-yellow": Style(color="#fadf4f"),
    "tally-green": Style(color="#4abc95"),
    "tally-blue": Style(color="#5b9be0"),
    "realm-0": Style(color="#f3e6fb", bgcolor="#4a2a63"),
    "realm-1": Style(color="#dcf6f8", bgcolor="#0e4f57"),
    "realm-2": Style(color="#fdeadc", bgcolor="#6a3617"),
    "realm-3": Style(color="#e8eeec", bgcolor="#3a4750"),
    "river": Style(color="#5fb3e6", bold=True),
    "border": Style(dim=True),
    "legal": Style(bold=True, underline=True),
    "seat-0": Style(color="#b98ad6", bold=True),
    "seat-1": Style(color="#2fb2bf", bold=True),
    "seat-2": Style(color="#d98453", bold=True),
    "seat-3": Style(color="#a9bac2", bold=True),
    "seat-4": Style(color="#f1ecdd", bold=True),
}


def styled(line: Line) -> Text:
    """Return a line as rich text."""
    text = Text()
    for words, names in line:
        style = Style()
        for name in names.split():
            style += STYLES.get(name, Style())
        text.append(words, style)
    return text


def paint(console: Console, lines: list[Line]) -> None:
    """Print styled lines."""
    for line in lines:
        console.print(styled(line), no_wrap=True, overflow="ignore", crop=False)
