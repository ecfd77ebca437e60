"""One browser and one server per worker for all tests of the pages; without a browser they are skipped."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from tests.support.browser.people import People, Rooms, Site
from tests.support.browser.starting import NO_BROWSER, find_chromium, launch, serving

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests of this folder on anyio."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.anyio)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run async tests on asyncio only, all in the event loop that the browser lives in."""
    return "asyncio"


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of the installed browser."""
    return find_chromium() or pytest.skip(NO_BROWSER)


@pytest.fixture(scope="session")
async def browser(chromium: str, anyio_backend: str) -> AsyncIterator[Browser]:
    """Start the browser."""
    async with async_playwright() as playwright:
        started = await launch(playwright, chromium)
        yield started
        await started.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[Site]:
    """Serve tables from a separate process, on a SQLite database of its own."""
    with serving(str(tmp_path_factory.mktemp("site"))) as server:
        yield Site(server)


@pytest.fixture(scope="session")
def rooms(browser: Browser) -> Rooms:
    """Return the browser contexts that the tests of a worker share."""
    return Rooms(browser)


@pytest.fixture
async def people(browser: Browser, site: Site, rooms: Rooms) -> AsyncIterator[People]:
    """Yield the people of a test; none of their pages may report an error."""
    guests = People(browser, site, rooms)
    yield guests
    faults = await guests.leave()
    assert not faults, "\n".join(faults)
