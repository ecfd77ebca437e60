"""People, each with a browser window of their own: they open tables and click what is offered."""

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
from tests.support.browser.positions import TESTS, Position
from tests.support.browser.windows import HEIGHTS, Window
from tests.support.server.play import PATIENCE
from tests.support.server.process import SECRET, Server

SCRIPTS = [(Path(__file__).parent / name).read_text(encoding="utf-8") for name in ("hand.js", "eyes.js")]
ENDED = {"the-border": "six-areas-2-seats", "borneo": "cards-2007-harbours-3-seats", "borderlands": "single-winner"}
# How fast a page shows others play, until another speed is chosen on it.
PACE = "if (location.origin !== 'null' && !sessionStorage.paced) localStorage.speed = sessionStorage.paced = 'SPEED'"
COARSE = 0.25  # pixels of the screen for one of the page, where nobody takes pictures: a sixteenth of the painting
STORED = "local_storage,indexeddb,cache_storage,service_workers"  # what pages keep besides cookies and cached files


async def prepare(context: BrowserContext) -> None:
    """Give the pages of a browser context our patience and the scripts that look at them; others play instantly."""
    context.set_default_timeout(1000 * PATIENCE)
    for script in (*SCRIPTS, "if (location.origin !== 'null') localStorage.speed ??= 'instant'"):
        await context.add_init_script(script)


class Rooms:
    """Browser contexts for one person after another: the files of the pages stay cached, nothing else does."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[BrowserContext]] = {}  # by language

    async def enter(self, lang: str) -> BrowserContext:
        """Return a context in which nobody has been, as far as a page can tell."""
        if self.free.get(lang):
            return self.free[lang].pop()
        context = await self.browser.new_context(locale=lang, device_scale_factor=COARSE)
        await prepare(context)
        await context.new_page()  # keeps the process of the pages alive
        return context

    async def tidy(self, context: BrowserContext, lang: str, url: str) -> None:
        """Close the pages of a context and forget what they stored at an address, for the next person."""
        first, *others = context.pages
        for page in others:
            await page.close()
        await context.clear_cookies()
        session = await context.new_cdp_session(first)
        await session.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": STORED})
        await session.detach()
        self.free.setdefault(lang, []).append(context)


class Site:
    """The server under test."""

    def __init__(self, server: Server) -> None:
        self.server = server

    @property
    def url(self) -> str:
        """The address of the lobby."""
        return f"http://127.0.0.1:{self.server.port}"

    def call(self, path: str, body: object, person: Person) -> dict[str, Any]:
        """Call the API and return its answer, which must not be a refusal."""
        answer: dict[str, Any] = self.server.call("POST", path, body, person)
        assert answer.get("kind") != "refused", answer
        return answer

    def open(self, person: Person, game: str, seats: int, bot: str = "uniform", **wanted: Any) -> str:
        """Open a table with the person on the first seat and bots on the others; return its path."""
        bots = [None] + [bot] * (seats - 1)
        made = self.call("/api/tables", {"game": game, "seats": seats, "sit": 0, "bots": bots, **wanted}, person)
        return f"/t/{made['table']}"

    def fork(self, person: Person, position: Position, bot: str = "uniform") -> str:
        """Open a table at a position with the person on the seat to act and bots elsewhere; return its path."""
        bots = [None if seat == position.seat else bot for seat in range(position.seats)]
        wanted = {"record": position.record, "ply": position.ply, "sit": position.seat, "bots": bots}
        return f"/t/{self.call('/api/tables', wanted, person)['table']}?seat={position.seat}"

    def ended(self, person: Person, game: str, name: str = "") -> str:
        """Open a table at the last moves of a match, which bots make; return its path."""
        text = (TESTS / "records" / game / f"{name or ENDED[game]}.rec").read_text(encoding="utf-8")
        record = read_record(text)
        wanted = {"record": text, "ply": len(record.entries) - 1, "bots": ["uniform"] * record.seats}
        return f"/t/{self.call('/api/tables', wanted, person)['table']}"


class Guest:
    """One person and the page in front of them; `faults` collects the errors of the page."""

    def __init__(self, site: Site, person: Person, context: BrowserContext, page: Page) -> None:
        self.site = site
        self.person = person
        self.context = context
        self.page = page
        self.faults: list[str] = []
        self.room = ""  # the language of the room to leave tidy, if it is one
        self.left = False
        page.on("pageerror", lambda error: self.faults.append(f"{page.url} {error}"))
        page.on("console", lambda said: self.faults.append(f"{page.url} {said.text}") if said.type == "error" else None)

    async def go(self, path: str) -> None:
        """Open a page and wait until it is ready; a table is ready when it shows the board or the review."""
        await self.page.goto(self.site.url + path)
        if await self.page.locator("body.at-table").count():
            await self.page.locator(".table, .curtain, .review").first.wait_for()

    async def sit_at(self, position: Position) -> None:
        """Open a table at a position and wait for its question."""
        await self.go(self.site.fork(self.person, position))
        await self.until("borea.table.asked.value")

    async def install_clock(self) -> None:
        """Give the pages a clock that tests can set; it stays in their context."""
        self.room = ""
        await self.page.clock.install()

    async def resize(self, window: Window) -> None:
        """Change to another width, other colours and another language; they hold from the next page on."""
        width, theme, lang = window
        await self.page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        await self.page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        await self.context.add_cookies([{"name": "lang", "value": lang, "url": self.site.url}])

    async def read_review(self, path: str) -> None:
        """Open a table whose match ends by itself, and open it again to read its review."""
        await self.go(path)
        await self.until("borea.table.snapshot.value?.over")
        await self.page.reload()
        await self.page.locator(".review .win").wait_for()

    async def until(self, condition: str) -> None:
        """Wait until a JavaScript expression or function is true.

        The page's content security policy forbids playwright's own wait_for_function.
        """
        holds = f"(found => Boolean(typeof found === 'function' ? found() : found))({condition})"
        with anyio.fail_after(PATIENCE):
            while not await self.page.evaluate(holds):
                await anyio.sleep(0.03)

    async def overflow(self) -> int:
        """Return how many pixels wider the page is than its window."""
        wide: int = await self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        return max(0, wide)

    async def play(self, rng: random.Random, *, keyboard: bool = False, steps: int = 3000) -> dict[str, int]:
        """Play to the end by what can be clicked or focused; return how often each question was answered."""
        answered: dict[str, int] = {}
        for _ in range(steps):
            seen = await self._step(rng, keyboard)
            if seen["kind"] == "over":
                return answered
            if seen["kind"] in ("confirm", "plain"):
                answered[seen["prompt"]] = answered.get(seen["prompt"], 0) + 1
        raise AssertionError(f"not over after {steps} steps: {answered}")

    async def answer(self, rng: random.Random) -> None:
        """Answer the current question, confirm, and wait until the table has accepted the answer."""
        number = await self.page.evaluate("borea.table.asked.value.number")
        with anyio.fail_after(2 * PATIENCE):
            while await self.page.evaluate("borea.table.asked.value?.number") == number:
                if (await self._step(rng, False))["kind"] in ("confirm", "plain"):
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
            if await self.page.evaluate("kind => hand.focused(kind)", seen["kind"]):
                await self.page.keyboard.press("Enter")
                return
            await self.page.keyboard.press(key)
        raise AssertionError(f"no key leads to what is offered: {json.dumps(seen)}")


class People:
    """Everybody in a test, and the browser and site they share."""

    def __init__(self, browser: Browser, site: Site, rooms: Rooms | None = None) -> None:
        self.browser = browser
        self.site = site
        self.rooms = rooms
        self.guests: list[Guest] = []

    async def come(
        self, name: str = "Maren", *, width: int = 1280, theme: str = "light", lang: str = "en",
        motion: str = "reduce", speed: str = "instant",
    ) -> Guest:  # fmt: skip
        """Add a person with a window of a certain width, colours and language, who sees others play at a speed."""
        person = Person(name.lower(), name)
        if self.rooms is not None:
            context = await self.rooms.enter(lang)
        else:
            scale = 1 if self.rooms is None else COARSE
            context = await self.browser.new_context(locale=lang, device_scale_factor=scale)
            await prepare(context)
        await context.add_cookies([{"name": COOKIE, "value": Signer(SECRET).pass_for(person), "url": self.site.url}])
        page = await context.new_page()
        if speed != "instant":
            await page.add_init_script(PACE.replace("SPEED", speed))
        await page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
        await page.emulate_media(
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce" if motion == "reduce" else "no-preference",
        )
        guest = Guest(self.site, person, context, page)
        guest.room = lang if self.rooms is not None else ""
        self.guests.append(guest)
        return guest

    async def leave(self) -> list[str]:
        """Close all windows; return the errors of their pages."""
        for guest in self.guests:
            if guest.left:
                continue
            if self.rooms is not None and guest.room:
                await self.rooms.tidy(guest.context, guest.room, self.site.url)
            else:
                await guest.context.close()
            guest.left = True
        return [fault for guest in self.guests for fault in guest.faults]
