"""Starting a browser and a server, for tests and for scripts that look at pages."""

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

# The headless shell comes first: a whole browser also draws its own windows, at three times the processor time.
NAMES = (
    "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
)  # fmt: skip
NO_BROWSER = "no browser: install Chromium, or set CHROMIUM to its path"
# No GPU, no sandbox (containers run as root), no network requests of its own, one process for the pages of a context.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--renderer-process-limit=1",
]  # fmt: skip


def find_chromium() -> str:
    """Return the path of the installed browser, or an empty string."""
    named = (os.environ.get("CHROMIUM", ""), *NAMES)
    return next((found for name in named if name and (found := shutil.which(name))), "")


async def launch(playwright: Playwright, path: str) -> Browser:
    """Start a browser."""
    return await playwright.chromium.launch(executable_path=path, args=FLAGS)


def serving(folder: str) -> Server:
    """Return a server that keeps its tables in a folder; it starts when it is entered."""
    return Server(Place(f"sqlite:///{folder}/borea.db"), BOT_PROCESSES="0", PUBLIC_URL="http://localhost:PORT")


@asynccontextmanager
async def opened() -> AsyncIterator[People]:
    """Start a server and a browser for a script; yield the people who use them."""
    path = find_chromium()
    if not path:
        raise SystemExit(NO_BROWSER)
    with tempfile.TemporaryDirectory() as folder, serving(folder) as server:
        async with async_playwright() as playwright:
            browser = await launch(playwright, path)
            yield People(browser, Site(server))
            await browser.close()
