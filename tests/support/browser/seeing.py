"""What is held against a page: axe, its width, and words that were left in English."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

from playwright.async_api import Page

from borea.games import INFOS
from borea.text.language import sentences

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
MAP = json.loads((files("borea.games") / "borderlands" / "data" / "standard.json").read_text("utf-8"))
KEYS = (*MAP["territories"], *MAP["lakes"], *MAP["river"]["sections"])  # as programs name places; people read names
IDS = re.compile(rf"\b(?:{'|'.join(KEYS)})\b|\b[a-z]+:[a-z0-9]")  # the last are tokens of moves
SLOT = re.compile(r"\{\w+\}")
WORDS = re.compile(r"[A-Za-z’']{2,}")


async def violations(page: Page) -> list[str]:
    """Return what axe finds wrong with a page as it stands."""
    await page.evaluate(AXE)
    found: list[str] = await page.evaluate("rules => eyes.violations(rules)", RULES)
    return found


async def texts(page: Page) -> list[str]:
    """Return every text of a page."""
    found: list[str] = await page.evaluate("eyes.texts()")
    return found


def spoken(language: str) -> set[str]:
    """Return the sentences of a language and the lines of its rulebooks."""
    lines = set(sentences(language).values())
    for game in INFOS:
        path = files("borea.games") / game.replace("-", "_") / f"rules.{language}.md"
        lines.update(line.strip("#-*> ") for line in path.read_text("utf-8").splitlines())
    return lines


@cache
def english(language: str) -> tuple[set[str], re.Pattern[str]]:
    """Return English that does not belong on a foreign page: whole sentences, a pattern for those with slots."""
    foreign = {text for text in spoken("en") - spoken(language) if WORDS.search(SLOT.sub("", text))}
    plain = {text for text in foreign if not SLOT.search(text)}
    slotted = [text for text in foreign - plain if len(WORDS.findall(SLOT.sub(" ", text))) >= 2]
    return plain, re.compile("|".join(shape(text) for text in slotted))


def shape(sentence: str) -> str:
    """Return a pattern for a sentence, whatever is in its slots."""
    return "(?:" + ".*".join(re.escape(part) for part in SLOT.split(sentence)) + ")"


def left_in_english(found: Iterable[str], language: str) -> list[str]:
    """Return the texts that are English sentences of ours on a page in another language."""
    plain, slotted = english(language)
    return sorted(text for text in found if text in plain or slotted.fullmatch(text))


async def faults(page: Page, language: str, *, axe: bool = True) -> dict[str, Any]:
    """Return all that is wrong with a page as it stands; nothing, if it is as it should be."""
    found = await texts(page)
    wrong: dict[str, Any] = {
        "axe": await violations(page) if axe else [],
        "too wide by": max(0, await page.evaluate("document.documentElement.scrollWidth - innerWidth")),
        "English": left_in_english(found, language) if language != "en" else [],
        "ids": [text for text in found if IDS.search(text)],
        "no words for": [text for text in found if re.search(r"‹[\w.-]+›", text)],
    }
    return {what: much for what, much in wrong.items() if much}
