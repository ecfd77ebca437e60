"""People with a browser each, the tables they open, and the hand that clicks what is offered."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path
from typing import Any

import anyio
from playwright.async_api import Browser, BrowserContext, Page

from borea.core.record import read_record
from borea.server.security import COOKIE, Signer
from borea.server.tables.seating import Person
from tests.support.browser.positions import TESTS
from tests.support.server.process import SECRET, Server

SCRIPTS = [(Path(__file__).parent / name).read_text(encoding="utf-8") for name in ("hand.js", "eyes.js")]
HEIGHTS = {320: 640, 390: 844, 1280: 800, 1440: 900, 1920: 1080}
ENDED = {"the-border": "six-areas-2-seats", "borneo": "cards-2007-harbours-3-seats", "borderlands": "single-winner"}
PATIENCE = 15_000  # milliseconds: machines are slow when they are busy


class Site:
    """The server under test."""

    def __init__(self, server: Server) -> None:
        self.server = server

    @property
    def url(self) -> str:
        """Where it serves."""
        return f"http://127.0.0.1:{self.server.port}"

    def call(self, path: str, body: object, person: Person) -> dict[str, Any]:
        """Ask the API for something that it will not refuse."""
        answer: dict[str, Any] = self.server.call("POST", path, body, person)
        assert answer.get("kind") != "refused", answer
        return answer

    def open(self, person: Person, game: str, seats: int, bot: str = "uniform", **wanted: Any) -> str:
        """Open a table: the person on the first seat, bots on the others; return its address."""
        bots = [None] + [bot] * (seats - 1)
        made = self.call("/api/tables", {"game": game, "seats": seats, "sit": 0, "bots": bots, **wanted}, person)
        return f"/t/{made['table']}"

    def fork(self, person: Person, record: str, ply: int, seat: int, others: list[str | None]) -> str:
        """Open a table that goes on from a record, with a person on the seat that is asked; return its address."""
        wanted = {"record": record, "ply": ply, "sit": seat, "bots": others}
        return f"/t/{self.call('/api/tables', wanted, person)['table']}?seat={seat}"

    def ended(self, person: Person, game: str) -> str:
        """Open a table whose match needs only its last moves, which bots make; return its address."""
        text = (TESTS / "records" / game / f"{ENDED[game]}.rec").read_text(encoding="utf-8")
        record = read_record(text)
        wanted = {"record": text, "ply": len(record.entries) - 1, "bots": ["uniform"] * record.seats}
        return f"/t/{self.call('/api/tables', wanted, person)['table']}"


class Guest:
    """A person in front of a page."""

    def __init__(self, site: Site, person: Person, context: BrowserContext, page: Page) -> None:
        self.site = site
        self.person = person
        self.context = context
        self.page = page
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(f"{page.url} {error}"))
        page.on("console", lambda said: self.faults.append(f"{page.url} {said.text}") if said.type == "error" else None)

    async def go(self, path: str) -> None:
        """Open a page; a table is open when it shows what is asked or what has been."""
        await self.page.goto(self.site.url + path)
        if await self.page.locator("body.at-table").count():
            await self.page.locator(".table, .curtain, .review").first.wait_for()

    async def read_review(self, path: str) -> None:
        """Open a table whose match ends by itself, and come again to see its review."""
        await self.go(path)
        await self.until("borea.table.snapshot.value?.over")
        await self.page.reload()
        await self.page.locator(".review .win").wait_for()

    async def until(self, condition: str) -> None:
        """Wait until an expression or function holds; the page's policy forbids the browser to wait by itself."""
        holds = f"(found => Boolean(typeof found === 'function' ? found() : found))({condition})"
        with anyio.fail_after(PATIENCE / 1000):
            while not await self.page.evaluate(holds):
                await anyio.sleep(0.03)

    async def overflow(self) -> int:
        """Return by how many pixels the page is wider than its window."""
        wide: int = await self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return max(0, wide)

    async def play(self, rng: random.Random, *, keyboard: bool = False, steps: int = 3000) -> dict[str, int]:
        """Play until the match is over, by what can be reached; return how often each question was answered."""
        answered: dict[str, int] = {}
        for _ in range(steps):
            seen = await self._step(rng, keyboard)
            if seen["kind"] == "over":
                return answered
            if seen["kind"] == "confirm":
                answered[seen["prompt"]] = answered.get(seen["prompt"], 0) + 1
        raise AssertionError(f"not over after {steps} steps: {answered}")

    async def answer(self, rng: random.Random) -> None:
        """Answer the question at hand, up to confirming it, and wait until the table has taken it."""
        number = await self.page.evaluate("borea.table.asked.value.number")
        while await self.page.evaluate("borea.table.asked.value?.number") == number:
            if (await self._step(rng, False))["kind"] == "confirm":
                await self.until("!borea.table.sending.value")

    async def _step(self, rng: random.Random, keyboard: bool) -> dict[str, Any]:
        seen: dict[str, Any] = await self.page.evaluate("r => hand.look(r)", [rng.random(), rng.random()])
        assert seen["kind"] != "stuck", f"nothing to click: {json.dumps(seen)}"
        if seen["kind"] not in ("wait", "over"):
            await (self._press if keyboard else self._click)(seen)
        return seen

    async def _click(self, seen: dict[str, Any]) -> None:
        await self.page.mouse.click(seen["x"], seen["y"])

    async def _press(self, seen: dict[str, Any]) -> None:
        if seen["kind"] == "confirm":
            await self.page.keyboard.press("Control+Enter")
            return
        if seen["kind"] == "undo":
            await self.page.keyboard.press("Control+z")
            return
        for key in itertools.islice(itertools.cycle(("PageDown", "Tab", "ArrowRight")), 240):
            if await self.page.evaluate("hand.focused()"):
                await self.page.keyboard.press("Enter")
                return
            await self.page.keyboard.press(key)
        raise AssertionError(f"no key leads to what is offered: {json.dumps(seen)}")


class People:
    """Those who came."""

    def __init__(self, browser: Browser, site: Site) -> None:
        self.browser = browser
        self.site = site
        self.guests: list[Guest] = []
        self._count = 0

    async def come(
        self, name: str = "Maren", *, width: int = 1280, theme: str = "light", lang: str = "en", motion: str = "reduce"
    ) -> Guest:
        """Let somebody come with a browser of a certain width, colours and language."""
        person = Person(name.lower(), name)
        context = await self.browser.new_context(
            viewport={"width": width, "height": HEIGHTS[width]}, locale=lang,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if motion == "reduce" else "no-preference",
        )  # fmt: skip
        await context.add_cookies([{"name": COOKIE, "value": Signer(SECRET).pass_for(person), "url": self.site.url}])
        for script in SCRIPTS:
            await context.add_init_script(script)
        guest = Guest(self.site, person, context, await context.new_page())
        self.guests.append(guest)
        return guest

    async def leave(self) -> list[str]:
        """Let everybody go; return what went wrong in their pages."""
        for guest in self.guests:
            await guest.context.close()
        return [fault for guest in self.guests for fault in guest.faults]
