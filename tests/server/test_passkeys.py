"""Passkeys instead of passwords: registered, used and removed, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from borea.server.people.accounts import RECENT
from borea.server.people.passkeys import VALID
from tests.support.server.authenticator import Authenticator
from tests.support.server.browser import PASSWORD, Browser
from tests.support.server.site import Site, site

pytestmark = pytest.mark.once

HOST, ORIGIN = "borea.example", "https://borea.example"


class Time:
    """A clock that goes on by a second whenever it is read."""

    def __init__(self) -> None:
        self.now = 1_000_000_000

    def __call__(self) -> int:
        """Return the time in milliseconds."""
        self.now += 1000
        return self.now


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve under a public address."""
    with site(tmp_path, public_url=ORIGIN) as made:
        made.worker.tables.clock = Time()
        yield made


def device(**changed: Any) -> Authenticator:
    """Return a device that works."""
    return Authenticator(**{"origin": ORIGIN, "host": HOST, **changed})


def challenge(browser: Browser, action: str, **fields: str) -> Any:
    """Ask for a challenge."""
    return browser.form("/account/passkeys/challenge", **{"for": action, **fields}).json()


def register(browser: Browser, key: Authenticator, name: str) -> Any:
    """Register with a passkey."""
    asked = challenge(browser, "register", name=name)
    credential = key.create(asked["options"])
    return browser.form("/account/passkeys/register", name=name, state=asked["state"], credential=credential)


def sign_in(browser: Browser, key: Authenticator) -> Any:
    """Sign in with a passkey."""
    asked = challenge(browser, "sign-in")
    return browser.form("/account/passkeys/sign-in", state=asked["state"], credential=key.get(asked["options"]))


def add(browser: Browser, key: Authenticator) -> Any:
    """Add a passkey to an account."""
    asked = challenge(browser, "add")
    return browser.form("/account/passkeys/add", state=asked["state"], credential=key.create(asked["options"]))


def test_an_account_without_a_password_is_registered_and_entered(home: Site) -> None:
    key = device()
    assert register(Browser(home), key, "Maren").status_code == 200
    other = Browser(home)
    assert sign_in(other, key).status_code == 200
    person = other.person()
    assert person is not None
    assert person.name == "Maren"
    for password in ("", PASSWORD):
        assert Browser(home).sign_in("Maren", password).status_code == 403


def test_a_passkey_is_added_beside_a_password_and_removed(home: Site) -> None:
    key, maren = device(), Browser(home).register("Maren")
    assert add(maren, key).status_code == 200
    assert sign_in(Browser(home), key).status_code == 200
    data = maren.get("/account/export").json()
    passkey = data["passkeys"][0]["id"]
    assert maren.form("/account/passkeys/remove", passkey=passkey).status_code == 200
    assert sign_in(Browser(home), key).status_code == 403
    assert Browser(home).sign_in("Maren").status_code == 200


def test_the_last_passkey_stays_until_there_is_a_password(home: Site) -> None:
    key, maren = device(), Browser(home)
    register(maren, key, "Maren")
    passkey = maren.get("/account/export").json()["passkeys"][0]["id"]
    assert maren.form("/account/passkeys/remove", passkey=passkey).status_code == 409
    assert sign_in(Browser(home), key).status_code == 200
    assert maren.form("/account/password", new=PASSWORD).status_code == 200
    assert maren.form("/account/passkeys/remove", passkey=passkey).status_code == 200
    assert Browser(home).sign_in("Maren").status_code == 200


def test_an_answer_is_taken_once(home: Site) -> None:
    key, browser = device(), Browser(home)
    register(Browser(home), key, "Maren")
    asked = challenge(browser, "sign-in")
    jar, credential = dict(browser.jar), key.get(asked["options"])
    assert browser.form("/account/passkeys/sign-in", state=asked["state"], credential=credential).status_code == 200
    browser.jar = jar  # somebody has copied everything
    assert browser.form("/account/passkeys/sign-in", state=asked["state"], credential=credential).status_code == 403


def test_a_challenge_is_for_one_person_and_one_purpose_and_a_few_minutes(home: Site) -> None:
    key, browser, other = device(), Browser(home), Browser(home)
    register(Browser(home), key, "Maren")
    asked = challenge(browser, "sign-in")
    answer = key.get(asked["options"])
    assert other.form("/account/passkeys/sign-in", state=asked["state"], credential=answer).status_code == 403
    new = challenge(browser, "register", name="Piet")
    crossed = browser.form("/account/passkeys/sign-in", state=new["state"], credential=key.get(new["options"]))
    assert crossed.status_code == 403
    for forged in ("", "x.y", asked["state"] + "0"):
        assert browser.form("/account/passkeys/sign-in", state=forged, credential=answer).status_code == 403
    home.worker.tables.clock.now += VALID  # type: ignore[attr-defined]
    assert browser.form("/account/passkeys/sign-in", state=asked["state"], credential=answer).status_code == 403
    assert sign_in(browser, key).status_code == 200


@pytest.mark.parametrize(
    "wrong", [{"origin": "https://evil.example"}, {"host": "evil.example"}, {"verified": False}], ids=str
)
def test_another_site_or_a_device_that_asked_nobody_is_refused(home: Site, wrong: dict[str, Any]) -> None:
    bad = device(**wrong)
    assert register(Browser(home), bad, "Maren").status_code == 403
    good = device()
    register(Browser(home), good, "Maren")
    bad.private, bad.id, bad.count = good.private, good.id, 10
    assert sign_in(Browser(home), bad).status_code == 403


def test_a_stolen_id_without_the_key_opens_nothing(home: Site) -> None:
    good, bad = device(), device()
    register(Browser(home), good, "Maren")
    bad.id, bad.count = good.id, 10
    assert sign_in(Browser(home), bad).status_code == 403
    for malformed in ("", "[]", "{", '{"id": 7}', "x" * 30_000):
        browser = Browser(home)
        state = challenge(browser, "sign-in")["state"]
        assert browser.form("/account/passkeys/sign-in", state=state, credential=malformed).status_code == 403


def test_a_session_of_long_ago_changes_no_passkey(home: Site) -> None:
    key, maren = device(), Browser(home)
    register(maren, key, "Maren")
    home.worker.tables.clock.now += RECENT  # type: ignore[attr-defined]
    assert maren.form("/account/passkeys/challenge", **{"for": "add"}).status_code == 403
    passkey = maren.get("/account/export").json()["passkeys"][0]["id"]
    assert maren.form("/account/passkeys/remove", passkey=passkey).status_code == 403
    assert maren.form("/account/password", new=PASSWORD).status_code == 403
    assert maren.form("/account/delete", sure="1").status_code == 403
    sign_in(maren, key)
    assert maren.form("/account/delete", sure="1").status_code == 200
    assert sign_in(Browser(home), key).status_code == 403


def test_a_name_that_is_taken_is_refused_before_a_passkey_is_made(home: Site) -> None:
    Browser(home).register("Maren")
    asked = Browser(home).form("/account/passkeys/challenge", **{"for": "register", "name": "maren"})
    assert asked.status_code == 409
    assert asked.json()["refusal"] == "This name is taken. Choose another, or sign in."


@pytest.mark.parametrize("address", ["", "https://192.0.2.7", "http://[::1]:8000"])
def test_without_a_host_name_there_are_no_passkeys(tmp_path: Path, address: str) -> None:
    with site(tmp_path, public_url=address) as home:
        browser = Browser(home)
        assert "passkey" not in browser.get("/account").text
        assert browser.form("/account/passkeys/challenge", **{"for": "sign-in"}).status_code == 404
