"""How browser and server are started, for the tests and for the scripts that look at pages."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, Playwright, async_playwright

from tests.support.browser.people import People, Site
from tests.support.server.place import Place
from tests.support.server.process import Server

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
NO_BROWSER = "no browser: install Chromium, or name one in CHROMIUM"
# No GPU, no sandbox (containers run as root) and no calls to anybody.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def find_chromium() -> str:
    """Return the browser that is installed here, or nothing."""
    named = (os.environ.get("CHROMIUM", ""), *NAMES)
    return next((found for name in named if name and (found := shutil.which(name))), "")


async def launch(playwright: Playwright, path: str) -> Browser:
    """Start a browser."""
    return await playwright.chromium.launch(executable_path=path, args=FLAGS)


def serving(folder: str) -> Server:
    """Return a server, not started yet, that keeps its tables in a folder."""
    return Server(Place(f"sqlite:///{folder}/borea.db"), BOT_PROCESSES="0")


@asynccontextmanager
async def opened() -> AsyncIterator[People]:
    """Serve tables and start a browser, for a script."""
    path = find_chromium()
    if not path:
        raise SystemExit(NO_BROWSER)
    with tempfile.TemporaryDirectory() as folder, serving(folder) as server:
        async with async_playwright() as playwright:
            browser = await launch(playwright, path)
            yield People(browser, Site(server))
            await browser.close()
