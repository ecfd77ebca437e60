"""One browser and one server for all tests of the pages; where there is no browser they are skipped, loudly."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
from playwright.async_api import Browser, async_playwright

from tests.support.browser.people import People, Site
from tests.support.browser.starting import NO_BROWSER, find_chromium, launch, serving


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what is in this folder with one build only, on anyio."""
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.once)
            item.add_marker(pytest.mark.anyio)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run async tests on asyncio alone, all in one loop: the browser lives in it."""
    return "asyncio"


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the browser that is installed here."""
    return find_chromium() or pytest.skip(NO_BROWSER)


@pytest.fixture(scope="session")
async def browser(chromium: str, anyio_backend: str) -> AsyncIterator[Browser]:
    """Start the browser once."""
    async with async_playwright() as playwright:
        started = await launch(playwright, chromium)
        yield started
        await started.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[Site]:
    """Serve tables from a process of its own, on SQLite."""
    with serving(str(tmp_path_factory.mktemp("site"))) as server:
        yield Site(server)


@pytest.fixture
async def people(browser: Browser, site: Site) -> AsyncIterator[People]:
    """Let people come with a browser each; nobody may see an error."""
    guests = People(browser, site)
    yield guests
    faults = await guests.leave()
    assert not faults, "\n".join(faults)
