"""Names and passwords: what people may be called, and which passwords are refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from borea.server.errors import TableError
from borea.server.people.names import clean_name, is_common, login_of, skeleton
from borea.store.schema import people
from tests.support.server.browser import PASSWORD, Browser, run
from tests.support.server.site import Site, site

pytestmark = pytest.mark.once

LOOKALIKES = ["Mаrlin", "MarIin", "Mar1in", "Ｍarlin", "marlin", "Ϻarlin", "𝖬arlin"]  # Cyrillic а, capital I, one, …


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Site]:
    """Serve the application on SQLite."""
    with site(tmp_path) as made:
        yield made


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 33,
        "\u202e\u200b",
        "Ma\u200bren",
        "Maren\u00ad",
        "\u2800",
        "\u3164",
        "Ma\u034fren",
        "\ue000",
        "☃",
    ],
)
def test_names_without_visible_letters_or_with_hidden_ones_are_refused(name: str) -> None:
    with pytest.raises(TableError, match="bad name"):
        clean_name(name)


@pytest.mark.parametrize("name", ["Anna Maria", "Éric", "O'Brien", "N. N.", "李雷", "Ольга", "محمد", "Piet_2"])
def test_names_in_any_script_are_taken_as_they_are(name: str) -> None:
    assert clean_name(name) == name


def test_names_are_spelt_in_one_way() -> None:
    assert clean_name(" Anna \n Maria ") == "Anna Maria"
    assert clean_name("Ｎoor") == "Noor"
    assert clean_name("e\u0301") == "é"
    assert clean_name("D’Arc") == "D'Arc"


@pytest.mark.parametrize("name", LOOKALIKES)
def test_nobody_gets_a_name_that_looks_like_an_account(home: Site, name: str) -> None:
    Browser(home).register("Marlin")
    assert Browser(home).form("/account/register", name=name, password=PASSWORD).status_code in (400, 409)
    assert home.post("/api/guests", {"name": name}).status_code in (400, 409)
    noor = Browser(home).register("Noor")
    assert noor.form("/name", name=name).status_code in (400, 409)


def test_names_that_differ_are_both_taken(home: Site) -> None:
    for name in ("Marlin", "Marlon", "Martin", "Marin"):
        Browser(home).register(name)


def test_accounts_from_before_are_compared_too_and_keep_their_names(home: Site) -> None:
    first, second = Browser(home).register("Marlin"), Browser(home).register("Noor")
    ids = [person.id for browser in (first, second) if (person := browser.person())]

    async def age() -> None:
        async with home.worker.store.engine.begin() as connection:
            await connection.execute(update(people).values(skeleton=None))
            older = update(people).where(people.c.id == ids[1])
            await connection.execute(older.values(name="MarIin", login=login_of("MarIin")))
        await home.worker.accounts.derive()

    run(home, age)
    assert Browser(home).form("/account/register", name="Mar1in", password=PASSWORD).status_code == 409
    for name in ("Marlin", "MarIin"):
        assert Browser(home).sign_in(name).status_code == 200


def test_what_stands_for_two_letters_looks_like_them() -> None:
    assert skeleton("Modem") == skeleton("Modern")


@pytest.mark.parametrize("password", ["password", "Passw0rd!", "12345678", "qwertyuiop", "juventus", "WilmaWilma"])
def test_common_passwords_are_refused(home: Site, password: str) -> None:
    browser = Browser(home)
    answer = browser.form("/account/register", name="Wilma", password=password)
    assert answer.status_code == 400
    assert "easy to guess" in answer.text
    browser.register("Wilma")
    assert browser.form("/account/password", old=PASSWORD, new=password).status_code == 400


def test_long_passwords_are_taken() -> None:
    assert not is_common("a calm sea at noon", "Wilma")
    assert not is_common("Seven boats left Delfzijl on a foggy morning, and nobody counted them twice. " * 2, "Wilma")
