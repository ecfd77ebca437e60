"""Accounts, a person's own tables, archive and ratings: used by clicking, and seen through many windows."""

from __future__ import annotations

import json
from pathlib import Path

import anyio
import pytest
from playwright.async_api import Locator

from tests.support.browser.people import Guest, People
from tests.support.browser.seeing import check_pages, faults, language
from tests.support.server.play import PATIENCE

PASSWORD = "a calm sea at noon"
# Answer every question of a seat through the API until the match is over.
PLAY = """async ([table, seat]) => {
  for (;;) {
    const now = await (await fetch(`/api/tables/${table}?seat=${seat}`)).json();
    if (now.over) return;
    const { number, tokens } = now.decision;
    const body = JSON.stringify({ seat, number, tokens: tokens.slice(-1) });
    if (tokens.length) await fetch(`/api/tables/${table}/submit`, { method: "POST", body });
    else await new Promise((done) => setTimeout(done, 20));
  }
}"""


def button(guest: Guest, action: str) -> Locator:
    """Return the button of a form on the account page."""
    return guest.page.locator(f'form[action="/account/{action}"] button')


async def register(guest: Guest, name: str) -> None:
    """Create an account with the form."""
    await guest.go("/account")
    await guest.page.fill("#new-name", name)
    await guest.page.fill("#new-password", PASSWORD)
    await button(guest, "register").click()
    await guest.page.locator(".done").wait_for()


async def sign_in(guest: Guest, name: str, password: str = PASSWORD) -> None:
    """Sign in with the form."""
    await guest.page.fill("#in-name", name)
    await guest.page.fill("#in-password", password)
    await button(guest, "sign-in").click()
    await guest.page.locator(".done, .refusal:not([hidden])").wait_for()


async def device(guest: Guest) -> None:
    """Give a guest a device that holds passkeys, on the address that they belong to."""
    session = await guest.context.new_cdp_session(guest.page)
    await session.send("WebAuthn.enable")
    kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options = {**kind, "isUserVerified": True, "automaticPresenceSimulation": True}
    await session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    await guest.page.goto(guest.site.url.replace("127.0.0.1", "localhost") + "/account")


async def test_a_passkey_registers_signs_in_and_is_removed(people: People) -> None:
    guest = await people.come("Ilse", width=390)
    page = guest.page
    await device(guest)
    await page.fill("#new-name", "Ilse")
    await button(guest, "passkeys/register").click()
    await page.locator(".done").wait_for()
    assert await page.locator("h1").inner_text() == "Ilse"
    await button(guest, "sign-out").click()
    await button(guest, "passkeys/sign-in").click()
    await page.locator(".done").wait_for()
    assert await page.locator("h1").inner_text() == "Ilse"
    assert not await faults(page, "en")
    await button(guest, "passkeys/add").click()  # the device has one already, and refuses
    await page.get_by_text("The passkey didn’t work. Try again.").wait_for()
    await page.fill("#new", PASSWORD)
    await button(guest, "password").click()
    await page.get_by_text("Password changed.").wait_for()
    await button(guest, "passkeys/remove").click()
    await page.get_by_text("Passkey removed.").wait_for()
    await button(guest, "sign-out").click()
    await button(guest, "passkeys/sign-in").click()
    await page.get_by_text("This passkey wasn’t accepted. Try again.").wait_for()
    guest.faults.clear()  # the browser reports the refused page as an error


async def test_an_account_is_created_used_and_deleted_by_clicking(people: People, tmp_path: Path) -> None:
    guest = await people.come("Wilma", width=390)
    page = guest.page
    await register(guest, "Wilma")
    assert await page.locator("h1").inner_text() == "Wilma"
    await button(guest, "sign-out").click()
    await page.locator("#in-name").wait_for()
    assert await page.locator(".me").inner_text() == "Guest"
    await sign_in(guest, "Wilma", "not the password")
    assert "Wrong name or password." in await page.locator(".refusal:not([hidden])").inner_text()
    await sign_in(guest, "wilma")
    assert await page.locator(".me").inner_text() == "Wilma"
    async with page.expect_download() as waiting:
        await page.locator('a[href="/account/export"]').click()
    kept = tmp_path / "data.json"
    await (await waiting.value).save_as(kept)
    assert json.loads(kept.read_text(encoding="utf-8"))["name"] == "Wilma"
    await page.locator("details:has(.danger) > summary").click()
    await page.fill("#delete-password", PASSWORD)
    await page.locator("[name=sure]").check()
    await button(guest, "delete").click()
    await page.locator("#in-name").wait_for()
    await sign_in(guest, "Wilma")
    assert await page.locator(".refusal:not([hidden])").count() == 1
    # The browser reports both refusals.
    assert len(guest.faults) == 2
    guest.faults.clear()


async def test_a_language_is_chosen_by_its_button(people: People) -> None:
    guest = await people.come("Lingua", width=320)
    await guest.go("/archive")
    await guest.page.get_by_role("button", name="Français").click()
    await guest.page.locator("h1", has_text="Archives").wait_for()
    chosen = guest.page.get_by_role("button", name="Français")
    assert await chosen.get_attribute("aria-current") == "true"
    assert await guest.page.locator(".language [aria-current]").count() == 1


async def test_pages_for_people_without_an_account(people: People) -> None:
    guest = await people.come("Nobody")
    await check_pages(guest, ("/account", "/mine", "/archive?name=nobody+at+all", "/ratings/borneo"))
    await guest.go("/account")
    await sign_in(guest, "Nobody at all")
    assert not await faults(guest.page, await language(guest.page))
    guest.faults.clear()  # the browser reports the refusal


@pytest.mark.sweep
async def test_pages_of_people_who_played_a_rated_match(people: People) -> None:
    pair = [await people.come(name) for name in ("Ingrid", "Torvald")]
    for guest in pair:
        await register(guest, guest.person.name)
        await guest.page.locator("[name=rated]").check()
        await button(guest, "settings").click()
        await guest.page.locator(".done").wait_for()
    host, other = pair
    table = await open_table(host)
    await other.page.evaluate("table => fetch(`/api/tables/${table}/sit`, { method: 'POST', body: '{}' })", table)
    await host.go(f"/t/{table}")
    assert await host.page.locator(".seats", has_text="rated match").count() == 1
    async with anyio.create_task_group() as hands:
        for seat, guest in enumerate(pair):
            hands.start_soon(guest.page.evaluate, PLAY, [table, seat])
    await rated(host)
    await open_table(host, hotseat=True)
    await open_table(host)
    await check_pages(host, ("/account", "/mine", "/archive", "/ratings/the-border", "/"))
    assert await host.page.locator(".tables .turn").count() == 1
    assert await host.page.locator(".tables .mark").count() >= 1


async def open_table(guest: Guest, *, hotseat: bool = False) -> str:
    """Open a table for two and take its first seat, at one screen both, through the API; return its id."""
    made: str = await guest.page.evaluate(
        """async (hotseat) => {
          const post = async (path, body) =>
            (await fetch(path, { method: "POST", body: JSON.stringify(body) })).json();
          const { table } = await post("/api/tables", { game: "the-border", seats: 2, sit: 0, hotseat });
          if (hotseat) await post(`/api/tables/${table}/sit`, { seat: 1 });
          return table;
        }""",
        hotseat,
    )
    return made


async def rated(guest: Guest) -> None:
    """Wait until the leaderboard lists a person."""
    with anyio.fail_after(PATIENCE):
        while True:
            await guest.go("/ratings/the-border")
            if await guest.page.locator("tbody a", has_text=guest.person.name).count():
                return
            await anyio.sleep(0.2)
