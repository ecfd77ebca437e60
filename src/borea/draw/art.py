"""Self-contained SVG documents in the reader's theme, with the style and symbols that a game keeps in `art.svg`."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

SYMBOL: Final = re.compile(r'(<(symbol|pattern) id="([\w-]+)".*?</\2>)', re.DOTALL)
REFERENCE: Final = re.compile(r'(?:href="|url\()#([\w-]+)')


class Art(NamedTuple):
    """What the drawings of one game share."""

    style: str
    symbols: dict[str, str]  # symbols and patterns by id


@cache
def read_art(package: str) -> Art:
    """Return the art of a game's package."""
    text = (files(package) / "art.svg").read_text("utf-8")
    style = text[text.index("<style>") + 7 : text.index("</style>")].strip()
    return Art(style, {name: whole for whole, _, name in SYMBOL.findall(text)})


def document(art: Art, kind: str, view_box: str, title: str, description: str, body: str) -> str:
    """Return a drawing as a document: named for screen readers, with the style and only the symbols that it uses."""
    used = set(REFERENCE.findall(body))
    symbols = "".join([text for name, text in art.symbols.items() if name in used])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" viewBox="{view_box}" role="img" '
        f"aria-label={quoteattr(title)}><title>{escape(title)}</title><desc>{escape(description)}</desc>"
        f"<style>{art.style}</style><defs>{symbols}</defs>{body}</svg>\n"
    )
