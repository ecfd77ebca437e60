"""What can be wrong with a page: accessibility, width, ids on screen, and text left in English."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from playwright.async_api import Page

from borea.games import INFOS
from borea.text.language import sentences
from tests.support.browser.people import Guest
from tests.support.browser.windows import windows

AXE = (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
MAP = json.loads((files("borea.games") / "borderlands" / "data" / "standard.json").read_text("utf-8"))
KEYS = (*MAP["territories"], *MAP["lakes"], *MAP["river"]["sections"])  # keys of places; people should read their names
CLAUSE = re.compile(r"^[A-Z]{2}-[\d.]+ ")
IDS = re.compile(rf"\b(?:{'|'.join(KEYS)})\b|\b[a-z]+:[a-z0-9]")  # the second part finds tokens of moves
SLOT = re.compile(r"\{\w+\}")
WORDS = re.compile(r"[A-Za-z’']{2,}")


async def violations(page: Page) -> list[str]:
    """Return what axe finds wrong with the current page."""
    if not await page.evaluate("'axe' in globalThis"):
        await page.evaluate(AXE)
    found: list[str] = await page.evaluate("rules => eyes.violations(rules)", RULES)
    return found


async def texts(page: Page) -> list[str]:
    """Return every text on a page."""
    found: list[str] = await page.evaluate("eyes.texts()")
    return found


def spoken(language: str) -> set[str]:
    """Return all sentences of a language, and the lines of its rulebooks."""
    lines = set(sentences(language).values())
    for game in INFOS:
        path = files("borea.games") / game.replace("-", "_") / f"rules.{language}.md"
        stripped = [line.strip("#-*> ") for line in path.read_text("utf-8").splitlines()]
        lines.update(stripped, [CLAUSE.sub("", line) for line in stripped])  # headings are shown without their clause
    return lines


@cache
def english(language: str) -> tuple[set[str], re.Pattern[str]]:
    """Return the English of ours that differs from a language: plain sentences, and a pattern for those with slots."""
    foreign = {text for text in spoken("en") - spoken(language) if WORDS.search(SLOT.sub("", text))}
    plain = {text for text in foreign if not SLOT.search(text)}
    slotted = [text for text in foreign - plain if len(WORDS.findall(SLOT.sub(" ", text))) >= 2]
    return plain, re.compile("|".join(shape(text) for text in slotted))


def shape(sentence: str) -> str:
    """Return a pattern for a sentence with anything in its slots."""
    return "(?:" + ".*".join(re.escape(part) for part in SLOT.split(sentence)) + ")"


def left_in_english(found: Iterable[str], language: str) -> list[str]:
    """Return the texts of a page in another language that are English sentences of ours."""
    plain, slotted = english(language)
    return sorted(text for text in found if text in plain or slotted.fullmatch(text))


async def faults(page: Page, language: str, *, axe: bool = True) -> dict[str, Any]:
    """Return everything wrong with the current page; empty if nothing is."""
    shown = await texts(page)
    wrong: dict[str, Any] = {
        "axe": await violations(page) if axe else [],
        "too wide by": max(0, await page.evaluate("document.documentElement.scrollWidth - innerWidth")),
        "English": left_in_english(shown, language) if language != "en" else [],
        "ids": [text for text in shown if IDS.search(text)],
        "no words for": [text for text in shown if re.search(r"‹[\w.-]+›", text)],
    }
    return {what: found for what, found in wrong.items() if found}


async def language(page: Page) -> str:
    """Return the language that a page declares."""
    return str(await page.evaluate("document.documentElement.lang"))


async def check_pages(guest: Guest, paths: Sequence[str]) -> None:
    """Check that nothing is wrong with pages, each in several windows."""
    wrong: dict[str, object] = {}
    for place, path in enumerate(paths):
        for window in windows(place):
            await guest.resize(window)
            await guest.go(path)
            assert await language(guest.page) == window[2]
            if found := await faults(guest.page, window[2]):
                wrong[f"{path} {window}"] = found
    assert not wrong, wrong
